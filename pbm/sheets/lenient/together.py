"""All words with which a form is ever said, put together to one manner of saying it, and a line
read so, in whatever order it says the parts."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, names_at, values
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, lone_words, words_of
from pbm.sheets.lenient.loose import PassedOver
from pbm.sheets.lenient.pieces import ARTICLES, Pieces, pieces
from pbm.sheets.lenient.remarks import forms_of
from pbm.sheets.lenient.sayable import shared_words
from pbm.sheets.lenient.search import AGENTS, PERSONS, FormSearch, Seen
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, slots

ASKING = frozenset(
    ("please", "pls", "plz", "kindly", "lets", "to", "i'll", "we'll", "will", "shall", "now")
)
"""Behind these, or first in a line, `have` asks for a thing to be done."""
_LEADING = frozenset("to in on with into over for at toward towards onto".split())
"""What may lead a name wherever only one fits: `nine a mile over the Penn`."""
_AIM = re.compile(
    r"(?P<aim>(?:(?:just|only|simply) |in order )?to "
    r"(?:hold|keep|save|raise|help|cut|stretch|support) )(?P<rest>.*)",
    re.IGNORECASE,
)
"""What an order is good for."""
_THING = re.compile(r"\b(the|its|our) ([a-z]+)", re.IGNORECASE)
_MANY = 3
"""A verb of so many forms tells none."""


class FormVerbs(msgspec.Struct, frozen=True):
    """A form's words, and of each of its manners the verbs in their forms."""

    words: frozenset[str]
    now: tuple[tuple[str, ...], ...]
    third: tuple[tuple[str, ...], ...]
    past: tuple[tuple[str, ...], ...]
    serves: bool
    """Somebody may be the subject of a manner."""


@lru_cache(maxsize=4096)
def together(
    lexicon: Lexicon, key: str, told: tuple[int, ...], is_done: bool, apart: bool
) -> Phrasing:
    """One manner of all words of a form, in which the manners `told` fill the slots; where two
    slots are alike, of their own words only, for these say which is which."""
    own, forms = own_words(lexicon, key), lexicon.forms[key]
    alike = [at for at, one in enumerate(forms) if one.fixed in ({}, forms[told[0]].fixed)]
    among = told if apart else alike
    every, manners = [forms[at] for at in among], [forms[at] for at in told]
    verbs = (own.now, *((own.third,) if own.serves else ()), *((own.past,) if is_done else ()))
    words = (
        *(verb for manner in verbs for at in among for verb in manner[at]),
        *(text for one in every for group in (one.filler, *one.marks) for text in group),
    )
    first = manners[0]
    return Phrasing(
        verbs=(),
        bare=True,
        filler=tuple(dict.fromkeys(words)),
        before=_leads(every),
        led=_all(one.led for one in manners),
        behind=_any(one.behind for one in every),
        told=_any(one.told for one in manners),
        whole=_any(one.whole for one in manners),
        infer=_any(one.infer for one in manners),
        reads=first.reads,
        extra=first.extra,
        fixed=first.fixed,
        subject=first.subject if apart else "",
        yields=all(one.yields for one in manners),
    )


def _leads(manners: Sequence[Phrasing]) -> dict[str, tuple[str, ...]]:
    """What may lead each slot's value in any manner."""
    found: dict[str, dict[str, None]] = {}
    for one in manners:
        for field, phrases in one.before.items():
            found.setdefault(field, {}).update(dict.fromkeys(phrases))
    return {field: tuple(phrases) for field, phrases in found.items()}


