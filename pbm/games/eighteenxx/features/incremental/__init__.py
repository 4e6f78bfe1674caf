"""Incremental capitalisation: a company is paid for its shares as they are bought (1867 7.1).

The shares that nobody has bought yet are its treasury stock: one costs the share price, which goes
into the treasury; they share in its dividends.  It begins with what its president paid.
"""

from __future__ import annotations

from pbm.games.eighteenxx.engine.companies import TREASURY, capitalise
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.stock_turn import ON_OFFER
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Effect
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company


def _treasury_stock(game: SeenGame, company: Company) -> tuple[int, str]:
    """The share price, to the company."""
    return game.price(company), company.name


def _presidents_part(game: Game, company: Company) -> None:
    """What the president's certificate cost."""
    capitalise(game, company, charter(game, company).president * company.par)


INCREMENTAL = Feature(
    name="incremental",
    effect=Effect(points={ON_OFFER: _treasury_stock, TREASURY: _presidents_part}),
)
