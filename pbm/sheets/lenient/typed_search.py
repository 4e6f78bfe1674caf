"""The search of a line for the parts of one typed order, in whatever order these stand."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, places_of_names, values
from pbm.sheets.lenient.lexicon import TypedOrder
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import telling_verbs

_SLOT = re.compile(r"<(\*?)(\w+)>('s)?(\??)")
_FIELD = re.compile(r"<(\w+)>")
ARTICLES = ("the", "a", "an", "its", "their", "our", "my", "that", "this")
_SIGNS = frozenset((",", ":", ";", ".", "-", "\u2013", "(", ")", "=", "/", "!", "->", "+"))
BETWEEN_STOPS = ("to", "via", "over", "through", "and", "then", "-", "\u2013", "->", ",", "/")
SUBJECT = "company"
"""The slot that may be left out below a company's heading alone."""
SOMEONE = "someone"
"""The slot of a name that no table knows: a person's."""
ROUTE = "stops"
"""The slot of a row of places."""
_MOST_STEPS = 4000
"""States of a search; a line that needs more is no such order."""
_MOST_PASSING = 500
"""States of a search that passes over words."""


MOST_PIECES = 40
"""A longer line is not said by its parts alone."""


class TypedWord(msgspec.Struct, frozen=True):
    """A word of a pattern in its spellings, or a slot."""

    words: tuple[str, ...] = ()
    needed: bool = True
    field: str = ""
    told: bool = True
    """What stands in the slot belongs into the order."""
    owns: bool = False


class PartPattern(msgspec.Struct, frozen=True):
    """A way to say a part."""

    part: str
    words: tuple[TypedWord, ...]
    needed: tuple[tuple[str, ...], ...]
    """The spellings of each word without which it is not said."""


class PartsSaid(msgspec.Struct, frozen=True):
    """How far a line was read, by which parts, and what they hold."""

    at: int = 0
    used: frozenset[str] = frozenset()
    held: tuple[tuple[str, str], ...] = ()
    rows: tuple[str, ...] = ()


def nearly_typed(line: Pieces, around: Circumstances) -> Iterator[str]:
    """The orders, in words of the grammar, whose parts a line holds among words that are none, no
    name, figure or verb left over; those that pass over the fewest words first."""
    if not 1 < len(line) <= MOST_PIECES or not around.lexicon.typed:
        return
    told = places_of_names(line, around.tongue)
    figures = (at for at, one in enumerate(line.items) if one.figure)
    verbs = line.places(telling_verbs(around.lexicon, weak=True))
    passable = frozenset(range(len(line))) - told.union(figures, verbs)
    searches = (
        TypedSearch(line, around.tongue, one, around.headed, passable)
        for one in sayable_here(around.tongue)
    )
    found = sorted((one for search in searches for one in search.passing()), key=lambda one: one[0])
    yield from dict.fromkeys(text for _, text in found)


@lru_cache(maxsize=16)
def sayable_here(tongue: Tongue) -> tuple[TypedOrder, ...]:
    """The typed orders of which a table has all that their slots hold."""
    every = tongue.lexicon.typed
    return tuple(one for one in every if {*one.slots.values()} <= {*tongue.words})


def is_person(line: Pieces, at: int) -> bool:
    """Whether a word is written as a person's name, and not at the head of a line."""
    return at > 0 and line.items[at].text.rstrip(".").istitle() and line.word(at).isalpha()


def _words_in(pattern: str) -> tuple[TypedWord, ...]:
    """A pattern, cut into its words and slots."""
    found = []
    for word in pattern.split():
        slot = _SLOT.fullmatch(word)
        if slot is not None:
            found.append(TypedWord((), not slot[4], slot[2], told=not slot[1], owns=bool(slot[3])))
        else:
            spelled = tuple(one.removesuffix("'s") or one for one in word.rstrip("?").split("|"))
            found.append(TypedWord(spelled, needed=word[-1] != "?"))
    return tuple(found)


@lru_cache(maxsize=256)
def _patterns_of(typed: TypedOrder) -> tuple[PartPattern, ...]:
    """All ways to say the parts of a typed order."""
    found = ((part, _words_in(one)) for part, several in typed.parts.items() for one in several)
    return tuple(
        PartPattern(part, words, tuple(one.words for one in words if one.needed and one.words))
        for part, words in found
    )


