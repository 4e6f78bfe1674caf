"""Track for a situation that only says "has a route" or "is connected": the plainest there is."""

from __future__ import annotations

from collections import deque

from pbm.games.eighteenxx.board.board import Board, lay_tile, tile_on
from pbm.games.eighteenxx.board.game_map import GameMap, same_kinds
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, check_lay
from pbm.games.eighteenxx.board.network import BY_RIGHT
from pbm.games.eighteenxx.board.site import TileLay
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR

PLAIN = ("7", "8", "9")
CITY = ("5", "6", "57")
TOWN = ("3", "4", "58")
KEEPING = ("all", "cities", "")
"""Which tiles a way leaves as they are."""
ANYTHING = LayTerms(tuple(NEXT_COLOUR), anywhere=True)
"""Every colour, wherever it is."""


def join(game_map: GameMap, board: Board, start: str, goal: str | None) -> None:
    """Lay track from a hex over open country to another one (None: the nearest with a stop).

    Tiles that lie there already are kept if the way can come to them over their own track.
    """
    way = _plainest(game_map, board, start, goal)
    if not way:
        raise ValueError(f"no way from {start} to {goal}")
    _lay_way(game_map, board, way, len(way))


def approach(game_map: GameMap, board: Board, start: str, goal: str) -> None:
    """As `join`, but nothing is laid in the last hex."""
    way = _plainest(game_map, board, start, goal)
    if not way:
        raise ValueError(f"no way from {start} to {goal}")
    _lay_way(game_map, board, way, len(way) - 1)


def _lay_way(game_map: GameMap, board: Board, way: list[str], count: int) -> None:
    """Track through so many of the hexes of a way."""
    for n, name in enumerate(way[:count]):
        edges = set()
        for other in (way[n - 1] if n else None, way[n + 1] if n + 1 < len(way) else None):
            if other:
                edges.add(game_map.hexes[name].neighbours.index(other))
        _fit(game_map, board, name, edges)


def _plainest(game_map: GameMap, board: Board, start: str, goal: str | None) -> list[str]:
    """A way that leaves tiles as they are, or upgrades plain track, or cities too."""
    ways = (_way(game_map, board, start, goal, keeping) for keeping in KEEPING)
    return next((way for way in ways if way), [])


def _way(game_map: GameMap, board: Board, start: str, goal: str | None, keeping: str) -> list[str]:
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    by_right = game_map.regions.get(BY_RIGHT, ())
    while queue:
        name = queue.popleft()
        for other in game_map.hexes[name].neighbours:
            if other is None or other in before:
                continue
            if not _open(game_map, board, name, other, keeping):
                continue
            stops = game_map.hexes[other].printed.stops
            if other == goal or (stops and goal is None and other not in by_right):
                way = [other, name]
                while before[way[-1]]:
                    way.append(before[way[-1]])
                return way[::-1]
            free = other not in board.tiles or keeping == "cities"
            if not stops and free and game_map.hexes[other].ground == "open":
                before[other] = name
                queue.append(other)
    return []


def _open(game_map: GameMap, board: Board, name: str, other: str, keeping: str) -> bool:
    """Whether the tiles of two neighbouring hexes that are kept have track to each other."""
    for one, next_ in ((name, other), (other, name)):
        tile, rotation = tile_on(game_map, board, one)
        side = game_map.hexes[one].neighbours.index(next_)
        kept = keeping == "all" or (keeping == "cities" and tile.stops)
        if kept and one in board.tiles and side not in tile.exits[rotation]:
            return False
    return True


def _fit(game_map: GameMap, board: Board, name: str, edges: set[int]) -> None:
    """Lay the tile and rotation whose track goes over these edges, if not there already."""
    old, rotation = tile_on(game_map, board, name)
    if edges <= old.exits[rotation]:
        return
    hex_, wanted = game_map.hexes[name], edges | old.exits[rotation]
    for tile in _fitting(game_map, board, name):
        for turn in range(6):
            exits = game_map.tiles[tile].exits[turn]
            if wanted <= exits and all(hex_.neighbours[e] for e in exits):
                lay_tile(game_map, board, name, tile, turn)
                return
    for tile in game_map.tiles:
        for turn in range(6):
            lawful = check_lay(game_map, board, "", TileLay(name, tile, turn), ANYTHING)
            if isinstance(lawful, LawfulLay) and wanted <= game_map.tiles[tile].exits[turn]:
                lay_tile(game_map, board, name, tile, turn)
                return
    raise ValueError(f"no tile joins {sorted(edges)} in {name}")


def _fitting(game_map: GameMap, board: Board, name: str) -> list[str]:
    """The plainest tiles that a hex may have, if they have as many stops as it has."""
    printed = game_map.hexes[name].printed
    if name in board.tiles:
        tiles: tuple[str, ...] = ("14", "15", "170", "63")
    elif printed.cities:
        tiles = (*CITY, "14", "15")
    else:
        tiles = TOWN if printed.stops else PLAIN
    old, _ = tile_on(game_map, board, name)
    return [t for t in tiles if t in game_map.tiles and same_kinds(old, game_map.tiles[t])]
