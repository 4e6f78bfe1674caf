"""The order that all parts of a line can only be, in whatever order and words it says them.

What no manner of the lexicon reads is read here: all words with which a form is ever said are put
together. A form may be meant if one of its manners is told by its verb and marks, wherever they
stand, and no verb of another form besides. Every word of the line must be one of the form's, say
nothing in any order, or be a part of a name or figure; every name and figure must have its place.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, kinds_at, names_at, values
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing
from pbm.sheets.lenient.loose import PassedOver, passed_over
from pbm.sheets.lenient.pieces import ARTICLES, Pieces
from pbm.sheets.lenient.sayable import plain_words
from pbm.sheets.lenient.search import (
    AGENTS,
    MOST_PIECES,
    PERSONS,
    FormSearch,
    Said,
    Seen,
    written,
)
from pbm.sheets.lenient.together import own_words, saying_nothing, strange_to, together
from pbm.sheets.lenient.voiced import Voiced, voiced
from pbm.sheets.parse import FREE, Form
from pbm.sheets.usage import Slot, slots

_ASKING = frozenset(
    ("please", "pls", "plz", "kindly", "lets", "to", "i'll", "we'll", "will", "shall", "now")
)
"""Behind these, or first in a line, `have` asks for a thing to be done."""
_ASKS = frozenset(
    """is are was were am does did do has had can could may might should would will shall what why
    who whom whose how which where when whether""".split()
)
"""A line that begins so asks, or says when."""
_WOULD = frozenset(("would", "i'd", "we'd", "id", "could", "might"))
_LIKING = frozenset("like love be you appreciate suit please prefer happily gladly do".split())
"""Behind `would` these ask for a thing."""
_LEADING = frozenset("to in on with into over for at toward towards onto".split())
"""What may lead a name wherever only one fits: `nine a mile over the Penn`."""
_LEAST = 2
"""Names and figures of an order that no verb of its own tells."""
_WANTING = ("want", "wish", "like", "love", "see", "need", "desire")


class _Line(msgspec.Struct, frozen=True, eq=False):
    """A line, and what was found out about it once for all forms."""

    pieces: Pieces
    around: Circumstances
    passed: PassedOver
    codes: frozenset[int]
    """Positions of names in capitals, which are never passed over."""
    done: bool
    """A participle says what shall be done."""
    free: bool = False
    """Whatever leads a name, it is read."""


Tells = Callable[[_Line, str], tuple[int, ...]]
"""Which manners of a form a line tells."""


class _WholeSearch(FormSearch):
    """Reads a line as one form in all its manners together."""

    def __init__(self, line: _Line, form: Form, manner: Phrasing, thirds: tuple[str, ...]) -> None:
        super().__init__(line.pieces, line.around.tongue, form, manner, line.passed)
        self.codes = line.codes
        self.thirds = thirds
        self.settled = tuple(manner.fixed.items())
        named = {slot.field: slot.vocabulary for slot in slots(form.usage.parts)}
        self.every = {**named, **self.slots}
        self.free = line.free and not _has_alike(form, line.around.lexicon)

    def _steps(self, seen: Seen) -> Iterator[Seen]:
        if seen.at == 0 or self.line.word(seen.at - 1) in AGENTS:
            for after in self.line.said(seen.at, self.thirds):
                yield msgspec.structs.replace(seen, at=after)
        if self._is_light(seen.at) and seen.at not in self.codes:
            yield msgspec.structs.replace(seen, at=seen.at + 1)
        for step in super()._steps(seen):
            if step.values != seen.values or self._passes(seen.at, step.at):
                yield step
        apart = seen.at > 0 and not self.line.items[seen.at - 1].figure
        for field, value in (*seen.values, *self.settled) if apart else ():
            for again in self._said_again(seen.at, field):
                if again.value == value:
                    yield msgspec.structs.replace(seen, at=again.next)

    def _passes(self, at: int, after: int) -> bool:
        """Whether words may be passed over: no name in capitals, and a lone `is` before a name or
        figure only, for elsewhere it tells."""
        told = self.line.word(at) in ("is", "are") and after == at + 1
        return self.codes.isdisjoint(range(at, after)) and not (told and not self._stands(after))

    def _stands(self, at: int) -> bool:
        """Whether a name or figure stands at a position, or behind an article there."""
        at += self.line.word(at) in ARTICLES
        named = at < len(self.line) and names_at(self.line, at, self.around)
        return bool(named) or any(figures(self.line, at, self.around.lexicon, False))

    def _is_light(self, at: int) -> bool:
        """Whether a small word stands here that says nothing in its place: one that leads
        something does before nothing to lead, `have` behind what asks, `may` behind no person."""
        lexicon, before, word = self.around.lexicon, self.line.word(at - 1), self.line.word(at)
        if word in lexicon.leading:
            return not self._stands(at + 1) or (self.free and self._leads(at))
        if word in lexicon.allowing:
            return at > 0 and before not in PERSONS
        if word == "have":
            more = self.line.word(at + 1)
            tells = more.endswith("ed") or more in lexicon.irregular
            return not tells and (at == 0 or before in _ASKING or before in lexicon.allowing)
        return word in lexicon.light

    def _leads(self, at: int) -> bool:
        """Whether a word that leads to a place or thing stands before a name."""
        after = at + 1 + (self.line.word(at + 1) in ARTICLES)
        named = after < len(self.line) and names_at(self.line, after, self.around)
        return self.line.word(at) in _LEADING and bool(named)

    def _said_again(self, at: int, field: str) -> Sequence[Any]:
        """What a slot may hold at a position."""
        known = self.every.get(field)
        return values(self.line, at, known, self.around, False, False) if known else ()


def whole_order(line: Pieces, around: Circumstances, heading: str) -> dict[str, Said]:
    """The canonical line of the one order that could be taken of those that all parts of a line
    together can be; empty for none or several."""
    if not 1 < len(line) <= MOST_PIECES or asks(line):
        return {}
    passed = passed_over(line, around)
    if not passed.idle:
        return {}
    found = _one_of(line, around, heading, passed, _told)
    voice = voiced(line, around) if not found else Voiced()
    if voice.passed or voice.acts:
        more = PassedOver(passed.idle, passed.loose | voice.passed)
        for tells in (_told, *((_pointed, _any) if voice.acts else ())):
            found = found or _one_of(line, around, heading, more, tells, True)
    return found


def _one_of(
    line: Pieces,
    around: Circumstances,
    heading: str,
    passed: PassedOver,
    tells: Tells,
    free: bool = False,
) -> dict[str, Said]:
    """The one order of a line of which some words are passed over."""
    loose = frozenset(line.word(at) for at in passed.loose)
    plain = plain_words(line, around.tongue) - saying_nothing(around.lexicon) - loose
    forms = _sayable_forms(around.tongue)
    worded = [one for one in forms if plain <= own_words(around.lexicon, one.key).words]
    if not worded:
        return {}
    known = _Line(line, around, passed, _codes(line, around), _is_done(line, around.lexicon), free)
    least = 0 if tells is _told else _LEAST
    found: dict[str, Said] = {}
    for form in worded:
        told = tells(known, form.key)
        others = (one.key for one in forms if one.key != form.key)
        if told and not any(_contradicts(known, key, form.key, tells) for key in others):
            for said in (one for one in _of_form(known, form, told) if len(one.values) >= least):
                for filled in around.complete(form, dict(said.values), heading):
                    one = Said(form, tuple(sorted(filled.items())), said.head, said.yields)
                    found.setdefault(written(one, around), one)
    if len(found) > 1:
        found = {text: one for text, one in found.items() if not one.yields} or found
    taken = [text for text in found if around.takes(text)]
    return {text: found[text] for text in taken} if len(taken) == 1 else {}


def asks(line: Pieces) -> bool:
    """Whether a line asks or says when, by its first word, or says what somebody would do."""
    words = [one.word for one in line.items]
    would = any(
        one in _WOULD and after not in _LIKING
        for one, after in zip(words, (*words[1:], ""), strict=False)
    )
    return line.word(0) in _ASKS or would


def _told(line: _Line, key: str) -> tuple[int, ...]:
    """The manners of a form that a line tells by verb and marks."""
    holds, manners = line.pieces.holds, line.around.lexicon.forms[key]
    return tuple(
        at
        for at, verbs in enumerate(_telling(line.around.lexicon, key, line.done))
        if (manners[at].marks or not manners[at].yields)
        and ((manners[at].bare and manners[at].marks) or holds(verbs))
        and all(map(holds, manners[at].marks))
    )


@lru_cache(maxsize=512)
def _telling(lexicon: Lexicon, key: str, is_done: bool) -> tuple[tuple[str, ...], ...]:
    """The verbs of each manner of a form that tell it."""
    own = own_words(lexicon, key)
    past = own.past if is_done else ((),) * len(own.now)
    said = (now + third + done for now, third, done in zip(own.now, own.third, past, strict=True))
    return tuple(tuple(verb for verb in verbs if verb not in _WANTING) for verbs in said)


def _pointed(line: _Line, key: str) -> tuple[int, ...]:
    """The manners of a form to which a line points by verb or marks."""
    manners = enumerate(line.around.lexicon.forms[key])
    return _told(line, key) or tuple(
        at for at, one in manners if any(map(line.pieces.holds, one.marks))
    )


def _any(line: _Line, key: str) -> tuple[int, ...]:
    """The manners of a form that settle nothing, where no word tells any form."""
    manners = line.around.lexicon.forms[key]
    return tuple(at for at, one in enumerate(manners) if not (one.fixed or one.yields))


def _contradicts(line: _Line, other: str, key: str, tells: Tells) -> bool:
    """Whether a verb of another form that is told stands in the line and is no word of this form's
    verbs."""
    strange = strange_to(line.around.lexicon, other, key)
    return not line.pieces.present.isdisjoint(strange) and bool(tells(line, other))


def _of_form(line: _Line, form: Form, told: Sequence[int]) -> Iterator[Said]:
    """The readings of a line as one form, by those of its manners that it tells."""
    lexicon = line.around.lexicon
    manners, own = lexicon.forms[form.key], own_words(lexicon, form.key)
    apart = _has_alike(form, lexicon)
    ways: dict[Any, list[int]] = {}
    for at in told:
        one = manners[at]
        key = (tuple(one.fixed.items()), tuple(one.reads.items()), tuple(one.extra.items()))
        ways.setdefault((*key, at if apart else -1), []).append(at)
    for among in ways.values():
        manner = together(lexicon, form.key, tuple(among), line.done, apart)
        third = tuple(one for at in among for one in own.third[at])
        for said in _WholeSearch(line, form, manner, third).readings():
            known = {field for field, _ in said.values}
            if any(known >= set(manners[at].needs) for at in among):
                yield said


def _codes(line: Pieces, around: Circumstances) -> frozenset[int]:
    """Where names stand in capitals, unless all is written so."""
    if line.text == line.text.upper():
        return frozenset()
    capitals = (at for at in range(len(line)) if sum(map(str.isupper, line.items[at].text)) > 1)
    return frozenset(at for at in capitals if kinds_at(line, at, around))


def _is_done(line: Pieces, lexicon: Lexicon) -> bool:
    """Whether a participle in the line says what shall be done: `have … sold`, `to be sold`."""
    for at in range(len(line)):
        asked = at == 0 or line.word(at - 1) in _ASKING
        if any(line.said(at, lexicon.passive)) or line.word(at) in _WANTING:
            return True
        if asked and any(line.said(at, lexicon.causes)):
            return True
    return False


@lru_cache(maxsize=16)
def _sayable_forms(tongue: Tongue) -> tuple[Form, ...]:
    """The forms that people may say, and that are all names and figures."""
    said = (one for one in tongue.grammar.forms if one.key in tongue.lexicon.forms)
    return tuple(
        form
        for form in said
        if not form.hidden and all(slot.vocabulary != FREE for slot in slots(form.usage.parts))
    )


def _has_alike(form: Form, lexicon: Lexicon) -> bool:
    """Whether two slots of a form that must be filled hold values that look alike."""
    held = [part.vocabulary for part in form.usage.parts if isinstance(part, Slot)]
    alike = (len(set(one) & set(held)) for one in lexicon.likes)
    return len(set(held)) < len(held) or any(number > 1 for number in alike)
