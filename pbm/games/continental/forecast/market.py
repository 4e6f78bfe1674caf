"""The check of stock orders before the market, and ostentation after it (C.6.1, C.7.2).

The cash of the check depends on which bids for companies succeed. Reckoned are the best case, no
bid paid, and the worst, all of them; a cut in the best case is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pbm.games.continental import orders as o
from pbm.games.continental.forecast.ahead import Ahead, Foreseen
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import Allowed, Balance
from pbm.games.continental.view import Stake, View
from pbm.games.continental.world.rules import standard_rules

Deal = o.Buy | o.Sell | o.Short
NOTHING = Stake(
    shares=0, bid=0, bought=0, sold=0, shorted=0, bid_most=0, sell_most=0, director=False
)
"""Of who has no part in a railroad."""


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
        if selling and high.reason is reasons.MARKET_CASH:
            continue  # the sale of a company may still bring the money
        if high.reason is not None and not high.refused and high.got != low.got:
            ahead.at_most(one, high.got, high.reason)
        elif high.reason is not None:
            ahead.carry(one, high)
        elif low.reason is not None:
            ahead.note("if_bids_succeed", text=one.text, got=low.got)


def check(view: View, deals: Sequence[Deal], cash: int) -> list[Allowed]:
    """The order check of 6.1.3 with so much cash, each limit reached telling why not more."""
    balance, checked = Balance(cash, standard_rules().figures.market), []
    for deal in deals:
        road, asked = view.railroad(deal.railroad), deal.shares
        mine = road.mine or NOTHING
        if isinstance(deal, o.Buy):
            checked.append(balance.buy(asked, road.price, mine.bid_most))
        else:
            most = mine.sell_most
            checked.append(balance.sell(asked, road.price, mine.shares, most, road.cornered))
    return checked
