"""Cash statements: every cash account through the turn, as views of the ledger (9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.continental.accounts import purse, till
from pbm.games.continental.facts import CashLine, RailroadStatement, TycoonStatement
from pbm.games.continental.turn import Turn

Lines = dict[tuple[str, str, str], int]
"""Step, reason and other account -> dollars, in order of first movement."""


def statements(turn: Turn) -> Iterator[TycoonStatement | RailroadStatement]:
    """Tycoons by seat, then railroads by number, those merged away last by code."""
    books: dict[str, Lines] = {}
    for entry in turn.ledger.entries:
        for account, other, amount in (
            (entry.payee, entry.payer, entry.amount),
            (entry.payer, entry.payee, -entry.amount),
        ):
            if account.startswith("cash:"):
                lines = books.setdefault(account, {})
                key = (entry.step, entry.reason, other)
                lines[key] = lines.get(key, 0) + amount
    for seat in turn.seats():
        yield TycoonStatement(seat, *_statement(turn, books, purse(seat)))
    for code in [*(one.code for one in turn.railroads()), *sorted(turn.merged)]:
        yield RailroadStatement(code, *_statement(turn, books, till(code)))


def _statement(
    turn: Turn, books: dict[str, Lines], account: str
) -> tuple[int, tuple[CashLine, ...], int]:
    """Opening balance, lines, closing balance of one account."""
    lines = tuple(
        CashLine(step, reason, other, amount)
        for (step, reason, other), amount in books.get(account, {}).items()
    )
    return turn.opening.cash.get(account, 0), lines, turn.ledger.balance(account)
