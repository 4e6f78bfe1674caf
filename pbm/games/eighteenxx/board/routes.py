"""Path, route, run: what trains do.

A **path** is track without a choice: a piece of track on a tile, or a chain of such pieces from
one side of a hex to the next. A train follows it as a train does, forwards. Where pieces meet at
a side it may take any one of them, but it can never come in over one branch and leave over
another branch of the same side: that would be reversing at the junction. In a city or town all
its track meets, and a train may leave it by any other track than the one it came by.

A **route** is what one train runs: a chain of *stops* (large cities, small cities, red areas off
the board) joined by *connections*, each of which is a path from one stop to the next. All stops
on the way are counted, none is passed over, none is visited twice; two cities on one tile are two
stops. A stop off the board, and a city whose spaces others have filled, is counted but ends the
route. At least one stop has a station of the company, at least two stops are there, and no more
than the train can count. The route is worth the sum of its stops; where a marker of the company
lies its value is doubled, in 1870 only when the stop is the first or the last of the route, and
tokens of private companies add to it once, after the doubling (H07). It has no direction.

A **run** is what all trains of a company do together. Each side of a hex may be used once in the
whole run, so two trains never share a piece of track, nor two branches that end at the same side;
they may share stops, and each counts them. A company's income is the sum of its routes. A
**connection run** is a run in which one train runs exactly from the home to the destination.

So a path is geometry, a route belongs to a train, a run to a company. Reach (`network`) is about
paths alone: it knows no lengths. `best` looks for the run that is worth most.

The given form of a route is that of the games recorded elsewhere: a list of connections, each the
hexes from stop to stop in either direction. A player's order is the same with one connection that
passes its stops: hexes alone nearly always say which track is meant, and where they do not, a way
is taken that uses nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pbm.games.eighteenxx.board.board import Board, tile_on
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX, GameMap
from pbm.games.eighteenxx.board.network import Standing, bits, standing_of
from pbm.games.eighteenxx.board.track import Track, track_of
from pbm.games.eighteenxx.refusal import Refusal, no

RULE = "Operate Trains"
CONNECTION = "Connection Run"


class Train(msgspec.Struct, frozen=True):
    """A train by the name its company knows it by, and how many stops it counts (None: all)."""

    name: str
    stops: int | None


class GivenRoute(msgspec.Struct, frozen=True):
    """A route as it is ordered: hexes from stop to stop; `nodes` ("K16-0") if stops are named."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    nodes: tuple[str, ...] = ()


class Halt(msgspec.Struct, frozen=True):
    """A stop on a route: hex, number of the stop in it, what it brings with all its bonuses."""

    hex: str
    stop: int
    value: int


class Route(msgspec.Struct, frozen=True):
    """A lawful route with its track: the stops in order and the hexes of each connection."""

    train: str
    halts: tuple[Halt, ...]
    connections: tuple[tuple[str, ...], ...]
    revenue: int


class Run(msgspec.Struct, frozen=True):
    """What a company's trains do together, in dollars."""

    routes: tuple[Route, ...]
    revenue: int


class Way(msgspec.Struct, frozen=True):
    """Track that was followed: the stops in order, the hexes between, the arrivals passed."""

    stops: tuple[int, ...]
    hexes: tuple[tuple[str, ...], ...]
    used: int
    """What may not be used again, as bits (see `Track.over`)."""
    twice: bool


class Values:
    """What each stop is worth to a company now: in passing, and at an end of the route."""

    def __init__(self, game_map: GameMap, board: Board, company: str, band: int) -> None:
        self._place = game_map, board, company, band
        self.passing: dict[int, int] = {}
        self.at_end: dict[int, int] = {}

    def of(self, stop: int, end: bool) -> int:
        """The value of a stop by its number on the whole map."""
        if stop not in self.passing:
            self._find(stop)
        return (self.at_end if end else self.passing)[stop]

    def _find(self, stop: int) -> None:
        game_map, board, company, band = self._place
        name, number = game_map.stop_name(stop)
        printed = tile_on(game_map, board, name)[0].stops[number].value(band)
        marked = company in board.markers.get(name, ())
        anywhere = game_map.routes.doubling == "anywhere"
        bonus = 0
        for token in board.tokens:
            if token.hex == name and number == 0:
                bonus += token.for_owner if token.owner == company else token.for_others
        self.at_end[stop] = printed * (2 if marked else 1) + bonus
        self.passing[stop] = printed * (2 if marked and anywhere else 1) + bonus


