"""1870 through the commands of the office: opened or imported, mailed, resolved, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import main
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code
from tests.eighteenxx.mail.by_recording import stopped_at
from tests.eighteenxx.recorded.files import game_file

GAME = "mississippi"
PEOPLE = """seat,player,address
1,Ann,ann@example.org
2,Bob,bob@example.org
3,Cy,cy@example.org
4,Dee,dee@example.org
"""
FIRST_ROUND = {
    1: ("1. buy GRSC", "2. buy MRBC", "3. buy SCC", "then: pass"),
    2: ("1. bid 90 for GSC and up to 120", "2. buy IC", "message All aboard!"),
    3: ("1. bid 95 for GSC and up to 110", "keep 2. par SLSF at 100"),
    4: ("1. bid 145 for SLSF", "2. bid 165 for MKT", "par SLSF at 100", "3. par IC at 76"),
}


class Mailing:
    """An office in a folder, with one game of 1870."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.office = folder / "office"
        self.pbm("open", str(self.office), "--address", "office@example.org")
        self.roster = folder / "people.csv"
        self.roster.write_text(PEOPLE, encoding="utf-8")

    def pbm(self, *words: str) -> str:
        """A command of the program; AssertionError if it fails."""
        done = CliRunner().invoke(main, list(words), env={"PBM_OFFICE": str(self.office)})
        assert done.exit_code == 0, done.output
        return done.output

    def mail(self, turn: str, lines: dict[int, tuple[str, ...]]) -> str:
        """Receive letters for a turn, resolve and publish it; what the commands said."""
        letters = self.folder / f"letters-{turn}"
        letters.mkdir()
        with game_of(enter_office(self.office), GAME) as game:
            key = game_key(game.office.secret(), game.name)
        for seat, orders in lines.items():
            code = sheet_code(key, GAME, turn, seat, 1)
            text = "\n".join(
                (f"=== SHEET {GAME} {turn} {seat}.1 {code} ===", *orders, "=== END ===")
            )
            (letters / f"{seat}.txt").write_text(text + "\n", encoding="utf-8")
        return self.pbm("week", GAME, str(letters), "--force")

    def page(self, turn: int, name: str) -> Path:
        """A printed page of a turn."""
        return self.office / GAME / f"turn-{turn:02d}" / name


@pytest.fixture
def mailing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mailing:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    return Mailing(tmp_path)


def test_a_round_by_mail_is_resolved_printed_and_verified(mailing: Mailing) -> None:
    start = ("--title", "1870", "--roster", str(mailing.roster), "--seed", "1870")
    mailing.pbm("new", GAME, *start, "--set", "horizon=set")
    mailing.mail("1", FIRST_ROUND)
    report = mailing.page(1, "02-bob-report.txt").read_text(encoding="utf-8")
    for told in ("All aboard!", "buys Gulf Shipping Company for $110", "Your orders", "The map"):
        assert told in report
    assert "not offered" not in report
    assert mailing.page(1, "02-bob-report.pdf").read_bytes().startswith(b"%PDF")
    mailing.pbm("verify", GAME)


def test_an_imported_game_goes_on_by_mail(mailing: Mailing) -> None:
    content = read_json(game_file("1870_p4_s2"))
    file = mailing.folder / "game.json"
    file.write_bytes(stopped_at(content, 600))
    mailing.pbm("import", str(file), GAME, "--roster", str(mailing.roster))
    mailing.mail("1", {4: ("COMPANY IC", "run best", "dividend withhold", "buy train 5")})
    report = mailing.page(1, "04-dee-report.txt").read_text(encoding="utf-8")
    assert "run IC best" in report
    assert "withheld" in report
    for what in ("map", "market", "companies", "chronicle", "players", "trains", "runs"):
        assert mailing.pbm("show", GAME, what)
    mailing.pbm("verify", GAME)
