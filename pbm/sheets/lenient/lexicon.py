"""The words with which a family's orders are said: data, read from its `phrases.toml`.

A phrase is words with spaces between: `pay|give back?` takes either of two words, and a word that
may be left out; `@purchase` stands for every phrase of that group. Words are compared in small
letters, hyphens count as spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec

from pbm.core.tables import read_toml

_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
_GROUP = re.compile(r"@(\w+)")
Phrase = tuple[tuple[tuple[str, ...], bool], ...]
"""Words in their spellings, and whether each must stand."""


class Phrasing(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """One manner of saying the order of a form."""

    verbs: tuple[str, ...]
    """Phrases of which exactly one must stand in the line."""
    marks: tuple[tuple[str, ...], ...] = ()
    """Groups of phrases; of each group one must stand (`to the president`)."""
    filler: tuple[str, ...] = ()
    """Phrases that say nothing in this order."""
    before: dict[str, tuple[str, ...]] = {}
    """Phrases that may lead a slot's value; they free it from the order of its likes."""
    led: tuple[str, ...] = ()
    """Slots that are only read behind such a phrase."""
    behind: tuple[str, ...] = ()
    """Slots that stand behind the verb; a name before it says who does it."""
    told: tuple[str, ...] = ()
    """Slots whose figure must say its kind: `bid for 50 shares`."""
    whole: tuple[str, ...] = ()
    """Slots whose figure may be `all`."""
    infer: tuple[str, ...] = ()
    """Slots that the family can fill in where there is only one answer."""
    reads: dict[str, str] = {}
    """Slots that this manner reads by another vocabulary: `3-train`, where a bare 3 will not do."""
    extra: dict[str, str] = {}
    """What may be named besides and must agree, with its vocabulary: `build PA7 330`."""
    needs: tuple[str, ...] = ()
    """Of these, what must be named."""
    owning: tuple[str, ...] = ()
    """Slots that must be named as owning what follows: `Drew's`."""
    fixed: dict[str, int | str] = {}
    """Fields that this manner settles: `RR1: NYC`."""
    subject: str = ""
    """The slot that may be the subject of the sentence: `B&O improves …`."""
    bare: bool = False
    """It may be said without a verb: `MON: $1,350`."""
    yields: bool = False
    """It gives way to any other order that the line may be."""
    first: bool = False
    """The verb must begin the line (behind filler), and the rest is free text."""


