"""How the trains of a company share the track, so that they bring most together: found exactly.

Each train's best route alone is quickly found (`search`), and their sum is a bound of what the
run can bring. Mostly these routes do not meet, or a few questions of who keeps which track are
enough (`division`). Else `multipliers` on contested track lower the bound; they are set by what
the best walks use (`memory`). Between the incumbent and the bound there is then a small gap: no
train of a better run can have a route that brings less, after multipliers, than its best walk by
more than the gap. All routes that are so good are listed (`listing`), and from the lists are
chosen those that do not meet (`choices`). The first rounds give up where lists grow long, for
lower bounds make them shorter; the last takes as long as it takes, with growing budgets: a better
run makes the gap smaller. There is no limit of time or number; every bound is a proof.
"""

from collections.abc import Sequence
from math import prod

import msgspec
import numpy as np

from pbm.games.eighteenxx.routes.choices import Choices, Ranked, RouteChoice, RouteChooser
from pbm.games.eighteenxx.routes.division import Division
from pbm.games.eighteenxx.routes.incumbent import Incumbent
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.listing import Listing
from pbm.games.eighteenxx.routes.memory import Memory, Walk
from pbm.games.eighteenxx.routes.multipliers import DOLLAR, Multipliers
from pbm.games.eighteenxx.routes.search import ENOUGH, Errand, RouteFound, RouteSearch
from pbm.games.eighteenxx.routes.walks import Fares, Ints, Walks, plain

DIVIDING = 1500
"""So many steps of searching, for each train, are spent on dividing the track."""
HURRIED = 500
"""So many steps, and no more, look for a train's route where any will do."""
ROUNDS = ((24, 300), (24, 1000), (24, ENOUGH))
"""So many moves of the multipliers, then a try that gives up when a list has more routes."""
BUDGET = 2
"""The first budget of a try, in steps of worth."""

Goal = tuple[int | None, int | None]


class _Tops(msgspec.Struct, frozen=True):
    """The best walks of all kinds of trains at some multipliers, and the bound of a run."""

    fares: Fares
    rows: dict[Goal, list[Ints]]
    walks: list[Walk | None]
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
        dividing = DIVIDING * len(self._errands)
        alone = division.alone(dividing)
        stuck = any(
            f is None and e.goal is not None for f, e in zip(alone, self._errands, strict=True)
        )
        if stuck and not self.possible():
            return None
        self._incumbent.offer([None] * len(self._trains))
        if not division.solve(alone, dividing):
            division.hurry(alone, HURRIED)
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
        self._memories = {_goal(e): Memory(self._web, e.home, e.goal) for e in self._kinds}
        self._listings = {goal: Listing(self._web, m) for goal, m in self._memories.items()}
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
        top = self._tops(multipliers)
        if self._incumbent.gap(top.bound) < 0:
            return False
        multipliers.move([top.walks[n] for n in self._trains], top.bound, self._incumbent.wanted)
        return True

    def _try(self, multipliers: Multipliers, most: int) -> bool:
        """Look for better runs; False when there are too many routes to choose from."""
        top = self._tops(multipliers)
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
        """The best walk of each kind of train at some multipliers, and the bound they give."""
        fares = multipliers.fares()
        rows = {
            goal: memory.tables(fares, max(e.stops for e in self._kinds if _goal(e) == goal))
            for goal, memory in self._memories.items()
        }
        walks = [self._memories[_goal(k)].best(fares, rows[_goal(k)], k.stops) for k in self._kinds]
        walks = [
            None if w is None or (w.worth <= 0 and k.goal is None) else w
            for w, k in zip(walks, self._kinds, strict=True)
        ]
        worths = [0 if walk is None else walk.worth for walk in walks]
        bound = multipliers.taken() + sum(worths[n] for n in self._trains)
        return _Tops(fares, rows, walks, worths, bound)

    def _lower(
        self, multipliers: Multipliers, top: _Tops, moved: Multipliers
    ) -> tuple[Multipliers, _Tops]:
        """Multipliers moved by the routes of the lists bound all routes too, and mostly lower."""
        now = self._tops(moved)
        return (moved, now) if now.bound < top.bound else (multipliers, top)

    def _lists(self, top: _Tops, budget: int, most: int) -> list[Choices] | None:
        """All routes of each kind of train within a budget; None if they are too many."""
        lists: list[Choices] = []
        for kind, worth in zip(self._kinds, top.worths, strict=True):
            goal, idle = _goal(kind), kind.goal is None and worth <= budget
            found = self._listings[goal].routes(
                top.fares, top.rows[goal], kind.stops, worth - budget - 1, most, idle=idle
            )
            if found is None:
                return None
            lists.append(found)
        return lists


def _goal(errand: Errand) -> Goal:
    return errand.home, errand.goal


MOVES = 30
PAIRS = 30_000_000
"""So many runs are looked through without making the lists shorter."""
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
        if not all(map(len, self._lists)):
            return
        for move in range(MOVES):
            bound = self._cut(multipliers)
            if self._incumbent.gap(bound) < 0:
                return
            if prod(len(self._lists[n]) for n in self._trains) <= PAIRS:
                break
            self._offer(self._greedy(sorted(self._trains, reverse=bool(move % 2))))
            tops = [self._lists[n].found(int(self._worths[n].argmax())) for n in self._trains]
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

        def limits() -> tuple[int, int]:
            return min(budget, self._incumbent.gap(bound)), self._incumbent.better

        def offer(chosen: list[RouteChoice]) -> tuple[int, int]:
            self._offer(chosen)
            return limits()

        RouteChooser(ranked, offer).choose(self._trains, *limits())

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
            self._incumbent.offer([self._lists[n].found(left[n].pop()) for n in self._trains])
