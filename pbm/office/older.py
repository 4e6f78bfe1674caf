"""A game kept in the first form of the record is carried over into the second.

Its entries and their seals stay as they are. What stood beside them unsealed (letters, borders,
mails, moments) is sealed as it is found by one entry, after which the second form goes on.
"""

import secrets
from typing import Any

from pbm.office.clock import stamp
from pbm.office.database import Database
from pbm.office.record import Moved, encode, seal
from pbm.office.rows import border_from, posting_from
from pbm.office.seal import row_sum, salt, values_hash

StoredRow = dict[str, Any]
"""Columns of a row with their values."""
KEYS = {
    "secret": "nonce",
    "letters": "sha256",
    "borders": "number",
    "outbox": "message_id",
    "persons": "person",
    "files": "sha256",
    "withheld": "what",
}
"""The tables beside the record, all of whose rows have a sum, with their keys."""


def carry_over(db: Database) -> None:
    """Seal what is kept; nothing is to be done for a game that is only being made."""
    entries = _rows(db, "SELECT number, at, kind, seal FROM record ORDER BY number")
    if not entries:
        return
    pepper = secrets.token_hex(32)
    db.execute("UPDATE secret SET pepper = ?", [pepper])
    led = [row["number"] for row in entries if row["kind"] in ("opened", "run")]
    for number, entry in enumerate(led):
        db.execute("UPDATE borders SET entry = ? WHERE number = ?", [entry, number])
    for row in _rows(db, "SELECT message_id FROM outbox"):
        drawn = salt(pepper, row["message_id"])
        db.execute("UPDATE outbox SET salt = ? WHERE message_id = ?", [drawn, row["message_id"]])
    summed(db)
    _append(db, entries, _moved(db, entries))


def summed(db: Database) -> None:
    """The sums of all rows anew: after a migration that gave a table another column."""
    for table, key in KEYS.items():
        for row in _rows(db, f"SELECT * FROM {table}"):
            values = [row_sum(row), row[key]]
            db.execute(f"UPDATE {table} SET sum = ? WHERE {key} = ?", values)


def _moved(db: Database, entries: list[StoredRow]) -> Moved:
    """The entry that seals what is found."""
    borders = [border_from(row) for row in _rows(db, "SELECT * FROM borders ORDER BY number")]
    mails = [posting_from(row) for row in _rows(db, "SELECT * FROM outbox ORDER BY message_id")]
    letters = _rows(db, "SELECT sha256 FROM letters ORDER BY sha256")
    return Moved(
        borders={border.number: border.seal() for border in borders},
        letters=tuple(row["sha256"] for row in letters),
        mails={mail.message_id: mail.seal() for mail in mails},
        moments=moments_hash([row["at"] for row in entries]),
    )


def moments_hash(moments: list[str]) -> str:
    """Of the entries kept in the first form, which sealed no moments."""
    return values_hash(*moments)


def _append(db: Database, entries: list[StoredRow], moved: Moved) -> None:
    """The entry at the end of the record, in the second form."""
    last, at, text = entries[-1], stamp(), encode(moved)
    values = [last["number"] + 1, at, "moved", text.decode(), seal(last["seal"], text, at)]
    db.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?)", values)


def _rows(db: Database, sql: str) -> list[StoredRow]:
    return list(db.query(sql))
