"""What the trains of a company can reach, its network, and where it may place a station marker.

A place is in the network when a legal train route of any length leads there from one of the
company's stations (1870 "Lay or Upgrade Track", "Place Station Markers"; 1850 6.1, 7.3.1): no
side of a hex and no stop twice, no reversing at a junction, through no city that others fill.
A full city and an area off the board are reached, and end the route.

What a marker costs, and that one may be placed in a turn, is not asked here (1870 "Place Station
Markers"; 1850 chapter 7).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board, Version, spaces, version
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX, GameMap, Hex
from pbm.games.eighteenxx.board.track import Track, track_of

RULE = "stations"
BY_RIGHT = "by right"
"""The region of hexes that only companies with a right may enter (1850 6.5.1)."""


class Standing(msgspec.Struct, frozen=True):
    """How a company stands to the stops of the map, as bits by number of the stop."""

    own: int
    """Where it has a station to run from."""
    ends: int
    """Where a route of it ends: full cities of others, areas off the board."""
    barred: int
    """Where it may not go at all (no right)."""


class Network:
    """What a company reaches. `stops` are numbers of stops, those that end a route included.

    `has_route` says whether any train could run at all: from a station to another stop.
    """

    __slots__ = (
        *("_arrivals", "_doubtful", "_hexes", "_known", "_track"),
        *("has_route", "standing", "stops"),
    )

    def __init__(self, track: Track, standing: Standing) -> None:
        self.standing = standing
        self._track = track
        self._arrivals: dict[int, tuple[int, int]] = {}
        self._known: dict[tuple[int, int, int], bool] = {}
        self.stops: set[int] = set()
        self.has_route = False
        self._hexes: frozenset[str] | None = None
        doubtful = self._walk()
        self._doubtful: set[int] = self._closure(doubtful) if doubtful else set()

    def arrives(self, arrival: int, sides: int = 0, stops: int = 0) -> bool:
        """Whether a train can come in over a side, on a way without these sides and stops."""
        way = self._arrivals.get(arrival)
        if way is None and arrival not in self._doubtful:
            return False
        if way is not None and not (way[0] & sides or way[1] & stops):
            return True
        key = (arrival, sides, stops)
        if key not in self._known:
            bit = 1 << (arrival >> 1)
            self._known[key] = not sides & bit and self._back(arrival ^ 1, sides | bit, stops)
        return self._known[key]

    def coming(self, hex_: Hex) -> tuple[frozenset[int], int] | None:
        """The sides of a hex over which a train can come in, on ways that touch it nowhere else,
        and as bits where the company has stations there; None where a way must be looked for."""
        came: list[int] = []
        used = visited = 0
        for arrival in hex_.arrivals:
            way = self._arrivals.get(arrival)
            if way is not None:
                came.append(arrival)
                used |= way[0] & ~(1 << (arrival >> 1))
                visited |= way[1]
            elif arrival in self._doubtful:
                return None
        stops = (1 << STOPS_PER_HEX) - 1 << hex_.first
        if visited & stops or any(used >> side & 1 for side in hex_.sides if side >= 0):
            return None
        return frozenset(came), self.standing.own & stops

    def hexes(self, game_map: GameMap) -> frozenset[str]:
        """The hexes that the company's trains come into or start in."""
        if self._hexes is None:
            doubtful = (arrival for arrival in self._doubtful if self.arrives(arrival))
            come = {game_map.into[arrival] for arrival in (*self._arrivals, *doubtful)}
            self._hexes = frozenset(come | {game_map.stop_name(stop)[0] for stop in self.stops})
        return self._hexes

    def _walk(self) -> list[int]:
        """Find one way to each arrival; give back arrivals that some way could not go on to."""
        doubtful: list[int] = []
        queue: deque[tuple[int, int, int]] = deque()
        for stop in bits(self.standing.own):
            self.stops.add(stop)
            self._go(self._track.exits[stop], 0, 1 << stop, queue, doubtful)
        moves = self._track.moves
        while queue:
            arrival, sides, visited = queue.popleft()
            for target in moves[arrival]:
                if target < 0:
                    self._stop_at(~target, sides, visited, queue, doubtful)
                else:
                    self._go((target,), sides, visited, queue, doubtful)
        return doubtful

    def _stop_at(
        self, stop: int, sides: int, visited: int, queue: Queue, doubtful: list[int]
    ) -> None:
        """Come to a stop, and leave it by every other exit unless the route ends there."""
        bit = 1 << stop
        if self.standing.barred & bit:
            return
        self.stops.add(stop)
        if visited & bit:
            doubtful.extend(self._track.exits[stop])
            return
        self.has_route = True
        if not self.standing.ends & bit:
            self._go(self._track.exits[stop], sides, visited | bit, queue, doubtful)

    def _go(
        self, to: Sequence[int], sides: int, visited: int, queue: Queue, doubtful: list[int]
    ) -> None:
        """Come in over sides for the first time, if this way has not used the side before."""
        for arrival in to:
            bit = 1 << (arrival >> 1)
            if arrival in self._arrivals:
                continue
            if sides & bit:
                doubtful.append(arrival)
            else:
                self._arrivals[arrival] = (sides | bit, visited)
                queue.append((arrival, sides | bit, visited))

    def _closure(self, doubtful: list[int]) -> set[int]:
        """Arrivals that might still be reached by a way which `_walk` did not try."""
        found = {arrival for arrival in doubtful if arrival not in self._arrivals}
        queue = list(found)
        while queue:
            for target in self._track.moves[queue.pop()]:
                ahead: tuple[int, ...] = (target,)
                if target < 0:
                    bit = 1 << ~target
                    halt = (self.standing.ends | self.standing.barred) & bit
                    ahead = () if halt else self._track.exits[~target]
                new = [a for a in ahead if a not in self._arrivals and a not in found]
                found.update(new)
                queue.extend(new)
        return found

    def _back(self, arrival: int, sides: int, stops: int) -> bool:
        """Walk backwards to a station, exactly: the way must not use these sides and stops.

        A known way to a side that does not cross what is walked so far ends the search.
        """
        for target in self._track.moves[arrival]:
            ahead: tuple[int, ...] = (target,)
            visited = stops
            if target < 0:
                bit = 1 << ~target
                if stops & bit or self.standing.barred & bit:
                    continue
                if self.standing.own & bit:
                    return True
                ahead = () if self.standing.ends & bit else self._track.exits[~target]
                visited |= bit
            for other in ahead:
                side = 1 << (other >> 1)
                if sides & side:
                    continue
                way = self._arrivals.get(other ^ 1)
                free = way is not None and not (way[0] & sides or way[1] & visited)
                if free or self._back(other, sides | side, visited):
                    return True
        return False


