"""Railroads buy technologies, out of cash alone (C.8.3, 4.18)."""

from __future__ import annotations

from collections import Counter

from pbm.games.continental.events.railroads import TechnologyBought
from pbm.games.continental.orders import Technology, reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.railroads import finance
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import GRAND_STATION


def play(turn: Turn) -> None:
    """One new technology a turn, the first on the sheet that can be bought (R31)."""
    bought: Counter[str] = Counter()
    for given in turn.given(Technology):
        railroad, letter = turn.railroad(given.order.railroad), given.order.letter
        cost = _cost(turn, railroad, letter)
        reason = _unfit(turn, railroad, letter, bought[railroad.code])
        if reason is None and not finance.pay_in_cash(turn, railroad.code, cost, "technology"):
            reason = reasons.CASH_ONLY
        if reason is not None:
            cash = turn.state.till(railroad.code)
            turn.refuse(given, reason, letter=letter, cost=cost, cash=cash)
            continue
        bought[railroad.code] += 1
        railroad.technologies = sorted([*railroad.technologies, letter])
        turn.tell(TechnologyBought(railroad.code, letter))
        turn.done(given, letter=letter, cost=cost)


def _cost(turn: Turn, railroad: Railroad, letter: str) -> int:
    """$10 a mile, or $10,000 for a Grand Station."""
    figures = turn.rules.figures.purchases
    miles = turn.opening.railroads[railroad.code].miles
    station = letter == GRAND_STATION
    return figures.grand_station_cost if station else figures.technology_cost * miles


def _unfit(turn: Turn, railroad: Railroad, letter: str, bought: int) -> Reason | None:
    """Why a technology cannot be bought (4.18)."""
    figures, geography = turn.rules.figures.purchases, turn.rules.map
    if letter not in turn.state.technologies:
        return reasons.NOT_INVENTED
    if letter in railroad.technologies:
        return reasons.HAS_TECHNOLOGY
    if bought >= figures.technologies_per_turn:
        return reasons.TECHNOLOGIES_A_TURN
    if letter == GRAND_STATION:
        ends = geography.ends(turn.opening.railroads[railroad.code].lines)
        largest = max(geography.towns[town].size for town in ends)
        if largest < figures.grand_station_town:
            return reasons.NO_LARGE_TOWN
    return None
