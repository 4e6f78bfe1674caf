"""An archive read: its manifest alone, or all of it with every member compared.

An archive may come from anybody. It is read into memory, where nothing of it runs: tables are
looked at, and a file with triggers or views is none of ours.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from pbm.archive.manifest import FORM, TABLES, Manifest, Member, game_tables, hash_of, table_member
from pbm.office.database import Database, layout
from pbm.office.sound import TELLS, chain_of
from pbm.office.trouble import Trouble
from pbm.records.result import told_by

_START = b"SQLite format 3\x00"


class Archive(msgspec.Struct, frozen=True):
    """An archive that is whole, in memory."""

    path: Path
    db: Database
    manifest: Manifest

    def papers(self) -> Iterator[tuple[str, bytes]]:
        """What was printed, by the name under which it lay in the game's folder."""
        for row in self.db.query("SELECT name, content FROM papers ORDER BY name"):
            yield row["name"], row["content"]


def manifest_of(path: Path) -> Manifest:
    """What an archive says of itself, without reading the rest of it. Trouble if it cannot."""
    _require(path)
    try:
        where = f"{path.resolve().as_uri()}?immutable=1"
        with closing(sqlite3.connect(where, uri=True)) as db:
            return _manifest(path, Database(db))
    except TELLS as error:
        raise Trouble(f"{path} is damaged: its manifest cannot be read ({error}).") from error


@contextmanager
def opened(path: Path, content: bytes = b"") -> Iterator[Archive]:
    """An archive with every member compared with its hash; Trouble tells what is damaged and what
    is still good. `content` is that of a file which is elsewhere."""
    if not content:
        _require(path)
    memory = sqlite3.connect(":memory:")
    try:
        memory.deserialize(content or path.read_bytes())
        memory.execute("PRAGMA query_only = ON")
        db = Database(memory)
        yield Archive(path, db, _compared(path, db))
    finally:
        memory.close()


def _require(path: Path) -> None:
    """Trouble unless a file begins as archives do."""
    if not path.is_file():
        raise Trouble(f"There is no archive {path}.")
    with path.open("rb") as file:
        if file.read(len(_START)) != _START:
            raise Trouble(f"{path} is no archive, or its first bytes are damaged.")


def _manifest(path: Path, db: Database) -> Manifest:
    manifest = told_by(list(db.query("SELECT text, sha256 FROM manifest")), Manifest)
    if manifest.form > FORM:
        raise Trouble(f"{path} was written by a later program ({manifest.program}) than this one.")
    return manifest


def _compared(path: Path, db: Database) -> Manifest:
    """The manifest of an archive, all of whose members are as it says."""
    try:
        manifest = _manifest(path, db)
    except TELLS as error:
        raise Trouble(
            f"{path} is damaged: its manifest cannot be read ({error}). {_good(db, [])}"
        ) from error
    damaged: list[str] = []
    good: list[str] = []
    for member in manifest.members:
        said = _damage(db, member)
        (damaged if said else good).append(said or member.name)
    damaged += _strays(db, manifest) or _of_the_file(db)
    if damaged:
        more = f", and {len(damaged) - 3} more" if len(damaged) > 3 else ""
        told = "; ".join(damaged[:3])
        raise Trouble(f"{path} is damaged: {told}{more}. {_good(db, good)}")
    return manifest


def _damage(db: Database, member: Member) -> str:
    """What is wrong with a member, as a clause; empty if nothing is."""
    is_paper = member.name.startswith("papers/")
    what = (
        f"the paper {member.name.removeprefix('papers/')}"
        if is_paper
        else f"the table {member.name}"
    )
    try:
        found = _paper(db, member) if is_paper else table_member(db, member.name)
    except TELLS as error:
        return f"{what} cannot be read ({error})"
    if found == member:
        return ""
    if found is None or found.rows != member.rows:
        return f"{what} is not complete"
    return f"{what} was changed"


def _paper(db: Database, member: Member) -> Member | None:
    name = member.name.removeprefix("papers/")
    rows = list(db.query("SELECT content FROM papers WHERE name = ?", [name]))
    return Member(member.name, 1, hash_of(rows[0]["content"])) if rows else None


def _strays(db: Database, manifest: Manifest) -> list[str]:
    """Whatever stands in the file and not in the manifest."""
    try:
        papers = [row["name"] for row in db.query("SELECT name FROM papers")]
        tables, kinds = game_tables(db), _kinds(db)
    except TELLS as error:
        return [f"its list of tables cannot be read ({error})"]
    known = {member.name for member in manifest.members}
    found = [*tables, *(f"papers/{name}" for name in papers)]
    told = [f"{name} was put in without being written down" for name in found if name not in known]
    return told + [f"it has a {kind}" for kind in sorted(kinds - {"table", "index"})]


def _kinds(db: Database) -> set[str]:
    """Of what the file is made; a table whose rows a program makes up is one of its own."""
    rows = db.query("SELECT type, lower(sql) LIKE 'create virtual%' AS up FROM sqlite_master")
    return {"virtual table" if row["up"] else row["type"] for row in rows}


def _of_the_file(db: Database) -> list[str]:
    """What SQLite itself has against the file, and whether its tables are defined as they were."""
    try:
        found = [str(row[0]) for row in db.conn.execute("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            return [f"the file ({found[0].splitlines()[-1]})"]
        same = [row["sum"] for row in db.query("SELECT sum FROM layout")] == [layout(db)]
    except TELLS as error:
        return [f"the file ({error})"]
    return [] if same else ["the definitions of its tables were changed"]


def _good(db: Database, good: list[str]) -> str:
    """What of a damaged archive can be trusted still."""
    try:
        chain = chain_of(db)
    except TELLS:
        return "Its record cannot be read."
    count = len(chain.entries)
    record = f"good through {chain.through(count)}, entry {count}" if chain.damage else "whole"
    papers = sum(name.startswith("papers/") for name in good)
    tables = ", ".join(name for name in good if "/" not in name and not name.startswith("_"))
    also = f"; the tables {tables} and {papers} papers are as they were" if good else ""
    return f"Its record is {record}{also}."


def without_archive_tables(db: Database) -> None:
    """Make the file of a game again: what an archive has besides goes."""
    for table in TABLES:
        db.execute(f"DROP TABLE {table}")
    db.execute("UPDATE layout SET sum = ?", [layout(db)])
