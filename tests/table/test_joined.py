"""Orders of one turn in one line: `sell 1 and buy`."""

from __future__ import annotations

import pytest

from pbm.games.table.letters import read_programme
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
