"""An office on disk: a folder with a catalogue, a secret, an outbox, and a folder for each game.

OFFICE/catalogue.db      the games and who runs them
OFFICE/secret.key        from which the codes of all turnsheets are made
OFFICE/letters.db        letters that belong to no game
OFFICE/outbox/           a Maildir: mails to be sent
OFFICE/GAME/game.db      everything about one game
OFFICE/GAME/turn-07/     the papers of one turn
OFFICE/archives/         games closed into one file each
OFFICE/.results          how all of them came out, read once; made again if it is removed
OFFICE/.due              until when nothing is to be done in a game; made again likewise
OFFICE/.watched          the same as `pbm watch` found it
OFFICE/.shown            what the site's list says of a game; made again likewise

All of it is its owner's alone. Nothing that stands there already is deleted or replaced; a lost
catalogue is made again from the games.
"""

import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from pbm.core.system import open_to_others
from pbm.office import record
from pbm.office.clock import stamp
from pbm.office.database import Database, connect, create, looked_at
from pbm.office.schema import CATALOGUE, GAME
from pbm.office.trouble import Trouble
from pbm.post.files import move_whole, write_whole
from pbm.post.outbox import is_address, make_maildir

CATALOGUE_FILE = "catalogue.db"
SECRET_FILE = "secret.key"
BOOK_FILE = "letters.db"
REMEMBERED_FILES = ".results", ".due", ".watched", ".shown"
RESULTS_FILE, DUE_FILE, WATCHED_FILE, SHOWN_FILE = REMEMBERED_FILES
_GAME_NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
_LONGEST_NAME = 24  # the begin line of a sheet has to fit into 68 columns
_LONGEST_OFFICE_NAME = 100
_RESERVED = frozenset({"outbox", "catalogue", "secret", "digest", "archives"})


class Office(msgspec.Struct, frozen=True):
    """An office: its folder, its name on letters, and the address it writes from."""

    folder: Path
    name: str
    address: str

    @property
    def outbox(self) -> Path:
        """The Maildir of mails to be sent."""
        return self.folder / "outbox"

    @property
    def host(self) -> str:
        """The right-hand side of every Message-ID."""
        return self.address.rpartition("@")[2]

    def secret(self) -> bytes:
        """The office's secret; Trouble if its file is gone or empty."""
        try:
            found = (self.folder / SECRET_FILE).read_bytes()
        except OSError as error:
            raise Trouble(f"The office's secret cannot be read: {error}.") from error
        if not found.strip():
            raise Trouble(f"{self.folder / SECRET_FILE} is empty; bring it back from a backup.")
        return found

    def titles_of_games(self) -> dict[str, str]:
        """Every game's name with its title, by name."""
        with closing(connect(self.folder / CATALOGUE_FILE, CATALOGUE)) as db:
            return _listed(db)

    def title_of(self, game: str) -> str:
        """The title of a game; Trouble if there is no such game."""
        with closing(connect(self.folder / CATALOGUE_FILE, CATALOGUE)) as db:
            for row in db.query("SELECT title FROM games WHERE name = ?", [game]):
                return str(row["title"])
            known = ", ".join(_listed(db)) or "none yet"
        raise Trouble(f"There is no game {game!r} in this office; its games: {known}.")

    def file_of(self, game: str) -> Path:
        """Where a game is kept."""
        return self.folder / game / "game.db"


