"""One process in which functions are called, each with bounds of time and memory.

Whatever a call does there (endless time, endless memory, an end of the process) is an answer here:
the name of the bound. The next call finds a new process. Time is the processor's where the system
counts it, so that a busy machine refuses nothing, and the wall clock's elsewhere. Memory is bounded
where the system can do it (Linux).

A process is forked where that is safe, which costs nothing. A worker of a cluster has threads: its
process is begun anew (`fresh`), and loads what it wants by itself. Answers are handed over in a
file in memory where the system has such files: a pipe carries as much in many small pieces.
"""

import contextlib
import gc
import mmap
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

from pbm.core.system import (
    COUNTS,
    FORKS,
    PROCESSES,
    alarm,
    bound_memory,
    keep_memory,
    memory_file,
    was_too_slow,
)

_START = 60.0  # seconds in which a new process must be ready
_PATIENCE = 12  # times as long by the wall clock, where the processor's time is counted
_READY = "ready"
_ANEW = "import sys; from pbm.fleet.hand import serve_anew; serve_anew(*map(int, sys.argv[1:]))"
_UNSET = "MALLOC_TRIM_THRESHOLD_"
"""Dask's nannies make workers give memory back at once; a process that prints wants it again."""
_BUFFER = 1 << 16
_mine: set[Connection] = set()
"""This process's ends of all pipes, which a forked child closes: else it would hold them open."""
_shared: set[int] = set()
"""The files of all answers, which a forked child closes but for its own."""


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
        self._answers: int | None = None
        self.until = 0.0
        """When the call that is under way has taken too long, by `time.monotonic`."""

    def start(self) -> None:
        """Have the process ready; a call starts it where it is not."""
        if self._pipe is None:
            self._answers = memory_file()
            if self._answers is not None:
                _shared.add(self._answers)
            begun = (_anew if self._fresh else _forked)(self._bounds, self._answers)
            self._process, self._pipe = begun
            _mine.add(self._pipe)

    def begin(self, function: Callable[..., object], *arguments: object) -> Connection:
        """Give it a call; the pipe that can be read when it is done."""
        return self.begin_packed(packed_call(function, *arguments))

    def begin_packed(self, call: bytes) -> Connection:
        """The same for a call that is packed already."""
        self.start()
        assert self._pipe is not None
        with contextlib.suppress(OSError):  # it died before: `finish` says so
            self._pipe.send_bytes(call)
        self.until = time.monotonic() + self._bounds.seconds * (_PATIENCE if COUNTS else 1)
        return self._pipe

    def finish(self) -> Reply:
        """What came of the call, waited for within its bounds."""
        answer: Reply = self._finished(pickle.loads)
        return answer

    def finish_packed(self) -> bytes:
        """The same, packed as it came."""
        return bytes(self._finished(bytes))

    def _finished(self, use: Callable[[Any], Any]) -> Any:
        """What use is made of the packed answer, where it lies."""
        assert self._pipe is not None
        try:
            if self._pipe.poll(max(0.0, self.until - time.monotonic())):
                sound, length = self._pipe.recv()
                answer = self._handed_over(length, use)
                if not sound:
                    self.stop()  # nobody knows what state it is in
                return answer
            bound = "too_slow"
        except (EOFError, OSError):
            bound = "too_slow" if was_too_slow(self._ended()) else "gone"
        self.stop()
        return use(pickle.dumps(Reply(bound=bound)))

    def _handed_over(self, length: int, use: Callable[[Any], Any]) -> Any:
        if self._answers is None or not length:
            assert self._pipe is not None
            return use(self._pipe.recv_bytes())
        with mmap.mmap(self._answers, length, access=mmap.ACCESS_READ) as seen:
            return use(seen)

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
        if self._answers is not None:
            _shared.discard(self._answers)
            os.close(self._answers)
            self._answers = None
        if process is not None:
            process.kill()
            process.wait() if isinstance(process, subprocess.Popen) else process.join()


def packed_call(function: Callable[..., object], *arguments: object) -> bytes:
    """A call as it travels."""
    return pickle.dumps((function, arguments))


def _forked(bounds: Bounds, answers: int | None) -> tuple[BaseProcess, Connection]:
    """A process that waits for work, and the pipe to it."""
    mine, its = PROCESSES.Pipe()
    inherited = (mine, *_mine) if FORKS else ()
    process = PROCESSES.Process(target=_serve, args=(its, inherited, bounds, answers), daemon=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads hold no lock here
        process.start()
    its.close()
    return process, _ready(process, mine)


def _anew(bounds: Bounds, answers: int | None) -> tuple[subprocess.Popen[bytes], Connection]:
    """The same for a process that has nothing of this one but the pipe and the file."""
    mine, its = multiprocessing.Pipe()
    told = [its.fileno(), round(bounds.seconds * 1000), bounds.memory]
    told += [] if answers is None else [answers]
    command = [sys.executable, "-c", _ANEW, *map(str, told)]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, pass_fds=[its.fileno(), *told[3:]],
        env={name: value for name, value in os.environ.items() if name != _UNSET},
    )  # fmt: skip
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


def serve_anew(pipe: int, milliseconds: int, memory: int, answers: int | None = None) -> None:
    """What a process begun anew does, by the numbers of its pipe's end and of the file for its
    answers, and by its bounds."""
    _serve(Connection(pipe), (), Bounds(milliseconds / 1000, memory), answers)


def _serve(
    pipe: Connection, inherited: tuple[Connection, ...], bounds: Bounds, answers: int | None
) -> None:
    """What the process does: take a call, answer it, until nobody is at the other end."""
    for other in inherited:
        other.close()
    for file in _shared - {answers}:
        os.close(file)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whose process it is ends it when it is stopped
    bound_memory(bounds.memory)
    keep_memory()
    gc.freeze()  # to look for garbage in what is inherited would copy all of it
    pipe.send(_READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            call = pipe.recv_bytes()
            alarm(bounds.seconds, 2 * _PATIENCE * bounds.seconds)  # if nobody can end it any more
            sound, packed = _answer(call, answers)
            alarm(0, 0)
            pipe.send((sound, packed if isinstance(packed, int) else 0))
            if isinstance(packed, bytes):
                pipe.send_bytes(packed)
    os._exit(0)


def _answer(call: bytes, answers: int | None) -> tuple[bool, bytes | int]:
    """Whether a call came to its end, and the answer to it: packed, or how long it is in the file
    that was given for it."""
    try:
        function, arguments = pickle.loads(call)
        return True, _packed(Reply(function(*arguments)), answers)
    except MemoryError:
        return False, _packed(Reply(bound="too_much_memory"), answers)
    except Exception as error:  # whatever it is: it must not stop the calls after it
        return False, _packed(Reply(bound="defect", said=told_of(error)), answers)


def _packed(answer: Reply, answers: int | None) -> bytes | int:
    """An answer, written straight where it is handed over, if there is such a place with room."""
    if answers is not None:
        with (
            contextlib.suppress(OSError),  # files of this process may have a limit to their size
            open(answers, "wb", _BUFFER, closefd=False) as file,
        ):
            file.seek(0)
            pickle.dump(answer, file)
            file.flush()
            return file.tell()
    return pickle.dumps(answer)


def told_of(error: BaseException) -> str:
    """An exception in one line: what it is, what it says, where it was raised."""
    found = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(found[-1].filename).name}, line {found[-1].lineno})" if found else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}{where}"
