"""The best run of several trains with cubes: questions of track and of cubes, found exactly.

Trains together are worth no more than the sum of their best routes alone, each with all cubes.
Where the best routes use the same track, one train at most keeps it; where they want more cubes of
a deposit than lie there, its cubes are dealt out in every way there is.  Either gives smaller
questions whose runs together are all runs of the one before.  The question with the highest bound
is looked at next: the first whose routes do not meet in either is the best run of all.  There is no
limit of time or number.
"""

from collections.abc import Iterator, Sequence

from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.board.routes import CompanyRun, Train
from pbm.games.eighteenxx.routes.best import errands_of, run_of
from pbm.games.eighteenxx.routes.branches import Branch, Cubes, highest_first
from pbm.games.eighteenxx.routes.cubes import Freight, hauls, with_cubes
from pbm.games.eighteenxx.routes.freight import Hunt, Load
from pbm.games.eighteenxx.routes.links import Web, web_of
from pbm.games.eighteenxx.routes.search import Errand, RouteFound
from pbm.games.eighteenxx.routes.sharing import best_together


def best_laden_run(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    band: int,
    freight: Freight,
) -> CompanyRun:
    """The run of most income where cubes are paid for, too; as `best_run` where none can be."""
    web = web_of(game_map, board, company, band)
    errands = errands_of(web, trains)
    load = Load(web, freight, [game_map.stop_name(stop)[0] for stop in web.stops])
    laden = load.useful and bool(errands)
    founds = Fleet(web, errands, load).solve() if laden else best_together(web, tuple(errands))
    return with_cubes(run_of(game_map, web, trains, founds or [None] * len(trains)), freight)


class Fleet:
    """The trains of one company with cubes, by their errands, on its web."""

    def __init__(self, web: Web, errands: Sequence[Errand], load: Load) -> None:
        self._web = web
        self._errands = errands
        self._load = load
        self._hunts = {errand: Hunt(web, load, errand.stops) for errand in dict.fromkeys(errands)}
        self._known: dict[tuple[Errand, int, Cubes], RouteFound | None] = {}
        self._best: tuple[RouteFound | None, ...] = (None,) * len(errands)
        self._worth = 0

    def solve(self) -> tuple[RouteFound | None, ...]:
        """The route of each train, together worth most; None: it stays idle."""
        count = len(self._errands)
        first = self._question((0,) * count, (self._load.cubes,) * count)
        for question in highest_first(first, self._divided, self._errands):
            if question.bound <= self._worth:
                break
        return self._best

    def stops(self, found: RouteFound) -> list[int]:
        """The stops of a route, by their numbers in the web."""
        return [found.start, *(self._web.heads[arc] for arm in found.arms for arc in arm)]

    def _question(self, forbidden: tuple[int, ...], cubes: tuple[Cubes, ...]) -> Branch:
        cases = zip(self._errands, forbidden, cubes, strict=True)
        return Branch(forbidden, tuple(self._ask(*case) for case in cases), cubes)

    def _ask(self, errand: Errand, forbidden: int, cubes: Cubes) -> RouteFound | None:
        """A train's best route, remembered."""
        key = (errand, forbidden, cubes)
        if key not in self._known:
            self._known[key] = self._hunts[errand].best(forbidden, cubes)
        return self._known[key]

    def _divided(self, question: Branch) -> Iterator[Branch]:
        """Smaller questions; none when the routes do not meet: then it is answered."""
        self._offer(self._one_after_another(question))
        if question.meeting:
            yield from self._given_to_one(question)
            return
        self._offer(question.founds)
        scarce = self._scarce(question)
        if scarce is not None:
            yield from self._dealt_out(question, scarce)

    def _one_after_another(self, question: Branch) -> list[RouteFound | None]:
        """A lawful run: each train takes the best that those before it have left."""
        run: list[RouteFound | None] = []
        used = 0
        for n, errand in enumerate(self._errands):
            found = question.founds[n]
            if found is not None and found.used & used:
                found = self._ask(errand, question.forbidden[n] | used, question.cubes[n])
            run.append(found)
            used |= 0 if found is None else found.used
        return run

    def _offer(self, founds: Sequence[RouteFound | None]) -> None:
        """A lawful run: keep it if it is the best so far, by what its cubes really bring."""
        running = [found for found in founds if found is not None]
        names = self._load.names
        routes = [[names[stop] for stop in self.stops(found)] for found in running]
        worth = self._load.dollars * len(hauls(self._load.freight, routes))
        worth += sum(self._of_stops(found) for found in running)
        if worth > self._worth:
            self._worth, self._best = worth, tuple(founds)

    def _of_stops(self, found: RouteFound) -> int:
        """What a route brings without cubes."""
        web, (first, second) = self._web, found.arms
        ends = web.heads[first[-1]], web.heads[second[-1]] if second else found.start
        return sum(web.passing[stop] for stop in self.stops(found)) + sum(
            web.bonus[stop] for stop in ends
        )

    def _given_to_one(self, question: Branch) -> Iterator[Branch]:
        """A question for each train that might keep a piece of track, no other using it."""
        bit = 1 << bits(question.meeting)[0]
        for keeper in range(len(self._errands)):
            forbidden = tuple(
                old if n == keeper else old | bit for n, old in enumerate(question.forbidden)
            )
            yield self._question(forbidden, question.cubes)

    def _scarce(self, question: Branch) -> int | None:
        """A deposit of which these routes might take more cubes than there are."""
        wanted = [0] * len(self._load.cubes)
        for found, cubes in zip(question.founds, question.cubes, strict=True):
            for stop in self.stops(found) if found is not None else ():
                wanted[stop] += cubes[stop]
        over = (n for n, many in enumerate(wanted) if many > self._load.cubes[n])
        return next(over, None)

    def _dealt_out(self, question: Branch, stop: int) -> Iterator[Branch]:
        """A question for each way to deal the cubes of a deposit out among the trains."""
        for dealt in _ways(self._load.cubes[stop], [cubes[stop] for cubes in question.cubes]):
            cubes = tuple(
                (*old[:stop], many, *old[stop + 1 :])
                for old, many in zip(question.cubes, dealt, strict=True)
            )
            yield self._question(question.forbidden, cubes)


def _ways(cubes: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to deal out as many cubes as may be taken."""
    if len(most) == 1:
        yield (min(cubes, most[0]),)
        return
    for first in range(min(cubes, most[0]) + 1):
        for rest in _ways(cubes - first, most[1:]):
            yield (first, *rest)
