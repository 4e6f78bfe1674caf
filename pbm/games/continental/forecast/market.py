"""The check of stock orders before the market, and ostentation after it (C.6.1, C.7.2).

The cash of the check depends on which bids for companies succeed. Reckoned are the best case, no
bid paid, and the worst, all of them; a cut in the best case is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen
from pbm.games.continental.orders import reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules

Deal = o.Buy | o.Sell | o.Short


class Checked(Struct, frozen=True):
    """Shares that the check lets pass, and why not more."""

    shares: int
    limit: Reason | None


def foresee_market(ahead: Ahead) -> None:
    """Every deal in its sequence (6.1.3, R63); then Prodigal spending (Q36)."""
    _deals(ahead)
    least = standard_rules().figures.points.prodigal_least
    for spending in ahead.given(o.Prodigal):
        if spending.order.amount < least:
            ahead.refuse(spending, reasons.PRODIGAL_LEAST)


def _deals(ahead: Ahead) -> None:
    """The two cases side by side."""
    deals = cast("list[Foreseen[Deal]]", ahead.given(o.Buy, o.Sell, o.Short))
    if not deals:
        return
    deals.sort(key=lambda one: one.place(one.order.sequence))
    selling = any(company.ask is not None for company in ahead.own.companies)
    orders = [one.order for one in deals]
    best = check(ahead.view, orders, ahead.cash)
    worst = check(ahead.view, orders, ahead.least_cash)
    ahead.note("market_cash", most=ahead.cash, least=ahead.least_cash)
    for one, high, low in zip(deals, best, worst, strict=True):
        if selling and high.limit is reasons.MARKET_CASH:
            continue  # the sale of a company may still bring the money
        _tell(ahead, one, high, low)


def _tell(ahead: Ahead, one: Foreseen[Deal], high: Checked, low: Checked) -> None:
    """A sure cut, an at-most, or a possible cut."""
    asked = one.order.shares
    if high.limit is not None and high.shares <= 0:
        ahead.refuse(one, high.limit)
    elif high.limit is not None and high.shares == low.shares:
        ahead.limited(one, asked, high.shares, high.limit)
    elif high.limit is not None:
        ahead.at_most(one, high.shares, high.limit)
    elif low.limit is not None:
        ahead.note("if_bids_succeed", text=one.text, got=low.shares)


def check(view: View, deals: Sequence[Deal], cash: int) -> list[Checked]:
    """The order check of 6.1.3 with so much cash; money in cents, for half prices are reckoned."""
    balance, checked = 100 * cash, []
    for deal in deals:
        if isinstance(deal, o.Buy):
            one, balance = _buy(view, deal, balance)
        else:
            one, balance = _sell(view, deal, balance)
        checked.append(one)
    return checked


def _buy(view: View, deal: o.Buy, balance: int) -> tuple[Checked, int]:
    """At most the reported maximum and what the balance pays."""
    road = view.railroad(deal.railroad)
    most = road.mine.bid_most if road.mine else 0
    got = min(deal.shares, most, max(0, balance) // (100 * road.price))
    left = balance - 100 * road.price * got
    if got == deal.shares:
        return Checked(got, None), left
    if got == most:
        return Checked(got, reasons.MAX_BID if most else reasons.NO_BID_LEFT), left
    return Checked(got, reasons.MARKET_CASH), left


def _sell(view: View, deal: o.Sell | o.Short, balance: int) -> tuple[Checked, int]:
    """Own shares give half their price as credit, short ones cost as much (6.2.1)."""
    road, market = view.railroad(deal.railroad), standard_rules().figures.market
    own = road.mine.shares if road.mine else 0
    most = road.mine.sell_most if road.mine else 0
    half = road.price * market.credit_percent
    sold = min(deal.shares, own)
    balance += half * sold
    wanted = min(deal.shares, most) - sold
    short = min(wanted, max(0, balance) // half)
    balance -= half * short
    if sold + short == deal.shares:
        return Checked(sold + short, None), balance
    if short < wanted:
        return Checked(sold + short, reasons.MARKET_CASH), balance
    if road.cornered:
        return Checked(sold + short, reasons.CORNERED), balance
    return Checked(
        sold + short, reasons.SHARES_OWNED if most == own else reasons.SHORT_LIMIT
    ), balance
