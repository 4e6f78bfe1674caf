"""A game made of an archive: for a look, in a folder that goes again, or in an office to stay."""

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pbm.archive.file import Archive, opened, without_archive_tables
from pbm.office.clock import stamp
from pbm.office.database import Database, connect, create, in_memory
from pbm.office.place import CATALOGUE_FILE, SECRET_FILE, Office, adopted
from pbm.office.record import Opened, Rekeyed
from pbm.office.schema import CATALOGUE, GAME
from pbm.office.seal import key_print
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble
from pbm.office.verify import whole_chain
from pbm.post.files import write_whole

_PAPER = re.compile(r"(?:turn-[0-9.]+(?:-run-[0-9]+)?|public)/[A-Za-z0-9][A-Za-z0-9._-]*")


@contextmanager
def laid_out(
    db: Database, name: str, title: str, address: str = "office@localhost"
) -> Iterator[Office]:
    """An office with this one game, in a folder that is removed at the end."""
    with TemporaryDirectory() as folder:
        office = Office(Path(folder), "", address)
        with (
            closing(create(office.folder / CATALOGUE_FILE, CATALOGUE)) as catalogue,
            catalogue.atomic(),
        ):
            values = ["", office.address, stamp()]
            catalogue.execute("INSERT INTO office VALUES (1, ?, ?, ?)", values)
            catalogue.execute("INSERT INTO games VALUES (?, ?, ?)", [name, title, stamp()])
        write_whole(office.folder / SECRET_FILE, os.urandom(32).hex().encode())
        (office.folder / name).mkdir(mode=0o700)
        _write_file(db, office.file_of(name))
        yield office


@contextmanager
def unpacked(
    path: Path, key: bool = False, papers: bool = True, content: bytes = b""
) -> Iterator[tuple[Office, Archive]]:
    """An archive as a game of an office of its own: to be verified, or with a key of its own, which
    codes nobody's sheets, to be looked at; its papers are laid out if they are wanted. `content` is
    as for `opened`."""
    with opened(path, content) as archive:
        manifest = archive.manifest
        with _as_game(archive) as db, laid_out(db, manifest.game, manifest.title) as office:
            if not key:
                (office.folder / SECRET_FILE).unlink()
            if papers:
                _lay_papers(archive, office.folder / manifest.game)
            yield office, archive


def restore(office: Office, path: Path, name: str) -> Archive:
    """Make a game of an archive. Trouble if there is a game of that name, or a damage.

    Sheets that are out count no more in another office than its own; mails that had not gone out
    are withdrawn, for the office of the archive has them, too.
    """
    with opened(path) as archive, _as_game(archive) as db:
        whole_chain(db, name)
        with adopted(office, name, archive.manifest.title) as folder:
            _write_file(db, folder / "game.db")
            with closing(connect(folder / "game.db", GAME)) as made:
                _at_home(office, GameFile(made), archive)
            _lay_papers(archive, folder)
        return archive


def _at_home(office: Office, file: GameFile, archive: Archive) -> None:
    """What is different for a game in its new place."""
    key = key_print(office.secret())
    known = [*(one.key for one in file.of(Opened)), *(one.key for one in file.of(Rekeyed))][-1]
    with file.atomic():
        if "outbox" not in archive.manifest.withheld:
            file.withdraw_all()
        if known != key:
            file.append(Rekeyed(key))


@contextmanager
def _as_game(archive: Archive) -> Iterator[Database]:
    """The tables of the game alone, in memory."""
    memory = in_memory()
    try:
        archive.db.conn.backup(memory.conn)
        without_archive_tables(memory)
        yield memory
    finally:
        memory.close()


def _write_file(db: Database, path: Path) -> None:
    db.execute("VACUUM INTO ?", [str(path)])
    os.chmod(path, 0o600)


def _lay_papers(archive: Archive, folder: Path) -> None:
    """The papers as they lay; Trouble for a name that would lead elsewhere."""
    for name, content in archive.papers():
        if not _PAPER.fullmatch(name) or ".." in name:
            raise Trouble(f"{archive.path} has a paper under a name that is none: {name!a:.60}.")
        (folder / name).parent.mkdir(mode=0o700, exist_ok=True)
        write_whole(folder / name, content)
