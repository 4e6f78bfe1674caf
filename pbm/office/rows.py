"""What a game's file keeps beside its record, as values: borders, letters, mails, persons."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from pbm.games.family import Seat
from pbm.office.clock import stamp
from pbm.office.record import Taken
from pbm.office.seal import values_hash

E = TypeVar("E")


class Border(msgspec.Struct, frozen=True):
    """The state after a turn or part, and what it produced. Number 0 is the start."""

    number: int
    resolved: str
    awaited: str
    asked: tuple[int, ...]
    over: bool
    hash: str
    state: bytes
    journal: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    history: dict[str, Any]
    at: str = ""
    published: str = ""
    entry: int = 0
    """The entry of the record that led here: the start, or the turn that was run."""

    def seal(self) -> str:
        """Hash of everything that was resolved; what came later (`at` and below) is left out."""
        names = self.__struct_fields__[: self.__struct_fields__.index("at")]
        return values_hash(*(getattr(self, name) for name in names))


class Reached(msgspec.Struct, frozen=True):
    """What an office's lists say of a border: all of it but what was resolved."""

    number: int
    resolved: str
    hash: str
    over: bool
    at: str
    published: str


class Posting(msgspec.Struct, frozen=True):
    """A row of the outbox: one mail that is due."""

    message_id: str
    border: int
    seat: int
    kind: str
    recipient: str
    subject: str
    body: str
    due: str
    answers: str = ""
    sent: str = ""
    withdrawn: str = ""
    """When it was taken back unsent; such a mail is never put out."""
    mail: str = ""
    """SHA-256 of the bytes that were put out."""
    salt: str = ""

    def seal(self) -> str:
        """Salted hash of whom it goes to and what it says."""
        told = (self.border, self.seat, self.kind, self.recipient, self.subject, self.body)
        return values_hash(self.salt, *told, self.due, self.answers)


def due_now(
    seat: Seat,
    at: Border,
    kind: str,
    name: str,
    subject: str = "",
    body: str = "",
    answers: str = "",
) -> Posting:
    """A mail of a border to who sits in a seat, due at once; `name` is its Message-ID."""
    told = (kind, seat.address, subject, body)
    return Posting(name, at.number, seat.number, *told, due=stamp(), answers=answers)


class KeptLetter(msgspec.Struct, frozen=True):
    """A letter as received."""

    sha256: str
    name: str
    form: str
    at: str
    raw: bytes
    sender: str = ""
    subject: str = ""
    opening: str = ""
    """Its first words."""
    taken: str = ""
    """What it was taken for."""
    evidence: str = ""
    """What is known of its origin, as JSON."""


class Person(msgspec.Struct, frozen=True):
    """Who sits in a seat: what stands outside the record and can be erased."""

    player: str
    address: str
    phone: str
    show_address: bool
    show_phone: bool

    def seal(self, salt: str) -> str:
        """Salted hash by which the record knows the person."""
        return values_hash(salt, *msgspec.structs.astuple(self))


def person_in(seat: Seat) -> Person | None:
    """The person of a seat as it was asked for; None for nobody."""
    if not (seat.player or seat.address or seat.phone):
        return None
    return Person(seat.player, seat.address, seat.phone, seat.show_address, seat.show_phone)


def seated(taken: Taken, person: Person | None) -> Seat:
    """A seat of the record with its person; without one it stays as the record has it."""
    details = msgspec.structs.asdict(person) if person else {}
    return msgspec.structs.replace(taken.bare(), **details)


class Entered(msgspec.Struct, Generic[E], frozen=True):
    """A record entry with its number and moment."""

    number: int
    at: str
    entry: E


JSON = ("asked", "journal", "ledger", "history")
"""Columns of a border that are kept as JSON."""


def border_from(row: Mapping[str, Any]) -> Border:
    """A border from its row."""
    values = _columns(Border, row)
    values.update((key, msgspec.json.decode(values[key])) for key in JSON)
    return Border(**{**values, "asked": tuple(values["asked"]), "over": bool(values["over"])})


def posting_from(row: Mapping[str, Any]) -> Posting:
    """A mail from its row."""
    return Posting(**_columns(Posting, row))


def person_from(row: Mapping[str, Any]) -> Person:
    """A person from his row."""
    return msgspec.convert(_columns(Person, row), Person, strict=False)


def _columns(kind: type[msgspec.Struct], row: Mapping[str, Any]) -> dict[str, Any]:
    """The columns that a value is made of; a table of an older form has not all of them."""
    return {name: row[name] for name in kind.__struct_fields__ if name in row}


def part_number(part: str) -> tuple[int, ...]:
    """A turn or part as numbers that sort: "7.2" as (7, 2); (0,) if it is neither."""
    pieces = part.split(".")
    if not all(piece.isascii() and piece.isdigit() and len(piece) < 6 for piece in pieces):
        return (0,)
    return tuple(map(int, pieces))
