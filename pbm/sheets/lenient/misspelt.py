"""Verbs and names with a slip of the finger: a letter left out or doubled, two swapped, a vowel."""

import re
from collections.abc import Callable
from functools import lru_cache

from pbm.sheets.lenient.announcing import tells
from pbm.sheets.lenient.circumstances import Circumstances, Tongue, names_at
from pbm.sheets.lenient.clauses import speaks
from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.cut_short import (
    ANOTHER,
    TALK,
    name_words,
    undoubled,
    ways_in_full,
    without_vowels,
)
from pbm.sheets.lenient.inflected import stems, thirds, with_particle
from pbm.sheets.lenient.lexicon import Lexicon, words_of
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import Understood
from pbm.sheets.lenient.sayable import acting_words, lexicon_words, spoken_words, telling_verbs
from pbm.sheets.names import fold
from pbm.sheets.nearest import SLIP, distance

_WORD = re.compile(r"(?<![\w&'.])(?:[A-Z][a-z]{2,}|[a-z]{3,})(?![\w&'])")
_FIGURES = COUNTED - {"a", "an", "no", "all"}
_SHOUTED = re.compile(r"(?<![\w&'.-])[A-Z]{3,}(?![\w&'-])")
_MENDABLE = re.compile(r"(?<![\w&'.-])[A-Za-z]?[a-z]+(?![\w&'-])")
_SHORTEST = 5
"""Letters of a verb or name that may be known by most of them."""
_SWAPPED = 3
"""Letters of any word of which two may be swapped."""
_ADDED = 6
"""Letters of any word that may have one too many or too few."""
_LONG = 9
"""Letters from which a name may have two slips, or another letter."""
_VOWELS = "aeiou"
_CONSONANTS = 3
"""Letters of a word without vowels that may be known by them."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_FAR = 2 * SLIP
_MOST = 4
"""Meanings that are tried."""
_SMALL = {
    "too": "to",
    "tp": "to",
    "ot": "to",
    "ut": "up",
    "pu": "up",
    "fron": "from",
    "form": "from",
    "frm": "from",
    "giv": "give",
    "sel": "sell",
    "buuy": "buy",
    "byu": "buy",
    "til": "till",
    "adn": "and",
    "teh": "the",
    "fo": "of",
    "fro": "for",
    "wiht": "with",
    "frae": "from",
    "tae": "to",
    "gae": "go",
    "nae": "no",
    "shres": "shares",
    "shars": "shares",
    "al": "all",
    "poss": "possible",
    "px": "price",
    "tmrw": "tomorrow",
    "sb": "somebody",
    "smb": "somebody",
    "acq": "acquisition",
    "b4": "before",
}
"""Small words as fingers slip or cut them short, and what they are for."""
_DIALECT = {
    "o": "of",
    "wi": "with",
    "gie": "give",
    "tak": "take",
    "mak": "make",
    "fer": "for",
    "fur": "for",
    "yer": "your",
    "ma": "my",
    "da": "the",
    "ze": "the",
    "zis": "this",
    "mine own": "my own",
    "me own": "my own",
}
"""Small words as they are spoken, in a family that knows strong voices."""
_SPOKEN = re.compile(rf"\b(?:{'|'.join(_DIALECT)})\b", re.IGNORECASE)
_SLIPPED = re.compile(rf"\b(?:{'|'.join(_SMALL)})\b", re.IGNORECASE)
_TEXTED = re.compile(r"((?:\b[A-Za-z&]+|\d[\dk]*)) ([24])(?= [A-Za-z])")
"""A figure for a word that sounds alike: `bid 12 4 prr`, `lend 300 2 penn`."""
_BY_FIRST = re.compile(r"^by(?= \d)", re.IGNORECASE)
"""`By 1 Mopac`."""


def as_meant(
    text: str, around: Circumstances, said: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """The orders of a text whose misspelt verbs and names, and verbs parted from their particles,
    can be meant in one way only."""

    def mended(found: re.Match[str]) -> str:
        named = fold(found.group()) in around.tongue.spellings
        return found.group() if named else _small(found)

    text = _spoken_low(text, around.tongue)
    small = _SLIPPED.sub(mended, _BY_FIRST.sub("buy", text))
    small = _SPOKEN.sub(mended, small) if around.lexicon.acting else small
    texted = _TEXTED.sub(lambda found: _sounding(found, around.tongue), small)
    ways = (one for one in (small, texted) if one != text)
    found = [text, *dict.fromkeys(ways), *with_particle(text, around.lexicon)]
    for word in dict.fromkeys(one.group() for one in _WORD.finditer(text)):
        verb = _meant(word.lower(), around.lexicon)
        for to in (verb,) if verb else _named(word.lower(), around.tongue):
            found += [re.sub(rf"\b{word}\b", to, one) for one in found[:_MOST]]
    orders = {texts for one in found[1:] if (texts := said(one))}
    if not orders:
        read = map(said, ways_in_full(text, around.tongue))
        orders = {texts for texts in read if texts and not texts[0].startswith(TALK)}
    return orders.pop() if len(orders) == 1 else ()


def _spoken_low(text: str, tongue: Tongue) -> str:
    """A line that is all in capitals with small letters in what is no name."""
    if not text.isupper():
        return text
    return _SHOUTED.sub(
        lambda one: one[0] if fold(one[0]) in tongue.spellings else one[0].lower(), text
    )


def without_slips(text: str, tongue: Tongue) -> str:
    """A line with the slips in all its words mended, which are none of the lexicon's and no names,
    where each can be meant for one word alone."""

    def meant(found: re.Match[str]) -> str:
        word = found.group()
        to = _any_meant(word.lower(), tongue)
        return to.capitalize() if word[0].isupper() else to

    return _MENDABLE.sub(meant, text)


def read_with_slips(text: str, tongue: Tongue, said: Callable[[str], Understood]) -> Understood:
    """What a line means as it is written, or with its slips mended; several where those are two
    things, for a slip may hide a word that takes an order back. Words for others are left alone."""
    read, meant = said(text), without_slips(text, tongue)
    if meant == text or tells(read.texts):
        return read
    better = said(meant)
    if better.texts == read.texts or tells(better.texts):
        return read
    sure = not read.texts and not makes_figure(text, meant)
    return better if sure else Understood(readings=(*better.texts, *read.texts))


def makes_figure(text: str, meant: str) -> bool:
    """Whether a line with its slips mended has a figure in words that it had not as it stands."""
    return bool((_FIGURES & {*meant.lower().split()}) - {*text.lower().split()})


@lru_cache(maxsize=4096)
def _any_meant(word: str, tongue: Tongue) -> str:
    """The one word of the lexicon that a word may be a slip of; itself if it is one, or a name."""
    known = _all_words(tongue.lexicon)
    if word in ANOTHER or word in COUNTED or speaks(word) or fold(word) in tongue.spellings:
        return word
    if not spoken_words().isdisjoint(stems(word, {})):
        return word
    if not known.isdisjoint(stems(word, tongue.lexicon.irregular)):
        return word
    if word in name_words(tongue) or word in _SMALL or len(word) < _SWAPPED:
        return _SMALL.get(word, word)
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    swapped = {f"{a}{b[1]}{b[0]}{b[2:]}" for a, b in cuts if len(b) > 1} & known
    if not swapped and len(word) >= _ADDED:
        swapped = {a + b[1:] for a, b in cuts if b} & known
    if not swapped and len(word) >= _ADDED - 1:
        swapped = {a + one + b for a, b in cuts for one in _LETTERS} & known
    meant = swapped.pop() if len(swapped) == 1 else _meant(word, tongue.lexicon)
    return meant or word


@lru_cache(maxsize=16)
def _all_words(lexicon: Lexicon) -> frozenset[str]:
    """All words of a lexicon, its verbs also of a third person, and none of a letter or two."""
    acting = acting_words(lexicon)
    words = lexicon_words(lexicon)[0] | acting | words_of(*thirds(tuple(sorted(acting))))
    words |= (
        COUNTED | {"doesnt", "dont", "wont", "didnt"} | conditional_words() | {*_SMALL.values()}
    )
    return frozenset(one for one in words if len(one) >= _SWAPPED and one.isalpha())


def _small(found: re.Match[str]) -> str:
    """The small word that is meant; what stands in capitals may be a name."""
    word = found.group()
    return word if word.isupper() else (_SMALL | _DIALECT)[word.lower()]


def _sounding(found: re.Match[str], tongue: Tongue) -> str:
    """The small word that a figure behind another, or between names, sounds like."""
    before, figure = found.groups()
    verb = any(pieces(before).said(0, telling_verbs(tongue.lexicon, False)))
    line, aim = pieces(found.string[: found.end(1)]), pieces(found.string[found.end() :])
    told = any(any(names_at(line, at, tongue)) for at in range(len(line)))
    named = not verb and told and any(names_at(aim, 0, tongue))
    if not before[0].isdigit() and not named:
        return found.group()
    return f"{before} {'to' if figure == '2' else 'for'}"


@lru_cache(maxsize=4096)
def _meant(word: str, lexicon: Lexicon) -> str:
    """The one verb that is a slip away from a word that is none of the lexicon; empty for none."""
    known, verbs = lexicon_words(lexicon)
    if word in known or word in ANOTHER or speaks(word) or len(word) < _CONSONANTS:
        return ""
    if len(word) < _SHORTEST - 1 and any(letter in _VOWELS for letter in word):
        doubled = {one for one in known if len(one) > len(word) and undoubled(one) == word}
        return doubled.pop() if len(doubled) == 1 else ""
    past = word.endswith("ed")
    slips = {one for one in verbs | _unit_words(lexicon) if word in _slips(one)}
    found = {one for one in slips if one.endswith("ed") or not past}
    found = found or {one for one in slips if sorted(one) == sorted(word)}
    found = found or without_vowels(word, known)
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=16)
def _unit_words(lexicon: Lexicon) -> frozenset[str]:
    """The longer words with which figures are counted."""
    words = words_of(*lexicon.units.values())
    return frozenset(word for word in words if len(word) > _SHORTEST)


@lru_cache(maxsize=4096)
def _named(word: str, tongue: Tongue) -> tuple[str, ...]:
    """The words of names for which a word may be meant, which is none of the lexicon."""
    names = name_words(tongue)
    if word in names or word in lexicon_words(tongue.lexicon)[0] or len(word) < _SHORTEST:
        return ()
    found = sorted(one for one in names if word in _slips(one))
    if not found and len(word) >= _LONG:
        near = (one for one in names if one[0] == word[0] and len(one) >= _LONG)
        found = sorted(one for one in near if distance(word, one, _FAR) <= _FAR)
    return tuple(one.capitalize() for one in found[:_MOST])


@lru_cache(maxsize=2048)
def _slips(verb: str) -> frozenset[str]:
    """A verb with a letter left out or doubled, or two that stand side by side swapped; a longer
    one with another vowel or letter, or an `e` too much behind it."""
    found = {f"{verb}e"} if len(verb) > _SHORTEST else set()
    for at, letter in enumerate(verb):
        found |= {verb[:at] + verb[at + 1 :], verb[:at] + letter + verb[at:]}
        if at and len(verb) > _SHORTEST:
            others = _LETTERS if len(verb) > _SHORTEST + 1 else _VOWELS
            found |= {verb[:at] + other + verb[at + 1 :] for other in others}
        found.add(verb[: at - 1] + letter + verb[at - 1] + verb[at + 1 :] if at else verb)
    return frozenset(found)
