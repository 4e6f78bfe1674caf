"""A copy of a living office: databases by SQLite's backup, beside whatever command is at work.

It is made under another name and renamed at the end: there is a whole copy or none. What a backup
that was killed left behind is removed by the next one.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

from pbm.core.system import descriptor, force, lock, remove_locked
from pbm.office.database import read_only
from pbm.office.place import BOOK_FILE, CATALOGUE_FILE, SECRET_FILE, Office
from pbm.office.trouble import Trouble
from pbm.post.files import move_whole, write_whole
from pbm.post.outbox import make_maildir

_LOCK = ".lock"


def back_up(office: Office, target: Path) -> list[str]:
    """Copy the office into a new folder; sentences about what could not be copied soundly.

    Trouble if the folder is there already or lies in the office.
    """
    place = target.resolve()
    if office.folder.resolve() in place.parents:
        raise Trouble("A backup cannot lie in the office itself.")
    with made_aside(place) as aside:
        make_maildir(aside / "outbox")
        folders = list(_paper_folders(office))
        damaged = [told for name in _databases(office) if (told := _copy(office, name, aside))]
        for path in _others(office, folders):
            _copy_file(office.folder / path, aside / path)
        for path in sorted(aside.rglob("*/")):
            force(path)
    return damaged


def _databases(office: Office) -> list[Path]:
    """The databases, the catalogue first: the games that it lists are all there to be copied."""
    games = [Path(name) / "game.db" for name in office.titles_of_games()]
    return [Path(CATALOGUE_FILE), *([Path(BOOK_FILE)] if _has_book(office) else []), *games]


def _has_book(office: Office) -> bool:
    return (office.folder / BOOK_FILE).exists()


def _copy(office: Office, name: Path, aside: Path) -> str:
    """One database; a damaged one as it is, and a sentence about it."""
    source, copy = office.folder / name, aside / name
    copy.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        with read_only(source) as found, closing(_new(copy)) as made:
            found.backup(made)
            sound = made.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    except (sqlite3.Error, Trouble) as error:
        if source.is_file():
            _copy_file(source, copy)
        return f"{source} is damaged or missing ({error}); it is copied as it is."
    return "" if sound else f"{source} is damaged; it is copied as it is."


def _new(path: Path) -> sqlite3.Connection:
    os.close(descriptor(path, os.O_RDWR | os.O_CREAT | os.O_EXCL))
    return sqlite3.connect(path)


def _paper_folders(office: Office) -> Iterator[str]:
    """The folders of printed turns. Looked up before the games are copied: a turn is resolved
    before it is printed, so the copies know every turn whose folder was there."""
    for game in office.titles_of_games():
        yield from (f"{game}/{path.name}" for path in (office.folder / game).glob("turn-*/"))


def _others(office: Office, folders: Sequence[str]) -> Iterator[Path]:
    """The secret, papers and mails: files that are there whole or not at all."""
    if (office.folder / SECRET_FILE).is_file():
        yield Path(SECRET_FILE)
    for folder in ("outbox/new", "outbox/held", "outbox/cur", *folders):
        for path in sorted((office.folder / folder).glob("[!.]*")):
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(office.folder)


def _copy_file(source: Path, copy: Path) -> None:
    """One file; a mail that was just moved on is not there any more, and need not be."""
    for folder in reversed(copy.relative_to(copy.anchor).parents):
        (Path(copy.anchor) / folder).mkdir(mode=0o700, exist_ok=True)
    try:
        content = source.read_bytes()
    except FileNotFoundError:
        return
    write_whole(copy, content)


@contextmanager
def made_aside(place: Path) -> Iterator[Path]:
    """A folder beside the place, renamed to it at the end, or removed with what is in it.

    Trouble if the place is taken.
    """
    start = f".{place.name}.being-copied-"
    for left in place.parent.glob(f"{start}*{_LOCK}"):
        _remove_left(left)
    if os.path.lexists(place):
        raise Trouble(f"There is {place} already; a copy goes into a new folder.")
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(mkdtemp(prefix=start, dir=place.parent))
    with _locked(aside):
        try:
            yield aside
            if os.path.lexists(place):
                raise Trouble(f"There is {place} now, which somebody else made.")
            move_whole(aside, place)
        except BaseException:
            shutil.rmtree(aside, ignore_errors=True)
            raise


@contextmanager
def _locked(aside: Path) -> Iterator[None]:
    """A lock beside a folder while a copy is made in it, so that nobody takes it for left over."""
    path = aside.with_name(aside.name + _LOCK)
    with path.open("w") as file:
        lock(file)
        try:
            yield
        finally:
            remove_locked(path)


def _remove_left(path: Path) -> None:
    """Remove what a killed backup left: a folder with a lock beside it that nobody holds."""
    with path.open("a") as file:
        if lock(file):
            shutil.rmtree(path.with_name(path.name.removesuffix(_LOCK)), ignore_errors=True)
            remove_locked(path)
