"""Whether a game's file is sound: the database, every row's sum, the chain, and what it seals.

Everything here is read without playing: each check is a sentence about the first damage.
"""

import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from pbm.office import record
from pbm.office.database import Database, layout
from pbm.office.older import KEYS, moments_hash
from pbm.office.record import (
    Accepted,
    AnyEntry,
    Came,
    Due,
    Erased,
    Imported,
    Moved,
    Opened,
    Refused,
    Seated,
    StandBy,
    TurnRun,
    Undone,
)
from pbm.office.rows import border_from, person_from, posting_from
from pbm.office.seal import row_sum


class Chain(msgspec.Struct):
    """The record as far as it is whole."""

    entries: list[AnyEntry]
    seals: list[str]
    damage: str = ""

    def through(self, number: int) -> str:
        """The last turn that is resolved up to an entry, in words."""
        runs = [entry.part for entry in self.entries[:number] if isinstance(entry, TurnRun)]
        return f"turn {runs[-1]}" if runs else "the start"


def damage_of_database(db: Database) -> str:
    """What SQLite itself, the tables' definitions, or a row's sum have against a file."""
    found = [str(row[0]) for row in db.conn.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        return f"the database is damaged ({found[0].splitlines()[-1]})"
    tables = {str(row[0]) for row in db.conn.execute("SELECT name FROM sqlite_master")}
    if "record" not in tables:
        return "the file holds no record of a game"
    if "layout" not in tables:
        return ""  # kept in the first form: nothing else is sealed yet
    if [row["sum"] for row in db.query("SELECT sum FROM layout")] != [layout(db)]:
        return "the definitions of its tables were changed"
    for table in KEYS:
        for number, row in enumerate(db.query(f"SELECT * FROM {table} ORDER BY rowid"), start=1):
            if row["sum"] != row_sum(row):
                return f"row {number} of the table {table} was changed after it was written"
    return ""


def chain_of(db: Database) -> Chain:
    """The record up to the first entry that is not sealed with all before it."""
    chain, before, form = Chain([], []), record.FIRST_SEAL, 2
    rows = db.query("SELECT number, at, kind, entry, seal FROM record ORDER BY number")
    moments: list[str] = []
    for number, row in enumerate(rows, start=1):
        text = row["entry"].encode()
        if row["kind"] == "moved" or number == 1:
            form = 2 if row["kind"] == "moved" else _form(text)
        before = record.seal(before, text, row["at"] if form == 2 else "")
        entry = _entry(text) if (before, number) == (row["seal"], row["number"]) else None
        if entry is None or record.kind_of(type(entry)) != row["kind"]:
            chain.damage = f"entry {number} of the record was changed after it was written"
            return chain
        if isinstance(entry, Moved) and entry.moments != moments_hash(moments):
            chain.damage = f"a moment of the first {number - 1} entries was changed"
            return chain
        moments.append(row["at"])
        chain.entries.append(entry)
        chain.seals.append(before)
    if not chain.entries or not isinstance(chain.entries[0], Opened):
        chain.damage = "the record does not begin with the start of a game"
    return chain


def _form(text: bytes) -> int:
    """Which form of the record a first entry begins."""
    entry = _entry(text)
    return entry.form if isinstance(entry, Opened) else 2


def _entry(text: bytes) -> AnyEntry | None:
    try:
        return record.decode(text)
    except msgspec.MsgspecError:
        return None


def damage_of_kept(db: Database, entries: list[AnyEntry]) -> Iterator[str]:
    """What is kept beside the record and is not what was written down in it."""
    erased = [entry for entry in entries if isinstance(entry, Erased)]
    gone = {name for entry in erased for name in (*entry.letters, *entry.mails, *entry.persons)}
    withheld = {row["what"] for row in db.query("SELECT what FROM withheld")}
    checks = {
        "letters": _letters(db, entries),
        "outbox": _mails(db, entries),
        "persons": _persons(db, entries),
        "files": _files(db, entries),
    }
    for table, (sealed, kept, noun) in checks.items():
        for name, seal in sealed.items():
            if name not in kept and name not in gone and table not in withheld:
                yield f"the {noun} {name[:40]} is gone"
            if name in kept and kept[name] != seal:
                yield f"the {noun} {name[:40]} was changed after it was kept"
        for name in kept.keys() - sealed.keys():
            yield f"the {noun} {name[:40]} was put in without being written down"


SealedAndKept = tuple[dict[str, str], dict[str, str], str]
"""What the record sealed, what is kept, by the same names; and what one of them is called."""


def _letters(db: Database, entries: list[AnyEntry]) -> SealedAndKept:
    sealed: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, Came | Accepted | Refused) and entry.letter:
            sealed[entry.letter] = entry.letter
        elif isinstance(entry, Moved):
            sealed.update((letter, letter) for letter in entry.letters)
    kept = {row["sha256"]: _hash(row["raw"]) for row in db.query("SELECT * FROM letters")}
    return sealed, kept, "letter"


def _mails(db: Database, entries: list[AnyEntry]) -> SealedAndKept:
    sealed: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry, Due | Moved):
            sealed.update(entry.mails)
    rows = [posting_from(row) for row in db.query("SELECT * FROM outbox")]
    return sealed, {posting.message_id: posting.seal() for posting in rows}, "mail"


def _persons(db: Database, entries: list[AnyEntry]) -> SealedAndKept:
    named = [entry.seat for entry in entries if isinstance(entry, Seated | StandBy)]
    opened = [seat for entry in entries if isinstance(entry, Opened) for seat in entry.seats]
    sealed = {seat.person: seat.person for seat in (*opened, *named) if seat.person}
    rows = list(db.query("SELECT * FROM persons"))
    return sealed, {row["person"]: person_from(row).seal(row["salt"]) for row in rows}, "person"


def _files(db: Database, entries: list[AnyEntry]) -> SealedAndKept:
    taken = [entry for entry in entries if isinstance(entry, Imported) and not entry.text]
    rows = list(db.query("SELECT * FROM files"))
    kept = {row["sha256"]: _hash(row["content"]) for row in rows}
    return {entry.file: entry.file for entry in taken}, kept, "file"


def damage_of_borders(db: Database, entries: list[AnyEntry]) -> str:
    """The first border that is not as it was sealed, or is missing."""
    standing = standing_borders(entries)
    kept = [border_from(row) for row in db.query("SELECT * FROM borders ORDER BY number")]
    for border in kept:
        told = f"turn {border.resolved}" if border.resolved else "the start"
        if standing.get(border.entry) != border.seal():
            return f"what is kept of {told} was changed after it was resolved"
    missing = standing.keys() - {border.entry for border in kept}
    return f"what entry {min(missing)} of the record led to is gone" if missing else ""


def standing_borders(entries: list[AnyEntry]) -> dict[int, str]:
    """The seal of each border that stands, by the entry that led to it."""
    led: list[int] = []
    seals: dict[int, str] = {}
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Opened | TurnRun):
            led.append(number)
            seals[number] = entry.border
        elif isinstance(entry, Undone):
            led.remove(entry.run)
        elif isinstance(entry, Moved):
            seals.update((led[border], seal) for border, seal in entry.borders.items())
    return {number: seals[number] for number in led}


def _hash(content: Any) -> str:
    return sha256(content).hexdigest()


TELLS = (
    sqlite3.Error,
    msgspec.MsgspecError,
    ValueError,  # with UnicodeError
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
)
"""What reading a damaged file may raise; whatever it is, it is told as damage."""
