"""What a feature is: a rule that some titles have and others have not, with all that is part of it.

A title lists the features it chooses; the engine knows none of them by name.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import FramePlan, Move, Suggest
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Alternatives, Occasion, Point
from pbm.games.eighteenxx.values.state import Frame
from pbm.games.table.figures import Figure
from pbm.sheets.parse import Form
from pbm.sheets.usage import Vocabularies

COMPANY = "[<company:company>]"
"""How a usage line names the company, which a heading may do instead."""
BUYING = "[for|at <price:dollars>] [for at|up most|to <most:dollars>]"
SELLING = "[for|at at least <least:dollars>] [for|at <price:dollars>]"
"""What a deal may say of its price."""
STOCK, DEAL, ANY_TIME = "stock", "deal", "privates"
"""Blocks of programmes: numbered lines of stock rounds, the other side's word, what a company may
do at any time of its turn."""
BEFORE_RUN = "before run"
"""What it does before its trains run, wherever the line stands."""


BlockOf = str | Callable[[Any], str]
"""The block of an order, or what finds it for each."""


class AddedOrders(msgspec.Struct, frozen=True):
    """Orders that a feature adds to a step of another, or to all steps of a plan."""

    of: str | type[Frame]
    """The name of a step, or the frame of a plan."""
    moves: Mapping[type[Order], Move]
    suggest: Suggest | None = None


class Tables(msgspec.Struct, frozen=True):
    """What a feature reads from `[features.NAME]` of the title's figures.toml."""

    kind: type[msgspec.Struct]
    point: Point[Any]
    """Where the rules of the feature find it."""
    check: Callable[[Figures, Any], None] = lambda _figures, _tables: None
    """Raises TableError where a name of it stands in no other table."""


class Feature(msgspec.Struct, frozen=True, eq=False):
    """One rule that a title may choose."""

    name: str
    forms: tuple[Form, ...] = ()
    """How its orders are written."""
    blocks: Mapping[type[Order], BlockOf] = {}
    """In which blocks of a programme they stand; others are for stock rounds."""
    plans: Mapping[type[Frame], FramePlan] = {}
    """What goes on in its own frames."""
    events: tuple[type[Event], ...] = ()
    """What it tells in the journal, of kinds that only it has."""
    parts: tuple[AddedOrders, ...] = ()
    points: Mapping[Point[Any], Any] = {}
    occasions: Mapping[Occasion[Any], Any] = {}
    more: tuple[Mapping[Occasion[Any], Any], ...] = ()
    """What it changes in every game of its titles, as in `Effect`."""
    settings: tuple[Alternatives, ...] = ()
    """What a moderator may choose about it."""
    tables: Tables | None = None
    words: Callable[[Figures], Vocabularies] = lambda _figures: {}
    """The vocabularies that its forms need beside those of every title."""
    figures: tuple[Figure, ...] = ()
    """What conditions may ask beside what they may in every title."""
    instead: Mapping[type[Order], str] = {}
    """Orders of every title that no position of one with it takes, and the complaint that says what
    stands in their place."""
    cites: tuple[str, ...] = ()
    """The rules that it cites beside those of `title.CITED`."""
