"""Vocabularies of names: codes, full names and the numbers of a rulebook's appendices.

`B&O`, `b & o`, `Baltimore and Ohio`, `#14` and `14` are one railroad. `&` is never dropped: M&C
and MC are two. A name that exists but does not fit (a Private Company where a railroad belongs)
gets its own reason; a name that does not exist gets the nearest spellings.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.complaint import Fault, say
from pbm.sheets.nearest import nearest
from pbm.sheets.tokens import Tokens
from pbm.sheets.vocabularies import ValueRead

LONGEST_NAME = 8
"""Tokens of the longest full name: Gulf , Mobile & Ohio is five."""
_MOST_KEPT = 1000
"""Words whose nearest spellings are kept."""
_AND = re.compile(r"\band\b")
_NOISE = re.compile(r"[\s.,'\"-]+")


class Name(msgspec.Struct, frozen=True):
    """One name: the value it stands for, how it is written, how else it may be written."""

    value: Any
    code: str
    aliases: tuple[str, ...] = ()
    number: int = 0
    """Its number in the rulebook's appendices, or 0."""


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """What makes a name that name: letters without case and accents, digits, `&` and `#`."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return _NOISE.sub("", _AND.sub("&", letters))


@lru_cache(maxsize=4096)
def spellings(name: Name) -> tuple[str, ...]:
    """Every folded way of writing a name."""
    numbers = (f"#{name.number}", str(name.number)) if name.number else ()
    return (fold(name.code), *map(fold, name.aliases), *numbers)


class Names:
    """The names that may stand in a slot, and the reasons why some others may not."""

    __slots__ = ("_index", "_near", "_others", "_words", "kind", "names")

    def __init__(
        self, kind: str, names: Sequence[Name], others: Mapping[str, Sequence[Name]] | None = None
    ) -> None:
        """`others` gives reasons (whole sentences with {name}) for names that do not fit."""
        self.kind = kind
        self.names = tuple(names)
        self._index = _indexed(self.names)
        self._near: dict[str, tuple[str, ...]] = {}
        self._words = {name.value: name.code for name in self.names}
        self._others: dict[str, tuple[Name, str]] = {}
        for reason, refused in (others or {}).items():
            for spelling, name in _indexed(refused).items():
                self._others.setdefault(spelling, (name, reason))
            for name in refused:
                self._words.setdefault(name.value, name.code)

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The names that begin at a position, the longest first; or why there is none."""
        matches = []
        for last in self._reach(tokens, at):
            name = self._index.get(fold(tokens.raw(at, last)))
            if name is not None:
                matches.append(ValueRead(name.value, last + 1))
        return matches or self._fault(tokens, at)

    def words(self, value: Any) -> str:
        """The code; the value itself where it is no name of this vocabulary."""
        return self._words.get(value, str(value))

    @property
    def listed(self) -> tuple[str, ...]:
        """All names, as an order line writes them."""
        return tuple(name.code for name in self.names)

    @property
    def _numbered(self) -> bool:
        """Whether some of its things are called by numbers, as players and tiles are."""
        return any(name.code[:1].isdigit() for name in self.names)

    def _reach(self, tokens: Tokens, at: int) -> range:
        """The last tokens that a name beginning here may have, from far to near."""
        return range(min(len(tokens), at + LONGEST_NAME) - 1, at - 1, -1)

    def _fault(self, tokens: Tokens, at: int) -> Fault:
        """Missing; a name that does not fit, here or behind a figure; or none at all, with the
        nearest spellings."""
        start = tokens.start(at)
        if at >= len(tokens):
            return Fault(start, tokens.end(at), say("name_missing", kind=self.kind))
        written = tokens.items[at].text
        figure = written.lstrip("$").replace(",", "").isdigit()
        ahead = range(at + (figure and not self._numbered), len(tokens) if figure else at + 1)
        if found := next(filter(None, (self._misfit(tokens, place) for place in ahead)), None):
            return found
        if figure and not self._numbered:
            return Fault(start, tokens.end(at), say("name_missing", kind=self.kind), strange=True)
        reason = say("name_unknown", kind=self.kind, name=written[:40])
        if figure:
            return Fault(start, tokens.end(at), reason, known=True)
        near = self._suggest(tokens, at)
        return Fault(start, tokens.end(at), reason, near, strange=True)

    def _misfit(self, tokens: Tokens, at: int) -> Fault | None:
        """The reason against the name that begins at a position, the longest first."""
        for last in self._reach(tokens, at):
            known = self._others.get(fold(tokens.raw(at, last)))
            if known is not None:
                reason = known[1].format(name=known[0].code)
                return Fault(tokens.start(at), tokens.end(last), reason, known=True)
        return None

    def _nearest(self, written: str) -> tuple[str, ...]:
        """The nearest spellings; the same words are asked for again and again."""
        if written not in self._near:
            if len(self._near) >= _MOST_KEPT:
                self._near.clear()
            self._near[written] = nearest(written, self._index)
        return self._near[written]

    def _suggest(self, tokens: Tokens, at: int) -> str:
        """The nearest names to the word, or to the two or three that begin here."""
        for last in range(at, min(len(tokens), at + 3)):
            written = fold(tokens.raw(at, last))
            near = self._nearest(written) if not written.lstrip("#").isdigit() else ()
            codes = dict.fromkeys(self._index[one].code for one in near)
            if codes:
                return say("either", names=list(codes))
        written = fold(tokens.items[at].text)
        begun = [n for n in self.names if len(written) > 2 and _begins(n, written)]
        return say("either", names=[name.code for name in begun[:3]]) if begun else ""


def _begins(name: Name, written: str) -> bool:
    """Whether a spelling of the name begins as written: Baltimore for Baltimore & Ohio."""
    return any(spelling.startswith(written) for spelling in spellings(name))


def _indexed(names: Iterable[Name]) -> dict[str, Name]:
    """Every spelling with its name; of two names with one spelling the first keeps it."""
    index: dict[str, Name] = {}
    for name in names:
        for spelling in spellings(name):
            index.setdefault(spelling, name)
    return index
