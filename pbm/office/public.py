"""Copies of ended games for everybody: the whole record, and nobody's name.

What is withheld is named in the copy; it is verified without it, since the record knows persons,
letters and mails by hashes alone.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from pbm.office.backup import made_aside
from pbm.office.clock import stamp
from pbm.office.database import copied, create, migrate
from pbm.office.game import game_of
from pbm.office.older import summed
from pbm.office.place import CATALOGUE_FILE, Office
from pbm.office.record import Moved
from pbm.office.schema import CATALOGUE, GAME
from pbm.office.trouble import Trouble

WITHHELD = ("letters", "persons", "outbox", "files")
"""Tables that a copy for the public does not have."""


def public_copy(office: Office, target: Path) -> list[str]:
    """Copy every ended game without what tells of people; which games were left out, and why.

    Trouble if there is no such game or the folder is there already.
    """
    left_out, ended = {}, {}
    for name, title in office.titles_of_games().items():
        if reason := why_not_public(office, name):
            left_out[name] = reason
        else:
            ended[name] = title
    if not ended:
        raise Trouble(" ".join(["There is no game that can be shown.", *left_out.values()]))
    with made_aside(target.resolve()) as aside:
        with closing(create(aside / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
            db.execute(
                "INSERT INTO office VALUES (1, ?, ?, ?)", [office.name, office.address, stamp()]
            )
            for name, title in ended.items():
                db.execute("INSERT INTO games VALUES (?, ?, ?)", [name, title, stamp()])
        for name in ended:
            (aside / name).mkdir(mode=0o700)
            _copy(office.file_of(name), aside / name / "game.db")
    return list(left_out.values())


def why_not_public(office: Office, name: str) -> str:
    """Why a game cannot be shown to everybody, as a sentence; empty if it can."""
    with game_of(office, name) as game:
        if not game.file.border().over:
            return f"{name} goes on: its record has everybody's orders and the seed."
        if game.file.of(Moved):
            return f"{name} was begun when the record named people."
    return ""


def _copy(source: Path, copy: Path) -> None:
    """One game without the withheld tables."""
    with closing(copied(source)) as db:
        strip(db)
        db.execute("VACUUM INTO ?", [str(copy)])
    os.chmod(copy, 0o600)


def strip(db: Database) -> None:
    """Take out the withheld tables; a VACUUM afterwards leaves nothing of them in unused pages."""
    migrate(db, GAME)
    with db.atomic():
        for table in WITHHELD:
            db.execute(f"DELETE FROM {table}")
            db.execute("INSERT OR REPLACE INTO withheld VALUES (?, '')", [table])
        db.execute("UPDATE secret SET pepper = ''")
        summed(db)
