"""Whether an order put together for a line agrees with it: what a line says is never offered as
another order, or as the contrary. Nor is a part of it, behind the verb with which it begins, an
order of another verb: `pass all auctions of the C&O` auctions nothing.

What an order lacks is filled in by the table. So filled in, nothing may stand in the place of a
thing that the line names; and an order that the line denies is offered only if the line says all of
it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.sheets.lenient.circumstances import Circumstances, Tongue
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.cutting import PARTING
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.excepted import names_told
from pbm.sheets.lenient.held import MOST_PIECES, NONE, SpokenVerb
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, lone_words
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.parse import Form, Grammar
from pbm.sheets.usage import Values, Word, slots

_SHORTEST = 2
"""Letters of a proper name."""
_BOUNDING = frozenset("more above over beyond past further higher exceed than most".split())
"""With a figure these deny only what goes further: `never above 14`."""
_STOP = "stop"
"""With it a line of a programme begins that holds no order."""
_REFUSING = frozenset("skip skips pass passes decline declines refuse refuses forgo avoid".split())
"""Who begins a line with one of these does not want what stands behind it."""
_WHO = frozenset("please i we i'll we'll will to want let me us kindly just".split())
"""What may stand before these."""
_IDLE = "do nothing"
"""How people say the orders that do nothing."""
_BEFORE = 4  # words before a verb that may deny it
_NOTHING = "nothing"
"""With this word an order says that nothing is done."""
_PASS = "pass"
"""The verb of those that leave a decision to others."""


class LineSays(msgspec.Struct, frozen=True):
    """What a line names, and whether it denies something."""

    around: Circumstances
    things: tuple[tuple[str, frozenset[Any]], ...]
    """What may be meant by each name, for each vocabulary that has it."""
    proper: frozenset[Any]
    """What is named by proper names, as companies are."""
    denies: bool
    refuses: bool
    """It begins with a word that refuses what follows."""
    excepted: frozenset[Any] = frozenset()
    """What it excepts."""

    def agrees(self, form: Form, known: Values, told: Values, said: SpokenVerb) -> bool:
        """Whether an order with all its values agrees with the line, which has `told` some of them
        and perhaps `said` its verb."""
        held = {value for one in known.values() for value in _each(one)}
        if not self.excepted.isdisjoint(held):
            return False
        filled = {field for field in known if field not in told}
        whole = said.at < MOST_PIECES and not said.half
        idle = said.none or undoes(form, self.around.lexicon)
        unsaid = filled or not whole or not self._says(said.fixed)
        if self.refuses and self.proper and said.at and not idle:
            return False
        if self.denies and not idle and unsaid:
            return False
        kinds = {part.field: part.vocabulary for part in slots(form.usage.parts)}
        if any(self._other(kinds[field], known[field], held) for field in filled & {*kinds}):
            return False
        named = any(_of_things(kind, self.around.tongue) for kind in kinds.values())
        placed = held.union(*(_each(one) for one in told.values()))
        things = self.proper.union(*(one for _, one in self.things)) if whole else self.proper
        return not self.proper or not things.isdisjoint(placed) or (whole and not named)

    def _says(self, fixed: Values) -> bool:
        """Whether the line names what a manner of saying an order settles."""
        named = frozenset[Any]().union(*(one for _, one in self.things))
        return named.issuperset(fixed.values())

    def _other(self, vocabulary: str, value: Any, held: set[Any]) -> bool:
        """Whether a value that nobody said stands where the line names another thing, which the
        order has nowhere."""
        alike = [one for kind, one in self.things if kind == vocabulary]
        said = frozenset[Any]().union(*alike).issuperset(_each(value))
        return not said and any(held.isdisjoint(one) for one in alike)


def line_says(line: Pieces, around: Circumstances, idle: Iterable[int]) -> LineSays:
    """What a line names, apart from its idle words and figures."""
    things: list[tuple[str, frozenset[Any]]] = []
    proper: set[Any] = set()
    excepted: set[Any] = set()
    bare, skipped = line.text, {*idle}
    for one in names_told(line, around.tongue, lambda at: at in skipped or line.items[at].figure):
        values = {value for _, value in one.values}
        if one.excepting:
            excepted |= set() if one.only else values
            bare = bare.replace(one.excepting, "", 1)
        for kind in dict.fromkeys(key for key, _ in one.values):
            things.append((kind, frozenset(value for key, value in one.values if key == kind)))
        text = line.items[one.start].text
        if len(text) >= _SHORTEST and text[0].isupper():
            proper |= values
    known = frozenset(proper), _denies(pieces(bare), around), refuses(line), frozenset(excepted)
    return LineSays(around, tuple(things), *known)


def _denies(line: Pieces, around: Circumstances) -> bool:
    """Whether a line, without what it excepts, denies something."""
    doubtful = doubt(line.text, around.lexicon)
    denied = doubtful is not None and doubtful.kind == "negation"
    denied = denied or any(one in NONE or one.endswith("n't") for one in line.words)
    figures = any(line.items[at].figure or figure_in_words(line, at) for at in range(len(line)))
    return denied and not (figures and not _BOUNDING.isdisjoint(line.words))


def refuses(line: Pieces) -> bool:
    """Whether a line begins with a word that refuses what follows it, behind who does."""
    start = next((at for at in range(len(line)) if line.word(at) not in _WHO), 0)
    return line.word(start) in _REFUSING


def names_kept(line: Pieces, order: str, around: Circumstances) -> bool:
    """Whether an order that stands in a line names some of what the line calls by proper names."""
    proper = line_says(line, around, ()).proper
    return not proper or not proper.isdisjoint(line_says(pieces(order), around, ()).proper)


@lru_cache(maxsize=1024)
def _of_things(vocabulary: str, tongue: Tongue) -> bool:
    """Whether a vocabulary names things, more than by numbers."""
    spelled = tongue.spelled(vocabulary) if vocabulary in tongue.named else {}
    return any(isinstance(one, str) for values in spelled.values() for one in values)


@lru_cache(maxsize=256)
def undoes(form: Form, lexicon: Lexicon) -> bool:
    """Whether an order says that nothing is done: `null`, `pass`."""
    said = any(_IDLE in one.verbs for one in lexicon.forms.get(form.key, ()))
    return said or form.usage.verb == _PASS


def _each(value: Any) -> Iterable[Any]:
    """The things that a slot holds."""
    return value if isinstance(value, tuple) else (value,)


def goes_on_so(line: Pieces, at: int, found: Sequence[str], tongue: Tongue) -> bool:
    """Whether the orders found in a line from a position on are some, and of the verb with which
    the line begins if nothing parts them from that; none of what the word before it denies."""
    if at and line.word(at - 1) == "no" and not all(one.endswith("nothing") for one in found):
        return False
    if at and refuses(line) and not all(_does_nothing(one, tongue) for one in found):
        return False
    verb = _opened(line.word(0), tongue) if PARTING.isdisjoint(line.words[:at]) else ""
    return bool(found) and all(not verb or _is_of(verb, one) for one in found)


@lru_cache(maxsize=256)
def _opened(word: str, tongue: Tongue) -> str:
    """The one verb of canonical orders with which a line begins, in people's words or as it is
    written; empty for none or several."""
    if word in (*tongue.grammar.verbs, _STOP):
        return word
    manners = ((form, one) for form in tongue.grammar.forms for one in _said(form.key, tongue))
    verbs = {form.usage.verb for form, one in manners if word in lone_words(one.verbs)}
    own = verbs.pop() if len(verbs) == 1 else ""
    return "" if f"{own} " in tongue.grammar.free_verbs else own


def _does_nothing(order: str, tongue: Tongue) -> bool:
    """Whether a canonical order is one of those that do nothing."""
    idle = (one.usage.verb for one in tongue.grammar.forms if undoes(one, tongue.lexicon))
    return order.endswith(("nothing", "withhold")) or any(_is_of(verb, order) for verb in idle)


def _said(key: str, tongue: Tongue) -> tuple[Phrasing, ...]:
    """The manners in which a form's order is said."""
    return tongue.lexicon.forms.get(key, ())


