"""One game's file: an SQLite database with the record, and beside it letters, borders, outbox.

One transaction a turn, always by `atomic()`. What is written beside the record is written down in
it by its hash, in the same transaction; every row there adds up to a sum, so that a bit that
flipped on the disk shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from sqlite_utils import Database

from pbm.games.family import Seat
from pbm.office import record
from pbm.office.clock import stamp
from pbm.office.record import AnyEntry, Came, Due, Taken
from pbm.office.rows import (
    JSON,
    Border,
    Entered,
    KeptLetter,
    Posting,
    border_from,
    person_from,
    person_in,
    posting_from,
    seated,
)
from pbm.office.seal import row_sum, salt

E = TypeVar("E")


class Sealed(msgspec.Struct, frozen=True):
    """A row of the record as it stands, for the check of the whole chain."""

    number: int
    at: str
    kind: str
    entry: str
    seal: str


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
            text, at = record.encode(entry), stamp()
            number, before = number + 1, record.seal(before, text, at)
            kind = type(entry).__name__.lower()
            values = [number, at, kind, text.decode(), before]
            self._db.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?)", values)

    def _last(self) -> tuple[int, str]:
        rows = self._rows("SELECT number, seal FROM record ORDER BY number DESC LIMIT 1")
        return (rows[0]["number"], rows[0]["seal"]) if rows else (0, record.FIRST_SEAL)

    def tip(self) -> int:
        """The number of the record's last entry: the same as before means that nothing came."""
        return self._last()[0]

    def entries(self, after: int = 0) -> list[Entered[AnyEntry]]:
        """The record in order, from the entry behind a number on."""
        rows = self._rows(
            "SELECT number, at, entry FROM record WHERE number > ? ORDER BY number", after
        )
        return [Entered(row["number"], row["at"], record.decode(row["entry"])) for row in rows]

    def entered(self, kind: type[E], after: int = 0) -> list[Entered[E]]:
        """All entries of one kind behind a number, in order."""
        rows = self._rows(
            "SELECT number, at, entry FROM record WHERE kind = ? AND number > ? ORDER BY number",
            kind.__name__.lower(),
            after,
        )
        found = [(row["number"], row["at"], record.decode(row["entry"])) for row in rows]
        return [Entered(number, at, entry) for number, at, entry in found if isinstance(entry, kind)]

    def of(self, kind: type[E]) -> list[E]:
        """All entries of one kind, in order."""
        return [entered.entry for entered in self.entered(kind)]

    def sealed(self) -> list[Sealed]:
        """Every row of the record, for the check of the whole chain."""
        rows = self._rows("SELECT number, at, kind, entry, seal FROM record ORDER BY number")
        return [Sealed(**row) for row in rows]

    def seal_of(self, border: Border) -> str:
        """The seal of the entry that led to a border: what its papers print."""
        rows = self._rows("SELECT seal FROM record WHERE number = ?", border.entry)
        return str(rows[0]["seal"]) if rows else ""

    # --- the secret ---

    def keep_secret(self, seed: str, nonce: str, pepper: str) -> None:
        """Keep what the dice are made from, and what salts are made from."""
        self._insert("secret", {"seed": seed, "nonce": nonce, "pepper": pepper})

    def has_secret(self) -> bool:
        """Whether the seed is there; a public copy of a game that goes on has none."""
        return bool(self._rows("SELECT 1 FROM secret"))

    def secret(self) -> tuple[str, str]:
        """Seed and nonce."""
        row = self._rows("SELECT seed, nonce FROM secret")[0]
        return row["seed"], row["nonce"]

    def _salt(self, what: str) -> str:
        return salt(str(self._rows("SELECT pepper FROM secret")[0]["pepper"]), what)

    # --- persons ---

    def take(self, seat: Seat) -> Taken:
        """Keep a seat's person beside the record; the seat as the record has it."""
        person, taken = person_in(seat), Taken(seat.number, "", seat.character)
        if person is None:
            return msgspec.structs.replace(taken, computer=seat.computer)
        values = msgspec.structs.asdict(person)
        drawn = self._salt(repr(values))
        found = person.seal(drawn)
        if not self._rows("SELECT 1 FROM persons WHERE person = ?", found):
            flags = {key: int(values[key]) for key in ("show_address", "show_phone")}
            self._insert("persons", {**values, **flags, "person": found, "salt": drawn})
        return msgspec.structs.replace(taken, computer=seat.computer, person=found)

    def seated(self, taken: Taken) -> Seat:
        """A seat of the record with its person, unless he was erased."""
        rows = self._rows("SELECT * FROM persons WHERE person = ?", taken.person)
        return seated(taken, person_from(rows[0]) if rows else None)

    # --- files of games begun elsewhere ---

    def keep_file(self, content: bytes) -> str:
        """Keep a file; SHA-256 of it."""
        found = sha256(content).hexdigest()
        self._insert("files", {"sha256": found, "content": content})
        return found

    def kept_file(self, found: str) -> bytes | None:
        """A kept file, or None if it is not in this copy of the game."""
        rows = self._rows("SELECT content FROM files WHERE sha256 = ?", found)
        return bytes(rows[0]["content"]) if rows else None

    # --- letters ---

    def keep_letter(self, letter: KeptLetter) -> None:
        """Keep a letter as received; the same bytes once."""
        if not self._rows("SELECT 1 FROM letters WHERE sha256 = ?", letter.sha256):
            self._insert("letters", msgspec.structs.asdict(letter))
            self.append(Came(letter.sha256))

    def letter(self, sha256: str) -> KeptLetter | None:
        """The letter whose hash begins so, or None."""
        rows = self._rows(
            "SELECT sha256, name, form, at, raw, sender, subject, opening, taken FROM letters WHERE substr(sha256, 1, ?) = ? ORDER BY sha256",
            len(sha256),
            sha256,
        )
        return KeptLetter(**rows[0]) if rows else None

    # --- borders ---

    def cross(self, border: Border) -> None:
        """Write down the state after a turn; it is the newest from now on."""
        values = msgspec.structs.asdict(border)
        for key in JSON:
            values[key] = msgspec.json.encode(values[key]).decode()
        values["over"] = int(border.over)
        values["at"] = stamp()
        led = "SELECT max(number) AS entry FROM record WHERE kind IN ('opened', 'run')"
        values["entry"] = self._rows(led)[0]["entry"]
        self._insert("borders", values)

    def border(self, number: int | None = None) -> Border:
        """One border, or the newest; LookupError if there is no such one."""
        if number is None:
            rows = self._rows("SELECT * FROM borders ORDER BY number DESC LIMIT 1")
        else:
            rows = self._rows("SELECT * FROM borders WHERE number = ?", number)
        if not rows:
            raise LookupError(f"no border {number}")
        return border_from(rows[0])

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
        self._change("borders", "number", number, {"published": stamp()})

    # --- outbox ---

    def post(self, *postings: Posting) -> None:
        """Mails are due; the same Message-ID once."""
        new = "SELECT 1 FROM outbox WHERE message_id = ?"
        due: dict[str, str] = {}
        for posting in postings:
            if self._rows(new, posting.message_id):
                continue
            drawn = self._salt(posting.message_id)
            posting = msgspec.structs.replace(posting, salt=drawn)
            self._insert("outbox", msgspec.structs.asdict(posting))
            due[posting.message_id] = posting.seal()
        if due:
            self.append(Due(due))

    def postings(self, kind: str, border: int | None = None) -> list[Posting]:
        """Mails of a kind: those of a border, or all that are not sent yet."""
        values: list[object] = [kind]
        where = "sent = '' AND withdrawn = ''"
        if border is not None:
            where = "border = ?"
            values.append(border)
        rows = self._rows(
            f"SELECT * FROM outbox WHERE kind = ? AND {where} ORDER BY seat, message_id", *values
        )
        return [posting_from(row) for row in rows]

    def posted_since(self, recipient: str, moment: str) -> int:
        """How many answers a reader was sent since a moment."""
        row = self._rows(
            "SELECT count(*) AS n FROM outbox WHERE kind <> 'turn' AND recipient = ? AND due > ?",
            recipient,
            moment,
        )[0]
        return int(row["n"])

    def mark_sent(self, message_id: str, mail: str) -> None:
        """Say that a mail lies in the Maildir; `mail` is SHA-256 of its bytes."""
        self._change("outbox", "message_id", message_id, {"sent": stamp(), "mail": mail})

    # --- rows ---

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))

    def _insert(self, table: str, values: dict[str, Any]) -> None:
        """A row with its sum."""
        row = {**values, "sum": row_sum(values)}
        names, places = ", ".join(row), ", ".join("?" * len(row))
        self._db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", list(row.values()))

    def _change(self, table: str, key: str, value: object, changes: dict[str, Any]) -> None:
        """Another value in some columns of a row, and its sum anew."""
        for row in self._rows(f"SELECT * FROM {table} WHERE {key} = ?", value):
            after = {**changes, "sum": row_sum({**row, **changes})}
            names = ", ".join(f"{name} = ?" for name in after)
            self._db.execute(
                f"UPDATE {table} SET {names} WHERE {key} = ?", [*after.values(), value]
            )

