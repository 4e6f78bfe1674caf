"""Railroads spend on capital improvements (C.8.1, 4.5.2, 10.2.4, R27, Q83)."""

from pbm.games.continental.events.railroads import Improved
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import at_most
from pbm.games.continental.orders import Improve
from pbm.games.continental.railroads import efficiency, finance
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Railroad by railroad; nothing here touches another railroad.

    Each dollar per mile is a 50 % chance of a point, up to the maximum of the moment (Q42).
    """
    figures = turn.rules.figures.efficiency
    for given in turn.given(Improve):
        railroad = turn.railroad(given.order.railroad)
        allowed = at_most(given.order.per_mile, figures.improve_most, reasons.IMPROVE_MOST)
        per_mile = allowed.got
        cost = per_mile * turn.opening.railroads[railroad.code].miles
        cash = finance.free_cash(turn, railroad.code)
        borrowed = finance.pay_or_borrow(turn, railroad.code, cost, cash, "improvement")
        dice = turn.dice.of("improvement", railroad.code)
        points = sum(dice.percent(figures.improve_chance) for _ in range(per_mile))
        before = railroad.efficiency
        most = efficiency.maximum_of(turn.state, railroad, turn.rules)
        railroad.efficiency = max(before, min(most, before + points))
        gained = railroad.efficiency - before
        turn.tell(Improved(railroad.code, per_mile, cost, cost - borrowed, borrowed, gained))
        turn.carry(given, allowed, cost=cost, loans=borrowed)
