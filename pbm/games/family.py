"""A family of games as one value of functions: what the office asks of every game.

The office knows no rules and a family knows no files, mail or clock. State, view and orders are
opaque to the office: it only stores the bytes `encode` gives and the canonical text of orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from pbm.core.dice import Dice
from pbm.core.page import Document, Section
from pbm.sheets.complaint import Complaint
from pbm.sheets.fields import Writing
from pbm.sheets.glossary import Glossary, glossary
from pbm.sheets.offer import Sheet
from pbm.sheets.touch import Touch

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
OrderT = TypeVar("OrderT")
"""A family's own State, View and Order."""
State = Any
View = Any
"""What the office holds of a family: it stores bytes and looks into nothing."""
Rows = Sequence[Mapping[str, Any]]
"""The figures of past turns, a row each, as the family put them down."""
PUBLIC = 0
"""The seat number of the public reader: sees what everybody may know."""


class Setting(msgspec.Struct, frozen=True):
    """One switch a moderator may set when a game starts (`--set key=value`)."""

    key: str
    default: str
    choices: tuple[str, ...] = ()
    """The legal words; empty for a whole number."""
    help: str = ""
    most: int = 999
    """Of a whole number."""


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


PERSON = ("player", "address", "phone", "show_address", "show_phone", "computer")
"""What a seat says of who sits in it, whatever the character."""


class GivenOrder(msgspec.Struct, Generic[OrderT], frozen=True):
    """An order as it was read: where it stood, in canonical text, and as the family's value."""

    line: int
    text: str
    order: OrderT


class Place(msgspec.Struct, frozen=True):
    """How a seat stands when a game is over: its rank by the score that decides, 1 the best."""

    seat: int
    rank: int
    score: int
    categories: Mapping[str, int] = {}
    """The points of each category that a title keeps records of, by its name in print."""


def ranked(scores: Mapping[int, int]) -> tuple[Place, ...]:
    """Standings by one score, the most first; who has as much shares a rank."""
    order = sorted(scores, key=lambda seat: (-scores[seat], seat))
    return tuple(
        Place(seat, 1 + sum(one > scores[seat] for one in scores.values()), scores[seat])
        for seat in order
    )


class Answers(msgspec.Struct, frozen=True):
    """How a seat that the computer plays answers where a turn would come to a question of it."""

    lines: tuple[str, ...] = ()
    """Canonical texts in the order of the questions."""
    recorded: bool = False
    """Whether `lines` are all that the record has; else its policy is asked."""


class ReadingOf(msgspec.Struct, Generic[OrderT], frozen=True):
    """What a sheet's text says: orders in their order, and every complaint."""

    orders: tuple[GivenOrder[OrderT], ...]
    complaints: tuple[Complaint, ...]
    answers: Answers | None = None
    """Of a seat that the computer plays; None for a person, who is asked by mail."""


Reading: TypeAlias = ReadingOf[Any]


class ResolutionOf(msgspec.Struct, Generic[StateT]):
    """The result of a turn or part.

    `journal` and `ledger` are the family's own values as built-in types (dicts, lists),
    ready for JSON. `history` is one row of figures for charts and exports. `next_turn` is the name
    of the next turn or part ("8", "7.2"); `asked` the seats that must answer before it (empty =
    all). `answers` has what computers' seats were asked and answered on the way, by seat.
    """

    state: StateT
    journal: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    history: dict[str, Any]
    next_turn: str
    asked: tuple[int, ...] = ()
    answers: Mapping[int, tuple[str, ...]] = {}


Resolution: TypeAlias = ResolutionOf[Any]


class PlayedPart(msgspec.Struct, frozen=True):
    """A turn or part as `resolve` was asked for it, and when."""

    state: State
    readings: Mapping[int, Reading]
    settings: Mapping[str, str]
    dice: Dice
    at: int = 0
    """When it was run, in seconds since 1970, where that is asked for."""


