"""Presidencies, mergers of railroads, spies, message and name (C.12, C.15, 10.1.4 to 10.1.7)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead
from pbm.games.continental.orders import reasons
from pbm.games.continental.world.rules import standard_rules


def foresee_person(ahead: Ahead) -> None:
    """What needs no market and no election to be known."""
    for merger in ahead.given(o.MergeRailroad):
        if (merger.order.merging, merger.order.survivor) not in ahead.own.mergers:
            ahead.doubt(merger, reasons.NOT_CONNECTED)
    _resigning(ahead)
    _message(ahead)
    _name(ahead)


def _resigning(ahead: Ahead) -> None:
    """Of a slot with nothing in it, or of a railroad of somebody else (10.1.4)."""
    held = ahead.view.tycoon(ahead.own.seat).controls
    for one in ahead.given(o.Resign):
        empty = one.order.slot is not None and not held[one.order.slot - 1]
        foreign = one.order.railroad is not None and one.order.railroad not in held
        if empty or foreign:
            ahead.refuse(one, reasons.NO_SLOT)


def _message(ahead: Ahead) -> None:
    """Cut to 80 characters (10.1.7)."""
    most = standard_rules().figures.tycoon.message_length
    for one in ahead.given(o.Message):
        ahead.limited(
            one, len(one.order.text), min(len(one.order.text), most), reasons.MESSAGE_LENGTH
        )


def _name(ahead: Ahead) -> None:
    """When one may be chosen, and nobody bears it (3.2)."""
    borne = {one.character.casefold() for one in ahead.view.tycoons if one.seat != ahead.own.seat}
    for one in ahead.given(o.Character):
        if not ahead.own.may_rename:
            ahead.refuse(one, reasons.NO_RENAMING)
        elif one.order.name.casefold() in borne:
            ahead.refuse(one, reasons.NAME_TAKEN)
