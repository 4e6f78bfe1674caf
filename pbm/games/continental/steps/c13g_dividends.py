"""Dividends are computed and paid (C.13.5, 4.12, 10.2.8)."""

from pbm.games.continental.accounts import PUBLIC, purse, till
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import Allowed
from pbm.games.continental.orders import Dividend
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """The ordered rate, or the old one; a railroad merged away pays by the survivor's (Q68)."""
    orders: dict[str, Given[Dividend]] = {}
    for given in turn.given(Dividend):
        if given.order.railroad in turn.merged:
            turn.refuse(given, reasons.MERGED_AWAY)
            continue
        orders[given.order.railroad] = given
        most = turn.rules.figures.dividend.most
        turn.railroad(given.order.railroad).dividend_rate = min(given.order.rate, most)
    for railroad in turn.railroads():
        paid = _pay(turn, railroad)
        operation(turn, railroad.code).dividend = paid
        if railroad.code in orders:
            _answer(turn, orders[railroad.code], paid)


def _answer(turn: Turn, given: Given[Dividend], paid: int) -> None:
    """Whether the rate was paid as ordered, and what limited it."""
    asked, most = given.order.rate, turn.rules.figures.dividend.most
    limit = reasons.DIVIDEND_CASH if paid < min(asked, most) else reasons.DIVIDEND_MOST
    turn.carry(given, Allowed(asked, paid, limit if paid < asked else None))


def _pay(turn: Turn, railroad: Railroad) -> int:
    """Whole dollars per share, as many as the cash pays (Q43); none in a turn that began bankrupt
    (4.11.2); returns the rate."""
    start = turn.opening.railroads.get(railroad.code)
    if railroad.issued == 0 or (start is not None and start.standing == "bankrupt"):
        return 0
    cash = max(0, turn.state.till(railroad.code))
    rate = min(railroad.dividend_rate, cash // railroad.issued)
    for seat in sorted(railroad.holdings):
        turn.pay(till(railroad.code), purse(seat), rate * railroad.holdings[seat], "dividend")
    turn.pay(till(railroad.code), PUBLIC, rate * railroad.public, "dividend")
    return rate
