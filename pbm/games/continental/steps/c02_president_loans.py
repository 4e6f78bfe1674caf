"""Presidents lend money to their railroads, or are repaid (C.2, 4.4, 10.2.1)."""

from __future__ import annotations

from pbm.games.continental.accounts import CLAIMS, debt, purse, till
from pbm.games.continental.orders import Lend, RepayPresident, reasons
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """Loans first, so that nothing repaid in this step is lent again in it (Q56)."""
    for lending in sorted(turn.given(Lend), key=lambda given: (given.seat, given.index)):
        _lend(turn, lending)
    for repaying in turn.given(RepayPresident):
        _repay(turn, repaying)


def _lend(turn: Turn, given: Given[Lend]) -> None:
    """The president lends at most the cash he has after his bank orders (4.4.1)."""
    code, asked = given.order.railroad, given.order.amount
    got = min(asked, turn.state.cash(given.seat))
    if got <= 0:
        turn.refuse(given, reasons.NO_CASH)
        return
    turn.pay(purse(given.seat), till(code), got, "president_loan")
    turn.pay(debt(code), CLAIMS, got, "president_loan")
    turn.limited(given, asked, got, reasons.LENDING_CASH)


def _repay(turn: Turn, given: Given[RepayPresident]) -> None:
    """The railroad repays at most its debt and its cash at the start of the turn (4.4.2)."""
    code, asked = given.order.railroad, given.order.amount
    owed, cash = turn.state.president_debt(code), turn.opening.railroads[code].till
    got = min(asked, owed, cash)
    if got <= 0:
        turn.refuse(given, reasons.NO_CASH if owed else reasons.NOTHING_OWED)
        return
    turn.pay(till(code), purse(given.seat), got, "president_repaid")
    turn.pay(CLAIMS, debt(code), got, "president_repaid")
    limit = reasons.DEBT if owed <= cash else reasons.RAILROAD_CASH
    turn.limited(given, asked, got, limit.by("4.4.2, 10.2.1"))
