"""How a database file is made, opened for work, or looked at in a copy.

A file is its owner's alone. What cannot be written, or is only to be looked at, is read into
memory: nothing beside it is touched, and a write to it fails.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from pbm.core.system import descriptor
from pbm.office.seal import values_hash
from pbm.office.trouble import Trouble

if TYPE_CHECKING:
    import sqlite_utils

WAIT_FOR_LOCK = 10_000
"""Milliseconds that a second command waits for the first one's transaction."""


class Database:
    """A database in hand. SQLite itself answers questions; what changes goes through sqlite-utils,
    which is loaded by the first change: that takes as long as all else that a reader waits for.
    """

    def __init__(self, conn: sqlite3.Connection) -> None:
        self.conn = conn

    @cached_property
    def changing(self) -> sqlite_utils.Database:
        """The same connection for changes: a statement by itself is committed at once."""
        import sqlite_utils

        return sqlite_utils.Database(self.conn)

    def query(self, sql: str, values: Sequence[object] = ()) -> Iterator[dict[str, Any]]:
        """The rows of an answer, each by the names of its columns."""
        found = self.conn.execute(sql, values)
        names = [column[0] for column in found.description]
        return (dict(zip(names, row, strict=True)) for row in found)

    def row(self, sql: str, values: Sequence[object] = ()) -> tuple[Any, ...] | None:
        """The first row of an answer, without names; None if there is none."""
        found: tuple[Any, ...] | None = self.conn.execute(sql, values).fetchone()
        return found

    def execute(self, sql: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        """Change something."""
        found: sqlite3.Cursor = self.changing.execute(sql, list(values))
        return found

    def atomic(self) -> AbstractContextManager[object]:
        """All changes inside happen, or none."""
        found: AbstractContextManager[object] = self.changing.atomic()
        return found

    def close(self) -> None:
        """Close its file."""
        self.conn.close()


def in_memory() -> Database:
    """An empty one that lies in no file."""
    return Database(sqlite3.connect(":memory:"))


Migration = Callable[[Database], None]


class Migrations:
    """How the tables of a kind of file came to what they are: functions in order, each of which
    sqlite-utils applies once and writes down in the file by its name."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._known: dict[str, Migration] = {}

    def __call__(self, migration: Migration) -> Migration:
        """One more, as a decorator."""
        self._known[migration.__name__] = migration
        return migration

    def pending(self, db: Database) -> list[str]:
        """The names of those that have not been applied to a file."""
        if not list(db.query("SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'")):
            return list(self._known)
        applied = "SELECT name FROM _sqlite_migrations WHERE migration_set = ?"
        there = {row["name"] for row in db.query(applied, [self.kind])}
        return [name for name in self._known if name not in there]

    def apply(self, db: Database) -> None:
        """Apply those."""
        import sqlite_utils

        known = sqlite_utils.Migrations(self.kind)
        for name, migration in self._known.items():
            # It is called with a database of its own kind for the same file.
            @known(name=name)
            def _(_: object, migration: Migration = migration) -> None:
                migration(db)

        known.apply(db.changing)


def create(path: Path, migrations: Migrations) -> Database:
    """A new database, or one whose making was stopped; readable by its owner alone."""
    os.close(descriptor(path, os.O_RDWR | os.O_CREAT))
    return _opened(path, migrations)


def connect(path: Path, migrations: Migrations) -> Database:
    """Open a file with all its migrations applied; in a copy where nothing can be written.

    Trouble if there is no file or it is empty.
    """
    require_content(path)
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return _opened(path, migrations)
    return looked_at(path, migrations)


def require_content(path: Path) -> None:
    """Trouble if a file is missing or empty."""
    if not path.is_file():
        raise Trouble(f"{path} is missing; if there is a backup, bring it back from there.")
    if path.stat().st_size == 0:
        raise Trouble(f"{path} is empty; if there is a backup, bring it back from there.")


def looked_at(path: Path, migrations: Migrations) -> Database:
    """A copy in memory that cannot be written to."""
    db = copied(path)
    migrate(db, migrations)
    db.conn.execute("PRAGMA query_only = ON")
    return db


def copied(path: Path) -> Database:
    """A copy in memory as the file is, by SQLite's backup; sqlite3.Error if it is damaged."""
    memory = sqlite3.connect(":memory:")
    with read_only(path) as source:
        source.backup(memory)
    return Database(memory)


def copy_as_it_is(path: Path, game: str) -> Database:
    """The same of a game's file; Trouble if it cannot be read."""
    try:
        return copied(path)
    except sqlite3.Error as error:
        raise Trouble(
            f"{game} is damaged: its file cannot be read ({error}). Bring it back from a backup."
        ) from error


@contextmanager
def read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """A file to be copied by SQLite's backup, beside whatever command is at work on it.

    Trouble if there is no file or it is empty.
    """
    require_content(path)
    with TemporaryDirectory() as aside, closing(_source(path, Path(aside))) as source:
        yield source


def _source(path: Path, aside: Path) -> sqlite3.Connection:
    """The file; where SQLite may not write beside it, as it stands.

    What a stopped command left in its journal counts: file and journal are then read from a copy.
    """
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return _reading(path, "mode=rw")
    journal = path.with_name(f"{path.name}-wal")
    if journal.exists() and journal.stat().st_size:
        for name in (path, journal):
            shutil.copyfile(name, aside / name.name)
        return _reading(aside / path.name, "mode=rw")
    return _reading(path, "immutable=1")


def _reading(path: Path, how: str) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)
    db.execute(f"PRAGMA busy_timeout = {WAIT_FOR_LOCK}")
    return db


def _opened(path: Path, migrations: Migrations) -> Database:
    """A file open for work: readers never wait, a commit is on the disk when it returns."""
    db = Database(sqlite3.connect(path))
    db.conn.execute(f"PRAGMA busy_timeout = {WAIT_FOR_LOCK}")
    db.conn.execute("PRAGMA journal_mode = WAL")
    db.conn.execute("PRAGMA synchronous = FULL")
    migrate(db, migrations)
    return db


def migrate(db: Database, migrations: Migrations) -> None:
    """Every migration that is missing, all or none, and the sum of what the tables are now."""
    if not migrations.pending(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(db)
        db.execute("CREATE TABLE IF NOT EXISTS layout (sum TEXT NOT NULL) STRICT")
        db.execute("DELETE FROM layout")
        db.execute("INSERT INTO layout VALUES (?)", [layout(db)])
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def layout(db: Database) -> str:
    """Hash of the tables' definitions and of the migrations that made them."""
    tables = list(db.query("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"))
    made = list(db.query("SELECT * FROM _sqlite_migrations ORDER BY id"))
    return values_hash(tables, made)
