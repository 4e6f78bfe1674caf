"""Tycoons offer Private Companies for sale and change asking prices (C.5, 10.1.2)."""

from pbm.games.continental.events import PCOffered
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.amounts import asked_for, highest_ask, withdrawn
from pbm.games.continental.orders import SellPC, WithdrawPC
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """A new price of a company on sale holds for this turn's bids already (9.5)."""
    for given in turn.given(SellPC):
        _offer(turn, given)
    for withdrawal in turn.given(WithdrawPC):
        owned = turn.opening.owners.get(withdrawal.order.pc) == withdrawal.seat
        turn.refuse(withdrawal, withdrawn(owned, withdrawal.order.pc in turn.opening.listed))


def _offer(turn: Turn, given: Given[SellPC]) -> None:
    """At least $1 a mile; a price above the ceiling is cut to it (10.1.2(1), R16, Q4, Q23, Q60)."""
    code, figures = given.order.pc, turn.rules.figures.private_companies
    if turn.opening.owners.get(code) != given.seat:
        turn.refuse(given, reasons.NOT_OWNED)
        return
    pc, miles = turn.state.pcs[code], turn.rules.map.routes[code].length
    highest = highest_ask(pc.paid, pc.ask, miles, figures)
    if got := turn.carry(given, asked_for(given.order.ask, miles, highest, figures)):
        before, pc.ask = pc.ask, got
        turn.tell(PCOffered(code, given.seat, got, before))
