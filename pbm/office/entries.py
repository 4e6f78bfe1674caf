"""The record in a game's file: entries appended, each sealed with all before it, and read.

Also how rows are written beside it: each adds up to a sum, so that a bit that flipped on the disk
shows.
"""

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
            record.kind_of(kind),
            after,
        )
        found = [(row["number"], row["at"], record.decode(row["entry"])) for row in rows]
        return [
            Entered(number, at, entry) for number, at, entry in found if isinstance(entry, kind)
        ]

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

    def _change(self, table: str, key: str, value: object, changes: dict[str, Any]) -> None:
        """Another value in some columns of a row, and its sum anew."""
        for row in self._rows(f"SELECT * FROM {table} WHERE {key} = ?", value):
            after = {**changes, "sum": row_sum({**row, **changes})}
            names = ", ".join(f"{name} = ?" for name in after)
            self._db.execute(
                f"UPDATE {table} SET {names} WHERE {key} = ?", [*after.values(), value]
            )


def taken_back(found: Entered[E], undone: Sequence[Entered[Undone]]) -> bool:
    """Whether an entry went with a turn that was taken back: its run and what followed from it."""
    follows = isinstance(found.entry, TurnRun | Revealed | RecordsTold | Amended)
    return any(
        (follows and back.entry.run <= found.number < back.number)
        or found.number in back.entry.seated
        for back in undone
    )
