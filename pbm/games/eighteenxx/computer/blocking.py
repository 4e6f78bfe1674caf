"""What the last space of a city is worth: who may run through it no more once it is filled.

A city without a free space lets only companies with a station in it run through; for all others it
ends a route. So a marker in the last space takes from others what their trains earned by running
through, and keeps a company's own trains from being shut out by another's. Both are found exactly,
on the map in thought with the trains of now; only companies that ran through at their last turn can
lose anything, so no others are tried.
"""

from functools import partial

import msgspec

from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.board import put_station, spaces
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.outlook import Outlook, gained, me
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.orders import Station
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company

THREAT = 50
"""Per cent of what a company would lose, as long as another one could shut it out."""


class Blocked(msgspec.Struct, frozen=True):
    """What a marker takes from others: dollars for the company that places it, by its president's
    shares in all; who loses most, and how much."""

    dollars: int = 0
    company: str = ""
    lost: int = 0


def last_space(game: SeenGame, order: Station) -> bool:
    """Whether one more marker of anybody would fill the city."""
    row = spaces(game.map, game.state.board, order.hex)[order.city]
    return row.count(None) == 1


def put(game_map: GameMap, order: Station, board: Board) -> None:
    """The marker, in thought."""
    put_station(game_map, board, order.company, order.hex, order.city)


def shut_out(outlook: Outlook, order: Station) -> Blocked:
    """What others' trains lose by a marker in the last space. What the president himself loses by
    his shares counts against it, what the other holders lose counts for it by temperament."""
    game, seat = outlook.game, me(outlook)
    own = held(game.companies[order.company], seat)
    total, most, whom = 0, 0, ""
    for other in game.state.companies.values():
        if other.name == order.company or not _runs_through(game, other, order):
            continue
        lost = -gained(game, other.name, partial(put, game.map, order))
        theirs = sum(held(other, holder) for holder in game.state.seats if holder != seat)
        total += lost * (outlook.temper.blocks * theirs - 100 * held(other, seat))
        if lost > most and other.president != seat:
            most, whom = lost, other.name
    return Blocked(total // (100 * max(1, own)), whom, most)


def kept_open(outlook: Outlook, order: Station) -> int:
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
    return -gained(game, company.name, partial(put, game.map, theirs)) * THREAT // 100


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
