"""Which manners of saying an order a line may hold at all, from its words alone.

A manner needs the first word of a verb, and every word of the line that is no part of a name or
figure must be one of its own: the others need no search.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources

import msgspec

from pbm.sheets.lenient.circumstances import Tongue, names_at
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, phrase, said_with, words_of
from pbm.sheets.lenient.pieces import ARTICLES, Pieces
from pbm.sheets.lenient.spelled import FEW, index
from pbm.sheets.names import fold
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, Symbol, slots
from pbm.sheets.vocabularies import Rest

_ESCAPE = re.compile(r"\\[a-zA-Z](?:\d\d)?")
_LONGER = 5
"""Letters of a verb by which it is told from small words."""


class _Manner(msgspec.Struct, frozen=True):
    """A manner of saying a form, and what a line must hold to say it."""

    form: Form
    phrasing: Phrasing
    verbs: tuple[str, ...]
    """Of these one, in any form; none where it may be said without."""
    names: frozenset[str]
    """Of each of these vocabularies a name."""

    def may(self, line: Pieces, names: frozenset[str]) -> bool:
        """Whether a line with names of some vocabularies may say it."""
        marked = all(map(line.holds, self.phrasing.marks))
        return marked and names >= self.names and (not self.verbs or line.holds(self.verbs))


class _Manners(msgspec.Struct, frozen=True):
    """All manners of a tongue, and which of them say a word."""

    every: tuple[_Manner, ...]
    saying: dict[str, frozenset[int]]
    free: frozenset[int]
    """Those of forms that end in free text."""


def sayable(line: Pieces, tongue: Tongue) -> Iterator[tuple[Form, Phrasing]]:
    """The manners in which a line may say an order, in the order of the grammar."""
    known = _manners(tongue)
    telling = plain_words(line, tongue) - shared_words(tongue.lexicon)
    groups = [known.saying.get(word, frozenset()) for word in telling]
    may = frozenset.intersection(*groups) | known.free if groups else range(len(known.every))
    named = (names_at(line, at, tongue) for at in range(len(line)))
    names = frozenset(key for found in named for key, _ in found)
    for one in map(known.every.__getitem__, sorted(may)):
        if one.may(line, names):
            yield one.form, one.phrasing


@lru_cache(maxsize=16)
def _manners(tongue: Tongue) -> _Manners:
    """All manners of all forms that people may say."""
    every: list[_Manner] = []
    saying: dict[str, set[int]] = {}
    free: set[int] = set()
    for form in (one for one in tongue.grammar.forms if not one.hidden):
        for at, phrasing in enumerate(tongue.lexicon.forms.get(form.key, ())):
            if _is_free(form, tongue):
                free.add(len(every))
            for word in _own_words(tongue.lexicon, form.key, at):
                saying.setdefault(word, set()).add(len(every))
            every.append(_manner(form, phrasing, tongue))
    said = {word: frozenset(manners) for word, manners in saying.items()}
    return _Manners(tuple(every), said, frozenset(free))


def _manner(form: Form, phrasing: Phrasing, tongue: Tongue) -> _Manner:
    """A manner of saying a form, with what a line must hold to say it."""
    known = {slot.field: slot.vocabulary for slot in slots(form.usage.parts)}
    read = {**known, **phrasing.reads, **phrasing.extra}
    filled = {*needed(form.usage.parts), *phrasing.needs} - {*phrasing.infer, *phrasing.fixed}
    names = {read[field] for field in filled if field in read} & {*tongue.named}
    other = bent(phrasing, tongue.lexicon)
    verbs = phrasing.verbs + other.third + other.going_on + other.done
    plain = frozenset(one for one in names if one not in tongue.lexicon.kinds)
    return _Manner(form, phrasing, () if phrasing.bare else verbs, plain)


def needed(parts: Sequence[Symbol]) -> Iterator[str]:
    """The fields that an order cannot be without."""
    return (part.field for part in parts if isinstance(part, Slot))


class Bent(msgspec.Struct, frozen=True):
    """The verbs of a manner in their other forms."""

    third: tuple[str, ...]
    going_on: tuple[str, ...]
    done: tuple[str, ...]


@lru_cache(maxsize=8192)
def bent(phrasing: Phrasing, lexicon: Lexicon) -> Bent:
    """The verbs of a manner as somebody else does it, as it is being done, as it shall be done."""
    verbs = phrasing.verbs
    participles = done(verbs, tuple(lexicon.irregular.items()))
    return Bent(thirds(verbs), going_on(verbs), participles)


def _is_free(form: Form, around: Tongue) -> bool:
    """Whether a form ends in free text, where any word may stand."""
    named = (around.words[slot.vocabulary] for slot in slots(form.usage.parts))
    return any(isinstance(one, Rest) for one in named)


@lru_cache(maxsize=4096)
def plain_words(line: Pieces, around: Tongue) -> frozenset[str]:
    """The words of a line that can be no part of a name or figure, nor are a mere sign."""
    letters = _name_letters(around)
    kept = (at for at in range(len(line)) if not (line.items[at].figure or line.neutral(at)))
    words = (line.word(at) for at in kept)
    plain = (one for one in words if one not in COUNTED and fold(one) not in letters)
    return frozenset(one for one in plain if not _several(one, letters))


def _several(word: str, letters: str) -> bool:
    """Whether a word may be a name in the plural."""
    return word.endswith("s") and len(word) > FEW and fold(word[:-1]) in letters


@lru_cache(maxsize=16)
def _name_letters(around: Tongue) -> str:
    """All spellings of all names, in which a part of a name can be found."""
    edges = (words.edges for words in around.words.values() if hasattr(words, "edges"))
    more = (spelling for one in edges for spelling in index(one.names, around.aliases))
    return "\n".join((*(one for key in around.named for one in around.spelled(key, True)), *more))


@lru_cache(maxsize=4096)
def _own_words(lexicon: Lexicon, key: str, at: int) -> frozenset[str]:
    """The words with which a manner alone says an order, in every form of its verbs."""
    one = lexicon.forms[key][at]
    verbs = (*one.verbs, *thirds(one.verbs), *going_on(one.verbs))
    said = (*verbs, *done(one.verbs, tuple(lexicon.irregular.items())), *one.filler)
    more = (text for group in (*one.marks, *one.before.values()) for text in group)
    return words_of(said, more)


@lru_cache(maxsize=256)
def words_of_form(lexicon: Lexicon, key: str) -> frozenset[str]:
    """The words with which a form's order is said, in whatever manner."""
    manners = range(len(lexicon.forms.get(key, ())))
    return frozenset[str]().union(*(_own_words(lexicon, key, at) for at in manners))


