"""The order that all parts of a line can only be, in whatever order and words it says them.

What no manner of the lexicon reads is read here: all words with which a form is ever said are put
together. A form may be meant if one of its manners is told by its verb and marks, wherever they
stand, and no verb of another form besides. Every word of the line must be one of the form's, say
nothing in any order, or be a part of a name or figure; every name and figure must have its place.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from pbm.sheets.lenient.circumstances import Circumstances, Tongue, kinds_at
from pbm.sheets.lenient.described import described
from pbm.sheets.lenient.held import MOST_PIECES
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, words_of
from pbm.sheets.lenient.loose import PassedOver, passed_over
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.sayable import plain_words
from pbm.sheets.lenient.search import Said, written
from pbm.sheets.lenient.together import (
    ASKING,
    WholeLine,
    WholeSearch,
    has_alike,
    own_words,
    saying_nothing,
    strange_to,
    together,
)
from pbm.sheets.lenient.voiced import Voiced, does_more, voiced
from pbm.sheets.parse import FREE, Form
from pbm.sheets.usage import Slot, slots

_ASKS = frozenset(
    """is are was were am does did do has had can could may might should would will shall what why
    who whom whose how which where when whether""".split()
)
"""A line that begins so asks, or says when."""
_WOULD = frozenset(("would", "i'd", "we'd", "id", "could", "might"))
_LIKING = frozenset("like love be you appreciate suit please prefer happily gladly do".split())
"""Behind `would` these ask for a thing."""
_LEAST = 2
"""Names and figures of an order that no verb of its own tells."""
_MANY = 3
"""So many of them tell an order, whatever is said of each."""
_WANTING = ("want", "wish", "like", "love", "see", "need", "desire")


Tells = Callable[[WholeLine, str], tuple[int, ...]]
"""Which manners of a form a line tells."""


def whole_order(line: Pieces, around: Circumstances, heading: str) -> dict[str, Said]:
    """The canonical line of the one order that could be taken of those that all parts of a line
    together can be; empty for none or several."""
    if not 1 < len(line) <= MOST_PIECES or asks(line) or does_more(line, around.lexicon):
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
    return found or _of_its_parts(line, around, heading, passed)


def _of_its_parts(
    line: Pieces, around: Circumstances, heading: str, passed: PassedOver
) -> dict[str, Said]:
    """The one order of a line that so many parts tell that what describes them tells nothing."""
    found: dict[str, Said] = {}
    for freely, tells, least in _BY_PARTS if around.lexicon.described else ():
        idle = described(line, around)
        more = PassedOver(passed.idle, passed.loose | idle)
        if (idle or freely) and not found:
            found = _one_of(line, around, heading, more, tells, True, least, freely)
    return found


def _one_of(
    line: Pieces,
    around: Circumstances,
    heading: str,
    passed: PassedOver,
    tells: Tells,
    free: bool = False,
    few: int = 0,
    serving: bool = False,
) -> dict[str, Said]:
    """The one order of a line of which some words are passed over; told by a `few` parts at least
    it is one of the forms that so many parts tell, and `serving` if a company does it."""
    worded = _worded(line, around, passed, bool(few), serving)
    if not worded:
        return {}
    done = _is_done(line, around.lexicon)
    known = WholeLine(line, around, passed, _codes(line, around), done, free)
    least = few or (0 if tells is _told else _LEAST)
    found: dict[str, Said] = {}
    for said in _of_forms(known, worded, tells):
        alone = serving or tells is _any
        doubtful = _confused(said, around.tongue) or (tells is _any and _of_others(said, around))
        sure = len(said.values) >= least and not (alone and doubtful)
        for filled in around.complete(said.form, dict(said.values), heading) if sure else ():
            one = Said(said.form, tuple(sorted(filled.items())), said.head, said.yields)
            found.setdefault(written(one, around), one)
    if len(found) > 1:
        found = {text: one for text, one in found.items() if not one.yields} or found
    taken = [text for text in found if around.takes(text)]
    return {text: found[text] for text in taken} if len(taken) == 1 else {}


def _worded(
    line: Pieces, around: Circumstances, passed: PassedOver, parts: bool, serving: bool
) -> list[Form]:
    """The forms of which all words of a line are."""
    loose = frozenset(line.word(at) for at in passed.loose)
    plain = plain_words(line, around.tongue) - saying_nothing(around.lexicon) - loose
    known = {one: own_words(around.lexicon, one.key) for one in _sayable_forms(around.tongue)}
    return [
        one
        for one, own in known.items()
        if plain <= own.words
        and (not parts or one.key in around.lexicon.described)
        and (not serving or own.serves)
    ]


def _of_forms(line: WholeLine, worded: Sequence[Form], tells: Tells) -> Iterator[Said]:
    """The readings of a line as each form that it tells, and no other form contradicts."""
    forms = _sayable_forms(line.around.tongue)
    tells_of = cache(partial(tells, line))
    for form in worded:
        told = tells_of(form.key)
        others = (one.key for one in forms if one.key != form.key)
        if told and not any(_contradicts(line, key, form.key, tells_of) for key in others):
            yield from _of_form(line, form, told)


def _confused(said: Said, tongue: Tongue) -> bool:
    """Whether two names of a reading might each stand in the other's place: who sells to whom."""
    named = {one.field: one.vocabulary for one in slots(said.form.usage.parts)}
    held = [one for field, _ in said.values if (one := named.get(field)) in tongue.named]
    pairs = ((one, held[other]) for at, one in enumerate(held) for other in range(at))
    return any(one == other or _overlap(tongue, one, other) for one, other in pairs)


