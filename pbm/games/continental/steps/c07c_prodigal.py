"""Prodigals pay for ostentation (C.7.2, 1.2, Q36); the points are given in C.16."""

from pbm.games.continental.accounts import OUTSIDE, purse
from pbm.games.continental.limits.amounts import spent_for_show
from pbm.games.continental.orders import Prodigal
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Cut to the cash; under $1,000 nothing is spent."""
    least = turn.rules.figures.points.prodigal_least
    for given in turn.given(Prodigal):
        seat, asked = given.seat, given.order.amount
        if got := turn.carry(given, spent_for_show(asked, turn.state.cash(seat), least)):
            turn.spending[seat] = turn.pay(purse(seat), OUTSIDE, got, "prodigal")
