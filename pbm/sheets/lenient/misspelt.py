"""Verbs with a slip of the finger: a letter left out or doubled, two of them swapped."""

import re
from functools import lru_cache

from pbm.sheets.lenient.lexicon import Lexicon, phrase

_WORD = re.compile(r"(?<![\w&'.])[A-Za-z]?[a-z]{3,}(?![\w&'])")
_SHORTEST = 5
"""Letters of a verb that may be known by most of them."""
_ANOTHER = frozenset(("chose", "later", "paper", "three", "their", "there", "bough"))
"""What is one letter off and another word, or tells of something done."""


def mended(text: str, lexicon: Lexicon) -> str:
    """A text with its misspelt verbs as they are meant; the text itself if there are none."""

    def mend(found: re.Match[str]) -> str:
        return _meant(found.group().lower(), lexicon) or found.group()

    return _WORD.sub(mend, text)


@lru_cache(maxsize=4096)
def _meant(word: str, lexicon: Lexicon) -> str:
    """The one verb that is a slip away from a word that is none of the lexicon; empty for none."""
    known, verbs = _words(lexicon)
    if word in known or word in _ANOTHER or len(word) < _SHORTEST - 1:
        return ""
    found = {one for one in verbs if word in _slips(one)}
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=2048)
def _slips(verb: str) -> frozenset[str]:
    """A verb with a letter left out or doubled, or two that stand side by side swapped."""
    found = set()
    for at, letter in enumerate(verb):
        found |= {verb[:at] + verb[at + 1 :], verb[:at] + letter + verb[at:]}
        found.add(verb[: at - 1] + letter + verb[at - 1] + verb[at + 1 :] if at else verb)
    return frozenset(found)


@lru_cache(maxsize=16)
def _words(lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]]:
    """All words of a lexicon, and the longer ones with which a verb begins."""
    said = [one for phrasings in lexicon.forms.values() for one in phrasings]
    verbs = [verb for one in said for verb in one.verbs]
    more = [
        *lexicon.filler,
        *lexicon.modals,
        *(w for kind in lexicon.doubts.values() for w in kind),
    ]
    more += [w for kind in lexicon.units.values() for w in kind]
    for one in said:
        more += [*one.filler, *(w for group in one.marks for w in group)]
        more += [w for leads in one.before.values() for w in leads]
    words = {w for text in (*verbs, *more) for cut, _ in phrase(text) for w in cut}
    firsts = {w for text in verbs for w in phrase(text)[0][0] if len(w) >= _SHORTEST}
    return frozenset(words), frozenset(firsts)
