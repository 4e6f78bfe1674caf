"""The register of case kinds: one kind is one function from a case to what the real steps did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cases.compare import Case

Play = Callable[[Case], dict[str, Any]]
KINDS: dict[str, Play] = {}


def kind(name: str) -> Callable[[Play], Play]:
    """Declare how cases of a kind are played."""

    def declare(play: Play) -> Play:
        KINDS[name] = play
        return play

    return declare


def between(play: Callable[[Callable[[int], int]], int]) -> dict[str, int]:
    """The exact bounds of a draw: the step played with the lowest and the highest roll."""
    ends = [play(lambda _count: 0), play(lambda count: count - 1)]
    return {"min": min(ends), "max": max(ends)}


def share(rolls: int, play: Callable[[int], Any]) -> dict[Any, float]:
    """How often each result comes: the step played with every roll there is; per cent."""
    count: dict[Any, int] = {}
    for roll in range(rolls):
        result = play(roll)
        count[result] = count.get(result, 0) + 1
    return {result: 100 * times / rolls for result, times in count.items()}