def check_run(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    given: Sequence[GivenRoute],
    band: int,
    connection: tuple[str, str] | None = None,
) -> Run | Refusal:
    """Judge a run: every route by itself, then all together.

    `band` (1 to 3) chooses the value of red areas. `connection` names home and destination hex of
    a connection run. No route at all is a lawful run without income.
    """
    standing = standing_of(game_map, board, company)
    values = Values(game_map, board, company, band)
    by_name = {train.name: train for train in trains}
    routes: list[Route] = []
    used = 0
    for order in given:
        train = by_name.pop(order.train, None)
        if train is None:
            return no(RULE, "no such train", train=order.train)
        way = follow(game_map, board, order, used)
        if isinstance(way, Refusal):
            return way
        refusal = _judge(game_map, standing, train, way)
        if refusal is not None:
            return refusal
        if used & way.used:
            return no(RULE, "track used by another train", train=order.train)
        used |= way.used
        routes.append(_route(game_map, values, train, way))
    if connection is not None and not any(_connects(route, connection) for route in routes):
        return no(CONNECTION, "no train runs home to destination", destination=connection[1])
    return Run(tuple(routes), sum(route.revenue for route in routes))


def _connects(route: Route, connection: tuple[str, str]) -> bool:
    ends = {route.halts[0].hex, route.halts[-1].hex}
    return ends == set(connection)


def _judge(game_map: GameMap, standing: Standing, train: Train, way: Way) -> Refusal | None:
    """The rules for one route."""
    names = [game_map.stop_name(stop)[0] for stop in way.stops]
    if way.twice:
        return no(RULE, "track used twice", train=train.name)
    if len(set(way.stops)) < len(way.stops):
        return no(RULE, "city visited twice", train=train.name)
    for stop, name in zip(way.stops, names, strict=True):
        if standing.barred >> stop & 1:
            return no(RULE, "no right to enter", train=train.name, hex=name)
    for stop, name in list(zip(way.stops, names, strict=True))[1:-1]:
        if standing.ends >> stop & 1:
            return no(RULE, "runs through the end of a route", train=train.name, hex=name)
    if not any(standing.own >> stop & 1 for stop in way.stops):
        return no(RULE, "no station on the route", train=train.name)
    if len(way.stops) < 2:
        return no(RULE, "fewer than two cities", train=train.name)
    if train.stops is not None and len(way.stops) > train.stops:
        return no(
            RULE, "too many cities", train=train.name, most=train.stops, cities=len(way.stops)
        )
    return None


def _route(game_map: GameMap, values: Values, train: Train, way: Way) -> Route:
    """The followed way as a route with its values."""
    last = len(way.stops) - 1
    halts = tuple(
        Halt(*game_map.stop_name(stop), values.of(stop, n in (0, last)))
        for n, stop in enumerate(way.stops)
    )
    return Route(train.name, halts, way.hexes, sum(halt.value for halt in halts))


def follow(game_map: GameMap, board: Board, order: GivenRoute, avoid: int = 0) -> Way | Refusal:
    """The track that an order means: its connections joined at the stops they share.

    Of several meanings the first that uses nothing twice and nothing of `avoid` is taken.
    """
    track = track_of(game_map, board)
    named = frozenset(order.nodes)
    choices: list[list[Way]] = []
    for hexes in order.connections:
        if not all(name in game_map.hexes for name in hexes):
            return no(RULE, "no such hex", train=order.train, hexes=" ".join(hexes))
        ways = list(_along(game_map, track, hexes, named))
        if not ways:
            return no(RULE, "no such track", train=order.train, hexes=" ".join(hexes))
        choices.append(ways + [_turned(way) for way in ways])
    meanings = list(_joined(choices, None))
    if not meanings:
        return no(RULE, "connections do not join", train=order.train)
    return min(
        meanings,
        key=lambda way: (way.twice, len(set(way.stops)) < len(way.stops), bool(way.used & avoid)),
    )


