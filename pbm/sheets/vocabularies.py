"""Vocabularies: what may stand in a slot of a usage line: dollars, shares, a name, free text.

A vocabulary reads a value from the tokens at a position and can write it again. Where more than
one reading is possible ("1 250" is 1250, or 1 before 250) it gives all of them, the longest
first, and the usage line takes the one with which the whole order makes sense.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from pbm.sheets.complaint import Fault, say
from pbm.sheets.tokens import Tokens

ABSURD = 999_999_999
"""No figure of any game comes near it; more digits are a slip of the finger."""

_UNSPACED = re.compile(r"\+?(\$?) ?(\d{1,3}(?:([,.'])\d{3})(?:\3\d{3})*|\d+)(?:[.,]0{1,2})?([$%]?)")
_NUMBER = re.compile(_UNSPACED.pattern.replace(r"(\d{1,3}", r"(\d{1,2} \d{3}(?! \d{3})|\d{1,3}", 1))
"""With a space between thousands; behind three digits it parts two sums."""
_PLAIN = re.compile(r"\+?(\$?) ?((\d+))(?:[.,]0{1,2})?([$%]?)")
_SIGNS = {"$": "dollars", "%": "per cent"}
_NEGATIVE = re.compile(r"-\s?\$?\s?\d|\$-\d|\(\$?\d")
_FRACTION = re.compile(r"\$?[\d,.' ]*\d[.,]\d+|\$?[.,]\d+|\d+\s?/\s?\d+|\d*[\xbc-\xbe]")
_END = re.compile(r"[.;,]?(?=\s|$)|(?=[)<>=:])")


class ValueRead(msgspec.Struct, frozen=True):
    """A value read, and the position after it."""

    value: Any
    next: int


class Vocabulary(Protocol):
    """What may stand in a slot."""

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """All values that may begin at a position, the longest first; or why there is none."""

    def words(self, value: Any) -> str:
        """The value as an order line writes it."""


class Number(msgspec.Struct, frozen=True):
    """Whole numbers. `unit` is what a complaint calls them: dollars, shares.

    1,250 and 1 250, 1'250, 1.250 and $1250 are all 1250; cents of nothing (1250.00) are left off.
    A sign belongs to its unit: $300 are never shares, nor 300% dollars.
    `after` are words that people put after such a number and that say nothing: `100 shares of`.
    """

    unit: str
    least: int = 1
    most: int = ABSURD
    after: tuple[str, ...] = ()
    spaced: bool = True
    """A space may stand between thousands; where no figure has so many, two stand there: 12 330."""

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """Readings with and without spaces between thousands; else what is wrong with it."""
        matches: list[ValueRead] = []
        foreign: tuple[str, ...] = ()
        start = tokens.start(at)
        for pattern in (_NUMBER, _PLAIN) if self.spaced else (_UNSPACED, _PLAIN):
            found = pattern.match(tokens.line.text, start) if at < len(tokens) else None
            end = found and _END.match(tokens.line.text, found.end())
            if found is not None and end:
                after = self._skip(tokens, max(at + 1, tokens.position(end.end())))
                match = ValueRead(_figure(found.group(2)), after)
                matches += [match] if match not in matches else []
                if kind := self._foreign(found.group(1), found.group(4)):
                    foreign = foreign or (kind, found.group().rstrip())
        if foreign:
            reason = say("number_kind", unit=self.unit, word=foreign[1], kind=foreign[0])
            return Fault(start, start + len(foreign[1]), reason, known=True)
        good = [match for match in matches if self.least <= match.value <= self.most]
        return good or self._fault(tokens, at, matches)

    def _foreign(self, *signs: str) -> str:
        """The unit that a sign says, if it is not this one."""
        kinds = (_SIGNS[sign] for sign in signs if sign)
        return next((kind for kind in kinds if not self.unit.startswith(kind)), "")

    def words(self, value: Any) -> str:
        """Plain digits."""
        return str(value)

    def _skip(self, tokens: Tokens, at: int) -> int:
        """The position after the words that say nothing."""
        while tokens.word(at) in self.after:
            at += 1
        return at

    def _fault(self, tokens: Tokens, at: int, matches: Sequence[ValueRead]) -> Fault:
        """Missing, negative, fractional, out of bounds, or no number at all."""
        text = tokens.line.text[tokens.start(at) :]
        start, end = tokens.start(at), tokens.end(at)
        if at >= len(tokens):
            return Fault(start, end, say("number_missing", unit=self.unit))
        if matches:
            last = tokens.end(matches[0].next - 1)
            return Fault(start, last, self._bounds(matches[0].value))
        if found := _NEGATIVE.match(text):
            last = max(end, start + found.end())
            return Fault(start, last, say("number_negative", unit=self.unit))
        if found := _FRACTION.match(text):
            return Fault(start, start + found.end(), say("number_fraction", unit=self.unit))
        return Fault(start, end, say("number_wrong", unit=self.unit, word=tokens.items[at].text))

    def _bounds(self, value: int) -> str:
        """Which bound a figure breaks."""
        if value > ABSURD:
            return say("number_absurd", unit=self.unit, most=ABSURD)
        if value > self.most:
            return say("number_large", unit=self.unit, most=self.most)
        return say("number_small", unit=self.unit, least=self.least)


def _figure(digits: str) -> int:
    """The figure, or one that is over every bound when it has absurdly many digits."""
    plain = re.sub(r"[^0-9]", "", digits)
    return int(plain) if len(plain) <= 12 else ABSURD + 1


class Rest(msgspec.Struct, frozen=True):
    """Free text: the whole rest of the line, comment signs and all."""

    unit: str

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The text to the line's end."""
        if at >= len(tokens):
            return Fault(tokens.start(at), tokens.end(at), say("text_missing", unit=self.unit))
        return [ValueRead(tokens.line.text[tokens.start(at) :].strip(), len(tokens))]

    def words(self, value: Any) -> str:
        """The text itself."""
        return str(value)