def open_office(folder: Path, name: str, address: str, new_key: bool = False) -> Office:
    """Make an office; or find its games again where they are not in its catalogue.

    A secret that is there stays. Where it is gone and there are games, only `new_key` makes
    another one, by which all sheets that are out lose their codes. The row of the office is
    written last: what a stop left half made is made again. Trouble if nothing is to be done.
    """
    known, lost = _offices(folder), unlisted(folder)
    if known and not lost and not (new_key and not _has_secret(folder)):
        raise Trouble(f"There is an office in {folder} already.")
    if not is_address(address):
        raise Trouble(f"{address!r} is not an address that mail can be sent from.")
    if not name.isprintable() or len(name) > _LONGEST_OFFICE_NAME:
        raise Trouble(f"An office's name is a text of at most {_LONGEST_OFFICE_NAME} characters.")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_maildir(folder / "outbox")
    _keep_secret(folder, new_key or not (lost or known))
    with closing(create(folder / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        if not known:
            db.execute("INSERT INTO office VALUES (1, ?, ?, ?)", [name, address, stamp()])
        for game, title in lost.items():
            db.execute("INSERT INTO games VALUES (?, ?, ?)", [game, title, stamp()])
    return known[0] if known else Office(folder, name, address)


def _has_secret(folder: Path) -> bool:
    secret = folder / SECRET_FILE
    return secret.is_file() and bool(secret.read_bytes().strip())


def _keep_secret(folder: Path, may_make: bool) -> None:
    """A secret for the codes of sheets, if there is none and one may be made."""
    if _has_secret(folder):
        return
    if not may_make:
        raise Trouble(
            f"{folder / SECRET_FILE} is gone, from which the codes of all sheets were made: bring "
            "it back from a backup, or say --new-key; then the sheets that are out count no more."
        )
    write_whole(folder / SECRET_FILE, secrets.token_hex(32).encode())


def unlisted(folder: Path) -> dict[str, str]:
    """Games that stand in the folder and not in its catalogue, by name, with their titles."""
    known: dict[str, str] = {}
    if _offices(folder):
        known = Office(folder, "", "").titles_of_games()
    found = {}
    for file in sorted(folder.glob("*/game.db")):
        name = file.parent.name
        if name not in known and _GAME_NAME.fullmatch(name):
            found.update(_title_in(file, name))
    return found


def _title_in(file: Path, name: str) -> dict[str, str]:
    """The title that a game's own record names, under its name; nothing if it is no game."""
    try:
        with closing(looked_at(file, GAME)) as db:
            rows = list(db.query("SELECT entry FROM record WHERE number = 1"))
        opened = record.decode(rows[0]["entry"]) if rows else None
    except (sqlite3.Error, msgspec.MsgspecError, Trouble):
        return {}
    return {name: opened.title} if isinstance(opened, record.Opened) else {}


def enter_office(folder: Path) -> Office:
    """The office in a folder; Trouble if there is none."""
    offices = _offices(folder)
    if offices:
        return offices[0]
    lost = ", ".join(unlisted(folder))
    if lost:
        raise Trouble(
            f"The office in {folder} has lost its catalogue, but not its games ({lost}); "
            f"`pbm open {folder}` finds them again and changes nothing else."
        )
    raise Trouble(f"There is no office in {folder}; `pbm open {folder}` makes one.")


def readable_by_others(folder: Path) -> str:
    """Whether anybody but its owner can get into an office's folder, as a sentence; or empty."""
    if mode := open_to_others(folder):
        return f"Others can look into {folder} ({mode:o}); `chmod -R go-rwx {folder}` shuts it."
    return ""


def _offices(folder: Path) -> list[Office]:
    """The office in a folder, or nothing."""
    file = folder / CATALOGUE_FILE
    if not file.is_file() or not file.stat().st_size:
        return []
    try:
        with closing(connect(file, CATALOGUE)) as db:
            rows = list(db.query("SELECT name, address FROM office"))
    except sqlite3.DatabaseError as error:
        raise Trouble(
            f"{file} is damaged ({error}); move it away, then `pbm open {folder}` makes it again "
            "from the games."
        ) from error
    return [Office(folder, row["name"], row["address"]) for row in rows]


def _listed(db: Database) -> dict[str, str]:
    rows = db.query("SELECT name, title FROM games ORDER BY name")
    return {row["name"]: row["title"] for row in rows}


def check_game_name(name: str) -> None:
    """Trouble unless the name can stand in marks, file names and Message-IDs."""
    if not _GAME_NAME.fullmatch(name) or len(name) > _LONGEST_NAME or name.lower() in _RESERVED:
        raise Trouble(
            f"{name!r} cannot be a game's name: it has at most {_LONGEST_NAME} letters and digits, "
            "with single dashes between them."
        )


@contextmanager
def adopted(office: Office, game: str, title: str) -> Iterator[Path]:
    """A folder in which a game is made. At the end it is moved into its place and listed: after
    this the game exists. Who else starts a game meanwhile waits. Trouble if the name is taken.
    """
    check_game_name(game)
    target, prepared = office.folder / game, office.folder / f".new-{game}"
    with closing(connect(office.folder / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        db.execute("UPDATE office SET name = name")  # takes the write lock at once
        if game.lower() in map(str.lower, _listed(db)):
            raise Trouble(f"There is a game {game} already.")
        if os.path.lexists(target):
            raise Trouble(_why_taken(office, game))
        _clear(prepared)
        prepared.mkdir(mode=0o700)
        try:
            yield prepared
        except BaseException:
            _clear(prepared)
            raise
        db.execute("INSERT INTO games VALUES (?, ?, ?)", [game, title, stamp()])
        move_whole(prepared, target)


def _why_taken(office: Office, game: str) -> str:
    """What stands where a game would be put."""
    if game in unlisted(office.folder):
        return (
            f"{game} is a game of this office that is not in its catalogue; "
            f"`pbm open {office.folder}` lists it."
        )
    return f"There is something else in {office.folder / game}; choose another name."


def _clear(prepared: Path) -> None:
    """Remove what a stopped start left, and nothing else."""
    if not prepared.is_dir():
        return
    for name in ("game.db", "game.db-wal", "game.db-shm", "game.db-journal"):
        (prepared / name).unlink(missing_ok=True)
    for folder in (*prepared.glob("turn-*/"), *prepared.glob("public/")):
        shutil.rmtree(folder)
    if any(prepared.iterdir()):
        raise Trouble(f"There is something else in {prepared}; take it away.")
    prepared.rmdir()
