"""All ways in which a line can be said to give one order: every word accounted for, or no way."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, values
from pbm.sheets.lenient.figures import ALL
from pbm.sheets.lenient.held import MOST_PIECES, accounts_for
from pbm.sheets.lenient.lexicon import Phrasing
from pbm.sheets.lenient.loose import PassedOver
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import bent, needed, sayable
from pbm.sheets.parse import Form
from pbm.sheets.usage import slots
from pbm.sheets.vocabularies import ValueRead

NONE = PassedOver()
_BEING = ("am", "i'm", "im", "are", "we're", "be")
"""What stands before a verb of what is being done: `I'm selling`."""
_CHOSEN = ("action", "turn", "move", "choice", "decision", "order", "plan", "pick")
"""What is one of these is done as well: `my action is developing Wheeling`."""
_MEASURED = frozenset(("dollars", "per cent"))
"""Kinds of figures that may stand behind `a`: `a 25 % rate war`."""
AGENTS = ("broker", "agent", "banker", "secretary", "undersigned")
"""Who does what is ordered: `my broker sells`."""
PERSONS = ("i", "we", "you", "they", "he", "she", "who")
"""Behind them `have` tells of something."""
_MOST_STATES = 4000
"""Positions with what is filled in that are tried for one manner of saying an order."""


class Said(msgspec.Struct, frozen=True):
    """One way to read a line."""

    form: Form
    values: tuple[tuple[str, Any], ...]
    head: Any
    """The name that stands first, before the verb; None if the verb does."""
    yields: bool = False
    """Any other reading goes before it."""


class Seen(msgspec.Struct, frozen=True):
    """A position in the search: what has been said so far."""

    at: int
    verb: int = -1
    """Where the verb stood."""
    caused: int = 0
    """1 behind `have` or `get`, while what shall be done is still to be said; then 2."""
    marks: frozenset[int] = frozenset()
    values: tuple[tuple[str, Any], ...] = ()


class FormSearch:
    """Reads one line in one manner of saying one form."""

    def __init__(
        self,
        line: Pieces,
        around: Tongue,
        form: Form,
        phrasing: Phrasing,
        passed: PassedOver = NONE,
    ) -> None:
        self.line = line
        self.around = around
        self.form = form
        self.phrasing = phrasing
        self.passed = passed
        named_slots = {slot.field: slot.vocabulary for slot in slots(form.usage.parts)}
        self.many = {slot.field for slot in slots(form.usage.parts) if slot.many}
        self.slots = {**named_slots, **phrasing.reads, **phrasing.extra}
        for field in phrasing.fixed:
            self.slots.pop(field, None)
        self.bent = bent(phrasing, around.lexicon)

    def readings(self) -> Iterator[Said]:
        """Every reading that ends with the line."""
        begun = [Seen(0)]
        known: set[Seen] = set()
        while begun and len(known) < _MOST_STATES:
            seen = begun.pop()
            if seen in known:
                continue
            known.add(seen)
            if seen.at == len(self.line):
                yield from self._ended(seen)
            else:
                begun += self._steps(seen)

    def _ended(self, seen: Seen) -> Iterator[Said]:
        """The reading, if verb and marks were said and nothing is missing that must not be."""
        unsaid = seen.verb < 0 and not self.phrasing.bare
        if unsaid or seen.caused == 1 or len(seen.marks) < len(self.phrasing.marks):
            return
        values = {**dict(seen.values), **self.phrasing.fixed}
        missing = set(needed(self.form.usage.parts)) - set(values)
        if not (missing <= set(self.phrasing.infer) and set(self.phrasing.needs) <= set(values)):
            return
        if accounts_for(self.line, self.around, values, self.slots):
            head = seen.values[0][1] if seen.values and seen.verb > 0 else None
            yields = self.phrasing.yields or seen.caused > 0
            yield Said(self.form, tuple(values.items()), head, yields)

    def _steps(self, seen: Seen) -> Iterator[Seen]:
        """What may come next, from a position."""
        said, line, phrasing = self.line.said, self.line, self.phrasing
        if seen.verb < 0:
            for after in () if seen.caused == 1 else self._verbs(seen):
                yield msgspec.structs.replace(seen, at=after, verb=seen.at)
            yield from self._caused(seen)
        for group, phrases in enumerate(phrasing.marks):
            if group not in seen.marks:
                for after in said(seen.at, phrases):
                    yield msgspec.structs.replace(seen, at=after, marks=seen.marks | {group})
        filled = {field for field, _ in seen.values}
        for field in self.slots:
            if field not in filled:
                yield from self._filled(seen, field, filled)
        for after in (
            *said(seen.at, phrasing.filler),
            *said(seen.at, self.around.lexicon.filler),
            *said(seen.at, self.passed.idle),
            *self._modals(seen),
        ):
            yield msgspec.structs.replace(seen, at=after)
        if line.neutral(seen.at) or seen.at in self.passed.loose:
            yield msgspec.structs.replace(seen, at=seen.at + 1)

    def _modals(self, seen: Seen) -> Iterator[int]:
        """The positions after what may stand between the subject and its verb."""
        if seen.verb < 0 and self._subject(seen):
            yield from self.line.said(seen.at, self.around.lexicon.modals)

    def _subject(self, seen: Seen) -> bool:
        """Whether the subject of the sentence has been said."""
        subject = self.phrasing.subject
        return bool(subject) and any(field == subject for field, _ in seen.values)

    def _verbs(self, seen: Seen) -> Iterator[int]:
        """The positions after the verb; first or behind its subject it has more forms."""
        said, verbs, lexicon = self.line.said, self.phrasing.verbs, self.around.lexicon
        yield from said(seen.at, verbs)
        if seen.at == 0 or self._subject(seen) or self.line.word(seen.at - 1) in AGENTS:
            yield from said(seen.at, self.bent.third)
        if self._going_on(seen.at):
            yield from said(seen.at, self.bent.going_on)
        word = self.line.word
        if word(seen.at - 1) == "you" and word(seen.at - 2) == "if":
            yield from said(seen.at, self.bent.done)
        for after in said(seen.at, lexicon.passive):
            yield from said(after, self.bent.done)
        told = word(seen.at) in ("is", "are") and seen.values
        if told and word(seen.at + 1) in lexicon.performed:
            yield from said(seen.at + 1, self.bent.done)

    def _going_on(self, at: int) -> bool:
        """Whether a verb of what is being done may stand at a position."""
        before = self.line.word(at - 1)
        chosen = before == "is" and self.line.word(at - 2) in _CHOSEN
        return at == 0 or before in _BEING or chosen

    def _caused(self, seen: Seen) -> Iterator[Seen]:
        """`have … sold`: the words that ask for it, and behind a value the participle."""
        said, word = self.line.said, self.line.word
        if not seen.caused and not seen.values and word(seen.at - 1) not in PERSONS:
            for after in said(seen.at, self.around.lexicon.causes):
                yield msgspec.structs.replace(seen, at=after, caused=1)
        elif seen.caused == 1 and (seen.values or seen.marks):
            for after in said(seen.at + (word(seen.at) == "be"), self.bent.done):
                yield msgspec.structs.replace(seen, at=after, verb=seen.at, caused=2)

    def _filled(self, seen: Seen, field: str, filled: set[str]) -> Iterator[Seen]:
        """A slot's value with or without a phrase that leads it."""
        if seen.verb < 0 and field in self.phrasing.behind:
            return
        lexicon = self.around.lexicon
        leads = self.phrasing.before.get(field, ())
        if field == self.phrasing.subject and seen.verb < 0:
            leads = (*leads, *lexicon.subjects)
        for led in self.line.led(seen.at, leads):
            starts = {led, *self.line.said(led, lexicon.articles)}
            if self.line.neutral(led):
                starts.add(led + 1)
            for start in starts:
                yield from self._value(seen, field, start)
        acts = field == self.phrasing.subject and seen.verb < 0
        if field not in self.phrasing.led and (acts or not self._waits(field, filled)):
            yield from self._value(seen, field, seen.at, field in self.phrasing.told)

    def _value(self, seen: Seen, field: str, at: int, told: bool = False) -> Iterator[Seen]:
        """A slot's values at a position; `told` if a figure must say its kind."""
        whole = field in self.phrasing.whole
        for match in self._matches(field, at, whole, told):
            if field in self.phrasing.owning and not self._owns(match.next - 1):
                continue
            more = (*seen.values, (field, match.value))
            yield msgspec.structs.replace(seen, at=match.next, values=more)

    def _owns(self, at: int) -> bool:
        """Whether a name that ends at a position owns what follows."""
        return self.line.items[at].text.lower().endswith(("'s", "s'"))

    def _matches(self, field: str, at: int, whole: bool, told: bool) -> Iterator[ValueRead]:
        """What a slot may hold at a position: one value, or several with words between.

        Behind `a` a figure is no number of things: `get a 4`.
        """
        if at >= len(self.line):
            return
        vocabulary = self.slots[field]
        thing = self.line.word(at - 1) in ("a", "an") and _MEASURED.isdisjoint(
            self.around.lexicon.kinds.get(vocabulary, ())
        )
        if self._priced(field, at):
            return
        for match in values(self.line, at, vocabulary, self.around, whole, told):
            things = thing and at and match.value != 1 and isinstance(match.value, int)
            if things or (match.value == ALL and self._mine(field, at, match.next)):
                continue
            if field not in self.many:
                yield match
                continue
            yield ValueRead((match.value,), match.next)
            for after in self._between(match.next):
                for rest in self._matches(field, after, whole, told):
                    yield ValueRead((match.value, *rest.value), rest.next)

    def _mine(self, field: str, at: int, after: int) -> bool:
        """Whether a lone `my` stands where dollars do: only of shares it means all that one has."""
        dollars = "dollars" in self.around.lexicon.kinds.get(self.slots[field], ())
        return dollars and after == at + 1 and self.line.word(at) in ("my", "our")

    def _priced(self, field: str, at: int) -> bool:
        """Whether a number of shares stands where a price does: `take B&O at 500`."""
        counted = "shares" in self.around.lexicon.kinds.get(self.slots[field], ())
        at_price = counted and self.line.word(at - 1) in ("at", "@")
        return at_price and not {"at", "@"} & {*self.phrasing.before.get(field, ())}

    def _between(self, at: int) -> set[int]:
        """The positions of a next value in a list, behind a comma, an `and` or nothing."""
        starts = {at}
        for sign in (at, at + 1):
            if sign < len(self.line) and self.line.neutral(sign) and sign - at == len(starts) - 1:
                starts.add(sign + 1)
        for begun in tuple(starts):
            starts.update(self.line.said(begun, self.around.lexicon.between))
        return starts

    def _waits(self, field: str, filled: set[str]) -> bool:
        """Whether a slot of the same kind stands before this one in the order and is not filled."""
        for other in self.slots:
            if other == field:
                return False
            if other not in filled and self._alike(self.slots[other], self.slots[field]):
                return True
        return False

    def _alike(self, one: str, other: str) -> bool:
        """Whether the values of two vocabularies may be taken for one another."""
        return one == other or any(one in g and other in g for g in self.around.lexicon.likes)


