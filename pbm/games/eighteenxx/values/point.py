"""Where games differ: points with one function of several, occasions on which features have a say.

A rule that is not the same in all titles, under all settings or in all recordings stands in the
code as a `Point`: a named place with the usual function, which a feature, a setting's word or a
habit replaces when a game is made.  An `Occasion` is a place at which features may add something:
all their functions are asked, in the order of the title's features.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from pbm.games.eighteenxx.values.figures import Figures

F = TypeVar("F")


class Point(Generic[F]):
    """A point on which games differ, and what is usual there."""

    __slots__ = ("usual",)

    def __init__(self, usual: F) -> None:
        self.usual = usual


class Occasion(Generic[F]):
    """An occasion on which features may have a say; none need have."""

    __slots__ = ()


class Effect(msgspec.Struct, frozen=True):
    """What a feature or a word of a setting changes in the game that chooses it."""

    points: Mapping[Point[Any], Any] = {}
    occasions: Mapping[Occasion[Any], Any] = {}
    more: tuple[Mapping[Occasion[Any], Any], ...] = ()
    """What is said besides, where one has several things to say on one occasion."""
    figures: Callable[[Figures], Figures] | None = None
    """The title's tables as this variant wants them."""
    market: str = ""
    map: str = ""
    """A variant of `market.toml` or `map.toml`."""


class Alternatives(msgspec.Struct, frozen=True):
    """A setting: a question about the rules, and what each word that answers it changes.

    The first word is the usual one, if the title does not choose another.
    """

    key: str
    words: Mapping[str, Effect]

    @property
    def usual(self) -> str:
        """The word of a game that says nothing."""
        return next(iter(self.words))


def switch(key: str, usual: str, other: str, point: Point[F], way: F) -> Alternatives:
    """A setting of two words: the usual one, and one by which a point has another way."""
    return Alternatives(key, {usual: Effect(), other: Effect(points={point: way})})
