"""A condition as people say it: `if the price of IC falls below 72`, to `price(IC) < 72`.

Each part between `and` and `or` is a comparison, which may stand anywhere in it, and a figure, said
by one of its phrases; nothing else may stand there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pbm.games.table.conditions import words as written
from pbm.games.table.figures import Figure
from pbm.games.table.lenient.asked import THINGS, counts_things
from pbm.games.table.lenient.compared import (
    AFTER,
    BARE,
    COUNTED_FIRST,
    FIGURE,
    HAD,
    MOVED,
    NOISE,
    NONE,
    SIGNS,
    SMALL,
    SOME,
    digits,
    of_others,
    phrases_of,
    plain,
    unsayable,
    unsold,
    without_noise,
)
from pbm.games.table.lenient.stated import StatedConditions
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.programme import Language
from pbm.games.table.reading import ConditionReader
from pbm.sheets.complaint import Fault
from pbm.sheets.lenient.circumstances import names_of
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.spelled import frozen, index, named
from pbm.sheets.lines import Line
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Reader, Usage, slots

_NOT = re.compile(r"\b(has|have|is|are) not\b|\b(has|have|is|are)n't\b", re.IGNORECASE)
_HAS = re.compile(r"\b(?:has|have|holds?|owns?)\b ?", re.IGNORECASE)
_JOINED = (  # what joins comparisons: no `or` that belongs to one
    r"\s+(and|or)\s+(?!(?:more|less|above|below|fewer|higher|lower|later|after|better|up|over"
    r"|under|greater|dearer|cheaper|upwards?|beyond|none|nothing|no|not one)\b)"
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ORDINAL = re.compile(
    rf"(?:(?:(?:it|this|that|we) (?:is|are) )?(?:asked |offered )?(?:the )?)"
    rf"({'|'.join(_ORDINALS)}|\d(?:st|nd|rd|th))(?: offer| one| company| asked| to be asked)?"
    r"( or (?:later|after))?",
    re.IGNORECASE,
)
_BEING = re.compile(r"\b(?:is|are|be)$")
_NOBODY = re.compile(r"\b(?:nobody|no ?one|no other player|no player)\b(?: else)?", re.IGNORECASE)
_THERE = re.compile(
    rf"\bthere (?:is|are) (?:still )?(?:at least )?(an?|any|some|{FIGURE})\b"
    r"|\bthere are (?:still )?(?=shares|trains|tokens|certificates)",
    re.IGNORECASE,
)
"""There are so many at least."""
_LEFT = re.compile(r"^(?!.*\b(?:have|has|owns?|holds?|i|we)\b).*\bleft\b", re.IGNORECASE)
_FEW = rf"(?:(?:at|fewer|less|more) [a-z]+ |only |exactly )?(?:{'|'.join(SMALL)})"
_MINE = (
    (
        r"\b(have|own|hold) ((?:[a-z]+ than |at [a-z]+ )?\d+)(?: shares?)? of (?:it|them)$",
        r"\1 \2 {} shares",
    ),
    (r"\b(own|hold) ((?:[a-z]+ than |at [a-z]+ )?\d+)$", r"\1 \2 {} shares"),
    (rf"\b(have|own|hold) ({_FEW})(?: shares?)?(?: of (?:it|them))?$", r"\1 \2 {} shares"),
    (
        r"\b(have|own|hold) (?:a|any|some) (?:share|certificate)s?(?: of (?:it|them))?$",
        r"\1 at least 1 {} share",
    ),
    (r"\b(have|own|hold) (?:it|any|some)(?: of (?:it|them))?$", r"\1 at least 1 {} share"),
    (
        r"\b(have|own|hold) (?:no|none|nothing)(?: shares?)?(?: of (?:it|them))?$",
        r"\1 no {} shares",
    ),
)
_ITS = (  # how a condition speaks of the one company that the rest of its line names
    (r"\bits ", "{} "),
    (r"\b(?:it|they|that company|the company|that)\b", "{}"),
    (r"^", "{} "),
    (r"^(?:we|i) (?:(?:already|still) )?(?:have|own)\b", "{} has"),
    (r"$", " of {}"),
)


class ConditionWords:
    """Reads the conditions of one family."""

    def __init__(self, language: Language, words: Spoken) -> None:
        self.language = language
        self.words = words
        companies = language.words.get("company")
        aliases = frozen(words.orders.nicknames)
        self.named = {} if companies is None else index(names_of(companies), aliases)
        self.stated = StatedConditions(language, words)
        self.canonical = lru_cache(maxsize=4096)(self._canonical)
        """A condition in canonical words; empty if it is none, or may mean several things."""

    def about(self, text: str, company: str) -> str:
        """A condition beside an order of a company, of which it may speak without naming it."""
        if unsayable(text):
            return ""
        text = unsold(self._coded(plain(text)))
        some = re.search(r"\bthere (?:is|are)\b", text, re.IGNORECASE)
        ways = [("", ""), *(_ITS if some is None else _ITS[-1:])]
        if company and self._few(text):
            return self.about(f"{text} shares", company)
        as_said = some is not None or _LEFT.search(text) is not None
        for pattern, names in [*_MINE, *ways] if company else ways[:1]:
            bare = NOISE.sub("", text).strip(" ,:") if names and not as_said else text
            named = re.sub(pattern, names.format(company), bare, count=1, flags=re.IGNORECASE)
            found = self.canonical(named) if named != bare or not names else ""
            if found and not of_others(text, found):
                return found
        return ""

    def _coded(self, text: str) -> str:
        """A condition with its companies by their codes, however they are called."""
        line, at, found = pieces(text), 0, ""
        begun = 0
        while at < len(line):
            one = next(iter(named(line, at, self.named)), None)
            if one is not None:
                found += f"{line.text[begun : line.items[at].start]}{one.value}"
                begun = line.items[one.next - 1].end
            at = one.next if one is not None else at + 1
        return found + line.text[begun:]

    def _few(self, text: str) -> bool:
        """Whether so few are had that they can only be shares: `I have 4`."""
        words = self.words.figures.get("shares")
        had = re.search(r"\bhave (?:[a-z]+ than |at [a-z]+ )?(\d{1,2})$", text, re.IGNORECASE)
        return words is not None and had is not None and int(had[1]) <= words.few

    def _canonical(self, text: str) -> str:
        """A condition in canonical words, or empty."""
        text = plain(digits(text))
        text = _THERE.sub(lambda found: f"at least {_one(found.group(1))}", text)
        whole = self._strict(text)
        if whole:
            return whole
        parts = re.split(_JOINED, text)
        found = [part if at % 2 else self._part(part) for at, part in enumerate(parts)]
        if not all(found) or len(set(parts[1::2])) > 1:
            return ""
        return self._strict(" ".join(found))

    def _part(self, text: str) -> str:
        """One comparison or truth; empty if no phrase fits or several do."""
        if strict := self._strict(text) or self._strict(NOISE.sub("", text)):
            return strict
        found = (
            {self._ordinal(text)} - {""}
            or set(self._truths(text))
            or {self._strict(self.stated.read(text))} - {""}
        )
        found = found or self._counted(text, self._compared(text))
        if not found:
            counted = COUNTED_FIRST.sub(r"at least \1 ", text)
            some = SOME.sub(r"\1 at least 1 ", text) if counted == text else counted
            found = self._counted(some, self._compared(some)) if some != text else set()
        return found.pop() if len(found) == 1 else ""

    def _counted(self, text: str, found: Iterable[str]) -> set[str]:
        """What a part may be, of things only where `fewer` says so."""
        figures = self.words.figures
        dollars = {name for name, words in figures.items() if words.unit == "dollars"}
        barred = dollars if THINGS.search(text) else set()
        return {one for one in found if one and re.split(r"\W", one)[0] not in barred}

    def _ordinal(self, text: str) -> str:
        """What is said by an ordinal: `second or later`, `it is the third offer`."""
        found = _ORDINAL.fullmatch(text.strip(" ,:"))
        known = {one.name for one in self.language.figures}
        named = [one for one, words in self.words.figures.items() if words.ordinal and one in known]
        if found is None or not named:
            return ""
        word = found[1].lower()
        number = _ORDINALS.index(word) + 1 if word in _ORDINALS else int(word[:-2])
        return self._strict(f"{named[0]} {'>=' if found[2] else '='} {number}")

    def _strict(self, text: str) -> str:
        """What the strict reader takes, in canonical words."""
        line = tokens(Line(1, text.strip(" ,:")))
        language = self.language
        read = ConditionReader(line, language.figures, language.words, language.verbs).read(0)
        if isinstance(read, Fault) or read[1] < len(line):
            return ""
        return written(read[0])

    def _compared(self, text: str) -> Iterator[str]:
        """The comparisons that a part may be."""
        none = NONE.sub(lambda found: next((one for one in found.groups() if one), ""), text)
        if none != text:
            yield from self._owned_or_not(none, "=", "0", True)
            return
        for pattern, sign in SIGNS:
            found = re.search(rf"(?:^|\s)({pattern}) ?{FIGURE}(?=$|[\s,:])", text, re.IGNORECASE)
            if not found:
                continue
            said, figure = sign or found[1], found.group(found.lastindex or 0)
            rest = f"{text[: found.start()]} {_haves(found.group(1))} {text[found.end() :]}"
            for after, more in AFTER:
                if re.search(rf"{re.escape(figure)}{after}", text, re.IGNORECASE):
                    said, rest = more, re.sub(rf"^ ?{after[1:]}|{after}", "", rest)
            yield from self._owned_or_not(rest, said, figure, bool(_haves(found.group(1))))
            return
        for after, more in AFTER:
            found = re.search(rf"\s{FIGURE}(?:{after})(?=$|[\s,:])", text, re.IGNORECASE)
            if found and not BARE.search(text):
                rest = _BEING.sub("", text[: found.start()]) + text[found.end() :]
                yield from self._asked(rest, more, found.group(1), owned=False)
                return
        if had := BARE.search(text):
            said, tail = ">=", text[had.end() :]
            for after, more in AFTER:
                said = more if re.match(after, tail, re.IGNORECASE) else said
                tail = re.sub(rf"^{after}", "", tail, flags=re.IGNORECASE)
            rest = f"{text[: had.start()]} {had.group(1)} {tail}"
            yield from self._owned_or_not(rest, said, had.group(2), True)

    def _owned_or_not(self, rest: str, sign: str, number: str, owned: bool) -> list[str]:
        """Comparisons of what is had; where nothing can be, of what the rest of the words says."""
        found = [one for one in self._asked(rest, sign, number, owned) if one]
        return found or [*self._asked(_HAS.sub("", rest), sign, number, owned)]

    def _asked(self, rest: str, sign: str, number: str, owned: bool) -> Iterator[str]:
        """Figures whose phrases the rest of a comparison says, compared with the figure."""
        money = re.search(r"[$a-z]", number) is not None
        digits = re.sub(r"\D", "", number)
        few = owned and not money and counts_things(int(digits), rest, self.words.figures)
        for figure in self.language.figures:
            words = self.words.figures.get(figure.name)
            if words is None or figure.kind == "truth" or (money and words.unit != "dollars"):
                continue
            if (owned and not words.owned) or (few and words.unit == "dollars"):
                continue
            if words.most and int(digits) > words.most:
                continue
            for said in self._said(rest, figure):
                yield self._strict(f"{said} {sign} {digits}")

    def _truths(self, text: str) -> Iterator[str]:
        """Figures that are true or not."""
        negated = _NOT.sub(lambda found: found.group(1) or found.group(2), text)
        nobody = _NOBODY.sub("somebody", negated)
        if nobody != negated and negated != text:
            return
        negated = nobody
        for figure in self.language.figures:
            if figure.kind == "truth" and figure.name in self.words.figures:
                for said in self._said(negated, figure):
                    yield self._strict(said if negated == text else f"not {said}")

    def _said(self, text: str, figure: Figure) -> Iterator[str]:
        """The figure with its arguments, if one of its phrases is exactly what a text says."""
        line = without_noise(text)
        said = {line.word(at) for at in range(len(line))}
        for pattern, words in phrases_of(self.words.figures[figure.name].say):
            if any(map(said.isdisjoint, words)):
                continue
            for values, end in Reader(line, self.language.words).readings(pattern.parts, 0):
                if end == len(line):
                    yield self._call(figure, pattern, values)

    def _call(self, figure: Figure, pattern: Usage, values: dict[str, object]) -> str:
        """`shares(IC, seat 2)`."""
        vocabularies = {slot.field: slot.vocabulary for slot in slots(pattern.parts)}
        given = sorted((place, value) for place, value in values.items() if value is not None)
        shown = [self.language.words[vocabularies[place]].words(value) for place, value in given]
        return f"{figure.name}({', '.join(shown)})" if shown else figure.name


@lru_cache(maxsize=16)
def conditions_of(language: Language, words: Spoken) -> ConditionWords:
    """The conditions of a family, for all letters in its words."""
    return ConditionWords(language, words)


def _one(said: str | None) -> str:
    """The figure that a word for any number stands for."""
    said = (said or "").removeprefix("$").strip()
    return said if said[:1].isdigit() else "1"


def _haves(said: str) -> str:
    """What belongs to the figure in a comparison's words: `has at least`."""
    words = said.lower().split()
    moved = len(words) > 1 and words[1] in MOVED.split("|")
    return words[0] if words[0] in HAD and not moved else ""