@lru_cache(maxsize=512)
def _overlap(tongue: Tongue, one: str, other: str) -> bool:
    """Whether two vocabularies share names."""
    first, second = (
        {value for values in tongue.spelled(key).values() for value in values}
        for key in (one, other)
    )
    return len(first & second) >= _LEAST


def asks(line: Pieces) -> bool:
    """Whether a line asks or says when, by its first word, or says what somebody would do."""
    words = [one.word for one in line.items]
    would = any(
        one in _WOULD and after not in _LIKING
        for one, after in zip(words, (*words[1:], ""), strict=False)
    )
    return line.word(0) in _ASKS or would


def _of_others(said: Said, around: Circumstances) -> bool:
    """Whether the parts of an order make another one that could be taken: so they tell none."""
    parts = _parts_of(said.form)
    values = dict(said.values)
    for other in _sayable_forms(around.tongue):
        alike = _parts_of(other)
        if other is said.form or [one for one, _ in alike] != [one for one, _ in parts]:
            continue
        held = zip(alike, parts, strict=True)
        facts = tuple((to, values[field]) for (_, to), (_, field) in held if field in values)
        if len(facts) == len(parts) and around.takes(written(Said(other, facts, None), around)):
            return True
    return False


def _parts_of(form: Form) -> list[tuple[str, str]]:
    """The kinds of the parts that an order cannot be without, and their fields."""
    return sorted((one.vocabulary, one.field) for one in form.usage.parts if isinstance(one, Slot))


def _told(line: WholeLine, key: str) -> tuple[int, ...]:
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


def _pointed(line: WholeLine, key: str) -> tuple[int, ...]:
    """The manners of a form to which a line points by verb or marks."""
    lexicon = line.around.lexicon
    pointing = (_pointing(lexicon, one) for one in lexicon.forms[key])
    return _told(line, key) or tuple(
        at for at, marks in enumerate(pointing) if any(map(line.pieces.holds, marks))
    )


@lru_cache(maxsize=8192)
def _pointing(lexicon: Lexicon, manner: Phrasing) -> tuple[tuple[str, ...], ...]:
    """The marks of a manner that say more than what is counted: `shares` are bought and sold."""
    counts = saying_nothing(lexicon)
    return tuple(
        tuple(one for one in group if not words_of((one,)) <= counts) for group in manner.marks
    )


def _any(line: WholeLine, key: str) -> tuple[int, ...]:
    """The manners of a form that settle nothing, where no word tells any form."""
    manners = line.around.lexicon.forms[key]
    return tuple(at for at, one in enumerate(manners) if not (one.fixed or one.yields))


def _contradicts(
    line: WholeLine, other: str, key: str, tells: Callable[[str], tuple[int, ...]]
) -> bool:
    """Whether a verb of another form that is told stands in the line and is no word of this form's
    verbs."""
    strange = strange_to(line.around.lexicon, other, key)
    return not line.pieces.present.isdisjoint(strange) and bool(tells(other))


def _of_form(line: WholeLine, form: Form, told: Sequence[int]) -> Iterator[Said]:
    """The readings of a line as one form, by those of its manners that it tells."""
    lexicon = line.around.lexicon
    manners, own = lexicon.forms[form.key], own_words(lexicon, form.key)
    apart = has_alike(form, lexicon)
    ways: dict[Any, list[int]] = {}
    for at in told:
        one = manners[at]
        key = (tuple(one.fixed.items()), tuple(one.reads.items()), tuple(one.extra.items()))
        ways.setdefault((*key, at if apart else -1), []).append(at)
    for among in ways.values():
        manner = together(lexicon, form.key, tuple(among), line.done, apart)
        third = tuple(one for at in among for one in own.third[at])
        for said in WholeSearch(line, form, manner, third).readings():
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
        asked = at == 0 or line.word(at - 1) in ASKING
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


_BY_PARTS = ((False, _told, _LEAST), *((True, tells, _MANY) for tells in (_told, _pointed, _any)))
"""How freely words are passed over, what must tell the order, and of how many parts."""
