"""One game's file: an SQLite database with the record, and beside it letters, borders, outbox.

One transaction a turn, always by `atomic()`. What is written beside the record is written down in
it by its hash, in the same transaction.
"""

import secrets
from hashlib import sha256
from typing import Any

import msgspec

from pbm.games.family import Seat
from pbm.office.clock import stamp
from pbm.office.database import Database
from pbm.office.entries import RecordFile
from pbm.office.record import Came, Due, Erased, Taken
from pbm.office.rows import (
    JSON,
    Border,
    KeptLetter,
    Posting,
    Reached,
    border_from,
    person_from,
    person_in,
    posting_from,
    seated,
)
from pbm.office.seal import row_sum, salt


class GameFile(RecordFile):
    """Reads and appends; changed are only marks such as `published`, `sent` and `withdrawn`.

    A border is taken away when its turn is taken back; the record keeps how it came about.
    """

    def __init__(self, db: Database) -> None:
        super().__init__(db)
        self._read: dict[int, tuple[str, Border]] = {}
        """The last two borders that were asked for, each with what its row adds up to."""

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

    def forget(self, erased: Erased) -> None:
        """Keep persons, letters and mails no longer; another pepper, so that no salt comes back."""
        for table, key, names in (
            ("persons", "person", erased.persons),
            ("letters", "sha256", erased.letters),
            ("outbox", "message_id", erased.mails),
        ):
            for name in names:
                self._db.execute(f"DELETE FROM {table} WHERE {key} = ?", [name])
        _, nonce = self.secret()
        self._change("secret", "nonce", nonce, {"pepper": secrets.token_hex(32)})

    def withheld(self) -> list[str]:
        """The tables that this copy of the game does not have."""
        return [str(row["what"]) for row in self._rows("SELECT what FROM withheld ORDER BY what")]

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
            "SELECT sha256, name, form, at, raw, sender, subject, opening, taken, evidence"
            " FROM letters WHERE substr(sha256, 1, ?) = ? ORDER BY sha256",
            len(sha256),
            sha256,
        )
        return KeptLetter(**rows[0]) if rows else None

    def heads_of(self, sha256: str) -> KeptLetter | None:
        """A letter without its bytes, or None."""
        rows = self._rows(
            "SELECT sha256, name, form, at, x'' AS raw, sender, subject, opening, taken, evidence"
            " FROM letters WHERE sha256 = ?",
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
        kept = {name: values[name] for name in ("at", "entry")}
        self._remember(border.number, (row_sum(values), msgspec.structs.replace(border, **kept)))

    def uncross(self, number: int) -> None:
        """Take back the newest border; mails of it that were not sent are withdrawn."""
        self._db.execute("DELETE FROM borders WHERE number = ?", [number])
        for posting in self.postings("turn", number):
            if not (posting.sent or posting.withdrawn):
                self._change("outbox", "message_id", posting.message_id, {"withdrawn": stamp()})

    def border(self, number: int | None = None) -> Border:
        """One border, or the newest; LookupError if there is no such one."""
        which, values = "ORDER BY number DESC LIMIT 1", []
        if number is not None:
            which, values = "WHERE number = ?", [number]
        mark = self._db.row(f"SELECT number, sum FROM borders {which}", values)
        if mark and (known := self._read.get(mark[0])) and known[0] == mark[1]:
            return self._remember(mark[0], known)
        # Asked for anew, not by that mark: its turn may have been taken back meanwhile.
        rows = self._rows(f"SELECT * FROM borders {which}", *values)
        if not rows:
            raise LookupError(f"no border {number}")
        return self._remember(rows[0]["number"], (rows[0]["sum"], border_from(rows[0])))

    def _remember(self, number: int, read: tuple[str, Border]) -> Border:
        """A border as it was read, kept with the one read before it."""
        others = [pair for pair in self._read.items() if pair[0] != number]
        self._read = dict(others[-1:]) | {number: read}
        return read[1]

    def stands(self, border: Border) -> bool:
        """Whether a border is there still: its turn was not taken back meanwhile."""
        return bool(self._rows("SELECT 1 FROM borders WHERE entry = ?", border.entry))

    def state_after(self, entry: int) -> bytes:
        """The state that an entry of the record led to, as it is kept; empty if there is none."""
        rows = self._rows("SELECT state FROM borders WHERE entry = ?", entry)
        return bytes(rows[0]["state"]) if rows else b""

    def borders(self) -> list[tuple[int, str]]:
        """Number and resolved turn of every border, without their states."""
        rows = self._rows("SELECT number, resolved FROM borders ORDER BY number")
        return [(row["number"], row["resolved"]) for row in rows]

    def reached(self) -> list[Reached]:
        """Every border, without what was resolved."""
        sql = "SELECT number, resolved, hash, over, at, published FROM borders ORDER BY number"
        return msgspec.convert(self._rows(sql), list[Reached], strict=False)

    def unpublished(self) -> list[int]:
        """The numbers of the borders whose papers are not all there yet, oldest first."""
        rows = self._rows("SELECT number FROM borders WHERE published = '' ORDER BY number")
        return [row["number"] for row in rows]

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
        moment = stamp()
        ((before, after),) = self._change("borders", "number", number, {"published": moment})
        known = self._read.get(number)
        if known is not None and known[0] == before:
            border = msgspec.structs.replace(known[1], published=moment)
            self._read[number] = after, border

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

    def mails(self) -> list[Posting]:
        """Every mail that is kept, put out or not."""
        rows = self._rows("SELECT * FROM outbox ORDER BY message_id")
        return [posting_from(row) for row in rows]

    def is_due(self, message_id: str) -> bool:
        """Whether a mail is still to be put out: nobody has sent or withdrawn it meanwhile."""
        due = "SELECT 1 FROM outbox WHERE message_id = ? AND sent = '' AND withdrawn = ''"
        return self._db.row(due, (message_id,)) is not None

    def posted_since(self, recipient: str, kind: str, moment: str) -> int:
        """How many mails of a kind a reader was sent since a moment."""
        row = self._rows(
            "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND kind = ? AND due > ?",
            recipient,
            kind,
            moment,
        )[0]
        return int(row["n"])

    def mark_sent(self, message_id: str, mail: str) -> None:
        """Say that a mail lies in the Maildir; `mail` is SHA-256 of its bytes."""
        self._change("outbox", "message_id", message_id, {"sent": stamp(), "mail": mail})

    def withdraw_all(self) -> None:
        """Withdraw every mail that was not sent yet."""
        for mail in self.mails():
            if not (mail.sent or mail.withdrawn):
                self._change("outbox", "message_id", mail.message_id, {"withdrawn": stamp()})
