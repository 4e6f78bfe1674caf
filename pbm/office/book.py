"""The office's book: letters that wait to be read or belong to no game, and what became of mails.

OFFICE/letters.db. Every letter is kept here first. One that belongs to a game moves into the game's
file together with its verdict; the others stay, with what each game took them for, so that the
chain of a game's record does not grow by what strangers send. A commit here is safe against the
end of the program, and against the end of the power once the letters' own place still has them.
"""

import sqlite3
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from pbm.office.clock import stamp
from pbm.office.database import Database, connect, create, in_memory
from pbm.office.deliveries import Deliveries
from pbm.office.place import BOOK_FILE
from pbm.office.schema import BOOK
from pbm.post.inbox import LetterFound

_TRIES = 50  # tenths of a second that the making of a new book may take


class Stray(msgspec.Struct, frozen=True):
    """A letter that belongs to no game, as it was taken when letters for a game were read."""

    sha256: str
    name: str
    at: str
    sender: str
    subject: str
    opening: str
    seat: int
    part: str
    reason: str
    guesses: int
    evidence: str = ""
    """What is known of its origin, as JSON."""


class Book(Deliveries):
    """The book of an office; see `book_of` and `book_seen`."""

    def keep(self, game: str, found: LetterFound) -> None:
        """Keep a letter as it came for a game, before anybody reads it; the same bytes once."""
        with self._db.atomic():
            self._keep(game, found)

    def _keep(self, game: str, found: LetterFound) -> None:
        values = [found.sha256, found.name, found.form, stamp(), found.raw, game]
        self._db.execute(
            "INSERT OR IGNORE INTO letters (sha256, name, form, at, raw, game)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            values,
        )

    def waiting(self, game: str) -> list[str]:
        """Hashes of letters that were kept for a game and never judged: the program was stopped.

        Without a name those that were never sorted.
        """
        rows = self._rows(
            "SELECT sha256 FROM letters l WHERE game = ? AND NOT EXISTS"
            " (SELECT 1 FROM taken t WHERE t.game = l.game AND t.sha256 = l.sha256)"
            " ORDER BY number",
            game,
        )
        return [row["sha256"] for row in rows]

    def found(self, sha256: str) -> LetterFound:
        """A kept letter as it came; LookupError if it is not here."""
        rows = self._rows("SELECT name, raw, form FROM letters WHERE sha256 = ?", sha256)
        if not rows:
            raise LookupError(sha256)
        return LetterFound(rows[0]["name"], bytes(rows[0]["raw"]), rows[0]["form"])

    def took(self, game: str, sha256: str) -> bool:
        """Whether a letter was read for a game before, and did not belong to it."""
        sql = "SELECT 1 FROM taken WHERE game = ? AND sha256 = ?"
        return bool(self._rows(sql, game, sha256))

    def letter(self, hash_start: str) -> tuple[Stray, bytes] | None:
        """A letter in the book whose hash begins so."""
        rows = self._rows(
            "SELECT * FROM letters WHERE substr(sha256, 1, ?) = ? ORDER BY sha256",
            len(hash_start),
            hash_start,
        )
        if not rows:
            return None
        kept = rows[0]
        taken = self._rows("SELECT * FROM taken WHERE sha256 = ? ORDER BY game", kept["sha256"])
        first: dict[str, Any] = (
            taken[0] if taken else {"seat": 0, "part": "", "reason": "", "guesses": 0}
        )
        return _stray({**kept, **first, "at": kept["at"]}), bytes(kept["raw"])

    def move_out(self, sha256: str, sorted_now: bool = False) -> None:
        """A letter is in its game's file now; what is for other games, too, stays until it is
        `sorted_now`."""
        rows = self._rows("SELECT game FROM letters WHERE sha256 = ?", sha256)
        unsorted = rows and not rows[0]["game"] and not self.took("", sha256)
        if not rows or (unsorted and not sorted_now):
            return
        with self._db.atomic():
            self._db.execute("DELETE FROM letters WHERE sha256 = ?", [sha256])
            self._db.execute("DELETE FROM taken WHERE sha256 = ?", [sha256])

    def take(self, game: str, stray: Stray) -> None:
        """A letter stays here: what it is, as far as a game's moderator is concerned."""
        with self._db.atomic():
            self._db.execute(
                "UPDATE letters SET sender = ?, subject = ?, opening = ?, evidence = ?"
                " WHERE sha256 = ?",
                [stray.sender, stray.subject, stray.opening, stray.evidence, stray.sha256],
            )
            self._db.execute(
                "INSERT OR REPLACE INTO taken VALUES (?, ?, ?, ?, ?, ?, ?)",
                [stray.sha256, game, stamp(), stray.seat, stray.part, stray.reason, stray.guesses],
            )

    def strays(self, game: str) -> list[Stray]:
        """What was read for a game and did not belong to it, in the order of coming."""
        rows = self._rows(
            "SELECT l.sha256, l.name, l.at, l.sender, l.subject, l.opening, t.seat, t.part,"
            " t.reason, t.guesses, l.evidence FROM taken t JOIN letters l USING (sha256)"
            " WHERE t.game = ? ORDER BY l.number",
            game,
        )
        return [_stray(row) for row in rows]

    def guesses(self, game: str, since: str) -> dict[int, int]:
        """For each seat, codes that strangers guessed since a moment."""
        rows = self._rows(
            "SELECT seat, sum(guesses) AS n FROM taken WHERE game = ? AND guesses > 0 AND at >= ?"
            " GROUP BY seat",
            game,
            since,
        )
        return {row["seat"]: row["n"] for row in rows}

    def fetch(self, box: str, letters: Iterable[tuple[int, int, LetterFound]]) -> None:
        """Keep letters of a mailbox, each with UIDVALIDITY and number there; all or none."""
        with self._db.atomic():
            for validity, uid, found in letters:
                if not self.took("", found.sha256):
                    self._keep("", found)
                self._db.execute(
                    "INSERT OR REPLACE INTO fetched VALUES (?, ?, ?, ?)",
                    [box, validity, uid, found.sha256],
                )

    def fetched(self, box: str, validity: int, there: Collection[int]) -> set[int]:
        """The numbers of letters that were kept before, of those that are there in a mailbox.

        Numbers that are there no longer, or are of another validity, are forgotten.
        """
        rows = self._rows("SELECT validity, uid FROM fetched WHERE box = ?", box)
        known = {(row["validity"], row["uid"]) for row in rows}
        gone = {one for one in known if one[0] != validity or one[1] not in there}
        with self._db.atomic():
            for old, uid in gone:
                self.moved(box, old, [uid])
        return {uid for _, uid in known - gone}

    def taken_in(self, box: str) -> dict[int, list[int]]:
        """The numbers of letters that need not be read any more, by their validity."""
        rows = self._rows(
            "SELECT validity, uid FROM fetched f WHERE box = ? AND NOT EXISTS (SELECT 1 FROM"
            " letters l WHERE l.sha256 = f.sha256 AND l.game = '' AND NOT EXISTS (SELECT 1 FROM"
            " taken t WHERE t.game = '' AND t.sha256 = l.sha256)) ORDER BY validity, uid",
            box,
        )
        found: dict[int, list[int]] = {}
        for row in rows:
            found.setdefault(row["validity"], []).append(row["uid"])
        return found

    def moved(self, box: str, validity: int, uids: Iterable[int]) -> None:
        """Letters lie in the mailbox no longer."""
        with self._db.atomic():
            for uid in uids:
                self._db.execute(
                    "DELETE FROM fetched WHERE box = ? AND validity = ? AND uid = ?",
                    [box, validity, uid],
                )

    def force(self) -> None:
        """Onto the disk with all that was written: its first place may be cleared now."""
        self._rows("PRAGMA wal_checkpoint(FULL)")

    def forget(self, senders: Collection[str]) -> int:
        """Keep no letter of these senders any longer, nor what was deleted before; how many."""
        mine = [
            row["sha256"]
            for row in self._rows("SELECT sha256, sender FROM letters")
            if row["sender"].lower() in senders
        ]
        with self._db.atomic():
            for sha256 in mine:
                self._db.execute("DELETE FROM letters WHERE sha256 = ?", [sha256])
            for address in senders:
                for table in ("deliveries", "bounces", "held", "digests"):
                    self._db.execute(f"DELETE FROM {table} WHERE lower(recipient) = ?", [address])
        self._db.execute("VACUUM")
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return len(mine)


class _Unwritten(Book):
    """The book of an office that has none yet."""

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return []


def _stray(row: dict[str, Any]) -> Stray:
    return Stray(**{name: row[name] for name in Stray.__struct_fields__})


@contextmanager
def book_of(folder: Path) -> Iterator[Book]:
    """The book of the office in a folder, to write in; it is made if there is none."""
    db = _made(folder / BOOK_FILE)
    db.conn.execute("PRAGMA synchronous = NORMAL")
    book = Book(db)
    try:
        yield book
    finally:
        book.close()


@contextmanager
def book_seen(folder: Path) -> Iterator[Book]:
    """The book to look into: nothing is made or written."""
    path = folder / BOOK_FILE
    found = Book(connect(path, BOOK)) if path.exists() else _Unwritten(in_memory())
    try:
        yield found
    finally:
        found.close()


def _made(path: Path) -> Database:
    """The book's file; where two commands make it at once, one of them waits for the other."""
    for _ in range(_TRIES):
        try:
            return connect(path, BOOK) if _has_content(path) else create(path, BOOK)
        except sqlite3.OperationalError:
            time.sleep(0.1)
    return create(path, BOOK)


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0
