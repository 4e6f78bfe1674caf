"""How computer seats play: temperaments from a data file, and which of them a seat is dealt.

No rule stands here, only opinions in whole numbers; `temperaments.toml` explains each.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec

from pbm.core.tables import read_toml
from pbm.games.eighteenxx.values.seen import SeenGame


class Temperament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play."""

    name: str
    kept: int
    starts: bool
    withholds: int
    climbs: bool
    room_kept: int
    swap: int
    spares: int
    fits: int
    tried: int
    blocks: int
    redeems: bool
    sisters: bool
    taste: int


class Temperaments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    temperaments: tuple[Temperament, ...]


@lru_cache(maxsize=1)
def temperaments() -> dict[str, Temperament]:
    """All of them by name."""
    file = files("pbm.games.eighteenxx.computer") / "temperaments.toml"
    return {one.name: one for one in read_toml(file, Temperaments).temperaments}


def temper_dealt(game: SeenGame, seat: int) -> str:
    """The temperament of a seat: those of the title in turn."""
    deck = game.figures.computers
    return deck[(seat - 1) % len(deck)]
