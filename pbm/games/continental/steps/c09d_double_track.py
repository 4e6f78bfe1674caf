"""Railroads double-track existing lines, out of cash alone (C.9.2, 4.15, R22)."""

from collections import Counter

from pbm.games.continental.events.railroads import LineDoubled
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.works import double_cost, double_unfit
from pbm.games.continental.orders import Double
from pbm.games.continental.railroads import finance
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """A line owned at the start, doubled once, one a turn (Q12); also in the Civil War."""
    done: Counter[str] = Counter()
    figures, least = turn.rules.figures.building, turn.rules.figures.climate.track_cost
    for given in turn.given(Double):
        railroad, line = turn.railroad(given.order.railroad), given.order.line
        lines = turn.opening.railroads[railroad.code].lines
        miles = turn.rules.map.miles([line]) if line in lines else 0
        cost = double_cost(miles, least[turn.climate], figures)
        unfit = double_unfit(line, lines, railroad.doubled)
        if unfit is None and done[railroad.code] >= figures.doubles_per_turn:
            unfit = reasons.DOUBLES_A_TURN
        if finance.buys(turn, given, unfit, cost, "double_track", line=line):
            done[railroad.code] += 1
            railroad.doubled.append(line)
            turn.tell(LineDoubled(railroad.code, line))
