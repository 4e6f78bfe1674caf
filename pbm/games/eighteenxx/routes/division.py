"""The best run by division: who keeps the track that two trains both want?

Where two of the best routes use the same track, one train at most can keep it and all others have
to do without: that gives smaller questions, each with the same or a lower bound. The question
with the highest bound is always looked at next, so the first one that needs no such choice, or
is no better than a run already at hand, ends the search with the best of all. Few questions are
enough nearly always; where they are not, there may be very many, so the search gives up after so
many steps, and leaves the best run so far at hand.
"""

from collections.abc import Sequence

from pbm.games.eighteenxx.board.network import bits
from pbm.games.eighteenxx.routes.branches import Branch, highest_first
from pbm.games.eighteenxx.routes.incumbent import Incumbent, take_turns
from pbm.games.eighteenxx.routes.links import Web
from pbm.games.eighteenxx.routes.search import ENOUGH, Errand, RouteFound, RouteSearch

CHOICES = 4
"""How many ways to divide a question are compared: more cost more than they save."""


class Division:
    """The questions of one company's trains, by their errands and the searches of these."""

    def __init__(
        self,
        web: Web,
        errands: Sequence[Errand],
        searches: dict[Errand, RouteSearch],
        incumbent: Incumbent,
    ) -> None:
        self._errands = errands
        self._searches = searches
        self._incumbent = incumbent
        self._known: dict[tuple[Errand, int], tuple[RouteFound | None, int]] = {}
        self._masks = web.masks
        self._users = [0] * max((mask.bit_length() for mask in web.masks), default=0)
        for mask in web.masks:
            for bit in bits(mask):
                self._users[bit] += 1

    def alone(self, most: int) -> tuple[RouteFound | None, ...]:
        """The best route of each train if it had all track for itself."""
        for search in self._searches.values():
            search.most = most
        return tuple(self._ask(n, 0, self._least(n), ENOUGH) for n in range(len(self._errands)))

    def solve(self, founds: tuple[RouteFound | None, ...], most: int) -> bool:
        """Find the best run, in hardly more steps than allowed; False if they are not enough."""
        if self._steps() > most:
            return False
        first = Branch((0,) * len(founds), founds)
        for question in highest_first(first, self._divide, self._errands):
            if self._steps() > most or question.bound < self._incumbent.better:
                break
        return self._steps() <= most

    def hurry(self, founds: tuple[RouteFound | None, ...], most: int) -> None:
        """Some lawful run, each train's route found in few steps."""

        def best(train: int, used: int) -> RouteFound | None:
            search = self._searches[self._errands[train]]
            search.most = search.steps + most
            return search.best(used, self._least(train), ENOUGH)

        take_turns(self._incumbent, founds, best)

    def _steps(self) -> int:
        return sum(search.steps for search in self._searches.values())

    def _divide(self, question: Branch) -> list[Branch]:
        """The smaller questions, none when the routes do not meet or are not good enough."""
        meeting = question.meeting
        if not meeting:
            self._incumbent.offer(question.founds)
            return []
        take_turns(
            self._incumbent,
            question.founds,
            lambda n, used: self._ask(n, question.forbidden[n] | used, self._least(n), ENOUGH),
        )
        if question.bound < self._incumbent.better:
            return []
        divided: list[list[Branch]] = []
        for bit in self._nearest(question, meeting)[:CHOICES]:
            divided.append(self._given_to_one(question, bit))
            if not divided[-1]:
                break
        return min(divided, key=self._promise)

    def _nearest(self, question: Branch, meeting: int) -> list[int]:
        """What two trains both use, nearest to the stations first: that decides most."""
        steps: dict[int, int] = {}
        arms = [arm for found in question.founds if found is not None for arm in found.arms]
        for arm in arms:
            for step, arc in enumerate(arm):
                for bit in bits(self._masks[arc >> 1] & meeting):
                    steps[bit] = min(step, steps.get(bit, step))
        return sorted(steps, key=lambda bit: (steps[bit], -self._users[bit], bit))

    def _given_to_one(self, question: Branch, bit: int) -> list[Branch]:
        """A question for each train that might keep a bit, all others doing without it.

        Of trains that are alike and may use the same only one need be tried.
        """
        cases = list(zip(self._errands, question.forbidden, strict=True))
        keepers = [n for n, case in enumerate(cases) if cases.index(case) == n]
        given = [self._kept_by(question, keeper, bit) for keeper in keepers]
        return [smaller for smaller in given if smaller is not None]

    def _promise(self, questions: Sequence[Branch]) -> int:
        """How much is left to do after a division: what the bounds are above the best run."""
        return sum(question.bound - self._incumbent.worth for question in questions)

    def _kept_by(self, question: Branch, keeper: int, bit: int) -> Branch | None:
        """The question in which one train alone may use a bit; None if its bound is too low."""
        founds, bound = list(question.founds), question.bound
        forbidden = [
            old if train == keeper else old | 1 << bit
            for train, old in enumerate(question.forbidden)
        ]
        for train, old in enumerate(question.founds):
            if train == keeper or old is None or not old.used >> bit & 1:
                continue
            enough = self._incumbent.better - 1 - (bound - old.worth)
            floor = max(self._least(train), enough)
            found = self._ask(train, forbidden[train], floor, old.worth)
            if found is None and (enough >= 0 or self._errands[train].goal is not None):
                return None
            bound += (0 if found is None else found.worth) - old.worth
            founds[train] = found
        return Branch(tuple(forbidden), tuple(founds))

    def _least(self, train: int) -> int:
        return self._errands[train].least

    def _ask(self, train: int, forbidden: int, floor: int, bound: int) -> RouteFound | None:
        """The train's best route above a floor, remembered."""
        errand = self._errands[train]
        known = self._known.get((errand, forbidden))
        if known is None or (known[0] is None and known[1] > floor):
            known = (self._searches[errand].best(forbidden, floor, bound), floor)
            self._known[errand, forbidden] = known
        found = known[0]
        return found if found is not None and found.worth > floor else None
