"""The Bank calculates new credit limits and recalls loans (C.14.4, 3.5.1, 3.5.3)."""

from pbm.games.continental.events import CreditExamined, LoanRecalled
from pbm.games.continental.holdings import credit
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """By the margin of the new climate (Q3)."""
    for seat in turn.seats():
        tycoon = turn.tycoon(seat)
        worth = credit.net_worth(turn.state, seat, turn.rules)
        loan = turn.state.loan(seat)
        examined = credit.examine(worth, loan, turn.next_climate, turn.rules)
        tycoon.net_worth = worth
        tycoon.credit_limit = examined.limit
        tycoon.available = examined.available
        tycoon.recall = examined.recall
        turn.tell(CreditExamined(seat, worth, examined.limit, examined.available, examined.recall))
        if examined.recall:
            turn.tell(LoanRecalled(seat, examined.recall))
