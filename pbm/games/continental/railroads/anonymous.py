"""Railroads without a player president, and how they are run (4.12, R41, R65).

An anonymous president gives ordinary orders, which go through the same steps as everybody's.
"""

from __future__ import annotations

from collections.abc import Set

from pbm.games.continental import orders as o
from pbm.games.continental.limits import routes
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import ANONYMOUS, Given, Turn


def anonymous_orders(turn: Turn, writers: Set[int]) -> None:
    """Add the orders of every railroad that no player runs.

    A computer seat that gave no orders at all leaves its railroads to an anonymous president
    (Q58).
    """
    for railroad in turn.railroads():
        president = railroad.president
        idle = president is not None and president not in writers
        if president is None or (idle and turn.tycoon(president).computer):
            for order in _orders(turn, railroad):
                given = Given[o.Order](ANONYMOUS, 0, order)
                turn.orders.setdefault(type(order), []).append(given)


def _orders(turn: Turn, railroad: Railroad) -> list[o.Order]:
    """What the anonymous president of a railroad wants (R41); a bankrupt one can do nothing."""
    if railroad.standing == "bankrupt":
        return []
    figures = turn.rules.figures
    code, plan = railroad.code, figures.anonymous
    miles = turn.opening.railroads[code].miles
    orders: list[o.Order] = [o.Improve(code, plan.improve_per_mile)]
    builds = (
        railroad.row is not None
        and turn.climate >= figures.climate.normal
        and not turn.rules.war(turn.state.turn)
    )
    if builds:
        orders.append(o.Build(code, figures.climate.track_cost[turn.climate]))
    influence = plan.influence_per_mile * miles
    if turn.state.till(code) >= influence:
        orders.append(o.Influence(code, influence))
    if railroad.row is None or builds:
        orders.extend(o.BidRow(code, row) for row in best_rows(turn, railroad)[:1])
    half = railroad.last.profit_per_share * plan.dividend_percent // 100 // 100
    orders.append(o.Dividend(code, max(0, half)))
    return orders


def best_rows(turn: Turn, railroad: Railroad) -> list[str]:
    """Open Rights-of-Way by the value of their towns, the best first, then by number (R41)."""
    geography = turn.rules.map

    def worth(code: str) -> tuple[int, int]:
        route = geography.routes[code]
        return -sum(geography.towns[town].value for town in route.towns), route.number

    return sorted(routes.open_rows(geography, railroad.routes, turn.state.taken), key=worth)
