"""Railroads pay interest on bonds and loans; debts to presidents grow (C.13.3, 5, 4.4.3)."""

from pbm.games.continental.accounts import BANK, CLAIMS, debt, till
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Bonds at 6 %, loans at the climate's rate, both rounded up (Q43); 10 % on a president's
    money, rounded down, without any cash (Q13)."""
    fixed = turn.rules.figures.interest
    rate = turn.rules.figures.climate.loan_rate[turn.climate]
    for railroad in turn.railroads():
        code = railroad.code
        on_bonds = -(-turn.state.bonds(code) * fixed.bond_percent // 100)
        on_loans = -(-turn.state.loans(code) * rate // 100)
        turn.pay(till(code), BANK, on_bonds, "bond_interest")
        turn.pay(till(code), BANK, on_loans, "loan_interest")
        operation(turn, code).interest = on_bonds + on_loans
        owed = turn.state.president_debt(code)
        turn.pay(debt(code), CLAIMS, owed * fixed.president_percent // 100, "president_interest")
