"""The map to touch: tiles that may be laid in a hex, stations, and the stops of a train's route.

All of it is what the sheet offers, by the same functions; what a route brings is reckoned from the
values of its stops, as they are exported here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbm.games.eighteenxx.board.board import tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX
from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.board.network import bits, lawful_stations, standing_of
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.running import freight_of
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.mail.company_sheet import at_their_turns, lays_by_hex, steps_over, town
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.mail.report.board_page import picture
from pbm.games.eighteenxx.programme.language import STEPS
from pbm.games.eighteenxx.routes.links import links_of
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.touch import RouteFacts, RouteStop, Touch, TouchTrail


def touchable(view: View) -> tuple[Touch, ...]:
    """What a seat's companies may do with the hexes of the map in the turn to come."""
    if view.game.state.over or not operates(view):
        return ()
    found: list[Touch] = []
    for name, seen in at_their_turns(view).items():
        over = steps_over(view, name)
        for step, touches in (("lay", _lays), ("station", _stations), ("run", _stops)):
            found += touches(seen, name) if over <= STEPS.index(step) else ()
    return tuple(found)


def _written(view: View, order: orders.Order) -> str:
    return view.language.grammar.write(order, view.language.words)


def _title(view: View, hex_: str) -> str:
    return hex_ + town(view, hex_)


def _lays(view: View, name: str) -> Iterator[Touch]:
    """Every legal lay with the tile as it would lie, what it costs, and how many are left."""
    game, layout = view.game, view.game.map.layout
    for hex_, lays in lays_by_hex(view, name).items():
        for lay in lays:
            left = tiles_left(game.map, game.state.board, lay.tile)
            told = view.say("touch_lay", company=name, tile=lay.tile, left=left, cost=lay.cost)
            drawn = picture(game.map.tiles[lay.tile], lay.rotation)
            line = _written(view, _order(view, name, lay, lays))
            yield Touch(hex_, _title(view, hex_), line, told, drawn, layout)


def _order(view: View, name: str, lay: LawfulLay, lays: Sequence[LawfulLay]) -> orders.Lay:
    """The lay by its edges; by its rotation where edges do not tell it from another."""
    edges = view.exits(lay.tile, lay.rotation)
    same = [
        one for one in lays if one.tile == lay.tile and view.exits(one.tile, one.rotation) == edges
    ]
    if len(same) > 1:
        return orders.Lay(name, lay.tile, lay.hex, lay.rotation)
    return orders.Lay(name, lay.tile, lay.hex, edges=edges)


def _stations(view: View, name: str) -> Iterator[Touch]:
    """Where a marker may be placed."""
    game, company = view.game, view.game.companies[name]
    if not company.stations:
        return
    for hex_, city in lawful_stations(game.map, game.state.board, name):
        line = _written(view, orders.Station(name, hex_, city))
        told = view.say("touch_station", company=name, cost=cost(game, company, hex_))
        yield Touch(hex_, _title(view, hex_), line, told)


def route_facts(game: SeenGame, company: Company) -> RouteFacts:
    """By what the company's routes are reckoned on the map as it is."""
    board, name = game.state.board, company.name
    values = StopValues(game.map, board, name, phase(game).band)
    standing = standing_of(game.map, board, name)
    stops = [
        RouteStop(
            stop,
            place.name,
            values.of(stop, end=False),
            values.of(stop, end=True),
            bool(standing.own >> stop & 1),
            bool(standing.ends >> stop & 1),
        )
        for number, place in enumerate(game.map.by_number)
        for stop in _numbers(number, len(tile_on(game.map, board, place.name)[0].stops))
        if not standing.barred >> stop & 1
    ]
    links = ((first, last, tuple(bits(used))) for first, last, used, _ in links_of(game.map, board))
    freight = freight_of(game, company)
    if freight is None:
        return RouteFacts(tuple(stops), tuple(links))
    places = tuple(sorted(freight.places))
    return RouteFacts(tuple(stops), tuple(links), freight.cubes, places, freight.dollars)


def _numbers(place: int, count: int) -> range:
    """The numbers of a hex's stops."""
    return range(place * STOPS_PER_HEX, place * STOPS_PER_HEX + count)


def _stops(view: View, name: str) -> Iterator[Touch]:
    """For each train the stops that a route may be made of; trains of one kind have one each."""
    game, board = view.game, view.game.state.board
    places = [
        place.name
        for place in game.map.by_number
        if (tile := tile_on(game.map, board, place.name)[0]).stops and tile.exits[0]
    ]
    trains = Counter(game.companies[name].trains)
    routes = route_facts(game, game.companies[name]) if trains else None
    for train, count in trains.items():
        most, start = game.figures.trains[train].stops, f"run {name}"
        for nth in range(count):
            told = view.say("touch_route", company=name, train=train, number=nth + 1, of=count)
            for hex_ in places:
                line = "" if nth else f"{start} {train}: {hex_}"
                trail = TouchTrail(
                    start, hex_, most=most, branch=f"{train}:", nth=nth, routes=routes
                )
                yield Touch(hex_, _title(view, hex_), line, told, trail=trail)
