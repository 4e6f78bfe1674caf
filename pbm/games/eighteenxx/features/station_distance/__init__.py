"""Station markers whose price grows with the distance from home, by so much for each hex."""

from collections import deque
from functools import lru_cache

import msgspec

from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.engine.steps.station import COST
from pbm.games.eighteenxx.mail.report.tables import MARKER_NOTES
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.voice import Voice


class DistanceTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.station-distance]`."""

    per_hex: int


TABLES: Point[DistanceTables] = Point(DistanceTables(0))


@lru_cache(maxsize=64)
def hexes_between(game_map: GameMap, start: str, goal: str) -> int:
    """Hex sides that the shortest way over open sides crosses; KeyError if there is none."""
    far = {start: 0}
    queue = deque([start])
    while queue and goal not in far:
        here = queue.popleft()
        for near in game_map.hexes[here].neighbours:
            if near is not None and near not in far:
                far[near] = far[here] + 1
                queue.append(near)
    return far[goal]


def _cost(game: Game, company: Company, hex_: str) -> int:
    home = game.figures.companies[company.name].home
    return game.by(TABLES).per_hex * hexes_between(game.map, home, hex_)


def _note(voice: Voice) -> str:
    """What each marker on the charters costs."""
    return voice.say("markers_by_distance", cost=voice.view.game.by(TABLES).per_hex)


STATION_DISTANCE = Feature(
    name="station-distance",
    points={COST: _cost},
    occasions={MARKER_NOTES: _note},
    tables=Tables(DistanceTables, TABLES),
)
