"""One process in which functions are called, each with bounds of time and memory.

Whatever a call does there (endless time, endless memory, an end of the process) is an answer here:
the name of the bound. The next call finds a new process. Time is the processor's where the system
counts it, so that a busy machine refuses nothing, and the wall clock's elsewhere. Memory is bounded
where the system can do it (Linux).

A process is forked where that is safe, which costs nothing. A worker of a cluster has threads: its
process is begun anew (`fresh`), and loads what it wants by itself.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec

from pbm.core.system import COUNTS, FORKS, PROCESSES, alarm, bound_memory, was_too_slow

_START = 60.0  # seconds in which a new process must be ready
_PATIENCE = 12  # times as long by the wall clock, where the processor's time is counted
_READY = "ready"
_ANEW = "import sys; from pbm.fleet.hand import serve_anew; serve_anew(*map(int, sys.argv[1:]))"
_mine: set[Connection] = set()
"""This process's ends of all pipes, which a forked child closes: else it would hold them open."""


class Bounds(msgspec.Struct, frozen=True):
    """What one call may take."""

    seconds: float = 300.0
    memory: int = 2 * 1024**3
    """Bytes that the process may hold."""


class Reply(msgspec.Struct, frozen=True):
    """What came of a call: a value, or the bound that was met and more about it."""

    value: Any = None
    """Of a defect in this very process the exception."""
    bound: str = ""
    """too_slow, too_much_memory, defect, or gone for a process that was ended from outside."""
    said: str = ""


class Hand:
    """Calls functions in another process, one at a time; `stop` ends it."""

    def __init__(self, bounds: Bounds, fresh: bool = False) -> None:
        self._bounds = bounds
        self._fresh = fresh
        self._process: BaseProcess | subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self.until = 0.0
        """When the call that is under way has taken too long, by `time.monotonic`."""

    def start(self) -> None:
        """Have the process ready; a call starts it where it is not."""
        if self._pipe is None:
            self._process, self._pipe = (_anew if self._fresh else _forked)(self._bounds)
            _mine.add(self._pipe)

    def begin(self, function: Callable[..., object], *arguments: object) -> Connection:
        """Give it a call; the pipe that can be read when it is done."""
        self.start()
        assert self._pipe is not None
        with contextlib.suppress(OSError):  # it died before: `finish` says so
            self._pipe.send((function, arguments))
        self.until = time.monotonic() + self._bounds.seconds * (_PATIENCE if COUNTS else 1)
        return self._pipe

    def finish(self) -> Reply:
        """What came of the call, waited for within its bounds."""
        assert self._pipe is not None
        try:
            if not self._pipe.poll(max(0.0, self.until - time.monotonic())):
                answer = Reply(bound="too_slow")
            else:
                answer = pickle.loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            answer = Reply(bound="too_slow" if was_too_slow(self._ended()) else "gone")
        if answer.bound:
            self.stop()  # nobody knows what state it is in
        return answer

    def _ended(self) -> int | None:
        """How the process ended."""
        if isinstance(self._process, subprocess.Popen):
            with contextlib.suppress(subprocess.TimeoutExpired):
                return self._process.wait(1)
        elif self._process is not None:
            self._process.join(1)
            return self._process.exitcode
        return None

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            _mine.discard(pipe)
            pipe.close()
        if process is not None:
            process.kill()
            process.wait() if isinstance(process, subprocess.Popen) else process.join()


def _forked(bounds: Bounds) -> tuple[BaseProcess, Connection]:
    """A process that waits for work, and the pipe to it."""
    mine, its = PROCESSES.Pipe()
    inherited = (mine, *_mine) if FORKS else ()
    process = PROCESSES.Process(target=_serve, args=(its, inherited, bounds), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads hold no lock here
        process.start()
    its.close()
    return process, _ready(process, mine)


def _anew(bounds: Bounds) -> tuple[subprocess.Popen[bytes], Connection]:
    """The same for a process that has nothing of this one but the pipe."""
    mine, its = multiprocessing.Pipe()
    told = (its.fileno(), round(bounds.seconds * 1000), bounds.memory)
    command = [sys.executable, "-c", _ANEW, *map(str, told)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=[its.fileno()])
    its.close()
    assert isinstance(mine, Connection)
    return process, _ready(process, mine)


def _ready(process: BaseProcess | subprocess.Popen[bytes], pipe: Connection) -> Connection:
    """The pipe, when the process waits at its other end."""
    with contextlib.suppress(EOFError):
        if pipe.poll(_START) and pipe.recv() == _READY:
            return pipe
    process.kill()
    raise RuntimeError("the process that works for this one does not start")


def serve_anew(pipe: int, milliseconds: int, memory: int) -> None:
    """What a process begun anew does, by the number of its pipe's end and its bounds."""
    _serve(Connection(pipe), (), Bounds(milliseconds / 1000, memory))


def _serve(pipe: Connection, inherited: tuple[Connection, ...], bounds: Bounds) -> None:
    """What the process does: take a call, answer it, until nobody is at the other end."""
    for other in inherited:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whose process it is ends it when it is stopped
    bound_memory(bounds.memory)
    pipe.send(_READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, arguments = pipe.recv()
            alarm(bounds.seconds, 2 * _PATIENCE * bounds.seconds)  # if nobody can end it any more
            answer = _answer(function, arguments)
            alarm(0, 0)
            pipe.send_bytes(answer)
    os._exit(0)


def _answer(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """The answer to a call, packed."""
    try:
        return pickle.dumps(Reply(function(*arguments)))
    except MemoryError:
        return pickle.dumps(Reply(bound="too_much_memory"))
    except Exception as error:  # whatever it is: it must not stop the calls after it
        return pickle.dumps(Reply(bound="defect", said=told_of(error)))


def told_of(error: BaseException) -> str:
    """An exception in one line: what it is, what it says, where it was raised."""
    found = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(found[-1].filename).name}, line {found[-1].lineno})" if found else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}{where}"
