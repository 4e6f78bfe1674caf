"""The way west: the cheapest hexes from a company's network to Chicago."""

from __future__ import annotations

import heapq

from pbm.games.chicago import expand
from pbm.games.chicago.board import SINGLE
from pbm.games.chicago.play import Play

STEP = 4
DOLLAR = 10
GAIN = 6
"""A hex counts by its dollars and the step itself, less what income it brings."""


def way_to_chicago(play: Play, company: str) -> list[str]:
    """The hexes still to be built, from the network on; empty if there is no way (or need)."""
    goal = play.board.rules.figures.chicago
    at = play.position.at
    if company in at(goal):
        return []
    network = [key for key, present in play.position.locomotives.items() if company in present]
    best = dict.fromkeys(network, 0)
    came: dict[str, str] = {}
    queue = [(0, key) for key in sorted(network)]
    while queue:
        far, key = heapq.heappop(queue)
        if key == goal:
            return _path(came, goal)
        if far > best[key]:
            continue
        for near in play.place(key).adjacent:
            if not _enterable(play, company, near):
                continue
            length = far + _length(play, near)
            if length < best.get(near, 1 << 30):
                best[near], came[near] = length, key
                heapq.heappush(queue, (length, near))
    return []


def _length(play: Play, key: str) -> int:
    """How much a hex counts on the way."""
    return max(1, DOLLAR * expand.cost(play, key) + STEP - GAIN * expand.gain(play, key))


def _enterable(play: Play, company: str, key: str) -> bool:
    """Whether the company may ever build there as the board stands."""
    place, present = play.place(key), play.position.at(key)
    if company in present:
        return False
    if place.terrain == "start":
        return place.home == company
    return place.terrain not in SINGLE or not present


def _path(came: dict[str, str], goal: str) -> list[str]:
    """The hexes up to the goal, without the one of the network that they start from."""
    path = [goal]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[-2::-1]
