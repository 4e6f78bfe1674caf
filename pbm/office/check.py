"""The whole office looked over: its files and who can read them, its games, what waits.

Each game is verified, so that nothing here takes a file for sound that is not.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.core.system import open_to_others
from pbm.office.beside import beside
from pbm.office.database import Database, copied
from pbm.office.game import OpenGame, game_of
from pbm.office.people import people
from pbm.office.place import (
    BOOK_FILE,
    CATALOGUE_FILE,
    REMEMBERED_FILES,
    SECRET_FILE,
    Office,
    readable_by_others,
    unlisted,
)
from pbm.office.publish import unpublished
from pbm.office.setup import SETUP_FILE, in_server, out_server, password_files, setup_of
from pbm.office.trouble import Trouble
from pbm.office.verify import verify

_LEAST_FREE = 100_000_000
"""Bytes on the disk below which the moderator is told."""
_TIMES_LARGEST = 10
"""So many times the largest file should be free, too: a turn is written beside the last one."""


class CheckFinding(msgspec.Struct, frozen=True):
    """One sentence about the office; `wrong` if something has to be done."""

    text: str
    wrong: bool = False


def check(office: Office) -> Iterator[CheckFinding]:
    """Everything about an office, what is wrong and what is not, as it is found."""
    yield from _readable_by_others(office.folder)
    yield from _secret(office)
    yield from _disk(office.folder)
    for name in (CATALOGUE_FILE, BOOK_FILE):
        yield from _database(office.folder / name)
    yield from _folders(office)
    yield from _setup(office)
    for game in office.titles_of_games():
        yield from _game(office, game)
    yield from _addresses(office)
    mails = len(list((office.outbox / "new").glob("*")))
    yield CheckFinding(f"{mails} mails lie in {office.outbox} to be sent.")


def _addresses(office: Office) -> Iterator[CheckFinding]:
    """Addresses that mails come back from, and mails that wait for digests."""
    try:
        marked = [one for one in people(office) if one.marked]
    except (Trouble, sqlite3.Error):
        return  # what is damaged was told
    for one in marked:
        said = f"{len(one.returned)} mails to {one.name} ({one.wishes.address}) came back"
        yield CheckFinding(f"{said}; `pbm person` takes another address.", wrong=True)
    if held := len(list((office.outbox / "held").glob("*"))):
        yield CheckFinding(f"{held} mails wait for their readers' digests.")


def _readable_by_others(folder: Path) -> Iterator[CheckFinding]:
    if said := readable_by_others(folder):
        yield CheckFinding(said, wrong=True)
    shut_badly = [
        path for path in sorted(folder.rglob("*")) if not path.is_symlink() and open_to_others(path)
    ]
    if shut_badly:
        first, more = shut_badly[0], len(shut_badly) - 1
        count = f" and {more} more files or folders" if more else ""
        told = f"Others could read {first}{count}; `chmod -R go-rwx {folder}` shuts them."
        yield CheckFinding(told, wrong=True)


def _secret(office: Office) -> Iterator[CheckFinding]:
    try:
        office.secret()
    except Trouble as trouble:
        yield CheckFinding(
            f"{trouble} Without it no sheet has a code; `pbm open --new-key {office.folder}` makes "
            "another one, by which the sheets that are out count no more.",
            wrong=True,
        )


def _disk(folder: Path) -> Iterator[CheckFinding]:
    """Whether the next turns find room."""
    largest = max((path.stat().st_size for path in folder.glob("*/game.db")), default=0)
    free = shutil.disk_usage(folder).free
    short = free < max(_LEAST_FREE, _TIMES_LARGEST * largest)
    only = "Only " if short else ""
    yield CheckFinding(f"{only}{free // 1_000_000:,} MB are free on the disk of {folder}.", short)


def _database(file: Path) -> Iterator[CheckFinding]:
    """What SQLite itself has against one of the office's own files."""
    if not file.exists():
        return
    try:
        with closing(copied(file)) as db:
            found = [str(row[0]) for row in db.conn.execute("PRAGMA integrity_check(1)")]
            if found == ["ok"] and file.name == BOOK_FILE:
                found = _letters(db) or found
    except (sqlite3.Error, Trouble) as error:
        found = [str(error)]
    if found != ["ok"]:
        again = f"; move it away and `pbm open {file.parent}` makes it again"
        told = f"{file} is damaged ({found[0]}){again if file.name == CATALOGUE_FILE else ''}."
        yield CheckFinding(told, wrong=True)


def _letters(db: Database) -> list[str]:
    """The first letter of the book that is not what came, if there is one."""
    for sha, raw in db.conn.execute("SELECT sha256, raw FROM letters"):
        if sha256(raw).hexdigest() != sha:
            return [f"the letter {sha[:12]} was changed"]
    return []


def _folders(office: Office) -> Iterator[CheckFinding]:
    """The catalogue against what stands in the folder."""
    for game in unlisted(office.folder):
        told = f"{game} is not in the catalogue; `pbm open {office.folder}` lists it."
        yield CheckFinding(told, wrong=True)
    for left in sorted(office.folder.glob(".new-*")):
        yield CheckFinding(
            f"{left} was left by a start that was stopped; it can be removed.", wrong=True
        )
    known = {"outbox", "archives", *office.titles_of_games(), *unlisted(office.folder)}
    ours = {CATALOGUE_FILE, SECRET_FILE, BOOK_FILE, SETUP_FILE, *REMEMBERED_FILES}
    ours |= set(password_files(office))
    for path in sorted(office.folder.iterdir()):
        started = path.name.partition("-wal")[0].partition("-shm")[0]
        if path.name not in known and started not in ours and not path.name.startswith(".new-"):
            yield CheckFinding(f"{path} is not the office's.")


def _setup(office: Office) -> Iterator[CheckFinding]:
    """Who sends the mails and where letters come from; servers are not asked."""
    try:
        setup = setup_of(office)
        if setup.letters_out is not None and setup.letters_out.by == "smtp":
            yield CheckFinding(f"Mails are sent by {out_server(office, setup.letters_out).place}.")
        if setup.letters_in is not None:
            yield CheckFinding(f"Letters come from {in_server(office, setup.letters_in).place}.")
    except Trouble as trouble:
        yield CheckFinding(str(trouble), wrong=True)


def _game(office: Office, name: str) -> Iterator[CheckFinding]:
    """One game: played again, its papers and mails compared, what waits."""
    try:
        for checked in verify(office, name):
            last = checked
        with game_of(office, name) as game:
            found = beside(game)
            yield CheckFinding(
                f"{name} agrees through {f'turn {last.part}' if last.part else 'the start'}, with "
                f"{found.papers} papers and {found.mails} mails."
            )
            yield from _waiting(game)
    except Trouble as trouble:
        yield CheckFinding(str(trouble), wrong=True)


def _waiting(game: OpenGame) -> Iterator[CheckFinding]:
    """What is due and not put out."""
    mails = sum(not (mail.sent or mail.withdrawn) for mail in game.file.mails())
    borders = len(unpublished(game))
    if mails or borders:
        yield CheckFinding(
            f"{game.name}: {mails} mails are due and not put out, {borders} turns not published; "
            f"`pbm publish {game.name}` does it."
        )
