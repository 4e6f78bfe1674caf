"""The parts of the map in which companies may lay tiles, with the hexes outlined."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbm.core.hexmap import HexMap, Layout, LitHex
from pbm.games.eighteenxx.board.game_map import GameMap, Hex
from pbm.games.eighteenxx.board.hexes import apart
from pbm.games.eighteenxx.mail.report.board_page import map_of
from pbm.games.eighteenxx.voice import Voice

NEAR = 5
"""Hexes no farther than this from each other stand on one map."""


def surroundings(voice: Voice, lit: Sequence[LitHex]) -> Iterator[HexMap]:
    """A map of those hexes that lie near each other and of what is around them, the most first."""
    board = voice.view.game.map
    for near in clusters(board.layout, [board.hexes[one.key] for one in lit]):
        names = {place.name for place in near}
        around = map_of(voice, _around(board, near))
        yield replace(around, lit=tuple(one for one in lit if one.key in names))


def clusters(layout: Layout, places: Sequence[Hex]) -> list[list[Hex]]:
    """Hexes that are joined by steps of no more than NEAR."""
    found: list[list[Hex]] = []
    for place in places:
        beside = [
            cluster
            for cluster in found
            if any(apart(layout, place.name, one.name) <= NEAR for one in cluster)
        ]
        found = [cluster for cluster in found if cluster not in beside]
        found.append([place, *(one for cluster in beside for one in cluster)])
    return sorted(found, key=len, reverse=True)


def _around(board: GameMap, shown: Sequence[Hex]) -> list[Hex]:
    """The hexes within a frame about some of them, one hex wide."""
    wide, high = (2, 1) if board.layout == "pointy" else (1, 2)
    left, right = min(one.x for one in shown) - wide, max(one.x for one in shown) + wide
    top, bottom = min(one.y for one in shown) - high, max(one.y for one in shown) + high
    return [one for one in board.by_number if left <= one.x <= right and top <= one.y <= bottom]
