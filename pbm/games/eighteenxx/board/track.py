"""The track of a board joined up over the sides of its hexes, for walking along it.

An *arrival* is a train coming into a hex over one of its sides; `arrival ^ 1` is the same side
passed the other way, `arrival >> 1` the side. From an arrival, `moves` leads to the next arrivals
(through track that just crosses the hex, one for each branch) or to a stop, written `~stop`.
"""

from functools import lru_cache

import msgspec

from pbm.games.eighteenxx.board.board import Board, Version, version
from pbm.games.eighteenxx.board.game_map import GameMap


class Track(msgspec.Struct, frozen=True, eq=False):
    """All track of a board: where arrivals lead, and the arrivals outside each stop.

    `leaving` and `moving` say, as bits, what a train uses up by a move (`RouteRules.conflict`).
    """

    moves: list[tuple[int, ...]]
    exits: dict[int, tuple[int, ...]]
    pieces: dict[tuple[int, int], int] | None = None
    """Numbers of pieces of track, where a piece is used and not a side."""

    def leaving(self, stop: int, arrival: int) -> int:
        """What is used by leaving a stop over the side of an arrival."""
        del stop
        return 1 << (arrival >> 1) if self.pieces is None else 1 << (arrival ^ 1)

    def moving(self, arrival: int, target: int) -> int:
        """What is used by going on from an arrival to the next one, or to a stop."""
        if self.pieces is None:
            return 1 << (target >> 1) if target >= 0 else 0
        return 1 << (self.pieces[arrival, target] if target >= 0 else arrival)


def _numbered(moves: list[tuple[int, ...]]) -> dict[tuple[int, int], int]:
    """A number for each piece of track between two sides, after those for sides with stops."""
    numbers: dict[tuple[int, int], int] = {}
    for arrival, targets in enumerate(moves):
        for target in targets:
            if target >= 0 and (arrival, target) not in numbers:
                number = len(moves) + len(numbers)
                numbers[arrival, target] = numbers[target ^ 1, arrival ^ 1] = number
    return numbers


PieceKey = tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, tuple[int, ...]], ...]]


@lru_cache(maxsize=20_000)
def _piece(game_map: GameMap, name: str, tile_name: str, rotation: int) -> PieceKey:
    """One hex's part: its arrivals with where they lead, its stops with their exits."""
    hex_ = game_map.hexes[name]
    tile = game_map.tiles[tile_name] if tile_name else hex_.printed
    moves: dict[int, list[int]] = {}
    exits: dict[int, list[int]] = {hex_.first + n: [] for n in range(len(tile.stops))}
    for a, b in tile.turned[rotation]:
        for start, end in ((a, b), (b, a)):
            if start < 0:
                if hex_.arrivals[end] >= 0:
                    exits[hex_.first + ~start].append(hex_.arrivals[end] ^ 1)
            elif hex_.arrivals[start] >= 0:
                target = ~(hex_.first + ~end) if end < 0 else hex_.arrivals[end] ^ 1
                if end < 0 or hex_.arrivals[end] >= 0:
                    moves.setdefault(hex_.arrivals[start], []).append(target)
    return (
        tuple((arrival, tuple(to)) for arrival, to in moves.items()),
        tuple((stop, tuple(to)) for stop, to in exits.items()),
    )


_latest: dict[GameMap, tuple[dict[str, tuple[str, int]], Track]] = {}
"""The tiles of each map that were joined last: the next ones mostly differ by one."""


@lru_cache(maxsize=128)
def _joined(game_map: GameMap, laid: Version) -> Track:
    """Track joined over the sides of hexes, from what was joined last, or from nothing."""
    nothing = Track([()] * (2 * game_map.side_count), {})
    before, known = _latest.get(game_map, ({}, nothing))
    tiles, moves, exits = dict(laid.tiles), list(known.moves), dict(known.exits)
    changed = {name for name, _ in before.items() ^ tiles.items()}
    for name in game_map.hexes if known is nothing else sorted(changed):
        for stop, _ in _piece(game_map, name, *before.get(name, ("", 0)))[1]:
            exits.pop(stop, None)
        for arrival in game_map.hexes[name].arrivals:
            if arrival >= 0:
                moves[arrival] = ()
        leading, leaving = _piece(game_map, name, *tiles.get(name, ("", 0)))
        exits.update(leaving)
        for arrival, to in leading:
            moves[arrival] = to
    by_piece = game_map.routes.conflict == "track"
    track = Track(moves, exits, _numbered(moves) if by_piece else None)
    _latest[game_map] = tiles, track
    return track


def track_of(game_map: GameMap, board: Board) -> Track:
    """The track of a board; kept by what lies on it."""
    return _joined(game_map, version(board))
