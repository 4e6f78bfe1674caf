"""What a tycoon could have ordered and did not: told beside the fate of his orders.

It is reckoned from the View that he had when he wrote, and from what he wrote.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pbm.games.continental import orders as o
from pbm.games.continental.events.record import LeftUnused
from pbm.games.continental.orders import Order
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk, Own

O = TypeVar("O")  # noqa: E741 - an order


def unused(view: View, orders: Sequence[Order]) -> tuple[LeftUnused, ...]:
    """The chances a seat let pass; nothing for a reader without a seat."""
    if view.own is None:
        return ()
    if not orders:
        return (LeftUnused(view.own.seat, "no_letter"),)
    seat = view.own.seat
    told = [*_personal(view, view.own, orders)]
    for desk in view.desks:
        told += _presidential(desk, [one for one in orders if _is_for(one, desk.code)])
    return tuple(LeftUnused(seat, what, figures) for what, figures in told)


Chance = tuple[str, dict[str, int | str]]


def _personal(view: View, own: Own, orders: Sequence[Order]) -> Iterator[Chance]:
    """Of the actions of 10.1."""
    bids = own.bids_for_companies - len(_of(o.BidPC, orders))
    if bids > 0 and any(company.owner != own.seat for company in view.on_sale):
        yield "company_bids", {"left": bids}
    stocks = own.bids_for_stock - len(_of(o.Buy, orders))
    if stocks > 0 and view.railroads:
        yield "stock_bids", {"left": stocks}
    credit = own.credit - sum(one.amount for one in _of(o.Borrow, orders))
    if credit > 0:
        yield "credit", {"left": credit}
    if not _of(o.SpyPlayer, orders):
        yield "spy_player", {}
    if not _of(o.SpyRailroad, orders):
        yield "spy_railroad", {}
    slots = _free_slots(view, own, orders)
    if slots:
        yield "slot", {"left": slots}
    used = {one.pc for one in orders if isinstance(one, (o.SellPC, o.MergePC, o.Incorporate))}
    for company in own.companies:
        if company.code not in used and company.ask is None:  # what is on sale stays so
            yield "company", {"company": company.code}


def _free_slots(view: View, own: Own, orders: Sequence[Order]) -> int:
    """Slots for which no presidency was asked, as far as there was a railroad for them."""
    held = [code for code in view.tycoon(own.seat).controls if code]
    asked = {one.slot for one in _of(o.Control, orders)}
    kept = {at for at, code in enumerate(view.tycoon(own.seat).controls, 1) if code}
    boards = [road.code for road in view.railroads if road.mine and road.mine.director]
    chances = len([code for code in boards if code not in held])
    return min(2 - len(asked | kept), chances)


def _presidential(desk: Desk, orders: Sequence[Order]) -> Iterator[Chance]:
    """Of the actions of 10.2."""
    code = desk.code
    moved = any(isinstance(one, (o.Build, o.Abandon)) for one in orders)
    if desk.build_least and not moved:
        yield "build", {"railroad": code, "row": desk.row}
    bids = _of(o.BidRow, orders)
    if desk.rows and not bids and (moved or not desk.row):
        yield "row", {"railroad": code, "count": len(desk.rows)}
    if len(desk.rows) > 1 and bids and bids[0].alternate is None:
        yield "alternate", {"railroad": code}
    if desk.improve_most and not _of(o.Improve, orders):
        yield "improve", {"railroad": code}
    if desk.influence_unit and not _of(o.Influence, orders):
        yield "influence", {"railroad": code}


def _of(kind: type[O], orders: Sequence[Order]) -> list[O]:
    """The orders of one kind."""
    return [one for one in orders if isinstance(one, kind)]


def _is_for(order: Order, code: str) -> bool:
    """Whether it is an order for that railroad."""
    return isinstance(order, o.Presidential) and order.railroad == code
