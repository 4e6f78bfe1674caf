"""A stop between the parts of a turn: when it fires, and whom its answer is for (M14 of 18xx)."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.table.rules import FORMER
from pbm.games.table.telling import Teller
from tests.table.market import GAME, Market, market, play, verdicts
from tests.table.test_parts import kept

BEFORE = replace(GAME, rules=FORMER)
"""The market by the rules of an older edition."""
STOPPED = "1. sell 1 and buy\n2. pass\nstop if cash > 5"


def stopped() -> Market:
    """A stop that falls between a sale and the purchase joined to it."""
    m = market([4, 20], [2, 0])
    batch = play(m, {1: STOPPED, 2: "then: pass"}, missing="wait")
    assert (m.log, batch.ended.reason, batch.ended.seat) == (["1 sell 1"], "stop", 1)
    return kept(m)


def test_the_answer_to_a_stop_is_for_the_very_decision_that_it_stopped() -> None:
    for answer in ("1. buy", "buy\npass", "3. buy\nthen: pass", "then: buy", "any: buy"):
        m = stopped()
        batch = play(m, {1: answer}, missing="wait")
        assert m.log[:2] == ["1 sell 1", "1 buy"], answer
        assert verdicts(batch, 1)[0].endswith(": done"), answer


def test_in_older_editions_numbered_lines_wait_for_the_next_decision() -> None:
    for answer in ("1. buy", "buy\npass", "then: buy"):
        m = stopped()
        play(m, {1: answer, 2: "then: pass"}, game=BEFORE, missing="wait")
        assert m.log[:4] == ["1 sell 1", "1 pass", "2 pass", "1 buy"], answer
    m = stopped()
    play(m, {1: "any: buy", 2: "then: pass"}, game=BEFORE, missing="wait")
    assert m.log[:2] == ["1 sell 1", "1 buy"]


def test_an_answer_of_several_lines_uses_the_first_that_is_legal_and_keeps_the_rest() -> None:
    m = stopped()
    play(m, {1: "1. sell 9\n2. buy\n3. sell 1"}, missing="wait")
    assert m.log[:4] == ["1 sell 1", "1 buy", "2 pass", "1 sell 1"]


def test_who_lets_the_deadline_pass_goes_on_with_the_joined_move() -> None:
    m = stopped()
    batch = play(m, {}, missing="wait")
    assert m.log[:2] == ["1 sell 1", "1 buy"]
    assert verdicts(batch, 1)[0] == "1. sell 1 and buy: done"
    told = Teller(lambda refusal: refusal.code, "").outcome(batch.accounts[0].accounts[0])
    assert told == 'done as "buy" at move 1'


def test_a_joined_move_that_is_stopped_in_between_is_told_as_done_in_part() -> None:
    m = market([4, 20], [2, 0])
    batch = play(m, {1: STOPPED, 2: "then: pass"}, missing="wait")
    assert verdicts(batch, 1)[0] == "1. sell 1 and buy: stands"
    told = Teller(lambda refusal: refusal.code, "").outcome(batch.accounts[0].accounts[0])
    assert told == 'done as "sell 1" at move 0; "buy" is still to come'


def test_a_stop_that_has_fired_and_is_mailed_again_is_told_to_stop_no_more() -> None:
    """While the turn goes on, and at its end."""
    words = Teller(lambda refusal: refusal.code, "the lap ended")
    m = market([20, 20], [2, 0])
    stop = "stop if cash > 5"
    first = play(m, {1: f"{stop}\n1. pass"}, missing="wait")
    assert verdicts(first, 1)[0] == f"{stop}: stopped"
    for letters, told in (({1: f"{stop}\n1. pass"}, "fired"), ({2: "then: pass"}, "fired")):
        batch = play(m, letters, missing="wait")
        (account,) = [one for one in batch.accounts[0].accounts if one.role == "stop"]
        assert (batch.ended.seat, account.verdict) != (1, "stands")
        assert account.verdict == told
        assert words.outcome(account) == "has stopped the turn already, and stops it no more"


def test_lines_of_others_go_on_in_a_decision_where_they_stood() -> None:
    m = market([20, 20], [2, 0], warden=2)
    play(m, {1: "1. sell 1\n2. buy", 2: "then: pass"}, missing="wait")
    play(m, {1: "2. buy", 2: "decline\nthen: pass"}, missing="wait")
    assert m.log[:5] == ["1 sell 1", "2 decline", "1 pass", "2 pass", "1 buy"]
