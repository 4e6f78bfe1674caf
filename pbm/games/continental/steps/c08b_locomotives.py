"""Railroads upgrade their locomotives, out of cash alone (C.8.2, 4.17)."""

from __future__ import annotations

from pbm.games.continental.events.railroads import LocomotivesBought
from pbm.games.continental.orders import Locomotive, reasons
from pbm.games.continental.railroads import finance
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """$10 a mile for each level, any number of levels at once, one purchase a turn."""
    for given in turn.given(Locomotive):
        railroad, level = turn.railroad(given.order.railroad), given.order.level
        miles = turn.opening.railroads[railroad.code].miles
        if level > turn.state.best_locomotive:
            turn.refuse(given, reasons.NOT_INVENTED, best=turn.state.best_locomotive)
            continue
        if level <= railroad.level:
            turn.refuse(given, reasons.NO_BETTER_LOCOMOTIVE, level=railroad.level)
            continue
        cost = turn.rules.figures.purchases.locomotive_cost * (level - railroad.level) * miles
        if not finance.pay_in_cash(turn, railroad.code, cost, "locomotives"):
            cash = turn.state.till(railroad.code)
            turn.refuse(given, reasons.CASH_ONLY, cost=cost, cash=cash)
            continue
        railroad.level = level
        turn.tell(LocomotivesBought(railroad.code, level))
        turn.done(given, cost=cost, level=level)
