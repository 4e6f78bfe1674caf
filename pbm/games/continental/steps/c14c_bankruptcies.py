"""Tycoons whose debts are more than they have are bankrupt (C.14.3, 3.5.2, Q22)."""

from pbm.games.continental.accounts import BANK, loan, purse
from pbm.games.continental.events import TycoonBankrupt
from pbm.games.continental.holdings import companies, credit, shares
from pbm.games.continental.state import Tycoon
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Stock counts at the price before any split (Q20)."""
    for seat in turn.seats():
        tycoon = turn.tycoon(seat)
        tycoon.bankrupt = credit.net_worth(turn.state, seat, turn.rules) < 0
        if tycoon.bankrupt:
            _seize(turn, tycoon)


def _seize(turn: Turn, tycoon: Tycoon) -> None:
    """Everything is seized and the debt forgiven; a fresh $1,500 and, if wanted, a new name; all
    victory points of earlier turns stay; without stock the elections end his presidencies (3.2,
    3.5.2, R7, Q22)."""
    seat = tycoon.seat
    turn.pay(purse(seat), BANK, turn.state.cash(seat), "seized")
    turn.pay(BANK, loan(seat), turn.state.loan(seat), "absolved")
    for railroad in turn.railroads():
        shares.move(railroad, seat, shares.PUBLIC, railroad.holdings.get(seat, 0))
    for pc in companies.owned_by(turn.state, seat):
        companies.to_bank(pc, turn.rules)
    tycoon.recall = 0
    tycoon.may_rename = True
    turn.pay(BANK, purse(seat), turn.rules.figures.tycoon.cash, "fresh_start")
    turn.tell(TycoonBankrupt(seat))
