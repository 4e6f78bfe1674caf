"""Usage lines are the grammar: `bid <company:private company> <amount:dollars>`.

A usage line is written once, beside the order class. In it stand

- words, as the player writes them: `bid`, `into`; `for|on` takes either and writes the first,
  `for?` may be left out, `the~` is taken where it stands but neither shown nor written;
- slots `<field:vocabulary>`: the order's field, and the vocabulary that reads it;
- `<field:vocabulary...>`: one or more of them, a tuple;
- `[…]`: what may be left out; its fields are then None.

To a player the line is shown without the field names, `bid <private company> <dollars>`: the words
as they are, what belongs into a slot as his language calls it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from pbm.core.languages import spoken
from pbm.sheets.complaint import Fault, say
from pbm.sheets.tokens import Tokens
from pbm.sheets.vocabularies import ValueRead, Vocabulary

Vocabularies = Mapping[str, Vocabulary]
"""The vocabularies of a game by the names that usage lines call them by."""

_PART = re.compile(r"<(\w+):([^>.]+?)(\.\.\.)?>|(\[)|(\])|([^\s<>\[\]]+)")


class Word(msgspec.Struct, frozen=True, dict=True):
    """A word that stands in the order as it is, and the words that may stand for it."""

    text: str
    others: tuple[str, ...] = ()
    needed: bool = True
    silent: bool = False
    """Taken where a player writes it, but neither shown nor written."""

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """All that it may be written as, in small letters."""
        return (self.text.lower(), *self.others)


class Slot(msgspec.Struct, frozen=True):
    """A field of the order, read by a vocabulary; `many` takes one or more of it."""

    field: str
    vocabulary: str
    many: bool = False


class Maybe(msgspec.Struct, frozen=True):
    """What may be left out together, and the fields of which it speaks."""

    parts: tuple[Symbol, ...]
    fields: tuple[str, ...]


Symbol = Word | Slot | Maybe
Values = dict[str, Any]


class Usage(msgspec.Struct, frozen=True):
    """A usage line, cut into its parts."""

    text: str
    parts: tuple[Symbol, ...]

    @property
    def verb(self) -> str:
        """The first word, by which the order is known."""
        first = self.parts[0]
        assert isinstance(first, Word)
        return first.text

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first word in all its spellings."""
        first = self.parts[0]
        assert isinstance(first, Word)
        return first.spellings

    @property
    def shown(self) -> str:
        """The line as a player sees it, with vocabularies in place of fields."""
        return _shown(self.parts)


def usage(text: str) -> Usage:
    """A usage line; ValueError if it begins with no word or its brackets do not close."""
    stack: list[list[Symbol]] = [[]]
    for field, vocabulary, many, opens, closes, word in _PART.findall(text):
        if opens:
            stack.append([])
        elif closes:
            group = tuple(stack.pop())
            stack[-1].append(Maybe(group, tuple(slot.field for slot in slots(group))))
        else:
            stack[-1].append(_word(word) if word else Slot(field, vocabulary, bool(many)))
    if len(stack) != 1 or not stack[0] or not isinstance(stack[0][0], Word):
        raise ValueError(f"not a usage line: {text!r}")
    return Usage(text, tuple(stack[0]))


def _word(written: str) -> Word:
    """A word of a usage line with its marks: `for|on?`."""
    first, *others = written.rstrip("?~").split("|")
    return Word(first, tuple(others), written[-1] not in "?~", written[-1] == "~")


def _shown(parts: Sequence[Symbol]) -> str:
    """Parts as a player sees them; what shows nothing leaves no brackets."""
    shown = []
    for part in parts:
        if isinstance(part, Slot):
            shown.append(f"<{kind_words(part.vocabulary)}{'...' if part.many else ''}>")
        elif isinstance(part, Word):
            shown.append("" if part.silent else part.text)
        else:
            inside = _shown(part.parts)
            shown.append(f"[{inside}]" if inside else "")
    return " ".join(one for one in shown if one)


def kind_words(vocabulary: str) -> str:
    """What the figures or names of a vocabulary are called in the language in force."""
    return _kind_words(vocabulary, spoken().tag)


@lru_cache(maxsize=1024)
def _kind_words(vocabulary: str, _language: str) -> str:
    return say("kind_called", name=vocabulary)


def slots(parts: Sequence[Symbol]) -> Iterator[Slot]:
    """Every slot of a usage line, those of left out parts too."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Maybe):
            yield from slots(part.parts)


class Reader:
    """Reads one line by usage lines and remembers the fault that lies furthest in it."""

    def __init__(self, tokens: Tokens, vocabularies: Vocabularies) -> None:
        self.tokens = tokens
        self.vocabularies = vocabularies
        self.fault: Fault | None = None

    def readings(self, parts: Sequence[Symbol], at: int) -> Iterator[tuple[Values, int]]:
        """All ways to read the parts from a position: the values, and the position after."""
        if not parts:
            yield {}, at
            return
        part, rest = parts[0], parts[1:]
        for values, after in self._one(part, at):
            for others, end in self.readings(rest, after):
                yield {**values, **others}, end

    def complain(self, fault: Fault) -> None:
        """Keep a fault if it lies further in the line than the one known, or helps better."""
        known = self.fault
        if known is None or (fault.start, fault.helpful) > (known.start, known.helpful):
            self.fault = fault

    def _counts(self, start: int) -> bool:
        """Whether a fault there that does not help would be kept."""
        known = self.fault
        return known is None or (start, False) > (known.start, known.helpful)

    def _one(self, part: Symbol, at: int) -> Iterator[tuple[Values, int]]:
        """All ways to read one part; what may be left out is tried last."""
        if isinstance(part, Word):
            yield from self._word(part, at)
        elif isinstance(part, Slot):
            yield from self._many(part, at) if part.many else self._slot(part, at)
        else:
            yield from self.readings(part.parts, at)
            yield dict.fromkeys(part.fields), at

    def _word(self, word: Word, at: int) -> Iterator[tuple[Values, int]]:
        """The word itself, in any case; one that may be left out also without it."""
        if self.tokens.word(at) in word.spellings:
            yield {}, at + 1
            if word.needed:
                return
        if not word.needed:
            yield {}, at
            return
        start, end = self.tokens.start(at), self.tokens.end(at)
        if not self._counts(start):
            return
        if at < len(self.tokens):
            written = self.tokens.items[at].text[:40]
            reason = say("word_wrong", word=word.text, written=written)
            self.complain(Fault(start, end, reason, strange=True))
        else:
            self.complain(Fault(start, end, say("word_missing", word=word.text)))

    def _slot(self, slot: Slot, at: int) -> Iterator[tuple[Values, int]]:
        """What the slot's vocabulary reads here."""
        for match in self._matches(slot, at):
            yield {slot.field: match.value}, match.next

    def _many(self, slot: Slot, at: int) -> Iterator[tuple[Values, int]]:
        """As many as there are, then fewer."""
        for match in self._matches(slot, at):
            more = self._many(slot, match.next) if match.next < len(self.tokens) else ()
            for values, end in more:
                yield {slot.field: (match.value, *values[slot.field])}, end
            yield {slot.field: (match.value,)}, match.next

    def _matches(self, slot: Slot, at: int) -> Sequence[ValueRead]:
        """The readings of a slot, or none and a fault remembered."""
        read = self.vocabularies[slot.vocabulary].read(self.tokens, at)
        if isinstance(read, Fault):
            self.complain(read)
            return ()
        return read
