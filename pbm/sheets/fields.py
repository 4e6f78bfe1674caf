"""An order line as fields: words that stand, and slots to fill with a figure, a name or a text.

One description for whatever prints more than a line: the order page and the sheet to fill in on a
screen. A line is cut by the family's own usage lines, so that what was filled in is put together to
a line that they read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from pbm.sheets.complaint import Fault
from pbm.sheets.lines import Line
from pbm.sheets.offer import Offer
from pbm.sheets.parse import Grammar, Parsed
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Maybe, Slot, Symbol, Vocabularies, Word
from pbm.sheets.vocabularies import Number, Vocabulary

LEAD = re.compile(r"^(?:keep )?(?:\d{1,3}\. |then: |any: |standing: |keep )?")
"""What stands before the order of a programme's line."""


class Joints(msgspec.Struct, frozen=True):
    """The words of the order language that join orders and conditions to a programme's line."""

    lead: str = LEAD.pattern
    condition: str = "if"
    also: str = "and"
    instead: str = "or"
    denied: str = "not"
    bounds: tuple[str, ...] = ("until", "while")
    """What begins a condition up to which, or as long as which, the line is followed."""
    ends: tuple[str, ...] = ("at most", "when", "then")
    """What else goes on behind an order."""
    stop: str = "stop if"


class JointLimit(msgspec.Struct, frozen=True):
    """What some orders of a sheet come to together, and the most that they may."""

    told: str
    """What is said where they come to more; `{sum}` stands for what they come to."""
    most: int
    parts: tuple[LimitPart, ...]


class LimitPart(msgspec.Struct, frozen=True):
    """What one kind of order adds: its figure, or one for each order."""

    form: str
    """The key of its usage line."""
    figure: str = ""
    """The slot of its figure; without one each order adds 1."""
    only: Mapping[str, str] = {}
    """What must stand in other slots, if anything."""
    by: str = ""
    """The slot by whose name the figure is multiplied."""
    times: Mapping[str, int] = {}
    per_cent: int = 100
    """Of that so much counts; what is below zero makes room."""


class Writing(msgspec.Struct, frozen=True):
    """How a reader's orders are written: usage lines, names, and the facts that a condition asks.

    `figures` has for each fact the vocabularies of its arguments, and how many must be given;
    a fact that is true or false is asked without sign and figure.
    """

    grammar: Grammar = Grammar(())
    words: Vocabularies = {}
    figures: Mapping[str, Fact] = {}
    programme: bool = False
    """Whether lines are followed in their order, bear numbers and conditions."""
    limits: tuple[JointLimit, ...] = ()
    """Limits for several orders together."""
    answers: Mapping[str, str] = {}
    """Of usage lines by their keys: what kind of question their order answers. Alternatives of one
    line answer the same."""
    subjects: Mapping[str, str] = {}
    """Of usage lines by their keys: the slot with what conditions of their line ask about."""
    usable: Mapping[str, Sequence[str]] = {}
    """Of slots that may be left out, as `key slot`: the names that are of use in them now; where
    there is none, there is no field for it."""


class Fact(msgspec.Struct, frozen=True):
    """What a condition may ask."""

    arguments: tuple[str, ...] = ()
    least: int = 0
    truth: bool = False
    about: bool = False
    """Without arguments it asks about the subject of its line, which must have one."""


class Field(msgspec.Struct, frozen=True, tag="field"):
    """A slot of a line. `choices` are what may stand there, each with what is told of it."""

    name: str
    kind: Literal["number", "choice", "text"]
    value: str = ""
    least: int | None = None
    most: int | None = None
    choices: tuple[tuple[str, str], ...] = ()
    lead: str = ""
    """The words before it that are written only with it: it may be left empty then."""
    vocabulary: str = ""


class FixedWords(msgspec.Struct, frozen=True, tag="words"):
    """What stands in a line as it is."""

    text: str


LinePart = FixedWords | Field


def line_parts(offer: Offer, writing: Writing) -> tuple[LinePart, ...]:
    """The line of an offer as words and fields; the line as words alone where no usage cuts it.

    An offer without a line that tells of choices has the usage line of its order, to be filled in.
    """
    if not offer.line:
        return tuple(_unwritten(offer, writing))
    line = " ".join(offer.line.split())  # what is filled in comes back with plain white
    lead, parsed = _parsed(line, writing)
    if parsed is None:
        return (FixedWords(line),)
    found = [*([FixedWords(lead.strip())] if lead.strip() else []), *_pieces(parsed, writing)]
    tail = line[len(lead) + parsed.end :].strip()
    found += [FixedWords(tail)] if tail else []
    if said(found) != line:
        return (FixedWords(line),)
    return tuple(_limited(found, offer, writing.words))


def _unwritten(offer: Offer, writing: Writing) -> Iterator[LinePart]:
    """The first usage line of an offer's order with one of its choices left open."""
    if not offer.choices:
        return
    usages = (one.usage for one in writing.grammar.forms if one.usage.verb == offer.order)
    for part in next((one.parts for one in usages), ()):
        if isinstance(part, Word) and not part.silent:
            yield FixedWords(part.text)
        elif isinstance(part, Slot):
            words = writing.words[part.vocabulary]
            field = slot_field(part, words, "")
            yield _told(field, offer.choices, words) if field.kind == "choice" else field


def said(line: Sequence[LinePart]) -> str:
    """The line that the pieces say; a field that may be left empty is left out with its words."""
    written = []
    for one in line:
        if isinstance(one, FixedWords):
            written.append(one.text)
        elif one.value:
            written += [one.lead, one.value]
    return " ".join(filter(None, written))


