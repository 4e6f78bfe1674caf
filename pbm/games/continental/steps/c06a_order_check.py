"""Stock market orders are checked against shares, limits and credit (C.6.1, 6.1, 6.2)."""

from msgspec import Struct

from pbm.core.refusal import Refusal
from pbm.games.continental.holdings import shares
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import Balance
from pbm.games.continental.orders import Buy, Sell, Short
from pbm.games.continental.turn import Given, Trade, Turn

Transaction = Given[Buy] | Given[Sell] | Given[Short]


class OrderCheck(Struct):
    """One tycoon's orders while they are checked."""

    seat: int
    balance: Balance
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
        balance = Balance(turn.state.cash(seat), market)
        check = OrderCheck(seat, balance, bids, market.transactions, {})
        mine = [one for one in orders if one.seat == seat]
        for given in sorted(mine, key=_sequence):
            _examine(turn, check, given)


def _sequence(given: Transaction) -> tuple[int, int]:
    """Where the tycoon wants it: by number, else by its place on the sheet (6.1.3, R63)."""
    return given.order.sequence or given.index + 1, given.index


def _examine(turn: Turn, check: OrderCheck, given: Transaction) -> None:
    """Refuse what cannot be traded; check the rest for what it sells or costs."""
    reason = _inadmissible(turn, check, given)
    if reason is not None:
        turn.refuse(given, reason, balance=check.balance.cents // 100)
        return
    code, order = given.order.railroad, given.order
    stock, own = turn.opening.railroads[code], turn.opening.railroads[code].holdings
    trade = Trade(check.seat, code)
    if isinstance(order, Buy):
        allowed = check.balance.buy(order.shares, stock.price, stock.max_bids[check.seat])
        trade.buy = allowed.got
    else:
        mine = own.get(check.seat, 0)
        most = shares.sale_limit(mine, stock.issued, stock.cornered, check.balance.figures)
        allowed = check.balance.sell(order.shares, stock.price, mine, most, stock.cornered)
        trade.sell = min(allowed.got, mine)
        trade.short = allowed.got - trade.sell
    left = check.balance.cents // 100
    if turn.carry(given, allowed, sell=trade.sell, short=trade.short, balance=left):
        check.stocks[code] = Buy if isinstance(order, Buy) else Sell
        check.transactions_left -= 1
        check.bids_left -= isinstance(order, Buy)
        turn.trades.append(trade)


def _inadmissible(turn: Turn, check: OrderCheck, given: Transaction) -> Refusal | None:
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
