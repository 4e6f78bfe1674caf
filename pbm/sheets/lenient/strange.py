"""A name that nobody knows, in the place of one that an order has: `Southern Cattle: 58`."""

import re
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, places_of_names
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.sayable import acting_words, lexicon_words
from pbm.sheets.lenient.voiced import known_words
from pbm.sheets.names import fold
from pbm.sheets.nearest import nearest

_LEADING = frozenset("for of on in into to from at with against the".split())
"""Behind these stands what an order is for."""
_ENDING = frozenset(("", ":", ",", ";", "-", "at", "for", "to", "by", "with", "on"))
"""Before these a name ends."""
_PART = 4
"""Letters of a part of a name."""
_CODE = re.compile("[A-Z&]{2,5}")
_LISTING = frozenset("and or , ; : .".split())
"""Behind these one more may stand."""
PERSON = "player"
"""The vocabulary of those who play, by their numbers."""
_COURTESIES = frozenset(
    """mr mrs ms miss sir dear hello hi ps re attn christmas easter monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august september
    october november december sr isr""".split()
)
"""Words with a capital that name nothing of a game."""


class StrangeName(msgspec.Struct, frozen=True):
    """A name that nobody knows, where the name of a thing belongs."""

    name: str
    start: int
    end: int
    heads: bool
    """It stands at the head of its line, before a colon."""
    gives: bool
    """Something comes from it."""


def is_filled(
    strange: StrangeName,
    held: Mapping[Any, str],
    told: Set[tuple[str, Any]],
    around: Circumstances,
) -> bool:
    """Whether an order, by the things that it names, is for something else than what its line calls
    by a name that is none."""
    said = {value for _, value in told}
    said |= {around.holder(value) for value in said}
    named = {value for value, kind in held.items() if proper(value) or kind == PERSON}
    if not named:
        return strange.heads or strange.gives
    return strange.heads or not (
        named <= said or named <= {*nearly_called(strange.name, around.tongue)}
    )


def proper(value: Any) -> bool:
    """Whether a thing is called by a proper name, as companies and their lines are."""
    return isinstance(value, str) and len(value) > 1 and value.isupper()


def nearly_called(written: str, tongue: Tongue) -> Iterator[Any]:
    """The things whose names are spelt nearly as something written, or with it."""
    said = fold(written)
    for vocabulary in tongue.named:
        spelled = tongue.spelled(vocabulary)
        parts = (one for one in spelled if len(said) >= _PART and said in one)
        near = (*nearest(said, spelled), *parts)
        yield from (value for one in near for value in spelled[one])


@lru_cache(maxsize=1024)
def strange_name(text: str, tongue: Tongue) -> StrangeName | None:
    """The first name of a line that nobody knows and that stands where a thing's belongs: at its
    head before a colon, or behind a verb, a figure or what leads a name, at the end of its part."""
    line = pieces(text)
    if text == text.upper():
        return None
    parts = places_of_names(line, tongue)
    at = 0
    while at < len(line):
        end = at
        while end < len(line) and _is_strange(line, end, at, parts, tongue.lexicon):
            end += 1
        named = end > 1 and end < len(line) and line.items[end].figure
        heads = at == 0 and end > 0 and (line.word(end) == ":" or named)
        led = at > 0 and (_leads(line, at - 1, tongue.lexicon)) and _ends(line, end)
        if end > at and (heads or led):
            start = line.items[at].start
            gives = line.word(at - 1) == "from"
            return StrangeName(line.raw(at, end), start, line.items[end - 1].end, heads, gives)
        at = max(end, at + 1)
    return None


@lru_cache(maxsize=1024)
def strange_codes(text: str, tongue: Tongue) -> tuple[str, ...]:
    """What stands in a line as the short name of a company does and is none: at its head, in a
    list, or where a name is led."""
    line = pieces(text)
    if text == text.upper():
        return ()
    parts, lexicon = places_of_names(line, tongue), tongue.lexicon
    return tuple(
        line.items[at].text
        for at in range(len(line))
        if _CODE.fullmatch(line.items[at].text)
        and line.word(at) not in tongue.edges
        and _is_strange(line, at, at, parts, lexicon)
        and (at == 0 or line.word(at - 1) in _LISTING or _leads(line, at - 1, lexicon))
    )


def _is_strange(line: Pieces, at: int, first: int, parts: frozenset[int], lexicon: Lexicon) -> bool:
    """Whether a word is written as a name and means nothing; a known word may go on with one."""
    text, word = line.items[at].text, line.word(at)
    if at in parts or line.items[at].figure or not text[0].isupper() or word in COUNTED:
        return False
    if not word.replace("&", "").isalpha() or len(word) < 2 or word in _COURTESIES:
        return False
    return at > first or not (word in known_words(lexicon) or word in lexicon_words(lexicon)[0])


def _leads(line: Pieces, at: int, lexicon: Lexicon) -> bool:
    """Whether a word or figure at a position leads a name."""
    word = line.word(at)
    return word in _LEADING or line.items[at].figure or word in acting_words(lexicon)


def _ends(line: Pieces, at: int) -> bool:
    """Whether a name ends before a position."""
    return line.word(at) in _ENDING or (at < len(line) and line.items[at].figure)
