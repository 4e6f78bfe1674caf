"""Lagrange multipliers on contested track: they bound what all trains together can bring.

Track serves one train, and a stop can be passed through by no more trains than half the trains
its track can serve at once; each train comes to a stop once. Let every train pay a *multiplier*
for each of these: whatever they are, a lawful run pays each of them no oftener than its *room*,
so it is worth no more than all multipliers, taken as often as there is room, and what each train
could earn alone after paying. The higher they are where routes crowd, the lower this bound; they
are raised where the best walks leave no room and lowered where they leave some, in steps that
shrink. All figures are integers, in small parts of a dollar.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np

from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import ENOUGH, RouteFound
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Ints, Walk

DOLLAR = 64
PATIENCE = 8
"""So many bounds that are no lower halve the steps."""


class Multipliers:
    """Those of one web for so many trains: on its bits, on passing and on visiting stops."""

    def __init__(self, web: Web, trains: int) -> None:
        self._web = web
        self._bits = max((mask.bit_length() for mask in web.masks), default=0)
        self._used = [bits(mask) for mask in web.masks]
        self._matrix = np.zeros((len(web.masks), self._bits), dtype=np.int64)
        for link, used in enumerate(self._used):
            self._matrix[link, used] = 1
        self._heads = np.array(web.heads, dtype=np.intp)
        self._worth = [DOLLAR * np.array(x, dtype=np.int64) for x in (web.passing, web.bonus)]
        served = [_served(web, stop) for stop in range(len(web.stops))]
        room = [1] * self._bits + [n // 2 for n in served] + [min(n, trains) for n in served]
        self._room = np.array(room, dtype=np.int64)
        self._rates = self._best = np.zeros(len(room), dtype=np.int64)
        self._pull = self._rates
        self._bound = ENOUGH
        self._halvings = self._waited = 0

    def fares(self) -> Fares:
        """What trains earn after paying."""
        track, passed, visited = self._parts()
        passing = self._worth[0] - passed - visited
        link = np.repeat(self._matrix @ track, 2)
        gain = np.append(passing[self._heads] - link, NEVER)
        return Fares(passing, self._worth[1] + passed, gain)

    def taken(self) -> int:
        """All multipliers, taken as often as there is room."""
        return int(self._rates @ self._room)

    def copy(self) -> Multipliers:
        """The same multipliers, to be moved on by other walks."""
        other = copy(self)
        other._bound, other._halvings, other._waited = ENOUGH, 0, 0
        return other

    def settle(self) -> None:
        """Go back to the best multipliers so far."""
        self._rates = self._best

    def move(self, walks: Sequence[Walk | RouteFound | None], bound: int, wanted: int) -> None:
        """New multipliers, after walks that are the best at these and a bound that was found."""
        if bound < self._bound:
            self._bound, self._best, self._waited = bound, self._rates, 0
        else:
            self._waited += 1
            if self._waited == PATIENCE:
                self._waited, self._halvings = 0, self._halvings + 1
        pull = -self._room
        for walk in walks:
            if walk is not None:
                np.add.at(pull, self._uses(walk), 1)
        self._pull = (70 * pull + 3 * self._pull) // 10
        active = np.where((self._rates > 0) | (self._pull > 0), self._pull, 0)
        length = int(active @ active) << self._halvings
        if length:
            step = 10 * max(bound - wanted, DOLLAR)
            self._rates = np.maximum(self._rates + step * active // length, 0)

    def _parts(self) -> list[Ints]:
        stops = self._bits + len(self._web.stops)
        return np.split(self._rates, [self._bits, stops])

    def _uses(self, walk: Walk | RouteFound) -> list[int]:
        """The multipliers that a walk pays, each as often as it does."""
        web, passed = self._web, self._bits
        visited = passed + len(web.stops)
        uses = [visited + walk.start, *([passed + walk.start] if walk.arms[1] else ())]
        for arm in walk.arms:
            for arc in arm:
                uses += self._used[arc >> 1]
                uses.append(visited + web.heads[arc])
            uses += [passed + web.heads[arc] for arc in arm[:-1]]
        return uses


def _served(web: Web, stop: int) -> int:
    """How many trains at once the track of a stop can serve."""
    masks = [mask for _, _, mask in web.out[stop]]

    def most(first: int, used: int) -> int:
        counts = [
            1 + most(n + 1, used | masks[n])
            for n in range(first, len(masks))
            if not masks[n] & used
        ]
        return max(counts, default=0)

    return most(0, 0)
