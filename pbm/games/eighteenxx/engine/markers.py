"""Destination markers that stand in a city as stations do (Variants, Station Marker Wars)."""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import put_station, spaces
from pbm.games.eighteenxx.values.game import Game


def take_space(game: Game, company: str, hex_: str) -> None:
    """A marker at the edge of a city takes a space, if one is free that no home needs.

    As for any station marker, the last space at home is kept for a company that has not started
    (Place Station Markers, H12); red locations have no spaces to take.
    """
    board = game.state.board
    if game.settings.markers != "wars" or game.map.hexes[hex_].ground == "red":
        return
    rows = spaces(game.map, board, hex_)
    kept = sum(home == (hex_, 0) and name != company for name, home in board.homes.items())
    standing = any(company in row for row in rows)
    if rows and not standing and rows[0].count(None) > kept:
        put_station(game.map, board, company, hex_)


def settle_markers(game: Game) -> None:
    """Markers move to spaces that have become free, the one placed first before the others."""
    for hex_, companies in game.state.board.markers.items():
        for company in companies:
            take_space(game, company, hex_)
