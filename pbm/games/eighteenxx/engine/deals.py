"""Deals between two seats: private companies, trains, a share that a company redeems.

The order is carried out at once, or when the other side has agreed, if the title asks for its word.
"""

from collections.abc import Callable, Mapping
from typing import Any

from pbm.games.eighteenxx.engine.train_sales import buy_train
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import OPEN, BuyTrain, DealOrder, Order
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Frame
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision

DEALS: Occasion[tuple[type[DealOrder], Callable[[Game, str, Any], None]]] = Occasion()
"""The orders of features that need another seat, and what they do for the seat that gives them."""


OTHER_SIDE: Occasion[tuple[type[DealOrder], Callable[[Game, Decision, Any], Deal | None]]]
OTHER_SIDE = Occasion()
"""Orders that may need a line of another seat, and whose, with what terms."""
AGREED: Point[Mapping[type[Frame], Order]] = Point({})
"""How a frame that asks the other side is answered where both sides have spoken."""


def terms_of(order: Any, least: int | None) -> Terms:
    """What a side of a sale accepts: the price it names, or anything from `least` to its most."""
    if order.price != OPEN:
        return Terms.exactly(order.price)
    return Terms(least or 0, getattr(order, "most", None))


def perform(game: Game, asker: str, order: DealOrder) -> None:
    """Carry out what both sides want."""
    if isinstance(order, BuyTrain):
        buy_train(game, order)
    else:
        dict(game.on(DEALS))[type(order)](game, asker, order)


def _at_once(game: Game, asker: str, _asked: str, order: DealOrder) -> None:
    """The other side's yes is part of the order."""
    perform(game, asker, order)


ASKED: Point[Callable[[Game, str, str, DealOrder], None]] = Point(_at_once)
"""How the other side of a deal is asked."""


def asks(game: SeenGame) -> bool:
    """Whether the other side of a deal has a word of its own."""
    return game.by(ASKED) is not ASKED.usual


def propose(game: Game, asker: str, asked: str, order: DealOrder) -> None:
    """Carry the order out where no other seat has a say, else ask that seat."""
    if asked in ("", asker):
        perform(game, asker, order)
    else:
        game.by(ASKED)(game, asker, asked, order)
