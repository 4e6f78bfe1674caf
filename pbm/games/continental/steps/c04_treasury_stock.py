"""Railroads sell treasury stock to their presidents at half the price (C.4, 10.2.3)."""

from pbm.games.continental.accounts import purse, till
from pbm.games.continental.holdings import shares
from pbm.games.continental.limits.amounts import treasury_cost, treasury_to_president
from pbm.games.continental.orders import SellTreasuryToPresident
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """A president of two railroads pays in the order of his sheet (Q56)."""
    figures = turn.rules.figures.stock
    sales = turn.given(SellTreasuryToPresident)
    for given in sorted(sales, key=lambda sale: (sale.seat, sale.index)):
        railroad, cash = turn.railroad(given.order.railroad), turn.state.cash(given.seat)
        price = turn.opening.railroads[railroad.code].price
        asked, treasury = given.order.shares, railroad.treasury
        allowed = treasury_to_president(asked, treasury, cash, price, figures)
        cost = treasury_cost(allowed.got, price, figures)
        if got := turn.carry(given, allowed, cost=cost):
            turn.pay(purse(given.seat), till(railroad.code), cost, "treasury_stock")
            shares.move(railroad, shares.TREASURY, given.seat, got)
