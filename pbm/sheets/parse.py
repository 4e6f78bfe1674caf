"""Reading orders: words to order values and faults, never an exception.

`Form` joins an order class to its usage line; a `Grammar` is a family's register of forms. Lines
are read by `reading.py`. Families with programmes read one order inside a longer line: `read`
begins at a position and tells where the order ended, `read_alternative` lets an alternative after
`or` leave out what it shares with the order before it (`expand B&O to O6 N6 or to O7`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lines import Line
from pbm.sheets.nearest import nearest_of
from pbm.sheets.tokens import Tokens
from pbm.sheets.usage import Reader, Slot, Symbol, Usage, Values, Vocabularies, Word, slots, usage
from pbm.sheets.vocabularies import Rest

UNSAID = (None, "", ())
"""What a field holds where an order says nothing of it."""


class Form(msgspec.Struct, frozen=True):
    """One order as players write it: the class, its usage line, an example, its rule.

    `fixed` are fields that the usage line settles (`issue … to market`). `key` names the sentences
    of its help in the family's templates. `claims` are what only one order of a sheet may have, as
    words with its fields: `stock {railroad}` for buying and selling alike (see `claims.py`).
    What is never done has no example. A `hidden` form is read and not shown: it says what one above
    it says, or what only games that were taken over know.
    """

    key: str
    order: type[Any]
    usage: Usage
    example: str
    rule: str
    fixed: tuple[tuple[str, Any], ...] = ()
    claims: tuple[str, ...] = ()
    hidden: bool = False

    def make(self, values: Values) -> Any:
        """The order with the values read; a field left out takes its default, a name is empty."""
        names = {name: "" for name, one in _fields(self.order).items() if one.required}
        given = {field: value for field, value in values.items() if value is not None}
        return self.order(**{**names, **given, **dict(self.fixed)})

    def said(self, order: Any, parts: Iterable[Slot]) -> Values:
        """What an order of the class says in some slots, without what they hold if left out."""
        bare = self.make({})
        told = {part.field: getattr(order, part.field) for part in parts}
        silent = {field: (*UNSAID, getattr(bare, field)) for field in told}
        return {field: value for field, value in told.items() if value not in silent[field]}

    def writes(self, order: Any) -> bool:
        """Whether an order can be written in this form: it says all that is needed."""
        needed = (part.field for part in self.usage.parts if isinstance(part, Slot))
        return (
            type(order) is self.order
            and all(getattr(order, field) == value for field, value in self.fixed)
            and all(getattr(order, field) not in UNSAID for field in needed)
        )


def form(key: str, order: type[Any], line: str, example: str, rule: str, **more: Any) -> Form:
    """A form with its usage line; TypeError if the class has no such field."""
    compiled = usage(line)
    named = {slot.field for slot in slots(compiled.parts)} | {f for f, _ in more.get("fixed", ())}
    unknown = sorted(named - set(_fields(order)))
    if unknown:
        raise TypeError(f"{order.__name__} has no {', '.join(unknown)}")
    return Form(key=key, order=order, usage=compiled, example=example, rule=rule, **more)


def _found(order: type[Any]) -> dict[str, msgspec.structs.FieldInfo]:
    return {one.name: one for one in msgspec.structs.fields(order)}


_fields: Callable[[Any], dict[str, msgspec.structs.FieldInfo]] = cache(_found)
"""The fields of a class of orders by name; found once, since that takes longer than reading one."""


class Parsed(msgspec.Struct, frozen=True):
    """An order read: from which line and columns (from 0), and the position after it."""

    order: Any
    form: Form
    line: Line
    start: int
    end: int
    next: int

    def complain(self, reason: str, suggestion: str = "", rule: str = "") -> Complaint:
        """A complaint about the whole order."""
        fault = Fault(self.start, self.end, reason, suggestion, "", rule)
        return fault.of(self.line.number, self.line.text)


class Grammar:
    """The register of a family's orders, found by their verbs."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.forms = tuple(forms)
        self._by_verb: dict[str, list[Form]] = {}
        for one in forms:
            for verb in one.usage.verbs:
                self._by_verb.setdefault(verb, []).append(one)
        free = [one.usage.verb for one in forms if _ends_free(one.usage.parts)]
        self.free_verbs = tuple(f"{verb} " for verb in free)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb once, in the order of the register."""
        return tuple(self._by_verb)

    def read(
        self, line: Tokens, at: int, words: Vocabularies, whole: bool = True
    ) -> Parsed | Fault:
        """The order that begins at a position; `whole` if nothing may stand after it.

        Of the forms that can read it the one that goes furthest counts, of those the first.
        """
        if not (forms := self._by_verb.get(line.word(at), [])):
            return self._unknown(line, at)
        readers = [Reader(line, words) for _ in forms]
        best = None
        for one, reader in zip(forms, readers, strict=True):
            taken = _first(reader, one, one.usage.parts, at, {}, whole)
            if taken is not None and (best is None or taken.next > best.next):
                best = taken
            if best is not None and best.next == len(line):
                return best
        return best or _expecting(readers, forms, line, at)

    def read_alternative(
        self, line: Tokens, at: int, words: Vocabularies, before: Parsed, whole: bool = True
    ) -> Parsed | Fault:
        """An order after `or`: whole, or without the words and names it shares with `before`.

        It may leave out its beginning, and one thing in the middle: `lay 57 at K16 to W E or 6 to
        W NE`. The reading that goes furthest counts; of those the one that keeps most of `before`.
        """
        if line.word(at) in self._by_verb:
            return self.read(line, at, words, whole)
        reader = Reader(line, words)
        parts = before.form.usage.parts
        best: Parsed | None = None
        for kept, rest in _left_out(parts):
            values = {slot.field: getattr(before.order, slot.field) for slot in slots(kept)}
            taken = _first(reader, before.form, rest, at, values, whole)
            if taken is not None and taken.next > at and taken.next >= (best or taken).next:
                best = taken
        return best or _expecting([reader], [before.form], line, at)

    def write(self, order: Any, words: Vocabularies) -> str:
        """The order in canonical words, which give it when read; TypeError if no form writes it."""
        for one in self.forms:
            if one.writes(order):
                return " ".join(_written(one.usage.parts, order, words))
        raise TypeError(f"no form for {order!r}")

    def _unknown(self, line: Tokens, at: int) -> Fault:
        """What begins with no verb, with the nearest verbs and the usage of the first of them."""
        start, end = line.start(at), line.end(at)
        near = nearest_of(line.word(at), self.verbs)
        expected = _usages(self._by_verb[near[0]]) if near else ""
        written = line.items[at].text[:40] if at < len(line) else ""
        suggestion = say("either", names=near) if near else ""
        reason = say("verb_unknown", word=written)
        return Fault(start, end, reason, suggestion, expected, strange=True)


def _first(
    reader: Reader, one: Form, parts: Sequence[Symbol], at: int, kept: Values, whole: bool
) -> Parsed | None:
    """The first reading of the parts that ends where it must."""
    line = reader.tokens
    for values, end in reader.readings(parts, at):
        if whole and end < len(line):
            reason = say("rest", word=line.items[end].text[:40])
            reader.complain(Fault(line.start(end), len(line.line.text), reason))
            continue
        start, last = line.start(at), line.end(end - 1)
        return Parsed(one.make({**kept, **values}), one, line.line, start, last, end)
    return None


def _expecting(readers: Sequence[Reader], forms: Sequence[Form], line: Tokens, at: int) -> Fault:
    """The fault furthest in the line, with the usage lines that came so far.

    They are left out where the nearest spelling already helps. Where forms miss different things
    it is told that none of them goes on so, with the nearest spellings of all.
    """
    start, end = line.start(at), line.end(at)
    none = Fault(start, end, say("verb_unknown", word=line.word(at)), strange=True)
    faults = [reader.fault or none for reader in readers]
    furthest = max(fault.start for fault in faults)
    meant = [one for one, fault in zip(forms, faults, strict=True) if fault.start == furthest]
    there = [fault for fault in faults if fault.start == furthest]
    nearest = dict.fromkeys(fault.suggestion for fault in there if fault.suggestion)
    near = say("either", names=list(nearest)) if nearest else ""
    found = next((fault for fault in there if fault.helpful), there[0])
    several = len({fault.reason for fault in there}) > 1
    if not found.known and (found.suggestion != near or (several and not near)):
        written = line.line.text[found.start : found.end].strip()[:40]
        reason = say("unfit", word=written) if written else say("more_missing")
        found = msgspec.structs.replace(found, reason=reason, strange=bool(written))
    return msgspec.structs.replace(found, suggestion=near, expected="" if near else _usages(meant))


def _usages(forms: Sequence[Form]) -> str:
    """The usage lines that are shown; of hidden forms alone the first."""
    shown = [one for one in forms if not one.hidden] or forms[:1]
    return " | ".join(one.usage.shown for one in shown)


def _left_out(parts: Sequence[Symbol]) -> Iterator[tuple[Sequence[Symbol], Sequence[Symbol]]]:
    """What an alternative may leave out, and what it then says, the longest rest first."""
    for skipped in range(1, len(parts)):
        for at in range(len(parts) - 1, skipped, -1):
            if isinstance(parts[at], Slot):
                gap = at - 1 if at > skipped + 1 and isinstance(parts[at - 1], Word) else at
                said = (*parts[skipped:gap], *parts[at + 1 :])
                yield (*parts[:skipped], *parts[gap : at + 1]), said
        yield parts[:skipped], parts[skipped:]


def _written(parts: Sequence[Symbol], order: Any, words: Vocabularies) -> list[str]:
    """The parts with the order's values; a part of whose fields nothing is said is left out."""
    fields = _fields(type(order))
    written: list[str] = []
    for part in parts:
        if isinstance(part, Word):
            written += [] if part.silent else [part.text]
        elif isinstance(part, Slot):
            value = getattr(order, part.field)
            values = value if part.many else (value,)
            written += [words[part.vocabulary].words(one) for one in values]
        elif not all(
            getattr(order, field) in (*UNSAID, fields[field].default) for field in part.fields
        ):
            written += _written(part.parts, order, words)
    return written


def _ends_free(parts: Sequence[Symbol]) -> bool:
    """Whether a usage line ends with free text, in which `#` is no comment."""
    return isinstance(parts[-1], Slot) and parts[-1].vocabulary == FREE


FREE = "text"
"""The vocabulary of free text, in every family."""
FREE_TEXT = Rest("text")
