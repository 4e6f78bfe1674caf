"""A game of 18xx by mail: letters in a folder of `fixtures`, the commands of the office."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code
from tests.material import FIXTURES

_CODE = re.compile(rb"\{\{code (\d+)\}\}")


class Mailing:
    """An office in a folder with one game, of which the letters lie in `fixtures` by its name."""

    def __init__(self, folder: Path, game: str, title: str, seed: str) -> None:
        self.folder = folder
        self.game = game
        self.letters = FIXTURES / game
        self.office = folder / "office"
        self.pbm("open", str(self.office), "--address", "office@example.org")
        roster = str(self.letters / "people.csv")
        start = ("--title", title, "--roster", roster, "--seed", seed, "--set", "horizon=set")
        self.pbm("new", game, *start)
        self.pbm("publish", game)

    def pbm(self, *words: str) -> str:
        """A command of the program; AssertionError if it fails."""
        done = CliRunner().invoke(main, list(words), env={"PBM_OFFICE": str(self.office)})
        assert done.exit_code == 0, done.output
        return done.output

    def turn(self, turn: str) -> str:
        """Receive the letters of a turn, resolve and publish it; all that the commands said."""
        folder = self.folder / f"turn-{turn}"
        folder.mkdir()
        with game_of(enter_office(self.office), self.game) as game:
            key = game_key(game.office.secret(), game.name)
        for path in sorted((self.letters / f"turn-{turn}").iterdir()):
            (folder / path.name).write_bytes(self._filled(path.read_bytes(), key, turn))
        said = self.pbm("receive", self.game, str(folder))
        return said + self.pbm("run", self.game) + self.pbm("publish", self.game)

    def report(self, turn: str, seat: str) -> str:
        """A player's report as it stands in his mail."""
        (path,) = (self.office / self.game / f"turn-{turn}").glob(f"{seat}-*-report.txt")
        return path.read_text(encoding="utf-8")

    def _filled(self, raw: bytes, key: bytes, turn: str) -> bytes:
        """A letter with the codes of this office."""
        return _CODE.sub(
            lambda found: sheet_code(key, self.game, turn, int(found[1]), 1).encode(), raw
        )
