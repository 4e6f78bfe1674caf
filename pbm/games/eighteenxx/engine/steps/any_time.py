"""The end of a company's turn: who still could do what may be done at any time is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbm.games.eighteenxx.engine.companies import left_out
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.point import Occasion

ASKED_ON: Occasion[Callable[[Game], bool]] = Occasion()
"""Whether a company is asked though it can only pass."""


def _asks(game: Game) -> str:
    turn = game.turn
    some = any(True for _ in game.rules.plans["turn"].suggest(game))
    some = some or any(asked(game) for asked in game.on(ASKED_ON))
    return game.company(turn.company).president if some else ""


def _suggest(_game: Game) -> Iterator[Order]:
    yield Pass()


PRIVATES = Step(
    name="privates",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={Pass: Move(None, left_out("privates"))},
    suggest=_suggest,
)