class TypedSearch:
    """Reads a line as one typed order."""

    def __init__(
        self,
        line: Pieces,
        tongue: Tongue,
        typed: TypedOrder,
        headed: bool,
        passable: frozenset[int] = frozenset(),
    ) -> None:
        self.line = line
        self.tongue = tongue
        self.typed = typed
        self.passable = passable
        needs = (SUBJECT,) if SUBJECT in typed.slots and not headed else ()
        self.needs = frozenset((*typed.needs, *needs))
        self.light = (*typed.light, *(() if typed.sparing else tongue.lexicon.filler))
        self.patterns = [
            one for one in _patterns_of(typed) if not any(map(line.present.isdisjoint, one.needed))
        ]

    def orders(self) -> Iterator[str]:
        """The orders that the line is."""
        return (text for _, text in self.passing())

    def passing(self) -> Iterator[tuple[int, str]]:
        """The orders that the line holds with the words passed over, the fewest of them first."""
        sayable = {one.part for one in self.patterns}
        sayable |= {word.field for one in self.patterns for word in one.words}
        if not self.needs <= sayable:
            return
        later, seen = count(), {PartsSaid()}
        waiting = [(0, next(later), PartsSaid())]
        most = _MOST_PASSING if self.passable else _MOST_STEPS
        while waiting and len(seen) < most:
            passed, _, one = heappop(waiting)
            known = one.used | dict(one.held).keys()
            if one.at == len(self.line) and known >= self.needs:
                yield passed, self._written(one)
            for more, step in self._steps(one) if one.at < len(self.line) else ():
                if step not in seen:
                    seen.add(step)
                    heappush(waiting, (passed + more, -next(later), step))

    def _steps(self, said: PartsSaid) -> Iterator[tuple[bool, PartsSaid]]:
        """What may come next: a part, what says nothing, or a word that is passed over."""
        line, at, replace = self.line, said.at, msgspec.structs.replace
        if line.word(at) in _SIGNS or line.word(at) in ARTICLES:
            yield False, replace(said, at=at + 1)
        for after in line.said(at, self.light):
            yield False, replace(said, at=after)
        for one in self.patterns:
            if one.part == self.typed.many or one.part not in said.used:
                for after, held in self._matches(one.words, at, (), True):
                    for step in self._taken(said, one.part, after, held):
                        yield False, step
        if at in self.passable:
            yield True, replace(said, at=at + 1)

    def _taken(
        self, said: PartsSaid, part: str, after: int, held: tuple[tuple[str, str], ...]
    ) -> Iterator[PartsSaid]:
        """How far a line is read with one part more; not at all if that contradicts the others."""
        rows = said.rows
        if part == self.typed.many:
            row = _filled(self.typed.row, dict(held))
            own = {*_FIELD.findall(" ".join(self.typed.row))}
            rows, held = (*rows, row), tuple(one for one in held if one[0] not in own)
        for agreed in _joined(said.held, held):
            yield PartsSaid(after, said.used | {part}, agreed, rows)

    def _matches(
        self,
        pattern: tuple[TypedWord, ...],
        at: int,
        held: tuple[tuple[str, str], ...],
        first_word: bool = False,
    ) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
        """Where a pattern ends that begins at a position, and what its slots hold."""
        if not pattern:
            yield at, held
            return
        first, rest = pattern[0], pattern[1:]
        word = self.line.word(at)
        skips = word in ARTICLES or (word == "," and not first_word)
        starts = (at, at + 1) if skips else (at,)
        if not first.needed:
            yield from self._matches(rest, at, held, first_word)
        for begun in starts if not first.field else ():
            if self.line.word(begun) in first.words:
                yield from self._matches(rest, begun + 1, held)
        for begun in starts if first.field else ():
            for text, after in self._held(first, begun):
                more = ((first.field, text),) if first.told else ()
                yield from self._matches(rest, after, (*held, *more))

    def _held(self, slot: TypedWord, at: int) -> Iterator[tuple[str, int]]:
        """What a slot may hold at a position, as the grammar writes it."""
        if at >= len(self.line):
            return
        if slot.field == SOMEONE:
            if is_person(self.line, at):
                yield self.line.word(at), at + 1
            return
        if slot.field == ROUTE:
            yield from self._route(at)
            return
        vocabulary = self.typed.slots.get(slot.field, slot.field)
        for one in values(self.line, at, vocabulary, self.tongue, False, False):
            owns = self.line.items[one.next - 1].text.lower().endswith(("'s", "s'"))
            if owns == slot.owns:
                row, words = isinstance(one.value, tuple), self.tongue.words[vocabulary].words
                text = " ".join(map(str, one.value)) if row else words(one.value)
                yield text, one.next
                for after in self._again(one.value, vocabulary, one.next):
                    yield text, after

    def _again(self, value: object, vocabulary: str, at: int) -> Iterator[int]:
        """Behind a name where its code says it once more: `Casper (H8)`."""
        at += self.line.word(at) == "("
        if at >= len(self.line):
            return
        for one in values(self.line, at, vocabulary, self.tongue, False, False):
            if one.value == value and self.line.raw(at, one.next).isupper():
                yield one.next + (self.line.word(one.next) == ")")

    def _route(self, at: int) -> Iterator[tuple[str, int]]:
        """A row of places, two at least; a town may have its code behind it."""
        stops: list[str] = []
        while at < len(self.line):
            here = values(self.line, at, self.typed.slots[ROUTE], self.tongue, False, False)
            if not here:
                return
            if stops[-1:] != [str(here[0].value)]:
                stops.append(str(here[0].value))
            at = here[0].next
            if len(stops) > 1:
                yield " ".join(stops), at
            while self.line.word(at) in BETWEEN_STOPS:
                at += 1

    def _written(self, said: PartsSaid) -> str:
        """The order of what was read."""
        held: dict[str, Any] = dict(said.held)
        return _filled(self.typed.order, {**held, "rows": "; ".join(said.rows)})


def _joined(
    held: tuple[tuple[str, str], ...], more: tuple[tuple[str, str], ...]
) -> tuple[tuple[tuple[str, str], ...], ...]:
    """What two parts hold together, alone in a row; empty if they contradict one another."""
    known = dict(held)
    if any(known.get(field, value) != value for field, value in more):
        return ()
    return (tuple(sorted({**known, **dict(more)}.items())),)


def _filled(order: tuple[str, ...], held: Mapping[str, str]) -> str:
    """The pieces of an order of which all slots are known."""
    known = {field: text for field, text in held.items() if text}
    pieces = (one for one in order if {*_FIELD.findall(one)} <= {*known})
    return _FIELD.sub(lambda slot: known[slot[1]], " ".join(pieces))
