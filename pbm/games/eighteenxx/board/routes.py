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

from collections.abc import Sequence

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, tile_on
from pbm.games.eighteenxx.board.following import RULE, GivenRoute, Way, follow
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.network import standing_of

__all__ = ["CompanyRun", "GivenRoute", "Halt", "StopValues", "Train", "TrainRoute", "check_run"]

CONNECTION = "connections"


class Train(msgspec.Struct, frozen=True):
    """A train by the name its company knows it by, and how many stops it counts (None: all)."""

    name: str
    stops: int | None


class Halt(msgspec.Struct, frozen=True):
    """A stop on a route: hex, number of the stop in it, what it brings with all its bonuses."""

    hex: str
    stop: int
    value: int


class TrainRoute(msgspec.Struct, frozen=True):
    """A lawful route with its track: the stops in order and the hexes of each connection."""

    train: str
    halts: tuple[Halt, ...]
    connections: tuple[tuple[str, ...], ...]
    revenue: int


class CompanyRun(msgspec.Struct, frozen=True):
    """What a company's trains do together, in dollars."""

    routes: tuple[TrainRoute, ...]
    revenue: int


class StopValues:
    """What each stop is worth to a company now: in passing, and at an end of the route."""

    def __init__(self, game_map: GameMap, board: Board, company: str, band: int) -> None:
        self._map, self._board, self._band = game_map, board, band
        self._marked = {name for name, there in board.markers.items() if company in there}
        self._in_passing = 2 if game_map.routes.doubling == "anywhere" else 1
        self._bonus: dict[str, int] = {}
        for token in board.tokens:
            more = token.for_owner if token.owner == company else token.for_others
            self._bonus[token.hex] = self._bonus.get(token.hex, 0) + more

    def of(self, stop: int, end: bool) -> int:
        """The value of a stop by its number on the whole map."""
        return self._both(stop)[end]

    def of_all(self, stops: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Of each stop its value in passing and at an end."""
        return tuple(map(self._both, stops))

    def _both(self, stop: int) -> tuple[int, int]:
        name, number = self._map.stop_name(stop)
        printed = tile_on(self._map, self._board, name)[0].stops[number].value(self._band)
        bonus = self._bonus.get(name, 0) if self._bonus and number == 0 else 0
        if name not in self._marked:
            return printed + bonus, printed + bonus
        return self._in_passing * printed + bonus, 2 * printed + bonus


def check_run(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    given: Sequence[GivenRoute],
    band: int,
    connection: tuple[str, str] | None = None,
) -> CompanyRun | Refusal:
    """Judge a run: every route by itself, then all together.

    `band` (1 to 3) chooses the value of red areas. `connection` names home and destination hex of
    a connection run. No route at all is a lawful run without income.
    """
    judge = _Judge(game_map, board, company, band)
    by_name = {train.name: train for train in trains}
    routes: list[TrainRoute] = []
    for order in given:
        train = by_name.pop(order.train, None)
        if train is None:
            return no(RULE, "no such train", train=order.train)
        route = judge.route(train, order)
        if isinstance(route, Refusal):
            return route
        routes.append(route)
    if connection is not None and not any(_connects(route, connection) for route in routes):
        return no(CONNECTION, "no train runs home to destination", destination=connection[1])
    return CompanyRun(tuple(routes), sum(route.revenue for route in routes))


def _connects(route: TrainRoute, connection: tuple[str, str]) -> bool:
    ends = {route.halts[0].hex, route.halts[-1].hex}
    return ends == set(connection)


class _Judge:
    """Judges the routes of one run, each after those before it."""

    def __init__(self, game_map: GameMap, board: Board, company: str, band: int) -> None:
        self._map = game_map
        self._board = board
        self._standing = standing_of(game_map, board, company)
        self._values = StopValues(game_map, board, company, band)
        self._used = 0

    def route(self, train: Train, order: GivenRoute) -> TrainRoute | Refusal:
        """One order as a lawful route with its values."""
        way = follow(self._map, self._board, order, self._used)
        if isinstance(way, Refusal):
            return way
        refusal = self._track(train, way) or self._stops(train, way)
        if refusal is not None:
            return refusal
        self._used |= way.used
        last = len(way.stops) - 1
        halts = tuple(
            Halt(*self._map.stop_name(stop), self._values.of(stop, n in (0, last)))
            for n, stop in enumerate(way.stops)
        )
        return TrainRoute(train.name, halts, way.hexes, sum(halt.value for halt in halts))

    def _track(self, train: Train, way: Way) -> Refusal | None:
        """Nothing is used twice, by this train or by two."""
        if way.twice:
            return no(RULE, "track used twice", train=train.name)
        if len(set(way.stops)) < len(way.stops):
            return no(RULE, "city visited twice", train=train.name)
        if self._used & way.used:
            return no(RULE, "track used by another train", train=train.name)
        return None

    def _stops(self, train: Train, way: Way) -> Refusal | None:
        """The stops may be visited, a station is among them, and they are not too many."""
        standing, last = self._standing, len(way.stops) - 1
        for n, stop in enumerate(way.stops):
            barred, ends = standing.barred >> stop & 1, standing.ends >> stop & 1
            why = "no right to enter" if barred else "runs through the end of a route"
            if barred or (ends and 0 < n < last):
                return no(RULE, why, train=train.name, hex=self._map.stop_name(stop)[0])
        if not any(standing.own >> stop & 1 for stop in way.stops):
            return no(RULE, "no station on the route", train=train.name)
        if train.stops is not None and len(way.stops) > train.stops:
            most, cities = train.stops, len(way.stops)
            return no(RULE, "too many cities", train=train.name, most=most, cities=cities)
        return None
