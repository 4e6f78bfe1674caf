"""The track between stops, squeezed into a small web for searching.

A *link* is a path from one stop to another with nothing but plain track between. Of two links
between the same stops, one that uses up no more than the other is as good or better for every
run, so only the thriftiest are kept. What links use up (sides of hexes) is then numbered anew in
classes: sides that the same links use are one bit.
A link that can be run both ways is two *arcs*: arc `2 * n` and its reverse `2 * n + 1`.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import ne

import msgspec

from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.network import Standing, bits, standing_of
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.board.track import Track, track_of

Link = tuple[int, int, int, tuple[int, ...]]
"""First stop, last stop, what it uses up as bits, the arrivals passed on the way."""
Label = tuple[int, tuple[int, ...]]
Worths = tuple[tuple[int, int], ...]
"""What each stop is worth in passing and at an end of a route."""


class _Linked(msgspec.Struct, frozen=True):
    """The links of some track by their first stop, with the arrivals that were looked at for them:
    where these lead as before, the links are the same."""

    track: Track
    by_stop: dict[int, tuple[list[Link], Mapping[int, object]]]


class Links(msgspec.Struct, frozen=True, eq=False):
    """The links of some track: a key for results that are kept, for as long as none changes."""

    all: tuple[Link, ...]


class WithinReach(msgspec.Struct, frozen=True, eq=False):
    """Links that a company's trains may use, their stops, how it stands to these: a key, too."""

    links: tuple[Link, ...]
    stops: tuple[int, ...]
    standing: Standing


_latest: deque[_Linked] = deque(maxlen=1)
"""The track that was linked last: what is tried out in thought mostly differs by a tile."""


def links_of(game_map: GameMap, board: Board) -> tuple[Link, ...]:
    """The thriftiest links between all stops of a board; kept by the tiles that lie on it."""
    return _links(track_of(game_map, board)).all


@lru_cache(maxsize=128)
def _links(track: Track) -> Links:
    same = _same_links(track)
    by_stop = {stop: same.get(stop) or _from(track, stop) for stop in sorted(track.exits)}
    _latest.append(_Linked(track, by_stop))
    return _linked(tuple(link for links, _ in by_stop.values() for link in links))


@lru_cache(maxsize=128)
def _linked(links: tuple[Link, ...]) -> Links:
    """The same value for the same links: most tiles that are tried out in thought join no stops."""
    return Links(links)


def _same_links(track: Track) -> dict[int, tuple[list[Link], Mapping[int, object]]]:
    """What is known of stops from which nothing has changed since track was linked last."""
    if not _latest or track.pieces is not None:
        return {}
    before, moves = _latest[0], track.moves
    if before.track.pieces is not None or len(before.track.moves) != len(moves):
        return {}
    changed = [n for n, differs in enumerate(map(ne, before.track.moves, moves)) if differs]
    return {
        stop: (links, looked_at)
        for stop, (links, looked_at) in before.by_stop.items()
        if before.track.exits[stop] == track.exits.get(stop)
        and not any(arrival in looked_at for arrival in changed)
    }


def _from(track: Track, stop: int) -> tuple[list[Link], Mapping[int, object]]:
    """The thriftiest ways from a stop to every stop of a higher number, shortest first; and the
    arrivals that were looked at."""
    best: dict[int, list[Label]] = {}
    labels: dict[int, list[Label]] = {}
    queue: deque[tuple[int, Label]] = deque()
    moves, moving = track.moves, track.moving

    def come(arrival: int, label: Label) -> None:
        known = labels.get(arrival)
        if known is None:
            labels[arrival] = [label]
            queue.append((arrival, label))
        elif _thrifty(known, label):
            queue.append((arrival, label))

    for arrival in track.exits[stop]:
        come(arrival, (track.leaving(stop, arrival), (arrival,)))
    while queue:
        arrival, (used, way) = queue.popleft()
        for target in moves[arrival]:
            more = moving(arrival, target)
            if used & more:
                continue
            if target >= 0:
                come(target, (used | more, (*way, target)))
            elif ~target > stop:
                _thrifty(best.setdefault(~target, []), (used | more, way))
    return _listed(stop, best), labels


