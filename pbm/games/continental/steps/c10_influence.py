"""Railroads spend for political influence (C.10, 4.9, 10.2.6)."""

from __future__ import annotations

from pbm.games.continental.accounts import OUTSIDE, till
from pbm.games.continental.events.railroads import InfluenceGained
from pbm.games.continental.orders import Influence, reasons
from pbm.games.continental.turn import Turn

LIMIT = reasons.RAILROAD_CASH.by("4.9.2, 10.2.6")


def play(turn: Turn) -> None:
    """At most the cash, never by loan; one level for each $1 a mile of the start (R33)."""
    per_mile = turn.rules.figures.purchases.influence_per_mile
    for given in turn.given(Influence):
        code, asked = given.order.railroad, given.order.total
        got = min(asked, turn.state.till(code))
        if got <= 0:
            turn.refuse(given, reasons.NO_CASH)
            continue
        turn.pay(till(code), OUTSIDE, got, "influence")
        level = got // (turn.opening.railroads[code].miles * per_mile)
        turn.levels[code] = level
        turn.tell(InfluenceGained(code, got, level))
        turn.limited(given, asked, got, LIMIT, level=level)
