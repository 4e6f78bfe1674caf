"""The best single route of a train, found exactly.

Every route is looked for from one of the company's stations, as two *arms* that leave it (one arm
where the station ends routes); routes through an earlier station have been looked at before. The
search goes from stop to stop and turns back as soon as even the *ceiling* of what could follow is
not enough. The ceiling is the best walk of the stops that are left which may visit stops again,
only not turn straight back: a small table, counted once for all trains of a kind.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from pbm.games.eighteenxx.board.links import Web

NEVER = -(10**9)
ENOUGH = 10**9

Ints = NDArray[np.int64]
Trail = tuple["Trail | None", int]
"""Arcs run so far, the last one first."""


class Found(msgspec.Struct, frozen=True):
    """A route as the search sees it: dollars, the arcs of its two arms, the bits it uses."""

    worth: int
    start: int
    arms: tuple[tuple[int, ...], tuple[int, ...]]
    used: int


class Errand(msgspec.Struct, frozen=True):
    """What a train must do: count at most so many stops; on a connection run, from home to goal."""

    stops: int
    home: int | None = None
    goal: int | None = None


class _Root(msgspec.Struct):
    """A station to start from, with the ceilings of everything that starts there."""

    stop: int
    banned: int
    two_arms: bool
    last: list[list[int]]
    """last[n][arc]: ceiling of taking an arc as part of the last arm, then n more stops."""
    first: list[list[int]]
    """first[n][arc]: the same in the first arm, with the second arm still to come."""
    arm: list[int]
    """arm[n]: ceiling of a whole second arm of n stops."""


class Search:
    """The best routes of one errand."""

    def __init__(self, web: Web, errand: Errand) -> None:
        self._web = web
        self._limit = min(errand.stops, len(web.stops))
        self._gain = [web.passing[head] for head in web.heads]
        self._end = self._end_values(errand)
        self._roots = self._make_roots(errand)
        self._floor = 0
        self._stop_at = 0
        self._found: Found | None = None

    def best(self, forbidden: int, floor: int, ceiling: int) -> Found | None:
        """The route of most worth above `floor` that uses no forbidden bit; None if none is.

        A route worth `ceiling` is known to be the best and ends the search.
        """
        self._floor, self._stop_at, self._found = floor, ceiling, None
        if self._limit >= 2:
            for root in self._roots:
                self._from(root, forbidden)
        return self._found

    def _end_values(self, errand: Errand) -> list[int]:
        """What each stop adds as the end of an arm; on a connection run only the goal may be."""
        if errand.goal is None:
            return list(self._web.bonus)
        ends = [NEVER] * len(self._web.stops)
        ends[errand.goal] = self._web.bonus[errand.goal]
        return ends

    def _make_roots(self, errand: Errand) -> list[_Root]:
        web = self._web
        if errand.home is not None:
            return [self._make_root(errand.home, 1 << errand.home, two_arms=False)]
        banned = 0
        roots: list[_Root] = []
        for stop in web.own:
            banned |= 1 << stop
            roots.append(self._make_root(stop, banned, two_arms=not web.ends[stop]))
        return roots

    def _make_root(self, stop: int, banned: int, two_arms: bool) -> _Root:
        """Ceilings by layers of stops left, as tables of arcs."""
        web, width = self._web, max(self._limit - 1, 1)
        after = _followers(web, banned)
        gain = np.array([*self._gain, NEVER], dtype=np.int64)
        shut = [banned >> head & 1 for head in web.heads]
        gain[:-1][np.array(shut, dtype=bool)] = NEVER
        end = np.array([*(self._end[head] for head in web.heads), NEVER], dtype=np.int64)
        last = np.empty((width, len(gain)), dtype=np.int64)
        last[0] = gain + end
        for n in range(1, width):
            last[n] = gain + np.maximum(end, last[n - 1][after].max(axis=1))
        np.maximum(last, NEVER, out=last)
        here = web.bonus[stop]
        if not two_arms:
            return _Root(stop, banned, two_arms, last.tolist(), (last + here).tolist(), [])
        exits = [arc for arc, _, _ in web.out[stop]]
        other = np.maximum.accumulate(np.maximum(last[:, exits].max(axis=1), here))
        arm = np.concatenate(([here], other)).astype(np.int64)
        first = [(last[: n + 1] + arm[n::-1, None]).max(axis=0).tolist() for n in range(width)]
        return _Root(stop, banned, two_arms, last.tolist(), first, arm.tolist())

    def _from(self, root: _Root, forbidden: int) -> None:
        """All routes from one station."""
        left = self._limit - 2
        value = self._web.passing[root.stop]
        table = root.first[left]
        for place, (arc, head, mask) in enumerate(self._web.out[root.stop]):
            if root.banned >> head & 1 or forbidden & mask or value + table[arc] <= self._floor:
                continue
            seen = root.banned | 1 << head
            self._first_arm(
                root,
                place,
                (None, arc),
                head,
                left,
                value + self._gain[arc],
                forbidden | mask,
                seen,
            )

    def _first_arm(
        self,
        root: _Root,
        place: int,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The first arm has come to a stop: end it there, or go on."""
        web, gain = self._web, self._gain
        self._arm_ends(root, place, trail, at, left, value, used, seen)
        if left and not web.ends[at]:
            table = root.first[left - 1]
            for arc, head, mask in web.out[at]:
                if seen >> head & 1 or used & mask or value + table[arc] <= self._floor:
                    continue
                on = (head, left - 1, value + gain[arc], used | mask, seen | 1 << head)
                self._first_arm(root, place, (trail, arc), *on)

    def _arm_ends(
        self,
        root: _Root,
        place: int,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The first arm ends here: the station is the other end, or a second arm begins."""
        ended = value + self._end[at]
        whole = ended + self._web.bonus[root.stop]
        if whole > self._floor:
            self._record(whole, root.stop, trail, None)
        if not (left and root.two_arms) or ended + root.arm[left] <= self._floor:
            return
        table = root.last[left - 1]
        for arc, head, mask in self._web.out[root.stop][place + 1 :]:
            if seen >> head & 1 or used & mask or ended + table[arc] <= self._floor:
                continue
            more = ended + self._gain[arc]
            self._second_arm(
                root, trail, (None, arc), head, left - 1, more, used | mask, seen | 1 << head
            )

    def _second_arm(
        self,
        root: _Root,
        first: Trail,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The second arm has come to a stop: end it there, or go on."""
        web, gain = self._web, self._gain
        if value + self._end[at] > self._floor:
            self._record(value + self._end[at], root.stop, first, trail)
        if left and not web.ends[at]:
            table = root.last[left - 1]
            for arc, head, mask in web.out[at]:
                if seen >> head & 1 or used & mask or value + table[arc] <= self._floor:
                    continue
                on = (head, left - 1, value + gain[arc], used | mask, seen | 1 << head)
                self._second_arm(root, first, (trail, arc), *on)

    def _record(self, worth: int, start: int, first: Trail, second: Trail | None) -> None:
        """A better route than all before."""
        arms = (_arcs(first), _arcs(second))
        masks = 0
        for arc in (*arms[0], *arms[1]):
            masks |= self._web.masks[arc >> 1]
        self._found = Found(worth, start, arms, masks)
        self._floor = worth if worth < self._stop_at else ENOUGH


def _arcs(trail: Trail | None) -> tuple[int, ...]:
    """The arcs of a trail in the order they were run."""
    arcs: list[int] = []
    while trail is not None:
        trail, arc = trail
        arcs.append(arc)
    return tuple(reversed(arcs))


def _followers(web: Web, banned: int) -> NDArray[np.intp]:
    """For each arc those that may follow it, padded with the arc that is never run."""
    never = len(web.heads)
    rows: list[list[int]] = []
    for arc, head in enumerate(web.heads):
        back = web.tail(arc)
        on = [] if web.ends[head] or banned >> head & 1 else web.out[head]
        rows.append([a for a, to, _ in on if to != back and not banned >> to & 1])
    rows.append([])
    width = max(1, *(len(row) for row in rows))
    return np.array([row + [never] * (width - len(row)) for row in rows], dtype=np.intp)