def _is_of(verb: str, order: str) -> bool:
    """Whether a canonical order has a verb, with its number and condition before it or not."""
    return verb in order.rpartition(": ")[2].split()[:2]


def as_denied(
    line: Pieces, spoken: Mapping[str, tuple[SpokenVerb, ...]], around: Circumstances
) -> Mapping[str, tuple[SpokenVerb, ...]]:
    """The forms whose verbs a line holds, those of doing nothing in place of those it denies: `lay
    NP nothing` of `NP does not lay any track`."""
    denying = around.lexicon.doubts.get("negation", ())
    left = {form: tuple(one for one in ways if one.none) or ways for form, ways in spoken.items()}
    denied = {}
    for form, none in _undone(around.grammar):
        said = spoken.get(form, ())
        if any(_is_denied(line, one.at, denying) for one in said):
            denied[none] = tuple(replace(one, fixed={}, needs=(), none=True) for one in said)
            left.pop(form, None)
    refused = refuses(line) and line.word(0) not in around.grammar.verbs and not denied
    forms = around.grammar.forms if refused else ()
    idle = (one.key for one in forms if undoes(one, around.lexicon))
    return {**dict.fromkeys(idle, (SpokenVerb(at=0, none=True),)), **denied, **left}


@lru_cache(maxsize=16)
def _undone(grammar: Grammar) -> tuple[tuple[str, str], ...]:
    """The forms that another says nothing is done of, each with that: `lay`, `lay nothing`."""
    words = [(one.key, needed_words(one)) for one in grammar.forms]
    undone = {one[:-1]: key for key, one in words if one[-1:] == (_NOTHING,)}
    return tuple(dict.fromkeys((key, undone[one]) for key, one in words if one in undone))


def _is_denied(line: Pieces, at: int, denying: tuple[str, ...]) -> bool:
    """Whether a word shortly before a verb denies it, or it is said that nothing is done."""
    return _NOTHING in line.present or any(
        line.said(one, denying) for one in range(max(at - _BEFORE, 0), at)
    )


def needed_words(form: Form) -> tuple[str, ...]:
    """The words of a form that must stand."""
    words = (part for part in form.usage.parts if isinstance(part, Word) and part.needed)
    return tuple(one.text for one in words)
