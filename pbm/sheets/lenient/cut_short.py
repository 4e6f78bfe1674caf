"""Words that are cut short: `disc MP 3`, `nxt TP mkt`, `develop Clev.`.

One that the lexicon does not know may be the beginning of a verb, or of a name if a full stop says
that it is cut, or the consonants of a word of orders. What may be a word of doubt is read as that.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pbm.sheets.lenient.circumstances import Tongue, names_of
from pbm.sheets.lenient.clauses import speaks
from pbm.sheets.lenient.lexicon import Lexicon, doubting, words_of
from pbm.sheets.lenient.sayable import acting_words, lexicon_words
from pbm.sheets.names import fold

_CUT = re.compile(r"(?<![\w&'.])[A-Za-z][a-z]+\b\.?(?![\w&'])")
"""A word that may be cut short."""
TALK = "message"
"""What is told to others is told in full."""
_BEGUN = 3
"""Letters by which the beginning of a longer word is known."""
_LONGER = 5
"""Letters of a word of a name by which it is told from small words."""
_SHORT_NAME = 4
"""Letters by which the beginning of a name is known that is written as one."""
_VOWELS = "aeiou"
_DOUBLED = re.compile(r"([a-z])\1")
_MOST = 8
"""Meanings of a line that are tried."""
_TERSE = 12
"""Words of a line in which some may be cut short; who writes more writes them out."""
ANOTHER = frozenset(("chose", "later", "paper", "three", "their", "there", "bough", "shot"))
"""What is one letter off and another word, or tells of something done."""


def ways_in_full(text: str, tongue: Tongue) -> Iterator[str]:
    """A terse text with its words that are cut short in full: all those of one, with each of
    another; none where they may mean too much."""
    found = [text]
    if len(text.split()) > _TERSE:
        return
    for word in dict.fromkeys(one.group() for one in _CUT.finditer(text)):
        full = _words_for(word if word[-1] != "." else word.lower(), tongue)
        found = [one.replace(word, to, 1) for one in found for to in full or (word,)]
        if len(found) > _MOST:
            return
    yield from (one for one in found if one != text)


@lru_cache(maxsize=4096)
def _words_for(word: str, tongue: Tongue) -> tuple[str, ...]:
    """The words that one which is none of the lexicon is cut short of: it begins a verb, or a name
    if a full stop says that it is cut, or has of a word of orders the consonants alone. What may
    be a word of doubt is nothing else."""
    short, (known, _) = word.rstrip("."), lexicon_words(tongue.lexicon)
    if short in known | ANOTHER | name_words(tongue) or speaks(short):
        return ()
    if fold(short) in tongue.spellings:
        return ()
    if doubted := {one for one in _doubts(tongue.lexicon) if _cut_of(short, one)}:
        return tuple(sorted(doubted))
    verbs = acting_words(tongue.lexicon)
    if len(short) < _BEGUN:
        told = verbs if short == word else ()
        return tuple(sorted(one for one in told if _has_the_bones(short, one)))
    found = {one for one in verbs if _begins(short, one)}
    named = len(short) >= _LONGER or (word[0].isupper() and len(short) >= _SHORT_NAME)
    if not found and (short != word or named):
        low = short.lower()
        found = {one.capitalize() for one in name_words(tongue) if one.startswith(low)}
    found = found or {one for one in known if _has_the_bones(short, one)}
    if not found and word[0].isupper() and len(short) >= _SHORT_NAME:
        boned = (one for one in name_words(tongue) if _has_the_bones(short.lower(), one))
        found = {one.capitalize() for one in boned}
    return tuple(sorted(found))


def _cut_of(short: str, word: str) -> bool:
    """Whether a word may be cut short of another in either way."""
    return _begins(short, word) or _has_the_bones(short, word)


def _begins(short: str, word: str) -> bool:
    """Whether letters are the beginning of a longer word."""
    return len(short) >= _BEGUN and word.startswith(short) and len(word) > len(short) + 1


def _has_the_bones(short: str, word: str) -> bool:
    """Whether consonants are those of a longer word, from its first letter to its last; two of them
    must be all."""
    bones = _bones(word)
    if len(short) < _BEGUN:
        return short == bones
    if any(letter in _VOWELS for letter in short[1:]):  # some vowels are left: `redm`
        if len(short) == _BEGUN:
            return False
        rest = iter(word)
        return _bones(short) == bones and word != short and all(letter in rest for letter in short)
    rest = iter(bones)
    return short[0] == word[0] and short[-1] == bones[-1] and all(one in rest for one in short)


def without_vowels(word: str, known: frozenset[str]) -> set[str]:
    """The words that may be meant by their consonants: bnk, plyr."""
    if len(word) < _BEGUN or any(letter in _VOWELS for letter in word):
        return set()
    return {one for one in known if undoubled(word) == undoubled(_bones(one))}


def undoubled(word: str) -> str:
    """A word with its doubled letters written once: `nul`, `borow`."""
    return _DOUBLED.sub(r"\1", word)


@lru_cache(maxsize=8192)
def _bones(word: str) -> str:
    """The first letter of a word, and its consonants."""
    return word[0] + "".join(letter for letter in word[1:] if letter not in _VOWELS)


@lru_cache(maxsize=16)
def _doubts(lexicon: Lexicon) -> frozenset[str]:
    """All words of doubt, without signs."""
    return frozenset(one.replace("'", "") for one in words_of(doubting(lexicon)))


@lru_cache(maxsize=16)
def name_words(tongue: Tongue) -> frozenset[str]:
    """The longer words of all names and nicknames of a table."""
    named = (names_of(words) for words in tongue.words.values())
    said = {text for names in named for one in names or () for text in (one.code, *one.aliases)}
    said |= {text for _, more in tongue.aliases for text in more}
    words = {word for text in said for word in re.findall(r"[a-z]+", text.lower())}
    return frozenset(one for one in words if len(one) >= _LONGER)
