"""What a line holds of orders, whatever stands between: values for their slots, and their verbs;
and whether a reading accounts for what it names: `couplers, steel rails` are two things.

The words of names may say nothing in an order beside another name (`switch yards` is what an order
for a technology is told by), and figures may only date: a reading that lets a thing pass over whose
kind it has a place for reads less than the line says.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import (
    Circumstances,
    Tongue,
    bounded,
    names_at,
    names_of,
    places_of_names,
    values,
)
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.figures import figures, whole_places
from pbm.sheets.lenient.inflected import stems
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, doubting, lone_words, phrase
from pbm.sheets.lenient.pieces import ARTICLES, Pieces
from pbm.sheets.lenient.sayable import lexicon_words
from pbm.sheets.lenient.spelled import Aliases, index
from pbm.sheets.names import Name, fold
from pbm.sheets.nearest import nearest
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, Values, Word, slots

MOST_PIECES = 60
"""A longer line is not one order; it is asked about."""


NONE = frozenset("no not never nobody none nothing zero nil null skip without".split())
"""These words say that nothing is done."""


class SpokenVerb(msgspec.Struct, frozen=True):
    """A manner of saying an order whose verb a line holds."""

    fixed: Values = {}
    needs: tuple[str, ...] = ()
    """Slots without which it is not said so."""
    half: bool = False
    """A further word of the order is missing, such as `to market`."""
    at: int = MOST_PIECES
    """Where its verb stands."""
    words: int = 0
    """How many words say it."""
    none: bool = False
    """One of them says that nothing is done."""

    @property
    def clear(self) -> tuple[bool, bool, int, int]:
        """How clearly it is said: whole, by itself, early in the line, in many words."""
        return not self.half, not self.needs, -self.at, self.words


class HeldValues:
    """What a line holds, looked up once for all forms: idle words, and values by their place."""

    def __init__(self, line: Pieces, around: Circumstances) -> None:
        self.around = around
        self.line = line
        self.places: Sequence[int] = [*whole_places(line)]
        self.digits = sorted(self.places, key=lambda at: not line.items[at].figure)
        self.idle = frozenset(at for at in self.places if _idle(line, at, around.lexicon))
        self.first = cache(lambda at, vocabulary: _first(line, at, vocabulary, around))

    def places_of(self, form: Form, slot: Slot, needed: bool) -> Sequence[int]:
        """Where the value of a slot may stand: behind what leads it, or else, if it is needed,
        anywhere, figures in digits before spelled ones."""
        ends = self.led(form, slot)
        others = self.places if is_named(slot, self.around) else self.digits
        return sorted(others if needed else ends & {*others}, key=lambda at: at not in ends)

    def is_odd(self, one: tuple[str, int]) -> bool:
        """Whether a figure says by its sign that it is of another kind than a vocabulary's."""
        vocabulary, value = one
        if names_of(self.around.words[vocabulary]) is not None:
            return False
        alike = (
            match.kind
            for at in self.places
            for match in figures(self.line, at, self.around.lexicon, False)
            if match.value == value and match.kind
        )
        known = self.around.lexicon.kinds.get(vocabulary, ())
        return any(kind not in known for kind in alike)

    def led(self, form: Form, slot: Slot) -> set[int]:
        """The positions behind the words that lead the value of a slot."""
        manners = self.around.lexicon.forms.get(form.key, ())
        leads = tuple(lead for one in manners for lead in one.before.get(slot.field, ()))
        others = {word for field, word in _usage_leads(form).items() if field != slot.field}
        ends = {end for at in self.line.places(leads) for end in self.line.said(at, leads)}
        begun = self.line.word(0) == form.usage.verb
        return {at for at in ends if not (begun and self.line.word(at - 1) in others)}

    def is_led(self, form: Form, slot: Slot) -> bool:
        """Whether the only name for a slot stands behind the words that lead it, and no other."""
        named = [one for one in slots(form.usage.parts) if is_named(one, self.around)]
        others = {at for one in named if one is not slot for at in self.led(form, one)}
        ends = {at + (self.line.word(at) in ARTICLES) for at in self.led(form, slot) - others}
        held = [at for at in self.places if self.first(at, slot.vocabulary)]
        return len(held) == 1 and held[0] in ends


@lru_cache(maxsize=256)
def _usage_leads(form: Form) -> Mapping[str, str]:
    """The slots of an order that stand behind a word of it, each with that."""
    parts = form.usage.parts
    pairs = pairwise(parts)
    return {b.field: a.text for a, b in pairs if isinstance(a, Word) and isinstance(b, Slot)}


def is_named(slot: Slot, around: Circumstances) -> bool:
    """Whether names stand in a slot."""
    words = around.words[slot.vocabulary]
    return names_of(words) is not None or hasattr(words, "edges")


def _idle(line: Pieces, at: int, lexicon: Lexicon) -> bool:
    """Whether a word says nothing, makes no order of the line, or numbers another turn."""
    numbers = at > 0 and line.word(at - 1) == "turn" and line.items[at].figure
    return bool(numbers or line.said(at, lexicon.filler) or line.said(at, doubting(lexicon)))


def _first(line: Pieces, at: int, vocabulary: str, around: Circumstances) -> tuple[Any, int] | None:
    """The value of a slot at a position, a figure of another kind too, or else a misspelt name."""
    for match in values(line, at, vocabulary, around.tongue, False, False):
        return match.value, match.next
    words = around.words[vocabulary]
    names = names_of(words)
    if names is not None:
        return _misspelt(line, at, names, around)
    for figure in figures(line, at, around.lexicon, False):
        if bounded(words, figure.value):
            return figure.value, figure.next
    return None