class Amendable(msgspec.Struct, frozen=True):
    """One value of a state that a moderator may amend (`pbm amend`)."""

    name: str
    """In the rulebook's words: "cash of tycoon 4"."""
    now: int
    change: Callable[[int], None]
    """change(figure) puts the figure into the state that this was asked of, by the ledger and with
    whatever is the other side of it; ValueError with one clause if it cannot be that."""
    knows: tuple[int, ...] = (PUBLIC,)
    """Seats that may know the figure; PUBLIC if everybody may."""


class Simulation(msgspec.Struct, frozen=True):
    """Whole games of computer seats: how one is played, what many say, what is kept of each.

    What `play` gives must travel between processes, and holds the game's `number`.
    """

    play: Callable[[int, str, int], Any]
    """play(seats, seed, number): a game from its own dice, its invariants looked at all the way."""
    summary: Callable[[Sequence[Any], int], tuple[Section, ...]]
    """summary(games, seats)."""
    tables: Callable[[Sequence[Any]], Mapping[str, Sequence[Mapping[str, Any]]]]
    """The rows of each table, by its name."""
    seated: Callable[[Sequence[str], int, str, int], Any] | None = None
    """seated(temperaments, seats, seed, number): the same with the seats' temperaments named in
    turn, which move on by a seat from game to game; None where they are always dealt."""
    temperaments: tuple[str, ...] = ()
    """All that may be named."""


class Replayed(msgspec.Struct, frozen=True):
    """A recorded game's outcome: what to say of it; `difference` names the first, if any."""

    file: str
    told: str
    difference: str = ""


class Recordings(msgspec.Struct, frozen=True):
    """Games recorded elsewhere that a title's rules can follow."""

    keys: frozenset[str]
    """What stands at the top of such a file."""
    title: str
    """What its `title` says; empty if such files name none."""
    replay: Callable[[Sequence[Path], Sequence[Path]], list[Replayed]]
    """replay(files, traces): each file played by our rules; traces are only compared with."""


class TakenOverOf(msgspec.Struct, Generic[StateT], frozen=True):
    """A game begun elsewhere, where its file leaves it."""

    state: StateT
    seats: tuple[Seat, ...]
    settings: Mapping[str, str]
    """By which it goes on."""
    history: Mapping[str, Any] = {}
    """What its file tells of the time before: the first row of figures, which stands before that of
    the first turn; empty if it tells nothing."""


TakenOver: TypeAlias = TakenOverOf[Any]


