"""What a list goes on with behind a name: in brackets, or as a last word that nothing knows.

Another name there is one more thing, or one in its place. A word with a capital letter, or of
letters and figures, that no table knows may be a name written wrong: no comment of the order.
"""

import re
from functools import lru_cache

from pbm.sheets.lenient.circumstances import Tongue, names_at, places_of_names
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.talk import is_known
from pbm.sheets.lenient.voiced import known_words
from pbm.sheets.nearest import OTHER, distance

BRACKETS = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\}")
_LAST = re.compile(
    r"(?:,|;|/|\s(?:-+|\u2013|\u2014)\s|->|\s?[(\[])\s*(?:(?:and|or|then) )*"
    r"(?P<word>(?!I\b|OK\b)[A-Z][A-Za-z&']*[A-Za-z]|(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z]\w+)[)\]]?[\s.]*$"
)
"""The last word of a list, if it is written as names are."""
_LAST_WORD = re.compile(r"[,;/]\s*(?:(?:and|or|then) )*(?P<word>[A-Za-z]{4,})[\s.]*$")
_SHORTEST = 4
"""Signs of a name that a word may be by a slip."""
_CODE = re.compile(r"[a-z]{1,2}\d{1,2}")


def listed_on(text: str, tongue: Tongue) -> bool:
    """Whether brackets behind a name hold another of its kind and nothing else, which is one more
    or in its place, `to Q5 (Q6)`; or the last word of a list may be a name that nothing knows."""
    return ends_strangely(text, tongue) or any(
        _goes_on(text[: one.start()], one.group()[1:-1], tongue) for one in BRACKETS.finditer(text)
    )


def _goes_on(before: str, within: str, tongue: Tongue) -> bool:
    """Whether brackets hold another thing of the kind of the one before them."""
    last, line = pieces(before), pieces(within)
    at = len(last) - 1
    if last.word(at) in tongue.edges and tongue.edges.issuperset(line.words):
        return True
    named = dict(names_at(last, at, tongue)) if at >= 0 else {}
    other = dict(names_at(line, 0, tongue))
    alike = named and named.keys() == other.keys()
    apart = all(one.value != other[key].value for key, one in named.items()) if alike else False
    return apart and len(places_of_names(line, tongue)) == len(line)


def ends_strangely(text: str, tongue: Tongue) -> bool:
    """Whether the last word of a list behind a name may be a name, and nothing knows it: it is
    written as one, or is one with a slip."""
    told = None if text == text.upper() else _LAST.search(text)
    found = told or _LAST_WORD.search(text)
    if found is None:
        return False
    before, word = pieces(text[: found.start()]), found["word"]
    at = len(before) - 1
    named = at in places_of_names(before, tongue) or _CODE.fullmatch(before.word(at))
    known = places_of_names(pieces(word), tongue) or _is_said(word, tongue.lexicon)
    return bool(named) and not known and bool(told or _is_slip(word.lower(), tongue.spellings))


@lru_cache(maxsize=1024)
def _is_slip(word: str, spellings: frozenset[str]) -> bool:
    """Whether a word is a name with one sign too many, too few or wrong."""
    return any(distance(word, one, OTHER) <= OTHER for one in spellings if len(one) >= _SHORTEST)


def _is_said(word: str, lexicon: Lexicon) -> bool:
    """Whether people say a word beside orders."""
    line, names_and_verbs = pieces(word), lexicon_words(lexicon)
    known = known_words(lexicon).union(*names_and_verbs)
    return word.lower() in known or is_known(word) or any(line.said(0, lexicon.filler))
