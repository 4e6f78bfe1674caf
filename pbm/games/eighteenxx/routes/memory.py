"""Walks that do not come back too soon: what trains could earn at most, with multipliers.

A walk (`walks`) may come back to any stop, and most walks that bring much go round small circles.
These remember the last stops and the track between them, and come back to none of these: they are
nearer to routes, and so what multipliers find is nearer to what can be run. A *state* is what a
walk remembers: its last arcs, the station that it left not counted, since nothing comes back there.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.choices import packed, width_of
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Indices, Ints

REMEMBERED = 3
"""So many arcs are remembered."""
SETTLING = 4
"""How often it is looked whether longer walks bring any more."""


class Walk(msgspec.Struct, frozen=True):
    """A walk: the station, the arcs of its arms from the station outwards."""

    start: int
    arms: tuple[tuple[int, ...], tuple[int, ...]]


class Departures(msgspec.Struct, frozen=True):
    """The ways to leave a station: by one exit, by two, and last of all not to run at all."""

    exits: Indices
    """The states of having gone to one stop; those of each station together."""
    stops: Indices
    """By exit, the station; those through the stations before it are found from there."""
    one: Indices
    """Numbers of exits, for the departures by two of them."""
    other: Indices
    apart: Ints
    """By two departures: 0 where two trains can leave by both, else `NEVER`."""

    def __len__(self) -> int:
        return len(self.apart)


class Memory:
    """The states of one web for trains with the same errand but for its length."""

    def __init__(self, web: Web, home: int | None = None, goal: int | None = None) -> None:
        self._web = web
        self._ends = np.ones(len(web.stops), dtype=np.bool_)
        if goal is not None:
            self._ends[:] = False
            self._ends[goal] = True
        self.idle = NEVER if goal is not None else 0
        self._arcs: list[int] = []
        self._next: list[list[int]] = []
        banned, exits = 0, list[tuple[int, int]]()
        for stop in web.own if home is None else [home]:
            banned |= 1 << stop
            exits += [(exit_, stop) for exit_ in self._exits(stop, banned)]
        self.departures = self._departures(exits, two_arms=home is None)
        never = len(self._arcs)
        self.arcs = np.array([*self._arcs, len(web.heads)], dtype=np.intp)
        """The last arc of each state; the last state is that of never going on."""
        self.heads = np.array([*web.heads, 0], dtype=np.intp)[self.arcs]
        width = max(1, *map(len, self._next)) if self._next else 1
        rows = [row + [never] * (width - len(row)) for row in [*self._next, []]]
        self.onward: Indices = np.ascontiguousarray(np.array(rows, dtype=np.intp).T)
        """onward[n][state]: the states in which a walk may go on."""

    def _exits(self, stop: int, banned: int) -> range:
        """Make all states of walks from a station; those that it is left in."""
        web, first = self._web, len(self._arcs)
        ways: list[tuple[int, ...]] = [
            (arc,) for arc, head, _ in web.out[stop] if not banned >> head & 1
        ]
        exits = range(first, first + len(ways))
        known: dict[tuple[int, ...], int] = dict(zip(ways, exits, strict=True))
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
        return exits

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

    def _departures(self, exits: Sequence[tuple[int, int]], *, two_arms: bool) -> Departures:
        web, arcs = self._web, [self._arcs[state] for state, _ in exits]
        masks = [web.masks[arc >> 1] for arc in arcs]
        pairs = [
            (one, other)
            for other, (_, stop) in enumerate(exits)
            if two_arms and not web.ends[stop]
            for one in range(other)
            if exits[one][1] == stop
            and web.heads[arcs[one]] != web.heads[arcs[other]]
            and not masks[one] & masks[other]
        ]
        both = [masks[one] | masks[other] for one, other in pairs]
        used = packed([*masks, *both, 0], width_of(web))
        meet = (used[:, :, None] & used[:, None, :]).any(axis=0)
        states, stops = np.array(exits, dtype=np.intp).reshape(-1, 2).T
        first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
        apart: Ints = np.where(meet, NEVER, 0)
        return Departures(states, stops, first, second, apart)

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

    def worths(self, fares: Fares, rows: Sequence[Ints], stops: int) -> Ints:
        """The best walk of at most so many stops for each departure: what it is worth."""
        leave, left = self.departures, min(stops, len(self._web.stops)) - 1
        worths = np.full(len(leave), NEVER)
        worths[-1] = self.idle
        if left > 0:
            count = len(leave.exits)
            here = fares.passing[leave.stops]
            alone = rows[min(left, len(rows)) - 1][leave.exits] + fares.bonus[leave.stops]
            worths[:count] = here + alone
            if left > 1:
                worths[count:-1] = self._both(rows, left).max(axis=0) + here[leave.one]
        return worths

    def _both(self, rows: Sequence[Ints], left: int) -> Ints:
        """Both arms of the departures by two exits, for each number of stops of the first arm.

        Where all stops may be come to, either arm may be as long as it likes.
        """
        leave, deepest = self.departures, min(left, len(rows)) - 1
        if left == len(self._web.stops) - 1:
            last = rows[deepest][leave.exits]
            return (last[leave.one] + last[leave.other])[None]
        table = np.array([rows[min(n, deepest)][leave.exits] for n in range(left - 1)])
        both: Ints = table[:, leave.one] + table[::-1, leave.other]
        return both

    def walk(self, fares: Fares, rows: Sequence[Ints], stops: int, departure: int) -> Walk | None:
        """The best walk of at most so many stops for a departure; None: it stays idle."""
        leave, left = self.departures, min(stops, len(self._web.stops)) - 1
        ends, count, deepest = self.ends(fares), len(leave.exits), min(left, len(rows)) - 1
        if departure == len(leave) - 1:
            return None
        if departure < count:
            arm = self._arm(rows, ends, deepest, int(leave.exits[departure]))
            return Walk(int(leave.stops[departure]), (arm, ()))
        pair = departure - count
        exits = [int(leave.exits[n[pair]]) for n in (leave.one, leave.other)]
        first = int(self._both(rows, left)[:, pair].argmax())
        lengths = [first, left - 2 - first]
        if left == len(self._web.stops) - 1:
            lengths = [deepest, deepest]
        arms = [
            self._arm(rows, ends, min(n, deepest), exit_)
            for n, exit_ in zip(lengths, exits, strict=True)
        ]
        return Walk(int(leave.stops[leave.one[pair]]), (arms[0], arms[1]))

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
