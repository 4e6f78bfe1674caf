"""Track for a situation that only says "has a route" or "is connected": the plainest there is."""

from __future__ import annotations

from collections import deque

from pbm.games.eighteenxx.board.board import Board, lay_tile, tile_on
from pbm.games.eighteenxx.board.game_map import GameMap

PLAIN = ("7", "8", "9")
CITY = ("5", "6", "57")
TOWN = ("3", "4", "58")


def join(game_map: GameMap, board: Board, start: str, goal: str | None) -> None:
    """Lay track from a hex over open country to another one (None: the nearest with a stop).

    Tiles that lie there already are kept if the way can come to them over their own track.
    """
    way = _way(game_map, board, start, goal, True) or _way(game_map, board, start, goal, False)
    if not way:
        raise ValueError(f"no way from {start} to {goal}")
    for n, name in enumerate(way):
        edges = set()
        for other in (way[n - 1] if n else None, way[n + 1] if n + 1 < len(way) else None):
            if other:
                edges.add(game_map.hexes[name].neighbours.index(other))
        _fit(game_map, board, name, edges)


def _way(game_map: GameMap, board: Board, start: str, goal: str | None, keeping: bool) -> list[str]:
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue:
        name = queue.popleft()
        for other in game_map.hexes[name].neighbours:
            if other is None or other in before:
                continue
            if keeping and not _open(game_map, board, name, other):
                continue
            stops = game_map.hexes[other].printed.stops
            if stops and (goal is None or other == goal):
                way = [other, name]
                while before[way[-1]]:
                    way.append(before[way[-1]])
                return way[::-1]
            if not stops and other not in board.tiles and game_map.hexes[other].ground == "open":
                before[other] = name
                queue.append(other)
    return []


def _open(game_map: GameMap, board: Board, name: str, other: str) -> bool:
    """Whether the tiles that lie in two neighbouring hexes, if any, have track to each other."""
    for one, next_ in ((name, other), (other, name)):
        tile, rotation = tile_on(game_map, board, one)
        side = game_map.hexes[one].neighbours.index(next_)
        if one in board.tiles and side not in tile.exits[rotation]:
            return False
    return True


def _fit(game_map: GameMap, board: Board, name: str, edges: set[int]) -> None:
    """Lay the tile and rotation whose track goes over these edges, if not there already."""
    old, rotation = tile_on(game_map, board, name)
    if edges <= old.exits[rotation]:
        return
    hex_ = game_map.hexes[name]
    if name in board.tiles:
        tiles: tuple[str, ...] = ("14", "15", "170", "63")
    elif hex_.printed.cities:
        tiles = (*CITY, "14", "15")
    else:
        tiles = TOWN if hex_.printed.stops else PLAIN
    kept = old.exits[rotation] if name in board.tiles else frozenset()
    for tile in tiles:
        for turn in range(6):
            exits = game_map.tiles[tile].exits[turn]
            if (edges | kept) <= exits and all(hex_.neighbours[e] for e in exits):
                lay_tile(game_map, board, name, tile, turn)
                return
    raise ValueError(f"no tile joins {sorted(edges)} in {name}")
