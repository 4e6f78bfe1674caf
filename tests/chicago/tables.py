"""Positions to try a rule on, in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbm.games.chicago import rules
from pbm.games.chicago.board import load
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import BANK, cash, opening, treasury


def table(
    seats: int = 3,
    *,
    holdings: Sequence[Mapping[str, int]] = (),
    treasuries: Mapping[str, int] | None = None,
    incomes: Mapping[str, int] | None = None,
    at: Mapping[str, Sequence[str]] | None = None,
    developed: Sequence[str] = (),
) -> Play:
    """A table after the initial auctions, with these shares sold and locomotives placed."""
    board = load()
    position = opening(board, seats)
    for seat, held in enumerate(holdings, 1):
        for company, count in held.items():
            position.holdings[seat - 1][company] = count
            position.charters[company].shares -= count
            position.charters[company].sold += count
    for company, dollars in (treasuries or {}).items():
        position.accounts[treasury(company)] += dollars
        position.accounts[BANK] -= dollars
    for company, income in (incomes or {}).items():
        position.charters[company].income = income
    for key, companies in (at or {}).items():
        position.locomotives[key] = [*position.at(key), *companies]
        for company in companies:
            position.charters[company].locomotives -= 1
    position.developed = sorted(developed)
    position.houses -= len(developed)
    return Play(board, position)


def give(play: Play, seat: int, dollars: int) -> None:
    """Make a seat hold so many dollars."""
    held = play.position.cash(seat)
    play.position.accounts[cash(seat)] = dollars
    play.position.accounts[BANK] += held - dollars


def do(play: Play, order: Order) -> None:
    """One legal order of the seat whose decision it is, with all that follows."""
    decision = rules.next_decision(play)
    assert decision is not None
    assert decision.legal(order) is None, decision.legal(order)
    rules.act(play, decision, order)
    rules.settle(play)


def code(play: Play, order: Order) -> str:
    """Why an order is refused: its code, or legal."""
    decision = rules.next_decision(play)
    assert decision is not None
    refusal = decision.legal(order)
    return "legal" if refusal is None else refusal.code
