"""Whether a reading accounts for what its line names: `couplers, steel rails` are two things.

The words of names may say nothing in an order beside another name (`switch yards` is what an order
for a technology is told by), and figures may only date: a reading that lets a thing pass over whose
kind it has a place for reads less than the line says.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pbm.sheets.lenient.circumstances import Tongue, names_at
from pbm.sheets.lenient.figures import figure_in_words
from pbm.sheets.lenient.misspelt import lexicon_words
from pbm.sheets.lenient.pieces import Pieces


def accounts_for(
    line: Pieces, tongue: Tongue, held: Mapping[str, Any], slots: Mapping[str, str]
) -> bool:
    """Whether all things are held of which a line names some, of the kinds of its slots."""
    for vocabulary in {slots[field] for field in held if field in slots}:
        if vocabulary not in tongue.named:
            continue
        own = {one for field, value in held.items() for one in _each(value)}
        if any(own.isdisjoint(one) for one in _named(line, vocabulary, tongue)):
            return False
    return True


def _each(value: Any) -> Iterable[Any]:
    """The things that a slot holds."""
    return value if isinstance(value, tuple) else (value,)


@lru_cache(maxsize=4096)
def _named(line: Pieces, vocabulary: str, tongue: Tongue) -> tuple[frozenset[Any], ...]:
    """What may be meant by each name of a kind in a line, where no longer name of another kind
    stands (the place in `New York Central`); a figure alone may be one of many things, and what is
    a word of orders as well (`up`, `the little Katy`) need not be a proper name."""
    found, at = [], 0
    words = lexicon_words(tongue.lexicon)[0]
    while at < len(line):
        here = names_at(line, at, tongue)
        ends = max((one.next for _, one in here), default=at)
        longest = [(key, one.value) for key, one in here if one.next == ends]
        proper = any(not tongue.words[key].words(one).islower() for key, one in longest)
        small = ends == at + 1 and line.word(at) in words and line.items[at].text.islower()
        unsure = figure_in_words(line, at) or (small and proper)
        if any(key == vocabulary for key, _ in longest) and not (line.items[at].figure or unsure):
            found.append(frozenset(one for _, value in longest for one in _each(value)))
        at = max(ends, at + 1)
    return tuple(found)
