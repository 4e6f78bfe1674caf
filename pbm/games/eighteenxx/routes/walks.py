"""Walks: what a train could earn if it might come to a stop, and over its track, again.

A *walk* leaves a station in two *arms* (in one where the station ends routes) and goes from stop
to stop as a route does, except that it may come back to where it has been; it only does not turn
straight round. Every route is a walk, so no route is worth more than the best walk, and the best
walks of every length from every arc are a small table. The search for routes turns back where the
table says that nothing good can follow.
"""

from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.routes.links import Web

NEVER = -(10**12)
"""What may not be run."""
SETTLING = 8
"""How often it is looked whether longer walks bring any more."""

Ints = NDArray[np.int64]
Indices = NDArray[np.intp]


class Fares(msgspec.Struct, frozen=True):
    """What a train earns: by each stop in passing, more at an end of its route, by each arc.

    The last of `gain` is the arc that is never run.
    """

    passing: Ints
    bonus: Ints
    gain: Ints


def plain(web: Web) -> Fares:
    """What trains earn without multipliers, in dollars."""
    gain = [*(web.passing[head] for head in web.heads), NEVER]
    return Fares(*(np.array(fare, dtype=np.int64) for fare in (web.passing, web.bonus, gain)))


class Root(msgspec.Struct, frozen=True):
    """A station to start from; routes through those before it are found from there."""

    stop: int
    banned: int
    two_arms: bool
    exits: list[int]


class Walks:
    """The walks of trains with the same errand but for its length."""

    def __init__(self, web: Web, home: int | None = None, goal: int | None = None) -> None:
        self._web = web
        self._heads = np.array([*web.heads, 0], dtype=np.intp)
        self._ends = np.ones(len(web.stops), dtype=np.bool_)
        if goal is not None:
            self._ends[:] = False
            self._ends[goal] = True
        banned, self.roots = 0, list[Root]()
        for stop in web.own if home is None else [home]:
            banned |= 1 << stop
            two_arms = home is None and not web.ends[stop]
            exits = [arc for arc, _, _ in web.out[stop]]
            self.roots.append(Root(stop, banned, two_arms, exits))

    def ends(self, fares: Fares) -> Ints:
        """What each stop adds as the end of an arm; on a connection run only the goal may be."""
        return np.where(self._ends, fares.bonus, NEVER)

    def tables(self, fares: Fares, stops: int) -> list[Ints]:
        """For each root table[n][arc]: the best of taking an arc, then at most n more stops."""
        width = max(min(stops, len(self._web.stops)) - 1, 1)
        end = np.append(self.ends(fares), NEVER)[self._heads]
        gain = np.where(self._shut(), NEVER, fares.gain)
        after = _after(self._web)
        table = np.empty((width, *gain.shape), dtype=np.int64)
        np.add(gain, end, out=table[0])
        for n in range(1, width):
            np.maximum(table[n - 1][:, after].max(axis=1), end, out=table[n])
            table[n] += gain
            if n % SETTLING == 0 and (table[n] == table[n - 1]).all():
                table[n + 1 :] = table[n]
                break
        np.maximum(table, NEVER, out=table)
        return [table[:, number] for number in range(len(self.roots))]

    def _shut(self) -> NDArray[np.bool_]:
        """By root, the arcs that come to it or to a root before it; the last arc is never run."""
        barred = np.zeros((len(self.roots), len(self._web.stops) + 1), dtype=np.bool_)
        for number, root in enumerate(self.roots):
            barred[number:, root.stop] = True
        shut = barred[:, self._heads]
        shut[:, -1] = True
        return shut


@lru_cache(maxsize=64)
def _after(web: Web) -> Indices:
    """For each arc, as a column, those that may follow it, then the arc that is never run."""
    never, follow = len(web.heads), list[list[int]]()
    for arc, head in enumerate(web.heads):
        back, used = web.heads[arc ^ 1], web.masks[arc >> 1]
        on = () if web.ends[head] else web.out[head]
        follow.append([a for a, to, mask in on if to != back and not mask & used])
    width = max(1, *map(len, follow)) if follow else 1
    rows = [row + [never] * (width - len(row)) for row in [*follow, []]]
    return np.ascontiguousarray(np.array(rows, dtype=np.intp).T)
