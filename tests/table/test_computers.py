"""Seats that the computer plays: nobody waits for them, and their answers are kept."""

from __future__ import annotations

from typing import Any

import msgspec

from pbm.games.family import Answers
from tests.table.market import GAME, market, play

ASKED = {3: Answers()}
PROGRAMMES = {1: "1. sell 1\nthen: pass", 2: "then: pass", 3: "then: pass"}


def never(*_: Any) -> Any:
    raise AssertionError("a policy was asked")


def test_a_part_does_not_end_where_a_computer_is_asked() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    batch = play(m, PROGRAMMES, ASKED, missing="wait")
    assert m.log[:2] == ["1 sell 1", "3 protect"]
    assert (batch.ended.reason, batch.ended.seat) == ("missing", 1), "the mill is a person's"
    assert batch.answers == {3: ("protect",)}
    assert [one.by for one in batch.taken[:2]] == ["line", "computer"]


def test_without_waiting_a_computer_decides_too_where_its_lines_say_nothing() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    assert play(m, PROGRAMMES, ASKED).answers == {3: ("protect",)}


def test_what_a_computer_has_written_comes_before_what_it_is_asked() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    batch = play(m, {**PROGRAMMES, 3: "decline\nthen: pass"}, ASKED, missing="wait")
    assert (m.log[1], batch.answers) == ("3 decline", {3: ()})


def test_an_answer_on_record_is_given_again_and_no_policy_asked() -> None:
    first, again = (market([9, 9, 9], [1, 0, 0], warden=3) for _ in range(2))
    batch = play(first, PROGRAMMES, ASKED, missing="wait")
    told = {seat: Answers(lines, recorded=True) for seat, lines in batch.answers.items()}
    silent = msgspec.structs.replace(GAME, decide=never)
    assert play(again, PROGRAMMES, told, silent, missing="wait") == batch
    assert again == first


def test_a_computer_that_was_not_asked_is_not_asked_when_played_again() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    silent = msgspec.structs.replace(GAME, decide=never)
    batch = play(m, PROGRAMMES, {3: Answers((), recorded=True)}, silent, missing="wait")
    assert (batch.ended.reason, batch.ended.seat) == ("missing", 3)


def test_an_answer_that_cannot_be_done_is_the_least_act() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    play(m, PROGRAMMES, {3: Answers(("buy",), recorded=True)})
    assert m.log[1] == "3 decline"


def test_silence_declines_a_quiet_decision_but_a_computer_is_asked() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3, quiet=True)
    play(m, PROGRAMMES, missing="wait")
    assert m.log[:2] == ["1 sell 1", "3 decline"]
    m = market([9, 9, 9], [1, 0, 0], warden=3, quiet=True)
    assert play(m, PROGRAMMES, ASKED, missing="wait").answers == {3: ("protect",)}
    m = market([9, 9, 9], [1, 0, 0], warden=3, quiet=True)
    batch = play(m, {**PROGRAMMES, 3: "stop if cash >= 1"}, missing="wait")
    assert (batch.ended.reason, batch.ended.seat) == ("stop", 3)
