"""Glossaries: how a language says the words of orders, and what stands at a place of a line.

A glossary is data: each English phrase with what people write for it. A translator names a verb
once, with its endings, and each word of which figures are made once. `common.TAG.toml` is for all
families, `phrases.TAG.toml` in the data of each for that one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from importlib import resources
from itertools import product, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.core.languages import ENGLISH
from pbm.core.tables import read_toml
from pbm.sheets.written import Written, bared, cut_words

_HUNDRED, _THOUSAND = 100, 1000


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a language says the words of orders: `words` and `plain` by the English phrase.

    In a phrase `a|b` is one word or the other, `c?` may be left out, and `d~er` is d with each of
    the endings `er`. Capitals do not matter, nor do accents that somebody leaves out.
    """

    words: dict[str, tuple[str, ...]] = {}
    """Any of them tells that a line is in the language."""
    doubts: dict[str, tuple[str, ...]] = {}
    """Likewise, and exchanged even in what is but a remark: what makes no order of a line."""
    plain: dict[str, tuple[str, ...]] = {}
    """Words that names or English lines may hold too: exchanged only beside a telling one."""
    beside: dict[str, dict[str, tuple[str, ...]]] = {}
    """Words that say something else behind an English phrase: by that, as `plain`."""
    figures: dict[str, tuple[str, ...]] = {}
    """Words that say something else before a figure."""
    first: dict[str, tuple[str, ...]] = {}
    """Words that say something else at the beginning of a line."""
    free: dict[str, tuple[str, ...]] = {}
    """What stands before free text, of which no word is exchanged."""
    endings: dict[str, tuple[str, ...]] = {}
    """Those of a verb's forms that order or say what is done, by the name of its kind."""
    numerals: dict[str, tuple[str, ...]] = {}
    """The words of which figures are made: `deux cent vingt`."""
    between: tuple[str, ...] = ()
    """Words between two words of a figure: `vingt et un`."""
    kept: tuple[str, ...] = ()
    """Phrases that stay as they are: names."""
    english: tuple[str, ...] = ()
    """Words that are English, too: none of them tells anything."""

    def joined(self, other: "Glossary") -> "Glossary":
        """This glossary with another one's phrases."""
        groups = ("words", "doubts", "plain", "figures", "first", "free", "endings", "numerals")
        facts: Any = {one: _merged(getattr(self, one), getattr(other, one)) for one in groups}
        beside = {**self.beside, **other.beside}
        both = ("between", "kept", "english")
        facts |= {one: (*getattr(self, one), *getattr(other, one)) for one in both}
        return Glossary(**facts, beside=beside)


