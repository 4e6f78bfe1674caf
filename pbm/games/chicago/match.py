"""The state of a game of Chicago Express: the open position, the programmes, the seats.

Only what `window` lets through reaches a reader. Everything here is hashed at turn borders.
"""

from __future__ import annotations

import msgspec

from pbm.games.chicago.position import Position
from pbm.games.table.match import TableMatch


class Match(TableMatch[Position]):
    """What decides the rest of the game."""

    suspects: str = "as-read"
    """Which figures the suspect hexes have: as-read or usual."""


_DECODER = msgspec.json.Decoder(Match)


def decode(text: bytes) -> Match:
    """The state kept as JSON; msgspec.ValidationError if it is none."""
    return _DECODER.decode(text)
