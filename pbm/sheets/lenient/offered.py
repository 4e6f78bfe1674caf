"""Which of the lines that would be taken may be offered for one that is not.

An offer puts no other thing in the place of one that the line names, be it none that its order can
be for: `lend NYC 500` is lent to nobody else. A line of a railroad stands for that. Where something
is named that nobody knows, nothing is filled in for it; and of an order under a condition, which no
order has, only what the line says whole is offered.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, names_at, places_of_names
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.excepted import names_told
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.held import verbs_held
from pbm.sheets.lenient.lexicon import lone_words
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.strange import PERSON, is_filled, proper, strange_name
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import FREE, Form, Parsed
from pbm.sheets.reading import read_line
from pbm.sheets.usage import Word, slots

_NUMBERED = ("slot",)  # vocabularies of numbers alone
_EXCEPTED = re.compile(r"\b(?:but|except|bar|save|without) (?:the last )?(\d+)\b")
"""A figure of what is kept."""
_DENIED = re.compile(
    r"(?i)\b(?:(?:not|no|non|never|without)[- ](?:from |to |the |a )*"
    r"|(?:into|in|to|from|out of) (?:the |its )?(?:[\w&']+ )?)(\w+)"
)
"""Behind a denial, and where money goes or comes from."""
_AWAITED = re.compile(
    r"(?<!not )\b(?:below|above|under|over|than|past|beyond|reaches|hits|touches|is|to) [$]?(\d+)\b"
    r"(?!,\d)(?! (?:shares?|of|dollars? (?:a|per)|a mile)\b)(?=[\s,.;:!)]|$)",
    re.IGNORECASE,
)
"""A figure of which a condition speaks."""
_CONDITION = re.compile(r",? (?:if|unless|when|once|provided)\b.*$", re.IGNORECASE)
_HALF = re.compile(r"\b(?:half|third|quarter)\b", re.IGNORECASE)  # no figure is filled in here


def offers_kept(text: str, offers: Sequence[str], around: Circumstances) -> tuple[str, ...]:
    """Those of some canonical lines that may be offered for a text."""
    if not offers:
        return ()
    kept: list[str] = []
    asked = _Asked(text, offers, around)
    for offer in offers:
        taken = order_offered(offer, around)
        if taken is None or (asked.keeps_figures(offer, taken) and asked.keeps(offer, taken)):
            kept.append(offer)
        elif not kept and asked.gives_up(taken):
            asked.verb = taken.form.usage.verb  # what is nearest is nothing else
    found = tuple(one for one in kept if not asked.says_better(one, kept))
    ahead = text if found else _CONDITION.sub("", text)  # what it names is no part of the order
    return found if ahead == text else offers_kept(ahead, offers, around)


class _Asked:
    """A line that is asked about, and what may be offered for it."""

    def __init__(self, text: str, offers: Sequence[str], around: Circumstances) -> None:
        self.line, self.around = pieces(text), around
        self.told = things_told(self.line, around.tongue)
        self.strange = strange_name(text, around.tongue)
        self.bound = CONDITION.search(text) is not None
        self.half = _HALF.search(text) is not None
        awaited = _AWAITED.finditer(text) if self.bound else ()
        self.excepted = {one[1] for one in (*_EXCEPTED.finditer(text), *awaited)}
        taken = filter(None, (order_offered(one, around) for one in offers))
        self.offered = [{*_held(one, around.tongue)} for one in taken]
        self.begun = _two_words(self.line, around)
        denied = {one[1].lower() for one in _DENIED.finditer(text)}
        self.needed = _own_words(around) & (self.line.present - denied)
        self.goes_on = any(one.startswith(self.begun) for one in offers)
        self.verb = _own_verb(self.line, around)

    def keeps_figures(self, offer: str, taken: Parsed) -> bool:
        """Whether an offer has no figure that its line keeps out of it, or that may not be half of
        all."""
        halved = any(one.whole for one in self.around.lexicon.forms.get(taken.form.key, ()))
        said = not self.half or halved or says_figures(self.line, offer, self.around)
        return said and self.excepted.isdisjoint(offer.split())

    def says_better(self, offer: str, others: Sequence[str]) -> bool:
        """Whether another order of the same verb has the figures of the line, and this one not."""
        told = partial(says_figures, self.line, around=self.around)
        figured = [one for one in others if any(map(str.isdigit, one.split()))]
        alike = (one for one in figured if one.split()[0] == offer.split()[0])
        return offer in figured and not told(offer) and any(map(told, alike))

    def gives_up(self, taken: Parsed) -> bool:
        """Whether an order is for something else than its line names."""
        seen = self.told, self.around
        return replaces(taken, *seen) or _for_another(self.line, taken, *seen)

    def _own(self, taken: Parsed) -> frozenset[tuple[str, Any]]:
        """What the line names for an order: nothing that is of another beside it."""
        held = {*_held(taken, self.around.tongue)}
        other = {one for row in self.offered if row.isdisjoint(held) for one in row}
        return frozenset(one for one in self.told if one[1] not in other)

    def keeps(self, offer: str, taken: Parsed) -> bool:
        """Whether an order that would be taken agrees with the line."""
        line, told, around = self.line, self.told, self.around
        if self.verb and taken.form.usage.verb != self.verb:
            return False
        if not self.needed <= {*offer.split()}:
            return False
        named = not self.goes_on and any(
            (kind, value) in told for value, kind in _held(taken, around.tongue).items()
        )
        if self.gives_up(taken) or not (offer.startswith(self.begun) or named):
            return False
        if self.strange and is_filled(self.strange, _held(taken, around.tongue), told, around):
            return False
        if _drops(line, taken, self._own(taken), around) or _of_other_verb(line, taken, around):
            return False
        whole = says_whole(line, taken, around) or _holds_all(line, taken, around)
        return whole or not self.bound


def _own_words(around: Circumstances) -> frozenset[str]:
    """The words that stand behind a verb in some orders alone, and are no kinds of things: `sell
    treasury`, `rate war`."""
    behind = (one.usage.parts[1] for one in around.grammar.forms if len(one.usage.parts) > 1)
    words = {one.text for one in behind if isinstance(one, Word) and one.needed}
    return frozenset(words - {*around.words})


def _own_verb(line: Pieces, around: Circumstances) -> str:
    """The canonical verb with which a line begins, if it may be done and is of its orders alone."""
    word = line.word(0)
    forms = around.lexicon.forms
    alike = {
        one.usage.verb
        for one in around.grammar.forms
        for manner in forms.get(one.key, ())
        if word in lone_words(manner.verbs)
    }
    done = {one.usage.verb for one in around.grammar.forms if one.example}
    return word if word in done and alike <= {word} else ""


def _drops(
    line: Pieces, taken: Parsed, told: frozenset[tuple[str, Any]], around: Circumstances
) -> bool:
    """Whether an order leaves out what its line names, and has none of that or more than said."""
    held = _held(taken, around.tongue)
    things = ((kind, one) for kind, one in told if kind not in (PERSON, *_NUMBERED))
    lost = [
        one
        for kind, one in things
        if {one, around.holder(one)}.isdisjoint(held) and (proper(one) or kind not in held.values())
    ]
    said = spoken_values(line, taken, around, "")
    values = (
        getattr(taken.order, one.field)
        for one in _slots(taken.form)
        if one.vocabulary not in _NUMBERED
    )
    named = {around.holder(one) for _, one in told} | {one for _, one in told}
    filled = any(one is not None and one not in said for one in values)
    return bool(lost) and (filled or named.isdisjoint(held))


def _of_other_verb(line: Pieces, taken: Parsed, around: Circumstances) -> bool:
    """Whether a line says another order by its verb, and not all of this one."""
    spoken = verbs_held(line, around)
    ways = [one for several in spoken.values() for one in several]
    undone = any(one.key in spoken and not one.example for one in around.grammar.forms)
    opening = any(_opens(line, one.at, around.tongue) for one in ways if not one.half or not one.at)
    if undone or taken.form.key in spoken or not opening:
        return False
    said = spoken_values(line, taken, around, "")
    values = [getattr(taken.order, one.field) for one in _slots(taken.form)]
    whole = all(one in said for one in values if one is not None)
    bare = any(one.bare for one in around.lexicon.forms.get(taken.form.key, ()))
    return not (whole and bare)


def _opens(line: Pieces, at: int, tongue: Tongue) -> bool:
    """Whether nothing but names stands before a position."""
    names = places_of_names(line, tongue) if at else ()
    return all(one in names or not line.word(one).isalpha() for one in range(at))


def _two_words(line: Pieces, around: Circumstances) -> str:
    """The two words of a verb with which a line begins as it is written: `sell treasury`."""
    two = [line.word(0), line.word(1)]
    begun = (one.usage.parts[:2] for one in around.grammar.forms)
    written = ([one.text for one in parts if isinstance(one, Word)] for parts in begun)
    return f"{' '.join(two)} " if two in written else ""


def things_told(line: Pieces, tongue: Tongue) -> frozenset[tuple[str, Any]]:
    """The things that a line names, each with the vocabulary that has it; not what it excepts."""
    known = lexicon_words(tongue.lexicon)[0]
    found: set[tuple[str, Any]] = set()
    for one in names_told(
        line, tongue, lambda at: line.items[at].figure or bool(figure_in_words(line, at))
    ):
        raw = line.raw(one.start, one.end)
        named = raw != raw.lower() or line.word(one.start) not in known
        found.update(one.values if named and not one.excepting else ())
    for at in (at for at in range(1, len(line)) if line.items[at].figure):  # `player 6`
        told = (line.word(at - 1), PERSON if PERSON in line.present else "")
        found.update((key, one.value) for key, one in names_at(line, at, tongue) if key in told)
    return frozenset(found)


def order_offered(offer: str, around: Circumstances) -> Parsed | None:
    """The order of a canonical line."""
    taken = read_line(Line(1, offer), around.grammar, around.words)
    free = isinstance(taken, Parsed) and any(one.vocabulary == FREE for one in _slots(taken.form))
    return taken if isinstance(taken, Parsed) and not free else None


def _slots(form: Form) -> Iterator[Any]:
    """The slots of a form."""
    return iter(slots(form.usage.parts))


def _held(taken: Parsed, tongue: Tongue) -> dict[Any, str]:
    """The things that an order names, each with its vocabulary."""
    fields = ((one.vocabulary, getattr(taken.order, one.field)) for one in _slots(taken.form))
    return {value: kind for kind, value in fields if kind in tongue.named and value is not None}


def _for_another(
    line: Pieces, taken: Parsed, told: frozenset[tuple[str, Any]], around: Circumstances
) -> bool:
    """Whether an order is for another player than one whose number nobody has, or the writer."""
    alike = [one for one in around.grammar.forms if one.usage.verb == taken.form.usage.verb]
    if not any(slot.vocabulary == PERSON for form in alike for slot in _slots(form)):
        return False
    held = {*_held(taken, around.tongue)}
    places = range(len(line))
    numbered = any(line.word(at - 1) == PERSON and line.items[at].figure for at in places)
    oneself = any(fold(line.raw(at, at + 1)) in around.mine for at in places)
    return bool(numbered or oneself) and not held <= {value for _, value in told}


def replaces(taken: Parsed, told: frozenset[tuple[str, Any]], around: Circumstances) -> bool:
    """Whether an order names a thing that its line does not in the place of one that it names."""
    held = _held(taken, around.tongue)
    said = {value for _, value in told}
    known = said | {around.holder(value) for value in said}
    lost = {(kind, one) for kind, one in told if {one, around.holder(one)}.isdisjoint(held)}
    for value, kind in held.items():
        person = kind == PERSON
        alike = {
            one
            for other, one in lost
            if (proper(one) and (proper(value) or person)) or (person and other == kind)
        }
        if alike and value not in known:
            return True
    return False


def _holds_all(line: Pieces, taken: Parsed, around: Circumstances) -> bool:
    """Whether an order names all that its line names, in its condition too."""
    values = {getattr(taken.order, one.field) for one in _slots(taken.form)}
    figured = any(one.figure for one in line.items)
    return not figured and {value for _, value in things_told(line, around.tongue)} <= values


def says_whole(line: Pieces, taken: Parsed, around: Circumstances, heading: str = "") -> bool:
    """Whether a line says all of an order: its verb, its names and figures."""
    said = spoken_values(line, taken, around, heading)
    values = (getattr(taken.order, one.field) for one in _slots(taken.form))
    spoken = taken.form.key in verbs_held(line, around)
    return spoken and all(value in said for value in values if value is not None)


def says_figures(line: Pieces, offer: str, around: Circumstances) -> bool:
    """Whether a line says all figures of a canonical line."""
    order, places = pieces(offer), range(len(line))
    said = {one.value for at in places for one in figures(line, at, around.lexicon, False)}
    return all(not one.figure or int(one.word) in said for one in order.items)


def spoken_values(
    line: Pieces, taken: Parsed, around: Circumstances, heading: str
) -> frozenset[Any]:
    """What a line says that may stand in an order: names, figures, what its verb settles."""
    manners = verbs_held(line, around).get(taken.form.key, ())
    fixed = {value for one in manners for value in one.fixed.values()}
    said = {value for _, value in things_told(line, around.tongue)} | fixed | {heading}
    places = range(len(line))
    figured = {one.value for at in places for one in figures(line, at, around.lexicon, False)}
    named = {one.value for at in places for _, one in names_at(line, at, around.tongue)}
    return frozenset(said | {around.holder(value) for value in said} | figured | named)
