"""Private companies in a company's turn, protection of prices, and deals that others propose."""

from __future__ import annotations

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.sight import Choice, Sight, lasting, me, next_train
from pbm.games.eighteenxx.computer.stock import reserve
from pbm.games.eighteenxx.computer.trains import spare_train
from pbm.games.eighteenxx.computer.worth import gain, share_value
from pbm.games.eighteenxx.features.private_sales import sale_refusal
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Accept,
    BuyPrivate,
    Pass,
    PlaceToken,
    Protect,
    Redeem,
)
from pbm.games.eighteenxx.values.state import Consent
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

SPARE = 100
"""Dollars that a company keeps when it buys a private company."""
WORTH_KEEPING = 5
"""Per cent that a protected share must bring."""


def privates(sight: Sight, decision: Decision, dice: Dice) -> Choice:
    """Tokens where the company runs; the president's private companies at a good price."""
    game = sight.game
    company = game.company(decision.subject)
    stops = network(game.map, game.state.board, company.name).stops
    places = {game.map.stop_name(stop)[0] for stop in stops}
    for order in decision.suggest():
        if isinstance(order, PlaceToken) and order.hex in places and order.token != "closed port":
            return Choice(order, why("hex_counts_more", hex=order.hex))
        if isinstance(order, BuyPrivate):
            owner = game.state.privates[order.private].owner
            price = _price(game, company.name, order.private)
            if owner == me(sight) and price:
                deal = msgspec.structs.replace(order, price=price)
                return Choice(deal, why("idle_money", dollars=price))
    return Choice(Pass(), why("nothing_to_do"))


def _price(game: Game, company: str, private: str) -> int:
    """What a company can well pay for a private company; 0 if nothing."""
    charter = game.company(company)
    needs = 0 if lasting(game, charter) else next_train(game).price
    spare = game.cash(company) - needs - SPARE
    price = min(spare, 2 * game.figures.privates[private].price)
    if price > 0 and sale_refusal(game, private, price, company) is not None:
        price = min(price, game.figures.privates[private].early_most)
    legal = price > 0 and sale_refusal(game, private, price, company) is None
    return price if legal else 0


def protection(sight: Sight, decision: Decision, dice: Dice) -> Choice:
    """Protect a price when the shares are worth it and money remains for trains."""
    game = sight.game
    company = game.company(decision.subject)
    sale = game.state.sales[0]
    left = game.cash(me(sight)) - sale.price * sale.shares - reserve(game, me(sight))
    order = Protect(company.name)
    if left >= 0 and company.trains and decision.legal(order) is None:
        score = gain(game, company, sale.price)
        if score >= WORTH_KEEPING:
            return Choice(order, why("price_stays", per_cent=score))
    return Choice(Pass(), why("not_worth_it"))


def consent(sight: Sight, decision: Decision, dice: Dice) -> Choice:
    """Accept what pays more than the thing is worth."""
    game = sight.game
    order = game.frame(Consent).order
    if isinstance(order, Redeem):
        company = game.company(order.company)
        price = game.price(company)
        good = price >= share_value(game, company, price)
    elif isinstance(order, BuyPrivate):
        good = order.price > game.figures.privates[order.private].price
    else:
        good = spare_train(game, order)
    if good:
        return Choice(Accept(), why("good_price"))
    return Choice(Pass(), why("price_too_low"))
