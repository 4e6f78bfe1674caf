"""What every View of a sequential game holds: the people, the last batch, the reader's own lines.

Secret are the programmes: a seat sees its own lines, accounts and standing defaults, nobody
else's; the public reader sees none.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from pbm.core.journal import Event
from pbm.games.table.account import BATCH, OrdersAccounted
from pbm.games.table.match import P, TableMatch, turn_name
from pbm.games.table.messages import MessageSent
from pbm.games.table.programme import ProgrammeLine, Question

MODERATOR = -1
"""The reader who sees everything."""

F = TypeVar("F", bound=Event)


class Player(msgspec.Struct, frozen=True):
    """Who sits in a seat, as the others know it."""

    seat: int
    player: str
    character: str


class OpenQuestion(msgspec.Struct, frozen=True):
    """The question on which the turn waits; everybody may know whom it waits for."""

    seat: int
    kind: str
    subject: str
    stop: str = ""
    """The reader's own line that stopped the turn, if one did."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader sees beside the table itself, which a family's View adds."""

    seat: int
    persons: tuple[Player, ...] = ()
    turn: str = ""
    """7, or 7.2 while parts are being played."""
    last: str = ""
    """The name of the batch that the journal tells of."""
    settings: Mapping[str, str] = {}
    journal: tuple[Event, ...] = ()
    asked: OpenQuestion | None = None
    lines: tuple[ProgrammeLine, ...] = ()
    """Own lines not used up: of the open turn, or left over from the last one."""
    fired: tuple[str, ...] = ()
    """Own stops that have stopped the open turn."""
    standing: tuple[str, ...] = ()
    waiting: Literal["", "me", "others"] = ""
    by_computer: bool = False
    """Whether the computer ordered in the reader's stead in the last batch."""
    idle: bool = False
    """Whether the turn to come puts no question to the reader, so that nobody waits for him."""

    def of(self, kind: type[F]) -> list[F]:
        """The facts of one kind in the last batch, in order."""
        return [fact for fact in self.journal if isinstance(fact, kind)]

    @property
    def accounts(self) -> OrdersAccounted | None:
        """What became of the reader's own lines in the last batch."""
        return next((one for one in self.of(OrdersAccounted) if one.seat == self.seat), None)

    def name(self, seat: int) -> str:
        """The name a reader knows a seat by."""
        person = self.persons[seat - 1]
        return person.character or person.player or f"seat {seat}"


def kinds_of(*facts: type[Event]) -> dict[str, type[Event]]:
    """The facts of a family's journal, those of every batch among them, by name."""
    kinds: tuple[type[Event], ...] = (*facts, *BATCH, MessageSent)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def seen(
    match: TableMatch[P],
    journal: Sequence[Mapping[str, Any]],
    seat: int,
    kinds: Mapping[str, type[Event]],
    hidden_roles: frozenset[str] = frozenset(),
    goes_on: Callable[[str], bool] = lambda key: False,
) -> dict[str, Any]:
    """The fields of a TableView: what a seat (or PUBLIC) may know beside the table.

    Lines of `hidden_roles` stand on no sheet of the family; `goes_on` says whether a decision of
    several acts, by its key, is not over.
    """
    question = match.table.asked
    lines = match.table.programmes.get(seat, ())
    return {
        "seat": seat,
        "persons": tuple(Player(one.number, one.player, one.character) for one in match.seats),
        "turn": turn_name(match),
        "last": match.last,
        "settings": dict(match.settings),
        "journal": _facts(journal, seat, kinds),
        "asked": _asked(question, lines, seat) if question else None,
        "lines": tuple(o for o in _first_to_come(lines, goes_on) if o.role not in hidden_roles),
        "fired": tuple(match.table.fired.get(seat, ())) if question is not None else (),
        "standing": tuple(sorted(match.table.standing.get(seat, {}).values())),
        "waiting": "" if question is None else ("me" if question.seat == seat else "others"),
    }


def _first_to_come(
    lines: Sequence[ProgrammeLine], goes_on: Callable[[str], bool]
) -> list[ProgrammeLine]:
    """The lines not used up; before them what is left of joined moves that go on, each as one line
    with its old number, so that it comes first also where it is mailed again. When the decision of
    a joined move is over, what is left of it is no line any more."""
    left: dict[int, list[ProgrammeLine]] = {}
    for one in lines:
        if one.role == "also" and not one.spent and goes_on(one.auction):
            left.setdefault(one.parent, []).append(one)
    rests = [_left_of(lines[parent], parts) for parent, parts in left.items()]
    return [*rests, *(one for one in lines if not one.spent and one.role != "also")]


def _left_of(begun: ProgrammeLine, parts: Sequence[ProgrammeLine]) -> ProgrammeLine:
    """What is left of a joined move, as a line."""
    lead = f"{begun.number}. " if begun.role == "number" else ""
    text = lead + " and ".join(one.text for one in parts)
    return msgspec.structs.replace(parts[0], text=text, number=begun.number)


def _asked(question: Question, lines: Sequence[ProgrammeLine], seat: int) -> OpenQuestion:
    """The open question; with the stop that made it for the seat that wrote it."""
    own = [one.text for one in lines if one.role == "stop" and one.line == question.line]
    stop = own[0] if own and question.reason == "stop" and seat == question.seat else ""
    return OpenQuestion(question.seat, question.kind, question.subject, stop)


def _facts(
    journal: Sequence[Mapping[str, Any]], seat: int, kinds: Mapping[str, type[Event]]
) -> tuple[Event, ...]:
    """The facts of the last batch that the reader may know."""
    facts = [msgspec.convert(one, kinds[one["type"]], strict=False) for one in journal]
    return tuple(
        one
        for one in facts
        if not isinstance(one, OrdersAccounted) or seat in (one.seat, MODERATOR)
    )
