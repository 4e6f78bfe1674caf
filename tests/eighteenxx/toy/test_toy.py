"""The toy is played as any title is, without a line of the engine being its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import main
from pbm.games import catalogue
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.values.orders import Sell
from pbm.games.table.letters import read_programme
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.sheets.codes import game_key, sheet_code
from tests.eighteenxx.rules.players import wandering
from tests.eighteenxx.toy import TITLE

FOLDER = Path(__file__).parent
GAME = "wood"
PEOPLE = "seat,player,address\n1,Ann,ann@example.org\n2,Bob,bob@example.org\n3,Cy,cy@example.org\n"
LETTERS = {
    "1": {
        1: ("1. buy FERRY", "then: pass"),
        2: ("1. bid 65 for MAIL and up to 80", "then: pass"),
        3: ("then: pass",),
    },
    "2": {
        1: ("1. par ALD at 60", "2. buy ALD", "then: pass"),
        2: ("1. par BIR at 50", "then: pass"),
        3: ("1. buy 20% ALD", "2. buy ALD", "then: pass"),
    },
}


def test_it_is_small() -> None:
    tables = [path.read_text(encoding="utf-8").splitlines() for path in FOLDER.glob("*.toml")]
    assert sum(map(len, tables)) <= 200
    assert len((FOLDER / "__init__.py").read_text(encoding="utf-8").splitlines()) <= 60
    assert (len(TITLE.figures.companies), len(TITLE.figures.trains)) == (4, 3)
    assert len(TITLE.maps(frozenset()).hexes) == 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_computer_seats_play_it_to_its_end(seats: int) -> None:
    """Every invariant is looked at after every decision."""
    played = play(TITLE, seats, "toy", seats)
    assert played.end in ("bank", "bankrupt")
    assert played.kinds[:2] == ("2", "3")
    assert played.lesser_runs == played.trainless == 0
    assert "half" not in played.dividends


@pytest.mark.parametrize("seed", range(4))
def test_random_orders_break_nothing(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(TITLE, ["1", "2", "3"])
    assert list(wandering(game, rng, 400))


def written(office: Path, folder: Path, turn: str, letters: dict[int, tuple[str, ...]]) -> Path:
    """The letters of a turn as files."""
    place = folder / f"letters-{turn}"
    place.mkdir()
    with game_of(enter_office(office), GAME) as game:
        key = game_key(game.office.secret(), game.name)
    for seat, lines in letters.items():
        head = f"=== SHEET {GAME} {turn} {seat}.1 {sheet_code(key, GAME, turn, seat, 1)} ==="
        text = "\n".join((head, *lines, "=== END ==="))
        (place / f"{seat}.txt").write_text(text + "\n", encoding="utf-8")
    return place


def test_it_goes_through_the_office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened, its letters received, its first turn resolved, printed and verified."""
    monkeypatch.setitem(catalogue.TITLES, "toy", "tests.eighteenxx.toy:FAMILY")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    office, roster = tmp_path / "office", tmp_path / "people.csv"
    roster.write_text(PEOPLE, encoding="utf-8")

    def pbm(*words: str) -> str:
        done = CliRunner().invoke(main, list(words), env={"PBM_OFFICE": str(office)})
        assert done.exit_code == 0, done.output
        return done.output

    pbm("open", str(office), "--address", "office@example.org")
    start = ("--title", "toy", "--roster", str(roster), "--seed", "7", "--set", "horizon=set")
    pbm("new", GAME, *start)
    for turn, letters in LETTERS.items():
        pbm("publish", GAME)
        pbm("receive", GAME, str(written(office, tmp_path, turn, letters)))
        pbm("run", GAME, "--force")
    pbm("publish", GAME)
    report = (office / GAME / "turn-02" / "01-ann-report.txt").read_text(encoding="utf-8")
    for told in ("starts ALD at $60", "buys 20 % for $60", "floats with $300", "fifths"):
        assert told in report
    assert "destination" not in report
    pbm("verify", GAME)
    for what in ("orders", "figures", "settings"):
        assert pbm("help", what, "toy")


def test_its_language_is_its_own() -> None:
    """Examples have its names, shares are fifths, and no order of a feature is known."""
    language = language_of(TITLE)
    assert not language.says(Protect("ALD"))
    assert not language.says(Reissue("ALD"))
    for form in language.grammar.forms:
        if form.key != "message":
            assert read_programme(form.example, language)[1] == [], form.example
    ((line,), _) = read_programme("1. sell 40% ALD", language)
    assert line.instruction.alternatives[0].order == Sell("ALD", 2)
    _, (complaint,) = read_programme("1. buy 30% ALD", language)
    assert complaint.reason == "Shares are fifths of a company"