def whole_orders(offer: Offer, writing: Writing) -> tuple[str, ...]:
    """Choices of an offer that are orders of their own rather than names in its line."""
    return tuple(one for one in offer.choices if _parsed(one, writing)[1] is not None)


def _parsed(line: str, writing: Writing) -> tuple[str, Parsed | None]:
    """The words before an order, and the order that follows them, if there is one."""
    found = LEAD.match(line) if writing.programme else None
    lead = found.group() if found else ""
    cut = tokens(Line(1, line[len(lead) :]))
    if not cut.items:
        return lead, None
    read = writing.grammar.read(cut, 0, writing.words, whole=not writing.programme)
    return lead, read if isinstance(read, Parsed) else None


def _pieces(parsed: Parsed, writing: Writing) -> Iterator[LinePart]:
    key = f"{parsed.form.key} "
    usable = {slot.removeprefix(key): names for slot, names in writing.usable.items()}
    yield from _cut(parsed.form.usage.parts, parsed.order, writing.words, usable)


def _cut(
    parts: Sequence[Symbol], order: Any, words: Vocabularies, usable: Mapping[str, Sequence[str]]
) -> Iterator[LinePart]:
    """The parts of a usage line with the order's values, as the grammar would write them."""
    defaults = {one.name: one.default for one in msgspec.structs.fields(order)}
    for part in parts:
        if isinstance(part, Word):
            if not part.silent:
                yield FixedWords(part.text)
        elif isinstance(part, Slot):
            value = getattr(order, part.field)
            values = value if part.many else (value,)
            vocabulary = words[part.vocabulary]
            written = " ".join(vocabulary.words(one) for one in values)
            yield slot_field(part, vocabulary, written)
        elif any(getattr(order, f) not in (None, "", defaults[f]) for f in part.fields):
            yield from _cut(part.parts, order, words, usable)
        elif (alone := _alone(part, words)) is not None:
            of_use = usable.get(alone.name)
            told = tuple(one for one in alone.choices if of_use is None or one[0] in of_use)
            if told:
                yield msgspec.structs.replace(alone, choices=told)


def _alone(part: Maybe, words: Vocabularies) -> Field | None:
    """What may be left out as a field with its words, if it has one slot of names."""
    *lead, slot = part.parts
    if not isinstance(slot, Slot) or not all(isinstance(one, Word) for one in lead):
        return None
    field = slot_field(slot, words[slot.vocabulary], "")
    told = (one.text for one in lead if isinstance(one, Word) and not one.silent)
    return msgspec.structs.replace(field, lead=" ".join(told)) if field.choices else None


def slot_field(slot: Slot, vocabulary: Vocabulary, value: str) -> Field:
    """A slot as a field: a figure, one of a list of names, or any text."""
    names = listed(vocabulary)
    number = numbers(vocabulary)
    if number is not None:
        kind: Literal["number", "choice", "text"] = "number" if _whole(value) else "text"
        least, most = number.least, number.most if number.most < 10**6 else None
        return Field(slot.field, kind, value, least, most, vocabulary=slot.vocabulary)
    if names and not (slot.many or several(vocabulary)) and (value in names or not value):
        choices = tuple((one, one) for one in names)
        return Field(slot.field, "choice", value, choices=choices, vocabulary=slot.vocabulary)
    return Field(slot.field, "text", value, vocabulary=slot.vocabulary)


def _whole(value: str) -> bool:
    return not value or value.isdecimal()


def listed(vocabulary: Vocabulary) -> tuple[str, ...]:
    """All that may stand in a slot, as an order line writes it; nothing where that is no list."""
    return tuple(getattr(vocabulary, "listed", ()))


def several(vocabulary: Vocabulary) -> bool:
    """Whether a slot takes more than one of what is listed."""
    return bool(getattr(vocabulary, "several", False))


def numbers(vocabulary: Vocabulary) -> Number | None:
    """The figures that may stand in a slot."""
    found = getattr(vocabulary, "plain", vocabulary)
    return found if isinstance(found, Number) and not listed(vocabulary) else None


def _limited(found: Sequence[LinePart], offer: Offer, words: Vocabularies) -> Iterator[LinePart]:
    """The pieces with the limits of the offer at the last figure, its choices at the names."""
    figures = [one.name for one in found if isinstance(one, Field) and one.kind == "number"]
    names = [one for one in found if isinstance(one, Field) and one.kind == "choice"]
    subject = next((one for one in names if one.value == offer.subject), None)
    for one in found:
        if not isinstance(one, Field):
            yield one
        elif one.kind == "number" and one.name == figures[-1]:
            low, high = offer.within or (offer.least, offer.most)
            least = one.least if low is None else low
            most = one.most if high is None else high
            yield msgspec.structs.replace(one, least=least, most=most)
        elif one.kind != "choice":
            yield one
        else:
            told = _told(one, offer.choices, words[one.vocabulary])
            fixed = one is subject or (offer.settled and told is one)
            yield msgspec.structs.replace(one, choices=()) if fixed else told


def named_in(choice: str, vocabulary: Vocabulary) -> str:
    """The name with which what is told of a choice begins, as an order line writes it."""
    read = vocabulary.read(tokens(Line(1, choice)), 0)
    return "" if isinstance(read, Fault) or not read else vocabulary.words(read[0].value)


def _told(field: Field, choices: Sequence[str], vocabulary: Vocabulary) -> Field:
    """A field with those of its choices that the offer tells of, each as told; if it does."""
    told: dict[str, str] = {}
    for text in choices:
        if name := named_in(text, vocabulary):
            told.setdefault(name, text)
    if not told:
        return field
    if field.value and field.value not in told:
        told[field.value] = field.value
    return msgspec.structs.replace(field, choices=tuple(told.items()))
