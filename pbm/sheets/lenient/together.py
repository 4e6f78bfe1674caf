"""All words with which a form is ever said, put together to one manner of saying it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, lone_words, words_of
from pbm.sheets.lenient.sayable import shared_words

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
    fixed = forms[told[0]].fixed
    alike = [at for at, one in enumerate(forms) if one.fixed in ({}, fixed)]
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
