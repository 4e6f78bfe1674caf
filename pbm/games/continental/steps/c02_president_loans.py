"""Presidents lend money to their railroads, or are repaid (C.2, 4.4, 10.2.1)."""

from pbm.games.continental.accounts import CLAIMS, debt, purse, till
from pbm.games.continental.limits import amounts
from pbm.games.continental.orders import Lend, RepayPresident
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Loans first, so that nothing repaid in this step is lent again in it (Q56); repaid is at
    most the railroad's cash at the start of the turn (4.4.2)."""
    for given in sorted(turn.given(Lend), key=lambda one: (one.seat, one.index)):
        code, cash = given.order.railroad, turn.state.cash(given.seat)
        got = turn.carry(given, amounts.lent(given.order.amount, cash))
        turn.pay(purse(given.seat), till(code), got, "president_loan")
        turn.pay(debt(code), CLAIMS, got, "president_loan")
    for repaying in turn.given(RepayPresident):
        code, asked = repaying.order.railroad, repaying.order.amount
        owed, cash = turn.state.president_debt(code), turn.opening.railroads[code].till
        got = turn.carry(repaying, amounts.repaid_to_president(asked, owed, cash))
        turn.pay(till(code), purse(repaying.seat), got, "president_repaid")
        turn.pay(CLAIMS, debt(code), got, "president_repaid")
