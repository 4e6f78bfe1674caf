"""The words with which a family's programmes are said: data, read from its `phrases.toml`."""

from importlib.resources.abc import Traversable

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.lexicon import Lexicon, common


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


class Idiom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of words, and the plain words that it stands for."""

    says: str
    plain: str


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of what may be said beside orders, and what it makes of canonical lines."""

    says: tuple[str, ...]
    turns: dict[str, str]
    leaves: str = " "
    """What stays in its place."""


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of a family's programmes."""

    orders: Lexicon = Lexicon()
    figures: dict[str, FigureWords] = {}
    least: tuple[str, ...] = ()
    """Verbs of doing the least: behind `otherwise` alone they say what is done at last."""
    headings: dict[str, tuple[str, ...]] = {}
    """Headings without a subject, in other words."""
    idioms: tuple[Idiom, ...] = ()
    asides: tuple[Aside, ...] = ()


def spoken(*files: Traversable) -> Spoken:
    """A family's words, and of each of its features, with those that all families share."""
    whole = Spoken(orders=common())
    for file in files:
        own = read_toml(file, Spoken)
        whole = Spoken(
            orders=whole.orders.joined(own.orders),
            figures={**whole.figures, **own.figures},
            least=(*whole.least, *own.least),
            headings={**whole.headings, **own.headings},
            idioms=(*whole.idioms, *own.idioms),
            asides=(*whole.asides, *own.asides),
        )
    return msgspec.structs.replace(whole, orders=whole.orders.spelled())
