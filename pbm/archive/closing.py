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

import msgspec
from sqlite_utils import Database

from pbm.archive.file import opened
from pbm.archive.manifest import Manifest, add_tables, hash_of, members_of, write
from pbm.archive.restoring import laid_out
from pbm.core.system import descriptor, force, lock, remove_locked
from pbm.games import catalogue
from pbm.games.family import PUBLIC
from pbm.office.clock import stamp
from pbm.office.database import copied, layout
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import edition_of, folder_of
from pbm.office.printers import bundle
from pbm.office.public import strip, why_not_public
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble
from pbm.office.verify import whole_chain
from pbm.post.files import move_whole, write_whole
from pbm.records.result import ArchivedSeat

AUDIT = files("pbm.archive") / "audit.py"
"""Comes with every public archive: it checks one without this program."""


def close_game(
    game: OpenGame, target: Path, public: bool = False, step: Callable[[], None] = lambda: None
) -> Manifest:
    """Write a game's archive; `step` after each turn whose papers were printed for the public.

    Trouble if there is something at the target, if the game's file is damaged, or if it cannot be
    shown to everybody.
    """
    with _made_beside(target) as beside:
        folders = sorted(game.folder.glob("turn-*/"))
        with closing(copied(game.office.file_of(game.name))) as db:
            whole_chain(db, game.name)
            kept = OpenGame(game.office, game.name, GameFile(db))
            seats = tuple(_seats(kept, public))
            if public:
                _strip(db, kept)
            papers = list(_printed_for_all(db, kept, step) if public else _papers(folders))
            manifest = _filled(db, kept, papers, seats)
            db.execute("VACUUM INTO ?", [str(beside)])
        if public:
            write_whole(target.with_suffix(".audit.py"), AUDIT.read_bytes())
        with opened(beside) as made:
            return msgspec.structs.replace(manifest, members=made.manifest.members)


def _strip(db: Database, game: OpenGame) -> None:
    if reason := why_not_public(game):
        raise Trouble(reason)
    strip(db)


def _filled(
    db: Database,
    game: OpenGame,
    papers: Sequence[tuple[str, bytes]],
    seats: tuple[ArchivedSeat, ...],
) -> Manifest:
    """Papers and manifest put in, so that the file is an archive."""
    with db.atomic():
        add_tables(db)
        for name, content in papers:
            db.execute("INSERT INTO papers VALUES (?, ?, ?)", [name, content, hash_of(content)])
        db.execute("UPDATE layout SET sum = ?", [layout(db)])
        manifest = _manifest(db, game, seats)
        write(db, manifest)
    return manifest


def _manifest(db: Database, game: OpenGame, seats: tuple[ArchivedSeat, ...]) -> Manifest:
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
        archived=stamp(),
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


def _printed_for_all(
    db: Database, game: OpenGame, step: Callable[[], None]
) -> Iterator[tuple[str, bytes]]:
    """The public report of each turn, printed without anybody's name."""
    title, address = game.opened.title, game.office.address
    with laid_out(db, game.name, title, address) as office, game_of(office, game.name) as bare:
        for number, part in bare.file.borders():
            edition = edition_of(bare, bare.file.border(number), "")
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
