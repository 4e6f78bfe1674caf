"""The best single route of a train, found exactly.

Every route is looked for from one of the company's stations, as two *arms* that leave it (one arm
where the station ends routes); routes through an earlier station have been looked at before. The
search goes from stop to stop and turns back as soon as even the best walk of the stops that are
left (`walks`) is not good enough.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Ints, Root, Walks

ENOUGH = 10**12

Trail = tuple["Trail | None", int]
"""Arcs run so far, the last one first."""


class RouteFound(msgspec.Struct, frozen=True):
    """A route as the search sees it: what it earns, the arcs of its two arms, the bits it uses."""

    worth: int
    start: int
    arms: tuple[tuple[int, ...], tuple[int, ...]]
    used: int


class Errand(msgspec.Struct, frozen=True):
    """What a train must do: count at most so many stops; on a connection run, from home to goal."""

    stops: int
    home: int | None = None
    goal: int | None = None

    @property
    def least(self) -> int:
        """A route must be worth more than this: than staying idle, where that is allowed."""
        return 0 if self.goal is None else -1


class Start(msgspec.Struct):
    """A station to start from, with the bounds of everything that starts there."""

    stop: int
    banned: int
    two_arms: bool
    last: list[list[int]]
    """last[n][arc]: bound of taking an arc as part of the last arm, then n more stops."""
    first: list[list[int]]
    """first[n][arc]: the same in the first arm, with the second arm still to come."""
    arm: list[int]
    """arm[n]: bound of a whole second arm of n stops."""


class RouteSearch:
    """The routes of a train that counts so many stops, at some fares."""

    def __init__(
        self, web: Web, walks: Walks, fares: Fares, tables: Sequence[Ints], stops: int
    ) -> None:
        self._web = web
        self._limit = min(stops, len(web.stops))
        self._passing: list[int] = fares.passing.tolist()
        self._bonus: list[int] = fares.bonus.tolist()
        self._gain: list[int] = fares.gain.tolist()
        self._end: list[int] = walks.ends(fares).tolist()
        pairs = zip(walks.roots, tables, strict=True)
        self.starts = [self._start(root, table) for root, table in pairs]
        self._floor = 0
        self._found: RouteFound | None = None
        self._forbidden = 0
        self._stop_at = 0
        self.steps = 0
        """How often a search has come to a stop."""
        self.most = ENOUGH
        """After so many steps searches end: what they find then need not be the best."""

    def best(self, forbidden: int, floor: int, bound: int) -> RouteFound | None:
        """The route of most worth above `floor` that uses no forbidden bit; None if none is.

        A route worth `bound` is known to be the best and ends the search.
        """
        self._stop_at = bound
        self._look(forbidden, floor)
        return self._found

    def _look(self, forbidden: int, floor: int) -> None:
        self._floor, self._found, self._forbidden = floor, None, forbidden
        if self._limit >= 2:
            for start in self.starts:
                self._from(start, forbidden)

    def _start(self, root: Root, table: Ints) -> Start:
        """The bounds of a root as lists, which are quicker to look into."""
        width, here = max(self._limit - 1, 1), self._bonus[root.stop]
        last = table[:width]
        if not root.two_arms:
            first: list[list[int]] = (last + here).tolist()
            return Start(root.stop, root.banned, False, last.tolist(), first, [])
        other = np.maximum(last[:, root.exits].max(axis=1, initial=NEVER), here)
        arm = np.concatenate(([here], other))
        first = [(last[: n + 1] + arm[n::-1, None]).max(axis=0).tolist() for n in range(width)]
        return Start(root.stop, root.banned, True, last.tolist(), first, arm.tolist())

    def _from(self, start: Start, forbidden: int) -> None:
        """All routes from one station."""
        left = self._limit - 2
        value = self._passing[start.stop]
        table = start.first[left]
        for place, (arc, head, mask) in enumerate(self._web.out[start.stop]):
            if start.banned >> head & 1 or forbidden & mask or value + table[arc] <= self._floor:
                continue
            seen = start.banned | 1 << head
            on = (head, left, value + self._gain[arc], forbidden | mask, seen)
            self._first_arm(start, place, (None, arc), *on)

    def _first_arm(
        self,
        start: Start,
        place: int,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The first arm has come to a stop: end it there, or go on."""
        self.steps += 1
        web, gain = self._web, self._gain
        self._arm_ends(start, place, trail, at, left, value, used, seen)
        if left and not web.ends[at]:
            table = start.first[left - 1]
            for arc, head, mask in web.out[at]:
                if seen >> head & 1 or used & mask or value + table[arc] <= self._floor:
                    continue
                on = (head, left - 1, value + gain[arc], used | mask, seen | 1 << head)
                self._first_arm(start, place, (trail, arc), *on)

    def _arm_ends(
        self,
        start: Start,
        place: int,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The first arm ends here: the station is the other end, or a second arm begins."""
        if self.steps > self.most:
            self._floor = ENOUGH
        ended = value + self._end[at]
        whole = ended + self._bonus[start.stop]
        if whole > self._floor:
            self._record(whole, start.stop, trail, None, used)
        if not (left and start.two_arms) or ended + start.arm[left] <= self._floor:
            return
        table = start.last[left - 1]
        for arc, head, mask in self._web.out[start.stop][place + 1 :]:
            if seen >> head & 1 or used & mask or ended + table[arc] <= self._floor:
                continue
            on = (head, left - 1, ended + self._gain[arc], used | mask, seen | 1 << head)
            self._second_arm(start, trail, (None, arc), *on)

    def _second_arm(
        self,
        start: Start,
        first: Trail,
        trail: Trail,
        at: int,
        left: int,
        value: int,
        used: int,
        seen: int,
    ) -> None:
        """The second arm has come to a stop: end it there, or go on."""
        self.steps += 1
        web, gain = self._web, self._gain
        if value + self._end[at] > self._floor:
            self._record(value + self._end[at], start.stop, first, trail, used)
        if left and not web.ends[at]:
            table = start.last[left - 1]
            for arc, head, mask in web.out[at]:
                if seen >> head & 1 or used & mask or value + table[arc] <= self._floor:
                    continue
                on = (head, left - 1, value + gain[arc], used | mask, seen | 1 << head)
                self._second_arm(start, first, (trail, arc), *on)

    def _record(
        self, worth: int, start: int, first: Trail, second: Trail | None, used: int
    ) -> None:
        """A route better than all before."""
        arms = arcs_of(first), arcs_of(second)
        self._found = RouteFound(worth, start, arms, used & ~self._forbidden)
        self._floor = worth if worth < self._stop_at else ENOUGH


def arcs_of(trail: Trail | None) -> tuple[int, ...]:
    """The arcs of a trail in the order they were run."""
    arcs: list[int] = []
    while trail is not None:
        trail, arc = trail
        arcs.append(arc)
    return tuple(reversed(arcs))
