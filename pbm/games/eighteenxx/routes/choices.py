"""Routes of several trains that do not meet, chosen from lists to bring most together.

A route *costs* how much less it brings, after multipliers, than the best of its list. Trains can
afford no more than a budget between them, so one of m trains costs at most an m-th of it: it is
tried which, with each of its few cheap routes, and the others go on with what is left of the
budget and of the track. The last train takes the best that the others leave it, which is found at
once for all its routes: track by track, those that use it are struck out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import RouteFound
from pbm.games.eighteenxx.routes.walks import Fares, Indices, Ints

WORD = 64
BLOCK = 64
"""So many routes are paired at once with all that they can afford."""

Words = NDArray[np.uint64]
RouteChoice = tuple[int, int]
"""Number of a list, number of a route in it."""
Left = tuple[tuple[int, int], ...]
"""Each train that has no route yet: the number of its list, the first route it may choose."""


class Choices:
    """The routes that trains of one kind may choose from, with staying idle if that is allowed."""

    def __init__(self, web: Web, arcs: Indices, turned: Indices, starts: Indices) -> None:
        self._web = web
        self._arcs = arcs
        """All arcs of each route in a row, filled up with the arc that is never run."""
        self._turned = turned
        """Of how many of them its first arm is."""
        self._starts = starts
        heads = np.array([*web.heads, len(web.stops)], dtype=np.intp)
        lengths = (arcs < len(web.heads)).sum(axis=1)
        rows = np.arange(len(arcs))
        one = heads[arcs[rows, turned - 1]]
        other = np.where(lengths > turned, heads[arcs[rows, lengths - 1]], starts)
        self._stops = np.column_stack((starts, one, other))
        tracks = packed([*(web.masks[arc >> 1] for arc in range(len(web.heads))), 0], width_of(web))
        self.used = np.bitwise_or.reduce(tracks[:, arcs], axis=2).T

    def __len__(self) -> int:
        return len(self._arcs)

    def found(self, number: int) -> RouteFound | None:
        """A route; None: to stay idle."""
        web, turned, start = self._web, int(self._turned[number]), int(self._starts[number])
        arcs = [arc for arc in self._arcs[number].tolist() if arc < len(web.heads)]
        if not arcs:
            return None
        used = 0
        for arc in arcs:
            used |= web.masks[arc >> 1]
        return RouteFound(0, start, (tuple(arcs[:turned]), tuple(arcs[turned:])), used)

    def worths(self, fares: Fares) -> Ints:
        """What each route earns."""
        gain, passing, bonus = (
            np.append(fare, 0) for fare in (fares.gain[:-1], fares.passing, fares.bonus)
        )
        worths: Ints = gain[self._arcs].sum(axis=1) + passing[self._stops[:, 0]]
        worths += bonus[self._stops[:, 1:]].sum(axis=1)
        return worths

    def only(self, numbers: Indices) -> Choices:
        """Some of the routes, in this order."""
        some = object.__new__(Choices)
        some._web = self._web
        some._arcs, some._stops = self._arcs[numbers], self._stops[numbers]
        some._turned, some._starts = self._turned[numbers], self._starts[numbers]
        some.used = self.used[numbers]
        return some

    def free(self, first: int, last: int, used: Words) -> Indices:
        """The routes from one number to another that use nothing of what is used."""
        meets = (self.used[first:last] & used).any(axis=1)
        return np.flatnonzero(~meets) + first


def width_of(web: Web) -> int:
    """So many words hold all track of a web."""
    return max((mask.bit_length() for mask in web.masks), default=0) // WORD + 1


def packed(masks: Sequence[int], count: int) -> Words:
    """Masks as words: words[n][mask]."""
    raw = b"".join(mask.to_bytes(count * WORD // 8, "little") for mask in masks)
    return np.ascontiguousarray(np.frombuffer(raw, dtype="<u8").reshape(-1, count).T)


class Ranked:
    """Choices, the cheapest first, with what they cost, and bring without multipliers.

    Partners are looked for in the order of what they bring: of those that use none of the track
    that is used, the first is the best.
    """

    def __init__(self, choices: Choices, costs: Ints, plain: Ints) -> None:
        order = costs.argsort(kind="stable")
        self.choices = choices.only(order)
        self.costs: Ints = costs[order]
        self.plain: Ints = plain[order]
        self._best_first = (-self.plain).argsort(kind="stable")
        self._losses: list[int] = (-self.plain[self._best_first]).tolist()
        used = self.choices.used[self._best_first].astype("<u8")
        bits = np.unpackbits(used.view(np.uint8), axis=1, bitorder="little")
        users = np.packbits(bits, axis=0, bitorder="little").T
        self._users = [int.from_bytes(row.tobytes(), "little") for row in users]
        """For each bit of track those that use it, as bits in the order of what they bring."""
        routes, tracks = np.nonzero(bits)
        self._tracks: list[int] = tracks.tolist()
        begin = routes.searchsorted(np.arange(len(bits) + 1))
        place = self._best_first.argsort()
        self._begin, self._end = begin[place].tolist(), begin[place + 1].tolist()

    def within(self, budget: int) -> int:
        """How many routes cost no more."""
        return int(self.costs.searchsorted(budget, side="right"))

    def bits(self, number: int) -> list[int]:
        """The track that a route uses."""
        return self._tracks[self._begin[number] : self._end[number]]

    def partner(self, used: Sequence[int], least: int) -> int | None:
        """What brings most of all that use none of this track; None if it brings less."""
        taken, users = 0, self._users
        for bit in used:
            taken |= users[bit]
        free = ~taken & (1 << bisect_right(self._losses, -least)) - 1
        return int(self._best_first[(free & -free).bit_length() - 1]) if free else None


class RouteChooser:
    """Tries all choices within a budget, which may shrink meanwhile."""

    def __init__(
        self, kinds: Sequence[Ranked], offer: Callable[[list[RouteChoice]], tuple[int, int]]
    ) -> None:
        self._kinds = kinds
        self._offer = offer
        self._budget = self._wanted = 0

    def choose(self, trains: Sequence[int], budget: int, wanted: int) -> None:
        """Offer good choices for trains of these kinds that bring as much as wanted.

        An offer tells the new budget, and what is wanted now.
        """
        self._budget, self._wanted = budget, wanted
        self._go(tuple((kind, 0) for kind in sorted(trains)), [], 0, 0, [])

    def _go(
        self, left: Left, used: list[int], spent: int, brought: int, chosen: list[RouteChoice]
    ) -> None:
        """Give routes to the trains that are left; of those alike the first has the cheapest."""
        if len(left) == 1:
            kind = left[0][0]
            best = self._kinds[kind].partner(used, self._wanted - brought)
            if best is not None:
                self._budget, self._wanted = self._offer([*chosen, (kind, best)])
            return
        share = (self._budget - spent) // len(left)
        above: dict[int, int] = {}
        for n, (kind, first) in enumerate(left):
            if kind in above:
                continue
            ranked = self._kinds[kind]
            above[kind] = ranked.within(share)
            lows = {**above, kind: first}
            rest = tuple((k, max(low, lows.get(k, 0))) for k, low in left[:n] + left[n + 1 :])
            busy = set(used)
            for number in range(first, above[kind]):
                bits = ranked.bits(number)
                if not busy.isdisjoint(bits):
                    continue
                cost = spent + int(ranked.costs[number])
                if cost > self._budget:
                    break
                then = tuple((k, number if k == kind else low) for k, low in rest)
                more = brought + int(ranked.plain[number])
                self._go(then, used + bits, cost, more, [*chosen, (kind, number)])