class FamilyOf(msgspec.Struct, Generic[StateT, ViewT, OrderT], frozen=True):
    """One title as the office sees it. All functions are pure; `state` is never changed by them."""

    title: str
    """The slug used on the command line: continental-rails-ii, 1870, chicago-express."""
    name: str
    edition: str
    least_seats: int
    most_seats: int
    settings: tuple[Setting, ...]
    new_game: Callable[[Sequence[Seat], Mapping[str, str], Dice], StateT]
    encode: Callable[[StateT], bytes]
    """Canonical JSON: same state, same bytes on any machine."""
    decode: Callable[[bytes], StateT]
    view: Callable[[StateT, Sequence[Mapping[str, Any]], int], ViewT]
    """view(state, journal of the last turn, seat or PUBLIC): the only door to a reader."""
    read: Callable[[str, ViewT], ReadingOf[OrderT]]
    """Canonical order lines, as the record keeps them, to orders."""
    understand: Callable[[str, ViewT], ReadingOf[OrderT]]
    """A player's lines (the text between the sheet's marks), leniently read, to orders and
    complaints; their canonical texts are what `read` is given ever after."""
    sheet: Callable[[ViewT], Sheet]
    forecast: Callable[[ViewT, ReadingOf[OrderT]], tuple[str, ...]]
    """Sentences for the receipt: limits and cuts that depend on nobody else and on no dice."""
    resolve: Callable[
        [StateT, Mapping[int, ReadingOf[OrderT]], Mapping[str, str], Dice], ResolutionOf[StateT]
    ]
    report: Callable[[ViewT, Sequence[Mapping[str, Any]]], Document]
    """report(view, history rows so far): all sections for that reader, "your orders" included."""
    show: Mapping[str, Callable[[ViewT, Sequence[Mapping[str, Any]], str], tuple[Section, ...]]]
    """Words of `pbm show GAME WHAT [NAME]`."""
    computer: Callable[[ViewT, Dice], tuple[str, tuple[str, ...]]] | None
    """computer(view, dice) -> order lines as text, and the reasons; None until it can play."""
    turn: Callable[[StateT], str]
    over: Callable[[StateT], bool]
    """Whether the game has ended."""
    years: Callable[[StateT], str]
    """The turn's name in the game's own calendar, or empty."""
    order_help: Callable[[], tuple[Section, ...]]
    figures_help: Callable[[], tuple[Section, ...]] | None
    invariants: Callable[[StateT], tuple[str, ...]]
    """Broken invariants in words; empty when all hold."""
    seats: Callable[[StateT], tuple[Seat, ...]]
    """The seats with their characters as drawn or chosen."""
    older: Mapping[str, FamilyOf[Any, Any, Any]] = {}
    """The same title in former editions of its rules, by which games begun then go on."""
    by_computer: Callable[[ViewT], ViewT] = lambda view: view
    """by_computer(view) -> the view of a person in whose stead the computer ordered in the last
    turn, because no letter of his came: its orders are not told as his."""
    writing: Callable[[ViewT], Writing] = lambda view: Writing()
    """writing(view) -> how its reader's orders are written, for what prints them as fields."""
    glossary: Callable[[str], Glossary | None] = glossary
    """glossary(language) -> how its letters say the words of orders; None where they are not
    exchanged for English ones."""
    touches: Callable[[ViewT], tuple[Touch, ...]] = lambda view: ()
    """touches(view) -> what places of the reader's map stand for, for a map to touch."""
    standings: Callable[[StateT], tuple[Place, ...]] = lambda state: ()
    """standings(state) -> every seat's rank and score, the best first; of a game that goes on they
    tell nobody but the moderator."""
    perfect: Mapping[str, int] = {}
    """Scores by category that nobody passes: who has one takes the record from whoever had it."""
    exported: Callable[[StateT], Mapping[str, Sequence[Mapping[str, Any]]]] = lambda state: {}
    """exported(state) -> tables of figures by name, for other programs: everything that lies on the
    table, with characters and without persons."""
    idle: Callable[[StateT], tuple[int, ...]] = lambda state: ()
    """idle(state) -> seats with nothing to decide in the turn to come: nobody waits for them."""
    reveal: (
        Callable[[StateT, Sequence[Mapping[str, Any]], Sequence[Mapping[str, Any]]], ViewT] | None
    ) = None
    """reveal(state, journal, ledger of the last turn) -> what the moderator may see, for `pbm show`
    without a seat; None where the public view hides nothing from him."""
    reseat: Callable[[StateT, Seat], StateT] | None = None
    """reseat(state, seat) -> the state with another player, address or computer in a seat; None
    for families whose state names nobody."""
    recorded: Callable[[bytes, Mapping[str, str]], TakenOverOf[StateT]] | None = None
    """recorded(file, settings) -> a game begun elsewhere (`pbm import`), which goes on by those
    settings before its own; ValueError with one clause if it is not such a file."""
    amendable: Callable[[StateT], tuple[Amendable, ...]] | None = None
    """amendable(working copy of a state) -> what may be amended in it; None if nothing may."""
    rewritten: Callable[[Sequence[PlayedPart], StateT, bytes], bytes] | None = None
    """rewritten(turns and parts from the first on, state now, file that `recorded` was given or
    nothing) -> the game as such a file (`pbm export --format record`); None if there is no form."""
    recordings: Callable[[], Recordings] | None = None
    """The recorded games that `pbm replay` follows, loaded when asked for."""
    simulation: Callable[[], Simulation] | None = None
    """What plays whole games of computer seats, loaded when asked for."""


Family: TypeAlias = FamilyOf[Any, Any, Any]
