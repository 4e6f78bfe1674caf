"""A wire to a server that is cut at one of the client's commands, before or after it went on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.post.sink import free_port


class Wire:
    """Carries bytes between clients and a server; cuts once at the n-th line of a client."""

    def __init__(self, port: int, at: int, after: bool) -> None:
        self.port = free_port()
        self.lines = 0
        """Commands that clients said so far."""
        self._to, self._at, self._after = port, at, after
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listening.accept()[0]
                server = socket.create_connection(("127.0.0.1", self._to))
                for target, ends in ((self._up, (client, server)), (self._down, (server, client))):
                    threading.Thread(target=target, args=ends, daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                self.lines += data.count(b"\r\n")
                cut = self.lines - data.count(b"\r\n") < self._at <= self.lines
                if cut and not self._after:
                    break
                server.sendall(data)
                if cut:
                    server.settimeout(2)
                    _close(client)  # the server does what it was told, and nobody hears of it
                    with suppress(OSError):
                        server.recv(65536)
                    break
        _close(client, server)

    @staticmethod
    def _down(server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                client.sendall(data)
        _close(client)

    def close(self) -> None:
        """Take no more clients."""
        self._listening.close()


def _close(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def cut(port: int, at: int, after: bool = False) -> Iterator[Wire]:
    """A wire to a port of this machine, cut at the n-th command; 0 is never."""
    wire = Wire(port, at, after)
    try:
        yield wire
    finally:
        wire.close()
