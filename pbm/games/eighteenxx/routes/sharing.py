"""How the trains of a company share the track, so that they bring most together: found exactly.

Each train's best route alone is quickly found (`search`), and their sum is a bound of what the
run can bring. Mostly these routes do not meet, or a few questions of who keeps which track are
enough (`division`). Else `multipliers` on contested track lower the bound; they are set by what
the best walks use (`memory`), of two trains those that leave their stations by different exits.
Between the incumbent and the bound there is then a small gap: no train of a better run can have a
route that brings less, after multipliers and with the best walk that this leaves to the train
beside it, than the bound by more than the gap. All routes that are so good are listed (`listing`),
and from the lists are chosen those that do not meet (`choices`). The first round gives up where
lists grow long, for lower bounds make them shorter; the last takes as long as it takes, with
growing budgets: a better run makes the gap smaller. There is no limit of time or number; every
bound is a proof.
"""

from collections.abc import Sequence
from functools import lru_cache

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
ALONE = 10_000
"""The same for one train alone, which shares with none: multipliers help it only late."""
HURRIED = 500
"""So many steps, and no more, look for a train's route where any will do."""
ROUNDS = ((20, 500), (28, ENOUGH))
"""So many moves of the multipliers, then a try that gives up when a list has more routes."""
BUDGET = 2
"""The first budget of a try, in steps of worth; each further one is twice as large."""
CLOSE = 1.5
"""A gap that is so many budgets, or less, is looked through at once."""

Goal = tuple[int | None, int | None]


class _Tops(msgspec.Struct, frozen=True):
    """The best walks at some multipliers, and the bound of a run."""

    fares: Fares
    rows: dict[Goal, list[Ints]]
    worths: list[Ints]
    """By kind of train, of each departure."""
    walks: list[Walk | None]
    """By train."""
    group: list[int]
    """By train, what it and the train beside it bring."""
    bound: int
    alone: int
    """The bound if trains might leave by the same exits."""


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
        dividing = DIVIDING * len(self._errands) if len(self._errands) > 1 else ALONE
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
        self._beside = self._paired()
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
        multipliers.move(top.walks, top.bound, self._incumbent.wanted)
        return True

    def _try(self, multipliers: Multipliers, most: int) -> bool:
        """Look for better runs; False when there are too many routes to choose from."""
        top = self._tops(multipliers)
        budget = BUDGET * self._incumbent.step * DOLLAR
        while (gap := self._incumbent.gap(top.bound)) >= 0:
            if gap < CLOSE * budget:
                budget = gap
            lists = self._lists(top, budget, most)
            if lists is None:
                return False
            Lists(self._incumbent, lists, self._trains).choose(top, self._plain, budget)
            if budget >= self._incumbent.gap(top.bound):
                break
            budget *= 2
        return True

    def _paired(self) -> list[int | None]:
        """For each train the one beside it: no two can leave their stations by the same exit."""
        beside: list[int | None] = [None] * len(self._errands)
        for goal in self._memories:
            trains = [n for n, errand in enumerate(self._errands) if _goal(errand) == goal]
            for one, other in zip(trains[::2], trains[1::2], strict=False):
                beside[one], beside[other] = other, one
        return beside

    def _tops(self, multipliers: Multipliers) -> _Tops:
        """The best walk of each train at some multipliers, and the bound they give."""
        fares, taken = multipliers.fares(), multipliers.taken()
        rows = {
            goal: memory.tables(fares, max(e.stops for e in self._kinds if _goal(e) == goal))
            for goal, memory in self._memories.items()
        }
        worths = [
            self._memories[_goal(k)].worths(fares, rows[_goal(k)], k.stops) for k in self._kinds
        ]
        walks: list[Walk | None] = []
        group: list[int] = []
        bound, departures = taken, list[int]()
        for train, errand in enumerate(self._errands):
            own, memory = worths[self._trains[train]], self._memories[_goal(errand)]
            other = self._beside[train]
            if other is not None and other < train:
                departure = int((own + memory.departures.apart[departures[other]]).argmax())
                group.append(group[other])
            else:
                together = own + self._partner(worths, train)
                departure = int(together.argmax())
                group.append(int(together[departure]))
                bound += group[-1]
            departures.append(departure)
            walks.append(memory.walk(fares, rows[_goal(errand)], errand.stops, departure))
        alone = taken + sum(int(worths[n].max()) for n in self._trains)
        return _Tops(fares, rows, worths, walks, group, bound, alone)

    def _partner(self, worths: Sequence[Ints], train: int) -> Ints | int:
        """By departures of a train, what the one beside it can bring then."""
        other = self._beside[train]
        if other is None:
            return 0
        apart = self._memories[_goal(self._errands[train])].departures.apart
        partner: Ints = (worths[self._trains[other]] + apart).max(axis=1)
        return partner

    def _lists(self, top: _Tops, budget: int, most: int) -> list[Choices] | None:
        """All routes of each kind of train within a budget; None if they are too many."""
        lists: list[Choices] = []
        for n, kind in enumerate(self._kinds):
            goal = _goal(kind)
            floors = [
                top.group[train] - budget - 1 - self._partner(top.worths, train)
                for train, k in enumerate(self._trains)
                if k == n
            ]
            floor = np.minimum.reduce([np.broadcast_to(f, top.worths[n].shape) for f in floors])
            found = self._listings[goal].routes(top.fares, top.rows[goal], kind.stops, floor, most)
            if found is None:
                return None
            lists.append(found)
        return lists


def _goal(errand: Errand) -> Goal:
    return errand.home, errand.goal


@lru_cache(maxsize=256)
def best_together(web: Web, errands: tuple[Errand, ...]) -> tuple[RouteFound | None, ...] | None:
    """The route of each train; kept while the web is (`links.web_of`)."""
    return Sharing(web, errands).solve()


class Lists:
    """One list of routes for each kind of train, and for each train the number of its list."""

    def __init__(
        self, incumbent: Incumbent, lists: Sequence[Choices], trains: Sequence[int]
    ) -> None:
        self._incumbent = incumbent
        self._lists = list(lists)
        self._trains = trains

    def choose(self, top: _Tops, plain: Fares, budget: int) -> None:
        """Find better runs; with a budget that is enough, the best of all that are in the lists."""
        if not all(map(len, self._lists)):
            return
        pairs = zip(self._lists, top.worths, strict=True)
        ranked = [
            Ranked(list_, worths.max() - list_.worths(top.fares), list_.worths(plain))
            for list_, worths in pairs
        ]
        self._lists = [each.choices for each in ranked]

        def limits() -> tuple[int, int]:
            gap = self._incumbent.gap(top.alone)
            return min(budget + top.alone - top.bound, gap), self._incumbent.better

        def offer(chosen: list[RouteChoice]) -> tuple[int, int]:
            left = {n: [number for m, number in chosen if m == n] for n in set(self._trains)}
            self._incumbent.offer([self._lists[n].found(left[n].pop()) for n in self._trains])
            return limits()

        RouteChooser(ranked, offer).choose(self._trains, *limits())
