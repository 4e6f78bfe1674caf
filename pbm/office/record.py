"""The record: everything that decides a game, one typed entry after another, never changed.

The game is a fold over its record. Each entry is sealed with the hash of all before it, so that
an entry changed, lost or put in between shows; what is kept beside the record (letters, borders,
mails, papers) stands in it by its hash. Names, addresses and telephones do not: a seat's person is
a salted hash, so that a copy can be shown to everybody and a person can be erased. Moments are
kept beside the entries, not in them: they decide nothing, but they are sealed, too.
"""

from hashlib import sha256
from typing import Any

import msgspec

from pbm.games.family import Seat
from pbm.records.best import BrokenRecord

FIRST_SEAL = sha256(b"pbm record 1").hexdigest()


class Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """One thing that decides the game; its kind is a word in lower case."""


def kind_of(kind: type[Any]) -> str:
    """The word for a kind of entry, by which the record is searched."""
    return str(kind.__struct_config__.tag)


class Taken(Seat, frozen=True, omit_defaults=True):
    """A seat as the record has it: who sits in it is a salted hash, or nothing for nobody; in
    records of the first form the person himself."""

    person: str = ""

    def bare(self) -> Seat:
        """The seat as the rules get it."""
        return Seat(**{name: getattr(self, name) for name in Seat.__struct_fields__})


class Opened(Entry, frozen=True):
    """The game as it was started. `commitment` is SHA-256 of seed and nonce."""

    game: str
    title: str
    edition: str
    settings: dict[str, str]
    seats: tuple[Taken, ...]
    commitment: str
    state: str
    """Hash of the first state."""
    border: str = ""
    """Seal of the first border."""
    key: str = ""
    """Print of the office's secret, by which another one is told."""
    form: int = 1
    """Of the record: in form 2 moments are sealed and persons are hashes."""


class Seated(Entry, frozen=True):
    """A person, a stand-by or the computer took a seat, or one left it."""

    seat: Taken
    silent: bool = False
    """It passed to the stand-by with a turn, because too many were missed."""
    same: bool = False
    """The same person under another address or name: codes, orders and stand-by stay."""


class StandBy(Entry, frozen=True):
    """Who takes a seat when its player leaves it or misses too many turns."""

    seat: Taken


class Came(Entry, frozen=True):
    """A letter kept as it came, before anybody judged it."""

    letter: str
    """SHA-256 of its bytes."""


class Accepted(Entry, frozen=True):
    """A sheet that counts until a later one of the same seat and part replaces it."""

    seat: int
    part: str
    revision: int
    orders: str
    """Canonical text, one order a line."""
    complaints: int
    answered: int
    """Revision of the sheet that went back with the receipt."""
    letter: str = ""
    """SHA-256 of the letter's bytes; empty when the moderator typed it in."""
    untaken: str = ""
    """The lines that were complained about, as written."""
    quoted: int = 0
    """How deep the sheet stood quoted in its letter: of one revision the least quoted counts."""
    nothing: bool = False
    """Its player says that he orders nothing."""
    elsewhere: bool = False
    """The letter came from another address than the seat's own."""
    asides: tuple[str, ...] = ()
    """Its lines for the office: notes, words to other seats, that it is not final."""


class Refused(Entry, frozen=True):
    """A letter that does not count, and the name of the reason."""

    letter: str
    reason: str
    seat: int = 0
    part: str = ""
    guesses: int = 0
    """Sheets in it with a code that this office did not print for them."""


class News(Entry, frozen=True):
    """The office's announcement for the report of a part."""

    part: str
    text: str


class Struck(Entry, frozen=True, omit_defaults=True):
    """A player's message that the moderator keeps out (Continental Rails 10.1.7)."""

    part: str
    seat: int
    reason: str = ""
    """Why, for who wrote it."""


class TurnRun(Entry, frozen=True, tag="run"):
    """A turn or part resolved: the orders of every seat as they stood, and where it led."""

    part: str
    orders: dict[int, str]
    letters: dict[int, str]
    computers: tuple[int, ...]
    forced: bool
    state: str
    """Hash of the state after it."""
    border: str = ""
    """Seal of the border after it."""
    answers: dict[int, tuple[str, ...]] = {}
    """What the computer's seats were asked on the way and answered; every seat that it played."""
    missing: tuple[int, ...] | None = None
    """Seats of people who should have written and had not; None in records that do not tell."""


