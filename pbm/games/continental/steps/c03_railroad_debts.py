"""Railroads repay the Bank: short loans first, then bonds (C.3, 10.2.2)."""

from __future__ import annotations

from pbm.games.continental.accounts import bonds, loans, till
from pbm.games.continental.orders import RepayDebt, reasons
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Out of the starting cash, plus or minus what passed between railroad and president."""
    for given in turn.given(RepayDebt):
        code, asked = given.order.railroad, given.order.amount
        short, bonded = turn.state.loans(code), turn.state.bonds(code)
        cash = turn.state.till(code)
        got = min(asked, cash, short + bonded)
        if got <= 0:
            turn.refuse(given, reasons.NO_CASH if short + bonded else reasons.NOTHING_OWED)
            continue
        on_loans = turn.pay(till(code), loans(code), min(got, short), "loans_repaid")
        turn.pay(till(code), bonds(code), got - on_loans, "bonds_repaid")
        limit = reasons.DEBT if short + bonded <= cash else reasons.RAILROAD_CASH
        turn.limited(given, asked, got, limit)