@cache
def shared_words(lexicon: Lexicon) -> frozenset[str]:
    """The words that may stand in every order."""
    said = (lexicon.filler, lexicon.modals, lexicon.passive, lexicon.performed, lexicon.causes)
    more = (
        lexicon.subjects,
        lexicon.articles,
        lexicon.between,
        lexicon.nouns,
        lexicon.whole,
        lexicon.halves,
    )
    units = (*lexicon.units.values(), ("is|are be of my share|shares certificate|certificates",))
    return words_of(*said, *more, *units) | ARTICLES


@lru_cache(maxsize=8192)
def is_part(line: Pieces, at: int, tongue: Tongue, verbs: bool) -> bool:
    """Whether a part of an order stands at a position: a name, a figure or, if asked for, a verb
    that tells one by itself."""
    if line.said(at, tongue.lexicon.filler):
        return False
    if any(figures(line, at, tongue.lexicon, False)) or names_at(line, at, tongue):
        return True
    return verbs and bool(line.said(at, telling_verbs(tongue.lexicon, False)))


@lru_cache(maxsize=16)
def telling_verbs(lexicon: Lexicon, weak: bool) -> tuple[str, ...]:
    """All verbs that tell an order by themselves; of `weak` ones, which need more words, too."""
    manners = (one for phrasings in lexicon.forms.values() for one in phrasings)
    told = (one.verbs for one in manners if weak or not (one.marks or one.needs))
    return tuple(
        dict.fromkeys(v for verbs in told for v in (*verbs, *(thirds(verbs) if weak else ())))
    )


@lru_cache(maxsize=16)
def acting_words(lexicon: Lexicon) -> frozenset[str]:
    """The words of all verbs of orders, of whatever manner."""
    manners = (one for phrasings in lexicon.forms.values() for one in phrasings)
    return words_of(*(one.verbs for one in manners))


@lru_cache(maxsize=16)
def lexicon_words(lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]]:
    """All words of a lexicon, and the longer ones with which a verb begins."""
    forms = lexicon.forms.values()
    verbs = [verb for manners in forms for one in manners for verb in one.verbs]
    firsts = {w for text in verbs for w in phrase(text)[0][0] if len(w) >= _LONGER}
    return words_of(*said_with(lexicon), lexicon.filler, lexicon.modals), frozenset(firsts)


@lru_cache(maxsize=1)
def spoken_words() -> frozenset[str]:
    """All words that the rules of speech have anywhere: none of them is a slip."""
    files = (one for one in resources.files("pbm.sheets.lenient").iterdir() if one.is_file())
    rules = (one.read_text(encoding="utf-8") for one in files if one.name.endswith(".toml"))
    bare = (_ESCAPE.sub(" ", text).lower() for text in rules)
    return frozenset(word for text in bare for word in re.findall("[a-z]{3,}", text))
