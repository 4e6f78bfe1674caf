"""The nearest valid spellings of a word that is none: *did you mean B&O or CB&Q?*

The distance counts what fingers and eyes do wrong. Letters that look alike (O, Q and 0) cost
least, then a letter left out, doubled or swapped with its neighbour, then any other letter.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import permutations

ALIKE = frozenset(
    pair
    for family in ("o0q", "i1lj", "s5", "b8", "z2", "&8", "mn", "uv", "vw", "ck")
    for pair in permutations(family, 2)
)
"""Signs that are taken for one another."""
LOOKS, SLIP, OTHER = 1, 2, 3
"""Costs of a letter that looks alike; left out, added or swapped; and quite another."""
MOST = 3
"""How many spellings a complaint proposes at most."""


def nearest(word: str, spellings: Iterable[str]) -> tuple[str, ...]:
    """The valid spellings close to a word, best first; empty when none is like it."""
    written = word.lower()[:40]
    if not written:
        return ()
    limit = allowance(written)
    priced = sorted((distance(written, one.lower(), limit), one) for one in set(spellings))
    close = [(cost, one) for cost, one in priced if cost <= limit]
    return tuple(one for cost, one in close[:MOST] if cost <= close[0][0] + LOOKS)


@lru_cache(maxsize=1024)
def nearest_of(word: str, spellings: tuple[str, ...]) -> tuple[str, ...]:
    """The same of a word and spellings that are asked for again and again."""
    return nearest(word, spellings)


def allowance(word: str) -> int:
    """How far a spelling may be from a word of this length."""
    return OTHER if 1 < len(word) <= 4 else (LOOKS if len(word) == 1 else SLIP + len(word) // 2)


def distance(a: str, b: str, limit: int) -> int:
    """What it costs to write `a` for `b`; more than the limit once it is surely over it."""
    if abs(len(a) - len(b)) * SLIP > limit or _least(a, b) > limit:
        return limit + 1
    before: list[int] = []
    row = [SLIP * step for step in range(len(b) + 1)]
    for i, sign in enumerate(a, start=1):
        last, row = row, [SLIP * i]
        for j, other in enumerate(b, start=1):
            cost = min(last[j] + SLIP, row[j - 1] + SLIP, last[j - 1] + _swap(sign, other))
            if i > 1 and j > 1 and sign == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + SLIP)
            row.append(cost)
        if min(row) > limit and min(last) > limit:
            return limit + 1
        before = last
    return row[-1]


def _least(a: str, b: str) -> int:
    """What it costs at least: a letter that the other has in no likeness is left out or added, or
    two such are written for one another."""
    more, fewer = len(_letters(a) - _likenesses(b)), len(_letters(b) - _likenesses(a))
    return SLIP * (more + fewer) - (2 * SLIP - OTHER) * min(more, fewer)


@lru_cache(maxsize=4096)
def _letters(word: str) -> frozenset[str]:
    """The letters of a word."""
    return frozenset(word)


@lru_cache(maxsize=4096)
def _likenesses(word: str) -> frozenset[str]:
    """The letters of a word, and those that look like one of them."""
    return frozenset(word).union(one for one, other in ALIKE if other in word)


def _swap(a: str, b: str) -> int:
    """What one letter for another costs."""
    if a == b:
        return 0
    return LOOKS if (a, b) in ALIKE else OTHER
