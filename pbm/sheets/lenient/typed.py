"""Orders said by their typed parts, in whatever order these stand: `Train. BH. 3. Bank. Buy.`

A typed order is data (`[[orders.typed]]` of a `phrases.toml`). It names its parts and the patterns
of each: words as in any phrase, and slots: `<company>` a name, `<company>'s` one that owns what
follows, `<*train>` a name that changes nothing. A line is such an order if all of it is parts, each
said once, signs, and words that say nothing. A word more, and it is none: it might deny, ask, tell
or bound what the parts say.
"""

from collections.abc import Callable
from functools import lru_cache

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, places_of_names
from pbm.sheets.lenient.lexicon import words_of
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import shared_words
from pbm.sheets.lenient.typed_search import (
    ARTICLES,
    BETWEEN_STOPS,
    MOST_PIECES,
    TypedSearch,
    is_person,
    sayable_here,
)


def typed_order(
    line: Pieces, around: Circumstances, strictly: Callable[[str], str]
) -> tuple[str, ...]:
    """The canonical text of the one order that all parts of a line together are; empty for none or
    several. `strictly` is the canonical text of what the grammar takes."""
    said = filter(None, map(strictly, typed_orders(line, around)))
    found = tuple(text for text in dict.fromkeys(said) if around.takes(text))
    return found if len(found) == 1 else ()


def typed_orders(line: Pieces, around: Circumstances) -> tuple[str, ...]:
    """The orders, in words of the grammar, that all parts of a line together are."""
    if not 1 < len(line) <= MOST_PIECES or not around.lexicon.typed:
        return ()
    names = places_of_names(line, around.tongue)
    plain = {
        one.word
        for at, one in enumerate(line.items)
        if at not in names
        and not (one.figure or is_person(line, at))
        and one.word[:1].isalpha()
        and one.word not in around.tongue.edges
    } - shared_words(around.lexicon)
    known = zip(sayable_here(around.tongue), _known_words(around.tongue), strict=True)
    found = (
        TypedSearch(line, around.tongue, one, around.headed).orders()
        for one, words in known
        if plain <= words
    )
    return tuple(dict.fromkeys(text for texts in found for text in texts))


@lru_cache(maxsize=16)
def _known_words(tongue: Tongue) -> tuple[frozenset[str], ...]:
    """The words of each typed order."""
    return tuple(
        words_of(one.light, *one.parts.values()) | {*ARTICLES, *BETWEEN_STOPS}
        for one in sayable_here(tongue)
    )
