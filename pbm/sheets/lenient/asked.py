"""What is told of a line that is not taken: the one reason that is true and, heeded, cures it.

What the strict reader stumbles over is often no more than the manner in which a line is said: `spy
on Gould` fails for whom it is, not for its words. So the order that the line comes nearest to tells
what it lacks, which of its names does not fit, or why it cannot be done.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.circumstances import Circumstances, names_at, names_of, places_of_names
from pbm.sheets.lenient.doubts import Doubt, doubt
from pbm.sheets.lenient.held import NONE, verbs_held
from pbm.sheets.lenient.offered import (
    offers_kept,
    order_offered,
    says_whole,
    spoken_values,
    things_told,
)
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.proposals import in_place_of, proposals
from pbm.sheets.lenient.sayable import shared_words, words_of_form
from pbm.sheets.lenient.strange import proper, strange_name
from pbm.sheets.lenient.stumbled import is_form, open_between, unclear
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import FREE, Form, Parsed
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Slot, Word, slots
from pbm.sheets.vocabularies import Number

_FEW = 6
"""Words of a line that is no more than an order."""
_LABEL = re.compile(r"[.;,]\s+(?=(?:the )?[A-Z][\w&]*\s?:\s)")
"""Before a name with a colon that begins another part."""
_AMOUNTS = frozenset("some part partly half third quarter".split())
"""How much is open with these, no choice between two."""
Near = Callable[[str], Sequence[str]]
"""The canonical lines near to a text."""


def near_offers(
    said: str, near: Near, strict: Complaint | None, around: Circumstances
) -> tuple[str, ...]:
    """What is offered for a text; as for a railroad if one of its lines stands where only that
    can."""
    parts = _labelled(said)
    each = [offers_kept(one, near(one), around)[:1] for one in parts if len(parts) > 1]
    if each and all(each):
        return tuple(dict.fromkeys(offer for offers in each for offer in offers))
    misfit = strict is not None and not strict.strange
    of_holder = _of_holder(said, _stumbled(strict), around) if strict and misfit else ""
    plain = offers_kept(said, near(said), around)
    line = _stumbled(strict) if strict else ""
    if not of_holder or any(line in offer.split() for offer in plain):
        return plain
    return offers_kept(said, near(of_holder), around) or plain


def _labelled(text: str) -> list[str]:
    """The parts of a text that each begin with a name and a colon; the text itself for one."""
    return [one for one in _LABEL.split(text) if one.strip(" .;,")]


def _in_part(said: str, offers: Sequence[str], around: Circumstances) -> Fault | None:
    """Why one of several parts that have names of their own is no order."""
    parts = _labelled(said)
    if len(parts) < 2 or len(parts) != len(offers):
        return None
    told = (ground(one, [offer], "", around) for one, offer in zip(parts, offers, strict=True))
    return next(filter(None, told), None)


def _stumbled(strict: Complaint) -> str:
    """What the strict reader stumbles over."""
    return strict.text[strict.column - 1 : strict.column - 1 + strict.width].strip()


def _of_holder(text: str, written: str, around: Circumstances) -> str:
    """A text with the railroad in place of the line that something written names; else empty."""
    named = names_at(pieces(written), 0, around.tongue) if written in text else ()
    holders = {around.part_of(one.value) for _, one in named} - {one.value for _, one in named}
    return text.replace(written, str(holders.pop()), 1) if len(holders) == 1 else ""


def _of_a_right(told: Complaint, around: Circumstances) -> Complaint:
    """A complaint about a line that calls a railroad by what it has a right to build: that is
    understood, and some other words are not."""
    named = {one.value for _, one in names_at(pieces(_stumbled(told)), 0, around.tongue)}
    right = any(around.holder(one) != around.part_of(one) for one in named)
    whole = Fault(0, len(told.text), say("unclear")).of(told.line, told.text)
    return whole if right else told


def asked_back(
    line: Line,
    said: str,
    readings: Sequence[str],
    strict: Complaint | None,
    offers: tuple[str, ...],
    heading: str,
    around: Circumstances,
) -> Complaint:
    """The complaint about a line, with what is offered."""
    fault = _fault(line, said, readings, strict, offers, around)
    if fault is not None:
        return replace(fault, offers=offers).of(line.number, line.text)
    assert strict is not None
    told = unclear(strict, around.tongue)
    at = pieces(_stumbled(strict))
    named = any(not one.figure for one in at.items[:1]) and any(names_at(at, 0, around.tongue))
    open_ = told.reason == say("unclear") or strict.column == 1 or named
    better = (
        ground(said, offers, heading, around) if open_ or strict.strange or not offers else None
    )
    if better is not None and (better.known or open_):
        offers = offers or better.offers
        return replace(better, offers=offers, end=len(line.text)).of(line.number, line.text)
    return replace(told, offers=offers, suggestion="" if offers else told.suggestion)


def _fault(
    line: Line,
    said: str,
    readings: Sequence[str],
    strict: Complaint | None,
    offers: tuple[str, ...],
    around: Circumstances,
) -> Fault | None:
    """What is wrong with a line apart from its grammar."""
    doubtful = doubt(line.text, around.lexicon)
    which = open_between(said, offers, around.pair)
    nameless = unknown_name(line.text, around)
    everything = Fault(0, len(line.text), "")
    if part := _in_part(said, offers, around):
        return replace(part, start=0, end=len(line.text))
    if nameless and (nameless.known or (doubtful is None and not offers)):
        return nameless
    open_ = doubtful is None or (strict is not None and is_form(doubtful, strict, around.tongue))
    if readings or strict is None or (which and open_):
        reason, rule = around.refuses(readings[0]) if len(readings) == 1 else ("", "")
        return replace(everything, reason=reason or which or say("several"), rule=rule)
    if doubtful is not None:
        return _doubted(line.text, said, doubtful, strict, around)
    none = next((one for one in pieces(said).items if one.word in NONE), None)
    if none is not None and not offers:
        return replace(everything, reason=say("doubt_negation", word=none.text))
    return None


def _doubted(
    text: str, said: str, doubtful: Doubt, strict: Complaint, around: Circumstances
) -> Fault | None:
    """That a word of a line makes no order of it; not where the grammar takes a choice, and not
    what is chosen."""
    if is_form(doubtful, strict, around.tongue):
        return None
    word = text[doubtful.start : doubtful.end]
    terse = len(pieces(said)) <= _FEW and not any(map(str.isdigit, text.split()))
    open_ = word.lower() in _AMOUNTS and terse
    reason = say(f"doubt_{'amount' if open_ else doubtful.kind}", word=word)
    return Fault(doubtful.start, doubtful.end, reason)


def unknown_name(text: str, around: Circumstances) -> Fault | None:
    """That a line calls something by a name that is none, where an order has one."""
    strange = strange_name(text, around.tongue)
    if strange is None:
        return None
    return Fault(
        strange.start, strange.end, say("nothing_called", name=strange.name), known=strange.heads
    )


def ground(text: str, offers: Sequence[str], heading: str, around: Circumstances) -> Fault | None:
    """Why a line is no order, told by the one that it comes nearest to; nothing of a line that says
    more than that, or for which another is offered."""
    taken, line = _nearest_order(text, heading, around), pieces(text)
    if taken is None or not _says_no_more(line, taken.form, around):
        return None
    first = order_offered(offers[0], around) if offers else taken
    if first is None or first.form.key != taken.form.key:
        return None
    if misfit := _misfit_in(text, taken, around):
        return misfit
    if not says_whole(line, taken, around, heading):
        never = "" if offers else _never(line, taken, around)
        if never:
            return Fault(0, len(text), never, known=True)
        return _lacking(text, taken, heading, around) if _is_told(line, taken, around) else None
    reason, rule = around.refuses(around.grammar.write(taken.order, around.words))
    able = in_place_of(taken, around) if reason and not offers else ()
    return Fault(0, len(text), reason, rule=rule, known=True, offers=able) if reason else None


def _says_no_more(line: Pieces, form: Form, around: Circumstances) -> bool:
    """Whether all words of a line are names, figures, or of those with which an order is said."""
    tongue, mine = around.tongue, around.mine
    known = words_of_form(tongue.lexicon, form.key) | shared_words(tongue.lexicon)
    names = places_of_names(line, tongue)
    own = {one.text for one in form.usage.parts if isinstance(one, Word)} | {*form.usage.verbs}
    return all(
        at in names
        or one.figure
        or not one.word.isalpha()
        or one.word in known | own
        or fold(one.word) in mine
        for at, one in enumerate(line.items)
    )


def _nearest_order(text: str, heading: str, around: Circumstances) -> Parsed | None:
    """The order nearest to what a line says, be it possible or not."""
    open_ = msgspec.structs.replace(around, takes=lambda line: True)
    near = proposals(text, open_, heading)
    return order_offered(near[0], around) if near else None


def _named_slots(form: Form, around: Circumstances) -> Iterator[Slot]:
    """The slots of a form that are named and needed."""
    for part in form.usage.parts:
        if isinstance(part, Slot) and names_of(around.words[part.vocabulary]) is not None:
            yield part


def _never(line: Pieces, taken: Parsed, around: Circumstances) -> str:
    """Why an order of which a line leaves something out cannot be done, whatever that is: for what
    the line names."""
    reason, _ = around.refuses(around.grammar.write(taken.order, around.words))
    said = {str(value) for _, value in things_told(line, around.tongue) if proper(value)}
    return reason if said & {*reason.replace(";", " ").split()} else ""


def _is_told(line: Pieces, taken: Parsed, around: Circumstances) -> bool:
    """Whether a line says enough of an order: it begins as that is written, or says it in a whole
    manner with a part of it."""
    if line.word(0) in taken.form.usage.verbs:
        return True
    manners = verbs_held(line, around).get(taken.form.key, ())
    said = spoken_values(line, taken, around, "")
    held = (getattr(taken.order, one.field) for one in slots(taken.form.usage.parts))
    return any(not one.half for one in manners) and not said.isdisjoint(held)


def _misfit_in(text: str, taken: Parsed, around: Circumstances) -> Fault | None:
    """Why something that a line names cannot stand in an order, nor in another of its verb: it is
    none of the kind."""
    form = taken.form
    said = {value for _, value in things_told(pieces(text), around.tongue) if proper(value)}
    alike = [one for one in around.grammar.forms if one.usage.verb == form.usage.verb]
    kinds = dict.fromkeys(
        slot.vocabulary for one in (form, *alike) for slot in _named_slots(one, around)
    )
    held = {getattr(taken.order, slot.field) for slot in _named_slots(form, around)}
    rights = {one for one in said if around.holder(one) != around.part_of(one)}
    owned = {one for one in rights if around.holder(one) in held}
    said -= owned  # what is built is understood
    fitting = {kind: {one.value for one in names_of(around.words[kind])} & said for kind in kinds}
    open_ = [kind for kind in kinds if not fitting[kind]]
    named = bool(said or owned)
    misfits = (_misfit(text, kind, said - held, named, around) for kind in open_)
    return next(filter(None, misfits), None)


def _misfit(
    text: str, kind: str, said: set[Any], named: bool, around: Circumstances
) -> Fault | None:
    """Why what a line names is no name of a kind; or what it writes so, if it names nothing."""
    written = tokens(Line(1, text))
    places = enumerate(written.items)
    numbers = [at for at, one in places if one.text.isdigit() and written.word(at - 1) == kind]
    capitals = [at for at, one in enumerate(written.items) if one.text[:1].isupper()]
    said_so = numbers if named else [*capitals, *numbers]
    called = ((tokens(Line(1, str(value))), 0) for value in sorted(said))
    words: Any = around.words[kind]
    for one, at in (*called, *((written, at) for at in said_so)):
        read = words.read(one, at)
        if isinstance(read, Fault) and read.known:
            return Fault(0, len(text), read.reason, known=True)
    return None


def _lacking(text: str, taken: Parsed, heading: str, around: Circumstances) -> Fault | None:
    """What an order lacks of which a line says nothing."""
    said = spoken_values(pieces(text), taken, around, heading)
    for part in taken.form.usage.parts:
        if not isinstance(part, Slot) or part.vocabulary == FREE:
            continue
        if getattr(taken.order, part.field) not in said:
            words: Any = around.words[part.vocabulary]
            if isinstance(words, Number):
                return Fault(0, len(text), say("number_missing", unit=words.unit))
            return Fault(0, len(text), say("name_missing", kind=words.kind))
    return None
