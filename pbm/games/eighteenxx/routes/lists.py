"""Lists of good routes, made shorter by tolls of their own until the best run can be chosen.

The tolls that suited all walks are moved on to suit the routes in the lists alone: the ceiling
comes down, and routes that cost more than what is left between it and the run at hand go out. On
the way each train in turn takes the best route it still can, which makes good runs soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from pbm.games.eighteenxx.routes.choices import Choice, Choices, Chooser, Ranked
from pbm.games.eighteenxx.routes.incumbent import AtHand
from pbm.games.eighteenxx.routes.multipliers import Tolls
from pbm.games.eighteenxx.routes.walks import Fares, Ints

MOVES = 80
PAIRS = 4_000_000
"""So many runs that the lists allow are tried without making them shorter."""
SHORTER = 0.8
"""A list is cut when less than this would be left of it."""


class Lists:
    """One list of routes for each kind of train, and for each train the number of its list."""

    def __init__(self, at_hand: AtHand, lists: Sequence[Choices], trains: Sequence[int]) -> None:
        self._at_hand = at_hand
        self._lists = list(lists)
        self._trains = trains
        self._worths: list[Ints] = []

    def choose(self, tolls: Tolls, plain: Fares, budget: int) -> None:
        """Find better runs; with a budget that is enough, the best of all that are in the lists."""
        if not all(choices.founds for choices in self._lists):
            return
        for move in range(MOVES):
            ceiling = self._cut(tolls)
            if self._at_hand.gap(ceiling) < 0:
                return
            if prod(len(self._lists[n].founds) for n in self._trains) <= PAIRS:
                break
            self._offer(self._greedy(sorted(self._trains, reverse=bool(move % 2))))
            tops = [self._lists[n].founds[int(self._worths[n].argmax())] for n in self._trains]
            tolls.move(tops, ceiling, self._at_hand.wanted)
        tolls.settle()
        self._among(self._cut(tolls), plain, budget)

    def _cut(self, tolls: Tolls) -> int:
        """The ceiling at some tolls; what cannot be in a better run goes out."""
        fares = tolls.fares()
        self._worths = [choices.worths(fares) for choices in self._lists]
        tops = [int(worths.max()) for worths in self._worths]
        ceiling = tolls.taken() + sum(tops[n] for n in self._trains)
        gap = max(self._at_hand.gap(ceiling), 0)
        for n, worths in enumerate(self._worths):
            kept = np.flatnonzero(worths >= tops[n] - gap)
            if len(kept) < SHORTER * len(worths):
                self._lists[n] = self._lists[n].only(kept)
                self._worths[n] = worths[kept]
        return ceiling

    def _among(self, ceiling: int, plain: Fares, budget: int) -> None:
        """Choose from the lists as they are now."""
        pairs = zip(self._lists, self._worths, strict=True)
        ranked = [Ranked(list_, w.max() - w, list_.worths(plain)) for list_, w in pairs]
        self._lists = [each.choices for each in ranked]

        def offer(chosen: list[Choice]) -> int:
            self._offer(chosen)
            return min(budget, self._at_hand.gap(ceiling))

        Chooser(ranked, offer).choose(self._trains, min(budget, self._at_hand.gap(ceiling)))

    def _greedy(self, trains: Sequence[int]) -> list[Choice]:
        """Each train in turn takes the best it can; empty if one can take none."""
        used = np.zeros(self._lists[0].used.shape[1], dtype=np.uint64)
        chosen: list[Choice] = []
        for n in trains:
            free = self._lists[n].free(0, len(self._worths[n]), used)
            if not len(free):
                return []
            best = int(free[self._worths[n][free].argmax()])
            chosen.append((n, best))
            used = used | self._lists[n].used[best]
        return chosen

    def _offer(self, chosen: Sequence[Choice]) -> None:
        if chosen:
            left = {n: [number for m, number in chosen if m == n] for n in set(self._trains)}
            self._at_hand.offer([self._lists[n].founds[left[n].pop()] for n in self._trains])
