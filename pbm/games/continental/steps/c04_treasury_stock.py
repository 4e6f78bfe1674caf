"""Railroads sell treasury stock to their presidents at half the price (C.4, 10.2.3)."""

from __future__ import annotations

from pbm.games.continental.accounts import purse, till
from pbm.games.continental.holdings import shares
from pbm.games.continental.orders import SellTreasuryToPresident, reasons
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """A president of two railroads pays in the order of his sheet (Q56)."""
    sales = turn.given(SellTreasuryToPresident)
    for given in sorted(sales, key=lambda sale: (sale.seat, sale.index)):
        _sell(turn, given)


def _sell(turn: Turn, given: Given[SellTreasuryToPresident]) -> None:
    """At most the treasury, and what the cash pays; the sum is rounded down once (Q1)."""
    railroad, asked = turn.railroad(given.order.railroad), given.order.shares
    price, cash = turn.opening.railroads[railroad.code].price, turn.state.cash(given.seat)
    percent = turn.rules.figures.stock.president_price_percent
    affordable = (100 * cash + 99) // (price * percent)
    got = min(asked, railroad.treasury, affordable)
    if got <= 0:
        turn.refuse(given, reasons.PRESIDENT_CASH if railroad.treasury else reasons.NO_TREASURY)
        return
    cost = got * price * percent // 100
    turn.pay(purse(given.seat), till(railroad.code), cost, "treasury_stock")
    shares.move(railroad, shares.TREASURY, given.seat, got)
    short = railroad.treasury == 0 and got < asked
    limit = reasons.TREASURY if short else reasons.PRESIDENT_CASH
    turn.limited(given, asked, got, limit, cost=cost)
