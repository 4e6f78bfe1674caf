"""Railroads spend for political influence (C.10, 4.9, 10.2.6)."""

from pbm.games.continental.accounts import OUTSIDE, till
from pbm.games.continental.events.railroads import InfluenceGained
from pbm.games.continental.limits.amounts import influence
from pbm.games.continental.orders import Influence
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """At most the cash, never by loan; one level for each $1 a mile of the start (R33)."""
    per_mile = turn.rules.figures.purchases.influence_per_mile
    for given in turn.given(Influence):
        code, asked = given.order.railroad, given.order.total
        allowed = influence(asked, turn.state.till(code))
        level = allowed.got // (turn.opening.railroads[code].miles * per_mile)
        if got := turn.carry(given, allowed, level=level):
            turn.pay(till(code), OUTSIDE, got, "influence")
            turn.levels[code] = level
            turn.tell(InfluenceGained(code, got, level))
