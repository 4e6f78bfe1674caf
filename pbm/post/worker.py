"""One process in which letters are read, with bounds for each of them.

from pbm.core.system import COUNTS, FORKS, PROCESSES, alarm, bound_memory, was_too_slow

Whatever a letter does to its reader (endless time, endless memory, an end of the process) happens
there, and is an answer here: the name of the bound. The next letter finds a new process. Time is
the processor's where the system counts it, so that a busy machine refuses nobody's letter, and the
wall clock's elsewhere. Memory is bounded where the system can do it (Linux).
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TypeVar

from pbm.core.system import COUNTS, FORKS, PROCESSES, alarm, bound_memory, was_too_slow

T = TypeVar("T")
SECONDS = 5.0
"""For one letter, or for the orders of one sheet."""
MEMORY = 512 * 1024 * 1024
"""Bytes that a reader may hold."""
_START = 60.0  # seconds in which a new process must be ready
_PATIENCE = 12  # times as long by the wall clock, where the processor's time is counted
_READY = "ready"


class OutOfBounds(Exception):
    """What a letter asked too much of: too_slow, too_much_memory, unreadable."""

    @property
    def bound(self) -> str:
        """The name of the bound."""
        return str(self)


class Worker:
    """Calls functions in another process; `with Worker() as worker` ends it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._running: tuple[BaseProcess, Connection] | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def call(self, function: Callable[..., T], *arguments: object) -> T:
        """What the function returns; OutOfBounds if it cannot be had within the bounds."""
        process, pipe = self._running = self._running or _started(self._seconds)
        try:
            pipe.send((function, arguments))
            if not pipe.poll(self._seconds * (_PATIENCE if COUNTS else 1)):
                raise OutOfBounds("too_slow")
            bound, value = pickle.loads(pipe.recv_bytes())
        except OutOfBounds:
            self.stop()
            raise
        except (EOFError, OSError):  # it died of the letter
            process.join(1)
            slow = was_too_slow(process.exitcode)
            self.stop()
            raise OutOfBounds("too_slow" if slow else "unreadable") from None
        if bound:
            self.stop()  # nobody knows what state it is in
            raise OutOfBounds(bound)
        found: T = value
        return found

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._running is None:
            return
        process, pipe = self._running
        self._running = None
        pipe.close()
        process.kill()
        process.join()


def _started(seconds: float) -> tuple[BaseProcess, Connection]:
    """A process that waits for work, and the pipe to it."""
    mine, its = PROCESSES.Pipe()
    inherited = mine if FORKS else None
    process = PROCESSES.Process(target=_serve, args=(its, inherited, seconds), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads hold no lock here
        process.start()
    its.close()
    if not mine.poll(_START) or mine.recv() != _READY:
        process.kill()
        raise RuntimeError("the process that reads letters does not start")
    return process, mine


def _serve(pipe: Connection, inherited: Connection | None, seconds: float) -> None:
    """What the process does: take a call, answer it, until nobody is at the other end."""
    if inherited is not None:
        inherited.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the office ends it when it is stopped itself
    bound_memory(MEMORY)
    pipe.send(_READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, arguments = pipe.recv()
            _alarm(seconds)
            answer = _answer(function, arguments)
            _alarm(0)
            pipe.send_bytes(answer)
    os._exit(0)


def _alarm(seconds: float) -> None:
    """The system ends this process after so much of its own time; 0 takes it back.

    By the wall clock, too, where the office was killed and cannot end it.
    """
    alarm(seconds, 2 * _PATIENCE * seconds)


def _answer(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """A bound that was met, or none and the value, packed."""
    try:
        return pickle.dumps(("", function(*arguments)))
    except MemoryError:
        return pickle.dumps(("too_much_memory", None))
    except Exception:  # whatever a letter can do: it must not stop the letters after it
        return pickle.dumps(("unreadable", None))
