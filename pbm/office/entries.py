"""The record in a game's file: entries appended, each sealed with all before it, and read.

Also how rows are written beside it: each adds up to a sum, so that a bit that flipped on the disk
shows.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from pbm.office import record
from pbm.office.clock import stamp
from pbm.office.database import Database
from pbm.office.record import Amended, AnyEntry, RecordsTold, Revealed, TurnRun, Undone
from pbm.office.rows import Border, Entered
from pbm.office.seal import row_sum

E = TypeVar("E")


class Sealed(msgspec.Struct, frozen=True):
    """A row of the record as it stands, for the check of the whole chain."""

    number: int
    at: str
    kind: str
    entry: str
    seal: str


class RecordFile:
    """The record of one game; only `append` writes to it."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._tip = (0, record.FIRST_SEAL)
        """The record's last entry when it was asked last, with its seal, that of all before it."""
        self._known: dict[str, tuple[int, list[Entered[Any]]]] = {}
        """The entries of a kind that were read, and up to which number of the record."""

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def wipe(self) -> None:
        """Make the file anew without what was deleted, so that no byte of it stays on the disk."""
        self._db.execute("VACUUM")
        list(self._db.query("PRAGMA wal_checkpoint(TRUNCATE)"))

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """All writes inside happen, or none; other writers wait from the first line on."""
        with self._db.atomic():
            self._db.execute("UPDATE secret SET nonce = nonce")  # takes the write lock at once
            yield

    def append(self, *entries: AnyEntry) -> None:
        """Add entries to the end of the record, sealed."""
        number, before = self._last()
        for entry in entries:
            text, at = record.encode(entry), stamp()
            number, before = number + 1, record.seal(before, text, at)
            kind = record.kind_of(type(entry))
            values = [number, at, kind, text.decode(), before]
            self._db.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?)", values)

    def _last(self) -> tuple[int, str]:
        row = self._db.row("SELECT number, seal FROM record ORDER BY number DESC LIMIT 1")
        return (row[0], row[1]) if row else (0, record.FIRST_SEAL)

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
        found = self._of_kind(kind)
        return found[bisect_right(found, after, key=_number) :]

    def _of_kind(self, kind: type[E]) -> list[Entered[E]]:
        """All entries of one kind; read is only what came since it was asked last."""
        last = self._last()
        if last != self._tip:
            if self._tip[0] and not self._holds(*self._tip):
                self._known.clear()  # a change that was taken back with its transaction
            self._tip = last
        word = record.kind_of(kind)
        upto, known = self._known.get(word, (0, []))
        if upto < last[0]:
            sql = (
                "SELECT number, at, entry FROM record WHERE kind = ? AND number > ? ORDER BY number"
            )
            rows = self._db.conn.execute(sql, (word, upto)).fetchall()
            known = [*known, *(Entered(one, at, record.decode(text)) for one, at, text in rows)]
            self._known[word] = max(last[0], known[-1].number if known else 0), known
        return known

    def _holds(self, number: int, seal: str) -> bool:
        """Whether the record has an entry still, and so all before it."""
        return (
            self._db.row("SELECT 1 FROM record WHERE number = ? AND seal = ?", (number, seal))
            is not None
        )

    def standing(self, kind: type[E], after: int = 0) -> list[Entered[E]]:
        """All entries of one kind behind a number that were not taken back with a turn."""
        undone = self.entered(Undone)
        return [found for found in self.entered(kind, after) if not taken_back(found, undone)]

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

    # --- rows ---

    def _rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        return list(self._db.query(sql, list(values)))

    def _insert(self, table: str, values: dict[str, Any]) -> None:
        """A row with its sum."""
        row = {**values, "sum": row_sum(values)}
        names, places = ", ".join(row), ", ".join("?" * len(row))
        self._db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", list(row.values()))

    def _change(
        self, table: str, key: str, value: object, changes: dict[str, Any]
    ) -> list[tuple[str, str]]:
        """Another value in some columns of a row, and its sum anew; the sums before and after."""
        sums = []
        for row in self._rows(f"SELECT * FROM {table} WHERE {key} = ?", value):
            after = {**changes, "sum": row_sum({**row, **changes})}
            names = ", ".join(f"{name} = ?" for name in after)
            self._db.execute(
                f"UPDATE {table} SET {names} WHERE {key} = ?", [*after.values(), value]
            )
            sums.append((row["sum"], after["sum"]))
        return sums


def _number(found: Entered[Any]) -> int:
    return found.number


def taken_back(found: Entered[E], undone: Sequence[Entered[Undone]]) -> bool:
    """Whether an entry went with a turn that was taken back: its run and what followed from it."""
    follows = isinstance(found.entry, TurnRun | Revealed | RecordsTold | Amended)
    return any(
        (follows and back.entry.run <= found.number < back.number)
        or found.number in back.entry.seated
        for back in undone
    )
