"""Deals between two seats: the other side is asked, unless it is the same seat or has agreed (D9).

Redemption from a player, private companies and trains that change hands.  The order is carried out
when the other side accepts; without its word nothing happens (H23, H25).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbm.games.eighteenxx.engine.privates import hand_over
from pbm.games.eighteenxx.engine.train_sales import buy_train
from pbm.games.eighteenxx.engine.treasury_shares import redeem
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyPrivate, BuyTrain, DealOrder, Order, Redeem
from pbm.games.eighteenxx.values.state import Consent, Stock

Deal = Callable[[Game, str, Any], None]


def propose(game: Game, asker: str, asked: str, order: DealOrder) -> None:
    """Ask the other side, or carry the order out where no word is needed."""
    if asked in ("", asker) or game.settings.consent == "given":
        perform(game, asker, order)
    else:
        game.state.stack.append(Consent(asked=asked, asker=asker, order=order))


def perform(game: Game, asker: str, order: DealOrder) -> None:
    """Carry out what both sides want."""
    DEALS[type(order)](game, asker, order)


def _private(game: Game, seat: str, order: BuyPrivate) -> None:
    """A private company goes to a company, or takes the place of a seat's purchase of shares."""
    hand_over(game, order.private, order.price, order.company or seat)
    if not order.company:
        stock = game.frame(Stock)
        stock.acts.append("buy")
        stock.bought = ""
        stock.last = seat


def _train(game: Game, _seat: str, order: BuyTrain) -> None:
    buy_train(game, order)


DEALS: Mapping[type[Order], Deal] = {Redeem: redeem, BuyPrivate: _private, BuyTrain: _train}
"""The orders that may need a word, and what they do."""