def _listed(stop: int, best: Mapping[int, Sequence[Label]]) -> list[Link]:
    return [(stop, end, *label) for end, ways in sorted(best.items()) for label in ways]


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

    def __init__(
        self, links: tuple[Link, ...], stops: Sequence[int], standing: Standing, values: Worths
    ) -> None:
        self.stops = stops
        number = {stop: n for n, stop in enumerate(stops)}
        self.links = links
        self.masks = _masks(links)
        self.ends = [bool(standing.ends >> stop & 1) for stop in stops]
        self.own = [n for n, stop in enumerate(stops) if standing.own >> stop & 1]
        self.passing = [passing for passing, _ in values]
        self.bonus = [at_end - passing for passing, at_end in values]
        self.heads: list[int] = []
        out: list[list[tuple[int, int, int]]] = [[] for _ in stops]
        for n, (first, last, _, _) in enumerate(links):
            a, b = number[first], number[last]
            self.heads += [b, a]
            out[a].append((2 * n, b, self.masks[n]))
            out[b].append((2 * n + 1, a, self.masks[n]))
        for arcs in out:
            arcs.sort(key=lambda arc: (-self.passing[arc[1]], arc[0]))
        self.out = tuple(map(tuple, out))

    def tail(self, arc: int) -> int:
        """The stop an arc comes from."""
        return self.heads[arc ^ 1]

    def hexes(self, game_map: GameMap, arc: int) -> tuple[str, ...]:
        """The hexes of an arc, both stops included."""
        first, _, _, arrivals = self.links[arc >> 1]
        names = (game_map.stop_name(first)[0], *(game_map.into[a] for a in arrivals))
        return names if arc % 2 == 0 else names[::-1]


def web_of(game_map: GameMap, board: Board, company: str, band: int) -> Web:
    """The web of a company; the same one while nothing changes that its trains could use."""
    standing = standing_of(game_map, board, company)
    reach = _within_reach(_links(track_of(game_map, board)), standing)
    return _web(reach, StopValues(game_map, board, company, band).of_all(reach.stops))


@lru_cache(maxsize=128)
def _web(reach: WithinReach, values: Worths) -> Web:
    return Web(reach.links, reach.stops, reach.standing, values)


@lru_cache(maxsize=256)
def _within_reach(links: Links, standing: Standing) -> WithinReach:
    """What trains may use at all: links joined to a station, not beyond the end of routes."""
    at: dict[int, list[Link]] = {}
    for link in links.all:
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
    within = tuple(link for link in links.all if link in kept)
    stops = tuple(sorted({stop for link in within for stop in link[:2]}))
    near = sum(1 << stop for stop in stops)
    there = Standing(standing.own & near, standing.ends & near, standing.barred & near)
    return _known(within, stops, there)


@lru_cache(maxsize=256)
def _known(links: tuple[Link, ...], stops: tuple[int, ...], standing: Standing) -> WithinReach:
    """The same value for what trains may use alike, whatever lies elsewhere on the map."""
    return WithinReach(links, stops, standing)


def _masks(links: tuple[Link, ...]) -> list[int]:
    """For each link, as bits, the classes of what it uses that some other link uses too."""
    users: dict[int, list[int]] = {}
    for n, link in enumerate(links):
        for bit in bits(link[2]):
            users.setdefault(bit, []).append(n)
    numbers: dict[tuple[int, ...], int] = {}
    masks = [0] * len(links)
    for bit in sorted(users):
        together = tuple(users[bit])
        mask = 1 << numbers.setdefault(together, len(numbers))
        for n in together:
            masks[n] |= mask
    return masks
