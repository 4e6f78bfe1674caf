"""Tycoons offer Private Companies for sale and change asking prices (C.5, 10.1.2)."""

from __future__ import annotations

from pbm.games.continental.events import PCOffered
from pbm.games.continental.holdings import companies
from pbm.games.continental.orders import SellPC, WithdrawPC, reasons
from pbm.games.continental.turn import Given, Turn


def play(turn: Turn) -> None:
    """A new price of a company on sale holds for this turn's bids already (9.5)."""
    for given in turn.given(SellPC):
        _offer(turn, given)
    for withdrawal in turn.given(WithdrawPC):
        owned = turn.opening.owners.get(withdrawal.order.pc) == withdrawal.seat
        listed = withdrawal.order.pc in turn.opening.listed
        reason = reasons.STAYS_ON_SALE if listed else reasons.NOT_ON_SALE
        turn.refuse(withdrawal, reason if owned else reasons.NOT_OWNED)


def _offer(turn: Turn, given: Given[SellPC]) -> None:
    """At least $1 a mile; a price above the ceiling is cut to it (10.1.2(1), R16, Q4, Q23, Q60)."""
    code, asked = given.order.pc, given.order.ask
    if turn.opening.owners.get(code) != given.seat:
        turn.refuse(given, reasons.NOT_OWNED)
        return
    pc, figures = turn.state.pcs[code], turn.rules.figures.private_companies
    miles = turn.rules.map.routes[code].length
    lowest = miles * figures.least_ask_per_mile
    if asked < lowest:
        turn.refuse(given, reasons.ASK_FLOOR, asked=asked, lowest=lowest)
        return
    got = min(asked, companies.highest_ask(pc, miles, figures))
    before, pc.ask = pc.ask, got
    turn.tell(PCOffered(code, given.seat, got, before))
    turn.limited(given, asked, got, reasons.ASK_CEILING)
