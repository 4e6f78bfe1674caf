"""1850 by mail from the letters in `fixtures/midwest`, through the commands of the office."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code
from tests.material import FIXTURES

GAME = "midwest"
LETTERS = FIXTURES / GAME
_CODE = re.compile(rb"\{\{code (\d+)\}\}")


class Mailing:
    """An office in a folder with one game of 1850."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.office = folder / "office"
        self.pbm("open", str(self.office), "--address", "office@example.org")
        roster = str(LETTERS / "people.csv")
        start = ("--title", "1850", "--roster", roster, "--seed", "1850", "--set", "horizon=set")
        self.pbm("new", GAME, *start)
        self.pbm("publish", GAME)

    def pbm(self, *words: str) -> str:
        """A command of the program; AssertionError if it fails."""
        done = CliRunner().invoke(main, list(words), env={"PBM_OFFICE": str(self.office)})
        assert done.exit_code == 0, done.output
        return done.output

    def turn(self, turn: str) -> str:
        """Receive the letters of a turn, resolve and publish it; all that the commands said."""
        folder = self.folder / f"turn-{turn}"
        folder.mkdir()
        with game_of(enter_office(self.office), GAME) as game:
            key = game_key(game.office.secret(), game.name)
        for path in sorted((LETTERS / f"turn-{turn}").iterdir()):
            (folder / path.name).write_bytes(_filled(path.read_bytes(), key, turn))
        said = self.pbm("receive", GAME, str(folder))
        return said + self.pbm("run", GAME) + self.pbm("publish", GAME)

    def report(self, turn: str, seat: str) -> str:
        """A player's report as it stands in his mail."""
        (path,) = (self.office / GAME / f"turn-{turn}").glob(f"{seat}-*-report.txt")
        return path.read_text(encoding="utf-8")


def _filled(raw: bytes, key: bytes, turn: str) -> bytes:
    """A letter with the codes of this office."""
    return _CODE.sub(lambda found: sheet_code(key, GAME, turn, int(found[1]), 1).encode(), raw)


def test_private_companies_shares_and_the_first_operating_round(tmp_path: Path) -> None:
    """Three turns: all lines are done, in the words in which people wrote them."""
    mailing = Mailing(tmp_path)
    for turn in ("1", "2", "3"):
        assert "not taken" not in mailing.turn(turn)
    first, second, third = (mailing.report(turn, seat) for turn, seat in
                            (("01", "04"), ("02", "03"), ("03", "02")))  # fmt: skip
    assert "1. bid 165 for MMR" in first
    assert "buys Mississippi and Missouri Railroad for $165." in first
    assert "floats with $680." in second
    for report in (mailing.report("03", f"0{seat}") for seat in range(1, 5)):
        accounts = report.partition("Your orders\n")[2].partition("What happened")[0]
        assert "refused" not in accounts
        assert "not reached" not in accounts
    assert "may run to A10 Mesabi Range from now on." in third
    assert "(Mississippi" in third
    assert mailing.pbm("verify", GAME).count("agrees") == 4
