"""Dice derived by name, so that a new roll anywhere disturbs no other.

A `Dice` is a seed and a path of names.  `dice.of("turn 7", "revenue", "B&O")` is the die of one
purpose; the same seed and names give the same numbers on every machine and Python version,
because only `random.Random.random()` is used, whose sequence is guaranteed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_SEPARATOR = "\x1f"
_RESOLUTION = 53  # random() yields exactly 53 random bits


@lru_cache(maxsize=1)
def _generator() -> random.Random:
    """One Mersenne twister, reseeded for every die: building one costs more than seeding it."""
    return random.Random()


class Dice:
    """A source of numbers named by its path under a seed; rolls are drawn in order of calling.

    The seed may be any text or whole number; names may be any text or whole numbers.
    """

    __slots__ = ("_path", "_rolled", "_rolls")

    def __init__(self, seed: int | str, *names: int | str) -> None:
        self._path = _SEPARATOR.join([str(seed), *map(str, names)])
        self._rolls: list[float] = []
        self._rolled = 0

    def of(self, *names: int | str) -> Dice:
        """The die of one purpose; asking twice gives two dice that roll alike."""
        child = type(self).__new__(type(self))
        child._path = _SEPARATOR.join([self._path, *map(str, names)])
        child._rolls = []
        child._rolled = 0
        return child

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all alike; ValueError if there is none."""
        if count < 1:
            raise ValueError(f"no number below {count}")
        return (int(self._random() * (1 << _RESOLUTION)) * count) >> _RESOLUTION

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def percent(self, chance: int) -> bool:
        """True with a chance of so many per cent."""
        return self.below(100) < chance

    def permille(self, chance: int) -> bool:
        """True with a chance of so many per thousand."""
        return self.below(1000) < chance

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, all alike; ValueError if there are none."""
        return choices[self.below(len(choices))]

    def shuffle(self, things: Iterable[T]) -> list[T]:
        """A new list of the things in drawn order (Fisher and Yates, from the end)."""
        drawn = list(things)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn

    def _random(self) -> float:
        """The next number of this die's own sequence; a block of them is drawn at a time."""
        if self._rolled == len(self._rolls):
            self._draw()
        roll = self._rolls[self._rolled]
        self._rolled += 1
        return roll

    def _draw(self) -> None:
        """Extend the known part of the sequence, which always starts from the path's hash."""
        wanted = max(4, 2 * len(self._rolls))
        generator = _generator()
        generator.seed(int.from_bytes(sha256(self._path.encode()).digest(), "big"))
        self._rolls = [generator.random() for _ in range(wanted)]
