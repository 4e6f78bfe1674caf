"""Orders sent ahead of their turn, and players who are away."""

from __future__ import annotations

import os
import re
from urllib.parse import unquote

import pytest

from pbm.games.family import Seat
from pbm.office.ahead import ahead_of
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame
from pbm.office.notices import notice_of
from pbm.office.ordered import turns_missed
from pbm.office.papers import report_of
from pbm.office.publish import publish, send_answers
from pbm.office.receipts import receipt_text
from pbm.office.record import TurnRun
from pbm.office.seats import take_seat
from pbm.office.sorting import receive_all
from pbm.office.status import status
from pbm.office.verify import verify
from pbm.office.waiting import awaited
from pbm.post.inbox import LetterFound
from pbm.press.text import print_text, section_text
from tests.office.a_game import letter, mails, one, resolved

BOB = "bob@example.org"


def ran(game: OpenGame) -> dict[int, str]:
    """The orders of the people in the turn that was run last."""
    orders = game.file.of(TurnRun)[-1].orders
    return {seat: text for seat, text in orders.items() if seat < 4}


def test_orders_sent_ahead_count_when_their_turn_has_come(game: OpenGame) -> None:
    verdict = one(game, letter(game, 1, "guess 4", "turn 3:", "guess 33", "message Here", "gues 3"))
    assert verdict.receipt is not None
    assert """\
These lines are kept and read when turn 3 has come, unless a sheet of
yours comes for it:
  - guess 33
  - message Here
  - gues 3
""" in receipt_text(verdict.receipt)
    resolved(game)
    assert awaited(game, game.file.border()).missing == (1, 2, 3)
    resolved(game)
    assert awaited(game, game.file.border()).missing == (2, 3)
    assert "Orders sent ahead: seat 1." in section_text(status(game), 100)
    resolved(game)
    assert ran(game) == {1: "guess 33\nmessage Here"}
    told = print_text(report_of(edition_of(game, game.file.border(), ""), 1))
    assert "Lines that you sent ahead and that were not taken" in told
    assert "- gues 3" in told
    publish(game, game.file.border())
    assert [checked.part for checked in verify(game.office, "g-1")] == ["", "1", "2", "3"]


def test_a_sheet_of_the_turn_goes_before_what_was_sent_ahead(game: OpenGame) -> None:
    one(game, letter(game, 1, "guess 4", "turn 2: guess 33"))
    resolved(game)
    one(game, letter(game, 1, "guess 5"))
    resolved(game)
    assert ran(game) == {1: "guess 5"}


def test_a_newer_sheet_of_a_turn_replaces_what_the_older_said_ahead(game: OpenGame) -> None:
    one(game, letter(game, 1, "guess 4", "turn 2: guess 33"))
    one(game, letter(game, 1, "guess 4"))
    assert ahead_of(game, "2") == {}
    one(game, letter(game, 1, "guess 4", "turn 3: guess 33", revision=3))
    resolved(game)
    one(game, letter(game, 1, "guess 5"))
    assert ahead_of(game, "3")[1].text == "guess 33"


def test_who_is_away_is_not_waited_for_and_misses_no_turn(game: OpenGame) -> None:
    verdict = one(game, letter(game, 1, "guess 4", "away until turn 4", "while away: guess 50"))
    one(game, letter(game, 2, "guess 7", "away until turn 4", sender=BOB))
    assert verdict.receipt is not None
    assert "nobody waits for you before turn 4" in receipt_text(verdict.receipt)
    resolved(game)
    waited = awaited(game, game.file.border())
    assert (waited.seats, waited.missing) == ((1, 3), (3,))
    said = section_text(status(game), 100)
    assert "Away: seats 1 (until turn 4) and 2 (until turn 4)." in said
    resolved(game)
    assert ran(game) == {1: "guess 50"}
    assert turns_missed(game) == {1: 0, 2: 0, 3: 2, 4: 0}
    one(game, letter(game, 2, "guess 8", sender=BOB))  # he is back
    resolved(game)
    assert awaited(game, game.file.border()).missing == (1, 2, 3)


def test_a_sheet_that_only_says_who_is_away_is_nothing_to_be_looked_at(game: OpenGame) -> None:
    assert notice_of(one(game, letter(game, 1, "away until turn 4"))) == []
    assert "To be looked at" not in section_text(status(game), 100)


def test_who_takes_a_seat_begins_anew(game: OpenGame) -> None:
    one(game, letter(game, 1, "guess 4", "away until turn 4", "turn 2: guess 33"))
    assert ahead_of(game, "2")[1].away == "4"
    take_seat(game, Seat(1, "Eve", "", "eve@example.org"))
    assert ahead_of(game, "2") == {}


def unsubscribe(game: OpenGame, seat: int) -> LetterFound:
    """What a mail program sends when its reader clicks."""
    publish(game, game.file.border())
    [mail] = [m for m in mails(game.office) if f".{seat}.turn." in str(m["Message-ID"])]
    found = re.fullmatch(r"<mailto:(\S+)\?subject=(\S+)>", str(mail["List-Unsubscribe"]))
    assert found is not None
    assert found[1] == "office@example.org"
    return LetterFound("x", f"From: x@example.org\nSubject: {unquote(found[2])}\n\n".encode())


def test_a_click_in_a_mail_program_means_away(game: OpenGame) -> None:
    click = unsubscribe(game, 2)
    verdict = one(game, click)
    assert verdict.taken == "away"
    assert one(game, click).known
    assert awaited(game, game.file.border()).seats == (1, 3)
    assert "Away: seat 2 (until it writes)." in section_text(status(game), 100)
    send_answers(game)
    [told] = [mail for mail in mails(game.office) if "you are away" in str(mail["Subject"])]
    assert told["To"] == BOB
    resolved(game)
    assert ahead_of(game, "2")[2].away
    one(game, letter(game, 2, "guess 4", sender=BOB))
    assert ahead_of(game, "3") == {}


def test_a_click_is_sorted_to_its_game(game: OpenGame) -> None:
    receive_all(game.office, [unsubscribe(game, 2)])
    assert 2 in ahead_of(game, "1")


def test_a_wrong_or_an_old_code_makes_nobody_go_away(game: OpenGame) -> None:
    click = unsubscribe(game, 2)
    wrong = LetterFound("x", re.sub(rb"\S{4}-\S{4}", b"AAAA-AAAA", click.raw))
    assert one(game, wrong).taken != "away"
    take_seat(game, Seat(2, "Eve", "", "eve@example.org"))
    assert one(game, click).taken != "away"
    assert ahead_of(game, "1") == {}


def test_lines_sent_ahead_that_kill_their_reader_stop_no_turn(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    one(game, letter(game, 1, "guess 4", "turn 2: guess 33"))
    resolved(game)
    monkeypatch.setattr("pbm.office.ahead.read_lines", killed)
    resolved(game)
    assert ran(game) == {}


def killed(*_: object) -> None:
    os._exit(9)
