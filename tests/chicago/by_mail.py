"""A whole game by mail from the letters in `fixtures/chicago`, through the commands of the office.

The letters are as six players mailed them, with places for the codes of this very office.
"""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "chicago"
GAME = "rails"
SETTINGS = ("--set", "missing=wait")
_CODE = re.compile(rb"\{\{code (\d+)\}\}")


class Mailing:
    """An office in a folder, with one game of Chicago Express."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.office = folder / "office"
        self.log: list[str] = []

    def pbm(self, *words: str) -> str:
        """A command of the program; AssertionError if it fails."""
        environment = {"PBM_OFFICE": str(self.office)}
        done = CliRunner().invoke(main, list(words), env=environment)
        assert done.exit_code == 0, done.output
        self.log.append(done.output)
        return done.output

    def begin(self) -> None:
        """Open the office, start the game, send the first sheets."""
        self.pbm("open", str(self.office), "--address", "office@example.org")
        roster = str(FIXTURES / "people.csv")
        start = ("--title", "chicago-express", "--roster", roster, "--seed", "1830")
        self.pbm("new", GAME, *start, *SETTINGS)

    def awaited(self) -> str:
        """The turn or part that is awaited; empty when the game is over."""
        with game_of(enter_office(self.office), GAME) as game:
            border = game.file.border()
            return "" if border.over else border.awaited

    def letters(self, part: str) -> Path | None:
        """The letters of a part with their codes filled in; None if nobody wrote."""
        source, folder = FIXTURES / f"turn-{part}", self.folder / f"turn-{part}"
        if not source.is_dir():
            return None
        folder.mkdir()
        with game_of(enter_office(self.office), GAME) as game:
            key = game_key(game.office.secret(), game.name)
            for path in sorted(source.iterdir()):
                (folder / path.name).write_bytes(_filled(path.read_bytes(), key, part))
        return folder

    def week(self) -> str:
        """Receive, resolve and publish what is awaited; what the command said."""
        turn = self.awaited()
        folder = self.letters(turn)
        paths = [] if folder is None else [str(folder)]
        return self.pbm("week", GAME, *paths, "--turn", turn, "--force")


def _filled(raw: bytes, key: bytes, part: str) -> bytes:
    """A letter with the codes of this office."""
    return _CODE.sub(lambda found: sheet_code(key, GAME, part, int(found[1]), 1).encode(), raw)
