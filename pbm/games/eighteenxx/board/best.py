"""The best run of all trains of a company together, found exactly.

Each train's best route alone is quickly found (`search`), and their sum is a ceiling of what the
run can bring. Where two of these routes use the same track, one train at most can keep it and all
others have to do without: that gives smaller questions, each with the same or a lower ceiling.
The question with the highest ceiling is always looked at next, so the first one that needs no
such choice, or is no better than a run already at hand, ends the search with the best of all.
There is no limit of time or number; every ceiling is a proof.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import reduce
from math import gcd

import msgspec

from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.links import Web
from pbm.games.eighteenxx.board.network import bits, network
from pbm.games.eighteenxx.board.routes import Halt, Route, Run, Train
from pbm.games.eighteenxx.board.search import ENOUGH, Errand, Found, Search

CHOICES = 4
"""How many ways to divide a question are compared: more cost more than they save."""


def best_run(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    band: int,
    connection: tuple[str, str] | None = None,
) -> Run | None:
    """The run of most income; the same arguments as `check_run`, which accepts it.

    Routes stand in the order of the trains; trains without a route are left out. On a connection
    run (home and destination hex) None means that no train can make the connection.
    """
    web = Web(game_map, board, company, band)
    whole = len(web.stops)
    plain = [Errand(whole if train.stops is None else train.stops) for train in trains]
    if connection is None:
        founds = Sharing(web, plain).solve()
        return None if founds is None else _run(game_map, web, trains, founds)
    best: Run | None = None
    for errands in _connecting(game_map, web, plain, connection):
        founds = Sharing(web, errands).solve()
        if founds is not None:
            run = _run(game_map, web, trains, founds)
            best = run if best is None or run.revenue > best.revenue else best
    return best


def connects(
    game_map: GameMap,
    board: Board,
    company: str,
    trains: Sequence[Train],
    connection: tuple[str, str],
) -> bool:
    """Whether one of the trains can run exactly from home to destination ("Connection Run")."""
    reach = network(game_map, board, company).stops
    if not trains or not any(game_map.stop_name(stop)[0] == connection[1] for stop in reach):
        return False
    web = Web(game_map, board, company, 1)
    whole = len(web.stops)
    longest = max(whole if train.stops is None else train.stops for train in trains)
    for errands in _connecting(game_map, web, [Errand(longest)], connection):
        if Search(web, errands[0]).best(0, -1, -1) is not None:
            return True
    return False


def _connecting(
    game_map: GameMap, web: Web, plain: Sequence[Errand], connection: tuple[str, str]
) -> list[list[Errand]]:
    """The ways to send one of the trains from home to destination, one per kind of train."""
    places = [game_map.stop_name(stop)[0] for stop in web.stops]
    homes = [n for n in web.own if places[n] == connection[0]]
    goals = [n for n, place in enumerate(places) if place == connection[1]]
    return [
        [Errand(e.stops, home, goal) if n == sent else e for n, e in enumerate(plain)]
        for home in homes
        for goal in goals
        for sent, errand in enumerate(plain)
        if plain.index(errand) == sent
    ]


def _run(
    game_map: GameMap, web: Web, trains: Sequence[Train], founds: Sequence[Found | None]
) -> Run:
    """What the search found, as routes."""
    routes = [
        _route(game_map, web, train.name, found)
        for train, found in zip(trains, founds, strict=True)
        if found is not None
    ]
    return Run(tuple(routes), sum(route.revenue for route in routes))


def _route(game_map: GameMap, web: Web, train: str, found: Found) -> Route:
    """A found route from the end of its first arm over the station to the end of its second."""
    arcs = (*(arc ^ 1 for arc in reversed(found.arms[0])), *found.arms[1])
    stops = [web.tail(arcs[0]), *(web.heads[arc] for arc in arcs)]
    ends = (0, len(stops) - 1)
    halts = tuple(
        Halt(
            *game_map.stop_name(web.stops[stop]),
            web.passing[stop] + (web.bonus[stop] if n in ends else 0),
        )
        for n, stop in enumerate(stops)
    )
    legs = tuple(web.hexes(game_map, arc) for arc in arcs)
    return Route(train, halts, legs, sum(halt.value for halt in halts))


class _Question(msgspec.Struct, frozen=True):
    """What each train may not use, and its best route then."""

    forbidden: tuple[int, ...]
    founds: tuple[Found | None, ...]

    @property
    def ceiling(self) -> int:
        """No run that answers this question is worth more."""
        return sum(found.worth for found in self.founds if found is not None)


class Sharing:
    """The trains of one company and how they share the track."""

    def __init__(self, web: Web, errands: Sequence[Errand]) -> None:
        self._errands = errands
        self._search = {errand: Search(web, errand) for errand in errands}
        self._known: dict[tuple[Errand, int], tuple[Found | None, int]] = {}
        self._step = reduce(gcd, [*web.passing, *web.bonus], 0) or 1
        """Every worth is a multiple of this."""
        self._masks = web.masks
        self._users = [0] * max((mask.bit_length() for mask in web.masks), default=0)
        for mask in web.masks:
            for bit in bits(mask):
                self._users[bit] += 1
        self._best: tuple[Found | None, ...] | None = None
        self._worth = -self._step

    def solve(self) -> tuple[Found | None, ...] | None:
        """The route of each train (None: it stays idle); None when a connection cannot be run."""
        count = len(self._errands)
        forbidden = (0,) * count
        founds = tuple(self._ask(n, 0, self._least(n), ENOUGH) for n in range(count))
        if any(
            f is None and e.goal is not None for f, e in zip(founds, self._errands, strict=True)
        ):
            return None
        question = _Question(forbidden, founds)
        heap = [(-question.ceiling, 0, question)]
        asked: set[tuple[tuple[int, int], ...]] = set()
        while heap:
            ceiling, _, question = heapq.heappop(heap)
            if -ceiling < self._worth + self._step:
                break
            for smaller in self._divide(question):
                if (case := self._case(smaller)) not in asked:
                    asked.add(case)
                    heapq.heappush(heap, (-smaller.ceiling, len(asked), smaller))
        return self._best

    def _case(self, question: _Question) -> tuple[tuple[int, int], ...]:
        """The question but for the order of trains that are alike."""
        kinds = [self._errands.index(errand) for errand in self._errands]
        return tuple(sorted(zip(kinds, question.forbidden, strict=True)))

    def _divide(self, question: _Question) -> list[_Question]:
        """The smaller questions, none when the routes do not meet or are not good enough."""
        meeting = self._meeting(question)
        if not meeting:
            self._offer(question.founds)
            return []
        self._repair(question)
        if question.ceiling < self._worth + self._step:
            return []
        divided: list[list[_Question]] = []
        for bit in self._nearest(question, meeting)[:CHOICES]:
            divided.append(self._given_to_one(question, bit))
            if not divided[-1]:
                break
        return min(divided, key=self._promise)

    def _nearest(self, question: _Question, meeting: int) -> list[int]:
        """What two trains both use, nearest to the stations first: that decides most."""
        steps: dict[int, int] = {}
        arms = [arm for found in question.founds if found is not None for arm in found.arms]
        for arm in arms:
            for step, arc in enumerate(arm):
                for bit in bits(self._masks[arc >> 1] & meeting):
                    steps[bit] = min(step, steps.get(bit, step))
        return sorted(steps, key=lambda bit: (steps[bit], -self._users[bit], bit))

    def _given_to_one(self, question: _Question, bit: int) -> list[_Question]:
        """A question for each train that might keep a bit, all others doing without it.

        Of trains that are alike and may use the same only one need be tried.
        """
        cases = list(zip(self._errands, question.forbidden, strict=True))
        keepers = [n for n, case in enumerate(cases) if cases.index(case) == n]
        given = [self._kept_by(question, keeper, bit) for keeper in keepers]
        return [smaller for smaller in given if smaller is not None]

    def _promise(self, questions: Sequence[_Question]) -> int:
        """How much is left to do after a division: what the ceilings are above the best run."""
        return sum(question.ceiling - self._worth for question in questions)

    def _meeting(self, question: _Question) -> int:
        """What the routes of two trains both use."""
        used = twice = 0
        for found in question.founds:
            if found is not None:
                twice |= found.used & used
                used |= found.used
        return twice

    def _kept_by(self, question: _Question, keeper: int, bit: int) -> _Question | None:
        """The question in which one train alone may use a bit; None if its ceiling is too low."""
        founds, ceiling = list(question.founds), question.ceiling
        forbidden = [
            old if train == keeper else old | 1 << bit
            for train, old in enumerate(question.forbidden)
        ]
        for train, old in enumerate(question.founds):
            if train == keeper or old is None or not old.used >> bit & 1:
                continue
            enough = self._worth + self._step - 1 - (ceiling - old.worth)
            floor = max(self._least(train), enough)
            found = self._ask(train, forbidden[train], floor, old.worth)
            if found is None and (enough >= 0 or self._errands[train].goal is not None):
                return None
            ceiling += (0 if found is None else found.worth) - old.worth
            founds[train] = found
        return _Question(tuple(forbidden), tuple(founds))

    def _least(self, train: int) -> int:
        """A route must be worth more than this: than staying idle, where that is allowed."""
        return 0 if self._errands[train].goal is None else -1

    def _ask(self, train: int, forbidden: int, floor: int, ceiling: int) -> Found | None:
        """The train's best route above a floor, remembered."""
        errand = self._errands[train]
        known = self._known.get((errand, forbidden))
        if known is None or (known[0] is None and known[1] > floor):
            known = (self._search[errand].best(forbidden, floor, ceiling), floor)
            self._known[errand, forbidden] = known
        found = known[0]
        return found if found is not None and found.worth > floor else None

    def _repair(self, question: _Question) -> None:
        """Make lawful runs of routes that meet: each train in turn keeps its own."""
        count = len(self._errands)
        for lead, first in enumerate(question.founds):
            if first is None or first in question.founds[:lead]:
                continue
            founds: list[Found | None] = [None] * count
            used, worth = 0, 0
            for turn in range(count):
                train = (lead + turn) % count
                found = question.founds[train]
                if found is not None and found.used & used:
                    enough = self._worth - worth if turn == count - 1 else -1
                    floor = max(self._least(train), enough)
                    found = self._ask(train, question.forbidden[train] | used, floor, ENOUGH)
                if found is not None:
                    founds[train] = found
                    used, worth = used | found.used, worth + found.worth
            self._offer(tuple(founds))

    def _offer(self, founds: tuple[Found | None, ...]) -> None:
        """A lawful run: keep it if it is the best so far."""
        for found, errand in zip(founds, self._errands, strict=True):
            if found is None and errand.goal is not None:
                return
        worth = sum(found.worth for found in founds if found is not None)
        if worth > self._worth:
            self._worth, self._best = worth, founds
