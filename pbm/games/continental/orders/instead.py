"""What a president may mean whose figure can never be meant as it stands: a total where dollars for
each mile or share are asked, levels where dollars are."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk
from pbm.games.continental.world.rules import standard_rules

LEVELS = 9
"""Dollars up to which influence is offered as so many levels."""


def desk_of(view: View, railroad: str) -> Desk:
    """The reader's desk of a railroad of his."""
    return next(desk for desk in view.desks if desk.code == railroad)


def rate_of(order: Any) -> int:
    """The dollars of an order that are for each mile or share."""
    rate: int = order.rate if isinstance(order, o.Dividend) else order.per_mile
    return rate


def bounds(order: Any, view: View) -> tuple[int, int, int]:
    """The least and the most that can be spent for each mile or share, and how many there are."""
    road, desk = view.railroad(order.railroad), desk_of(view, order.railroad)
    if isinstance(order, o.Dividend):
        return 1, standard_rules().figures.dividend.most, road.issued
    if isinstance(order, o.Build):
        return desk.build_least, desk.build_most, desk.row_miles
    return 1, desk.improve_most, road.miles


def meant_by(order: object, view: View) -> Iterator[object]:
    """The orders with a figure that can be meant, the likeliest first."""
    match order:
        case o.Improve() | o.Build() | o.Dividend():
            least, most, units = bounds(order, view)
            each = rate_of(order) // max(1, units)
            yield from (_at(order, rate) for rate in (each, most) if least <= rate <= most)
        case o.Influence(total=total):
            unit = desk_of(view, order.railroad).influence_unit
            levels = (total, 1) if total <= LEVELS else (1,)
            yield from (replace(order, total=one * unit) for one in levels)
        case o.BidPC(pc=code):
            yield from (replace(order, amount=one.ask) for one in view.on_sale if one.code == code)


def _at(order: Any, rate: int) -> object:
    """An order at another rate."""
    field = "rate" if isinstance(order, o.Dividend) else "per_mile"
    return replace(order, **{field: rate})
