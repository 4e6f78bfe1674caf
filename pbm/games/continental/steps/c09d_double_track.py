"""Railroads double-track existing lines, out of cash alone (C.9.2, 4.15, R22)."""

from __future__ import annotations

from collections import Counter

from pbm.games.continental.events.railroads import LineDoubled
from pbm.games.continental.orders import Double, reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.railroads import finance
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """A line owned at the start, doubled once, one a turn (Q12); also in the Civil War."""
    done: Counter[str] = Counter()
    figures, track_cost = turn.rules.figures, turn.rules.figures.climate.track_cost[turn.climate]
    for given in turn.given(Double):
        railroad, line = turn.railroad(given.order.railroad), given.order.line
        reason = _unfit(turn, given, done[railroad.code])
        if reason is not None:
            turn.refuse(given, reason, line=line)
            continue
        miles = turn.rules.map.routes[line].length
        cost = miles * track_cost * figures.building.double_track_percent // 100
        if not finance.pay_in_cash(turn, railroad.code, cost, "double_track"):
            cash = turn.state.till(railroad.code)
            turn.refuse(given, reasons.CASH_ONLY, line=line, cost=cost, cash=cash)
            continue
        done[railroad.code] += 1
        railroad.doubled.append(line)
        turn.tell(LineDoubled(railroad.code, line))
        turn.done(given, line=line, cost=cost)


def _unfit(turn: Turn, given: Given[Double], done: int) -> Reason | None:
    """Why a line cannot be doubled now."""
    railroad, line = turn.railroad(given.order.railroad), given.order.line
    if line not in turn.opening.railroads[railroad.code].lines:
        return reasons.NO_LINE
    if line in railroad.doubled:
        return reasons.IS_DOUBLED
    if done >= turn.rules.figures.building.doubles_per_turn:
        return reasons.DOUBLES_A_TURN
    return None
