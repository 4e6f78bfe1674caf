"""What every View of a sequential game tells of the people at the table."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Who sits in a seat, as the others know it."""

    seat: int
    player: str
    character: str


class Asked(msgspec.Struct, frozen=True):
    """The question on which the turn waits; everybody may know whom it waits for."""

    seat: int
    kind: str
    subject: str
