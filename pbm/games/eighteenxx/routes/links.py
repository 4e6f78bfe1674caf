"""The track between stops, squeezed into a small web for searching.

A *link* is a path from one stop to another with nothing but plain track between. Of two links
between the same stops, one that uses up no more than the other is as good or better for every
run, so only the thriftiest are kept. What links use up (sides of hexes) is then numbered anew in
classes: sides that the same links use are one bit.
A link that can be run both ways is two *arcs*: arc `2 * n` and its reverse `2 * n + 1`.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.network import Standing, bits, standing_of
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.board.track import Track, track_of

Link = tuple[int, int, int, tuple[int, ...]]
"""First stop, last stop, what it uses up as bits, the arrivals passed on the way."""
Label = tuple[int, tuple[int, ...]]


def links_of(game_map: GameMap, board: Board) -> tuple[Link, ...]:
    """The thriftiest links between all stops of a board; kept by the tiles that lie on it."""
    return _links(track_of(game_map, board))


@lru_cache(maxsize=128)
def _links(track: Track) -> tuple[Link, ...]:
    found: list[Link] = []
    for stop in sorted(track.exits):
        for end, ways in sorted(_from(track, stop).items()):
            found += [(stop, end, used, arrivals) for used, arrivals in ways]
    return tuple(found)


def _from(track: Track, stop: int) -> dict[int, list[Label]]:
    """The thriftiest ways from a stop to every stop of a higher number, shortest first."""
    best: dict[int, list[Label]] = {}
    labels: dict[int, list[Label]] = {}
    queue: deque[tuple[int, Label]] = deque()

    def come(arrival: int, label: Label) -> None:
        if track.moves[arrival] and _thrifty(labels.setdefault(arrival, []), label):
            queue.append((arrival, label))

    for arrival in track.exits[stop]:
        come(arrival, (track.leaving(stop, arrival), (arrival,)))
    while queue:
        arrival, (used, way) = queue.popleft()
        for target in track.moves[arrival]:
            more = track.moving(arrival, target)
            if used & more:
                continue
            if target >= 0:
                come(target, (used | more, (*way, target)))
            elif ~target > stop:
                _thrifty(best.setdefault(~target, []), (used | more, way))
    return best


def _thrifty(known: list[Label], label: Label) -> bool:
    """Keep a label unless one that is known uses up no more; shorter ones come first."""
    used = label[0]
    for other, _ in known:
        if other & used == other:
            return False
    known.append(label)
    return True


Named = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]
"""The hexes of each connection, and the stops as "K16-0"."""


def ways_by_stops(game_map: GameMap, board: Board, hexes: Sequence[str]) -> Iterator[Named]:
    """Every chain of links through stops in these hexes in this order, and through no other."""
    out: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
    for first, last, _, arrivals in links_of(game_map, board):
        way = (game_map.stop_name(first)[0], *(game_map.into[one] for one in arrivals))
        out.setdefault(first, []).append((last, way))
        out.setdefault(last, []).append((first, way[::-1]))

    def onward(stops: tuple[int, ...], ways: tuple[tuple[str, ...], ...]) -> Iterator[Named]:
        if len(stops) == len(hexes):
            yield ways, tuple("{}-{}".format(*game_map.stop_name(stop)) for stop in stops)
            return
        for stop, way in out.get(stops[-1], ()):
            if way[-1] == hexes[len(stops)] and stop not in stops:
                yield from onward((*stops, stop), (*ways, way))

    for stop in sorted(out):
        if hexes and game_map.stop_name(stop)[0] == hexes[0]:
            yield from onward((stop,), ())


class Web:
    """Stops and arcs that one company can run, numbered from 0, with what they are worth to it.

    out[stop] lists (arc, next stop, bits it uses). `bonus` is what a stop is worth more at an end
    of a route than in passing. `ends` says where a route cannot go on.
    """

    def __init__(self, game_map: GameMap, board: Board, company: str, band: int) -> None:
        standing = standing_of(game_map, board, company)
        links = _within_reach(links_of(game_map, board), standing)
        self.stops = sorted({stop for link in links for stop in link[:2]})
        number = {stop: n for n, stop in enumerate(self.stops)}
        self.links = links
        classes = _classes(links)
        self.masks = [sum(1 << bit for bit in members) for members in classes]
        self.ends = [bool(standing.ends >> stop & 1) for stop in self.stops]
        self.own = [n for n, stop in enumerate(self.stops) if standing.own >> stop & 1]
        values = StopValues(game_map, board, company, band)
        self.passing = [values.of(stop, end=False) for stop in self.stops]
        self.bonus = [values.of(s, end=True) - values.of(s, end=False) for s in self.stops]
        self.heads: list[int] = []
        self.out: list[list[tuple[int, int, int]]] = [[] for _ in self.stops]
        for n, (first, last, _, _) in enumerate(links):
            a, b = number[first], number[last]
            self.heads += [b, a]
            self.out[a].append((2 * n, b, self.masks[n]))
            self.out[b].append((2 * n + 1, a, self.masks[n]))
        for arcs in self.out:
            arcs.sort(key=lambda arc: (-self.passing[arc[1]], arc[0]))

    def tail(self, arc: int) -> int:
        """The stop an arc comes from."""
        return self.heads[arc ^ 1]

    def hexes(self, game_map: GameMap, arc: int) -> tuple[str, ...]:
        """The hexes of an arc, both stops included."""
        first, _, _, arrivals = self.links[arc >> 1]
        names = (game_map.stop_name(first)[0], *(game_map.into[a] for a in arrivals))
        return names if arc % 2 == 0 else names[::-1]


def _within_reach(links: tuple[Link, ...], standing: Standing) -> tuple[Link, ...]:
    """The links that trains may use at all: joined to a station, not beyond the end of routes."""
    at: dict[int, list[Link]] = {}
    for link in links:
        if not (standing.barred >> link[0] | standing.barred >> link[1]) & 1:
            at.setdefault(link[0], []).append(link)
            at.setdefault(link[1], []).append(link)
    seen = set(bits(standing.own))
    queue = sorted(seen)
    kept: set[Link] = set()
    while queue:
        for link in at.get(queue.pop(), ()):
            kept.add(link)
            for stop in link[:2]:
                if stop not in seen:
                    seen.add(stop)
                    if not standing.ends >> stop & 1:
                        queue.append(stop)
    return tuple(link for link in links if link in kept)


def _classes(links: tuple[Link, ...]) -> list[set[int]]:
    """For each link the classes of what it uses that some other link uses too."""
    users: dict[int, list[int]] = {}
    for n, link in enumerate(links):
        for bit in bits(link[2]):
            users.setdefault(bit, []).append(n)
    numbers: dict[tuple[int, ...], int] = {}
    of: list[set[int]] = [set() for _ in links]
    for bit in sorted(users):
        together = tuple(users[bit])
        for n in together:
            of[n].add(numbers.setdefault(together, len(numbers)))
    return of
