"""The values that a line holds for the slots of an order that is offered for it."""

from collections.abc import Sequence
from typing import Any

from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.held import MOST_PIECES, HeldValues, SpokenVerb, is_named
from pbm.sheets.parse import FREE, Form
from pbm.sheets.usage import Slot, Values, slots

_CONDITIONAL = conditional_words() | frozenset(
    "below above under over falls rises has costs stands".split()
)
"""Beside these a figure is one of a condition."""


def values_held(held: HeldValues, form: Form, said: SpokenVerb) -> tuple[Values, Values, int]:
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


def held_besides(held: HeldValues, form: Form, found: Values) -> Values:
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
