"""Tycoons receive interest on their cash (C.7.3, 5, R13)."""

from pbm.games.continental.accounts import BANK, purse
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """Half the loan rate of the starting climate, not rounded (Q48); the sum rounded down."""
    rate = turn.rules.figures.climate.loan_rate[turn.climate]
    for seat in turn.seats():
        turn.pay(BANK, purse(seat), turn.state.cash(seat) * rate // 200, "cash_interest")
