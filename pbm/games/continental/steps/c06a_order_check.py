"""Stock market orders are checked against shares, limits and credit (C.6.1, 6.1, 6.2)."""

from __future__ import annotations

from msgspec import Struct

from pbm.games.continental.holdings import shares
from pbm.games.continental.orders import Buy, Sell, Short, reasons
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.turn import Figure, Given, Trade, Turn

Transaction = Given[Buy] | Given[Sell] | Given[Short]


class Check(Struct):
    """One tycoon's orders while they are checked; money in cents, for half prices are reckoned."""

    seat: int
    balance: int
    bids_left: int
    transactions_left: int
    stocks: dict[str, type[object]]
    """Stocks dealt in so far, and how."""


def play(turn: Turn) -> None:
    """Every tycoon's orders in his own sequence, at the start's prices and shares (6.1.3, Q53)."""
    market = turn.rules.figures.market
    bids = shares.bids_allowed(len(turn.opening.railroads), market)
    orders: list[Transaction] = [*turn.given(Buy), *turn.given(Sell), *turn.given(Short)]
    for seat in turn.seats():
        cents = 100 * turn.state.cash(seat)
        check = Check(seat, cents, bids, market.transactions, {})
        mine = [one for one in orders if one.seat == seat]
        for given in sorted(mine, key=_sequence):
            _examine(turn, check, given)


def _sequence(given: Transaction) -> tuple[int, int]:
    """Where the tycoon wants it: by number, else by its place on the sheet (6.1.3, R63)."""
    return given.order.sequence or given.index + 1, given.index


def _examine(turn: Turn, check: Check, given: Transaction) -> None:
    """Refuse what cannot be traded; check the rest for what it sells or costs."""
    code, order = given.order.railroad, given.order
    reason = _inadmissible(turn, check, given)
    if reason is not None:
        turn.refuse(given, reason, balance=check.balance // 100)
        return
    trade = Trade(check.seat, code)
    limit = _buy(turn, check, trade, order) if isinstance(order, Buy) else None
    if not isinstance(order, Buy):
        limit = _sell(turn, check, trade, order)
    got = trade.buy + trade.sell + trade.short
    figures: dict[str, Figure] = {
        "sell": trade.sell,
        "short": trade.short,
        "balance": check.balance // 100,
    }
    if got <= 0:
        balance = check.balance // 100
        reason = limit or reasons.NONE_TO_SELL
        turn.refuse(given, reason, asked=order.shares, got=0, balance=balance)
        return
    check.stocks[code] = Buy if isinstance(order, Buy) else Sell
    check.transactions_left -= 1
    check.bids_left -= isinstance(order, Buy)
    turn.trades.append(trade)
    turn.limited(given, order.shares, got, limit or reasons.MAX_BID, **figures)


def _inadmissible(turn: Turn, check: Check, given: Transaction) -> Reason | None:
    """Six stocks, three to five of them bids, and each stock one way only (6.1.1)."""
    code, bids = given.order.railroad, isinstance(given.order, Buy)
    if code not in turn.opening.railroads:
        return reasons.UNKNOWN
    if code in check.stocks:
        same = check.stocks[code] is (Buy if bids else Sell)
        return reasons.TWICE if same else reasons.BOTH_WAYS
    if check.transactions_left <= 0:
        return reasons.TRANSACTIONS
    if bids and check.bids_left <= 0:
        return reasons.BIDS_ALLOWED
    return None


def _buy(turn: Turn, check: Check, trade: Trade, order: Buy) -> Reason | None:
    """A bid: at most the reported maximum, and what cash and credit pay (6.1.1, 6.1.3)."""
    stock = turn.opening.railroads[trade.railroad]
    most = stock.max_bids[check.seat]
    affordable = max(0, check.balance) // (100 * stock.price)
    trade.buy = min(order.shares, most, affordable)
    check.balance -= 100 * stock.price * trade.buy
    if trade.buy == order.shares:
        return None
    if trade.buy == most:
        return reasons.MAX_BID if most else reasons.NO_BID_LEFT
    return reasons.MARKET_CASH


def _sell(turn: Turn, check: Check, trade: Trade, order: Sell | Short) -> Reason | None:
    """A sale: own shares for half their price as credit, the rest short against cash (6.2)."""
    stock, market = turn.opening.railroads[trade.railroad], turn.rules.figures.market
    own = stock.holdings.get(check.seat, 0)
    trade.sell = min(order.shares, own)
    half = stock.price * market.credit_percent
    check.balance += half * trade.sell
    limit = shares.sale_limit(own, stock.issued, stock.cornered, market)
    wanted = min(order.shares, limit) - trade.sell
    trade.short = min(wanted, max(0, check.balance) // half)
    check.balance -= half * trade.short
    if trade.sell + trade.short == order.shares:
        return None
    if trade.short < wanted:
        return reasons.MARKET_CASH
    if stock.cornered:
        return reasons.CORNERED
    return reasons.SHARES_OWNED if limit == own else reasons.SHORT_LIMIT
