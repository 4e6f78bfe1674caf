"""Rows of figures for charts and exports, after a turn or part and before a game was taken over.

All of it is public.
"""

from collections.abc import Iterable
from typing import Any

from pbm.core.journal import Event
from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.values.events import DividendPaid, RoundBegan
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import OperatingRound, Position

FigureRow = dict[str, Any]
Runs = dict[str, dict[str, int]]


def figures(game: Game) -> FigureRow:
    """How players and companies stand."""
    companies = game.state.companies.values()
    return {
        "worth": {seat: worth(game, seat) for seat in game.state.seats},
        "cash": {seat: game.cash(seat) for seat in game.state.seats},
        "price": {one.name: game.price(one) for one in companies if one.row >= 0},
        "income": {one.name: one.income for one in companies if one.operated},
        "phase": game.state.phase,
    }


def turn_row(game: Game, turn: str, before: Position) -> FigureRow:
    """The row of a turn or part that began at a position."""
    root = before.stack[0] if before.stack else None
    began = f"{before.round}.{root.number}" if isinstance(root, OperatingRound) else ""
    return {"turn": turn, **figures(game), "runs": earned(game.journal.events, began)}


def earned(facts: Iterable[Event], began: str = "") -> Runs:
    """What companies earned in each operating round, by its number such as 7.2; `began` is the one
    that went on before the first fact."""
    rounds: Runs = {}
    for fact in facts:
        if isinstance(fact, RoundBegan):
            began = _operating(fact)
        elif isinstance(fact, DividendPaid) and began:
            of_round = rounds.setdefault(began, {})
            of_round[fact.company] = of_round.get(fact.company, 0) + fact.income
    return rounds


def _operating(fact: RoundBegan) -> str:
    """The number of an operating round; empty for others."""
    return f"{fact.round}.{fact.number}" if fact.kind == "operating" else ""


class Past:
    """What a recorded game has to tell of its operating rounds, gathered while it is played."""

    def __init__(self) -> None:
        self._rounds: list[FigureRow] = []
        self._round = ""
        """The operating round that goes on."""
        self._read = 0

    def look(self, game: Game) -> None:
        """After each action: where it ended an operating round, how all stand now.

        An action that ends several tells of the last alone: nobody saw how all stood before it.
        """
        ended = ""
        for fact in game.journal.events[self._read :]:
            if isinstance(fact, RoundBegan):
                ended, self._round = self._round or ended, _operating(fact)
        self._read = len(game.journal)
        if game.state.over:
            ended, self._round = self._round or ended, ""
        if ended:
            self._rounds.append({"round": ended, **figures(game)})

    def row(self, game: Game) -> FigureRow:
        """How all stood when the game was taken over, what was earned till then, and `earlier`,
        the rows of the operating rounds that had ended."""
        runs = earned(game.journal.events)
        return {"turn": "", **figures(game), "runs": runs, "earlier": self._rounds}
