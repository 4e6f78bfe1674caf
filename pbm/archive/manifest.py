"""What an archive says of itself: which game, by which rules, how it ended, each member's hash.

An archive is one SQLite file: the tables of a game as the office keeps them, beside them `papers`
(what was printed) and `manifest`. Every table but these two is a member, and so is every paper.
"""

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from pbm.office.database import Database
from pbm.records.result import ArchivedSeat, GameResult

SUFFIX = ".pbm"
"""How the name of an archive ends."""
TABLES = {
    "manifest": "text TEXT NOT NULL, sha256 TEXT NOT NULL",
    "papers": "name TEXT PRIMARY KEY, content BLOB NOT NULL, sha256 TEXT NOT NULL",
}
"""What an archive has besides the tables of a game."""
FORM = 1


class Member(msgspec.Struct, frozen=True):
    """A table or a paper, with SHA-256 of its rows or bytes."""

    name: str
    rows: int
    sha256: str


class Manifest(GameResult, frozen=True):
    """The first thing that is read of an archive; all of it is public."""

    data: str
    """Hash of the title's tables as they were."""
    program: str
    """The version that wrote it."""
    archived: str
    turn: str
    """The last that was resolved."""
    seed: str
    nonce: str
    """Seed and nonce are told when the game is over."""
    withheld: tuple[str, ...]
    """Database that a copy for the public does not have."""
    members: tuple[Member, ...]
    form: int = FORM

    @property
    def winners(self) -> tuple[str, ...]:
        """Who came first, as named."""
        first = {one.seat for one in self.standings if one.rank == 1}
        return tuple(called(seat) for seat in self.seats if seat.number in first)


def is_archive(name: str) -> bool:
    """Whether a word of the command line names an archive and not a game."""
    return name.endswith(SUFFIX)


def called(seat: ArchivedSeat) -> str:
    """Player and character of a seat, as far as they are known."""
    both = [name for name in (seat.player, seat.character) if name]
    return " as ".join(both) or f"seat {seat.number}"


def add_tables(db: Database) -> None:
    """The tables that make an archive of a game's file."""
    for table, columns in TABLES.items():
        db.execute(f"CREATE TABLE {table} ({columns}) STRICT")


def write(db: Database, manifest: Manifest) -> None:
    """The manifest, with its own hash beside it."""
    text = msgspec.json.encode(manifest).decode()
    db.execute("INSERT INTO manifest VALUES (?, ?)", [text, hash_of(text.encode())])


def members_of(db: Database) -> Iterator[Member]:
    """Every member as it is: tables by name, then papers."""
    for table in game_tables(db):
        yield table_member(db, table)
    rows = db.query("SELECT name, content FROM papers ORDER BY name")
    yield from (Member(_paper(row["name"]), 1, hash_of(row["content"])) for row in rows)


def game_tables(db: Database) -> list[str]:
    """The tables of the game, by name."""
    names = [row["name"] for row in db.query("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return sorted(name for name in names if name not in TABLES and not name.startswith("sqlite_"))


def table_member(db: Database, table: str) -> Member:
    """A table's rows as one hash, in the order of their making."""
    found, count = sha256(), 0
    order = "number" if table == "record" else "1"
    for row in db.conn.execute(f'SELECT * FROM "{table}" ORDER BY {order}'):
        found.update(msgspec.json.encode(row) + b"\n")
        count += 1
    return Member(table, count, found.hexdigest())


def _paper(name: str) -> str:
    return f"papers/{name}"


def hash_of(content: bytes) -> str:
    """How a paper, or the manifest, is written down."""
    return sha256(content).hexdigest()
