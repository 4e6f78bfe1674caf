"""The other side of a deal says yes or no (Share Redemption, Purchase Trains, H23)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.deals import perform
from pbm.games.eighteenxx.values.events import DealRefused
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Accept, BuyPrivate, Order, Pass
from pbm.games.eighteenxx.values.state import Consent
from pbm.games.eighteenxx.values.title import Move, Step


def _frame(game: Game) -> Consent:
    return game.frame(Consent)


def _subject(game: Game) -> str:
    order = _frame(game).order
    return order.private if isinstance(order, BuyPrivate) else order.company


def _legal(_game: Game, _order: Order) -> Refusal | None:
    return None


def _accept(game: Game, _order: Accept) -> None:
    frame = _frame(game)
    game.state.stack.remove(frame)
    perform(game, frame.asker, frame.order)


def _refuse(game: Game, _order: Pass) -> None:
    frame = _frame(game)
    game.state.stack.remove(frame)
    game.tell(DealRefused(frame.asked, frame.asker))


def _suggest(_game: Game) -> Iterator[Order]:
    yield Pass()
    yield Accept()


CONSENT = Step(
    name="consent",
    asks=lambda game: _frame(game).asked,
    subject=_subject,
    moves={Accept: Move(_legal, _accept), Pass: Move(_legal, _refuse)},
    suggest=_suggest,
)
