"""What is offered for a line that is not taken: the order it seems to mean, in canonical words.

The verbs, names and figures that a line holds are put together whatever stands between them; what
is missing is filled in by the family. Every line offered is one that would be taken now.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.sheets.lenient.agreeing import LineSays, as_denied, line_says, needed_words
from pbm.sheets.lenient.circumstances import Circumstances, names_of
from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.held import MOST_PIECES, HeldValues, SpokenVerb, is_named, verbs_held
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.search import Said, written
from pbm.sheets.parse import FREE, Form, Parsed
from pbm.sheets.usage import Slot, Values, slots

MOST = 3  # lines that a complaint offers
_TRIES = 8  # to fill in what is missing in one order
_HALF, _ODD = 3, 3
"""What a verb weighs less of which words are missing; what a figure of another kind takes off."""
_BOUNDS = "below above under over falls rises has costs stands"
_CONDITIONAL = conditional_words() | {*_BOUNDS.split()}
"""Beside these a figure is one of a condition."""


class _Meant(msgspec.Struct, frozen=True):
    """An order as it may be meant: how much of it the line says."""

    form: Form
    values: Values
    missing: int
    half: bool
    words: int
    """Words of the line that are its names and figures."""
    spare: int
    """Figures that stand where they may only be left over."""
    odd: int
    """Figures of another kind than it has: a per cent as shares."""
    said: SpokenVerb
    """The manner in which it is said, if it is."""
    besides: Values = {}
    """What the line names besides, which must agree."""
    silent: bool = False
    """The line does not say what kind of thing it is about, `train`, and names none of it."""

    @property
    def told(self) -> int:
        """How much of the order the line tells: its verb, its names and figures."""
        verb = self.said.at < MOST_PIECES
        held = len(self.values) - self.spare
        lesser = _HALF * (self.half + 2 * self.silent)
        return 7 * verb + 4 * held - 2 * self.missing - lesser - _ODD * self.odd

    def begins(self, line: Pieces) -> bool:
        """Whether the line begins as the order is said, or written."""
        return not self.said.at or line.word(0) == self.form.usage.verb

    def is_near(self, best: "_Meant") -> bool:
        """Whether the line tells as much of the order as of the best one, or but for words behind
        the same verb: `to market` of `sell 20 of its treasury shares`."""
        alike = self.form.usage.verb == best.form.usage.verb
        half = (self.half or best.half) and alike
        return self.told + _HALF * half >= best.told


def proposals(text: str, around: Circumstances, heading: str = "") -> tuple[str, ...]:
    """Canonical lines near to what a line says, the nearest first; empty if it says nothing."""
    cut = pieces(text)
    line = cut if len(cut) <= MOST_PIECES else Pieces(cut.text, cut.items[:MOST_PIECES])
    spoken = as_denied(line, verbs_held(line, around), around)
    held = HeldValues(line, around)
    meant = [
        one
        for form in around.grammar.forms
        if not form.hidden
        for said in spoken.get(form.key, (SpokenVerb(),))
        for one in _meant(held, form, said)
    ]
    verbs = line.present & {*around.grammar.verbs}
    begun = verbs == {line.word(0)}  # as the order is written: no other is meant
    meant = [one for one in meant if not begun or one.begins(line)] or meant
    meant.sort(key=lambda one: (-one.told, one.half, -one.words, one.said.at, -one.said.words))
    whole = [one for one in meant if not one.missing and one.is_near(meant[0])]
    most = max((one.words for one in meant if not one.missing), default=0) if begun else 0
    fuller = [one for one in meant if one.words == most > meant[0].words and not one.missing]
    named = line_says(line, around, held.idle)
    tries = ([*fuller, *whole], _with_verb(line, meant), meant)
    near = next(filter(None, (_offered(one, around, heading, named) for one in tries)), ())
    near = _of_verb(near, line.word(0)) if begun else near
    if near or not begun:
        return near
    less = [_with_less(one) for one in meant]
    other = [one for one in meant if _of_a_thing(one.form, around)] or meant
    near = _unnamed(other, around, heading, named)
    return _offered(less, around, heading, named) or _of_verb(near, line.word(0))


def _unnamed(
    meant: Sequence[_Meant], around: Circumstances, heading: str, named: LineSays
) -> tuple[str, ...]:
    """The lines of orders that name nothing of what the line names; where it names a company, none
    is offered with what has a code as companies have."""
    codes = names_of(around.words["company"]) if "company" in around.words else None
    company = named.proper & {one.value for one in codes or ()}
    of_places = [one for one in meant if not (company and _of_codes(one.form, around))]
    return _offered(of_places, around, heading, replace(named, proper=frozenset()))


def _of_codes(form: Form, around: Circumstances) -> bool:
    """Whether a slot of an order is for things with codes: `MRBC`."""
    kinds = (names_of(around.words[one.vocabulary]) for one in slots(form.usage.parts))
    return any(any(map(str.isupper, (one.code for one in kind[:1]))) for kind in kinds if kind)


def _with_verb(line: Pieces, meant: Sequence[_Meant]) -> list[_Meant]:
    """The orders of which a line holds the verb, where it has that of the best one as it is written
    and says little of another: `IC discard`."""
    best = meant[0] if meant and meant[0].form.usage.verb in line.present else None
    said = [one for one in meant if one.said.at < MOST_PIECES]
    other = max((one.told for one in meant if one not in said), default=0)
    return said if best is not None and best in said and best.told - other > _HALF else []


def _of_a_thing(form: Form, around: Circumstances) -> bool:
    """Whether an order cannot stand without a name."""
    return any(isinstance(one, Slot) and is_named(one, around) for one in form.usage.parts)


def _of_verb(near: tuple[str, ...], verb: str) -> tuple[str, ...]:
    """The orders of the verb with which a line begins; all if there is none."""
    return tuple(one for one in near if one.startswith(f"{verb} ")) or near


def _offered(
    meant: Sequence[_Meant], around: Circumstances, heading: str, named: LineSays
) -> tuple[str, ...]:
    """The lines of some orders, the first in two ways if there are."""
    found: dict[str, None] = {}
    least = 0  # words of the line that a further order must hold
    for at, one in enumerate(meant):
        if one.words < least:
            continue
        ways = _filled(one, around, heading, named)
        found.update(dict.fromkeys(islice(ways, 1 if at else 2)))
        least = one.words if found and not (least or one.missing) else least
        if len(found) >= MOST:
            break
    return tuple(found)[:MOST]


def _with_less(meant: _Meant) -> _Meant:
    """An order of which only the first of what the line says is kept: all does not go together."""
    held = [part.field for part in slots(meant.form.usage.parts) if part.field in meant.values]
    values = {field: meant.values[field] for field in held[:-1]}
    return replace(meant, values=values, missing=_lacks(meant.form, values))


def _filled(meant: _Meant, around: Circumstances, heading: str, named: LineSays) -> Iterator[str]:
    """The canonical lines of an order, with what is missing filled in, that would be taken and
    agree with what the line says."""
    told = {**meant.values, **meant.besides}
    said = replace(meant.said, half=meant.half)
    found: set[str] = set()
    for known in islice(_ways(meant, around, heading), _TRIES):
        kept = all(value in known.values() for value in meant.values.values())
        agrees = (kept or not found) and named.agrees(meant.form, known, told, said)
        text = _text(meant.form, known, around) if agrees else ""
        again = meant.missing and text in found  # what is whole is told in one way
        if text and not again and around.takes(text):
            found.add(text)
            yield text


def _ways(meant: _Meant, around: Circumstances, heading: str) -> Iterator[Values]:
    """The order itself if it is whole, as the table completes it, as it is likely meant."""
    if not meant.missing:
        yield meant.values
    told = {**meant.values, **meant.besides}
    yield from around.complete(meant.form, told, heading)
    yield from around.likely(meant.form, meant.values, heading)
    names = {field: value for field, value in meant.values.items() if not isinstance(value, int)}
    if names and names != meant.values:
        yield from around.likely(meant.form, names, heading)


def in_place_of(never: Parsed, around: Circumstances) -> tuple[str, ...]:
    """The lines nearest to an order that is never taken: with another value in one of its places,
    as the table suggests it."""
    fields = [part.field for part in slots(never.form.usage.parts)]
    known = {field: getattr(never.order, field) for field in fields}
    fields.sort(key=lambda field: not isinstance(known[field], int))  # first for the same thing
    others = ({one: known[one] for one in fields if one != field} for field in fields)
    ways = (way for rest in others for way in around.likely(never.form, rest, ""))
    told = (_text(never.form, one, around) for one in islice(ways, _TRIES))
    taken = (one for one in dict.fromkeys(told) if one and around.takes(one))
    return tuple(islice(taken, MOST - 1))


def _lacks(form: Form, known: Values) -> int:
    """How many fields are missing."""
    parts = (part for part in form.usage.parts if isinstance(part, Slot))
    return sum(part.field not in known for part in parts)


def _text(form: Form, known: Values, around: Circumstances) -> str:
    """The canonical line; empty where something is missing still."""
    free = (one.field for one in slots(form.usage.parts) if one.vocabulary == FREE)
    if _lacks(form, known) or any(isinstance(known.get(one), int) for one in free):
        return ""
    return written(Said(form, tuple(known.items()), None), around)


def _meant(held: HeldValues, form: Form, said: SpokenVerb) -> Iterator[_Meant]:
    """The order of a form with the values that the line holds for it."""
    held_values, spare, words = _values(held, form, said)
    found = {**held_values, **spare, **said.fixed}
    lacked = {part.field for part in form.usage.parts if isinstance(part, Slot)}
    told = {*found, *(lacked if set(said.needs) & set(found) else ())}
    half = said.half or not set(said.needs) <= told
    named = any(not isinstance(value, int) for value in found.values())
    kinds = [
        (one.vocabulary, found[one.field])
        for one in slots(form.usage.parts)
        if isinstance(found.get(one.field), int) and one.field not in said.fixed
    ]
    spoken = said.words or said.none or words  # some word of the line says it
    if named or (said.at < MOST_PIECES and spoken):
        besides = _besides(held, form, held_values)
        silent = said.at < MOST_PIECES and _silent(held.line, form, found)
        lacks, odd = _lacks(form, found), sum(map(held.is_odd, kinds))
        yield _Meant(form, found, lacks, half, words, len(spare), odd, said, besides, silent)


def _silent(line: Pieces, form: Form, found: Values) -> bool:
    """Whether a word of an order that says what one of its slots is of stands nowhere in a line
    that has nothing for that slot."""
    fields = {part.field for part in slots(form.usage.parts)} - {*found}
    said = line.present | {one.removesuffix("s") for one in line.present}
    return bool(fields & {*needed_words(form)} - said)


def _values(held: HeldValues, form: Form, said: SpokenVerb) -> tuple[Values, Values, int]:
    """The first values that fit each slot, names before figures, no word used twice; what is left
    over; and how many words they are."""
    found: Values = {}
    used = set(held.idle)
    wanted = [slot for slot in _wanted(form, held.around) if slot.vocabulary != FREE]
    wanted.sort(key=lambda slot: not (is_named(slot, held.around) and held.is_led(form, slot)))
    others = [one for one in slots(form.usage.parts) if one not in wanted]
    for slot in (*wanted, *(others if said.at < MOST_PIECES else ())):
        row: list[Any] = []
        places = held.places_of(form, slot, slot in wanted)
        several = slot.many and is_named(slot, held.around) and "or" not in held.line.present
        for at in (one for one in places if one not in used):
            match = held.first(at, slot.vocabulary) if several or not row else None
            if match and not used.intersection(range(at, match[1])):
                row.append(match[0])
                used.update(range(at, match[1]))
        if row:
            found[slot.field] = tuple(dict.fromkeys(row)) if slot.many else row[0]
    words = len(used) - len(held.idle)
    free = [one for one in others if one.field not in found]
    spare = _spare(held, form, free, used) if said.at < MOST_PIECES else {}
    return found, spare, words


def _besides(held: HeldValues, form: Form, found: Values) -> Values:
    """What a line names besides what stands in the order, and which must agree with that."""
    manners = held.around.lexicon.forms.get(form.key, ())
    more = {field: kind for one in manners for field, kind in one.extra.items()}
    told: Values = {}
    for field, kind in more.items():
        ways = (held.first(at, kind) for at in held.places if not held.line.items[at].figure)
        match = next((one for one in ways if one and one[0] not in found.values()), None)
        told |= {field: match[0]} if match else {}
    return told


def _spare(held: HeldValues, form: Form, free: Sequence[Slot], used: set[int]) -> Values:
    """The one figure that is left in a line, in the place that may be left out and whose words the
    line holds: `250` as the least of `250 is my minimum`."""
    left = [at for at in held.places if at not in used and held.line.items[at].figure]
    if len(left) != 1 or not _CONDITIONAL.isdisjoint(held.line.present):
        return {}
    led = (one for one in free if held.led(form, one) and not is_named(one, held.around))
    ways = ((one.field, held.first(left[0], one.vocabulary)) for one in led)
    return next(({field: match[0]} for field, match in ways if match), {})


def _wanted(form: Form, around: Circumstances) -> list[Slot]:
    """The slots of an order, names before figures, without figures that may be left out."""
    needed = [part for part in form.usage.parts if isinstance(part, Slot)]
    names = [one for one in slots(form.usage.parts) if is_named(one, around)]
    return [*names, *(one for one in needed if not is_named(one, around))]
