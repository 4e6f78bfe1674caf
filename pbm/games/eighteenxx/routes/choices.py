"""Routes of several trains that do not meet, chosen from lists to bring most together.

A route *costs* how much less it brings, after multipliers, than the best of its list. Trains can
afford no more than a budget between them, so one of m trains costs at most an m-th of it: it is
tried which, with each of its few cheap routes, and the others go on with what is left of the
budget and of the track. The last train takes the best that the others leave it, which is found at
once for all its routes: arm by arm, those that use its track are struck out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import RouteFound
from pbm.games.eighteenxx.routes.walks import Fares, Indices, Ints

WORD = 64

Words = NDArray[np.uint64]
RouteChoice = tuple[int, int]
"""Number of a list, number of a route in it."""
Left = tuple[tuple[int, int], ...]
"""Each train that has no route yet: the number of its list, the first route it may choose."""
Free = Mapping[int, int]
"""The routes of each list that meet none that is chosen."""


class Arms:
    """Arms of routes, each from a station to a stop."""

    def __init__(self, web: Web, arcs: Indices, starts: Indices, ends: Indices) -> None:
        self._web = web
        self._arcs = arcs
        """All arcs of each in a row, filled up with the arc that is never run."""
        self.starts = starts
        self._ends = ends
        tracks = packed([*(web.masks[arc >> 1] for arc in range(len(web.heads))), 0], width_of(web))
        self.used: Words = np.bitwise_or.reduce(tracks[:, arcs], axis=2).T
        self._raw = self.used.astype("<u8").tobytes()

    def worths(self, fares: Fares) -> Ints:
        """What each earns, the station not counted."""
        worths: Ints = np.append(fares.gain[:-1], 0)[self._arcs].sum(axis=1)
        worths += np.append(fares.bonus, 0)[self._ends]
        return worths

    def arcs(self, number: int) -> tuple[int, ...]:
        """The arcs of one, from the station on."""
        return tuple(arc for arc in self._arcs[number].tolist() if arc < len(self._web.heads))

    def mask(self, number: int) -> int:
        """The track that one uses."""
        width = len(self._raw) // len(self.used)
        return int.from_bytes(self._raw[number * width : (number + 1) * width], "little")


class Choices:
    """The routes that trains of one kind may choose from, with staying idle if that is allowed.

    Each is two arms; of a route that ends at its station, the other one has no arc.
    """

    def __init__(self, arms: Arms, one: Indices, other: Indices) -> None:
        self._arms = arms
        self._one = one
        self._other = other
        self.used: Words = arms.used[one] | arms.used[other]

    def __len__(self) -> int:
        return len(self._one)

    def masks(self) -> list[tuple[int, int]]:
        """The track that each arm of a route uses."""
        masks = [self._arms.mask(number) for number in range(len(self._arms.used))]
        pairs = zip(self._one.tolist(), self._other.tolist(), strict=True)
        return [(masks[one], masks[other]) for one, other in pairs]

    def found(self, number: int) -> RouteFound | None:
        """A route; None: to stay idle."""
        one, other = int(self._one[number]), int(self._other[number])
        arms = self._arms.arcs(one), self._arms.arcs(other)
        if not arms[0]:
            return None
        used = self._arms.mask(one) | self._arms.mask(other)
        return RouteFound(0, int(self._arms.starts[one]), arms, used)

    def worths(self, fares: Fares) -> Ints:
        """What each route earns."""
        arms, passing = self._arms.worths(fares), np.append(fares.passing, 0)[self._arms.starts]
        worths: Ints = (arms + passing)[self._one]
        return worths + arms[self._other]

    def only(self, numbers: Indices) -> Choices:
        """Some of the routes, in this order."""
        some = object.__new__(Choices)
        some._arms, some.used = self._arms, self.used[numbers]
        some._one, some._other = self._one[numbers], self._other[numbers]
        return some

    def free(self, used: Words) -> Indices:
        """The routes that use nothing of what is used."""
        return np.flatnonzero(~(self.used & used).any(axis=1))


def width_of(web: Web) -> int:
    """So many words hold all track of a web."""
    return max((mask.bit_length() for mask in web.masks), default=0) // WORD + 1


def packed(masks: Sequence[int], count: int) -> Words:
    """Masks as words: words[n][mask]."""
    raw = b"".join(mask.to_bytes(count * WORD // 8, "little") for mask in masks)
    return np.ascontiguousarray(np.frombuffer(raw, dtype="<u8").reshape(-1, count).T)


class Ranked:
    """Choices, the cheapest first, with what they cost, and bring without multipliers.

    Partners are looked for in the order of what they bring. Numbers of routes in this order stand
    as bits of an integer: the lowest one is the best.
    """

    def __init__(self, choices: Choices, costs: Ints, plain: Ints) -> None:
        order = costs.argsort(kind="stable")
        self.choices = choices.only(order)
        self.masks = self.choices.masks()
        self.costs: Ints = costs[order]
        self.plain: Ints = plain[order]
        self._best_first = (-self.plain).argsort(kind="stable")
        self._places: list[int] = self._best_first.argsort().tolist()
        self._losses: list[int] = (-self.plain[self._best_first]).tolist()
        used = self.choices.used[self._best_first].astype("<u8")
        users = np.unpackbits(used.view(np.uint8), axis=1, bitorder="little")
        users = np.packbits(users, axis=0, bitorder="little").T
        self._users = [int.from_bytes(row.tobytes(), "little") for row in users]
        """For each bit of track those that use it."""
        self._known: dict[int, int] = {}
        self.all = (1 << len(order)) - 1

    def within(self, budget: int) -> int:
        """How many routes cost no more."""
        return int(self.costs.searchsorted(budget, side="right"))

    def apart(self, masks: tuple[int, int]) -> int:
        """The routes that use none of the track of two arms."""
        return self._free(masks[0]) & self._free(masks[1])

    def _free(self, mask: int) -> int:
        free = self._known.get(mask)
        if free is None:
            taken = 0
            for bit in bits(mask):
                taken |= self._users[bit]
            free = self._known[mask] = ~taken & self.all
        return free

    def among(self, number: int, free: int) -> bool:
        """Whether a route is one of these."""
        return bool(free >> self._places[number] & 1)

    def best(self, free: int, least: int) -> int | None:
        """What brings most of all that are free; None if it brings less."""
        free &= (1 << bisect_right(self._losses, -least)) - 1
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
        free = {kind: self._kinds[kind].all for kind in trains}
        self._go(tuple((kind, 0) for kind in sorted(trains)), free, 0, 0, [])

    def _go(
        self, left: Left, free: Free, spent: int, brought: int, chosen: list[RouteChoice]
    ) -> None:
        """Give routes to the trains that are left; of those alike the first has the cheapest."""
        if len(left) == 1:
            self._last(left[0][0], free, brought, chosen)
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
            others = {k for k, _ in rest}
            for number in range(first, above[kind]):
                if not ranked.among(number, free[kind]):
                    continue
                cost = spent + int(ranked.costs[number])
                if cost > self._budget:
                    break
                then = tuple((k, number if k == kind else low) for k, low in rest)
                apart = {k: free[k] & self._kinds[k].apart(ranked.masks[number]) for k in others}
                more = brought + int(ranked.plain[number])
                self._go(then, apart, cost, more, [*chosen, (kind, number)])

    def _last(self, kind: int, free: Free, brought: int, chosen: list[RouteChoice]) -> None:
        """Give the last train the best that the others leave it."""
        best = self._kinds[kind].best(free[kind], self._wanted - brought)
        if best is not None:
            self._budget, self._wanted = self._offer([*chosen, (kind, best)])
