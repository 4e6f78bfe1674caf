"""What an order needs from another seat: private companies, trains, a share for redemption.

Both sides must have written; the price is the seller's figure (ruling H25). Where the setting
`consent` says that the yes is part of the order, nobody else need have written.
"""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.engine.deals import asks
from pbm.games.eighteenxx.values.feature import DEAL
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    OPEN,
    AcceptRedemption,
    BuyPrivate,
    BuyTrain,
    Order,
    Redeem,
    SellPrivate,
    SellTrain,
)
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision


def deal(game: Game, decision: Decision, order: Order) -> Deal | None:
    """The other side of an order, if it has one."""
    if not asks(game):
        return None
    match order:
        case BuyPrivate():
            return _private(game, decision, order)
        case BuyTrain():
            return _train(game, decision, order)
        case Redeem(company, source) if source.isdigit() and int(source) != decision.seat:
            return Deal(int(source), DEAL, Terms(), lambda other: _redeems(other, company))
    return None


def priced(order: Order, dollars: int) -> Order:
    """The order at the price that both sides' terms give."""
    if isinstance(order, BuyPrivate | BuyTrain):
        return msgspec.structs.replace(order, price=dollars, most=None)
    return order


def _private(game: Game, decision: Decision, order: BuyPrivate) -> Deal | None:
    """A private company of another seat; a company pays at least half its price."""
    owner = game.state.privates[order.private].owner
    if order.seat is None or owner != str(order.seat) or order.seat == decision.seat:
        return None
    printed = game.figures.privates[order.private].price
    least = (printed + 1) // 2 if order.company else 1
    buyer = order.company or str(decision.seat)

    def agrees(other: Order) -> Terms | None:
        if not isinstance(other, SellPrivate) or other.private != order.private:
            return None
        return _terms(other, other.least) if other.buyer in ("", buyer) else None

    return Deal(order.seat, DEAL, _terms(order, least), agrees)


def _train(game: Game, decision: Decision, order: BuyTrain) -> Deal | None:
    """A train of a company that another seat presides over."""
    seller = game.state.companies.get(order.source)
    if seller is None or seller.president in ("", str(decision.seat)) or not order.train:
        return None
    buyer = order.company or decision.subject

    def agrees(other: Order) -> Terms | None:
        if not isinstance(other, SellTrain) or other.train != order.train:
            return None
        if other.company not in ("", seller.name) or other.buyer not in ("", buyer):
            return None
        return _terms(other, other.least)

    return Deal(int(seller.president), DEAL, _terms(order, 1), agrees)


def _redeems(other: Order, company: str) -> Terms | None:
    """Whether a line of the holder gives his word."""
    agreed = isinstance(other, AcceptRedemption) and other.company == company
    return Terms() if agreed else None


def _terms(order: BuyPrivate | BuyTrain | SellPrivate | SellTrain, least: int | None) -> Terms:
    """What a side of a sale accepts: the price it names, or anything from `least` to its most."""
    if order.price != OPEN:
        return Terms.exactly(order.price)
    return Terms(least or 0, getattr(order, "most", None))
