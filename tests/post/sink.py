"""A mail server in this process that keeps what it is sent, for the tests of sending."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

_PORTS = itertools.count(os.getpid() * 499)


def free_port() -> int:
    """A port for a server that binds later: below those that systems hand out to anybody who
    calls out, and in one process never the same twice."""
    while True:
        port = 15_000 + next(_PORTS) % 15_000
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine and its key, made by openssl; skips where there is none."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl here to make a certificate")
    found = folder / "localhost.pem", folder / "localhost.key"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj"
    names = ["/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-out", str(found[0]), "-keyout", str(found[1])]
    subprocess.run([openssl, *words.split(), *names, *files], check=True, capture_output=True)
    return found


def served(folder: Path) -> ssl.SSLContext:
    """What a server of this machine shows; `localhost.pem` in the folder is to be trusted."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*certificate(folder))
    return context


class Sink:
    """Keeps each mail with its reader; `at_sender`, `at_reader` and `at_data` may answer
    otherwise, `on` hands it on."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, bytes]] = []
        self.at_sender = ""
        self.at_reader: Callable[[str], str] = lambda _: ""
        self.at_data: Callable[[str], str] = lambda _: ""
        self.on: Callable[[str, bytes], None] = lambda _, __: None
        self.port = free_port()

    async def handle_MAIL(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Whether anything is taken at all."""
        if self.at_sender:
            return self.at_sender
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Whether a reader is known."""
        if answer := self.at_reader(address):
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        for reader in envelope.rcpt_tos:
            if answer := self.at_data(reader):
                return answer
            self.mails.append((reader, envelope.content))
            self.on(reader, envelope.content)
        return "250 taken"

    @property
    def messages(self) -> list[EmailMessage]:
        """What came, parsed."""
        found = [message_from_bytes(raw, policy=default) for _, raw in self.mails]
        return [message for message in found if isinstance(message, EmailMessage)]

    @property
    def ids(self) -> list[str]:
        """The Message-IDs of what came."""
        return [str(message["Message-ID"]) for message in self.messages]


def _lets_in(server: Any, session: Any, envelope: Any, how: str, data: Any) -> AuthResult:
    known = isinstance(data, LoginPassword) and data.password == b"s3cret"
    return AuthResult(success=known, handled=False)


@contextmanager
def sink(**options: Any) -> Iterator[Sink]:
    """A server that is up; options are aiosmtpd's (`tls_context`, `auth_required` …)."""
    found = Sink()
    if options.get("auth_required"):
        options["authenticator"] = _lets_in
    controller = Controller(found, hostname="127.0.0.1", port=found.port, **options)
    controller.start()
    try:
        yield found
    finally:
        controller.stop()
