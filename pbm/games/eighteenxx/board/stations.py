"""Which station markers a company may place (1870 "Place Station Markers"; 1850 chapter 7).

What a marker costs, and that one may be placed in a turn, is not asked here.
"""

from __future__ import annotations

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, spaces
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.network import network

RULE = "stations"


def check_station(
    game_map: GameMap,
    board: Board,
    company: str,
    hex_: str,
    city: int = 0,
    slot: int | None = None,
    connected: bool = True,
) -> Refusal | None:
    """Judge a station marker in a city (by its number in the hex) and, if named, a space of it.

    `connected=False` leaves out that a route must lead there, for a home marker.
    """
    rows = spaces(game_map, board, hex_) if hex_ in game_map.hexes else ()
    if not 0 <= city < len(rows) or not rows[city]:
        return no(RULE, "no such city", hex=hex_, city=city)
    if any(company in row for row in rows) or company in board.markers.get(hex_, ()):
        return no(RULE, "already a marker on this tile", hex=hex_)
    if slot is not None and not 0 <= slot < len(rows[city]):
        return no(RULE, "no such space", hex=hex_, slot=slot)
    if None not in rows[city] or (slot is not None and rows[city][slot] is not None):
        return no(RULE, "no space left", hex=hex_)
    kept = [c for c, home in board.homes.items() if home == (hex_, city) and c != company]
    if rows[city].count(None) <= len(kept):
        return no(RULE, "last space kept for a home", hex=hex_, company=min(kept))
    stop = game_map.hexes[hex_].stop_id(city)
    if connected and stop not in network(game_map, board, company).stops:
        return no(RULE, "no route to the city", hex=hex_)
    return None


def lawful_stations(game_map: GameMap, board: Board, company: str) -> list[tuple[str, int]]:
    """Hex and city of every station marker the company may place, in the order of the map."""
    stops = sorted(network(game_map, board, company).stops)
    places = [game_map.stop_name(stop) for stop in stops]
    return [
        (hex_, city)
        for hex_, city in places
        if check_station(game_map, board, company, hex_, city) is None
    ]
