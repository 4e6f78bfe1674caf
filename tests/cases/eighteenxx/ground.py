"""The map of a situation: tiles, stations, markers, and track where it only tells of some."""

from __future__ import annotations

import contextlib
import copy
from typing import TYPE_CHECKING

from pbm.games.eighteenxx.board.board import lay_tile, put_marker, put_station, spaces
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.features.connections.steps import TABLES
from tests.cases.eighteenxx.laying import join
from tests.cases.eighteenxx.powers import give_rights, put_edge_tokens
from tests.cases.eighteenxx.told import placed

if TYPE_CHECKING:
    from tests.cases.eighteenxx.situation import Scene


def lay_track(scene: Scene) -> None:
    given, game = scene.given, scene.game
    board, map_ = game.state.board, game.map
    for hex_, (tile, rotation) in given.get("tiles", {}).items():
        lay_tile(map_, board, hex_, tile, rotation)
    for name, places in given.get("stations", {}).items():
        for place in places:
            hex_, city = place if isinstance(place, list) else (place, _city_at(scene, name, place))
            put_station(map_, board, name, hex_, city)
            _leaves_charter(scene, name)
    for name in _at_home(scene):
        home = game.figures.companies[name].home
        if all(name not in row for row in spaces(map_, board, home)):
            put_station(map_, board, name, home)
            _leaves_charter(scene, name)
    for name, hex_ in placed(given.get("destination_marker", {})).items():
        put_marker(board, name, hex_ or game.figures.companies[name].destination)
        game.companies[name].marker = "map"
    _put_markers(scene)
    _lay_roads(scene)


def _put_markers(scene: Scene) -> None:
    """Where destination markers have come to; a connection that was made is made once."""
    game = scene.game
    put_edge_tokens(scene)
    give_rights(scene)
    for name, hex_ in placed(scene.told("edge_markers")).items():
        if not game.figures.companies[name].destination:
            continue
        put_marker(game.state.board, name, hex_ or game.figures.companies[name].destination)
        game.companies[name].marker = "map"
    for name in scene.told("charter_marker"):
        game.companies[name].marker = "charter"
        game.companies[name].stations.append(game.by(TABLES).marker_price)
    for name in scene.told("connection_done"):
        if game.companies[name].marker == "waiting":
            game.companies[name].marker = "charter"


def _city_at(scene: Scene, name: str, place: str) -> int:
    """The city of a hex that a station without a number stands in."""
    home, city = scene.game.state.board.homes.get(name, ("", 0))
    return city if place == home else 0


def _leaves_charter(scene: Scene, name: str) -> None:
    """A marker has left the charter."""
    del scene.game.companies[name].stations[:1]


def _at_home(scene: Scene) -> list[str]:
    """Companies that operate now or have operated, and so stand at home."""
    now = {scene.operating(), scene.given.get("operated_just_now")}
    known = set(scene.given.get("stations", ()))
    return [n for n in scene.names if n not in known and (n in now or _has_run(scene, n))]


def _has_run(scene: Scene, name: str) -> bool:
    return name in scene.given.get("eligible_now", ()) or name in scene.given.get("trains", ())


def _lay_roads(scene: Scene) -> None:
    """Real track where the situation only says that there is some."""
    given, game = scene.given, scene.game
    for name, there in given.get("has_route", {}).items():
        if there:
            join(game.map, game.state.board, game.figures.companies[name].home, None)
    for name in given.get("eligible_now", ()):
        figures = game.figures.companies[name]
        join(game.map, game.state.board, figures.home, figures.destination)
    for name, places in given.get("connected", {}).items():
        for place in places:
            _connect(scene, name, place)


def _connect(scene: Scene, name: str, place: str) -> None:
    """Track from the home, or another station, to a place, if there is none and room for it."""
    map_, board = scene.game.map, scene.game.state.board
    if map_.hexes[place].first in network(map_, board, name).stops:
        return
    home = scene.game.figures.companies[name].home
    others = [h for h, rows in board.stations.items() if h != home and any(name in r for r in rows)]
    for start in (home, *others):
        trial = copy.deepcopy(board)
        with contextlib.suppress(ValueError):
            join(map_, trial, start, place)
            placed_ = any(name in row for rows in board.stations.values() for row in rows)
            reached = map_.hexes[place].first in network(map_, trial, name).stops
            if reached or not placed_:
                scene.game.state.board = trial
                return
