"""A week on the command line: letters, turns, papers, and doing it once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pbm.office.game import game_of
from pbm.office.place import enter_office
from tests.office.a_game import letter

Pbm = Callable[..., Result]


def test_a_week_from_letters_to_papers_and_once_more(pbm: Pbm, folder: Path) -> None:
    asked = pbm("week", "cr-28", "letters")
    assert asked.exit_code == 1
    assert "`--without 2,3` runs it without them" in asked.output
    first = pbm("week", "cr-28", "letters", "--without", "2,3")
    assert first.exit_code == 0, first.output
    assert "Turn 1 is resolved; seats with orders: 2, played by the computer: 1." in first.output
    assert "Missing: 2, 3." in first.output
    assert (folder / "office" / "cr-28" / "turn-01" / "01-ada-report.pdf").exists()
    again = pbm("week", "cr-28", "letters", "--without", "2,3")
    assert again.exit_code == 0
    assert "These bytes have come before; they count once." in again.output
    assert "Turn 1 is done. The letters of turn 2 are due by 2026-12-02 11:06 UTC;" in again.output
    assert "turn 2" in pbm("status", "cr-28").output


@pytest.mark.parametrize("words", [["letters"], ["empty"], []])
def test_a_forced_week_is_done_once(pbm: Pbm, folder: Path, words: list[str]) -> None:
    (folder / "empty").mkdir()
    assert pbm("week", "cr-28", "letters", "--force").exit_code == 0
    for _ in range(2):
        again = pbm("week", "cr-28", *words, "--force")
        assert again.exit_code == 0
        assert "Turn 1 is done." in again.output
    assert "turn 2" in pbm("status", "cr-28").output


def test_a_week_names_its_turn_and_does_it_once(pbm: Pbm, folder: Path) -> None:
    for turn in ("1", "2"):
        for said in (f"Turn {turn} is resolved", f"Turn {turn} is done."):
            result = pbm("week", "cr-28", "letters", "--turn", turn, "--force")
            assert result.exit_code == 0
            assert said in result.output
    assert "turn 3" in pbm("status", "cr-28").output


def test_the_last_week_is_done_once_and_published_if_that_was_not_done(pbm: Pbm) -> None:
    for turn in "123":
        pbm("week", "cr-28", "--turn", turn, "--force")
    pbm("run", "cr-28", "--force")
    said = "Turn 4 has been resolved already; `pbm publish cr-28` sends it.\n"
    assert pbm("run", "cr-28", "--force").output == said
    for published in ("Published turn 4: 6 files", "Everything is published already."):
        last = pbm("week", "cr-28", "--force")
        assert last.exit_code == 0
        assert last.output.startswith("Turn 4 is done, and cr-28 has ended.\n")
        assert published in last.output


def test_an_early_letter_does_not_make_a_second_week(pbm: Pbm, folder: Path) -> None:
    """Letters of the turn before lie beside it, so these are not the letters of turn 2."""
    pbm("week", "cr-28", "letters", "--force")
    with game_of(enter_office(folder / "office"), "cr-28") as game:
        early = letter(game, 1, "guess 9").raw
    (folder / "letters" / "b.eml").write_bytes(early)
    again = pbm("week", "cr-28", "letters", "--force")
    assert "- guess 9" in again.output
    assert "Turn 1 is done." in again.output
    (folder / "letters" / "a.eml").unlink()
    assert "Turn 2 is resolved" in pbm("week", "cr-28", "letters", "--force").output


def test_after_the_deadline_the_week_s_turn_is_the_next(
    pbm: Pbm, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbm("week", "cr-28", "letters", "--force")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_795_000_000 + 15 * 86_400))
    assert "Missing for turn 2: seats 1, 2 and 3" in pbm("week", "cr-28", "letters").output
    assert "Turn 2 is resolved" in pbm("week", "cr-28", "letters", "--force").output
    assert "Turn 2 is done." in pbm("week", "cr-28", "letters", "--force").output


def test_who_is_seated_after_publishing_has_his_papers_at_once(pbm: Pbm, folder: Path) -> None:
    zoe = ("seat", "cr-28", "2", "--player", "Zoë", "--address", "zoe@example.org")
    assert pbm(*zoe).output.endswith("`pbm publish cr-28` sends the papers with everybody's.\n")
    pbm("publish", "cr-28")
    dora = ("seat", "cr-28", "2", "--player", "Dora", "--address", "dora@example.org")
    for mails in ("1 mail", "0 mails"):
        assert pbm(*dora).output == (
            "Seat 2 (Émile) is played by Dora.\n"
            f"The papers lie in office/cr-28/turn-00; {mails} in office/outbox.\n"
        )
    assert "Everything is published already." in pbm("publish", "cr-28").output


def test_a_seat_without_a_character_is_named_by_its_number(pbm: Pbm) -> None:
    pbm("new", "rails", "--title", "chicago-express", "--seats", "3")
    said = pbm("seat", "rails", "2", "--player", "Dora", "--address", "dora@example.org").output
    assert said.startswith("Seat 2 is played by Dora.\n")


def test_a_turn_is_taken_back(pbm: Pbm) -> None:
    assert pbm("undo", "cr-28").output == "Error: No turn of cr-28 has been resolved yet.\n"
    pbm("publish", "cr-28")
    pbm("run", "cr-28", "--force")
    assert pbm("undo", "cr-28").output == (
        "Turn 1 is taken back.\n"
        "It was not published: every seat may change its orders, and the dice are the same.\n"
        "2 mails of it were withdrawn.\n"
    )
    pbm("week", "cr-28", "--force")
    assert pbm("undo", "cr-28", "--reopen", "1,2").output == (
        "Turn 1 is taken back.\n"
        "It was published: only seats 1 and 2 may change orders, and the dice are the same.\n"
        "2 mails of it are not sent any more.\n"
        "2 mails about it in office/outbox.\n"
    )
    again = pbm("undo", "cr-28", "--reopen", "1,2")
    assert again.exit_code == 0
    assert again.output == "It has been taken back already; cr-28 waits for turn 1.\n"
    pbm("week", "cr-28", "--force")
    assert "A turn taken back" in pbm("show", "cr-28").output
    verified = pbm("verify", "cr-28")
    assert verified.exit_code == 0, verified.output


def test_a_value_is_amended_with_a_reason(pbm: Pbm) -> None:
    said = ("amend", "cr-28", "cash of tycoon 2", "12")
    assert "Say why: --reason TEXT" in pbm(*said).output
    for told in ("0 before, 12 now", "12 already"):
        assert pbm(*said, "--reason", "Paid twice.").output == f"Cash of tycoon 2: {told}.\n"
    listed = pbm("amend", "cr-28").output
    assert re.search("cash of tycoon 2 +12", listed)
    assert "tycoon 1" not in listed
    assert re.search("cash of tycoon 1 +0", pbm("amend", "cr-28", "tycoon").output)
    assert "cannot be -500: nobody" in pbm(*said[:3], "-500", "--reason", "x").output
    assert pbm(*said[:3], "$1,200", "--reason", "x").output.endswith("12 before, 1,200 now.\n")
    assert "'much' is not a whole number" in pbm(*said[:3], "much", "--reason", "x").output
    pbm("week", "cr-28", "--force")
    assert "from 0 to 12: Paid twice." in pbm("show", "cr-28").output
    assert "from 12 to 1,200: x" in pbm("show", "cr-28").output


def test_a_run_that_is_not_published_is_not_followed_by_another(pbm: Pbm) -> None:
    pbm("run", "cr-28", "--force")
    again = pbm("run", "cr-28", "--force")
    assert again.exit_code == 0
    assert again.output == (
        "Turn 1 has been resolved already; `pbm publish cr-28` sends it, and only then can turn 2 "
        "be run.\n"
    )
