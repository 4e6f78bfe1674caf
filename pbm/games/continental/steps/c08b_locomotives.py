"""Railroads upgrade their locomotives, out of cash alone (C.8.2, 4.17)."""

from pbm.games.continental.events.railroads import LocomotivesBought
from pbm.games.continental.limits.works import locomotive_cost, locomotive_unfit
from pbm.games.continental.orders import Locomotive
from pbm.games.continental.railroads import finance
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Any number of levels at once, one purchase a turn."""
    for given in turn.given(Locomotive):
        railroad, level = turn.railroad(given.order.railroad), given.order.level
        miles = turn.opening.railroads[railroad.code].miles
        cost = locomotive_cost(level, railroad.level, miles, turn.rules.figures.purchases)
        unfit = locomotive_unfit(level, railroad.level, turn.state.best_locomotive)
        if finance.buys(turn, given, unfit, cost, "locomotives", level=level):
            railroad.level = level
            turn.tell(LocomotivesBought(railroad.code, level))
