"""Routes with cubes: a route is worth its stops, and a sum for each cube that comes to a place.

A train takes one cube to each place on its route that pays, from the deposits on the same route;
what one train takes another cannot.  So a route is no longer worth the sum of its stops.  It is
worth the lesser of two sums: its stops with every place paid for, and its stops with every cube of
its deposits paid for, since so many cubes arrive as there are of the fewer.  Both sums are
additive, so the best walks of either (`walks`) bound what may still follow, and the lesser bound is
one too: where s and t are what is run so far by the two sums, and S and T the most that can follow,
no route that goes on so is worth more than min(s + S, t + T).  The search turns back where that is
not good enough, and finds the best route of one train exactly.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from pbm.games.eighteenxx.routes.branches import Cubes
from pbm.games.eighteenxx.routes.cubes import Freight
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import (
    RouteFound,
    RouteSearch,
    Start,
    Trail,
    arcs_of,
)
from pbm.games.eighteenxx.routes.walks import Fares, Walks, plain


class Load:
    """What a freight is on one web."""

    def __init__(self, web: Web, freight: Freight, names: Sequence[str]) -> None:
        self.freight = freight
        self.names = names
        self.dollars = freight.dollars
        self.places = [name in freight.places for name in names]
        self.cubes: Cubes = tuple(freight.cubes.get(name, 0) for name in names)

    @property
    def useful(self) -> bool:
        """Whether any cube could be paid for at all."""
        return any(self.places) and any(self.cubes) and self.dollars > 0


Waypoint = tuple[int, int, int, int, int, int]
"""Where a search stands: stop, stops left, worth by place and by cube, track used, stops seen."""


class Hunt:
    """The best route of one kind of train: the lesser of two sums, with two tables of walks."""

    def __init__(self, web: Web, load: Load, stops: int) -> None:
        self._web = web
        self._load = load
        self._limit = min(stops, len(web.stops))
        walks, dollars = Walks(web), load.dollars
        by_place = [dollars * place for place in load.places]
        by_cube = [dollars * cubes for cubes in load.cubes]
        self._one = self._starts(walks, by_place, stops)
        self._two = self._starts(walks, by_cube, stops)
        self._place = [a + b for a, b in zip(web.passing, by_place, strict=True)]
        self._cube: list[int] = []
        self._floor = 0
        self._best: tuple[int, Start, Trail | None, Trail | None] | None = None

    def _starts(self, walks: Walks, more: Sequence[int], stops: int) -> list[Start]:
        """The bounds of a sum."""
        usual = plain(self._web)
        each = np.array(more, dtype=np.int64)
        heads = np.array(self._web.heads, dtype=np.intp)
        gain = usual.gain + np.append(each[heads], 0)
        fares = Fares(usual.passing + each, usual.bonus, gain)
        return RouteSearch(self._web, walks, fares, walks.tables(fares, stops), stops).starts

    def best(self, forbidden: int, cubes: Cubes) -> RouteFound | None:
        """The route of most worth that uses no forbidden bit and takes no more cubes; or None."""
        self._forget()
        passing, dollars = self._web.passing, self._load.dollars
        self._cube = [a + dollars * b for a, b in zip(passing, cubes, strict=True)]
        if self._limit >= 2:
            for one, two in zip(self._one, self._two, strict=True):
                self._from(one, two, forbidden)
        if self._best is None:
            return None
        worth, start, first, second = self._best
        arms = (arcs_of(first), arcs_of(second))
        used = 0
        for arc in (*arms[0], *arms[1]):
            used |= self._web.masks[arc >> 1]
        return RouteFound(worth, start.stop, arms, used)

    def _forget(self) -> None:
        """Nothing has been found yet."""
        self._floor, self._best = 0, None

    def _from(self, one: Start, two: Start, forbidden: int) -> None:
        """All routes from one station: a first arm, and a second one from its every end."""
        stop, left = one.stop, self._limit - 2
        rows = one.first[left], two.first[left]
        here = left, self._place[stop], self._cube[stop], forbidden, one.banned
        for place, arc, way in self._steps(self._web.out[stop], rows, *here):
            self._first(one, two, place, (None, arc), *way)

    def _steps(
        self,
        arcs: Sequence[tuple[int, int, int]],
        rows: tuple[Sequence[int], Sequence[int]],
        left: int,
        s: int,
        t: int,
        used: int,
        seen: int,
    ) -> Iterator[tuple[int, int, Waypoint]]:
        """The arcs to stops not seen, over free track, behind which more may be found: the place
        among the arcs, the arc, and the way as it stands at its head."""
        for place, (arc, head, mask) in enumerate(arcs):
            high = min(s + rows[0][arc], t + rows[1][arc])
            if seen >> head & 1 or used & mask or high <= self._floor:
                continue
            on = s + self._place[head], t + self._cube[head]
            yield place, arc, (head, left, *on, used | mask, seen | 1 << head)

    def _first(
        self,
        one: Start,
        two: Start,
        place: int,
        trail: Trail,
        at: int,
        left: int,
        s: int,
        t: int,
        used: int,
        seen: int,
    ) -> None:
        """The first arm has come to a stop: end it, begin the second one, or go on."""
        web, bonus = self._web, self._web.bonus
        end = bonus[at]
        self._offer(min(s, t) + end + bonus[one.stop], one, trail, None)
        if not left:
            return
        if one.two_arms and min(s + one.arm[left], t + two.arm[left]) + end > self._floor:
            self._turn(one, two, place, trail, left, s + end, t + end, used, seen)
        if not web.ends[at]:
            rows = one.first[left - 1], two.first[left - 1]
            for _, arc, way in self._steps(web.out[at], rows, left - 1, s, t, used, seen):
                self._first(one, two, place, (trail, arc), *way)

    def _turn(
        self,
        one: Start,
        two: Start,
        place: int,
        first: Trail,
        left: int,
        s: int,
        t: int,
        used: int,
        seen: int,
    ) -> None:
        """Back to the station, for a second arm by a later exit."""
        rows, later = (one.last[left - 1], two.last[left - 1]), self._web.out[one.stop][place + 1 :]
        for _, arc, way in self._steps(later, rows, left - 1, s, t, used, seen):
            self._second(one, two, first, (None, arc), *way)

    def _second(
        self,
        one: Start,
        two: Start,
        first: Trail,
        trail: Trail,
        at: int,
        left: int,
        s: int,
        t: int,
        used: int,
        seen: int,
    ) -> None:
        """The second arm has come to a stop: end it there, or go on."""
        web = self._web
        self._offer(min(s, t) + web.bonus[at], one, first, trail)
        if left and not web.ends[at]:
            rows = one.last[left - 1], two.last[left - 1]
            for _, arc, way in self._steps(web.out[at], rows, left - 1, s, t, used, seen):
                self._second(one, two, first, (trail, arc), *way)

    def _offer(self, worth: int, start: Start, first: Trail, second: Trail | None) -> None:
        if worth > self._floor:
            self._floor, self._best = worth, (worth, start, first, second)
