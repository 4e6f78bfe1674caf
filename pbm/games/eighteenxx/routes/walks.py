"""Walks: what a train could earn if it might come to a stop, and over its track, again.

A *walk* leaves a station in two *arms* (in one where the station ends routes) and goes from stop
to stop as a route does, except that it may come back to where it has been; it only does not turn
straight round. Every route is a walk, so no route is worth more than the best walk, and the best
walks of every length from every arc are a small table. The search for routes turns back where the
table says that nothing good can follow, and multipliers are set by what the best walks use.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.routes.links import Web

NEVER = -(10**12)
"""What may not be run."""
SETTLING = 8
"""How often it is looked whether longer walks bring any more."""

Ints = NDArray[np.int64]


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


class Walk(msgspec.Struct, frozen=True):
    """A walk: its worth, the station, the arcs of its arms from the station outwards."""

    worth: int
    start: int
    arms: tuple[tuple[int, ...], tuple[int, ...]]


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

    def best(self, fares: Fares, tables: Sequence[Ints], stops: int) -> Walk | None:
        """The best walk of so many stops; None when there is none."""
        left = min(stops, len(self._web.stops)) - 1
        walks = [
            self._of(root, fares, table, left)
            for root, table in zip(self.roots, tables, strict=True)
            if root.exits and left > 0
        ]
        best = max(walks, key=lambda walk: walk.worth, default=None)
        return best if best is not None and best.worth > NEVER // 2 else None

    def _of(self, root: Root, fares: Fares, table: Ints, left: int) -> Walk:
        """The best walk from a root with so many more stops."""
        out, stop = table[:, root.exits], root.stop
        here = int(fares.passing[stop])
        place = int(out[left - 1].argmax())
        worth = here + int(fares.bonus[stop] + out[left - 1, place])
        arms = [(left - 1, place)]
        if root.two_arms and left > 1:
            both = out[: left - 1, :, None] + out[left - 2 :: -1, None, :]
            both[:, range(len(root.exits)), range(len(root.exits))] = NEVER
            n, one, other = (int(k) for k in np.unravel_index(both.argmax(), both.shape))
            if here + both[n, one, other] > worth:
                worth = here + int(both[n, one, other])
                arms = [(n, one), (left - 2 - n, other)]
        ends = self.ends(fares)
        ways = [self._arm(root, table, ends, n, root.exits[place]) for n, place in arms]
        return Walk(worth, stop, (ways[0], ways[1] if len(ways) > 1 else ()))

    def _arm(self, root: Root, table: Ints, ends: Ints, n: int, arc: int) -> tuple[int, ...]:
        """The best arm that begins with an arc, with at most n more stops."""
        arcs = [arc]
        while n:
            n -= 1
            row = table[n][root.after[arc]]
            place = int(row.argmax())
            if row[place] <= ends[self._heads[arc]]:
                break
            arc = int(root.after[arc, place])
            arcs.append(arc)
        return tuple(arcs)


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
