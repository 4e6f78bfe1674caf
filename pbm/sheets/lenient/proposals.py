"""What is offered for a line that is not taken: the order it seems to mean, in canonical words.

The verbs, names and figures that a line holds are put together whatever stands between them; what
is missing is filled in by the family. Every line offered is one that would be taken now.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
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
from pbm.sheets.lenient.search import MOST_PIECES, Said, written
from pbm.sheets.lenient.spelled import Aliases, index
from pbm.sheets.names import Name, fold
from pbm.sheets.nearest import nearest
from pbm.sheets.parse import FREE, Form
from pbm.sheets.usage import Slot, Values, slots

MOST = 3  # lines that a complaint offers
_TRIES = 8  # to fill in what is missing in one order


class _Spoken(msgspec.Struct, frozen=True):
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

    @property
    def clear(self) -> tuple[bool, bool, int, int]:
        """How clearly it is said: whole, by itself, early in the line, in many words."""
        return not self.half, not self.needs, -self.at, self.words


class _Meant(msgspec.Struct, frozen=True):
    """An order as it may be meant: how much of it the line says."""

    form: Form
    values: Values
    missing: int
    half: bool
    words: int
    """Words of the line that are its names and figures."""
    said: _Spoken
    """The manner in which it is said, if it is."""

    @property
    def told(self) -> int:
        """How much of the order the line tells: its verb, its names and figures."""
        verb = self.said.at < MOST_PIECES
        return 7 * verb + 4 * len(self.values) - 2 * self.missing - 5 * self.half


def proposals(text: str, around: Circumstances, heading: str = "") -> tuple[str, ...]:
    """Canonical lines near to what a line says, the nearest first; empty if it says nothing."""
    cut = pieces(text)
    line = Pieces(cut.text, cut.items[:MOST_PIECES])
    spoken = _verbs(line, around)
    held = _Held(line, around)
    meant = [
        one
        for form in around.grammar.forms
        if not form.hidden
        for said in spoken.get(form.key, (_Spoken(),))
        for one in _meant(held, form, said)
    ]
    meant.sort(key=lambda one: (-one.told, one.half, -one.words, one.said.at, -one.said.words))
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
        self.line = line
        self.places: Sequence[int] = range(len(line))
        self.digits = sorted(self.places, key=lambda at: not line.items[at].figure)
        self.idle = frozenset(at for at in self.places if _idle(line, at, around))
        self.first = cache(lambda at, vocabulary: _first(line, at, vocabulary, around))

    def places_of(self, form: Form, slot: Slot, needed: bool) -> Sequence[int]:
        """Where the value of a slot may stand: behind what leads it, or else, if it is needed,
        anywhere, figures in digits before spelled ones."""
        manners = self.around.lexicon.forms.get(form.key, ())
        leads = tuple(lead for one in manners for lead in one.before.get(slot.field, ()))
        ends = {end for at in self.line.places(leads) for end in self.line.said(at, leads)}
        others = self.places if _named(slot, self.around) else self.digits
        return sorted(others if needed else ends & {*others}, key=lambda at: at not in ends)


def _meant(held: _Held, form: Form, said: _Spoken) -> Iterator[_Meant]:
    """The order of a form with the values that the line holds for it."""
    held_values, words = _values(held, form, said)
    found = {**held_values, **said.fixed}
    lacked = {part.field for part in form.usage.parts if isinstance(part, Slot)}
    told = {*found, *(lacked if set(said.needs) & set(found) else ())}
    half = said.half or not set(said.needs) <= told
    named = any(not isinstance(value, int) for value in found.values())
    if said.at < MOST_PIECES or named:
        yield _Meant(form, found, _lacks(form, found), half, words, said)


def _values(held: _Held, form: Form, said: _Spoken) -> tuple[Values, int]:
    """The first values that fit each slot, names before figures, no word used twice; and how many
    words they are."""
    found: Values = {}
    used = set(held.idle)
    wanted = [slot for slot in _wanted(form, held.around) if slot.vocabulary != FREE]
    others = [one for one in slots(form.usage.parts) if one not in wanted]
    for slot in (*wanted, *(others if said.at < MOST_PIECES else ())):
        row: list[Any] = []
        places = held.places_of(form, slot, slot in wanted)
        several = slot.many and _named(slot, held.around) and "or" not in held.line.present
        for at in (one for one in places if one not in used):
            match = held.first(at, slot.vocabulary) if several or not row else None
            if match and not used.intersection(range(at, match[1])):
                row.append(match[0])
                used.update(range(at, match[1]))
        if row:
            found[slot.field] = tuple(dict.fromkeys(row)) if slot.many else row[0]
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


def _verbs(line: Pieces, around: Circumstances) -> Mapping[str, tuple[_Spoken, ...]]:
    """The forms whose verbs a line holds, in any tense, or else misspelt; each in the manners that
    settle different things."""
    known = around.lexicon.irregular
    told = {stem: at for at in reversed(range(len(line))) for stem in stems(line.word(at), known)}
    found: dict[str, dict[str, _Spoken]] = {}
    for key, one, single, longer in _manners(around.lexicon):
        verbs = [*(told[verb] for verb in single & told.keys()), *line.places(longer)]
        if not verbs:
            continue
        half = not all(map(line.holds, one.marks))
        words = max((end - at for at in verbs for end in line.said(at, longer)), default=1)
        spoken = _Spoken(dict(one.fixed), one.needs, half, min(verbs), words + len(one.marks))
        alike = found.setdefault(key, {}).setdefault(str(one.fixed), spoken)
        if spoken.clear > alike.clear:
            found[key][str(one.fixed)] = spoken
    clear = {key: _whole(ways.values()) for key, ways in found.items()}
    return clear or _misspelt_verbs(line, around)


def _whole(ways: Collection[_Spoken]) -> tuple[_Spoken, ...]:
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


def _misspelt_verbs(line: Pieces, around: Circumstances) -> Mapping[str, tuple[_Spoken, ...]]:
    """The forms whose verbs are nearest to a word that is nothing else."""
    found: dict[str, tuple[_Spoken, ...]] = {}
    named = places_of_names(line, around.tongue)
    for at, piece in enumerate(line.items):
        known = piece.word in lexicon_words(around.lexicon)[0]
        if at in named or known or len(piece.word) < 3 or _idle(line, at, around):
            continue
        found.update(dict.fromkeys(_nearest_verb(piece.word, around.lexicon), (_Spoken(at=at),)))
    return found


@lru_cache(maxsize=2048)
def _nearest_verb(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The forms with the verb of one word that is nearest to a word."""
    near = nearest(word, {verb for _, _, single, _ in _manners(lexicon) for verb in single})[:1]
    return tuple(dict.fromkeys(key for key, _, single, _ in _manners(lexicon) if {*near} & single))
