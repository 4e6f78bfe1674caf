"""The words with which a family's programmes are said: data, read from its `phrases.toml`."""

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from pbm.core.tables import read_toml
from pbm.games.table.programme import Language
from pbm.sheets.lenient.circumstances import Tongue
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.lexicon import Lexicon, common
from pbm.sheets.lenient.needed import needed_by
from pbm.sheets.lenient.sought import SoughtPattern
from pbm.sheets.lenient.spelled import frozen

_NAME = (
    r"(?:(?-i:(?!I\b|We\b)[A-Z][\w&.']*(?:,? (?:and )?[A-Z&][\w&.']*)*)"
    r"|(?!(?:its?|them|me|us|my|the|they|we|i|you|he|she|all|any|one|that|this|and|for|from|to|in|on"
    r"|an?|if|or|as|at|by|no|not)\b)[a-z&]{2,5}(?![\w&']))"
)
"""What an idiom's `@company` stands for: a name in capitals, or a short one in small letters."""
_HEX = r"(?:[A-Z]{1,2}\d{1,2})"
"""What its `@hex` stands for."""
_GROUP = re.compile(r"@([a-z_]+)")


LIKE_A_CODE = re.compile(r"\b[A-Z][A-Z&]+\b")
"""What is written as a company's code is, known or not."""


class FigureWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a figure is said: usage lines whose slots `<0:company>` are its arguments by place."""

    say: tuple[str, ...]
    unit: str = ""
    """The kind that a figure compared with it may say of itself."""
    ordinal: bool = False
    """It is said by an ordinal alone: `second or later`."""
    owned: bool = False
    """It is had: `I have 3` means at least so many."""
    few: int = 0
    """Up to so many are these, when they are had and nothing says of what."""
    cues: tuple[str, ...] = ()
    """Words that point at it, wherever they stand in a condition."""
    hints: tuple[str, ...] = ()
    """Words for which it is offered where a condition cannot be read."""
    likely: int = 1
    """With what it is compared then, where no number is said."""
    its_cues: tuple[str, ...] = ()
    """Words that do so where a company, or `it`, is spoken of."""
    beside: tuple[str, ...] = ()
    """Words that may stand beside them."""
    gone: tuple[str, ...] = ()
    """Words that say there is none of it."""
    begun: tuple[str, ...] = ()
    """Words that say it has come so far at least."""
    bound: str = ""
    """The figure above which it may not be."""
    bound_cues: tuple[str, ...] = ()
    """Words that point at that figure."""
    there: bool = False
    """Where it is spoken of, there is one at least."""
    mine: bool = False
    """It may be said of whoever writes: `I have`."""
    of_it: bool = False
    """It may be said of what the order is about: `it has`."""
    bare: bool = False
    """It needs no cue where a number says it of somebody: `I have 300`, `it stands at 72`."""
    over: int = 0
    """The number without a sign of dollars is above this, where there is no cue."""
    most: int = 0
    """No greater number can be meant."""
    who: bool = False
    """A seat, which may be one's own: `I am the president of RI`."""
    needs_name: bool = False
    """It is asked of nobody but whom the condition names."""
    unsaid: str = ""
    """The comparison with a bare number."""


class Idiom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of words, and the plain words that it stands for."""

    says: str
    plain: str

    def of(self, groups: Mapping[str, str]) -> "Idiom":
        """The same with its groups written out; a name is no group."""
        return Idiom(written_out(self.says, groups), self.plain)


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of what may be said beside orders, and what it makes of canonical lines."""

    says: tuple[str, ...]
    turns: dict[str, str]
    leaves: str = " "
    """What stays in its place."""
    verb: str = ""
    """What is done with that which is named beside it without a verb."""
    hints: tuple[str, ...] = ()
    """Patterns of lines that may speak of it: they are offered it."""


class Spoken(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """All words of a family's programmes."""

    orders: Lexicon = Lexicon()
    figures: dict[str, FigureWords] = {}
    least: tuple[str, ...] = ()
    """Verbs of doing the least: behind `otherwise` alone they say what is done at last."""
    headings: dict[str, tuple[str, ...]] = {}
    """Headings without a subject, in other words."""
    kept: tuple[str, ...] = ()
    """Kinds of names beside companies that orders must keep where a line has them."""
    business: tuple[str, ...] = ()
    """What a heading may say behind the name of a company, of the lines below."""
    idioms: tuple[Idiom, ...] = ()
    always: tuple[Idiom, ...] = ()
    """Idioms that would mean another thing if they were read as they stand."""
    asides: tuple[Aside, ...] = ()
    implied: tuple[str, ...] = ()
    """Verbs that a list below a company may leave out: `57 at K16, best, full`."""
    once: tuple[str, ...] = ()
    """How orders begin of which a line may give a company one."""
    respelled: dict[str, str] = {}
    """Words of dialects and telegrams, and the plain words that they stand for."""
    taking: tuple[str, ...] = ()
    """What is done with a name that stands alone in a list of turns."""
    apart: tuple[str, ...] = ()
    """Verbs of orders of which each takes a decision of its own: two in a line are done in turn."""
    limited: tuple[str, ...] = ()
    """How orders begin to which `and bid up to` may be said in other words."""
    done: dict[str, str] = {}
    """Verbs of orders, and what is so when somebody has done that."""
    acts: dict[str, str] = {}
    """Verbs behind the company that does it, and patterns of the orders that say so of COMPANY."""
    groups: dict[str, str] = {}
    """What stands as `@group` in the idioms of one file; `@condition` does in all."""


def spoken(*files: Traversable) -> Spoken:
    """A family's words, and of each of its features, with those that all families share."""
    whole = Spoken(orders=common())
    for file in (resources.files("pbm.games.table.lenient") / "voices.toml", *files):
        own = read_toml(file, Spoken)
        groups = {"condition": conditional(), **own.groups}
        whole = Spoken(
            orders=whole.orders.joined(own.orders),
            figures={**whole.figures, **own.figures},
            least=(*whole.least, *own.least),
            headings={**whole.headings, **own.headings},
            business=(*whole.business, *own.business),
            idioms=(*whole.idioms, *(one.of(groups) for one in own.idioms)),
            always=(*whole.always, *(one.of(groups) for one in own.always)),
            asides=(*whole.asides, *own.asides),
            implied=(*whole.implied, *own.implied),
            once=(*whole.once, *own.once),
            respelled={**whole.respelled, **own.respelled},
            taking=(*whole.taking, *own.taking),
            apart=(*whole.apart, *own.apart),
            limited=(*whole.limited, *own.limited),
            done={**whole.done, **own.done},
            acts={**whole.acts, **own.acts},
        )
    return msgspec.structs.replace(whole, orders=whole.orders.spelled())


@lru_cache(maxsize=16)
def tongue_of(language: Language, words: Spoken) -> Tongue:
    """The words of a family's orders, for all letters in them."""
    return Tongue(language.grammar, language.words, words.orders, frozen(words.orders.nicknames))


def written_out(says: str, groups: Mapping[str, str]) -> str:
    """A pattern with its groups, and theirs, in full."""
    while any(one in groups for one in _GROUP.findall(says)):
        says = _GROUP.sub(lambda one: groups.get(one[1], one[0]), says)
    return says


@lru_cache(maxsize=4096)
def sought(says: str, plain: str = "") -> SoughtPattern:
    """A pattern of words with its names and places."""
    return SoughtPattern(
        says.replace("@company", _NAME).replace("@hex", _HEX), plain, needed_by(says)
    )
