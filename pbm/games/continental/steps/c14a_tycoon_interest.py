"""Tycoons receive PC income and pay loan interest (C.14.1, 3.4, R14, Q24)."""

from pbm.games.continental.accounts import BANK, OUTSIDE, purse
from pbm.games.continental.holdings import companies
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """Income for the PCs held now; interest on the whole loan as it stands, rounded up (Q9)."""
    rate = turn.rules.figures.climate.loan_rate[turn.climate]
    for seat in turn.seats():
        for pc in companies.owned_by(turn.state, seat):
            miles = turn.rules.map.routes[pc.code].length
            turn.pay(OUTSIDE, purse(seat), income(miles, turn.climate, turn.rules), "pc_income")
        turn.pay(purse(seat), BANK, interest(turn.state.loan(seat), rate), "loan_interest")


def income(miles: int, climate: int, rules: Rules) -> int:
    """$2 a mile by climate, rounded down for each company (R14, Q24)."""
    per_mile = rules.figures.private_companies.income_per_mile
    return miles * per_mile * rules.figures.climate.revenue_percent[climate] // 100


def interest(loan: int, rate: int) -> int:
    """Loan interest is rounded up (1.1, R13)."""
    return -(-loan * rate // 100)
