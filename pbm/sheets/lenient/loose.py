"""Words that nothing in a family knows, and that may be passed over in an order.

A small unknown word may stand in an order as an adverb, or between an article and a name: `the
venerable Katy hastily sells`. Anywhere else it might be what the order is about (`buy SP
insurance`, `pass the salt`). What might tell, compare, count, date or speak of somebody is no such
word.
"""

from functools import lru_cache

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, places_of_names
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon, said_with, weighty, words_of
from pbm.sheets.lenient.pieces import Pieces

BEFORE_NAMES = frozenset("the our my a an this that its dear old good poor".split())
"""Between these and a name stands what is said of it."""
_SAID_OF_MONEY = frozenset("price sum amount figure rate fee cost tag discount".split())
"""Words that say nothing beside a sum, and leave one open without it."""
_SHORTEST = 2


class PassedOver(msgspec.Struct, frozen=True):
    """What of a line says nothing: idle phrases, and positions of unknown words."""

    idle: tuple[str, ...] = ()
    loose: frozenset[int] = frozenset()


def passed_over(line: Pieces, around: Circumstances) -> PassedOver:
    """What may be passed over; nothing that leaves a price open."""
    if is_firm(line, around.lexicon):
        return PassedOver()
    names = places_of_names(line, around.tongue)
    return PassedOver(around.lexicon.idle, loose_words(line, names, around.lexicon))


def loose_words(line: Pieces, names: frozenset[int], lexicon: Lexicon) -> frozenset[int]:
    """The positions that may be passed over; `names` are the positions of names."""
    if not lexicon.loose or line.text == line.text.upper():
        return frozenset()
    known = _firm(lexicon)
    free = frozenset(
        at for at in range(len(line)) if at not in names and _is_loose(line, at, known)
    )
    said_of = frozenset(
        at for at in free if line.word(at).endswith("ly") or _of_a_name(line, at, free, names)
    )
    chat = {
        place
        for at in range(len(line))
        for after in line.said(at, lexicon.loose)
        for place in range(at, after)
    }
    return said_of | chat


def is_firm(line: Pieces, lexicon: Lexicon) -> bool:
    """Whether no word of a line is passed over: a phrase tells, or a price is spoken of and none
    named."""
    if line.holds(lexicon.vetoes):
        return True
    said = not _SAID_OF_MONEY.isdisjoint(line.present)
    read = (one for at in range(len(line)) for one in figures(line, at, lexicon, False))
    return said and not any(one.kind == "dollars" or one.value > 12 for one in read)


def _of_a_name(line: Pieces, at: int, free: frozenset[int], names: frozenset[int]) -> bool:
    """Whether a word stands between an article and a name."""
    ends = next(place for place in range(at, len(line) + 1) if place not in free)
    return ends in names and line.word(at - 1) in BEFORE_NAMES


def _is_loose(line: Pieces, at: int, known: frozenset[str]) -> bool:
    """Whether a word is small, unknown, and of no kind that tells."""
    written, word = line.items[at].text, line.word(at)
    if not (word.isalpha() and written == written.lower() and len(word) >= _SHORTEST):
        return False
    tells = word.endswith("ed") or (word.endswith("s") and not word.endswith("ss"))
    return not tells and word not in known and word not in COUNTED


@lru_cache(maxsize=16)
def _firm(lexicon: Lexicon) -> frozenset[str]:
    """The words that are never passed over unread: all that orders are said with, too."""
    return words_of(*said_with(lexicon), *weighty(lexicon))
