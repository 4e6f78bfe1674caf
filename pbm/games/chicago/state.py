"""The state of a game of Chicago Express: the open position, the programmes, the seats.

Only what `view` lets through reaches a reader. Everything here is hashed at turn borders.
"""

from __future__ import annotations

import msgspec

from pbm.games.chicago.position import Position
from pbm.games.family import Seat
from pbm.games.table.programme import Table


class State(msgspec.Struct):
    """What decides the rest of the game."""

    position: Position
    table: Table
    seats: list[Seat]
    settings: dict[str, str]
    turn: int = 1
    suspects: str = "as-read"
    """Which figures the suspect hexes have: as-read or usual."""
    last: str = ""
    """The name of the turn or part that was resolved last: 3, 4.1, 4.2; empty at the start."""


_DECODER = msgspec.json.Decoder(State)


def encode(state: State) -> bytes:
    """Canonical JSON: the same state gives the same bytes everywhere."""
    plain = msgspec.to_builtins(state, str_keys=True, order="deterministic")
    return msgspec.json.encode(plain)


def decode(text: bytes) -> State:
    """The state kept as JSON; msgspec.ValidationError if it is none."""
    return _DECODER.decode(text)
