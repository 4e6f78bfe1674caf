"""An office on disk: a folder with a catalogue, a secret, an outbox, and a folder for each game.

OFFICE/catalogue.db      the games and who runs them
OFFICE/secret.key        from which the codes of all turnsheets are made
OFFICE/outbox/           a Maildir: mails to be sent
OFFICE/GAME/game.db      everything about one game
OFFICE/GAME/turn-07/     the papers of one turn
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from contextlib import closing
from pathlib import Path

import msgspec

from pbm.office.clock import stamp
from pbm.office.schema import CATALOGUE
from pbm.office.store import connect
from pbm.office.trouble import Trouble
from pbm.post.files import move_whole, write_whole
from pbm.post.outbox import is_address, make_maildir

_CATALOGUE = "catalogue.db"
_SECRET = "secret.key"
_GAME_NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
_LONGEST_NAME = 24  # the begin line of a sheet has to fit into 68 columns
_RESERVED = frozenset({"outbox", "catalogue", "secret"})


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
        """The office's secret; Trouble if its file is gone."""
        try:
            return (self.folder / _SECRET).read_bytes()
        except OSError as error:
            raise Trouble(f"The office's secret cannot be read: {error}.") from error

    def titles_of_games(self) -> dict[str, str]:
        """Every game's name with its title, by name."""
        with closing(connect(self.folder / _CATALOGUE, CATALOGUE)) as db:
            rows = list(db.query("SELECT name, title FROM games ORDER BY name"))
        return {row["name"]: row["title"] for row in rows}

    def title_of(self, game: str) -> str:
        """The title of a game; Trouble if there is no such game."""
        games = self.titles_of_games()
        if game not in games:
            known = ", ".join(games) or "none yet"
            raise Trouble(f"There is no game {game!r} in this office; its games: {known}.")
        return games[game]

    def file_of(self, game: str) -> Path:
        """Where a game is kept."""
        return self.folder / game / "game.db"


def open_office(folder: Path, name: str, address: str) -> Office:
    """Make a new office; Trouble if there is one already or the address is none.

    The row of the office is written last: what a stop left half made is made again.
    """
    if _offices(folder):
        raise Trouble(f"There is an office in {folder} already.")
    if not is_address(address):
        raise Trouble(f"{address!r} is not an address that mail can be sent from.")
    folder.mkdir(parents=True, exist_ok=True)
    make_maildir(folder / "outbox")
    write_whole(folder / _SECRET, secrets.token_hex(32).encode())
    os.chmod(folder / _SECRET, 0o600)
    with closing(connect(folder / _CATALOGUE, CATALOGUE)) as db, db.atomic():
        db.execute("INSERT INTO office VALUES (1, ?, ?, ?)", [name, address, stamp()])
    return Office(folder, name, address)


def enter_office(folder: Path) -> Office:
    """The office in a folder; Trouble if there is none."""
    offices = _offices(folder)
    if not offices:
        raise Trouble(f"There is no office in {folder}; `pbm open {folder}` makes one.")
    return offices[0]


def _offices(folder: Path) -> list[Office]:
    """The office in a folder, or nothing."""
    if not (folder / _CATALOGUE).exists():
        return []
    with closing(connect(folder / _CATALOGUE, CATALOGUE)) as db:
        rows = list(db.query("SELECT name, address FROM office"))
    return [Office(folder, row["name"], row["address"]) for row in rows]


def check_game_name(name: str) -> None:
    """Trouble unless the name can stand in marks, file names and Message-IDs."""
    if not _GAME_NAME.fullmatch(name) or len(name) > _LONGEST_NAME or name.lower() in _RESERVED:
        raise Trouble(
            f"{name!r} cannot be a game's name: it has at most {_LONGEST_NAME} letters and digits, "
            "with single dashes between them."
        )


def adopt(office: Office, game: str, title: str, prepared: Path) -> None:
    """Move a finished game folder into the office and list it: after this the game exists."""
    target = office.folder / game
    with closing(connect(office.folder / _CATALOGUE, CATALOGUE)) as db, db.atomic():
        db.execute("INSERT INTO games VALUES (?, ?, ?)", [game, title, stamp()])
        if target.exists():  # left by a stop between the rename and the listing of it
            shutil.rmtree(target)
        move_whole(prepared, target)
