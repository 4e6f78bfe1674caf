"""Station markers: where one brings income, or keeps a good city open."""

from functools import partial

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.board import put_station, spaces, tile_on
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    gained,
    lasting,
    next_train,
    rounds_ahead,
)
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.values.orders import Pass, Station
from pbm.games.eighteenxx.values.seen import SeenGame
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
    for order in places[:TRIED]:
        more = gained(game, company.name, partial(_put, game.map, order))
        if more * rounds_ahead(game) >= cost and more > 0:
            return ChosenOrder(order, why("better_run", dollars=more))
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


def _put(game_map: GameMap, order: Station, board: Board) -> None:
    """The marker, in thought."""
    put_station(game_map, board, order.company, order.hex, order.city)