Queue = deque[tuple[int, int, int]]


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def standing_of(game_map: GameMap, board: Board, company: str) -> Standing:
    """Where a company has stations, where others end its routes, where it may not go."""
    own, ends, barred = 0, game_map.areas, 0
    for name, rows in board.stations.items():
        first = game_map.hexes[name].first
        for city, row in enumerate(rows):
            if company in row:
                own |= 1 << (first + city)
            elif row and None not in row:
                ends |= 1 << (first + city)
    if game_map.routes.marker_is_station:
        for name, companies in board.markers.items():
            if company in companies:
                own |= 1 << game_map.hexes[name].first
    for name in game_map.regions.get(BY_RIGHT, ()):
        if company not in board.rights.get(name, ()):
            barred |= 1 << game_map.hexes[name].first
    return Standing(own, ends & ~own | own & game_map.areas, barred)


_networks: dict[tuple[GameMap, str, Version], Network] = {}
_KEPT = 256


def network(game_map: GameMap, board: Board, company: str) -> Network:
    """The network of a company; kept by what lies on the board, so ask as often as you like."""
    key = (game_map, company, version(board))
    found = _networks.get(key)
    if found is None:
        if len(_networks) >= _KEPT:
            _networks.clear()
        standing = standing_of(game_map, board, company)
        found = _networks[key] = Network(track_of(game_map, board), standing)
    return found


def reached(game_map: GameMap, board: Board, company: str) -> list[tuple[str, int]]:
    """Hex and number of every stop in a company's network, in the order of the map."""
    return [game_map.stop_name(stop) for stop in sorted(network(game_map, board, company).stops)]


def check_station(
    game_map: GameMap,
    board: Board,
    company: str,
    hex_: str,
    city: int = 0,
    slot: int | None = None,
    connected: bool = True,
) -> Refusal | None:
    """Judge a station marker in a city (by its number in the hex) and, if named, a space of it.

    `connected=False` leaves out that a route must lead there, for a home marker.
    """
    rows = spaces(game_map, board, hex_) if hex_ in game_map.hexes else ()
    if not 0 <= city < len(rows) or not rows[city]:
        return no(RULE, "no such city", hex=hex_, city=city)
    if any(company in row for row in rows) or company in board.markers.get(hex_, ()):
        return no(RULE, "already a marker on this tile", hex=hex_)
    if slot is not None and not 0 <= slot < len(rows[city]):
        return no(RULE, "no such space", hex=hex_, slot=slot)
    if None not in rows[city] or (slot is not None and rows[city][slot] is not None):
        return no(RULE, "no space left", hex=hex_)
    kept = [c for c, home in board.homes.items() if home == (hex_, city) and c != company]
    if rows[city].count(None) <= len(kept):
        return no(RULE, "last space kept for a home", hex=hex_, company=min(kept))
    stop = game_map.hexes[hex_].first + city
    if connected and stop not in network(game_map, board, company).stops:
        return no(RULE, "no route to the city", hex=hex_)
    return None


def lawful_stations(game_map: GameMap, board: Board, company: str) -> list[tuple[str, int]]:
    """Hex and city of every station marker the company may place, in the order of the map."""
    stops = sorted(network(game_map, board, company).stops)
    places = [game_map.stop_name(stop) for stop in stops]
    return [
        (hex_, city)
        for hex_, city in places
        if check_station(game_map, board, company, hex_, city) is None
    ]
