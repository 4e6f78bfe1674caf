"""The map to touch: tiles that may be laid in a hex, stations, and the stops of a train's route.

All of it is what the sheet offers, by the same functions; what a route brings is reckoned from the
values of its stops, as they are exported here.
"""

from collections.abc import Iterator, Sequence

from pbm.games.eighteenxx.board.board import tile_on, tiles_left
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX
from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.board.network import lawful_stations
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.mail.company_sheet import at_their_turns, lays_by_hex, past_steps, town
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.mail.report.board_page import picture
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.view import View
from pbm.sheets.touch import Touch, TouchTrail


def touchable(view: View) -> tuple[Touch, ...]:
    """What a seat's companies may do with the hexes of the map in the turn to come."""
    if view.game.state.over or not operates(view):
        return ()
    found: list[Touch] = []
    for name, seen in at_their_turns(view).items():
        if not past_steps(view, name):
            found += _lays(seen, name)
        found += (*_stations(seen, name), *_stops(seen, name))
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


def _stops(view: View, name: str) -> Iterator[Touch]:
    """For each train the stops that a route may be made of, with what each brings the company."""
    game = view.game
    values = StopValues(game.map, game.state.board, name, phase(game).band)
    board = game.state.board
    places = [
        (number, place.name)
        for number, place in enumerate(game.map.by_number)
        if (tile := tile_on(game.map, board, place.name)[0]).stops and tile.exits[0]
    ]
    for train in dict.fromkeys(game.companies[name].trains):
        most, start = game.figures.trains[train].stops, f"run {name} {train}:"
        told = view.say("touch_route", company=name, train=train)
        for number, hex_ in places:
            first = number * STOPS_PER_HEX
            value, end = values.of(first, end=False), values.of(first, end=True)
            trail = TouchTrail(start, hex_, most=most, value=value, end=end)
            yield Touch(hex_, _title(view, hex_), f"{start} {hex_}", told, trail=trail)
