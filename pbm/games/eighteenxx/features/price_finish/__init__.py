"""Price finish: the game also ends when a share price reaches a figure ($400 Finish, D25)."""

from pbm.games.eighteenxx.engine.companies import MOVED
from pbm.games.eighteenxx.engine.course import AT_ONCE
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import Company


def price_finish(price: int) -> Feature:
    """The feature for a title whose games may end at a price."""

    def moved(game: Game, company: Company) -> None:
        if game.price(company) == price:
            game.state.ending = game.state.ending or str(price)

    reached = {MOVED: moved}
    return Feature(
        name="price-finish",
        settings=(
            Alternatives(
                "finish",
                {
                    "bank": Effect(),
                    f"{price}": Effect(occasions=reached),
                    f"{price} at once": Effect(points={AT_ONCE: True}, occasions=reached),
                },
            ),
        ),
    )
