"""What was read of many files of an office, kept in one until they change.

It can be removed at any time, and is made again. What was read of a file that was written just
before is not kept: a second change in the same moment would not show.
"""

import time
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from pbm.post.files import write_whole

T = TypeVar("T")
_SETTLED = 2_000_000_000  # nanoseconds after which a change shows, by the coarsest of clocks


class _One(msgspec.Struct, Generic[T], frozen=True):
    """What was read of one file, and the file's sizes and moments, by which a change is seen."""

    state: tuple[int, ...]
    value: T


class _All(msgspec.Struct, Generic[T]):
    """All files as they were read by one version of the program."""

    program: str
    files: dict[str, _One[T]]


class Remembered(Generic[T]):
    """What was read of files, each known by a name; `save` keeps what was asked for."""

    def __init__(self, file: Path, kind: type[T]) -> None:
        self._file = file
        self._kind = kind
        self._before = self._kept()
        self._now: dict[str, _One[T]] = {}
        self._looked: dict[str, tuple[int, ...]] = {}

    def _kept(self) -> dict[str, _One[T]]:
        try:
            kept = msgspec.json.decode(self._file.read_bytes(), type=_All[self._kind])  # type: ignore[name-defined]
        except (OSError, ValueError, msgspec.MsgspecError):
            return {}
        return kept.files if kept.program == version("pbm") else {}

    def of(self, name: str, path: Path) -> T | None:
        """What was read of a file, if it is as it was then."""
        self._looked[name] = state = _state_of(path)
        known = self._before.get(name)
        if known is None or known.state != state:
            return None
        self._now[name] = known
        return known.value

    def keep(self, name: str, value: T) -> None:
        """What was now read of a file that `of` did not know."""
        state = self._looked[name]
        if state and max(state[1::2]) < time.time_ns() - _SETTLED:
            self._now[name] = _One(state, value)

    def drop(self, name: str) -> None:
        """Forget what was read of a file."""
        self._now.pop(name, None)

    def save(self) -> None:
        """Write it down where anything is new; not in an office that is only looked at."""
        if self._now != self._before:
            content = msgspec.json.encode(_All(version("pbm"), self._now))
            with suppress(OSError):
                write_whole(self._file, content)


def _state_of(path: Path) -> tuple[int, ...]:
    """Sizes and moments of a file and of its journal, which is written first."""
    found: list[int] = []
    for one in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            told = one.stat()
            found += [told.st_size, told.st_mtime_ns] if told.st_size else []
    return tuple(found)
