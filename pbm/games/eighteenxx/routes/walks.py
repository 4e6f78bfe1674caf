"""Walks: what a train could earn if it might come to a stop, and over its track, again.

A *walk* leaves a station in two *arms* (in one where the station ends routes) and goes from stop
to stop as a route does, except that it may come back to where it has been; it only does not turn
straight round. Every route is a walk, so no route is worth more than the best walk, and the best
walks of every length from every arc are a small table. The search for routes turns back where the
table says that nothing good can follow.
"""

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
    shut: NDArray[np.bool_]
    after: NDArray[np.intp]


class Walks:
    """The walks of trains with the same errand but for its length."""

    def __init__(self, web: Web, home: int | None = None, goal: int | None = None) -> None:
        self._web = web
        self._heads = np.array([*web.heads, 0], dtype=np.intp)
        self._ends = np.ones(len(web.stops), dtype=np.bool_)
        if goal is not None:
            self._ends[:] = False
            self._ends[goal] = True
        self.roots = [self._root(home, 1 << home, False)] if home is not None else []
        banned = 0
        for stop in web.own if home is None else ():
            banned |= 1 << stop
            self.roots.append(self._root(stop, banned, not web.ends[stop]))

    def _root(self, stop: int, banned: int, two_arms: bool) -> Root:
        web = self._web
        shut = [bool(banned >> head & 1) for head in web.heads]
        exits = [arc for arc, _, _ in web.out[stop]]
        return Root(stop, banned, two_arms, exits, np.array([*shut, True]), _after(web, banned))

    def ends(self, fares: Fares) -> Ints:
        """What each stop adds as the end of an arm; on a connection run only the goal may be."""
        return np.where(self._ends, fares.bonus, NEVER)

    def tables(self, fares: Fares, stops: int) -> list[Ints]:
        """For each root table[n][arc]: the best of taking an arc, then at most n more stops."""
        end = np.append(self.ends(fares), NEVER)[self._heads]
        width = max(min(stops, len(self._web.stops)) - 1, 1)
        return [self._table(root, fares.gain, end, width) for root in self.roots]

    def _table(self, root: Root, gain: Ints, end: Ints, width: int) -> Ints:
        gain = np.where(root.shut, NEVER, gain)
        table = np.empty((width, len(gain)), dtype=np.int64)
        np.add(gain, end, out=table[0])
        for n in range(1, width):
            np.maximum(table[n - 1][root.after].max(axis=1), end, out=table[n])
            table[n] += gain
            if n % SETTLING == 0 and (table[n] == table[n - 1]).all():
                table[n + 1 :] = table[n]
                break
        return np.maximum(table, NEVER, out=table)


def _after(web: Web, banned: int) -> NDArray[np.intp]:
    """For each arc those that may follow it, padded with the arc that is never run."""
    never = len(web.heads)
    rows: list[list[int]] = []
    for arc, head in enumerate(web.heads):
        back, used = web.tail(arc), web.masks[arc >> 1]
        on = [] if web.ends[head] or banned >> head & 1 else web.out[head]
        rows.append([a for a, to, m in on if to != back and not (banned >> to & 1 or m & used)])
    rows.append([])
    width = max(1, *(len(row) for row in rows))
    return np.array([row + [never] * (width - len(row)) for row in rows], dtype=np.intp)
