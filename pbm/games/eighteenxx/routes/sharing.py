"""How the trains of a company share the track, so that they bring most together: found exactly.

Each train's best route alone is quickly found (`search`), and their sum is a bound of what the
run can bring. Mostly these routes do not meet, or a few questions of who keeps which track are
enough (`division`). Else `multipliers` on contested track lower the bound. Between the
incumbent and the bound there is then a small gap: no train of a better run can have a route that
brings less, after multipliers, than its best by more than the gap.
All routes that are so good are listed, and from the lists are chosen those that do not meet
(`lists`). The first rounds give up where lists grow long, for lower bounds make them shorter;
the last takes as long as it takes, with growing budgets: a better run makes the gap smaller.
There is no limit of time or number; every bound is a proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.choices import Choices, Ranked, RouteChoice, RouteChooser
from pbm.games.eighteenxx.routes.division import Division
from pbm.games.eighteenxx.routes.incumbent import Incumbent, take_turns
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.multipliers import DOLLAR, Multipliers
from pbm.games.eighteenxx.routes.search import ENOUGH, Errand, RouteFound, RouteSearch
from pbm.games.eighteenxx.routes.walks import NEVER, Fares, Ints, Walk, Walks, plain

DIVIDING = 6000
"""So many steps of searching are spent on dividing the track."""
ROUNDS = ((16, 100), (40, 1000), (40, ENOUGH))
"""So many moves of the multipliers, then a try that gives up when a list has more routes."""
BUDGET = 2
"""The first budget of a try, in steps of worth."""

Goal = tuple[int | None, int | None]


class _Tops(msgspec.Struct, frozen=True):
    """The best routes of all kinds of trains at some multipliers, and the bound of a run."""

    searches: list[RouteSearch]
    founds: list[RouteFound | None]
    worths: list[int]
    bound: int


class Sharing:
    """The trains of one company, by their errands, on its web."""

    def __init__(self, web: Web, errands: Sequence[Errand]) -> None:
        self._web = web
        self._errands = errands
        self._kinds = list(dict.fromkeys(errands))
        self._trains = [self._kinds.index(errand) for errand in errands]
        self._walks = {_goal(e): Walks(web, e.home, e.goal) for e in errands}
        self._plain = plain(web)
        self._incumbent = Incumbent(web, errands)

    def possible(self) -> bool:
        """Whether each train can run at all."""
        searches = self._searches(self._plain)
        return all(search.best(0, -1, -1) is not None for search in searches)

    def solve(self) -> tuple[RouteFound | None, ...] | None:
        """The route of each train (None: it stays idle); None when a connection cannot be run."""
        pairs = zip(self._kinds, self._searches(self._plain), strict=True)
        division = Division(self._web, self._errands, dict(pairs), self._incumbent)
        alone = division.alone()
        if any(f is None and e.goal is not None for f, e in zip(alone, self._errands, strict=True)):
            return None
        self._incumbent.offer([None] * len(self._trains))
        if not division.solve(alone, DIVIDING):
            self._with_multipliers()
        return self._incumbent.best

    def _tables(self, fares: Fares) -> dict[Goal, list[Ints]]:
        """The walks of all kinds of trains, each goal's as long as its longest train's."""
        return {
            goal: walks.tables(fares, max(e.stops for e in self._kinds if _goal(e) == goal))
            for goal, walks in self._walks.items()
        }

    def _searches(self, fares: Fares) -> list[RouteSearch]:
        tables = self._tables(fares)
        return [
            RouteSearch(self._web, self._walks[_goal(e)], fares, tables[_goal(e)], e.stops)
            for e in self._kinds
        ]

    def _with_multipliers(self) -> None:
        """Lower the bound, and try whether the lists of good routes are short enough."""
        multipliers = Multipliers(self._web, len(self._trains))
        for moves, most in ROUNDS:
            for _ in range(moves):
                if not self._move(multipliers):
                    return
            multipliers.settle()
            if self._try(multipliers, most):
                return

    def _move(self, multipliers: Multipliers) -> bool:
        """Move the multipliers; False when their bound is no better than the incumbent."""
        fares = multipliers.fares()
        tables = self._tables(fares)
        best = [self._walk(kind, fares, tables) for kind in self._kinds]
        walks = [best[n] for n in self._trains]
        bound = multipliers.taken() + sum(walk.worth for walk in walks if walk is not None)
        if self._incumbent.gap(bound) < 0:
            return False
        multipliers.move(walks, bound, self._incumbent.wanted)
        return True

    def _walk(self, kind: Errand, fares: Fares, tables: dict[Goal, list[Ints]]) -> Walk | None:
        """The best walk of a kind of train, unless it had better stay idle."""
        walk = self._walks[_goal(kind)].best(fares, tables[_goal(kind)], kind.stops)
        return walk if walk is not None and (walk.worth > 0 or kind.goal is not None) else None

    def _try(self, multipliers: Multipliers, most: int) -> bool:
        """Look for better runs; False when there are too many routes to choose from."""
        top = self._tops(multipliers)
        take_turns(
            self._incumbent,
            [top.founds[n] for n in self._trains],
            lambda n, used: top.searches[self._trains[n]].best(
                used, self._errands[n].least, ENOUGH
            ),
        )
        budget = BUDGET * self._incumbent.step * DOLLAR
        while (gap := self._incumbent.gap(top.bound)) >= 0:
            lists = self._lists(top, min(budget, gap), most)
            if lists is None:
                return False
            moved = multipliers.copy()
            Lists(self._incumbent, lists, self._trains).choose(
                moved, self._plain, budget if budget < gap else ENOUGH
            )
            if budget >= self._incumbent.gap(top.bound):
                break
            moved.settle()
            multipliers, top = self._lower(multipliers, top, moved)
            budget = ENOUGH if most < ENOUGH else 2 * budget
        return True

    def _tops(self, multipliers: Multipliers) -> _Tops:
        """The best route of each kind of train at some multipliers, and the bound they give."""
        searches = self._searches(multipliers.fares())
        pairs = zip(searches, self._kinds, strict=True)
        founds = [s.best(0, 0 if k.goal is None else NEVER // 2, ENOUGH) for s, k in pairs]
        worths = [0 if found is None else found.worth for found in founds]
        bound = multipliers.taken() + sum(worths[n] for n in self._trains)
        return _Tops(searches, founds, worths, bound)

    def _lower(
        self, multipliers: Multipliers, top: _Tops, moved: Multipliers
    ) -> tuple[Multipliers, _Tops]:
        """Multipliers moved by the routes of the lists bound all routes too, and mostly lower."""
        now = self._tops(moved)
        return (moved, now) if now.bound < top.bound else (multipliers, top)

    def _lists(self, top: _Tops, budget: int, most: int) -> list[Choices] | None:
        """All routes of each kind of train within a budget; None if they are too many."""
        lists: list[Choices] = []
        for kind, search, worth in zip(self._kinds, top.searches, top.worths, strict=True):
            founds: list[RouteFound | None] = [*search.all(worth - budget - 1, most)]
            if len(founds) > most:
                return None
            if kind.goal is None and worth <= budget:
                founds.append(None)
            lists.append(Choices(self._web, founds))
        return lists


def _goal(errand: Errand) -> Goal:
    return errand.home, errand.goal


MOVES = 40
PAIRS = 4_000_000
"""So many runs that the lists allow are tried without making them shorter."""
SHORTER = 0.8
"""A list is cut when less than this would be left of it."""


class Lists:
    """One list of routes for each kind of train, and for each train the number of its list."""

    def __init__(
        self, incumbent: Incumbent, lists: Sequence[Choices], trains: Sequence[int]
    ) -> None:
        self._incumbent = incumbent
        self._lists = list(lists)
        self._trains = trains
        self._worths: list[Ints] = []

    def choose(self, multipliers: Multipliers, plain: Fares, budget: int) -> None:
        """Find better runs; with a budget that is enough, the best of all that are in the lists."""
        if not all(choices.founds for choices in self._lists):
            return
        for move in range(MOVES):
            bound = self._cut(multipliers)
            if self._incumbent.gap(bound) < 0:
                return
            if prod(len(self._lists[n].founds) for n in self._trains) <= PAIRS:
                break
            self._offer(self._greedy(sorted(self._trains, reverse=bool(move % 2))))
            tops = [self._lists[n].founds[int(self._worths[n].argmax())] for n in self._trains]
            multipliers.move(tops, bound, self._incumbent.wanted)
        multipliers.settle()
        self._among(self._cut(multipliers), plain, budget)

    def _cut(self, multipliers: Multipliers) -> int:
        """The bound at some multipliers; what cannot be in a better run goes out."""
        fares = multipliers.fares()
        self._worths = [choices.worths(fares) for choices in self._lists]
        tops = [int(worths.max()) for worths in self._worths]
        bound = multipliers.taken() + sum(tops[n] for n in self._trains)
        gap = max(self._incumbent.gap(bound), 0)
        for n, worths in enumerate(self._worths):
            kept = np.flatnonzero(worths >= tops[n] - gap)
            if len(kept) < SHORTER * len(worths):
                self._lists[n] = self._lists[n].only(kept)
                self._worths[n] = worths[kept]
        return bound

    def _among(self, bound: int, plain: Fares, budget: int) -> None:
        """Choose from the lists as they are now."""
        pairs = zip(self._lists, self._worths, strict=True)
        ranked = [Ranked(list_, w.max() - w, list_.worths(plain)) for list_, w in pairs]
        self._lists = [each.choices for each in ranked]

        def offer(chosen: list[RouteChoice]) -> int:
            self._offer(chosen)
            return min(budget, self._incumbent.gap(bound))

        RouteChooser(ranked, offer).choose(self._trains, min(budget, self._incumbent.gap(bound)))

    def _greedy(self, trains: Sequence[int]) -> list[RouteChoice]:
        """Each train in turn takes the best it can; empty if one can take none."""
        used = np.zeros(self._lists[0].used.shape[1], dtype=np.uint64)
        chosen: list[RouteChoice] = []
        for n in trains:
            free = self._lists[n].free(0, len(self._worths[n]), used)
            if not len(free):
                return []
            best = int(free[self._worths[n][free].argmax()])
            chosen.append((n, best))
            used = used | self._lists[n].used[best]
        return chosen

    def _offer(self, chosen: Sequence[RouteChoice]) -> None:
        if chosen:
            left = {n: [number for m, number in chosen if m == n] for n in set(self._trains)}
            self._incumbent.offer([self._lists[n].founds[left[n].pop()] for n in self._trains])
