"""Maxima in auctions: ascending bids by the smallest raise, in seat order."""

from __future__ import annotations

from tests.table.market import market, play, verdicts


def bids(log: list[str]) -> list[str]:
    """The bids and passes of an auction's log."""
    return [entry for entry in log if "offer" in entry]


def test_maxima_become_ascending_bids_by_the_smallest_raise() -> None:
    m = market([20, 20, 20])
    play(m, {1: "1. call and bid up to 3", 2: "bid up to 5", 3: ""})
    assert m.log[:8] == [
        "1 call",
        "1 offer 1",
        "2 offer 2",
        "3 pass",
        "1 offer 3",
        "2 offer 4",
        "1 pass",
        "2 pass",
    ]
    assert (m.leader, m.high) == (2, 4)


def test_of_equal_maxima_the_one_who_reaches_the_figure_first_in_that_order() -> None:
    m = market([20, 20, 20])
    play(m, {1: "1. call\nbid up to 5", 2: "bid up to 5", 3: "bid up to 5"})
    assert (m.leader, m.high) == (2, 5)


def test_a_maximum_is_used_up_when_it_has_won() -> None:
    m = market([20, 20])
    batch = play(m, {1: "1. call\n2. call", 2: "bid up to 5"})
    assert m.cash == [20, 19]
    assert verdicts(batch, 2) == ["bid up to 5: done"]
    assert batch.accounts[1].accounts[0].events[0].what == "won"


def test_a_maximum_may_win_as_often_as_its_bound_says() -> None:
    m = market([20, 20])
    play(m, {1: "1. call\n2. call\n3. call", 2: "bid up to 5 at most 2 times"})
    assert m.cash == [20, 18]


def test_a_maximum_that_is_passed_answers_with_a_pass_and_is_told_as_outbid() -> None:
    m = market([20, 20, 0])
    batch = play(m, {1: "1. call and bid up to 9", 2: "bid up to 2", 3: ""})
    assert verdicts(batch, 2) == ["bid up to 2: outbid"]
    (event,) = batch.accounts[1].accounts[0].events
    assert (event.what, event.figures) == ("lost", {"price": 3})


def test_a_passed_maximum_is_an_answer_where_the_game_waits() -> None:
    m = market([20, 20])
    play(m, {1: "1. call and bid up to 9", 2: "bid up to 2"}, missing="wait")
    assert m.log == ["1 call", "1 offer 1", "2 offer 2", "1 offer 3", "2 pass"]


def test_the_maximum_of_the_caller_belongs_to_that_auction_only() -> None:
    m = market([20, 20])
    batch = play(m, {1: "1. call and bid up to 9\n2. call", 2: "bid up to 1"})
    assert bids(m.log) == ["1 offer 1", "2 offer 1"]
    assert verdicts(batch, 1) == ["1. call and bid up to 9: done", "2. call: done"]
    assert [event.what for event in batch.accounts[0].accounts[0].events] == ["done", "won"]


def test_the_callers_maximum_is_not_published() -> None:
    m = market([20, 20])
    batch = play(m, {1: "1. call and bid up to 9"})
    assert [one.text for one in batch.taken[:3]] == ["call", "offer 1", "pass"]


def test_the_maximum_in_hand_survives_a_new_letter_in_the_middle_of_its_auction() -> None:
    m = market([20, 20])
    play(m, {1: "1. call and bid up to 9"}, missing="wait")
    assert m.log == ["1 call", "1 offer 1"]
    play(m, {1: "then: pass", 2: "bid up to 4"}, missing="wait")
    assert (m.leader, m.high) == (1, 5)


def test_a_bid_beyond_the_cash_held_is_refused_and_passes() -> None:
    m = market([20, 3])
    play(m, {1: "1. call and bid up to 9", 2: "bid up to 9"})
    assert (m.leader, m.high) == (1, 3)


def test_a_jump_bid_is_made_once() -> None:
    m = market([20, 20])
    play(m, {1: "1. call", 2: "offer 7"})
    assert (m.leader, m.high, bids(m.log)) == (2, 7, ["2 offer 7"])


def test_of_two_maxima_of_a_seat_the_one_that_bid_last_has_won() -> None:
    """The lower one bids up to its figure; above it the other goes on."""
    m = market([20, 20])
    batch = play(m, {1: "1. call and bid up to 4", 2: "bid up to 2\nbid up to 8"})
    assert (m.leader, m.high) == (2, 4)
    assert verdicts(batch, 2) == ["bid up to 2: outbid", "bid up to 8: done"]
    m = market([20, 20])
    batch = play(m, {1: "1. call and bid up to 4", 2: "bid up to 8\nbid up to 2"})
    assert verdicts(batch, 2) == ["bid up to 8: done", "bid up to 2: not reached"]
