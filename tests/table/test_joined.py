"""Orders of one turn in one line: `sell 1 and buy`."""

from __future__ import annotations

import pytest

from pbm.games.table.driver import Batch
from pbm.games.table.letters import read_programme
from pbm.games.table.telling import Teller
from tests.table.market import LANGUAGE, complaints, market, play, verdicts


def test_orders_joined_by_and_are_done_in_one_turn() -> None:
    m = market([20, 20], [2, 0])
    batch = play(m, {1: "1. sell 1 and buy\n2. buy", 2: "1. buy"})
    assert m.log[:4] == ["1 sell 1", "1 buy", "2 buy", "1 buy"]
    assert verdicts(batch, 1) == ["1. sell 1 and buy: done", "2. buy: done"]


def test_what_follows_is_done_as_far_as_it_is_legal_and_never_in_a_later_turn() -> None:
    m = market([20, 20], [1, 0])
    play(m, {1: "1. sell 1 and sell 5\n2. buy", 2: "then: pass"})
    assert m.log[:4] == ["1 sell 1", "1 pass", "2 pass", "1 buy"]


def outcomes(batch: Batch, seat: int = 1) -> list[str]:
    """What became of a seat's lines, as its report tells it."""
    teller = Teller(lambda refusal: refusal.code, "the lap ended")
    return [teller.outcome(one) for one in batch.accounts[seat - 1].accounts]


def test_what_follows_and_is_refused_is_told_with_its_reason() -> None:
    m = market([2, 20], [3, 0])
    batch = play(m, {1: "1. sell 1 and sell 5 and buy", 2: "then: pass"})
    assert m.log[:2] == ["1 sell 1", "1 buy"]
    assert verdicts(batch, 1) == ["1. sell 1 and sell 5 and buy: in part"]
    (told,) = outcomes(batch)
    assert told == (
        'done as "sell 1" at move 0; "sell 5" was not done: apples (Market); '
        'done as "buy" at move 1'
    )


@pytest.mark.parametrize("lead", ["1.", "any:", "keep 1."])
def test_a_line_that_may_be_done_again_tells_the_refusal_once(lead: str) -> None:
    m = market([0, 20], [3, 0])
    bound = "" if lead == "any:" else " at most 2 times"
    batch = play(m, {1: f"{lead} sell 1 and sell 9{bound}", 2: "then: pass"})
    (told,) = outcomes(batch)
    assert told.startswith('done as "sell 1" ')
    assert told.count('"sell 9" was not done: apples') == 1
    assert batch.accounts[0].accounts[0].verdict == "in part"


def test_what_follows_an_order_that_ends_its_turn_is_told_as_not_done() -> None:
    m = market([20, 20], [2, 0])
    batch = play(m, {1: "1. buy and sell 1", 2: "then: pass"})
    assert m.log[:3] == ["1 buy", "2 pass", "1 pass"]
    (told,) = outcomes(batch)
    assert told == 'done as "buy" at move 1; "sell 1" was not done: that turn had ended by then'


def test_what_a_later_part_cannot_do_is_not_told_as_to_come_nor_again() -> None:
    """The turn of the joined move is over when another seat is asked."""
    m = market([20, 20], [2, 0])
    batch = play(m, {1: "1. buy and sell 1", 2: "stop if cash > 5"}, missing="wait")
    assert (batch.ended.reason, batch.ended.seat) == ("stop", 2)
    assert verdicts(batch, 1) == ["1. buy and sell 1: in part"]
    assert play(m, {2: "then: pass"}, missing="wait").accounts[0].accounts == ()


def test_what_was_to_come_and_is_refused_in_the_next_part_is_told_there() -> None:
    m = market([4, 20], [1, 0])
    play(m, {1: "1. sell 1 and sell 5\nstop if cash > 5", 2: "then: pass"}, missing="wait")
    batch = play(m, {}, missing="wait")
    assert verdicts(batch, 1) == ["1. sell 1 and sell 5: in part"]
    assert outcomes(batch) == ['"sell 5" was not done: apples (Market)']


def test_of_alternatives_the_one_done_is_told_and_what_it_joins_for_itself() -> None:
    m = market([20, 20], [1, 0])
    batch = play(m, {1: "1. sell 9 or sell 1 and buy", 2: "then: pass"})
    (told,) = outcomes(batch)
    assert told == 'done as "sell 1" at move 0: apples (Market); done as "buy" at move 1'


def test_the_first_order_decides_whether_the_alternative_is_done() -> None:
    m = market([20, 20], [0, 0])
    batch = play(m, {1: "1. sell 1 and buy or buy", 2: ""})
    assert m.log[0] == "1 buy"
    (line,) = batch.accounts[0].accounts
    assert [reason.text for reason in line.events[0].before] == ["sell 1 and buy"]


def test_a_protection_between_the_orders_of_a_turn_does_not_end_it() -> None:
    m = market([20, 20, 20], [2, 0, 2])
    play(m, {1: "1. sell 1 and buy", 3: "protect"})
    acts = [one for one in m.log if one.startswith("1 ")]
    assert acts[:2] == ["1 sell 1", "1 buy"]


def test_the_condition_behind_the_orders_is_of_all_of_them() -> None:
    m = market([20, 20], [2, 0])
    play(m, {1: "1. sell 1 and buy if price > 90 or buy", 2: ""})
    assert m.log[0] == "1 buy"


@pytest.mark.parametrize("word", ["and", "&", "+"])
def test_joined_orders_are_written_in_full_and_read_again(word: str) -> None:
    (read,), wrong = read_programme(f"2. sell 1 {word} sell 2 or buy", LANGUAGE)
    assert wrong == []
    assert read.text == "2. sell 1 and sell 2 or buy"
    assert read_programme(read.text, LANGUAGE)[0][0].instruction == read.instruction


def test_orders_of_other_decisions_are_not_joined() -> None:
    (told,) = complaints("1. sell 1 and protect")
    assert "on a line of its own" in told.reason
