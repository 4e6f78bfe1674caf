"""Positions with cubes at random, and the best run on them by trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from random import Random
from typing import NamedTuple

from pbm.games.eighteenxx.board import Board, GameMap, new_board
from pbm.games.eighteenxx.board.board import lay_tile, put_station
from pbm.games.eighteenxx.board.lays import LayTerms, lawful_lays
from pbm.games.eighteenxx.board.network import Standing, lawful_stations, standing_of
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.board.track import Track, track_of
from pbm.games.eighteenxx.routes.cubes import Freight

HOMES = {"OSL": "A9", "CBQ": "E3", "C&N": "K13", "CNW": "H8", "GINW": "J4", "WNW": "E9", "BH": "G5"}
COLOURS = (("yellow",), ("yellow", "green"), ("yellow", "green", "brown"))


class Position(NamedTuple):
    """A map with track and cubes, seen by one company."""

    board: Board
    company: str
    freight: Freight


def position(game_map: GameMap, seed: int, rounds: int) -> Position:
    """Companies lay lawful tiles at random, where their track already is if they can."""
    dice = Random(seed)
    board = new_board({company: (home, 0) for company, home in HOMES.items()})
    some = dice.sample(sorted(HOMES), 3)
    for company in some:
        put_station(game_map, board, company, HOMES[company])
    for number in range(rounds):
        terms = LayTerms(COLOURS[min(3 * number // rounds, 2)])
        for company in some:
            lays = list(lawful_lays(game_map, board, company, terms))
            if lays:
                lay = dice.choice(lays)
                lay_tile(game_map, board, lay.hex, lay.tile, lay.rotation)
            places = lawful_stations(game_map, board, company) if number % 4 == 3 else []
            if places:
                put_station(game_map, board, company, *dice.choice(places))
    return Position(board, some[0], _freight(game_map, board, dice))


def _freight(game_map: GameMap, board: Board, dice: Random) -> Freight:
    kinds = {
        hex_.name: hex_.printed.stops[0].kind
        for hex_ in game_map.hexes.values()
        if hex_.printed.stops
    }
    laid = [name for name in kinds if name in board.tiles or kinds[name] == "offboard"]
    cubes = {name: dice.randint(0, 3) for name in laid if kinds[name] == "town"}
    places = [name for name in laid if kinds[name] != "town" and dice.random() < 0.6]
    return Freight(cubes, frozenset(places), dice.choice([30, 40]))


class Plain(NamedTuple):
    """A route: sides used, the hexes of its stops, dollars of the stops."""

    used: int
    stops: tuple[str, ...]
    dollars: int


def best_total(game_map: GameMap, given: Position, lengths: Sequence[int], band: int) -> int:
    """The income of the best run, found by trying everything."""
    board, company, _ = given
    track, standing = track_of(game_map, board), standing_of(game_map, board, company)
    values = StopValues(game_map, board, company, band)
    found = {
        Plain(used, tuple(sorted(game_map.stop_name(stop)[0] for stop in stops)), dollars)
        for used, stops, dollars in _routes(track, standing, values, max(lengths))
    }
    routes = sorted(found)
    return _most(given.freight, [[r for r in routes if len(r.stops) <= n] for n in lengths], 0, [])


def _most(freight: Freight, choices: list[list[Plain]], used: int, chosen: list[Plain]) -> int:
    if not choices:
        return sum(r.dollars for r in chosen) + freight.dollars * delivered(freight, chosen)
    best = _most(freight, choices[1:], used, chosen)
    for route in choices[0]:
        if not route.used & used:
            more = _most(freight, choices[1:], used | route.used, [*chosen, route])
            best = max(best, more)
    return best


def delivered(freight: Freight, routes: Sequence[Plain]) -> int:
    """How many cubes can be paid for: the least cut between the deposits and the trains."""
    trains = range(len(routes))
    wants = [sum(stop in freight.places for stop in route.stops) for route in routes]
    cuts = chain.from_iterable(combinations(trains, n) for n in range(len(routes) + 1))
    return min(
        sum(wants[n] for n in cut)
        + sum(
            freight.cubes.get(hex_, 0)
            for hex_ in {stop for n in trains if n not in cut for stop in routes[n].stops}
        )
        for cut in cuts
    )


def _routes(
    track: Track, standing: Standing, values: StopValues, most: int
) -> Iterator[tuple[int, list[int], int]]:
    for start, exits in track.exits.items():
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
) -> Iterator[tuple[int, list[int], int]]:
    side = 1 << (arrival >> 1)
    if used & side:
        return
    used |= side
    for target in track.moves[arrival]:
        if target >= 0:
            yield from _go(track, standing, values, stops, target, used, most)
        elif ~target not in stops:
            now = [*stops, ~target]
            if any(standing.own >> stop & 1 for stop in now):
                last = len(now) - 1
                yield used, now, sum(values.of(s, n in (0, last)) for n, s in enumerate(now))
            if len(now) < most and not standing.ends >> ~target & 1:
                for other in track.exits[~target]:
                    yield from _go(track, standing, values, now, other, used, most)
