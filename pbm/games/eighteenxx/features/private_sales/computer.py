"""How computer seats sell private companies to their companies, and to others."""

import msgspec

from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, lasting, me, next_train
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate, sale_refusal
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

SPARE = 100
"""Dollars that a company keeps when it buys a private company."""


def idle_money(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The president's own private companies at a good price."""
    game = outlook.game
    for order in decision.suggest():
        if isinstance(order, BuyPrivate):
            owner = game.state.privates[order.private].owner
            price = _price(game, decision.subject, order.private)
            if owner == me(outlook) and price:
                deal = msgspec.structs.replace(order, price=price)
                return ChosenOrder(deal, why("idle_money", dollars=price))
    return None


def _price(game: SeenGame, company: str, private: str) -> int:
    """What a company can well pay for a private company; 0 if nothing."""
    charter = game.companies[company]
    needs = 0 if lasting(game, charter) else next_train(game).price
    spare = game.cash(company) - needs - SPARE
    price = min(spare, 2 * game.figures.privates[private].price)
    if price > 0 and sale_refusal(game, BuyPrivate(private, price, company)) is not None:
        price = min(price, game.figures.privates[private].early_most)
    legal = price > 0 and sale_refusal(game, BuyPrivate(private, price, company)) is None
    return price if legal else 0


def worth_selling(outlook: Outlook, order: BuyPrivate) -> bool:
    """Whether an offer is above the printed price."""
    return order.price > outlook.game.figures.privates[order.private].price
