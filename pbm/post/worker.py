"""A process in which letters are read, with bounds for each of them (`pbm/fleet/hand.py`)."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TypeVar

from pbm.fleet.hand import Bounds, Hand

T = TypeVar("T")
SECONDS = 60.0
"""For one letter, or for the orders of one sheet: forty long lines of talk take a tenth of it on a
common machine, a single line of several conditions that nobody can read up to nine seconds; and
machines vary fourfold."""
MEMORY = 512 * 1024 * 1024
"""Bytes that a reader may hold."""


class OutOfBounds(Exception):
    """What a letter asked too much of: too_slow, too_much_memory, unreadable."""

    @property
    def bound(self) -> str:
        """The name of the bound."""
        return str(self)


class Worker:
    """Calls functions in another process; `with Worker() as worker` ends it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._hand = Hand(Bounds(seconds, MEMORY))

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
        self._hand.begin(function, *arguments)
        answer = self._hand.finish()
        if answer.bound:  # a fault of the reader and its end are the letter's doing alike
            fault = answer.bound in ("defect", "gone")
            raise OutOfBounds("unreadable" if fault else answer.bound)
        found: T = answer.value
        return found

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._hand.stop()
