"""Routes of several trains that do not meet, chosen from lists to bring most together.

A route *costs* how much less it brings, after multipliers, than the best of its list. Trains can
afford no more than a budget between them, so one of m trains costs at most an m-th of it: it is
tried which, with each of its few cheap routes, and the others go on with what is left of the
budget and of the track. The last two trains are chosen together, many pairs at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import RouteFound
from pbm.games.eighteenxx.routes.walks import Fares, Ints

WORD = 64
BLOCK = 64
"""So many routes are paired at once with all that they can afford."""

Indices = NDArray[np.intp]
Words = NDArray[np.uint64]
RouteChoice = tuple[int, int]
"""Number of a list, number of a route in it."""
Left = tuple[tuple[int, int], ...]
"""Each train that has no route yet: the number of its list, the first route it may choose."""


class Choices:
    """The routes that trains of one kind may choose from; None: to stay idle."""

    def __init__(self, web: Web, founds: Sequence[RouteFound | None]) -> None:
        self.founds = list(founds)
        self._arcs = _arcs(founds, len(web.heads))
        stops = [_three_stops(web, found) for found in founds]
        self._stops = np.array(stops, dtype=np.intp).reshape(-1, 3)
        count = max(mask.bit_length() for mask in web.masks) // WORD + 1
        used = [0 if found is None else found.used for found in founds]
        words = b"".join(mask.to_bytes(count * WORD // 8, "little") for mask in used)
        self.used = np.frombuffer(words, dtype="<u8").reshape(-1, count).astype(np.uint64)

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
        some.founds = [self.founds[n] for n in numbers.tolist()]
        some._arcs, some._stops = self._arcs[numbers], self._stops[numbers]
        some.used = self.used[numbers]
        return some

    def free(self, first: int, last: int, used: Words) -> Indices:
        """The routes from one number to another that use nothing of what is used."""
        meets = (self.used[first:last] & used).any(axis=1)
        return np.flatnonzero(~meets) + first


def _three_stops(web: Web, found: RouteFound | None) -> tuple[int, int, int]:
    """The station of a route and its two ends; the one is the other where it has one arm only."""
    if found is None:
        return (len(web.stops),) * 3
    first, second = found.arms
    return found.start, web.heads[first[-1]], web.heads[second[-1]] if second else found.start


def _arcs(founds: Sequence[RouteFound | None], pad: int) -> Indices:
    """The arcs of each route in a row, filled up with the arc that is never run."""
    ways = [() if found is None else found.arms[0] + found.arms[1] for found in founds]
    lengths = np.fromiter(map(len, ways), dtype=np.intp, count=len(ways))
    rows = np.full((len(ways), max(1, int(lengths.max(initial=0)))), pad, dtype=np.intp)
    there = np.arange(rows.shape[1]) < lengths[:, None]
    rows[there] = np.fromiter(chain.from_iterable(ways), dtype=np.intp, count=int(lengths.sum()))
    return rows


class Ranked:
    """Choices, the cheapest first, with what they cost, and bring without multipliers."""

    def __init__(self, choices: Choices, costs: Ints, plain: Ints) -> None:
        order = costs.argsort(kind="stable")
        self.choices = choices.only(order)
        self.costs: Ints = costs[order]
        self.plain: Ints = plain[order]

    def within(self, budget: int) -> int:
        """How many routes cost no more."""
        return int(self.costs.searchsorted(budget, side="right"))


class RouteChooser:
    """Tries all choices within a budget, which may shrink meanwhile."""

    def __init__(self, kinds: Sequence[Ranked], offer: Callable[[list[RouteChoice]], int]) -> None:
        self._kinds = kinds
        self._offer = offer
        self._budget = 0

    def choose(self, trains: Sequence[int], budget: int) -> None:
        """Offer good choices for trains of these kinds; an offer tells the new budget."""
        self._budget = budget
        used = np.zeros(self._kinds[0].choices.used.shape[1], dtype=np.uint64)
        self._go(tuple((kind, 0) for kind in sorted(trains)), used, 0, [])

    def _go(self, left: Left, used: Words, spent: int, chosen: list[RouteChoice]) -> None:
        """Give routes to the trains that are left; of those alike the first has the cheapest."""
        share = (self._budget - spent) // len(left)
        above: dict[int, int] = {}
        for n, (kind, first) in enumerate(left):
            if kind in above:
                continue
            ranked = self._kinds[kind]
            above[kind] = ranked.within(share)
            numbers = ranked.choices.free(first, above[kind], used)
            lows = {**above, kind: first}
            rest = tuple((k, max(low, lows.get(k, 0))) for k, low in left[:n] + left[n + 1 :])
            if not rest:
                self._single(kind, numbers, chosen)
            elif len(rest) == 1:
                self._pairs((kind, numbers), rest[0], used, spent, chosen)
            else:
                self._each((kind, numbers), rest, used, spent, chosen)

    def _each(
        self,
        train: tuple[int, Indices],
        rest: Left,
        used: Words,
        spent: int,
        chosen: list[RouteChoice],
    ) -> None:
        """One train takes each of its routes in turn; those that are alike none before it."""
        kind, numbers = train
        for number in numbers.tolist():
            cost = spent + int(self._kinds[kind].costs[number])
            if cost > self._budget:
                break
            left = tuple((k, number if k == kind else low) for k, low in rest)
            more = used | self._kinds[kind].choices.used[number]
            self._go(left, more, cost, [*chosen, (kind, number)])

    def _single(self, kind: int, numbers: Indices, chosen: list[RouteChoice]) -> None:
        """The only train left takes what brings most."""
        if len(numbers):
            best = int(numbers[self._kinds[kind].plain[numbers].argmax()])
            self._budget = self._offer([*chosen, (kind, best)])

    def _pairs(
        self,
        train: tuple[int, Indices],
        last: tuple[int, int],
        used: Words,
        spent: int,
        chosen: list[RouteChoice],
    ) -> None:
        """The two trains left take what brings most together."""
        kind, numbers = train
        one, other = self._kinds[kind], self._kinds[last[0]]
        for begin in range(0, len(numbers), BLOCK):
            some = numbers[begin : begin + BLOCK]
            rest = self._budget - spent - int(one.costs[some[0]])
            partners = other.choices.free(last[1], other.within(rest), used)
            if not len(partners):
                break
            plain = one.plain[some][:, None] + other.plain[partners]
            plain[_meet(one.choices.used[some], other.choices.used[partners])] = -1
            best, with_ = np.unravel_index(plain.argmax(), plain.shape)
            if plain[best, with_] >= 0:
                pair = (kind, int(some[best])), (last[0], int(partners[with_]))
                self._budget = self._offer([*chosen, *pair])


def _meet(some: Words, others: Words) -> NDArray[np.bool_]:
    """Which of some routes meet which of others."""
    meets = np.zeros((len(some), len(others)), dtype=np.bool_)
    for n in range(some.shape[1]):
        meets |= (some[:, n, None] & others[:, n]) != 0
    return meets
