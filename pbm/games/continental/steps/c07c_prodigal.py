"""Prodigals pay for ostentation (C.7.2, 1.2, Q36); the points are given in C.16."""

from __future__ import annotations

from pbm.games.continental.accounts import OUTSIDE, purse
from pbm.games.continental.orders import Prodigal, reasons
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Cut to the cash; under $1,000 nothing is spent."""
    least = turn.rules.figures.points.prodigal_least
    for given in turn.given(Prodigal):
        seat, asked = given.seat, given.order.amount
        got = min(asked, turn.state.cash(seat))
        if got < least:
            turn.refuse(given, reasons.PRODIGAL_LEAST, asked=asked, cash=turn.state.cash(seat))
            continue
        turn.spending[seat] = turn.pay(purse(seat), OUTSIDE, got, "prodigal")
        turn.limited(given, asked, got, reasons.PRODIGAL_CASH)
