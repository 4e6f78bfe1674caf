"""The plainest searches: every way to every stop; every route of every train, combined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.network import Standing, standing_of
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.board.track import Track, track_of

Plain = tuple[int, int, int]
"""Sides used, stops counted, dollars."""


def best_total(
    game_map: GameMap, board: Board, company: str, lengths: Sequence[int], band: int
) -> int:
    """The income of the best run, found by trying everything."""
    track, standing = track_of(game_map, board), standing_of(game_map, board, company)
    values = StopValues(game_map, board, company, band)
    routes = sorted(set(_routes(track, standing, values, max(lengths))), key=lambda r: -r[2])
    return _most([[r for r in routes if r[1] <= length] for length in lengths], 0)


def _most(choices: list[list[Plain]], used: int) -> int:
    if not choices:
        return 0
    best = _most(choices[1:], used)
    for sides, _, dollars in choices[0]:
        if not sides & used:
            best = max(best, dollars + _most(choices[1:], used | sides))
    return best


def _routes(track: Track, standing: Standing, values: StopValues, most: int) -> Iterator[Plain]:
    for start, exits in track.exits.items():
        if not standing.barred >> start & 1:
            for arrival in exits:
                yield from _go(track, standing, values, [start], arrival, 0, most)


def _go(
    track: Track,
    standing: Standing,
    values: StopValues,
    stops: list[int],
    arrival: int,
    used: int,
    most: int,
) -> Iterator[Plain]:
    side = 1 << (arrival >> 1)
    if used & side:
        return
    used |= side
    for target in track.moves[arrival]:
        if target >= 0:
            yield from _go(track, standing, values, stops, target, used, most)
        elif ~target not in stops and not standing.barred >> ~target & 1:
            now = [*stops, ~target]
            if any(standing.own >> stop & 1 for stop in now):
                ends = (0, len(now) - 1)
                yield used, len(now), sum(values.of(s, n in ends) for n, s in enumerate(now))
            if len(now) < most and not standing.ends >> ~target & 1:
                for onward in track.exits[~target]:
                    yield from _go(track, standing, values, now, onward, used, most)


def reached(game_map: GameMap, board: Board, company: str) -> list[tuple[str, int]]:
    """Every stop that some route comes to, by walking every route to its end."""
    track, standing = track_of(game_map, board), standing_of(game_map, board, company)
    found: set[int] = set()
    for stop in range(4 * len(game_map.hexes)):
        if standing.own >> stop & 1:
            found.add(stop)
            for arrival in track.exits.get(stop, ()):
                _walk(track, standing, arrival, 0, 1 << stop, found)
    return [game_map.stop_name(stop) for stop in sorted(found)]


def _walk(
    track: Track, standing: Standing, arrival: int, used: int, stops: int, found: set[int]
) -> None:
    side = 1 << (arrival >> 1)
    if used & side:
        return
    for target in track.moves[arrival]:
        if target >= 0:
            _walk(track, standing, target, used | side, stops, found)
        elif not (stops | standing.barred) >> ~target & 1:
            found.add(~target)
            if not standing.ends >> ~target & 1:
                for onward in track.exits[~target]:
                    _walk(track, standing, onward, used | side, stops | 1 << ~target, found)