class TypedOrder(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """An order by its typed parts, in whatever order these stand (see `typed.py`)."""

    order: tuple[str, ...]
    """The pieces of the order as the grammar has it; one with an empty slot is left out."""
    slots: dict[str, str]
    """The vocabularies of its slots."""
    parts: dict[str, tuple[str, ...]]
    """Its parts, and the patterns in which each may be said."""
    needs: tuple[str, ...]
    """Of these, what must stand in a line."""
    light: tuple[str, ...] = ()
    """Phrases that say nothing beside them."""
    sparing: bool = False
    """No other word is passed over, not even one that says nothing in any order: without a word
    more it denies."""
    many: str = ""
    """The part that may stand several times, each time one of `<rows>`."""
    row: tuple[str, ...] = ()
    """The pieces of one of these."""


class Contrary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of lines and one of the orders that they cannot mean (see `contrary.py`)."""

    says: str
    read: str = ""
    """Of canonical orders; of all of them if it is empty."""
    unless: str = ""
    """What allows a line to mean them."""
    firm: bool = False
    """Whether it holds of what else would be a mere remark, too."""
    unoffered: bool = False
    """Whether such an order is not even offered."""


class PlainTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of speech, and the plainer words that stand for it (see `reworded.py`)."""

    says: str
    plain: str


class Lexicon(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """A family's words; `common.toml` of this room holds those of all families."""

    forms: dict[str, tuple[Phrasing, ...]] = {}
    groups: dict[str, tuple[str, ...]] = {}
    """Phrases that mean the same wherever they stand, by the name after `@`."""
    filler: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    """Words that say nothing in any order: passed over where a line cannot be read with them."""
    light: tuple[str, ...] = ()
    """Small words that say nothing wherever they stand in a line read by all its parts."""
    leading: tuple[str, ...] = ()
    """Those that do so before no name or figure."""
    allowing: tuple[str, ...] = ()
    """Those that do so behind no person: the B&O `may` pay."""
    loose: tuple[str, ...] = ()
    """Words that say nothing wherever they stand. A family that has any also passes over adverbs,
    and what is said of a name, where nobody knows the word (see `loose.py`)."""
    acting: tuple[str, ...] = ()
    """Verbs with which people put, give and take things, of no order by themselves."""
    minding: tuple[str, ...] = ()
    """Words of thinking, speaking, owning and of what is over: no verb of an order."""
    deeds: tuple[str, ...] = ()
    """Nouns that stand for such a verb: `expenditure` on influence."""
    described: tuple[str, ...] = ()
    """The forms of so many parts of kinds of their own that a word which only describes one of them
    is passed over (see `described.py`)."""
    vetoes: tuple[str, ...] = ()
    """Phrases beside which no word is passed over: they tell, mock, or leave a figure open."""
    telling: tuple[str, ...] = ()
    """Phrases beside which a line gives no order: it compares, mocks or takes back."""
    typed: tuple[TypedOrder, ...] = ()
    """Orders that are read by their parts where no manner of their form says them."""
    contraries: tuple[Contrary, ...] = ()
    """What a line may say against the orders that it is read as."""
    turns: tuple[PlainTurn, ...] = ()
    """Turns of speech of the family's own, put in plainer words after those of `turns.toml`."""
    firm: tuple[str, ...] = ()
    """Words that are never passed over unread."""
    hearsay: tuple[str, ...] = ()
    """Words of a clause that tells what somebody says or dreams, of which no order comes."""
    articles: tuple[str, ...] = ()
    """What may stand between a leading phrase and its value."""
    nouns: tuple[str, ...] = ()
    """Words that may stand behind a name: the Monon `railroad`."""
    counted: tuple[str, ...] = ()
    """Things in the plural: a bare number before them counts, and names none: 3 `trains`."""
    numbered: tuple[str, ...] = ()
    """Words behind which a bare number names what bears it: `level 3`."""
    ahead: tuple[str, ...] = ()
    """Words of turns for which a letter can order nothing: the `next` one."""
    lettered: tuple[str, ...] = ()
    """Words behind which a letter that is a word as well is a name: `technology A`."""
    subjects: tuple[str, ...] = ()
    """What may lead the subject of a sentence: `have the B&O build`."""
    modals: tuple[str, ...] = ()
    """What may stand between a subject and its verb."""
    passive: tuple[str, ...] = ()
    """What makes an order of a participle: `to be` merged."""
    performed: tuple[str, ...] = ()
    """Participles that are an order behind `is`: what was not done before is done by saying so."""
    causes: tuple[str, ...] = ()
    """What asks for a thing to be done, said behind it: `have` NYC watched."""
    between: tuple[str, ...] = ()
    """What may stand between the values of a list."""
    joins: tuple[str, ...] = ()
    """What may stand between two orders in one line."""
    units: dict[str, tuple[str, ...]] = {}
    """The kinds of figures with the phrases that say them."""
    kinds: dict[str, tuple[str, ...]] = {}
    """The kinds that a vocabulary of figures takes; a figure without a kind fits all."""
    whole: tuple[str, ...] = ()
    """What means all there is."""
    halves: tuple[str, ...] = ()
    """What means half of it, where the family can say how much that is."""
    headings: tuple[str, ...] = ()
    """Words around a name that stands alone above other lines."""
    personal: tuple[str, ...] = ()
    """Headings of what is no company's."""
    sections: tuple[str, ...] = ()
    """Words of headings of parts of a letter, not of who gives the orders below: `Transactions`."""
    doubts: dict[str, tuple[str, ...]] = {}
    """Words that make no order of a line, by what they make of it: negation, question …"""
    decisive: tuple[str, ...] = ()
    """Those of them that do so even in the reason that a line gives."""
    nicknames: dict[str, tuple[str, ...]] = {}
    """More spellings of names, by their codes."""
    irregular: dict[str, tuple[str, ...]] = {}
    """Verbs by their other forms: bought, buying."""
    funds: tuple[str, ...] = ()
    """Verbs of orders that bring as many dollars as they say."""
    likes: tuple[tuple[str, ...], ...] = ()
    """Vocabularies whose values look alike."""

    def joined(self, other: Lexicon) -> Lexicon:
        """This lexicon with another's words added."""
        facts: dict[str, Any] = {}
        for field in self.__struct_fields__:
            mine, more = getattr(self, field), getattr(other, field)
            if isinstance(mine, dict):
                keys = dict.fromkeys((*mine, *more))
                facts[field] = {key: (*mine.get(key, ()), *more.get(key, ())) for key in keys}
            else:
                facts[field] = (*mine, *more)
        return Lexicon(**facts)

    def spelled(self) -> Lexicon:
        """This lexicon with the phrases of its groups wherever they are named."""
        bare = msgspec.to_builtins(msgspec.structs.replace(self, turns=()))  # `@name` is no group
        words = msgspec.convert(_spelled(bare, self.groups), Lexicon)
        return msgspec.structs.replace(words, turns=self.turns)


def _spelled(part: Any, groups: Mapping[str, Sequence[str]]) -> Any:
    """A part of a lexicon, every phrase with a group's name as many phrases."""
    if isinstance(part, dict):
        return {key: _spelled(value, groups) for key, value in part.items()}
    if not isinstance(part, list | tuple):
        return part
    found: list[Any] = []
    for one in part:
        group = _GROUP.search(one) if isinstance(one, str) else None
        if group is None:
            found.append(_spelled(one, groups))
        else:
            found += _spelled([one.replace(group.group(), to) for to in groups[group[1]]], groups)
    return found


@cache
def phrase(text: str) -> Phrase:
    """A phrase of the lexicon, cut into its words."""
    words = _HYPHEN.sub(" ", text.lower()).split()
    return tuple((_spellings(word.rstrip("?")), word[-1] != "?") for word in words)


def _spellings(word: str) -> tuple[str, ...]:
    """The words that may stand there, without `'s` as in a line."""
    return tuple(one.removesuffix("'s") or one for one in word.split("|"))


def words_of(*groups: Iterable[str]) -> frozenset[str]:
    """All words of the phrases of some groups."""
    texts = (text for group in groups for text in group)
    return frozenset(word for text in texts for words, _ in phrase(text) for word in words)


def lone_words(phrases: Iterable[str]) -> frozenset[str]:
    """The words that are phrases by themselves."""
    return words_of(one for one in phrases if len(phrase(one)) == 1)


def said_with(lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """The groups of phrases with which orders are said and doubted: of all manners, and units."""
    for manner in (one for manners in lexicon.forms.values() for one in manners):
        yield from (manner.verbs, manner.filler, *manner.marks, *manner.before.values())
    yield from (*lexicon.doubts.values(), *lexicon.units.values())


def weighty(lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """The groups of phrases of no order in particular that are never passed over."""
    return (lexicon.firm, lexicon.hearsay, lexicon.decisive, lexicon.joins, lexicon.causes)


@lru_cache(maxsize=16)
def doubting(lexicon: Lexicon) -> tuple[str, ...]:
    """All words of doubt, of every kind."""
    return tuple(one for phrases in lexicon.doubts.values() for one in phrases)


@cache
def begun(phrases: tuple[str, ...]) -> Mapping[str, tuple[Phrase, ...]]:
    """Phrases by the words that may begin them; under no word those whose first may be left out."""
    found: dict[str, list[Phrase]] = {}
    for text in dict.fromkeys(phrases):
        cut = phrase(text)
        for first in cut[0][0] if cut[0][1] else ("",):
            found.setdefault(first, []).append(cut)
    return {first: tuple(cuts) for first, cuts in found.items()}


@lru_cache(maxsize=1)
def common() -> Lexicon:
    """The words that mean the same in every family."""
    return read_toml(resources.files("pbm.sheets.lenient") / "common.toml", Lexicon)
