"""Which manners of saying an order a line may hold at all, from its words alone.

A manner needs the first word of a verb, and every word of the line that is no part of a name or
figure must be one of its own: the others need no search.
"""

from functools import cache, lru_cache

import msgspec

from pbm.sheets.lenient.circumstances import Circumstances, names_of, values
from pbm.sheets.lenient.figures import COUNTED
from pbm.sheets.lenient.inflected import done, going_on, thirds
from pbm.sheets.lenient.lexicon import Lexicon, Phrasing, phrase, words_of
from pbm.sheets.lenient.loose import is_firm, loose_words
from pbm.sheets.lenient.pieces import ARTICLES, Pieces
from pbm.sheets.lenient.spelled import index
from pbm.sheets.names import fold
from pbm.sheets.parse import Form
from pbm.sheets.usage import slots
from pbm.sheets.vocabularies import Rest


class PassedOver(msgspec.Struct, frozen=True):
    """What of a line says nothing: idle phrases, and positions of unknown words."""

    idle: tuple[str, ...] = ()
    loose: frozenset[int] = frozenset()


def passed_over(line: Pieces, around: Circumstances, depth: int) -> PassedOver:
    """What may be passed over; nothing that leaves a price open."""
    if depth == 0 or is_firm(line, around.lexicon):
        return PassedOver()
    if depth == 1:
        return PassedOver(around.lexicon.idle)
    named = (key for key, words in around.words.items() if names_of(words) is not None)
    names = frozenset(
        place
        for key in named
        for at in range(len(line))
        for one in values(line, at, key, around, False, False)[:1]
        for place in range(at, one.next)
    )
    return PassedOver(around.lexicon.idle, loose_words(line, names, around.lexicon))


class Sayable:
    """Looks a line's words up once for all manners."""

    def __init__(self, line: Pieces, around: Circumstances, passed: PassedOver) -> None:
        self.around = around
        self.present = frozenset(item.word for item in line.items)
        idle = _idle_words(around.lexicon) if passed.idle else frozenset()
        loose = frozenset(line.word(at) for at in passed.loose)
        self.plain = _plain_words(line, around) - idle - loose

    def may(self, form: Form, at: int, phrasing: Phrasing) -> bool:
        """Whether a form may be said in its manner of that number."""
        lexicon = self.around.lexicon
        firsts = _first_words(phrasing.verbs, tuple(lexicon.irregular.items()))
        if not phrasing.bare and self.present.isdisjoint(firsts):
            return False
        return self.plain <= _own_words(lexicon, form.key, at) or _is_free(form, self.around)


def _is_free(form: Form, around: Circumstances) -> bool:
    """Whether a form ends in free text, where any word may stand."""
    named = (around.words[slot.vocabulary] for slot in slots(form.usage.parts))
    return any(isinstance(one, Rest) for one in named)


@lru_cache(maxsize=4096)
def _plain_words(line: Pieces, around: Circumstances) -> frozenset[str]:
    """The words of a line that can be no part of a name or figure, nor are a mere sign."""
    letters = _name_letters(around)
    kept = (at for at in range(len(line)) if not (line.items[at].figure or line.neutral(at)))
    words = (line.word(at) for at in kept)
    return frozenset(one for one in words if one not in COUNTED and fold(one) not in letters)


@lru_cache(maxsize=64)
def _name_letters(around: Circumstances) -> str:
    """All spellings of all names, in which a part of a name can be found."""
    named = (key for key, words in around.words.items() if names_of(words) is not None)
    edges = (words.edges for words in around.words.values() if hasattr(words, "edges"))
    more = (spelling for one in edges for spelling in index(one.names, around.aliases))
    return "\n".join((*(one for key in named for one in around.spelled(key, True)), *more))


@lru_cache(maxsize=4096)
def _own_words(lexicon: Lexicon, key: str, at: int) -> frozenset[str]:
    """All words with which a manner says an order, in every form of its verbs."""
    one = lexicon.forms[key][at]
    verbs = (*one.verbs, *thirds(one.verbs), *going_on(one.verbs))
    said = (*verbs, *done(one.verbs, tuple(lexicon.irregular.items())), *one.filler)
    more = (text for group in (*one.marks, *one.before.values()) for text in group)
    return words_of(said, more) | _shared_words(lexicon)


@cache
def _shared_words(lexicon: Lexicon) -> frozenset[str]:
    """The words that may stand in every order."""
    said = (lexicon.filler, lexicon.modals, lexicon.passive, lexicon.performed, lexicon.causes)
    more = (lexicon.subjects, lexicon.articles, lexicon.between, lexicon.nouns, lexicon.whole)
    units = (*lexicon.units.values(), ("is|are be of my share|shares certificate|certificates",))
    return words_of(*said, *more, *units) | ARTICLES


@cache
def _idle_words(lexicon: Lexicon) -> frozenset[str]:
    """The words that are passed over if need be."""
    return words_of(lexicon.idle)


@cache
def _first_words(
    verbs: tuple[str, ...], irregular: tuple[tuple[str, tuple[str, ...]], ...]
) -> frozenset[str]:
    """The first words of verbs in all their forms; of those that may be left out the next too."""
    said = (*verbs, *thirds(verbs), *going_on(verbs), *done(verbs, irregular))
    return frozenset(one for verb in said for spellings, _ in phrase(verb)[:2] for one in spellings)
