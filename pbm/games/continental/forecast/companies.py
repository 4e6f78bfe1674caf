"""Private Companies: asking prices, bids, and what becomes of one's own (C.5, C.9.1)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen, first
from pbm.games.continental.orders import reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.sheet.limits import goes_to_public
from pbm.games.continental.view import Company, OwnCompany
from pbm.games.continental.world.rules import standard_rules


def foresee_companies(ahead: Ahead) -> None:
    """Offers, withdrawals, bids; then mergers and incorporations."""
    for offer in ahead.given(o.SellPC):
        _offer(ahead, offer)
    for withdrawal in ahead.given(o.WithdrawPC):
        owned = _owned(ahead, withdrawal.order.pc)
        listed = owned is not None and owned.ask is not None
        reason = reasons.STAYS_ON_SALE if listed else reasons.NOT_ON_SALE
        ahead.refuse(withdrawal, reason if owned else reasons.NOT_OWNED)
    _bids(ahead)
    for incorporation in ahead.given(o.Incorporate):
        company = _owned(ahead, incorporation.order.pc)
        if company is None:
            ahead.refuse(incorporation, reasons.NOT_OWNED)
        elif goes_to_public(company):
            ahead.refuse(incorporation, reasons.PC_SOLD)
    for merger in ahead.given(o.MergePC):
        _merger(ahead, merger)


def _owned(ahead: Ahead, code: str) -> OwnCompany | None:
    """The reader's company of that code."""
    return first(company for company in ahead.own.companies if company.code == code)


def _offer(ahead: Ahead, one: Foreseen[o.SellPC]) -> None:
    """Between $1 a mile and the ceiling (10.1.2, R16)."""
    company = _owned(ahead, one.order.pc)
    if company is None:
        ahead.refuse(one, reasons.NOT_OWNED)
        return
    lowest = company.miles * standard_rules().figures.private_companies.least_ask_per_mile
    if one.order.ask < lowest:
        ahead.refuse(one, reasons.ASK_FLOOR, lowest=lowest)
        return
    got = min(one.order.ask, company.ask_most)
    ahead.limited(one, one.order.ask, got, reasons.ASK_CEILING)


def _bids(ahead: Ahead) -> None:
    """Cut in reverse sequence to the cash (10.1.2); who wins is others' doing."""
    bids = sorted(ahead.given(o.BidPC), key=lambda one: one.place(one.order.sequence))
    cash = ahead.cash
    for one in bids:
        company = first(company for company in ahead.view.on_sale if company.code == one.order.pc)
        reason = _invalid(ahead, one.order, company)
        if company is None or reason is not None:
            ahead.refuse(one, reason or reasons.NOT_ON_SALE)
            continue
        got = min(one.order.amount, cash)
        cash -= got
        _tell_bid(ahead, one, company, got)
    ahead.least_cash = cash


def _invalid(ahead: Ahead, bid: o.BidPC, company: Company | None) -> Reason | None:
    """Why a company cannot be bid for (10.1.2, Q41)."""
    if company is None:
        return reasons.NOT_ON_SALE
    if company.owner == ahead.own.seat:
        return reasons.OWN_PC
    floor = standard_rules().figures.private_companies.least_bid_per_mile
    return reasons.BID_FLOOR if bid.amount < floor * company.miles else None


def _tell_bid(ahead: Ahead, one: Foreseen[o.BidPC], company: Company, got: int) -> None:
    """The cut, and a bid under the asking price; only the Bank's price is sure to stand."""
    ahead.limited(one, one.order.amount, got, reasons.BIDS_OVER_CASH)
    if got < company.ask and not company.owner:
        ahead.refuse(one, reasons.UNDER_ASK, ask=company.ask)
    elif got < company.ask:
        ahead.doubt(one, reasons.UNDER_ASK, ask=company.ask)


def _merger(ahead: Ahead, one: Foreseen[o.MergePC]) -> None:
    """Into one of the railroads that it may join now (10.1.2, 4.8)."""
    company = _owned(ahead, one.order.pc)
    if company is None:
        ahead.refuse(one, reasons.NOT_OWNED)
    elif goes_to_public(company):
        ahead.refuse(one, reasons.PC_SOLD)
    elif one.order.railroad not in company.merge:
        ahead.doubt(one, reasons.NOT_CONNECTED)
