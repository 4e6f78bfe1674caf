"""How computer seats redeem and reissue."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.eighteenxx.computer.outlook import Outlook, lasting, next_train
from pbm.games.eighteenxx.computer.stock import Idea
from pbm.games.eighteenxx.computer.worth import share_value
from pbm.games.eighteenxx.values.orders import Order, Redeem, Reissue
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import MARKET
from pbm.games.table.why import why


def ideas(outlook: Outlook, orders: list[Order]) -> Iterator[Idea]:
    """Redeem with idle money; reissue when money for a train is lacking."""
    game = outlook.game
    for order in orders:
        if isinstance(order, Redeem) and order.source == MARKET:
            company = game.companies[order.company]
            idle = game.cash(company.name) - game.price(company) - next_train(game).price
            if lasting(game, company) and idle >= 0:
                reason = why("off_the_market", company=company.name)
                yield Idea(10, order, reason)
        elif isinstance(order, Reissue):
            company = game.companies[order.company]
            if game.cash(company.name) < next_train(game).price and not lasting(game, company):
                yield Idea(25, order, why("needs_money", company=company.name))


def worth_selling(game: SeenGame, order: Redeem) -> bool:
    """Whether a share brings no more than the price at which it would be redeemed."""
    company = game.companies[order.company]
    price = game.price(company)
    return price >= share_value(game, company, price)
