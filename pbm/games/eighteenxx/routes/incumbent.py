"""The best run found so far, and how much a better one must bring."""

from collections.abc import Callable, Sequence
from functools import reduce
from math import gcd

from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.multipliers import DOLLAR
from pbm.games.eighteenxx.routes.search import Errand, RouteFound


class Incumbent:
    """Keeps the best lawful run of some errands; None where a train stays idle."""

    def __init__(self, web: Web, errands: Sequence[Errand]) -> None:
        self._web = web
        self._errands = errands
        self.step = reduce(gcd, [*web.passing, *web.bonus], 0) or 1
        """Every worth is a multiple of this."""
        self.best: tuple[RouteFound | None, ...] | None = None
        self.worth = -self.step

    @property
    def better(self) -> int:
        """What a better run brings at least."""
        return self.worth + self.step

    @property
    def wanted(self) -> int:
        """What a better run brings at least, in the parts of a dollar that multipliers are in."""
        return self.better * DOLLAR

    def gap(self, bound: int) -> int:
        """How much less than a bound a better run may bring; below nothing: there is none."""
        return bound - self.wanted

    def offer(self, founds: Sequence[RouteFound | None]) -> None:
        """A lawful run: keep it if it is the best so far."""
        for found, errand in zip(founds, self._errands, strict=True):
            if found is None and errand.goal is not None:
                return
        worth = sum(self._dollars(found) for found in founds if found is not None)
        if worth > self.worth:
            self.worth, self.best = worth, tuple(founds)

    def _dollars(self, found: RouteFound) -> int:
        """What a route brings, whatever multipliers it paid when it was found."""
        web, (first, second) = self._web, found.arms
        ends = web.heads[first[-1]], web.heads[second[-1]] if second else found.start
        passed = sum(web.passing[web.heads[arc]] for arc in first + second)
        return web.passing[found.start] + passed + sum(web.bonus[stop] for stop in ends)


def take_turns(
    incumbent: Incumbent,
    founds: Sequence[RouteFound | None],
    best: Callable[[int, int], RouteFound | None],
) -> None:
    """Make lawful runs of routes that may meet: each train in turn keeps its own.

    The others take the best that is left to them: of a train, without what is used.
    """
    count = len(founds)
    for lead, first in enumerate(founds):
        if first is None or first in founds[:lead]:
            continue
        run: list[RouteFound | None] = [None] * count
        used = 0
        for train in (*range(lead, count), *range(lead)):
            found = founds[train]
            if found is not None and found.used & used:
                found = best(train, used)
            if found is not None:
                run[train], used = found, used | found.used
        incumbent.offer(run)
