"""A game closed into one file: its tables, its papers, and a manifest with the hash of each.

The file is made beside its place and renamed to it when it is whole and every member was compared:
there is an archive or none. The game in the office stays as it is.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from pbm.archive.file import opened
from pbm.archive.manifest import Manifest, add_tables, hash_of, members_of, write
from pbm.archive.restoring import laid_out
from pbm.core.system import descriptor, force, lock, remove_locked
from pbm.games import catalogue
from pbm.games.family import PUBLIC
from pbm.office.clock import stamp
from pbm.office.database import Database, copied, in_memory, layout
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import folder_of
from pbm.office.printers import bundle
from pbm.office.public import strip, why_not_public
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble
from pbm.office.verify import whole_chain
from pbm.post.files import move_whole, write_whole
from pbm.records.result import ArchivedSeat

AUDIT = files("pbm.archive") / "audit.py"
"""Comes with every public archive: it checks one without this program."""


class BareGame(msgspec.Struct, frozen=True):
    """A game without what tells of people: all that its pages and its archive for everybody are
    made of, wherever that is done."""

    game: str
    title: str
    address: str
    """Of the office."""
    tables: bytes
    seats: tuple[ArchivedSeat, ...]
    """With those named who agreed to it."""


def close_game(
    game: OpenGame, target: Path, public: bool = False, step: Callable[[], None] = lambda: None
) -> Manifest:
    """Write a game's archive; `step` after each turn whose papers were printed for the public.

    Trouble if there is something at the target, if the game's file is damaged, or if it cannot be
    shown to everybody.
    """
    with _made_beside(target) as beside:
        if public:
            if reason := why_not_public(game):
                raise Trouble(reason)
            manifest = close_bare(bare_game(game), beside, stamp(), step)
            write_whole(target.with_suffix(".audit.py"), AUDIT.read_bytes())
        else:
            manifest = _close_whole(game, beside)
        with opened(beside) as made:
            return msgspec.structs.replace(manifest, members=made.manifest.members)


def _close_whole(game: OpenGame, beside: Path) -> Manifest:
    folders = sorted(game.folder.glob("turn-*/"))
    with closing(copied(game.office.file_of(game.name))) as db:
        whole_chain(db, game.name)
        kept = OpenGame(game.office, game.name, GameFile(db))
        manifest = _filled(db, kept, list(_papers(folders)), tuple(_seats(kept, False)), stamp())
        db.execute("VACUUM INTO ?", [str(beside)])
        return manifest


def bare_game(game: OpenGame) -> BareGame:
    """A game without what tells of people. Trouble if its file is damaged."""
    with closing(copied(game.office.file_of(game.name))) as db, TemporaryDirectory() as folder:
        whole_chain(db, game.name)
        seats = tuple(_seats(OpenGame(game.office, game.name, GameFile(db)), True))
        strip(db)
        file = Path(folder) / "game.db"
        db.execute("VACUUM INTO ?", [str(file)])
        title, address = game.opened.title, game.office.address
        return BareGame(game.name, title, address, file.read_bytes(), seats)


@contextmanager
def bare_tables(bare: BareGame) -> Iterator[Database]:
    """The tables of a bare game, in memory."""
    with closing(in_memory()) as db:
        db.conn.deserialize(bare.tables)
        yield db


def close_bare(
    bare: BareGame, target: Path, at: str, step: Callable[[], None] = lambda: None
) -> Manifest:
    """Write the archive for everybody of a game that has ended, as archived at a moment."""
    with (
        bare_tables(bare) as db,
        laid_out(db, bare.game, bare.title, bare.address) as office,
        game_of(office, bare.game) as game,
    ):
        manifest = _filled(db, game, list(_printed_for_all(game, step)), bare.seats, at)
        db.execute("VACUUM INTO ?", [str(target)])
        return manifest


def _filled(
    db: Database,
    game: OpenGame,
    papers: Sequence[tuple[str, bytes]],
    seats: tuple[ArchivedSeat, ...],
    at: str,
) -> Manifest:
    """Papers and manifest put in, so that the file is an archive."""
    with db.atomic():
        add_tables(db)
        for name, content in papers:
            db.execute("INSERT INTO papers VALUES (?, ?, ?)", [name, content, hash_of(content)])
        db.execute("UPDATE layout SET sum = ?", [layout(db)])
        manifest = _manifest(db, game, seats, at)
        write(db, manifest)
    return manifest


def _manifest(db: Database, game: OpenGame, seats: tuple[ArchivedSeat, ...], at: str) -> Manifest:
    border, opened_ = game.file.border(), game.opened
    withheld = tuple(row["what"] for row in db.query("SELECT what FROM withheld ORDER BY what"))
    seed, nonce = game.file.secret() if border.over else ("", "")
    moments = next(db.query("SELECT min(at) AS first, max(at) AS last FROM record"))
    return Manifest(
        game=game.name,
        title=opened_.title,
        name=game.family.name,
        edition=opened_.edition,
        data=catalogue.data_print(opened_.title),
        program=version("pbm"),
        began=moments["first"],
        ended=moments["last"],
        archived=at,
        over=border.over,
        turn=border.resolved,
        turns=border.number,
        seats=seats,
        standings=game.family.standings(game.state(border)) if border.over else (),
        seal=game.file.sealed()[-1].seal,
        commitment=opened_.commitment,
        seed=seed,
        nonce=nonce,
        withheld=withheld,
        members=tuple(members_of(db)),
    )


def _seats(game: OpenGame, public: bool) -> Iterator[ArchivedSeat]:
    """Who sat where; for the public only those named who agreed to it, and nobody of a game in
    which the players were not told who the others are."""
    for seat in game.roster().values():
        player = seat.player
        if public:
            wishes = game.wishes(seat.address)
            named = wishes.named and game.settings.get("anonymous") != "yes"
            player = (wishes.name or seat.player) if named else ""
        yield ArchivedSeat(seat.number, seat.character, player, seat.computer)


def _papers(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """What lies in folders of turns, whoever it is for.

    They were looked up before the game was copied: a turn is resolved before it is printed, so the
    copy knows every turn whose folder was there.
    """
    for folder in folders:
        for path in sorted(folder.glob("[!.]*")):
            if path.is_file() and not path.is_symlink():
                yield f"{folder.name}/{path.name}", path.read_bytes()


def _printed_for_all(game: OpenGame, step: Callable[[], None]) -> Iterator[tuple[str, bytes]]:
    """The public report of each turn, printed without anybody's name."""
    for number, part in game.file.borders():
        edition = edition_of(game, game.file.border(number), "")
        for paper in bundle(edition, PUBLIC).papers:
            yield f"public/{folder_of(part)}-{paper.name}", paper.content
        step()


@contextmanager
def _made_beside(target: Path) -> Iterator[Path]:
    """A file beside its place that is renamed to it at the end; Trouble if the place is taken.

    What a stopped command left there is removed; two commands at once are told apart by a lock.
    """
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = target.with_name(f".{target.name}.part")
    held = target.with_name(f".{target.name}.lock")
    with held.open("w") as file:
        if not lock(file):
            raise Trouble(f"Another command is making {target}.")
        try:
            if os.path.lexists(target):
                raise Trouble(f"There is {target} already; an archive is never written over.")
            beside.unlink(missing_ok=True)
            os.close(descriptor(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL))
            yield beside
            force(beside)
            move_whole(beside, target)
        finally:
            beside.unlink(missing_ok=True)
            remove_locked(held)