class Undone(Entry, frozen=True):
    """A turn or part taken back as if it had not been run; its letters stay."""

    part: str
    run: int
    """The entry of that run."""
    sent: bool
    """Its papers had been sent, so that the outcome may be known."""
    afresh: bool = False
    """Its dice are others from now on, because everybody may have seen how the first ones fell."""
    reopened: tuple[int, ...] = ()
    """Seats that alone may change their orders; then the dice stay although it was sent."""
    seated: tuple[int, ...] = ()
    """Entries by which seats had passed to stand-bys: they are taken back with it."""
    void: tuple[str, ...] = ()
    """Mails that had gone out and tell what is not so any more."""


class Amended(Entry, frozen=True):
    """A value of the state that the moderator changed between two turns, and why."""

    value: str
    """As its family names it."""
    before: int
    to: int
    reason: str
    knows: tuple[int, ...]
    """Seats that may know the figures; 0 if everybody may."""
    state: str
    """Hash of the state with it."""


class Rescheduled(Entry, frozen=True):
    """Another deadline for a part, or none until the moderator names one."""

    part: str
    due: str
    """In ISO form, UTC; empty while the game rests."""


class Due(Entry, frozen=True):
    """Mails to be put out, by Message-ID, with the salted hash of reader and text."""

    mails: dict[str, str]


class Printed(Entry, frozen=True):
    """Papers printed and mails put out, by name, with SHA-256 of their bytes."""

    part: str
    papers: dict[str, str]
    mails: dict[str, str]
    times: int = 1
    """How often papers of this turn went out, these included."""


class Imported(Entry, frozen=True):
    """A game begun elsewhere: its state was taken over from a recorded file."""

    file: str
    """SHA-256 of the file."""
    text: str = ""
    """Its content, in records of the first form; it stands beside the record since."""


class Moved(Entry, frozen=True):
    """A game kept in the first form goes on in the second: what stood beside its record."""

    borders: dict[int, str]
    letters: tuple[str, ...]
    mails: dict[str, str]
    moments: str
    """Hash of the moments of all entries before."""


class Erased(Entry, frozen=True):
    """What is kept no longer, because it told of a person who wants to be forgotten."""

    seat: int
    persons: tuple[str, ...]
    letters: tuple[str, ...]
    mails: tuple[str, ...]


class Rekeyed(Entry, frozen=True):
    """The office lost its secret and has another one; sheets printed before count no more."""

    key: str
    """Its print."""


class Revealed(Entry, frozen=True):
    """The seed and nonce, shown at the end of the game."""

    seed: str
    nonce: str


class RecordsTold(Entry, frozen=True, tag="records"):
    """The records that the game broke, as its last report tells them."""

    broken: tuple[BrokenRecord, ...]


AnyEntry = (
    Opened
    | Seated
    | StandBy
    | Came
    | Accepted
    | Refused
    | News
    | Struck
    | TurnRun
    | Undone
    | Amended
    | Rescheduled
    | Due
    | Printed
    | Imported
    | Moved
    | Erased
    | Rekeyed
    | Revealed
    | RecordsTold
)
_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    """Canonical JSON of an entry: fields as declared; whoever makes one sorts its mappings."""
    return msgspec.json.encode(entry)


def decode(text: bytes | str) -> AnyEntry:
    """An entry as kept; msgspec.ValidationError if it is none."""
    return _DECODER.decode(text)


def seal(before: str, entry: bytes, at: str = "") -> str:
    """The seal of an entry after the one before it; in the first form its moment is left out."""
    moment = f"{at}\n" if at else ""
    return sha256(f"{before}\n{moment}".encode() + entry).hexdigest()


def commitment(seed: str, nonce: str) -> str:
    """What is printed when a game starts; seed and nonce shown at its end prove it."""
    return sha256(f"{seed}:{nonce}".encode()).hexdigest()
