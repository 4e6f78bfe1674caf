"""Tycoons borrow from the Bank and repay it (C.1, 10.1.1)."""

from __future__ import annotations

from pbm.games.continental.accounts import loan, purse
from pbm.games.continental.orders import Borrow, Repay, reasons
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """All borrowing, then all repaying (Q65)."""
    for borrowing in turn.given(Borrow):
        _borrow(turn, borrowing)
    for repaying in turn.given(Repay):
        _repay(turn, repaying)


def _borrow(turn: Turn, given: Given[Borrow]) -> None:
    """Borrow at most the available credit (10.1.1(1), Q4)."""
    tycoon, asked = turn.tycoon(given.seat), given.order.amount
    got = min(asked, tycoon.available)
    if got <= 0:
        turn.refuse(given, reasons.NO_CREDIT, available=tycoon.available)
        return
    tycoon.available -= got
    turn.pay(loan(given.seat), purse(given.seat), got, "borrowed")
    turn.limited(given, asked, got, reasons.CREDIT)


def _repay(turn: Turn, given: Given[Repay]) -> None:
    """Repay at most the cash and the loan; it counts against a recall (10.1.1(2), 3.5.3)."""
    seat, asked = given.seat, given.order.amount
    cash, owed = turn.state.cash(seat), turn.state.loan(seat)
    got = min(asked, cash, owed)
    if got <= 0:
        turn.refuse(given, reasons.NO_CASH if owed else reasons.NOTHING_OWED)
        return
    turn.pay(purse(seat), loan(seat), got, "repaid")
    tycoon = turn.tycoon(seat)
    tycoon.recall = max(0, tycoon.recall - got)
    turn.limited(given, asked, got, reasons.LOAN if owed <= cash else reasons.CASH)
