"""The state of a game of Chicago Express: the open position, the programmes, the seats.

Only what `window` lets through reaches a reader. Everything here is hashed at turn borders.
"""

from typing import Any, cast

import msgspec

from pbm.games.chicago.board import PrintedBoard, Suspects, load
from pbm.games.chicago.position import BANK, Position
from pbm.games.family import Place, ranked
from pbm.games.table.match import TableMatch


class Match(TableMatch[Position]):
    """What decides the rest of the game."""

    suspects: str = "as-read"
    """Which figures the suspect hexes have: as-read or usual."""


_DECODER = msgspec.json.Decoder(Match)


def decode(text: bytes) -> Match:
    """The state kept as JSON; msgspec.ValidationError if it is none."""
    return _DECODER.decode(text)


def board_of(state: Match) -> PrintedBoard:
    """The board a game is played on."""
    return load(cast(Suspects, state.suspects))


def figures(state: Match) -> dict[str, Any]:
    """One row of figures for charts and exports, after a turn or part."""
    position = state.position
    return {
        "turn": state.last,
        "cash": {str(seat): position.cash(seat) for seat in range(1, position.seats + 1)},
        "income": {name: position.charters[name].income for name in board_of(state).companies},
        "treasury": {name: position.treasury(name) for name in board_of(state).companies},
        "dividends": position.dividends,
    }


def standings(state: Match) -> tuple[Place, ...]:
    """By cash, which alone decides."""
    position = state.position
    return ranked({seat: position.cash(seat) for seat in range(1, position.seats + 1)})


def invariants(state: Match) -> tuple[str, ...]:
    """Broken invariants in words; empty when all hold."""
    position = state.position
    board = board_of(state)
    broken = [*_money(position)]
    for company in board.rules.companies:
        charter = position.charters[company.name]
        held = sum(position.shares(seat, company.name) for seat in range(1, position.seats + 1))
        if held != charter.sold or held + charter.shares != company.shares:
            broken.append(f"{company.name}: {held} shares held, {charter.sold} sold")
        placed = sum(company.name in there for there in position.locomotives.values())
        if placed + charter.locomotives != company.locomotives:
            broken.append(f"{company.name}: {placed} locomotives placed")
    houses = sum(1 for key in position.developed if key in board.places)
    if houses + position.houses != board.rules.figures.houses:
        broken.append(f"{houses} houses built, {position.houses} left")
    return tuple(broken)


def _money(position: Position) -> list[str]:
    """Dollars must sum to zero and nobody but the bank may owe."""
    broken = [
        f"{account} owes {-dollars}"
        for account, dollars in sorted(position.accounts.items())
        if dollars < 0 and account != BANK
    ]
    total = sum(position.accounts.values())
    return [*broken, f"accounts sum to {total}"] if total else broken