def _misspelt(
    line: Pieces, at: int, names: tuple[Name, ...], around: Circumstances
) -> tuple[Any, int] | None:
    """The name that an unknown word in capitals or with `&` is nearest to."""
    text = line.items[at].text
    if line.items[at].figure or not (text.isupper() or "&" in text) or len(text) < 2:
        return None
    if names_at(line, at, around.tongue):
        return None
    value = _nearest(fold(text), names, around.aliases)
    return None if value is None else (value, at + 1)


@lru_cache(maxsize=2048)
def _nearest(written: str, names: tuple[Name, ...], aliases: Aliases) -> Any:
    """The value whose spelling is nearest; None if none is near."""
    spelled = index(names, aliases)
    near = nearest(written, spelled)
    return spelled[near[0]][0] if near else None


def verbs_held(line: Pieces, around: Circumstances) -> Mapping[str, tuple[SpokenVerb, ...]]:
    """The forms whose verbs a line holds, in any tense, or else misspelt; each in the manners that
    settle different things."""
    return _verbs_of(line, around.tongue)


@lru_cache(maxsize=512)
def _verbs_of(line: Pieces, around: Tongue) -> Mapping[str, tuple[SpokenVerb, ...]]:
    """The same by the words of a table alone."""
    known = around.lexicon.irregular
    told = {stem: at for at in reversed(range(len(line))) for stem in stems(line.word(at), known)}
    found: dict[str, dict[str, SpokenVerb]] = {}
    for key, one, single, longer in _manners(around.lexicon):
        verbs = [*(told[verb] for verb in single & told.keys()), *line.places(longer)]
        if not verbs:
            continue
        half = not all(map(line.holds, one.marks))
        words = max((end - at for at in verbs for end in line.said(at, longer)), default=1)
        said = {
            line.word(word)
            for at in verbs
            for end in line.said(at, longer)
            for word in range(at, end)
        }
        spoken = SpokenVerb(
            dict(one.fixed), one.needs, half, min(verbs), words + len(one.marks), bool(said & NONE)
        )
        alike = found.setdefault(key, {}).setdefault(str(one.fixed), spoken)
        if spoken.clear > alike.clear:
            found[key][str(one.fixed)] = spoken
    clear = {key: _whole(ways.values()) for key, ways in found.items()}
    return clear or _misspelt_verbs(line, around)


def _whole(ways: Collection[SpokenVerb]) -> tuple[SpokenVerb, ...]:
    """The manners that are said whole, or else the clearest."""
    whole = tuple(one for one in ways if not one.half)
    return whole or (max(ways, key=lambda one: one.clear),)


@lru_cache(maxsize=16)
def _manners(
    lexicon: Lexicon,
) -> tuple[tuple[str, Phrasing, frozenset[str], tuple[str, ...]], ...]:
    """All manners with their forms: verbs of one word, said in any tense, and longer ones, said as
    they are."""
    longer = partial(filter, lambda verb: len(phrase(verb)) > 1)
    manners = ((key, one) for key, several in lexicon.forms.items() for one in several)
    return tuple((key, one, lone_words(one.verbs), (*longer(one.verbs),)) for key, one in manners)


def _misspelt_verbs(line: Pieces, tongue: Tongue) -> Mapping[str, tuple[SpokenVerb, ...]]:
    """The forms whose verbs are nearest to a word that is nothing else."""
    found: dict[str, tuple[SpokenVerb, ...]] = {}
    named = places_of_names(line, tongue)
    for at, piece in enumerate(line.items):
        known = piece.word in lexicon_words(tongue.lexicon)[0]
        if at in named or known or len(piece.word) < 3 or _idle(line, at, tongue.lexicon):
            continue
        found.update(dict.fromkeys(_nearest_verb(piece.word, tongue.lexicon), (SpokenVerb(at=at),)))
    return found


@lru_cache(maxsize=2048)
def _nearest_verb(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The forms with the verb of one word that is nearest to a word."""
    near = nearest(word, {verb for _, _, single, _ in _manners(lexicon) for verb in single})[:1]
    return tuple(dict.fromkeys(key for key, _, single, _ in _manners(lexicon) if {*near} & single))


def accounts_for(
    line: Pieces, tongue: Tongue, held: Mapping[str, Any], slots: Mapping[str, str]
) -> bool:
    """Whether all things are held of which a line names some, of the kinds of its slots."""
    for vocabulary in {slots[field] for field in held if field in slots}:
        if vocabulary not in tongue.named:
            continue
        own = {one for field, value in held.items() for one in _each(value)}
        if any(own.isdisjoint(one) for one in _names_held(line, vocabulary, tongue)):
            return False
    return True


def _each(value: Any) -> Iterable[Any]:
    """The things that a slot holds."""
    return value if isinstance(value, tuple) else (value,)


@lru_cache(maxsize=4096)
def _names_held(line: Pieces, vocabulary: str, tongue: Tongue) -> tuple[frozenset[Any], ...]:
    """What may be meant by each name of a kind in a line, where no longer name of another kind
    stands (the place in `New York Central`); a figure alone may be one of many things, and what is
    a word of orders as well (`up`, `the little Katy`) need not be a proper name."""
    found, at = [], 0
    words = lexicon_words(tongue.lexicon)[0]
    while at < len(line):
        here = names_at(line, at, tongue)
        ends = max((one.next for _, one in here), default=at)
        longest = [(key, one.value) for key, one in here if one.next == ends]
        proper = any(not tongue.words[key].words(one).islower() for key, one in longest)
        small = ends == at + 1 and line.word(at) in words and line.items[at].text.islower()
        unsure = figure_in_words(line, at) or (small and proper)
        if any(key == vocabulary for key, _ in longest) and not (line.items[at].figure or unsure):
            found.append(frozenset(one for _, value in longest for one in _each(value)))
        at = max(ends, at + 1)
    return tuple(found)
