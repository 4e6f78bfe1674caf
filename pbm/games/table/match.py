"""A sequential game in the office: what is hashed, whatever the game."""

from typing import Generic, TypeVar

import msgspec

from pbm.games.family import Seat
from pbm.games.table.programme import ProgrammeTable

P = TypeVar("P")
"""A family's own position: what lies on the table."""
M = TypeVar("M", bound="TableMatch")  # type: ignore[type-arg]


class TableMatch(msgspec.Struct, Generic[P]):
    """What decides the rest of the game; only what a family's `window` lets through is seen."""

    position: P
    table: ProgrammeTable
    seats: list[Seat]
    settings: dict[str, str]
    """Switches of the office (horizon, missing, others) and the family's own."""
    turn: int = 1
    last: str = ""
    """The name of the turn or part that was resolved last: 3, 4.1, 4.2; empty at the start."""


def encode(match: TableMatch[P]) -> bytes:
    """Canonical JSON: the same match gives the same bytes everywhere."""
    plain = msgspec.to_builtins(match, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain)


def turn_name(match: TableMatch[P]) -> str:
    """The turn that is to be resolved next: 7, or 7.2 after a part."""
    part = match.table.part
    return f"{match.turn}.{part + 1}" if part else str(match.turn)


def seats_of(match: TableMatch[P]) -> tuple[Seat, ...]:
    """The seats as they are taken now."""
    return tuple(match.seats)


def reseat(match: M, seat: Seat) -> M:
    """The match with another player in a seat."""
    seats = [seat if one.number == seat.number else one for one in match.seats]
    return msgspec.structs.replace(match, seats=seats)
