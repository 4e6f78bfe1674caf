"""Destination markers that stand in a city as stations do (Variants, Station Marker Wars)."""

from collections.abc import Callable

from pbm.games.eighteenxx.board.board import put_station, spaces
from pbm.games.eighteenxx.engine.companies import CLOSES
from pbm.games.eighteenxx.engine.invariants import MORE_STATIONS
from pbm.games.eighteenxx.engine.steps.track import LAID
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Effect, Point
from pbm.games.eighteenxx.values.state import Company


def _take_space(game: Game, company: str, hex_: str) -> None:
    """A marker at the edge of a city takes a space, if one is free that no home needs.

    As for any station marker, the last space at home is kept for a company that has not started
    (Place Station Markers, H12); red locations have no spaces to take.
    """
    board = game.state.board
    if game.map.hexes[hex_].ground == "red":
        return
    rows = spaces(game.map, board, hex_)
    kept = sum(home == (hex_, 0) and name != company for name, home in board.homes.items())
    standing = any(company in row for row in rows)
    if rows and not standing and rows[0].count(None) > kept:
        put_station(game.map, board, company, hex_)


def _none(_game: Game, _company: str, _hex: str) -> None:
    """A destination marker lies beside the city (H08)."""


TAKES_SPACE: Point[Callable[[Game, str, str], None]] = Point(_none)


def settle(game: Game) -> None:
    """Markers move to spaces that have become free, the one placed first before the others."""
    for hex_, companies in game.state.board.markers.items():
        for company in companies:
            _take_space(game, company, hex_)


def _after_closing(game: Game, _company: Company) -> None:
    settle(game)


def more_stations(_game: Game, company: Company) -> range:
    """A marker kept on the charter is a station."""
    return range(1, 2) if company.marker == "charter" else range(1)


def _more_in_wars(game: Game, company: Company) -> range:
    """One that lies on the map may be one too."""
    return range(2) if company.marker == "map" else more_stations(game, company)


WARS = Effect(
    points={TAKES_SPACE: _take_space},
    occasions={LAID: settle, CLOSES: _after_closing, MORE_STATIONS: _more_in_wars},
)
