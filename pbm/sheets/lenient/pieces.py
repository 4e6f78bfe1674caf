"""A line cut into words, figures and signs, and phrases found in it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

import msgspec

from pbm.sheets.lenient.lexicon import Phrase, begun

_PIECE = re.compile(
    r"(?P<figure>[$\xa3\u20ac]?\d[\d,.']*\d[km]?[$%]?|[$\xa3\u20ac]?\.?\d[km]?[$%]?)"
    r"(?![A-Za-z0-9&])"
    r"|(?P<word>(?:w/h|w/o|n/a)\b|#?[^\W_](?:[^\W_]|['.&+](?=[^\W_]))*(?:['.](?=\s|$))?)"
    r"|(?P<sign>->|[^\s])",
    re.IGNORECASE,
)
_ENDING = re.compile(r"[\s.!;,:]+$")
_HYPHEN = re.compile(r"(?<=[A-Za-z0-9])-(?=[A-Za-z])|(?<=[A-Za-z])-(?=[A-Za-z0-9])")
_TIMES = re.compile(r"(?<=\d)x(?=\s|[A-Z]{2})|(?<=\d\s)x(?=\s)|(?<=\s)x(?=\s?\d)")
"""The sign between a count and its thing: `20x NYC`, `NYC x 20`."""
_UNIT = re.compile(r"(?<=\d)(?=(?:shs?|shares?|usd|bucks|dollars?|pct)\b)", re.IGNORECASE)
"""Between a figure and its kind: `30sh`."""
_TRAIN = re.compile(r"(?<![\w.])(\d{1,2})(?:T\b|-trains\b)")
"""A kind of train as players write it: 3T, 3-trains; three of a kind are `3 trains`."""
_TRAINS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8"}
_SPELLED_TRAIN = re.compile(rf"\b({'|'.join(_TRAINS)})(?=[ -]train\b)", re.IGNORECASE)
"""A kind of train in words: a four train."""
_MINUS = re.compile(r"(?<![^\s:])-(?=[$]?\d)")
"""A sign that takes away: `NYC -20`, where a dash with a space behind it only parts."""
NEUTRAL = frozenset((*":,;=/|+", "->"))
"""Signs that people put between the parts of an order."""


T = TypeVar("T")
ARTICLES = frozenset(("the", "a", "an", "my", "our", "that", "this", "its", ":"))
"""Words that may stand inside a phrase."""


class Piece(msgspec.Struct, frozen=True):
    """A word, figure or sign as written, from `start` up to `end`."""

    text: str
    word: str
    """In small letters, without a possessive `'s`."""
    start: int
    end: int
    figure: bool = False


class Pieces(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A line in pieces; what is asked of its words again and again is kept with it."""

    text: str
    items: tuple[Piece, ...]

    def __len__(self) -> int:
        return len(self.items)

    def word(self, at: int) -> str:
        """The word at a position; empty past either end."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words."""
        return tuple(one.word for one in self.items)

    @cached_property
    def present(self) -> frozenset[str]:
        """The words that stand anywhere."""
        return frozenset(self.words)

    @cached_property
    def capitals(self) -> tuple[int, ...]:
        """The positions of the words with a capital."""
        return tuple(at for at, one in enumerate(self.items) if one.text[0].isupper())

    def led(self, at: int, phrases: Iterable[str]) -> Sequence[int]:
        """The positions after phrases that lead a value; `no` leads figures alone: it denies."""
        return [
            after
            for after in self.said(at, phrases)
            if self.word(after - 1) != "no" or (after < len(self) and self.items[after].figure)
        ]

    def raw(self, first: int, after: int) -> str:
        """What is written from a position up to another."""
        return self.text[self.items[first].start : self.items[after - 1].end]

    def neutral(self, at: int) -> bool:
        """Whether a sign stands here that only separates; a dash before a figure is a minus."""
        word = self.word(at)
        if word == "-":
            apart = at + 1 < len(self) and self.items[at + 1].start > self.items[at].end
            return at + 1 < len(self) and ((apart and at > 0) or not self.items[at + 1].figure)
        return word in NEUTRAL and (word != "/" or 0 < at < len(self) - 1)

    def said(self, at: int, phrases: Iterable[str]) -> Sequence[int]:
        """The positions after those of the phrases that stand at a position."""
        return self._said(at, begun(tuple(phrases)))

    def _said(self, at: int, known: Mapping[str, Sequence[Phrase]]) -> Sequence[int]:
        """The same for phrases by the words with which they begin."""
        cuts = known.get(self.words[at] if 0 <= at < len(self.words) else "", ())
        if "" in known:
            cuts = (*cuts, *known[""])
        return [after for cut in cuts if (after := self._after(at, cut)) > at] if cuts else ()

    def told(self, at: int, known: Mapping[str, Sequence[tuple[Phrase, T]]]) -> list[tuple[int, T]]:
        """The positions after those of the phrases that stand at a position, and what each tells:
        all of them by the words with which they begin."""
        cuts = (*known.get(self.word(at), ()), *known.get("", ()))
        return [(after, one) for cut, one in cuts if (after := self._after(at, cut)) > at]

    def places(self, phrases: tuple[str, ...]) -> list[int]:
        """The positions at which one of the phrases stands."""
        known = begun(phrases)
        if "" not in known and known.keys().isdisjoint(self.present):
            return []
        return [at for at in range(len(self)) if self._said(at, known)]

    def holds(self, phrases: tuple[str, ...]) -> bool:
        """Whether one of the phrases stands anywhere."""
        known = begun(phrases)
        if "" not in known and known.keys().isdisjoint(self.present):
            return False
        return any(self._said(at, known) for at in range(len(self)))

    def _after(self, at: int, words: Phrase) -> int:
        """The position after a phrase, or -1."""
        begun, word = at, self.word(at)
        for spellings, needed in words:
            if word in spellings:
                at += 1
                word = self.word(at)
            elif at > begun and word in ARTICLES and self.word(at + 1) in spellings:
                at += 2
                word = self.word(at)
            elif needed:
                return -1
        return at


@lru_cache(maxsize=4096)
def pieces(text: str) -> Pieces:
    """A line in pieces; what ends a sentence is left off, hyphens in words count as spaces."""
    text = _SPELLED_TRAIN.sub(lambda found: _TRAINS[found.group(1).lower()], text)
    bare = _UNIT.sub(" ", _TRAIN.sub(r"\1 train", text))
    bare = _TIMES.sub(" ", _HYPHEN.sub(" ", _ENDING.sub("", bare)))
    found = []
    for one in _PIECE.finditer(bare):
        word = one.group().lower()
        word = "lets" if word == "let's" else word
        word = f"{word[:-1]}g" if word.endswith("in'") else word
        word = word[:-2] if word.endswith("'s") and one.lastgroup == "word" else word
        word = word.rstrip("'.") if one.lastgroup == "word" else word
        word = "minus" if word == "-" and _MINUS.match(bare, one.start()) else word
        figure = one.lastgroup == "figure"
        found.append(Piece(one.group(), word, one.start(), one.end(), figure))
    return Pieces(bare, tuple(found))
