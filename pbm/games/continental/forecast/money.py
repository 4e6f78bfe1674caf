"""The bank, the presidents' loans, the railroads' debts, treasury stock (C.1 to C.4)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen
from pbm.games.continental.orders import reasons
from pbm.games.continental.sheet import limits
from pbm.games.continental.view import Desk


def foresee_money(ahead: Ahead) -> None:
    """In Appendix C's order: the bank, then presidents, then creditors, then treasuries."""
    _bank(ahead)
    debts = {books.code: books.president_debt for books in ahead.view.books}
    opening = dict(ahead.tills)
    for lending in ahead.given(o.Lend):
        _lend(ahead, lending, debts)
    for desk in ahead.desks():
        _repay_president(ahead, desk, debts, opening)
        _repay_bank(ahead, desk)
    left = {road.code: road.treasury for road in ahead.view.railroads}
    for sale in ahead.given(o.SellTreasuryToPresident):
        _buy_treasury(ahead, sale, left)
    for offer in ahead.given(o.SellTreasuryToMarket):
        _offer_treasury(ahead, offer, left)


def _bank(ahead: Ahead) -> None:
    """Borrow up to the credit, repay up to cash and loan (10.1.1)."""
    own, loan = ahead.own, ahead.own.loan
    for borrowing in ahead.given(o.Borrow):
        got = min(borrowing.order.amount, own.credit)
        if got <= 0:
            ahead.refuse(borrowing, reasons.NO_CREDIT)
            continue
        ahead.cash, loan = ahead.cash + got, loan + got
        ahead.limited(borrowing, borrowing.order.amount, got, reasons.CREDIT)
    for repaying in ahead.given(o.Repay):
        got = min(repaying.order.amount, ahead.cash, loan)
        if got <= 0:
            ahead.refuse(repaying, reasons.NO_CASH if loan else reasons.NOTHING_OWED)
            continue
        limit = reasons.LOAN if loan <= ahead.cash else reasons.CASH
        ahead.cash -= got
        ahead.limited(repaying, repaying.order.amount, got, limit)


def _lend(ahead: Ahead, one: Foreseen[o.Lend], debts: dict[str, int]) -> None:
    """At most the president's cash (4.4.1)."""
    code, got = one.order.railroad, min(one.order.amount, ahead.cash)
    if got <= 0:
        ahead.refuse(one, reasons.NO_CASH)
        return
    ahead.cash -= got
    ahead.tills[code] = ahead.tills.get(code, 0) + got
    debts[code] = debts.get(code, 0) + got
    ahead.limited(one, one.order.amount, got, reasons.LENDING_CASH)


def _repay_president(
    ahead: Ahead, desk: Desk, debts: dict[str, int], opening: dict[str, int]
) -> None:
    """At most the debt and the railroad's cash at the start (4.4.2)."""
    for one in ahead.for_railroad(desk.code, o.RepayPresident):
        owed, cash = debts.get(desk.code, 0), opening.get(desk.code, 0)
        got = min(one.order.amount, owed, cash)
        if got <= 0:
            ahead.refuse(one, reasons.NO_CASH if owed else reasons.NOTHING_OWED)
            continue
        ahead.cash += got
        ahead.tills[desk.code] -= got
        limit = reasons.DEBT if owed <= cash else reasons.RAILROAD_CASH
        ahead.limited(one, one.order.amount, got, limit.by("4.4.2, 10.2.1"))


def _repay_bank(ahead: Ahead, desk: Desk) -> None:
    """At most the debt and the railroad's cash (10.2.2)."""
    road = ahead.view.railroad(desk.code)
    for one in ahead.for_railroad(desk.code, o.RepayDebt):
        owed, cash = road.loans + road.bonds, ahead.tills.get(desk.code, 0)
        got = min(one.order.amount, owed, cash)
        if got <= 0:
            ahead.refuse(one, reasons.NO_CASH if owed else reasons.NOTHING_OWED)
            continue
        ahead.tills[desk.code] -= got
        limit = reasons.DEBT if owed <= cash else reasons.RAILROAD_CASH
        ahead.limited(one, one.order.amount, got, limit)


def _buy_treasury(
    ahead: Ahead, one: Foreseen[o.SellTreasuryToPresident], left: dict[str, int]
) -> None:
    """As far as the treasury and the president's cash go (10.2.3, Q1)."""
    road = ahead.view.railroad(one.order.railroad)
    got = min(one.order.shares, limits.treasury_shares(ahead.cash, road.price, left[road.code]))
    if got <= 0:
        reason = reasons.PRESIDENT_CASH if left[road.code] else reasons.NO_TREASURY
        ahead.refuse(one, reason)
        return
    cost = limits.treasury_cost(got, road.price)
    left[road.code] -= got
    ahead.cash -= cost
    ahead.tills[road.code] = ahead.tills.get(road.code, 0) + cost
    limit = reasons.PRESIDENT_CASH if left[road.code] else reasons.TREASURY
    ahead.limited(one, one.order.shares, got, limit)


def _offer_treasury(
    ahead: Ahead, one: Foreseen[o.SellTreasuryToMarket], left: dict[str, int]
) -> None:
    """What the president left of it; what it brings is not known before (10.2.3)."""
    code = one.order.railroad
    got = min(one.order.shares, left[code])
    if got <= 0:
        ahead.refuse(one, reasons.NO_TREASURY)
        return
    ahead.unsure.add(code)
    ahead.limited(one, one.order.shares, got, reasons.TREASURY)
