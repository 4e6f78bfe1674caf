"""Players with one idea each: whoever finds a trivial exploit, wins with one of these.

What they do besides their idea (running a railroad that they come to preside over) is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk, Own
from pbm.games.continental.world.rules import standard_rules

Script = Callable[[View, Dice], list[o.Order]]


def cheapest_stock(view: View, dice: Dice) -> list[o.Order]:
    """Buys the cheapest stock every turn, as much as may be, on credit too."""
    own = _own(view)
    money = own.cash + own.credit
    orders: list[o.Order] = [o.Borrow(own.credit)] if own.credit else []
    cheap = sorted(view.railroads, key=lambda road: (road.price, road.number))
    for road in cheap[: own.bids_for_stock]:
        most = road.mine.bid_most if road.mine else 0
        shares = min(most, money // road.price)
        if shares:
            money -= shares * road.price
            orders.append(o.Buy(road.code, shares))
    return [*orders, *_presiding(view, own)]


def all_for_show(view: View, dice: Dice) -> list[o.Order]:
    """Spends everything on Prodigal, the stock of the start included."""
    own = _own(view)
    orders: list[o.Order] = [o.Borrow(own.credit)] if own.credit else []
    orders += [
        o.Sell(road.code, road.mine.shares)
        for road in view.railroads
        if road.mine and road.mine.shares
    ][:6]
    money = own.cash + own.credit
    return [*orders, o.Prodigal(money)] if money >= 1000 else orders


def never_borrows(view: View, dice: Dice) -> list[o.Order]:
    """Buys companies for cash, incorporates them, runs them: all without a loan."""
    own = _own(view)
    orders: list[o.Order] = []
    cash = own.cash
    for company in own.companies:
        orders.append(o.Incorporate(company.code))
    cheap = sorted(view.on_sale, key=lambda company: (company.ask, company.number))
    for company in [one for one in cheap if one.owner != own.seat][: own.bids_for_companies]:
        bid = min(cash // 2, 12 * company.miles)
        if bid >= company.ask:
            cash -= bid
            orders.append(o.BidPC(company.code, bid))
    new = [company.code for company in own.companies]
    return [*orders, *_presiding(view, own, new)]


def longest_row(view: View, dice: Dice) -> list[o.Order]:
    """Buys a company, incorporates it, and always builds the longest Right-of-Way."""
    own = _own(view)
    orders = never_borrows(view, dice)
    return [
        *(one for one in orders if not isinstance(one, o.BidRow)),
        *(
            o.BidRow(desk.code, max(desk.rows, key=lambda row: (row.miles, row.route)).route)
            for desk in view.desks
            if desk.rows and own.seat
        ),
    ]


def only_shorts(view: View, dice: Dice) -> list[o.Order]:
    """Only sells short: the dearest stocks every turn, as far as the cash does."""
    own = _own(view)
    money = own.cash
    orders: list[o.Order] = []
    for road in sorted(view.railroads, key=lambda one: (-one.price, one.number)):
        most = road.mine.sell_most if road.mine else 0
        shares = min(most, 2 * money // road.price)
        if shares > 0 and len(orders) < standard_rules().figures.market.transactions:
            money -= shares * road.price // 2
            orders.append(o.Short(road.code, shares))
    return orders


def hoarder(view: View, dice: Dice) -> list[o.Order]:
    """Buys the cheapest seats on boards one after another, and never sells a share."""
    own = _own(view)
    money = own.cash + own.credit
    orders: list[o.Order] = [o.Borrow(own.credit)] if own.credit else []
    lacking = {
        road.code: -(-road.issued * 12 // 100) - road.mine.shares
        for road in view.railroads
        if road.mine and not road.mine.director and not road.bankrupt
    }
    near = [road for road in view.railroads if lacking.get(road.code, 0) > 0]
    near.sort(key=lambda road: (lacking[road.code] * road.price, road.number))
    for road in near[: own.bids_for_stock]:
        most = road.mine.bid_most if road.mine else 0
        shares = min(most, 3 * lacking[road.code], money // road.price)
        if shares:
            money -= shares * road.price
            orders.append(o.Buy(road.code, shares))
    return [*orders, *_presiding(view, own)]


def looter(view: View, dice: Dice) -> list[o.Order]:
    """Raids: incorporates on credit, builds at the dearest price for the directors, buys treasury
    stock at half price, pays nothing out."""
    own = _own(view)
    orders = [one for one in never_borrows(view, dice) if not isinstance(one, o.Build | o.Improve)]
    orders += [o.Borrow(own.credit)] if own.credit else []
    for desk in view.desks:
        road = view.railroad(desk.code)
        if desk.build_most:
            orders.append(o.Build(desk.code, desk.build_most))
        if road.treasury and own.cash + own.credit >= road.treasury * road.price:
            orders.append(o.SellTreasuryToPresident(desk.code, road.treasury))
    return orders


def thrifty_looter(view: View, dice: Dice) -> list[o.Order]:
    """A raid of who never borrows: his cash bears interest instead of a loan (3.5.1, 5)."""
    return [one for one in looter(view, dice) if not isinstance(one, o.Borrow)]


def lender(view: View, dice: Dice) -> list[o.Order]:
    """Lives on the 10 % of loans to its own railroads, as long as they pay it (4.4.3)."""
    own = _own(view)
    orders = never_borrows(view, dice)
    for desk in view.desks:
        till = next(books.cash for books in view.books if books.code == desk.code)
        if own.cash >= 1000 and till < own.cash:
            orders.append(o.Lend(desk.code, own.cash // 2))
            break
    return orders


def _own(view: View) -> Own:
    assert view.own is not None
    return view.own


def _presiding(view: View, own: Own, new: list[str] | None = None) -> Iterator[o.Order]:
    """Seeks whatever presidency there is, and runs it plainly."""
    held = list(view.tycoon(own.seat).controls)
    mine = sorted(
        (road for road in view.railroads if road.mine and road.mine.director),
        key=lambda road: (-(road.mine.shares if road.mine else 0), road.number),
    )
    wanted = [*(new or []), *(road.code for road in mine if road.code not in held)]
    for slot in (1, 2):
        if not held[slot - 1] and wanted:
            yield o.Control(slot, wanted.pop(0))
    for desk in view.desks:
        yield from _plainly(desk)


def _plainly(desk: Desk) -> Iterator[o.Order]:
    """Repairs, builds at the least price, takes the Right-of-Way of the greatest towns."""
    if desk.improve_most:
        yield o.Improve(desk.code, 12)
    if desk.build_most:
        yield o.Build(desk.code, desk.build_least)
    if desk.rows and (desk.build_most or not desk.row):
        best = max(desk.rows, key=lambda row: (row.value, row.route))
        yield o.BidRow(desk.code, best.route)


SCRIPTS: dict[str, tuple[Script, frozenset[str]]] = {
    "cheapest stock": (cheapest_stock, frozenset({"robber_baron", "rail_mogul"})),
    "all for show": (all_for_show, frozenset({"rail_prodigal"})),
    "never borrows": (never_borrows, frozenset()),
    "longest row": (longest_row, frozenset({"rail_builder", "rail_magnate"})),
    "hoarder": (hoarder, frozenset({"rail_mogul"})),
    "lender": (lender, frozenset({"robber_baron"})),
    "looter": (looter, frozenset({"robber_baron"})),
    "thrifty looter": (thrifty_looter, frozenset({"robber_baron"})),
    "only shorts": (only_shorts, frozenset({"robber_baron"})),
}
"""Name -> what it does, and the categories it may be thought to aim at."""
