"""Tycoons borrow from the Bank and repay it (C.1, 10.1.1)."""

from pbm.games.continental.accounts import loan, purse
from pbm.games.continental.limits import amounts
from pbm.games.continental.orders import Borrow, Repay
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """All borrowing, then all repaying (Q65), which counts against a recall (3.5.3)."""
    for borrowing in turn.given(Borrow):
        seat, tycoon = borrowing.seat, turn.tycoon(borrowing.seat)
        allowed = amounts.borrowed(borrowing.order.amount, tycoon.available)
        got = turn.pay(loan(seat), purse(seat), turn.carry(borrowing, allowed), "borrowed")
        tycoon.available -= got
    for repaying in turn.given(Repay):
        seat, tycoon = repaying.seat, turn.tycoon(repaying.seat)
        owed, cash = turn.state.loan(seat), turn.state.cash(seat)
        allowed = amounts.repaid(repaying.order.amount, owed, cash)
        got = turn.pay(purse(seat), loan(seat), turn.carry(repaying, allowed), "repaid")
        tycoon.recall = max(0, tycoon.recall - got)