def _joined(choices: Sequence[Sequence[Way]], before: Way | None) -> Iterator[Way]:
    """Every way to put the connections one after the other."""
    if not choices:
        if before is not None:
            yield before
        return
    for way in choices[0]:
        if before is None:
            yield from _joined(choices[1:], way)
        elif before.stops[-1] == way.stops[0]:
            both = Way(
                before.stops + way.stops[1:],
                before.hexes + way.hexes,
                before.used | way.used,
                before.twice or way.twice or bool(before.used & way.used),
            )
            yield from _joined(choices[1:], both)


def _turned(way: Way) -> Way:
    """The same track run the other way round."""
    hexes = tuple(tuple(reversed(leg)) for leg in reversed(way.hexes))
    return Way(tuple(reversed(way.stops)), hexes, way.used, way.twice)


def _along(
    game_map: GameMap, track: Track, hexes: Sequence[str], named: frozenset[str]
) -> Iterator[Way]:
    """Every way along a list of hexes from a stop in the first to a stop in the last."""
    if len(hexes) < 2:
        return
    first = game_map.hexes[hexes[0]].stop_id(0)
    for stop in range(first, first + STOPS_PER_HEX):
        if not _meant(game_map, stop, named):
            continue
        for arrival in track.exits.get(stop, ()):
            if game_map.into[arrival] == hexes[1]:
                bit = track.leaving(stop, arrival)
                start = Way((stop,), ((hexes[0], hexes[1]),), bit, twice=False)
                yield from _onward(game_map, track, hexes, 1, arrival, start, named)


def _meant(game_map: GameMap, stop: int, named: frozenset[str]) -> bool:
    """Whether a stop may be meant: the named one, where stops of its hex are named."""
    name, number = game_map.stop_name(stop)
    others = any(node.rpartition("-")[0] == name for node in named)
    return not others or f"{name}-{number}" in named


def _onward(
    game_map: GameMap,
    track: Track,
    hexes: Sequence[str],
    at: int,
    arrival: int,
    way: Way,
    named: frozenset[str],
) -> Iterator[Way]:
    """Go on from an arrival in hex number `at` of the list."""
    for target in track.moves[arrival]:
        used = track.moving(arrival, target)
        if target < 0:
            if not _meant(game_map, ~target, named):
                continue
            there = _stopped(way, ~target, used)
            if at == len(hexes) - 1:
                yield there
                continue
            for after in track.exits[~target]:
                if game_map.into[after] == hexes[at + 1]:
                    leg = (*there.hexes, (hexes[at], hexes[at + 1]))
                    gone = _gone(there, leg, track.leaving(~target, after))
                    yield from _onward(game_map, track, hexes, at + 1, after, gone, named)
        elif at + 1 < len(hexes) and game_map.into[target] == hexes[at + 1]:
            leg = (*way.hexes[:-1], (*way.hexes[-1], hexes[at + 1]))
            gone = _gone(way, leg, used)
            yield from _onward(game_map, track, hexes, at + 1, target, gone, named)


def _stopped(way: Way, stop: int, used: int) -> Way:
    return Way((*way.stops, stop), way.hexes, way.used | used, way.twice or bool(way.used & used))


def _gone(way: Way, hexes: tuple[tuple[str, ...], ...], used: int) -> Way:
    return Way(way.stops, hexes, way.used | used, way.twice or bool(way.used & used))


def station_stops(game_map: GameMap, board: Board, company: str) -> list[tuple[str, int]]:
    """Hex and stop of every station a company runs from."""
    own = standing_of(game_map, board, company).own
    return [game_map.stop_name(stop) for stop in bits(own)]
