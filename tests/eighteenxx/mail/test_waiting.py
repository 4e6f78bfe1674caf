"""Whom a turn waits for: nobody that the computer plays, and nobody with nothing to decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbm.games.eighteenxx import family as eighteenxx
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.office import resolving
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.office.record import TurnRun
from tests.eighteenxx.mail.by_recording import FAMILY, stopped_at
from tests.eighteenxx.mail.test_office import GAME, Mailing
from tests.eighteenxx.mail.test_parts import rounds, waiting
from tests.eighteenxx.recorded.files import game_file

BEFORE_ROUND_4_1 = 120
"""Actions of the recorded game; then seat 2 presides over SLSF and FW, seat 4 over MKT and GMO."""
ROSTER = """seat,player,address,computer
1,Ann,ann@example.org,
2,Bob,bob@example.org,
3,,,yes
4,,,yes
"""


@pytest.fixture
def mailing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mailing:
    """An operating round in which Ann has nothing to decide and seat 4 is a computer's."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    at = Mailing(tmp_path)
    at.roster.write_text(ROSTER, encoding="utf-8")
    file = at.folder / "game.json"
    file.write_bytes(stopped_at(read_json(game_file("1870_p4_s2")), BEFORE_ROUND_4_1))
    at.pbm("import", str(file), GAME, "--roster", str(at.roster), "--set", "missing=wait")
    at.pbm("publish", GAME)
    return at


def never(*_: Any) -> Any:
    raise AssertionError("a policy was asked")


def silent(*_: Any) -> tuple[str, tuple[str, ...]]:
    """A computer that has nothing written, so that it must be asked."""
    return "", ()


def test_a_computer_that_is_asked_answers_in_the_run_and_verify_never_asks_it(
    mailing: Mailing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolving, "computer_orders", silent)
    bob = ("SLSF run best", "SLSF dividend full", "FW run best", "FW dividend full")
    assert "waits for" not in mailing.mail("1", {2: bob})
    with game_of(enter_office(mailing.office), GAME) as game:
        (run,) = game.file.of(TurnRun)
    assert run.orders[4] == ""
    assert {line.split()[0] for line in run.answers[4]} >= {"lay", "buy"}
    monkeypatch.setattr(eighteenxx, "_decided", never)
    monkeypatch.setattr(eighteenxx, "computer", never)
    mailing.pbm("verify", GAME)


def test_who_has_nothing_to_decide_is_not_missing_and_his_papers_say_so(mailing: Mailing) -> None:
    status = mailing.pbm("status", GAME)
    assert "Missing: seat 2." in status
    assert "Nothing to decide in this turn: seats 1 and 3." in status
    sheet = mailing.page(0, "01-ann-sheet.txt").read_text(encoding="utf-8")
    assert "None of your companies operates in this turn" in sheet
    assert "None of your" not in mailing.page(0, "02-bob-sheet.txt").read_text(encoding="utf-8")
    told = "Nobody waits for you in turn 1"
    assert told in mailing.page(0, "01-ann-report.txt").read_text(encoding="utf-8")
    assert told not in mailing.page(0, "02-bob-report.txt").read_text(encoding="utf-8")
    with pytest.raises(AssertionError, match="Missing for turn 1: seat 2, of 1 who should write"):
        mailing.pbm("run", GAME)
    assert "Missing" not in mailing.mail("1", {2: ("SLSF run best", "FW run best")})


def test_nobody_waits_for_a_seat_whose_companies_have_all_operated() -> None:
    match = waiting(rounds()[4])
    assert FAMILY.idle(match) == (4,)
    match.settings["horizon"] = "decision"
    assert FAMILY.idle(match) == ()
    first = waiting(rounds()[0])
    assert FAMILY.idle(first) == (1, 2, 3), "SLSF alone operates, and seat 4 presides over it"
    first.settings["horizon"] = "stock-round"
    assert FAMILY.idle(first) == ()
    first.settings["horizon"] = "operating-round"
    first.position.stack[0] = replace(first.position.stack[0], done=["SLSF"])
    assert FAMILY.idle(first) == (1, 2, 3, 4)