def _merged(
    mine: Mapping[str, tuple[str, ...]], more: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    keys = dict.fromkeys((*mine, *more))
    return {key: (*mine.get(key, ()), *more.get(key, ())) for key in keys}


def glossary(language: str, *places: str) -> Glossary | None:
    """The glossary of a language for a family: of all families, and of the packages that have one
    in their data; None for English, and for languages without any."""
    return None if language == ENGLISH else _read(language, places)


@lru_cache(maxsize=8)
def _read(language: str, places: tuple[str, ...]) -> Glossary | None:
    files = [
        resources.files("pbm.sheets.lenient") / f"common.{language}.toml",
        *(resources.files(place) / "data" / f"phrases.{language}.toml" for place in places),
    ]
    known = [read_toml(file, Glossary) for file in files if file.is_file()]
    return reduce(Glossary.joined, known) if known else None


class Exchanged(msgspec.Struct, frozen=True):
    """What stands for a phrase, and whether it tells the language."""

    english: str
    telling: bool
    free: bool = False
    doubt: bool = False
    kept: bool = False
    """Nothing stands for it."""


_Phrases = dict[tuple[str, ...], Exchanged]
"""Phrases by their words, with what stands for each."""
STAYS = Exchanged("", telling=False, kept=True)
"""What stands for a word that nobody knows: itself."""


class Exchanges(msgspec.Struct, frozen=True):
    """A glossary as it is looked up."""

    always: _Phrases
    beside: dict[str, _Phrases]
    figures: _Phrases
    first: _Phrases
    numerals: dict[tuple[str, ...], int]
    between: frozenset[str]
    english: frozenset[str]
    longest: int
    """Words of the longest phrase."""

    def found(self, cut: list[Written], at: int, said: Collection[str]) -> tuple[int, Exchanged]:
        """The longest phrase or figure at a position behind what was said, and its length; none
        is of one word that stays."""
        near_by = takewhile(
            lambda one: one is cut[at] or not one.apart, cut[at : at + self.longest]
        )
        words = tuple(one.word for one in near_by)
        length, figure = self._figure(words)
        near = [phrases for key, phrases in self.beside.items() if key in said]
        for many in range(len(words), max(0, length - 1), -1):
            groups = [*([] if at and not cut[at].apart else [self.first]), *near, self.always]
            if self.figures and self._before_figure(cut, at + many):
                groups.insert(0, self.figures)
            written = words[:many]
            ways = (group.get(part) for part in (written, bared(written)) for group in groups)
            one = next((way for way in ways if way and (at == 0 or not way.free)), None)
            if one is not None:
                return many, one
        if not length:
            return 1, STAYS
        telling = bool(set(words[:length]) - self.english)
        return length, Exchanged(str(figure), telling)

    def _before_figure(self, cut: list[Written], at: int) -> bool:
        """Whether a figure stands at a position, in digits or in words."""
        after = tuple(one.word for one in cut[at : at + 3])
        return bool(after) and (
            after[0][:1].isdigit() or after[0][:1] == "$" or self._of(after) > 0
        )

    def _of(self, words: tuple[str, ...]) -> int:
        return self._figure(words)[0]

    def _figure(self, words: Sequence[str]) -> tuple[int, int]:
        """How many words at the beginning are one figure, and which; a lone `un` is no figure."""
        at, figure, last = 0, 0, 0
        while True:
            start = at + (at > 0 and at < len(words) and words[at] in self.between)
            ways = (tuple(words[start : start + n]) for n in (2, 1))
            named = next((one for one in ways if one in self.numerals), ())
            length, value = len(named), self.numerals.get(named, 0)
            grown = _grown(figure, last, value) if length else 0
            if not grown:
                return at, figure
            at, figure, last = start + length, grown, value


def _grown(figure: int, last: int, value: int) -> int:
    """A figure with one more of its words; 0 if that cannot follow. Scores have up to nineteen."""
    if not last:
        return value if value > 1 else 0
    if value == _THOUSAND:
        return figure * _THOUSAND if figure < _THOUSAND else 0
    tail = figure % _THOUSAND
    if value == _HUNDRED:
        return figure - tail + (tail or 1) * _HUNDRED if tail != 1 and tail < _HUNDRED else 0
    if last in {_HUNDRED, _THOUSAND}:
        return figure + value if value < last else 0
    least, most = (7, 10) if last == 10 else (1, 20 if last in {60, 80} else 10)
    return figure + value if last % 10 == 0 and least <= value < most else 0


@lru_cache(maxsize=8)
def exchanges(encoded: bytes) -> Exchanges:
    """All phrases of a glossary, encoded as JSON, by their words."""
    known = msgspec.json.decode(encoded, type=Glossary)
    always = _phrases(known, known.plain)
    english = frozenset(known.english)
    for group in (known.words, known.doubts, known.free):
        free, doubt = group is known.free, group is known.doubts
        for words, one in _phrases(known, group).items():
            telling = bool(set(bared(words)) - english)
            always[words] = replace(one, telling=telling, free=free, doubt=doubt)
    for phrase in known.kept:
        always[tuple(one.word for one in cut_words(phrase))] = Exchanged(phrase, telling=False)
    beside = {key: _phrases(known, one) for key, one in known.beside.items()}
    first = _phrases(known, known.first)
    figures = {
        words: replace(one, telling=len(words) > 1)
        for words, one in _phrases(known, known.figures).items()
    }
    numerals = {
        tuple(one.word for one in cut_words(word)): int(value)
        for value, words in known.numerals.items()
        for word in words
    }
    longest = max(len(one) for group in (always, figures, first, *beside.values()) for one in group)
    between = frozenset(known.between)
    always = _also_bare(always)
    return Exchanges(always, beside, figures, first, numerals, between, english, longest)


def _phrases(known: Glossary, group: Mapping[str, tuple[str, ...]]) -> _Phrases:
    """The phrases of a group by their words."""
    return {
        words: Exchanged(english, telling=False)
        for english, phrases in group.items()
        for phrase in phrases
        for words in _ways(phrase, known.endings)
    }


def _also_bare(found: _Phrases) -> _Phrases:
    """Phrases as they are written, and where no other is written so, without the accent at the end
    that tells a participle from an order."""
    bare: _Phrases = {}
    for words, one in found.items():
        bare.setdefault(bared(words), one)
    return {**bare, **found}


def _ways(phrase: str, endings: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """A phrase with each choice of its words and each form of its verbs."""
    choices = []
    for part in phrase.split():
        spellings = []
        for spelled in part.removesuffix("?").split("|"):
            stem, verb, kind = spelled.partition("~")
            spellings += [stem + ending for ending in endings[kind]] if verb else [stem]
        choices.append([*spellings, *([""] if part.endswith("?") else [])])
    for chosen in product(*choices):
        words = tuple(one.word for one in cut_words(" ".join(filter(None, chosen))))
        if words:
            yield words
