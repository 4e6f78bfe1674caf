"""All routes of a train that are good enough, found many at a time.

A route is two arms that leave a station and do not meet, or one. Where good routes are many, good
arms are few: first all arms are listed that bring enough if the other arm were the best walk, then
those of them are paired that bring enough together.

Arms begun stand in arrays: where each stands (`memory`), what it has earned and used, its arcs. All
of them go on at once to every stop behind which the best walk still brings enough, and come to one
stop more. What is not good enough is never begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.choices import WORD, Arms, Choices, Words, packed
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.memory import Memory
from pbm.games.eighteenxx.routes.search import ENOUGH
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Indices, Ints

TOGETHER = 20_000
"""So many arms at most go on at once; the others wait."""
PAIRED = 200_000
"""So many pairs of arms are looked at together."""
FAR = 10**12
"""More than any route is worth."""

NONE = np.zeros(0, dtype=np.intp)

ArmPairs = tuple[Indices, Indices]
"""The numbers of two arms of each route; the second may be that of a station that is an end."""


class Ways(msgspec.Struct, frozen=True):
    """Arms begun that have run as many arcs."""

    state: Indices
    worth: Ints
    """With what their station is worth in passing."""
    used: Words
    """Track and stops, as bits of some words: used[word][way]."""
    exit: Indices
    """The number of the exit by which the arm left its station."""
    arcs: Indices
    """arcs[n][way]"""

    def __len__(self) -> int:
        return len(self.state)

    def some(self, which: Indices | slice) -> Ways:
        """Some of the ways."""
        return Ways(*(getattr(self, name)[..., which] for name in self.__struct_fields__))


class Listing:
    """The lists of the routes of one errand on one web."""

    def __init__(self, web: Web, memory: Memory) -> None:
        self.web, self.memory = web, memory
        track = max((mask.bit_length() for mask in web.masks), default=0)
        count = (track + len(web.stops)) // WORD + 1
        uses = [web.masks[arc >> 1] | 1 << track + head for arc, head in enumerate(web.heads)]
        self.uses = packed([*uses, 0], count)[:, memory.arcs]
        self.stations = np.unique(memory.departures.stops, return_inverse=True)[1]
        """By exits, the number of the station."""
        states = np.arange(len(memory.arcs))
        nearest = memory.departures.exits.searchsorted(states, side="right") - 1
        self.station = self.stations[nearest] if len(self.stations) else states
        """By states, the same."""

    def routes(
        self, fares: Fares, rows: Sequence[Ints], stops: int, floors: Ints, most: int
    ) -> Choices | None:
        """All routes worth more than a floor for their departure, and staying idle if it is; None
        if they are too many.

        The rows are those of the walks at these fares.
        """
        terms = _Terms(self, fares, rows, min(stops, len(self.web.stops)), floors)
        count, found = 0, list[Ways]()
        for ways in terms.arms():
            found.append(ways)
            count += len(ways)
            if count > most:
                return None
        paired = _Pairing(terms, found)
        count, pairs = 0, list[ArmPairs]()
        for these in paired.found():
            pairs.append(these)
            count += len(these[0])
            if count > most:
                return None
        one, other = (np.concatenate([NONE, *(pair[n] for pair in pairs)]) for n in range(2))
        return Choices(paired.arms(), one, other)


class _Terms:
    """What a list asks for: fares, with the rows of the walks, so many stops, and floors."""

    def __init__(
        self, listing: Listing, fares: Fares, rows: Sequence[Ints], limit: int, floors: Ints
    ) -> None:
        self.listing, self.limit, self.fares = listing, limit, fares
        self._memory, leave = listing.memory, listing.memory.departures
        self.whole = limit == len(listing.web.stops)
        """Whether both arms may be as long as they like."""
        self._rows, self._gain = rows, fares.gain[self._memory.arcs]
        self._end = self._memory.ends(fares)
        self.passing, self.here = fares.passing[leave.stops], fares.bonus[leave.stops]
        count = len(leave.exits)
        self.alone, self.both = floors[:count], np.full((count, count), ENOUGH)
        """Floors of the routes that leave by an exit alone, by two."""
        self.both[leave.one, leave.other] = self.both[leave.other, leave.one] = floors[count:-1]
        self.idle = self._memory.idle > floors[-1]
        self._others: dict[int, Ints] = {}

    def arms(self) -> Iterator[Ways]:
        """All arms that are good enough."""
        exits = self._memory.departures.exits
        used = np.zeros((len(self.listing.uses), len(exits)), dtype=np.uint64)
        none = np.zeros((0, len(exits)), dtype=np.intp)
        start = Ways(exits, self.passing, used, np.arange(len(exits)), none)
        if self.limit >= 2 and len(exits):
            yield from self._from(self._on(start, exits[None]))

    def _from(self, ways: Ways) -> Iterator[Ways]:
        """All good arms that ways become."""
        while len(ways):
            if len(ways) > TOGETHER:
                for half in (slice(0, None, 2), slice(1, None, 2)):
                    yield from self._from(ways.some(half))
                return
            left = self.limit - 1 - len(ways.arcs)
            ended = ways.worth + self._end[ways.state]
            good = np.flatnonzero(ended + self._other(left)[ways.exit] > 0)
            if len(good):
                yield msgspec.structs.replace(ways.some(good), worth=ended[good])
            if not left:
                return
            ways = self._on(ways, self._memory.onward[:, ways.state])

    def _on(self, ways: Ways, onward: Indices) -> Ways:
        """Ways gone on where it may be good enough; what is used twice is left out."""
        bound, more = self._after(ways.exit, self.limit - 1 - len(ways.arcs))
        nth, of = np.nonzero(bound[onward] > -ways.worth - more)
        to = onward[nth, of]
        uses = self.listing.uses
        free = np.flatnonzero(~(ways.used[:, of] & uses[:, to]).any(axis=0))
        of, to = of[free], to[free]
        return Ways(
            to,
            ways.worth[of] + self._gain[to],
            ways.used[:, of] | uses[:, to],
            ways.exit[of],
            np.concatenate((ways.arcs[:, of], self._memory.arcs[None, to])),
        )

    def _row(self, n: int) -> Ints:
        return self._rows[min(n, len(self._rows) - 1)]

    def _after(self, exits: Indices, left: int) -> tuple[Ints, Ints | int]:
        """What may follow with so many arcs left, by states, and what another arm adds besides."""
        if self.whole:
            return self._rows[-1], self._other(left)[exits]
        best = np.full(len(self._rows[0]), NEVER)
        for n in range(left):
            others = np.full(max(self.listing.stations, default=0) + 1, NEVER)
            np.maximum.at(others, self.listing.stations, self._other(left - 1 - n))
            np.maximum(best, self._row(n) + others[self.listing.station], out=best)
        return best, 0

    def _other(self, stops: int) -> Ints:
        """By exits, by how much the best other arm of at most so many stops is above its floor."""
        stops = len(self.listing.web.stops) if self.whole else stops
        best = self._others.get(stops)
        if best is None:
            best = self.here - self.alone
            if stops:
                arms = self._row(stops - 1)[self._memory.departures.exits]
                best = np.maximum(best, (arms - self.both).max(axis=1))
            self._others[stops] = best
        return best


class _Pairing:
    """Good arms, those by one exit after the other, the best first.

    After them stand arms without an arc: one for each exit, whose station is then an end of the
    route, and one of a train that stays idle.
    """

    def __init__(self, terms: _Terms, found: Sequence[Ways]) -> None:
        self._terms, self._found = terms, found
        exits = np.concatenate([NONE, *(ways.exit for ways in found)])
        worths = np.concatenate([NONE, *(ways.worth for ways in found)])
        self._order = order = np.lexsort((-worths, exits))
        self._exits, self._worths = exits[order], worths[order]
        lengths = [np.full(len(ways), len(ways.arcs)) for ways in found]
        self._lengths = np.concatenate([NONE, *lengths])[order]
        self._used = [
            np.concatenate([NONE.astype(np.uint64), *(ways.used[word] for ways in found)])[order]
            for word in range(len(terms.listing.uses))
        ]

    def arms(self) -> Arms:
        """All arms, with those that have no arc."""
        web, stations = self._terms.listing.web, self._terms.listing.memory.departures.stops
        never, count = len(web.heads), len(self._order)
        depth = max((len(ways.arcs) for ways in self._found), default=1)
        arcs = np.full((count + len(stations) + 1, depth), never)
        at = 0
        for ways in self._found:
            arcs[at : at + len(ways), : len(ways.arcs)] = ways.arcs.T
            at += len(ways)
        arcs[:count] = arcs[self._order]
        heads = np.array([*web.heads, never], dtype=np.intp)
        ends = heads[arcs[np.arange(count), self._lengths - 1]]
        starts = np.concatenate((stations[self._exits], stations, [len(web.stops)]))
        return Arms(web, arcs, starts, np.concatenate((ends, starts[count:])))

    def found(self) -> Iterator[ArmPairs]:
        """All routes that are good enough; staying idle, if it is, the last."""
        terms, arms = self._terms, np.arange(len(self._order))
        floors = (terms.alone - terms.here)[self._exits]
        alone = arms[self._worths > floors]
        yield alone, len(arms) + self._exits[alone]
        yield from self._together()
        if terms.idle:
            idle = np.array([len(arms) + len(terms.here)])
            yield idle, idle

    def _together(self) -> Iterator[ArmPairs]:
        """The routes of two arms: each arm with the best ones by every later exit."""
        exits = np.arange(len(self._terms.here))
        keys = self._exits * FAR - self._worths
        # A route brings what both arms do, but passes its station once.
        floors = self._terms.both + self._terms.passing
        least = np.clip(self._worths[:, None] - floors[self._exits], 1 - FAR // 2, FAR // 2 - 1)
        begin = self._exits.searchsorted(exits)
        counts = keys.searchsorted(exits * FAR + least) - begin
        counts[self._exits[:, None] >= exits] = 0
        sums = np.append(0, counts.sum(axis=1).cumsum())
        at = 0
        while sums[at] < sums[-1]:
            until = max(int(sums.searchsorted(sums[at] + PAIRED, side="right")) - 1, at + 1)
            those = counts[at:until].ravel()
            one = np.repeat(np.arange(at, until), counts[at:until].sum(axis=1))
            firsts = np.tile(begin, until - at) - (those.cumsum() - those)
            other = np.arange(len(one)) + np.repeat(firsts, those)
            yield self._apart(one, other)
            at = until

    def _apart(self, one: Indices, other: Indices) -> ArmPairs:
        """Of pairs of arms those that do not meet and are no longer than a route may be."""
        if not self._terms.whole:
            short = self._lengths[one] + self._lengths[other] < self._terms.limit
            one, other = one[short], other[short]
        for used in self._used:
            free = used[one] & used[other] == 0
            one, other = one[free], other[free]
        return one, other
