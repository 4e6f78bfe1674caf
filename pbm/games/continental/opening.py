"""How a turn opens: what later steps look back at, and which orders reach the steps at all.

Those of a president for his railroad do, once each, that make sense.  What depends on the state at
the start alone is refused here, with its rule; limits are the steps'.  A railroad without a player
president is given ordinary orders, which go through the same steps as everybody's (4.12, R41, R65).
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import cast

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal
from pbm.games.continental import orders as o
from pbm.games.continental.holdings import shares
from pbm.games.continental.limits import reasons, routes
from pbm.games.continental.orders import Order
from pbm.games.continental.orders.impossible import BANNED_IN_BANKRUPTCY
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.turn import ANONYMOUS, AtStart, Given, Opening, Turn
from pbm.games.continental.world.rules import Rules

LEAST = {
    "amount": 1,
    "ask": 1,
    "shares": 1,
    "per_mile": 1,
    "total": 1,
    "percent": 1,
    "level": 1,
    "rate": 0,
}
"""The least sensible figure of each field that holds one."""

ONCE: dict[type[Order], tuple[str, tuple[str, ...], Refusal]] = {
    o.SellPC: ("one action", ("pc",), reasons.ONE_ACTION),
    o.MergePC: ("one action", ("pc",), reasons.ONE_ACTION),
    o.Incorporate: ("one action", ("pc",), reasons.ONE_ACTION),
    o.Lend: ("president's money", ("railroad",), reasons.LENDS_AND_REPAYS),
    o.RepayPresident: ("president's money", ("railroad",), reasons.LENDS_AND_REPAYS),
    o.Build: ("row", ("railroad",), reasons.BUILD_OR_ABANDON),
    o.Abandon: ("row", ("railroad",), reasons.BUILD_OR_ABANDON),
    o.SpyPlayer: ("spy on a player", (), reasons.SPIES),
    o.SpyRailroad: ("spy on a railroad", (), reasons.SPIES),
    o.Control: ("slot", ("slot",), reasons.TWO_PRESIDENCIES),
}
"""Orders that exclude one another: group, fields that make another subject, and the rule.

Any other order may stand once for each subject."""

SUBJECTS = ("pc", "merging", "railroad", "letter", "line", "other")
"""Fields that make two orders of one kind different orders."""

SEQUENCED = (o.Buy, o.Sell, o.Short, o.Resign)
"""Kinds whose repetition is judged later: by sequence, or not at all."""


def open_turn(
    state: State, orders: Mapping[int, Sequence[Order]], rules: Rules, dice: Dice
) -> Turn:
    """A turn ready to be played on a working state, which it will change.

    `orders` maps seats to their orders as on the sheet; ValueError for a seat not in the game.
    """
    strangers = sorted(set(orders) - set(state.tycoons))
    if strangers:
        raise ValueError(f"no such seats: {strangers}")
    turn = Turn(state, rules, dice, opening_of(state, rules))
    screen(turn, orders)
    anonymous_orders(turn, {seat for seat, given in orders.items() if given})
    _sort_by_railroad(turn)
    return turn


def opening_of(state: State, rules: Rules) -> Opening:
    """What stands at the start of a turn."""
    on_sale = [pc for pc in state.pcs.values() if pc.ask is not None]
    return Opening(
        railroads={
            code: _at_start(state, state.railroads[code], rules) for code in state.railroads
        },
        owners={pc.code: pc.owner for pc in state.pcs.values() if pc.owner is not None},
        listed={pc.code: pc.owner for pc in on_sale},
        names={seat: tycoon.character for seat, tycoon in state.tycoons.items()},
        cash=dict(state.accounts),
    )


def _at_start(state: State, railroad: Railroad, rules: Rules) -> AtStart:
    """One railroad at the start; the greatest bids are those of the last report (6.1.1)."""
    market = rules.figures.market
    holdings, issued, board = railroad.holdings, railroad.issued, railroad.directors
    return AtStart(
        price=railroad.price,
        issued=issued,
        miles=rules.map.miles(railroad.lines),
        lines=tuple(railroad.lines),
        row=railroad.row,
        till=state.till(railroad.code),
        standing=railroad.standing,
        president=railroad.president,
        directors=tuple(board),
        holdings=dict(holdings),
        cornered=shares.cornered(holdings, issued, board, market),
        max_bids={
            seat: shares.max_bid(holdings, issued, board, seat, market) for seat in state.tycoons
        },
    )


def screen(turn: Turn, orders: Mapping[int, Sequence[Order]]) -> None:
    """Sort every seat's orders by kind for the steps, refusing what cannot reach them."""
    for seat in sorted(orders):
        seen: dict[Hashable, type[Order]] = {}
        for index, order in enumerate(orders[seat]):
            given = Given(seat, index, order)
            reason = _unfit(turn, given) or _repeated(order, seen)
            if reason is None:
                turn.orders.setdefault(type(order), []).append(given)
            else:
                turn.refuse(given, reason)


def _sort_by_railroad(turn: Turn) -> None:
    """Railroads' orders stand in the order of the railroads' numbers."""
    numbers = {railroad.code: railroad.number for railroad in turn.railroads()}
    for kind, given in turn.orders.items():
        if issubclass(kind, o.Presidential):
            railroads = cast("list[Given[o.Presidential]]", given)
            railroads.sort(key=lambda one: (numbers[one.order.railroad], one.seat, one.index))


def _unfit(turn: Turn, given: Given[Order]) -> Refusal | None:
    """Why an order cannot be meant or is not the seat's to give."""
    order = given.order
    for name, least in LEAST.items():
        if getattr(order, name, least) < least:
            return reasons.NOT_AN_AMOUNT
    if not isinstance(order, o.Presidential):
        return None
    railroad = turn.state.railroads.get(order.railroad)
    if railroad is None:
        return reasons.UNKNOWN
    if railroad.president != given.seat:
        return reasons.NOT_PRESIDENT
    if railroad.standing == "bankrupt" and isinstance(order, BANNED_IN_BANKRUPTCY):
        return reasons.BANKRUPT
    return None


def _repeated(order: Order, seen: dict[Hashable, type[Order]]) -> Refusal | None:
    """Why an order cannot stand beside an earlier one of the same sheet; notes it if it can."""
    kind = type(order)
    if kind in SEQUENCED:
        return None
    group, fields, reason = ONCE.get(kind, (kind.__name__, SUBJECTS, reasons.TWICE))
    key = (group, *(getattr(order, name) for name in fields if hasattr(order, name)))
    if key not in seen:
        seen[key] = kind
        return None
    pair = reason in (reasons.LENDS_AND_REPAYS, reasons.BUILD_OR_ABANDON)
    return reasons.TWICE if pair and seen[key] is kind else reason


def anonymous_orders(turn: Turn, writers: Set[int]) -> None:
    """Add the orders of every railroad that no player runs.

    A computer seat that gave no orders at all leaves its railroads to an anonymous president
    (Q58).
    """
    for railroad in turn.railroads():
        president = railroad.president
        idle = president is not None and president not in writers
        if president is None or (idle and turn.tycoon(president).computer):
            for order in _wanted(turn, railroad):
                given = Given[o.Order](ANONYMOUS, 0, order)
                turn.orders.setdefault(type(order), []).append(given)


def _wanted(turn: Turn, railroad: Railroad) -> list[o.Order]:
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
