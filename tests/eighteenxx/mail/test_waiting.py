"""Whom a turn waits for: nobody that the computer plays, and nobody with nothing to decide."""

from __future__ import annotations

import email
from email import policy
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


def test_nobody_waits_for_who_presides_over_an_acquired_company_alone() -> None:
    """It only rises: its president would be asked for nothing, on an empty sheet."""
    match = waiting(rounds()[0])
    assert FAMILY.idle(match) == (1, 2, 3)
    match.position.companies["SLSF"].acquired = True
    assert FAMILY.idle(match) == (1, 2, 3, 4)


def test_an_idle_sheet_speaks_of_what_stands_below_only_where_something_does() -> None:
    told = set()
    for acts in rounds():
        match = waiting(acts)
        for seat in FAMILY.idle(match):
            sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
            [note] = [one for one in sheet.notes if "None of your companies" in one]
            assert ("What stands below" in note) == bool(sheet.blocks)
            told.add(bool(sheet.blocks))
    assert told == {True, False}


def test_the_sheet_sent_again_between_parts_keeps_the_lines_that_stand(mailing: Mailing) -> None:
    """Mailed back with an answer it would else leave away what is left of the programme."""
    left = "SLSF dividend withhold"
    assert "waits for seat 2" in mailing.mail("1", {2: (left,)})
    (printed,) = (mailing.office / GAME).glob("turn-01/02-bob-sheet.txt")
    stands = "dividend SLSF withhold"
    assert stands in printed.read_text(encoding="utf-8").splitlines()
    old = mailing.folder / "letters-1" / "2.txt"
    late = mailing.folder / "late.eml"
    late.write_text(f"From: bob@example.org\nSubject: late\n\n{old.read_text()}\n")
    assert "Refused" in mailing.pbm("receive", GAME, str(late))
    assert stands in _answers(mailing)[-1]
    answer = (*printed.read_text(encoding="utf-8").splitlines()[:1], "FW run best", "=== END ===")
    late.write_text("From: bob@example.org\nSubject: new\n\n" + "\n".join(answer) + "\n")
    mailing.pbm("receive", GAME, str(late))
    receipt = _answers(mailing)[-1]
    assert f"#: {stands}" in receipt
    assert "They stand as orders" not in " ".join(receipt)


def _answers(mailing: Mailing) -> list[list[str]]:
    """The lines of the mails in the outbox, in the order in which they came there."""
    found = sorted(
        (mailing.office / "outbox" / "new").iterdir(), key=lambda one: one.stat().st_mtime_ns
    )
    mails = [email.message_from_bytes(one.read_bytes(), policy=policy.default) for one in found]
    bodies = [one.get_body(("plain",)) for one in mails]
    return [body.get_content().splitlines() for body in bodies if body is not None]
