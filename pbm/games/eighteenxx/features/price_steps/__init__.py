"""Prices rise by what is paid: not at all below the price, twice from the double of it (1867 8.2).

What counts is the whole dividend, and not that of a share (Q11).
"""

from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.running import RISE
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Company

MOST = 2


def _rise(game: Game, company: Company, per_share: int) -> int:
    paid = per_share * charter(game, company).shares
    return min(paid // game.price(company), MOST)


PRICE_STEPS = Feature(name="price-steps", points={RISE: _rise})
