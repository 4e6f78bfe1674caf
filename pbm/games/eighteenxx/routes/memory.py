"""Walks that do not come back too soon: what trains could earn at most, with multipliers.

A walk (`walks`) may come back to any stop, and most walks that bring much go round small circles.
These remember the last stops and the track between them, and come back to none of these: they are
nearer to routes, and so what multipliers find is nearer to what can be run. A *state* is what a
walk remembers: its last arcs, the station that it left not counted, since nothing comes back there.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Indices, Ints

REMEMBERED = 3
"""So many arcs are remembered."""
SETTLING = 4
"""How often it is looked whether longer walks bring any more."""


class Walk(msgspec.Struct, frozen=True):
    """A walk: its worth, the station, the arcs of its arms from the station outwards."""

    worth: int
    start: int
    arms: tuple[tuple[int, ...], tuple[int, ...]]


class Home(msgspec.Struct, frozen=True):
    """A station that walks leave; those through the stations before it are found from there."""

    stop: int
    two_arms: bool
    exits: Indices
    """The states of having gone to one stop."""
    never: Ints
    """By two exits: 0 where one walk can leave by both, each with one of its arms; else `NEVER`."""


class Memory:
    """The states of one web for trains with the same errand but for its length."""

    def __init__(self, web: Web, home: int | None = None, goal: int | None = None) -> None:
        self._web = web
        self._ends = np.ones(len(web.stops), dtype=np.bool_)
        if goal is not None:
            self._ends[:] = False
            self._ends[goal] = True
        self._arcs: list[int] = []
        self._next: list[list[int]] = []
        banned, self.homes = 0, list[Home]()
        for stop in web.own if home is None else [home]:
            banned |= 1 << stop
            self.homes.append(self._home(stop, banned, home is None and not web.ends[stop]))
        never = len(self._arcs)
        self.arcs = np.array([*self._arcs, len(web.heads)], dtype=np.intp)
        """The last arc of each state; the last state is that of never going on."""
        self.heads = np.array([*web.heads, 0], dtype=np.intp)[self.arcs]
        width = max(1, *map(len, self._next)) if self._next else 1
        rows = [row + [never] * (width - len(row)) for row in [*self._next, []]]
        self.onward: Indices = np.ascontiguousarray(np.array(rows, dtype=np.intp).T)
        """onward[n][state]: the states in which a walk may go on."""

    def _home(self, stop: int, banned: int, two_arms: bool) -> Home:
        """All states of walks from a station."""
        web, first = self._web, len(self._arcs)
        ways: list[tuple[int, ...]] = [
            (arc,) for arc, head, _ in web.out[stop] if not banned >> head & 1
        ]
        known: dict[tuple[int, ...], int] = {way: first + n for n, way in enumerate(ways)}
        exits = np.arange(first, first + len(ways))
        for way in ways:
            onward = []
            for arc in self._from(way, banned):
                then = (*way, arc)[-REMEMBERED:]
                if then not in known:
                    known[then] = first + len(known)
                    ways.append(then)
                onward.append(known[then])
            self._arcs.append(way[-1])
            self._next.append(onward)
        return Home(stop, two_arms, exits, self._never([way[0] for way in ways[: len(exits)]]))

    def _from(self, way: tuple[int, ...], banned: int) -> list[int]:
        """The arcs that may follow those that are remembered."""
        web, at = self._web, self._web.heads[way[-1]]
        if web.ends[at]:
            return []
        used, seen = 0, banned
        for arc in way:
            used |= web.masks[arc >> 1]
            seen |= 1 << web.tail(arc) | 1 << web.heads[arc]
        return [arc for arc, to, mask in web.out[at] if not (seen >> to & 1 or mask & used)]

    def _never(self, exits: Sequence[int]) -> Ints:
        heads, masks = self._web.heads, self._web.masks
        rows = [
            [NEVER * (heads[a] == heads[b] or masks[a >> 1] & masks[b >> 1] > 0) for b in exits]
            for a in exits
        ]
        return np.array(rows, dtype=np.int64).reshape(len(exits), len(exits))

    def ends(self, fares: Fares) -> Ints:
        """What each state adds as the end of an arm; on a connection run only the goal may be."""
        ends: Ints = np.where(self._ends, fares.bonus, NEVER)[self.heads]
        ends[-1] = NEVER
        return ends

    def tables(self, fares: Fares, stops: int) -> list[Ints]:
        """Rows: the best of coming into each state, then going to at most so many more stops.

        Rows that would be as the last one are left out.
        """
        gain, end = fares.gain[self.arcs], self.ends(fares)
        rows: list[Ints] = [gain + end]
        beyond = np.empty(self.onward.shape, dtype=np.int64)
        for n in range(1, min(stops, len(self._web.stops)) - 1):
            rows[-1].take(self.onward, out=beyond, mode="clip")
            row: Ints = beyond.max(axis=0)
            np.maximum(row, end, out=row)
            row += gain
            rows.append(row)
            if n % SETTLING == 0 and np.array_equal(row, rows[-2]):
                break
        return rows

    def best(self, fares: Fares, rows: Sequence[Ints], stops: int) -> Walk | None:
        """The best walk of so many stops; None when there is none."""
        left = min(stops, len(self._web.stops)) - 1
        homes = [home for home in self.homes if len(home.exits) and left > 0]
        cases = [self._of(home, fares, rows, left) for home in homes]
        worth, home, arms = max(cases, key=lambda case: case[0], default=(NEVER, None, []))
        if home is None or worth <= NEVER // 2:
            return None
        ends = self.ends(fares)
        ways = [self._arm(rows, ends, n, int(home.exits[place])) for n, place in arms]
        return Walk(worth, home.stop, (ways[0], ways[1] if len(ways) > 1 else ()))

    def _of(
        self, home: Home, fares: Fares, rows: Sequence[Ints], left: int
    ) -> tuple[int, Home, list[tuple[int, int]]]:
        """The best walk from a station with so many more stops: its worth, and of each arm the row
        and the exit. Where all stops may be come to, either arm may be as long as it likes.
        """
        stop, deepest = home.stop, min(left, len(rows)) - 1
        here, last = int(fares.passing[stop]), rows[deepest][home.exits]
        place = int(last.argmax())
        worth, arms = here + int(fares.bonus[stop] + last[place]), [(deepest, place)]
        if home.two_arms and left > 1:
            whole = left == len(self._web.stops) - 1
            for long in [left - 1] if whole else range(left - 1):
                n, other = min(long, deepest), min(left - 2 - long, deepest)
                other = deepest if whole else other
                both = rows[n][home.exits][:, None] + rows[other][home.exits] + home.never
                a, b = divmod(int(both.argmax()), len(home.exits))
                if here + both[a, b] > worth:
                    worth, arms = here + int(both[a, b]), [(n, a), (other, b)]
        return worth, home, arms

    def _arm(self, rows: Sequence[Ints], ends: Ints, n: int, state: int) -> tuple[int, ...]:
        """The best arm from a state on, with at most n more stops."""
        arcs = [self._arcs[state]]
        while n:
            n -= 1
            onward = self.onward[:, state]
            values = rows[n][onward]
            place = int(values.argmax())
            if values[place] <= ends[state]:
                break
            state = int(onward[place])
            arcs.append(self._arcs[state])
        return tuple(arcs)
