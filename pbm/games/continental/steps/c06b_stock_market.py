"""All stock market transactions are done at once (C.6.2, 6.3)."""

import numpy as np

from pbm.games.continental.accounts import PUBLIC, till
from pbm.games.continental.events.world import MarketClosed
from pbm.games.continental.holdings import shares
from pbm.games.continental.limits.amounts import treasury_to_market
from pbm.games.continental.market import prices, public
from pbm.games.continental.market.prices import ShareCounts
from pbm.games.continental.orders import SellTreasuryToMarket
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Quote, Turn


def play(turn: Turn) -> None:
    """Offers and bids meet, prices are made, shares change hands; tycoons are paid in C.7.1."""
    stocks = turn.railroads()
    treasury = _treasury_offers(turn, stocks)
    offers, demands = _public_offers(turn, stocks)
    bids, sales, shorts = _players(turn, stocks)
    supply = prices.supply_of(offers + treasury, sales, shorts)
    demand = demands + bids.sum(axis=1)
    sold = treasury + sales.sum(axis=1)
    real = np.array([stock.public for stock in stocks], dtype=np.int64) + sold
    bought = prices.within(prices.purchases(bids, supply, demand), real)
    for row, stock in enumerate(stocks):
        made = (int(supply[row]), int(demand[row]), int(offers[row]), int(demands[row]))
        _close(turn, stock, made, int(treasury[row]))
    _hand_over(turn, stocks, bought)


def _treasury_offers(turn: Turn, stocks: list[Railroad]) -> ShareCounts:
    """Treasury stock that presidents send to the market, at most what is left (10.2.3)."""
    offered = {stock.code: 0 for stock in stocks}
    for given in turn.given(SellTreasuryToMarket):
        stock, asked = turn.railroad(given.order.railroad), given.order.shares
        offered[stock.code] = turn.carry(given, treasury_to_market(asked, stock.treasury))
    return np.array([offered[stock.code] for stock in stocks], dtype=np.int64)


def _public_offers(turn: Turn, stocks: list[Railroad]) -> tuple[ShareCounts, ShareCounts]:
    """What the Public offers and bids for of each stock, in the starting climate (6.3.1, Q38)."""
    offers, bids = [], []
    for stock in stocks:
        value = public.worth(stock, turn.climate, turn.rules)
        dice = turn.dice.of("public", stock.code)
        market_of = (stock.price, value, turn.climate, turn.rules)
        offers.append(public.offer(stock.public, *market_of, dice.of("offer")))
        bids.append(public.bid(offers[-1], *market_of, dice.of("bid")))
    return np.array(offers, dtype=np.int64), np.array(bids, dtype=np.int64)


def _players(turn: Turn, stocks: list[Railroad]) -> tuple[ShareCounts, ShareCounts, ShareCounts]:
    """Players' bids, sales and short sales as railroads x seats."""
    rows = {stock.code: row for row, stock in enumerate(stocks)}
    columns = {seat: column for column, seat in enumerate(turn.seats())}
    bids, sales, shorts = (np.zeros((len(rows), len(columns)), dtype=np.int64) for _ in range(3))
    for trade in turn.trades:
        place = rows[trade.railroad], columns[trade.seat]
        bids[place], sales[place], shorts[place] = trade.buy, trade.sell, trade.short
    return bids, sales, shorts


def _close(turn: Turn, stock: Railroad, made: tuple[int, int, int, int], treasury: int) -> None:
    """The prices of a stock, and its railroad's money for treasury stock (6.3.4, 6.3.6)."""
    supply, demand, public_offer, public_bid = made
    start = stock.price
    end = prices.end_price(start, demand, supply, turn.rules.figures.market)
    quote = Quote(start, end, prices.trade_price(start, end))
    turn.quotes[stock.code] = quote
    stock.price = end
    shares.move(stock, shares.TREASURY, shares.PUBLIC, treasury)
    turn.pay(PUBLIC, till(stock.code), treasury * quote.trade, "treasury_market")
    turn.tell(
        MarketClosed(
            stock.code,
            start=start,
            end=end,
            trade=quote.trade,
            supply=supply,
            demand=demand,
            traded=supply,
            public_offer=public_offer,
            public_bid=public_bid,
            railroad_offer=treasury,
        )
    )


def _hand_over(turn: Turn, stocks: list[Railroad], bought: ShareCounts) -> None:
    """Sold shares to the Public, bought ones from it (6.3.7)."""
    rows = {stock.code: row for row, stock in enumerate(stocks)}
    columns = {seat: column for column, seat in enumerate(turn.seats())}
    for trade in turn.trades:
        shares.move(turn.railroad(trade.railroad), trade.seat, shares.PUBLIC, trade.sell)
    for trade in turn.trades:
        trade.bought = int(bought[rows[trade.railroad], columns[trade.seat]])
        shares.move(turn.railroad(trade.railroad), shares.PUBLIC, trade.seat, trade.bought)
