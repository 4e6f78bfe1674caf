"""The end of a company's turn: who still could do what may be done at any time is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.values.events import Passed
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import Turn

ASKED_ON: Occasion[Callable[[Game], bool]] = Occasion()
"""Whether a company is asked though it can only pass."""


def _asks(game: Game) -> str:
    turn = game.frame(Turn)
    some = any(True for _ in game.rules.plans["turn"].suggest(game))
    some = some or any(asked(game) for asked in game.on(ASKED_ON))
    return game.company(turn.company).president if some else ""


def _always(_game: Game, _order: Pass) -> Refusal | None:
    return None


def _pass(game: Game, _order: Pass) -> None:
    turn = game.frame(Turn)
    game.tell(Passed(game.company(turn.company).president, "privates", turn.company))
    turn.step += 1


def _suggest(_game: Game) -> Iterator[Order]:
    yield Pass()


PRIVATES = Step(
    name="privates",
    asks=_asks,
    subject=lambda game: game.frame(Turn).company,
    moves={Pass: Move(_always, _pass)},
    suggest=_suggest,
)
