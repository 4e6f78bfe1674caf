"""Emergency loans cover negative cash; unpaid recalls are compelled (C.14.2, 3.5.3, Q21)."""

from pbm.games.continental.accounts import BANK, PUBLIC, loan, purse
from pbm.games.continental.events import ForcedSale
from pbm.games.continental.holdings import companies, shares
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Cash first, then stock in random order, then PCs; any surplus is the tycoon's."""
    for seat in turn.seats():
        shortage = -turn.state.cash(seat)
        turn.pay(loan(seat), purse(seat), max(0, shortage), "emergency_loan")
        due = _from_cash(turn, seat, turn.tycoon(seat).recall)
        due = _from_stock(turn, seat, due)
        due = _from_companies(turn, seat, due)
        turn.tycoon(seat).recall = due


def _from_cash(turn: Turn, seat: int, due: int) -> int:
    """Repay out of cash; returns what is still due."""
    got = min(due, turn.state.cash(seat), turn.state.loan(seat))
    return due - turn.pay(purse(seat), loan(seat), max(0, got), "recall")


def _from_stock(turn: Turn, seat: int, due: int) -> int:
    """Stock by stock in drawn order, as few shares as needed, to the Public at the end price."""
    held = sorted(code for code, one in turn.state.railroads.items() if seat in one.holdings)
    for code in turn.dice.of("forced sale", seat).shuffle(held) if due > 0 else []:
        if due <= 0:
            break
        railroad = turn.railroad(code)
        needed = -(-due // railroad.price)
        sold = min(needed, railroad.holdings[seat])
        shares.move(railroad, seat, shares.PUBLIC, sold)
        proceeds = turn.pay(PUBLIC, purse(seat), sold * railroad.price, "forced_sale")
        turn.tell(ForcedSale(seat, code, sold, proceeds))
        due = _from_cash(turn, seat, due)
    return due


def _from_companies(turn: Turn, seat: int, due: int) -> int:
    """PC by PC in drawn order, at the Bank's value, to the Bank, which offers it again."""
    owned = companies.owned_by(turn.state, seat) if due > 0 else []
    for pc in turn.dice.of("forced company sale", seat).shuffle(owned) if owned else []:
        if due <= 0:
            break
        value = companies.bank_value(pc, turn.rules)
        turn.pay(BANK, purse(seat), value, "forced_sale")
        companies.to_bank(pc, turn.rules)
        turn.tell(ForcedSale(seat, pc.code, 0, value))
        due = _from_cash(turn, seat, due)
    return due