def _all(groups: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    """What all groups hold."""
    return tuple(sorted(set.intersection(*map(set, groups))))


def _any(groups: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    """What one of the groups holds."""
    return tuple(dict.fromkeys(one for group in groups for one in group))


@lru_cache(maxsize=512)
def own_words(lexicon: Lexicon, key: str) -> FormVerbs:
    """The words of a form, of all its manners."""
    manners = lexicon.forms[key]
    irregular = tuple(lexicon.irregular.items())
    now = tuple((*one.verbs, *going_on(one.verbs)) for one in manners)
    third = tuple(thirds(one.verbs) for one in manners)
    past = tuple(done(one.verbs, irregular) for one in manners)
    more = (g for o in manners for g in (o.filler, *o.marks, *o.before.values()))
    words = words_of(*now, *third, *past, *more)
    return FormVerbs(words, now, third, past, any(one.subject for one in manners))


def tells_form(line: Pieces, key: str, lexicon: Lexicon) -> bool:
    """Whether a verb of a form stands in a line, where the form is said by words."""
    own = own_words(lexicon, key) if key in lexicon.forms else None
    return own is None or any(line.holds(verbs) for verbs in _verbs_of(own))


def tells_other(line: Pieces, key: str, lexicon: Lexicon) -> bool:
    """Whether a line begins with a verb of orders, and none of a form's."""
    begins = line.word(0) in acting(lexicon) and line.items[0].text.islower()
    own = own_words(lexicon, key) if begins and key in lexicon.forms else None
    return own is not None and not any(line.said(0, verbs) for verbs in _verbs_of(own))


def aimed(text: str, order: str, lexicon: Lexicon) -> str:
    """A clause that says what an order is good for, without the things of which its order speaks
    as well: `improve at 10, just to hold the efficiency`; any other as it is."""
    aim = _AIM.fullmatch(text)
    if aim is None:
        return text
    keys = forms_of(frozenset(pieces(order).words), lexicon)
    own = frozenset(word for key in keys for word in own_words(lexicon, key).words)
    rest = _THING.sub(lambda one: f"{one[1]} peace" if one[2] in own else one[0], aim["rest"])
    return f"{aim['aim']}{rest}"


def _verbs_of(own: FormVerbs) -> Iterator[tuple[str, ...]]:
    """The verbs of each manner in all their forms."""
    return (group for said in (own.now, own.third, own.past) for group in said)


@lru_cache(maxsize=16)
def saying_nothing(lexicon: Lexicon) -> frozenset[str]:
    """The words that say nothing in any order, alone or with others."""
    light = words_of(lexicon.idle, lexicon.light, lexicon.leading, lexicon.allowing)
    return shared_words(lexicon) | light | {"have"}


@lru_cache(maxsize=4096)
def strange_to(lexicon: Lexicon, other: str, key: str) -> frozenset[str]:
    """The verbs of another form that are no words of a form's verbs and marks, and tell it."""
    own = own_words(lexicon, key)
    marks = (group for one in lexicon.forms[key] for group in one.marks)
    telling = words_of(*own.now, *own.third, *own.past, *marks)
    return _alone(lexicon, other) - telling - saying_nothing(lexicon) - _shared_verbs(lexicon)


@lru_cache(maxsize=16)
def _shared_verbs(lexicon: Lexicon) -> frozenset[str]:
    """Verbs of so many forms that they tell none: takes, gets."""
    verbs = Counter(word for key in lexicon.forms for word in _alone(lexicon, key))
    return frozenset(word for word, forms in verbs.items() if forms >= _MANY)


@lru_cache(maxsize=512)
def _alone(lexicon: Lexicon, key: str) -> frozenset[str]:
    """The words that are verbs of a form, and make an order without a mark."""
    own = own_words(lexicon, key)
    manners = [at for at, one in enumerate(lexicon.forms[key]) if not (one.bare or one.marks)]
    verbs = (verb for at in manners for verb in (*own.now[at], *own.third[at]))
    return lone_words(verbs)


class WholeLine(msgspec.Struct, frozen=True, eq=False):
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


class WholeSearch(FormSearch):
    """Reads a line as one form in all its manners together."""

    def __init__(
        self, line: WholeLine, form: Form, manner: Phrasing, thirds: tuple[str, ...]
    ) -> None:
        super().__init__(line.pieces, line.around.tongue, form, manner, line.passed)
        self.codes = line.codes
        self.thirds = thirds
        self.settled = tuple(manner.fixed.items())
        named = {slot.field: slot.vocabulary for slot in slots(form.usage.parts)}
        self.every = {**named, **self.slots}
        self.free = line.free and not has_alike(form, line.around.lexicon)
        self.untold = line.free

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

    def _mine(self, field: str, at: int, after: int) -> bool:
        """Where no known verb says what is done, a lone `my` says of nothing that it is all."""
        mine = after == at + 1 and self.line.word(at) in ("my", "our")
        return super()._mine(field, at, after) or (self.untold and mine)

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
            return not tells and (at == 0 or before in ASKING or before in lexicon.allowing)
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


def has_alike(form: Form, lexicon: Lexicon) -> bool:
    """Whether two slots of a form that must be filled hold values that look alike."""
    held = [part.vocabulary for part in form.usage.parts if isinstance(part, Slot)]
    alike = (len(set(one) & set(held)) for one in lexicon.likes)
    return len(set(held)) < len(held) or any(number > 1 for number in alike)
