"""Branches of the search for several trains: what each may use, and what their best routes bring.

Trains together are worth no more than the sum of their best routes alone: a bound. The question
with the highest bound is always looked at next, so that the first one whose best routes are a
lawful run ends the search with the best of all.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from pbm.games.eighteenxx.routes.search import Errand, RouteFound

Cubes = tuple[int, ...]
"""How many cubes of each deposit a train may take, by the stops of a web."""


class Branch(msgspec.Struct, frozen=True):
    """What each train may not use, which cubes it may take, and its best route then."""

    forbidden: tuple[int, ...]
    founds: tuple[RouteFound | None, ...]
    cubes: tuple[Cubes, ...] = ()

    @property
    def bound(self) -> int:
        """No run that answers this question is worth more."""
        return sum(found.worth for found in self.founds if found is not None)

    @property
    def meeting(self) -> int:
        """The track that the routes of two trains both use."""
        used = twice = 0
        for found in self.founds:
            if found is not None:
                twice |= found.used & used
                used |= found.used
        return twice


def highest_first(
    first: Branch,
    divided: Callable[[Branch], Iterable[Branch]],
    errands: Sequence[Errand],
) -> Iterator[Branch]:
    """A question and those that it is divided into, by their bounds; questions that differ by the
    order of trains that are alike are one."""
    kinds = [errands.index(errand) for errand in errands]
    heap = [(-first.bound, 0, first)]
    asked: set[object] = set()
    while heap:
        _, _, question = heapq.heappop(heap)
        yield question
        for smaller in divided(question):
            parts = [part for part in (smaller.forbidden, smaller.cubes) if part]
            case = tuple(sorted(zip(kinds, *parts, strict=True)))
            if case not in asked:
                asked.add(case)
                heapq.heappush(heap, (-smaller.bound, len(asked), smaller))
