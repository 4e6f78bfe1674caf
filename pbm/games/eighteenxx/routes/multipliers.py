"""Lagrange multipliers on contested track: they bound what all trains together can bring.

Track serves one train, and a stop can be passed through by no more trains than half the trains
its track can serve at once; each train comes to a stop once. Let every train pay a *multiplier*
for each of these: whatever they are, a lawful run pays each of them no oftener than its *room*,
so it is worth no more than all multipliers, taken as often as there is room, and what each train
could earn alone after paying. The higher they are where routes crowd, the lower this bound; they
are raised where the best walks leave no room and lowered where they leave some, in steps that
shrink. All figures are integers, in small parts of a dollar.
"""

from collections.abc import Sequence

import numpy as np

from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.memory import Walk
from pbm.games.eighteenxx.routes.search import ENOUGH, RouteFound
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Ints

DOLLAR = 64
PATIENCE = 4
"""So many bounds that are no lower make the steps shorter, by three tenths."""


class Multipliers:
    """Those of one web for so many trains: on its bits, on passing and on visiting stops."""

    def __init__(self, web: Web, trains: int) -> None:
        self._web = web
        self._bits = max((mask.bit_length() for mask in web.masks), default=0)
        self._matrix = np.zeros((len(web.masks), self._bits), dtype=np.int64)
        for link, mask in enumerate(web.masks):
            self._matrix[link, bits(mask)] = 1
        self._heads = np.array(web.heads, dtype=np.intp)
        stops = np.eye(len(web.stops), dtype=np.int64)[self._heads]
        self._runs = np.hstack((np.repeat(self._matrix, 2, axis=0), stops, stops))
        """What a train pays that runs an arc to pass through its head, by arcs."""
        self._worth = [DOLLAR * np.array(x, dtype=np.int64) for x in (web.passing, web.bonus)]
        served = [_served(web, stop) for stop in range(len(web.stops))]
        room = [1] * self._bits + [n // 2 for n in served] + [min(n, trains) for n in served]
        self._room = np.array(room, dtype=np.int64)
        self._rates = self._best = np.zeros(len(room), dtype=np.int64)
        self._pull = self._rates
        self._bound = ENOUGH
        self._shortened = self._waited = 0

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
                self._waited, self._shortened = 0, self._shortened + 1
        pull = -self._room
        for walk in walks:
            if walk is not None:
                pull += self._uses(walk)
        self._pull = (70 * pull + 5 * self._pull) // 10
        active = np.where((self._rates > 0) | (self._pull > 0), self._pull, 0)
        length = int(active @ active)
        if length:
            step = 10 * max(bound - wanted, DOLLAR) * 7**self._shortened // 10**self._shortened
            self._rates = np.maximum(self._rates + step * active // length, 0)

    def _parts(self) -> list[Ints]:
        stops = self._bits + len(self._web.stops)
        return np.split(self._rates, [self._bits, stops])

    def _uses(self, walk: Walk | RouteFound) -> Ints:
        """How often a walk pays each multiplier."""
        (first, second), visited = walk.arms, self._bits + len(self._web.stops)
        uses: Ints = self._runs[[*first, *second]].sum(axis=0)
        ends = [self._heads[arm[-1]] for arm in (first, second) if arm]
        uses[[self._bits + end for end in ends]] -= 1
        uses[visited + walk.start] += 1
        uses[self._bits + walk.start] += 1 if second else 0
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
