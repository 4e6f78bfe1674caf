"""Whether a company can make its connection run (Connection Run, D16)."""

from __future__ import annotations

from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.board.board import Version, version
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.routes.best import connects as connects_by
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import Company

_KEPT = 4_096
ANY = 99
"""Stops of a train without limit."""
_connected: dict[tuple[GameMap, str, int, Version], bool] = {}
LONG_ENOUGH = Point(True)
"""Whether one of the company's trains must be able to count all stops of the way."""


def connects(game: Game, company: Company) -> bool:
    """Whether one of its trains can run from home to destination."""
    figures = game.figures.companies[company.name]
    if company.marker != "waiting" or not company.trains or not figures.destination:
        return False
    most = max(game.figures.trains[kind].stops or ANY for kind in company.trains)
    if not game.by(LONG_ENOUGH):
        most = ANY
    key = (game.map, company.name, most, version(game.state.board))
    found = _connected.get(key)
    if found is None:
        if len(_connected) >= _KEPT:
            _connected.clear()
        trains = [Train("longest", None if most == ANY else most)]
        ends = (figures.home, figures.destination)
        found = connects_by(game.map, game.state.board, company.name, trains, ends)
        _connected[key] = found
    return found
