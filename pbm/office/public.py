"""Copies of ended games for everybody: the whole record, and nobody's name.

What is withheld is named in the copy; it is verified without it, since the record knows persons,
letters and mails by hashes alone.
"""

import os
from contextlib import closing
from pathlib import Path

from pbm.office.backup import made_aside
from pbm.office.clock import stamp
from pbm.office.database import Database, copied, create, migrate
from pbm.office.game import OpenGame
from pbm.office.older import summed
from pbm.office.place import CATALOGUE_FILE, Office
from pbm.office.record import Moved
from pbm.office.schema import CATALOGUE, GAME
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble

WITHHELD = ("letters", "persons", "outbox", "files")
"""Database that a copy for the public does not have."""


def public_copy(office: Office, target: Path) -> list[str]:
    """Copy every ended game without what tells of people; which games were left out, and why.

    Trouble if there is no such game or the folder is there already.
    """
    titles = office.titles_of_games()
    with made_aside(target.resolve()) as aside:
        left_out = {name: reason for name in titles if (reason := _copy(office, name, aside))}
        if len(left_out) == len(titles):
            raise Trouble(" ".join(["There is no game that can be shown.", *left_out.values()]))
        with closing(create(aside / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
            db.execute(
                "INSERT INTO office VALUES (1, ?, ?, ?)", [office.name, office.address, stamp()]
            )
            for name in (one for one in titles if one not in left_out):
                db.execute("INSERT INTO games VALUES (?, ?, ?)", [name, titles[name], stamp()])
    return list(left_out.values())


def why_not_public(game: OpenGame) -> str:
    """Why a game cannot be shown to everybody, as a sentence; empty if it can."""
    if not game.file.border().over:
        return f"{game.name} goes on: its record has everybody's orders and the seed."
    if game.file.of(Moved):
        return f"{game.name} was begun when the record named people."
    return ""


def _copy(office: Office, name: str, aside: Path) -> str:
    """One game without the withheld tables, or why it is left out."""
    with closing(copied(office.file_of(name))) as db:
        migrate(db, GAME)
        if reason := why_not_public(OpenGame(office, name, GameFile(db))):
            return reason
        strip(db)
        (aside / name).mkdir(mode=0o700)
        db.execute("VACUUM INTO ?", [str(aside / name / "game.db")])
    os.chmod(aside / name / "game.db", 0o600)
    return ""


def strip(db: Database) -> None:
    """Take out the withheld tables; a VACUUM afterwards leaves nothing of them in unused pages."""
    with db.atomic():
        for table in WITHHELD:
            db.execute(f"DELETE FROM {table}")
            db.execute("INSERT OR REPLACE INTO withheld VALUES (?, '')", [table])
        db.execute("UPDATE secret SET pepper = ''")
        summed(db)
