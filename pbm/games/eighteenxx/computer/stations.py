"""Station markers: where one brings income, keeps a good city open, or shuts others out of one.

A city without a free space lets only companies with a station in it run through; for all others it
ends a route. So a marker in the last space takes from others what their trains earned by running
through, and keeps a company's own trains from being shut out by another's. Both are found exactly,
on the map in thought with the trains of now; only companies that ran through at their last turn can
lose anything, so no others are tried.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.board import put_station, spaces, tile_on
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    gained,
    has_train_room,
    income,
    lasting,
    me,
    next_train,
    rounds_ahead,
)
from pbm.games.eighteenxx.computer.trains import would_buy
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.orders import BuyTrain, Pass, Station
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

TRIED = 3
CHEAP = 40
GOOD_CITY = 30
THREAT = 50
"""Per cent of what a company would lose, as long as another one could shut it out."""


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
    paying = (_weighed if outlook.temper.blocks else _first_better)(outlook, company, places)
    if paying is not None:
        return paying
    for order in places[:TRIED]:
        if cost <= CHEAP and _value(game, order) >= GOOD_CITY and _last_space(game, order):
            return ChosenOrder(order, why("soon_full", hex=order.hex))
    return ChosenOrder(Pass(), why("no_marker_pays"))


def _first_better(
    outlook: Outlook, company: Company, places: Sequence[Station]
) -> ChosenOrder | None:
    """The best city where a marker earns its price until the end."""
    game = outlook.game
    for order in places[:TRIED]:
        more = gained(game, company.name, partial(_put, game.map, order))
        if more * rounds_ahead(game) >= company.stations[0] and more > 0:
            return ChosenOrder(order, why("better_run", dollars=more))
    return None


def _weighed(outlook: Outlook, company: Company, places: Sequence[Station]) -> ChosenOrder | None:
    """The place where a marker brings most, by better runs, by what it keeps and by what it takes
    from others, if that is more than its price and than a train for the money would bring."""
    game, ideas = outlook.game, list[tuple[int, ChosenOrder]]()
    for number, order in enumerate(places):
        more = gained(game, company.name, partial(_put, game.map, order)) if number < TRIED else 0
        brought = [(more, why("better_run", dollars=more))]
        if _last_space(game, order):
            brought += _by_the_last_space(outlook, order)
        dollars = sum(one for one, _ in brought)
        reason = max(brought, key=lambda one: one[0])[1]
        ideas.append((dollars, ChosenOrder(order, reason)))
    train = _train_instead(outlook, company)
    dollars, choice = max(ideas, key=lambda one: one[0], default=(0, None))
    if 0 < train >= dollars:
        return ChosenOrder(Pass(), why("needed_for_train"))
    return choice if dollars > 0 and dollars * rounds_ahead(game) >= company.stations[0] else None


def _by_the_last_space(outlook: Outlook, order: Station) -> Iterator[tuple[int, Why]]:
    """What it brings to fill a city, and why."""
    kept, taken = _kept_open(outlook, order), _shut_out(outlook, order)
    yield kept, why("keeps_open", hex=order.hex, dollars=kept)
    yield taken.dollars, why("shuts_out", company=taken.company, hex=order.hex, dollars=taken.lost)


def _train_instead(outlook: Outlook, company: Company) -> int:
    """Dollars a round that a train would bring which the company is to buy in this turn, and could
    not pay after a marker."""
    game, wanted = outlook.game, next_train(outlook.game)
    cash = game.cash(company.name)
    if not has_train_room(game, company) or not cash - company.stations[0] < wanted.price <= cash:
        return 0
    if not would_buy(outlook, company, BuyTrain(company.name, wanted.name, BANK, wanted.price)):
        return 0
    more = income(game, company.name, [*company.trains, wanted.name])
    return max(0, more - income(game, company.name, company.trains))


def _value(game: SeenGame, order: Station) -> int:
    """What a city is worth now."""
    tile, _ = tile_on(game.map, game.state.board, order.hex)
    return tile.stops[order.city].value(phase(game).band)


class Blocked(msgspec.Struct, frozen=True):
    """What a marker takes from others: dollars for the company that places it, by its president's
    shares in all; who loses most, and how much."""

    dollars: int = 0
    company: str = ""
    lost: int = 0


def _last_space(game: SeenGame, order: Station) -> bool:
    """Whether one more marker of anybody would fill the city."""
    row = spaces(game.map, game.state.board, order.hex)[order.city]
    return row.count(None) == 1


def _put(game_map: GameMap, order: Station, board: Board) -> None:
    """The marker, in thought."""
    put_station(game_map, board, order.company, order.hex, order.city)


def _shut_out(outlook: Outlook, order: Station) -> Blocked:
    """What others' trains lose by a marker in the last space. What the president himself loses by
    his shares counts against it, what the other holders lose counts for it by temperament."""
    game, seat = outlook.game, me(outlook)
    own = held(game.companies[order.company], seat)
    total, most, whom = 0, 0, ""
    for other in game.state.companies.values():
        if other.name == order.company or not _runs_through(game, other, order):
            continue
        lost = -gained(game, other.name, partial(_put, game.map, order))
        theirs = sum(held(other, holder) for holder in game.state.seats if holder != seat)
        total += lost * (outlook.temper.blocks * theirs - 100 * held(other, seat))
        if lost > most and other.president != seat:
            most, whom = lost, other.name
    return Blocked(total // (100 * max(1, own)), whom, most)


def _kept_open(outlook: Outlook, order: Station) -> int:
    """What the company would lose if another one filled the city first, by how likely that is."""
    game = outlook.game
    company = game.companies[order.company]
    if not _runs_through(game, company, order):
        return 0
    rivals = (other for other in game.state.companies.values() if _could_come(game, other, order))
    rival = next((one for one in rivals if one.president != company.president), None)
    if rival is None:
        return 0
    theirs = Station(rival.name, order.hex, order.city)
    return -gained(game, company.name, partial(_put, game.map, theirs)) * THREAT // 100


def _runs_through(game: SeenGame, company: Company, order: Station) -> bool:
    """Whether a company's trains ran through a city where it has no station, and did not end."""
    if not company.trains or company.name in _standing(game, order):
        return False
    halts = (halt for route in company.routes for halt in route.halts[1:-1])
    return any(halt.hex == order.hex and halt.stop == order.city for halt in halts)


def _could_come(game: SeenGame, company: Company, order: Station) -> bool:
    """Whether a company could soon place a marker in a city: it has one, pays it, comes there."""
    if not company.floated or not company.stations or company.name in _standing(game, order):
        return False
    stop = game.map.hexes[order.hex].first + order.city
    reach = network(game.map, game.state.board, company.name)
    return game.cash(company.name) >= company.stations[0] and stop in reach.stops


def _standing(game: SeenGame, order: Station) -> list[str | None]:
    """Who has a marker in the hex: nobody may have two there."""
    return [one for row in spaces(game.map, game.state.board, order.hex) for one in row]
