"""One game's file: an SQLite database with the record, letters, borders and outbox.

One transaction a turn, always by `atomic()`; readers never wait (WAL), a commit is on the disk
when it returns (synchronous FULL).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlite_utils import Database, Migrations

from pbm.office import record
from pbm.office.clock import stamp
from pbm.office.record import AnyEntry

E = TypeVar("E")
WAIT_FOR_LOCK = 10_000
"""Milliseconds that a second command waits for the first one's transaction."""


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
    outcomes: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    history: dict[str, Any]
    at: str = ""
    published: str = ""


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


class Entered(msgspec.Struct, frozen=True):
    """A record entry with its number and moment."""

    number: int
    at: str
    entry: AnyEntry


_JSON = ("asked", "journal", "outcomes", "ledger", "history")


def connect(path: Path, migrations: Migrations) -> Database:
    """Open a file with all its migrations applied."""
    db = Database(path)
    db.execute(f"PRAGMA busy_timeout = {WAIT_FOR_LOCK}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    if migrations.pending(db):
        migrations.apply(db)
    return db


class GameFile:
    """Reads and appends; nothing in it is ever changed but the marks `published` and `sent`."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All writes inside happen, or none; other writers wait from the first line on."""
        with self._db.atomic():
            self._db.execute("UPDATE secret SET nonce = nonce")  # takes the write lock at once
            yield

    # --- the record ---

    def append(self, *entries: AnyEntry) -> None:
        """Add entries to the end of the record, sealed."""
        number, before = self._last()
        for entry in entries:
            text = record.encode(entry)
            number, before = number + 1, record.seal(before, text)
            kind = type(entry).__name__.lower()
            self._db.execute(
                "INSERT INTO record VALUES (?, ?, ?, ?, ?)",
                [number, stamp(), kind, text.decode(), before],
            )

    def _last(self) -> tuple[int, str]:
        rows = self._rows("SELECT number, seal FROM record ORDER BY number DESC LIMIT 1")
        return (rows[0]["number"], rows[0]["seal"]) if rows else (0, record.FIRST_SEAL)

    def tip(self) -> int:
        """The number of the record's last entry: the same as before means that nothing came."""
        return self._last()[0]

    def entries(self, after: int = 0) -> list[Entered]:
        """The record in order, from the entry behind a number on."""
        rows = self._rows(
            "SELECT number, at, entry FROM record WHERE number > ? ORDER BY number", after
        )
        return [Entered(row["number"], row["at"], record.decode(row["entry"])) for row in rows]

    def of(self, kind: type[E]) -> list[E]:
        """All entries of one kind, in order."""
        rows = self._rows(
            "SELECT entry FROM record WHERE kind = ? ORDER BY number", kind.__name__.lower()
        )
        entries = [record.decode(row["entry"]) for row in rows]
        return [entry for entry in entries if isinstance(entry, kind)]

    def seals(self) -> list[tuple[bytes, str]]:
        """Every entry's text with its seal, for the check of the whole chain."""
        rows = self._rows("SELECT entry, seal FROM record ORDER BY number")
        return [(row["entry"].encode(), row["seal"]) for row in rows]

    # --- the secret ---

    def keep_secret(self, seed: str, nonce: str) -> None:
        """Keep what the dice are made from."""
        self._db.execute("INSERT INTO secret VALUES (?, ?)", [seed, nonce])

    def secret(self) -> tuple[str, str]:
        """Seed and nonce."""
        row = self._rows("SELECT seed, nonce FROM secret")[0]
        return row["seed"], row["nonce"]

    # --- letters ---

    def keep_letter(self, letter: KeptLetter) -> None:
        """Keep a letter as received; the same bytes once."""
        self._db.execute(
            "INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            list(msgspec.structs.astuple(letter)),
        )

    def letter(self, sha256: str) -> KeptLetter | None:
        """The letter whose hash begins so, or None."""
        rows = self._rows(
            "SELECT * FROM letters WHERE substr(sha256, 1, ?) = ? ORDER BY sha256",
            len(sha256),
            sha256,
        )
        return KeptLetter(**rows[0]) if rows else None

    # --- borders ---

    def cross(self, border: Border) -> None:
        """Write down the state after a turn; it is the newest from now on."""
        values = msgspec.structs.asdict(border)
        for key in _JSON:
            values[key] = msgspec.json.encode(values[key]).decode()
        values["over"] = int(border.over)
        values["at"] = stamp()
        names = ", ".join(values)
        places = ", ".join("?" * len(values))
        self._db.execute(f"INSERT INTO borders ({names}) VALUES ({places})", list(values.values()))

    def border(self, number: int | None = None) -> Border:
        """One border, or the newest; LookupError if there is no such one."""
        if number is None:
            rows = self._rows("SELECT * FROM borders ORDER BY number DESC LIMIT 1")
        else:
            rows = self._rows("SELECT * FROM borders WHERE number = ?", number)
        if not rows:
            raise LookupError(f"no border {number}")
        return _border(rows[0])

    def borders(self) -> list[tuple[int, str]]:
        """Number and resolved turn of every border, without their states."""
        rows = self._rows("SELECT number, resolved FROM borders ORDER BY number")
        return [(row["number"], row["resolved"]) for row in rows]

    def parts(self) -> list[str]:
        """Every turn or part that was ever awaited, in order; the last is awaited now."""
        rows = self._rows("SELECT awaited FROM borders ORDER BY number")
        return [row["awaited"] for row in rows]

    def history(self, number: int) -> list[dict[str, Any]]:
        """The rows of figures up to a border."""
        rows = self._rows("SELECT history FROM borders WHERE number <= ? ORDER BY number", number)
        figures = [msgspec.json.decode(row["history"]) for row in rows]
        return [row for row in figures if row]

    def mark_published(self, number: int) -> None:
        """Say that a border's papers are all there."""
        self._db.execute("UPDATE borders SET published = ? WHERE number = ?", [stamp(), number])

    # --- outbox ---

    def post(self, posting: Posting) -> None:
        """A mail is due; the same Message-ID once."""
        values = msgspec.structs.asdict(posting)
        names = ", ".join(values)
        places = ", ".join("?" * len(values))
        self._db.execute(
            f"INSERT OR IGNORE INTO outbox ({names}) VALUES ({places})", list(values.values())
        )

    def postings(self, kind: str, border: int | None = None) -> list[Posting]:
        """Mails of a kind: those of a border, or all that are not sent yet."""
        values: list[object] = [kind]
        where = "sent = ''"
        if border is not None:
            where = "border = ?"
            values.append(border)
        rows = self._rows(
            f"SELECT * FROM outbox WHERE kind = ? AND {where} ORDER BY seat, message_id", *values
        )
        return [Posting(**row) for row in rows]

    def posted_since(self, recipient: str, moment: str) -> int:
        """How many answers a reader was sent since a moment."""
        row = self._rows(
            "SELECT count(*) AS n FROM outbox WHERE kind <> 'turn' AND recipient = ? AND due > ?",
            recipient,
            moment,
        )[0]
        return int(row["n"])

    def mark_sent(self, message_id: str) -> None:
        """Say that a mail lies in the Maildir."""
        self._db.execute("UPDATE outbox SET sent = ? WHERE message_id = ?", [stamp(), message_id])

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))


def _border(row: dict[str, Any]) -> Border:
    """A border from its row."""
    values = dict(row)
    for key in _JSON:
        values[key] = msgspec.json.decode(values[key])
    values["asked"] = tuple(values["asked"])
    values["over"] = bool(values["over"])
    return Border(**values)
