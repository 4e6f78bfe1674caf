"""The place in a turn where the blocks of shares sold are settled (Selling Shares)."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.selling import SETTLED
from pbm.games.eighteenxx.values.game import Game, Step


def _settle(game: Game) -> None:
    if game.state.sales:
        game.by(SETTLED)(game)


SETTLE = Step(name="settle", skip=_settle)
