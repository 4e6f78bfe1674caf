"""What an order of a company, or of a seat for itself, would cost as things stand."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.engine.steps.track import judge_lay
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.laid_ahead import lawful
from pbm.games.eighteenxx.programme.trains_ahead import (
    bankrupt_refusal,
    run_refusal,
    train_refusal,
)
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import UNOWNED, Company

Foretold = int | Refusal | None
"""Dollars that an order would cost now, why it would be refused, or that nothing is known."""
AHEAD: Occasion[tuple[type[orders.Order], Callable[[Game, str, Any], Foretold]]] = Occasion()
"""Orders of features, and what would come of one that a company, or a seat for itself, gives now;
what the company may lay before lies there."""


def cost_now(game: Game, name: str, order: orders.Order) -> Foretold:
    """Dollars that an order would cost the company now; None where nothing is known."""
    ahead = dict(game.on(AHEAD)).get(type(order))
    if ahead is not None:
        return ahead(game, name, order)
    company = game.companies.get(name)  # none for a seat's word in a deal
    return None if company is None else _of_company(game, company, order)


def _of_company(game: Game, company: Company, order: orders.Order) -> Foretold:
    """Dollars that an order of its own turn would cost a company now; None for any other."""
    match order:
        case orders.Lay():
            whole = complete(game, order, company.name)
            lay = judge_lay(game, whole) if isinstance(whole, orders.Lay) else whole
            return lay if isinstance(lay, Refusal) else getattr(lay, "cost", None)
        case orders.Station():
            return _station_refusal(game, company, order) or cost(game, company, order.hex)
        case orders.BuyTrain():
            train = complete(game, order, company.name)
            return train_refusal(game, company, train) or getattr(train, "price", None)
        case orders.Run(connection=False):
            return run_refusal(game, company, order)
        case orders.Discard():
            has = order.train in company.trains
            return None if has else no("trains", "no_such_train", train=order.train)
        case orders.Bankrupt():
            return bankrupt_refusal(game, company)
    return None


def _station_refusal(game: Game, company: Company, order: orders.Station) -> Refusal | None:
    """No marker, no city, no space, no route, or the company's marker there already."""
    if not company.stations:
        return no("stations", "no_marker_left")
    return lawful(game, company.name, order)


def least_asked(order: Any) -> orders.Order:
    """A deal at the lowest price that the other side may ask for."""
    open_ = getattr(order, "most", None) is not None and order.price == orders.OPEN
    cheapest: orders.Order = replace(order, price=1, most=None) if open_ else order
    return cheapest


def is_ceiling(order: orders.Order) -> bool:
    """Whether a price is named that another side may stay below."""
    bank = isinstance(order, orders.BuyTrain) and order.source in UNOWNED
    return getattr(order, "most", None) is not None and not bank