def all_readings(line: Pieces, around: Circumstances, heading: str = "") -> tuple[Said, ...]:
    """Every reading of a line in every manner, with what the table fills in."""
    found: dict[tuple[str, tuple[tuple[str, Any], ...]], Said] = {}
    if len(line) > MOST_PIECES:
        return ()
    for said in _all_said(line, around.tongue):
        for filled in around.complete(said.form, dict(said.values), heading):
            facts = tuple(sorted(filled.items()))
            one = Said(said.form, facts, said.head, said.yields)
            found.setdefault((said.form.key, facts), one)
    return tuple(found.values())


@lru_cache(maxsize=4096)
def _all_said(line: Pieces, tongue: Tongue) -> tuple[Said, ...]:
    """Every reading of a line in every manner, as it is said."""
    manners = sayable(line, tongue)
    return tuple(
        said
        for form, phrasing in manners
        for said in FormSearch(line, tongue, form, phrasing).readings()
    )


def written(said: Said, around: Circumstances) -> str:
    """The canonical line of a reading; empty if its values make no order."""
    known: Mapping[str, Any] = dict(said.values)
    fields = {slot.field for slot in slots(said.form.usage.parts)}
    order = said.form.make({field: value for field, value in known.items() if field in fields})
    return around.grammar.write(order, around.words)
