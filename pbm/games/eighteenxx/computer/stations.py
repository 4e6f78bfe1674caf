"""Station markers: where one brings income, or keeps a good city open."""

from __future__ import annotations

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import put_station, spaces, tile_on
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    income,
    lasting,
    next_train,
    rounds_ahead,
    thought,
)
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.values.orders import Pass, Station
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

TRIED = 3
CHEAP = 40
GOOD_CITY = 30


def station(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The city where a marker pays best, if the company can spare the money."""
    game = outlook.game
    company = game.companies[decision.subject]
    if not company.stations:
        return ChosenOrder(Pass(), why("no_marker_pays"))
    cost = company.stations[0]
    left = game.cash(company.name) - cost
    if left < 0 or (not lasting(game, company) and left < next_train(game).price):
        return ChosenOrder(Pass(), why("needed_for_train"))
    places = [order for order in decision.suggest() if isinstance(order, Station)]
    places.sort(key=lambda order: (-_value(game, order), order.hex, order.city))
    now = income(game, company.name, company.trains)
    for order in places[:TRIED]:
        gained = _gained(game, company, order, now)
        if gained * rounds_ahead(game) >= cost and gained > 0:
            return ChosenOrder(order, why("better_run", dollars=gained))
    for order in places[:TRIED]:
        if cost <= CHEAP and _value(game, order) >= GOOD_CITY and _last_space(game, order):
            return ChosenOrder(order, why("soon_full", hex=order.hex))
    return ChosenOrder(Pass(), why("no_marker_pays"))


def _value(game: SeenGame, order: Station) -> int:
    """What a city is worth now."""
    tile, _ = tile_on(game.map, game.state.board, order.hex)
    return tile.stops[order.city].value(phase(game).band)


def _last_space(game: SeenGame, order: Station) -> bool:
    """Whether one more marker of anybody would fill the city."""
    row = spaces(game.map, game.state.board, order.hex)[order.city]
    return row.count(None) == 1


def _gained(game: SeenGame, company: Company, order: Station, now: int) -> int:
    """Dollars by which the best run rises with the marker."""
    board = thought(game.state.board)
    put_station(game.map, board, company.name, order.hex, order.city)
    return income(game, company.name, company.trains, board) - now
