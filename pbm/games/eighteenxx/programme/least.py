"""The least act of a company's turn where the rules force a purchase (ruling M11)."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.forced import averting_blocks
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.table.decision import Decision


def least_of(game: Game, asked: Decision) -> Order:
    """The engine's least act; for a president who must buy a train one that harms him least."""
    plain: Order = asked.least
    if asked.kind != "trains" or isinstance(plain, engine.Pass):
        return plain
    company = game.company(asked.subject)
    for order in asked.suggest():
        if isinstance(order, engine.BuyTrain) and _needs_nobody(game, company.president, order):
            return order
    sale = next(averting_blocks(game, company), None)
    if sale is not None:
        return sale
    rest = [order for order in asked.suggest() if not isinstance(order, engine.BuyTrain)]
    return rest[0] if rest else plain


def _needs_nobody(game: Game, president: str, order: engine.BuyTrain) -> bool:
    """Whether no other president has a say in a purchase."""
    seller = game.state.companies.get(order.source)
    return seller is None or seller.president == president
