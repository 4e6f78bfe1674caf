"""Railroads repay the Bank: short loans first, then bonds (C.3, 10.2.2)."""

from pbm.games.continental.accounts import bonds, loans, till
from pbm.games.continental.limits import amounts
from pbm.games.continental.orders import RepayDebt
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Out of the starting cash, plus or minus what passed between railroad and president."""
    for given in turn.given(RepayDebt):
        code, asked = given.order.railroad, given.order.amount
        short, cash = turn.state.loans(code), turn.state.till(code)
        owed = short + turn.state.bonds(code)
        got = turn.carry(given, amounts.repaid_to_bank(asked, owed, cash))
        on_loans = turn.pay(till(code), loans(code), min(got, short), "loans_repaid")
        turn.pay(till(code), bonds(code), got - on_loans, "bonds_repaid")
