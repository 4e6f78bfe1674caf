"""A family of games as one value of functions: what the office asks of every game.

The office knows no rules and a family knows no files, mail or clock. State, view and orders are
opaque to the office: it only stores the bytes `encode` gives and the canonical text of orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.page import Document, Section
from pbm.sheets.complaint import Complaint
from pbm.sheets.offer import Sheet

State = Any
View = Any
Order = Any
PUBLIC = 0
"""The seat number of the public reader: sees what everybody may know."""


class Setting(msgspec.Struct, frozen=True):
    """One switch a moderator may set when a game starts (`--set key=value`)."""

    key: str
    default: str
    choices: tuple[str, ...] = ()
    """The legal words; empty for a whole number."""
    help: str = ""


class Seat(msgspec.Struct, frozen=True):
    """Who sits in a seat at the start: `character` empty = draw one; `computer` plays itself."""

    number: int
    player: str = ""
    character: str = ""
    address: str = ""
    phone: str = ""
    show_address: bool = True
    show_phone: bool = True
    computer: bool = False


class GivenOrder(msgspec.Struct, frozen=True):
    """An order as it was read: where it stood, in canonical text, and as the family's value."""

    line: int
    text: str
    order: Order


class Reading(msgspec.Struct, frozen=True):
    """What a sheet's text says: orders in their order, and every complaint."""

    orders: tuple[GivenOrder, ...]
    complaints: tuple[Complaint, ...]


class OrderResult(msgspec.Struct, frozen=True):
    """What became of one order: done, cut, refused, not reached; in words, with its rule."""

    seat: int
    line: int
    text: str
    verdict: str
    words: str
    rule: str = ""


class Resolution(msgspec.Struct):
    """The result of a turn or part.

    `journal`, `outcomes` and `ledger` are the family's own values as built-in types (dicts, lists),
    ready for JSON. `history` is one row of figures for charts and exports. `next_turn` is the name
    of the next turn or part ("8", "7.2"); `asked` the seats that must answer before it (empty =
    all); `over` whether the game has ended.
    """

    state: State
    journal: list[dict[str, Any]]
    outcomes: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    history: dict[str, Any]
    next_turn: str
    asked: tuple[int, ...] = ()
    over: bool = False


class Family(msgspec.Struct, frozen=True):
    """One title as the office sees it. All functions are pure; `state` is never changed by them."""

    title: str
    """The slug used on the command line: continental-rails-ii, 1870, chicago-express."""
    name: str
    edition: str
    least_seats: int
    most_seats: int
    settings: tuple[Setting, ...]
    new_game: Callable[[Sequence[Seat], Mapping[str, str], Dice], State]
    encode: Callable[[State], bytes]
    """Canonical JSON: same state, same bytes on any machine."""
    decode: Callable[[bytes], State]
    view: Callable[[State, Sequence[Mapping[str, Any]], int], View]
    """view(state, journal of the last turn, seat or PUBLIC): the only door to a reader."""
    read: Callable[[str, View], Reading]
    """Order lines (the text between the sheet's marks) to orders and complaints."""
    sheet: Callable[[View], Sheet]
    forecast: Callable[[View, Reading], tuple[str, ...]]
    """Sentences for the receipt: limits and cuts that depend on nobody else and on no dice."""
    resolve: Callable[[State, Mapping[int, Reading], Mapping[str, str], Dice], Resolution]
    report: Callable[[View, Sequence[Mapping[str, Any]]], Document]
    """report(view, history rows so far): all sections for that reader, "your orders" included."""
    show: Mapping[str, Callable[[View, Sequence[Mapping[str, Any]], str], tuple[Section, ...]]]
    """Words of `pbm show GAME WHAT [NAME]`."""
    computer: Callable[[View, Dice], tuple[str, tuple[str, ...]]] | None
    """computer(view, dice) -> order lines as text, and the reasons; None until it can play."""
    turn: Callable[[State], str]
    years: Callable[[State], str]
    """The turn's name in the game's own calendar, or empty."""
    order_help: Callable[[], tuple[Section, ...]]
    facts_help: Callable[[], tuple[Section, ...]] | None
    invariants: Callable[[State], tuple[str, ...]]
    """Broken invariants in words; empty when all hold."""
    seats: Callable[[State], tuple[Seat, ...]]
    """The seats with their characters as drawn or chosen."""
    reveal: (
        Callable[[State, Sequence[Mapping[str, Any]], Sequence[Mapping[str, Any]]], View] | None
    ) = None
    """reveal(state, journal, ledger of the last turn) -> what the moderator may see, for `pbm show`
    without a seat; None where the public view hides nothing from him."""
    reseat: Callable[[State, Seat], State] | None = None
    """reseat(state, seat) -> the state with another player, address or computer in a seat; None
    for families whose state names nobody."""
    recorded: (
        Callable[[bytes, Mapping[str, str]], tuple[State, tuple[Seat, ...], Mapping[str, str]]]
        | None
    ) = None
    """recorded(file, settings) -> state, seats and settings of a game begun elsewhere (`pbm
    import`), by which it goes on: those given before its own; ValueError with one sentence if it is
    not such a file."""
