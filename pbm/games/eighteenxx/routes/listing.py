"""All routes of a train that are good enough, found many at a time.

Ways begun stand in arrays: where each stands (`memory`), what it has earned and used, its arcs. All
of them go on at once to every stop behind which the best walk still brings enough, and come to one
stop more. What is not good enough is never begun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.choices import WORD, Choices, Words, packed
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.memory import Memory
from pbm.games.eighteenxx.routes.walks import Fares, Indices, Ints

TOGETHER = 20_000
"""So many ways at most go on at once; the others wait."""


class Ways(msgspec.Struct, frozen=True):
    """Ways begun that have run as many arcs."""

    state: Indices
    worth: Ints
    used: Words
    """Track and stops, as bits of some words: used[word][way]."""
    exit: Indices
    """The state in which the first arm left its station."""
    turned: Indices
    """How many arcs the first arm had when a second one began; 0: it is still the first."""
    arcs: Indices
    """arcs[n][way]"""

    def __len__(self) -> int:
        return len(self.state)

    def some(self, which: Indices | slice) -> Ways:
        """Some of the ways."""
        return Ways(*(getattr(self, name)[..., which] for name in self.__struct_fields__))

    def and_(self, others: Ways) -> Ways:
        """These and others."""
        if not (len(self) and len(others)):
            return self if len(self) else others
        pairs = ((getattr(self, name), getattr(others, name)) for name in self.__struct_fields__)
        return Ways(*(np.concatenate(pair, axis=-1) for pair in pairs))


class Listing:
    """The lists of the routes of one errand on one web."""

    def __init__(self, web: Web, memory: Memory) -> None:
        self._web, self.memory = web, memory
        track = max((mask.bit_length() for mask in web.masks), default=0)
        count = (track + len(web.stops)) // WORD + 1
        uses = [web.masks[arc >> 1] | 1 << track + head for arc, head in enumerate(web.heads)]
        self.uses = packed([*uses, 0], count)[:, memory.arcs]
        never = len(memory.arcs) - 1
        self.stops = web.stops
        self.home = np.zeros(never + 1, dtype=np.intp)
        self.stop = np.zeros(never + 1, dtype=np.intp)
        later: list[list[int]] = [[] for _ in range(never + 1)]
        for number, home in enumerate(memory.homes):
            first = int(home.exits[0]) if len(home.exits) else never
            self.home[first:], self.stop[first:] = number, home.stop
            for n, exit_ in enumerate(home.exits if home.two_arms else ()):
                later[exit_] = home.exits[n + 1 :][home.never[n, n + 1 :] == 0].tolist()
        width = max(1, *map(len, later))
        rows = [row + [never] * (width - len(row)) for row in later]
        self.later = np.ascontiguousarray(np.array(rows, dtype=np.intp).T)
        """later[n][exit]: the exits by which a second arm may leave after the first."""

    def routes(
        self,
        fares: Fares,
        rows: Sequence[Ints],
        stops: int,
        floor: int,
        most: int,
        *,
        idle: bool,
    ) -> Choices | None:
        """All routes worth more than a floor, and staying idle if it is; None if they are too many.

        The rows are those of the walks at these fares.
        """
        count, found = int(idle), list[Ways]()
        search = _Search(self, fares, rows, min(stops, len(self._web.stops)), floor)
        for ways in search.found():
            found.append(ways)
            count += len(ways)
            if count > most:
                return None
        arcs = np.full(
            (count, max(map(len, (w.arcs for w in found)), default=1)), len(self._web.heads)
        )
        turned, starts = np.ones(count, dtype=np.intp), np.full(count, len(self._web.stops))
        at = 0
        for ways in found:
            these = slice(at, at + len(ways))
            arcs[these, : len(ways.arcs)] = ways.arcs.T
            turned[these] = np.where(ways.turned, ways.turned, len(ways.arcs))
            starts[these] = self.stop[ways.exit]
            at += len(ways)
        return Choices(self._web, arcs, turned, starts)


class _Search:
    """One list at some fares, with the rows of the walks: what may still follow."""

    def __init__(
        self, listing: Listing, fares: Fares, rows: Sequence[Ints], limit: int, floor: int
    ) -> None:
        self._listing, self._memory = listing, listing.memory
        self._rows, self._limit, self._floor = rows, limit, floor
        self._gain, self._end = fares.gain[self._memory.arcs], self._memory.ends(fares)
        self._here = fares.bonus[listing.stop]
        self._other = np.maximum(self._here, rows[-1][listing.later].max(axis=0))
        """By exit of the first arm: what the station is worth as an end, or a second arm is."""
        self._passing = fares.passing[listing.stop]

    def found(self) -> Iterator[Ways]:
        """All routes that are good enough."""
        exits = np.concatenate([np.zeros(0, dtype=np.intp), *(h.exits for h in self._memory.homes)])
        count = len(exits)
        none = np.zeros((1, count), dtype=np.intp)
        used = np.zeros((len(self._listing.uses), count), dtype=np.uint64)
        start = Ways(exits, self._passing[exits], used, exits, none[0], none[:0])
        if self._limit >= 2:
            firsts = self._on(start, exits[None], *self._first(exits, self._limit - 1))
            yield from self._from(firsts, firsts.some(slice(0)))

    def _from(self, firsts: Ways, seconds: Ways) -> Iterator[Ways]:
        """All good routes that ways with their first and with their second arm become."""
        while len(firsts) + len(seconds):
            if len(firsts) + len(seconds) > TOGETHER:
                for half in (slice(0, None, 2), slice(1, None, 2)):
                    yield from self._from(firsts.some(half), seconds.some(half))
                return
            ended = firsts.worth + self._end[firsts.state]
            yield from self._good(firsts, ended + self._here[firsts.exit])
            yield from self._good(seconds, seconds.worth + self._end[seconds.state])
            firsts, seconds = self._longer(firsts, seconds, ended)

    def _good(self, ways: Ways, worths: Ints) -> Iterator[Ways]:
        """Those that bring enough if they end here."""
        good = np.flatnonzero(worths > self._floor)
        if len(good):
            yield ways.some(good)

    def _longer(self, firsts: Ways, seconds: Ways, ended: Ints) -> tuple[Ways, Ways]:
        """Each goes on by one arc, or begins its second arm."""
        arcs = max(len(firsts.arcs), len(seconds.arcs))
        left = self._limit - 1 - arcs
        if not left:
            return firsts.some(slice(0)), seconds.some(slice(0))
        bound, onward = self._row(left - 1), self._memory.onward
        turned = np.full(len(firsts), arcs)
        turning = msgspec.structs.replace(firsts, worth=ended, turned=turned)
        seconds = self._on(turning, self._listing.later[:, firsts.exit], bound, 0).and_(
            self._on(seconds, onward[:, seconds.state], bound, 0)
        )
        first = self._on(firsts, onward[:, firsts.state], *self._first(firsts.exit, left))
        return first, seconds

    def _on(self, ways: Ways, onward: Indices, bound: Ints, more: Ints | int) -> Ways:
        """Ways gone on where it may be good enough; what is used twice is left out."""
        if not len(ways):
            return ways
        nth, of = np.nonzero(bound[onward] > self._floor - ways.worth - more)
        to = onward[nth, of]
        uses = self._listing.uses
        free = np.flatnonzero(~(ways.used[:, of] & uses[:, to]).any(axis=0))
        of, to = of[free], to[free]
        return Ways(
            to,
            ways.worth[of] + self._gain[to],
            ways.used[:, of] | uses[:, to],
            ways.exit[of],
            ways.turned[of],
            np.concatenate((ways.arcs[:, of], self._memory.arcs[None, to])),
        )

    def _row(self, n: int) -> Ints:
        return self._rows[min(n, len(self._rows) - 1)]

    def _first(self, exits: Indices, left: int) -> tuple[Ints, Ints | int]:
        """What may follow in the first arm with so many arcs left, and what after it.

        Where all stops may be come to, both arms may be as long as they like.
        """
        if self._limit == len(self._listing.stops):
            return self._rows[-1], self._other[exits]
        best: Ints | None = None
        for n in range(left):
            both = self._row(n) + self._second(left - 1 - n)
            best = both if best is None else np.maximum(best, both)
        assert best is not None
        return best, 0

    def _second(self, stops: int) -> Ints:
        """For each state, what a second arm of at most so many stops adds."""
        best = self._here.copy()
        for home in self._memory.homes if stops else ():
            if home.two_arms and len(home.exits):
                arm = self._row(stops - 1)[home.exits].max()
                these = self._listing.home == self._listing.home[home.exits[0]]
                best[these] = np.maximum(best[these], arm)
        return best
