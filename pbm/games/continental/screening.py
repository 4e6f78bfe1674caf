"""Which orders reach the steps: those of a president for his railroad, once each, that make sense.

What depends on the state at the start alone is refused here, with its rule; limits are the steps'.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import cast

from pbm.games.continental import orders as o
from pbm.games.continental import reasons
from pbm.games.continental.orders import Order
from pbm.games.continental.reasons import Reason
from pbm.games.continental.turn import Given, Turn

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

BANNED_IN_BANKRUPTCY = (
    o.Improve,
    o.Build,
    o.Influence,
    o.BidRow,
    o.Dividend,
    o.Locomotive,
    o.Technology,
    o.Double,
)
"""What a railroad cannot do in a turn that it began bankrupt (4.11.2, Q29)."""

ONCE: dict[type[Order], tuple[str, tuple[str, ...], Reason]] = {
    o.SellPC: ("one action", ("pc",), reasons.ONE_ACTION),
    o.WithdrawPC: ("one action", ("pc",), reasons.ONE_ACTION),
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
    sort_by_railroad(turn)


def sort_by_railroad(turn: Turn) -> None:
    """Railroads' orders stand in the order of the railroads' numbers."""
    numbers = {railroad.code: railroad.number for railroad in turn.railroads()}
    for kind, given in turn.orders.items():
        if issubclass(kind, o.Presidential):
            railroads = cast("list[Given[o.Presidential]]", given)
            railroads.sort(key=lambda one: (numbers[one.order.railroad], one.seat, one.index))


def _unfit(turn: Turn, given: Given[Order]) -> Reason | None:
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


def _repeated(order: Order, seen: dict[Hashable, type[Order]]) -> Reason | None:
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
