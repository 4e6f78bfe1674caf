"""Distances on the map, and how promising a company's home is."""

import heapq
from functools import lru_cache

from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.seen import SeenGame

STEP = 4
TERRAIN = 20
"""A hex counts four, and one more for every 20 dollars of terrain."""
FAR = 10**6
NEAR = 3 * STEP
WEIGHT = 300
"""What a town next to home would count if the step were one."""


@lru_cache(maxsize=256)
def distances(game_map: GameMap, goal: str) -> dict[str, int]:
    """How far every hex is from a goal, by the hexes that track would have to cross."""
    found = {goal: 0}
    queue = [(0, goal)]
    while queue:
        far, name = heapq.heappop(queue)
        if far > found[name]:
            continue
        hex_ = game_map.hexes[name]
        step = far + STEP + hex_.terrain // TERRAIN
        for near in hex_.neighbours:
            if near is not None and step < found.get(near, FAR):
                found[near] = step
                heapq.heappush(queue, (step, near))
    return found


@lru_cache(maxsize=64)
def _near_stops(game_map: GameMap, home: str) -> int:
    """Large cities and areas off the board near a hex."""
    far = distances(game_map, home)
    return sum(
        sum(stop.kind != "town" for stop in hex_.printed.stops)
        for name, hex_ in game_map.hexes.items()
        if 0 < far.get(name, FAR) <= NEAR
    )


def promise(game: SeenGame, company: str) -> int:
    """How good a company's place is: cities near home, the destination not too far."""
    printed = game.figures.companies[company]
    cities = _near_stops(game.map, printed.home)
    if not printed.destination:
        return 3 * cities
    way = distances(game.map, printed.destination).get(printed.home, FAR) // STEP
    return 3 * cities - min(way, 12)


@lru_cache(maxsize=64)
def first_stops(game_map: GameMap, home: str) -> int:
    """How soon trains from a place will earn: stops by the squares of their distances."""
    far = distances(game_map, home)
    return sum(
        WEIGHT * (1 if stop.kind == "town" else 2) // far[name] ** 2
        for name, hex_ in game_map.hexes.items()
        for stop in hex_.printed.stops
        if 0 < far.get(name, FAR) <= 5 * STEP
    )
