"""How computer seats play: temperaments from a data file, and which of them a seat is dealt.

No rule stands here, only opinions in whole numbers; `temperaments.toml` explains each.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec

from pbm.core.tables import read_toml


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat judges a table."""

    spite: int
    hexes: int
    growth: int
    sales: int
    later: int
    rivals: int
    taste: int


class Temperament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play; without a judgement of tables it plays by a programme."""

    name: str
    judgement: Judgement | None = None


class Temperaments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    deck: tuple[str, ...]
    temperaments: tuple[Temperament, ...]


@lru_cache(maxsize=1)
def _file() -> Temperaments:
    file = files("pbm.games.chicago.computer") / "temperaments.toml"
    return read_toml(file, Temperaments)


@lru_cache(maxsize=1)
def temperaments() -> dict[str, Temperament]:
    """All of them by name."""
    return {one.name: one for one in _file().temperaments}


def temper_dealt(seat: int) -> str:
    """The temperament of a seat: those of the deck in turn."""
    deck = _file().deck
    return deck[(seat - 1) % len(deck)]
