"""What differs between systems, in one place: all of it is tried on Linux, some of it there alone.

On macOS processes are spawned and their memory has no bound. Windows has no modes of files, no
signals by which a process is ended after so much of its own time, and no folders that can be
forced to disk; its locks and the names of mails that were sent are others.
"""

import contextlib
import multiprocessing
import os
import signal
import stat
import sys
from pathlib import Path
from typing import IO, Any

FORKS = sys.platform.startswith("linux")
"""Whether a new process begins as a copy of this one, with what it inherits."""
PROCESSES: Any = multiprocessing.get_context("fork" if FORKS else "spawn")
"""By what processes are made."""
COUNTS = hasattr(signal, "setitimer")
"""Whether the system counts a process's own seconds."""
POSIX = os.name == "posix"
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # as mallopt(3) numbers them
_KEPT = 1 << 28  # bytes
SENT_FLAG = ":2,S" if POSIX else ";2,S"
"""How a mail that was dealt with is marked in a Maildir; Windows allows no colon in a name."""


def descriptor(path: Path | str, flags: int, mode: int = 0o600) -> int:
    """Open a file for bytes as they are; pipes and devices are not waited for."""
    plain = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | plain, mode)


def memory_file() -> int | None:
    """A file without a name that lies in memory alone, through which two processes hand over what
    is large; None where there is no such thing."""
    return os.memfd_create("pbm") if sys.platform.startswith("linux") else None


def keep_memory() -> None:
    """Keep memory that this process has done with for what comes next: to give it back and ask for
    it again, page by page, costs more than to fill it. Where the C library can be told (GNU)."""
    if not FORKS:
        return
    import ctypes

    with contextlib.suppress(AttributeError, OSError):
        tell = ctypes.CDLL(None).mallopt
        tell(_MMAP_THRESHOLD, _KEPT // 8)
        tell(_TRIM_THRESHOLD, _KEPT)


def force(path: Path) -> None:
    """A file's content, or a folder's names where they can be forced, onto the disk."""
    if not POSIX and path.is_dir():
        return
    handle = descriptor(path, os.O_RDONLY if POSIX else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lock(file: IO[str]) -> bool:
    """Take a lock that ends with this process, if nobody has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def remove_locked(path: Path) -> None:
    """Remove a lock's file that this process has open; where that cannot be, it stays."""
    with contextlib.suppress(*(() if POSIX else (PermissionError,))):
        path.unlink(missing_ok=True)


def open_to_others(path: Path) -> int:
    """The mode of a file that others can get at, in its last nine bits; 0 if nobody can.

    Where files have no modes their folder's rights decide, and nothing is said; nobody gets at a
    file that was just removed.
    """
    try:
        mode = stat.S_IMODE(path.stat().st_mode) & 0o777
    except FileNotFoundError:
        return 0
    return mode if POSIX and mode & 0o077 else 0


def alarm(seconds: float, by_the_clock: float) -> None:
    """The system ends this process after so much of its own time, or by the wall clock; 0 takes
    it back. Nothing where processes cannot be ended so."""
    if COUNTS:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, by_the_clock)


def was_too_slow(exit_code: int | None) -> bool:
    """Whether a process was ended by its own alarm."""
    return COUNTS and exit_code == -signal.SIGPROF


def bound_memory(most: int) -> None:
    """So much more than is held now that the whole stays below so many bytes, half at least."""
    if not FORKS:
        return
    import resource

    page = os.sysconf("SC_PAGE_SIZE")
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()
    reserved, held = (int(n) * page for n in pages[:2])
    bound = reserved + max(most // 2, most - held)
    with contextlib.suppress(ValueError, OSError):  # a narrower bound is set from outside
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
