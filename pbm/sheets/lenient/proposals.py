"""What is offered for a line that is not taken: the order it seems to mean, in canonical words.

The verbs, names and figures that a line holds are put together whatever stands between them; what
is missing is filled in by the family. Every line offered is one that would be taken now.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any

import msgspec

from pbm.sheets.lenient.circumstances import (
    Circumstances,
    bounded,
    names_at,
    names_of,
    places_of_names,
    values,
)
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.inflected import stems
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, doubting, lone_words, phrase
from pbm.sheets.lenient.misspelt import lexicon_words
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.search import (
    MOST_PIECES,
    Said,
    written,
)
from pbm.sheets.lenient.spelled import Aliases, index
from pbm.sheets.names import Name, fold
from pbm.sheets.nearest import nearest
from pbm.sheets.parse import FREE, Form
from pbm.sheets.usage import Slot, Values, slots

MOST = 3
"""Lines that a complaint offers at most."""
_TRIES = 8
"""Ways to fill in what is missing that are tried for one order."""


class _Spoken(msgspec.Struct, frozen=True):
    """A manner of saying an order whose verb a line holds."""

    fixed: Values = {}
    needs: tuple[str, ...] = ()
    """Slots without which it is not said so."""
    half: bool = False
    """A further word of the order is missing, such as `to market`."""


class _Meant(msgspec.Struct, frozen=True):
    """An order as it may be meant: how much of it the line says."""

    form: Form
    values: Values
    missing: int
    verb: bool
    half: bool = False
    words: int = 0
    """Words of the line that are its names and figures."""

    @property
    def told(self) -> int:
        """How much of the order the line tells: its verb, its names and figures."""
        return 7 * self.verb + 4 * len(self.values) - 2 * self.missing - 5 * self.half


def proposals(text: str, around: Circumstances, heading: str = "") -> tuple[str, ...]:
    """Canonical lines near to what a line says, the nearest first; empty if it says nothing."""
    cut = pieces(text)
    line = Pieces(cut.text, cut.items[:MOST_PIECES])
    spoken = _verbs(line, around)
    held = _Held(line, around)
    meant = [one for form in around.grammar.forms for one in _meant(held, form, spoken)]
    meant.sort(key=lambda one: (-one.told, one.half, -one.words))
    whole = [one for one in meant if not one.missing and one.told == meant[0].told]
    return _offered(whole, around, heading) or _offered(meant, around, heading)


def _offered(meant: Sequence[_Meant], around: Circumstances, heading: str) -> tuple[str, ...]:
    """The lines of some orders, the first in two ways if there are."""
    found: dict[str, None] = {}
    for at, one in enumerate(meant):
        found.update(dict.fromkeys(islice(_filled(one, around, heading), 1 if at else 2)))
        if len(found) >= MOST:
            break
    return tuple(found)[:MOST]


def _filled(meant: _Meant, around: Circumstances, heading: str) -> Iterator[str]:
    """The canonical lines of an order, with what is missing filled in, that would be taken."""
    for known in islice(_ways(meant, around, heading), _TRIES):
        text = _text(meant.form, known, around)
        if text and around.takes(text):
            yield text


def _ways(meant: _Meant, around: Circumstances, heading: str) -> Iterator[Values]:
    """The order itself if it is whole, as the table completes it, as it is likely meant."""
    if not meant.missing:
        yield meant.values
    yield from around.complete(meant.form, meant.values, heading)
    yield from around.likely(meant.form, meant.values, heading)
    names = {field: value for field, value in meant.values.items() if not isinstance(value, int)}
    if names and names != meant.values:
        yield from around.likely(meant.form, names, heading)


def _lacks(form: Form, known: Values) -> int:
    """How many fields are missing."""
    parts = (part for part in form.usage.parts if isinstance(part, Slot))
    return sum(part.field not in known for part in parts)


def _text(form: Form, known: Values, around: Circumstances) -> str:
    """The canonical line; empty where something is missing still."""
    if _lacks(form, known):
        return ""
    return written(Said(form, tuple(known.items()), None), around)


class _Held:
    """What a line holds, looked up once for all forms: idle words, and values by their place."""

    def __init__(self, line: Pieces, around: Circumstances) -> None:
        self.around = around
        self.places = range(len(line))
        self.idle = frozenset(at for at in self.places if _idle(line, at, around))
        self.first = cache(lambda at, vocabulary: _first(line, at, vocabulary, around))


def _meant(held: _Held, form: Form, spoken: Mapping[str, _Spoken]) -> Iterator[_Meant]:
    """The order of a form with the values that the line holds for it."""
    verb = form.key in spoken
    if form.hidden:
        return
    said = spoken.get(form.key, _Spoken())
    held_values, words = _values(held, form)
    found = {**held_values, **said.fixed}
    lacked = {part.field for part in form.usage.parts if isinstance(part, Slot)}
    told = {*found, *(lacked if set(said.needs) & set(found) else ())}
    half = said.half or not set(said.needs) <= told
    named = any(not isinstance(value, int) for value in found.values())
    if verb or named:
        yield _Meant(form, found, _lacks(form, found), verb, half, words)


def _values(held: _Held, form: Form) -> tuple[Values, int]:
    """The first values that fit each slot, names before figures, no word used twice; and how many
    words they are."""
    found: Values = {}
    used = set(held.idle)
    wanted = [slot for slot in _wanted(form, held.around) if slot.vocabulary != FREE]
    for slot in wanted:
        for at in (one for one in held.places if one not in used):
            match = held.first(at, slot.vocabulary)
            if match is not None and not used.intersection(range(at, match[1])):
                found[slot.field] = (match[0],) if slot.many else match[0]
                used.update(range(at, match[1]))
                break
    return found, len(used) - len(held.idle)


def _wanted(form: Form, around: Circumstances) -> list[Slot]:
    """The slots of an order, names before figures, without figures that may be left out."""
    needed = [part for part in form.usage.parts if isinstance(part, Slot)]
    names = [one for one in slots(form.usage.parts) if _named(one, around)]
    return [*names, *(one for one in needed if not _named(one, around))]


def _named(slot: Slot, around: Circumstances) -> bool:
    """Whether names stand in a slot."""
    words = around.words[slot.vocabulary]
    return names_of(words) is not None or hasattr(words, "edges")


def _idle(line: Pieces, at: int, around: Circumstances) -> bool:
    """Whether a word says nothing, makes no order of the line, or numbers another turn."""
    lexicon = around.lexicon
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


def _verbs(line: Pieces, around: Circumstances) -> Mapping[str, _Spoken]:
    """The forms whose verbs a line holds, in any tense, or else misspelt."""
    known = around.lexicon.irregular
    said = {stem for word in line.present for stem in stems(word, known)}
    found: dict[str, _Spoken] = {}
    for key, one, single, longer in _manners(around.lexicon):
        if not single.isdisjoint(said) or line.holds(longer):
            half = not all(map(line.holds, one.marks))
            if key not in found or (found[key].half and not half):
                found[key] = _Spoken(dict(one.fixed), one.needs, half)
    return found or _misspelt_verbs(line, around)


@lru_cache(maxsize=16)
def _manners(
    lexicon: Lexicon,
) -> tuple[tuple[str, Phrasing, frozenset[str], tuple[str, ...]], ...]:
    """All manners with their forms: verbs of one word, said in any tense, and longer ones, said as
    they are."""
    return tuple(
        (
            key,
            one,
            lone_words(one.verbs),
            tuple(verb for verb in one.verbs if len(phrase(verb)) > 1),
        )
        for key, phrasings in lexicon.forms.items()
        for one in phrasings
    )


def _misspelt_verbs(line: Pieces, around: Circumstances) -> Mapping[str, _Spoken]:
    """The forms whose verbs are nearest to a word that is nothing else."""
    found: dict[str, _Spoken] = {}
    named = places_of_names(line, around.tongue)
    for at, piece in enumerate(line.items):
        known = piece.word in lexicon_words(around.lexicon)[0]
        if at in named or known or len(piece.word) < 3 or _idle(line, at, around):
            continue
        found.update(dict.fromkeys(_nearest_verb(piece.word, around.lexicon), _Spoken()))
    return found


@lru_cache(maxsize=2048)
def _nearest_verb(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The forms with the verb of one word that is nearest to a word."""
    near = nearest(word, {verb for _, _, single, _ in _manners(lexicon) for verb in single})[:1]
    return tuple(dict.fromkeys(key for key, _, single, _ in _manners(lexicon) if {*near} & single))
