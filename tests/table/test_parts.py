"""Waiting: a turn in parts, who may change what, deadlines, and the state between parts."""

from __future__ import annotations

import msgspec

from tests.table.again import replay
from tests.table.market import GAME, Market, market, play, verdicts


def kept(m: Market) -> Market:
    """The state as the office stores it between parts: coded and read again."""
    plain = msgspec.to_builtins(m, str_keys=True, order="deterministic")
    return msgspec.json.decode(msgspec.json.encode(plain), type=Market)


def test_a_part_ends_with_the_question_and_the_next_goes_on_from_there() -> None:
    m = market([9, 9, 9], [1, 0, 0], warden=3)
    first = play(m, {1: "1. sell 1\nthen: pass", 2: "then: pass"}, missing="wait")
    assert (first.ended.part, first.ended.seat, first.ended.kind) == (1, 3, "protect")
    m = kept(m)
    second = play(m, {3: "protect\nthen: pass"}, missing="wait")
    assert m.log[:5] == ["1 sell 1", "3 protect", "1 pass", "2 pass", "3 pass"]
    assert second.ended.part == 2


def test_the_others_programmes_go_on_and_keep_what_is_used_up() -> None:
    m = market([20, 20], [1, 0], warden=2)
    first = play(m, {1: "1. buy\n2. sell 1\n3. buy", 2: "1. buy\nthen: pass"}, missing="wait")
    assert verdicts(first, 1) == ["1. buy: done", "2. sell 1: done", "3. buy: stands"]
    m = kept(m)
    play(m, {2: "decline\nthen: pass"}, missing="wait")
    assert m.log[:6] == ["1 buy", "2 buy", "1 sell 1", "2 decline", "1 pass", "2 pass"]
    assert m.log[6] == "1 buy"


def test_others_may_replace_what_is_not_used_up() -> None:
    m = market([20, 20], [1, 0], warden=2)
    play(m, {1: "1. sell 1\n2. buy", 2: "then: pass"}, missing="wait")
    play(m, {1: "then: pass", 2: "decline\nthen: pass"}, missing="wait")
    assert "1 buy" not in m.log


def test_where_others_keep_only_the_asked_seat_changes_its_programme() -> None:
    m = market([20, 20], [1, 0], warden=2)
    play(m, {1: "1. sell 1\n2. buy\nthen: pass", 2: "then: pass"}, missing="wait", others="keep")
    play(m, {1: "then: pass", 2: "decline\nthen: pass"}, missing="wait", others="keep")
    assert "1 buy" in m.log


def test_when_a_deadline_passes_the_default_is_used_and_the_seat_not_waited_for_again() -> None:
    m = market([20, 20], [2, 0], warden=2)
    play(m, {1: "any: sell 1\nthen: pass"}, missing="wait")
    batch = play(m, {}, missing="wait")
    assert m.log[:5] == ["1 sell 1", "2 decline", "1 pass", "2 pass", "1 sell 1"]
    assert "2 decline" in m.log[5:]
    assert (batch.ended.seat, batch.ended.kind) == (1, "cart")
    assert m.table.overdue == [2]


def test_of_a_step_whose_condition_is_not_true_nothing_is_wanted_and_nobody_asked() -> None:
    m = market([9, 9], [1, 0], warden=2)
    batch = play(
        m,
        {1: "1. sell 1\nthen: pass\ncart while carts < 0", 2: "protect if price > 5\nthen: pass"},
        missing="wait",
    )
    assert (m.log[1], m.log[-1]) == ("2 decline", "1 rest")
    assert batch.ended.reason == "horizon"
    assert [one.by for one in batch.taken if one.text == "rest"] == ["closing"]


def test_an_answer_that_does_not_answer_is_not_asked_again() -> None:
    m = market([9, 9], [1, 0], warden=2)
    play(m, {1: "1. sell 1\nthen: pass"}, missing="wait")
    play(m, {2: "protect if price > 5\nthen: pass"}, missing="wait")
    assert m.log[:2] == ["1 sell 1", "2 decline"]


def test_a_stop_is_answered_by_the_new_programme() -> None:
    m = market([20, 20])
    play(m, {1: "1. buy\nstop if apples(2) >= 1", 2: "1. buy"})
    m = kept(m)
    batch = play(m, {1: "1. buy\nstop if apples(2) >= 1"})
    assert m.log == ["1 buy", "2 buy", "1 buy", "2 pass", "1 pass", "1 rest"]
    assert batch.ended.reason == "horizon"


def test_a_decision_that_was_interrupted_goes_on_where_it_stood() -> None:
    m = market([0, 9], [2, 0], warden=2)
    play(m, {1: "any: sell 1\n1. buy", 2: "protect"})
    assert m.log[:3] == ["1 sell 1", "2 protect", "1 buy"]


def test_the_programmes_and_the_cursor_are_in_the_state() -> None:
    m = market([20, 20], [1, 0], warden=2)
    play(m, {1: "1. buy\n2. sell 1\n3. buy", 2: "1. buy\nthen: pass"}, missing="wait")
    assert [line.spent for line in m.table.programmes[1]] == [True, True, False]
    assert [cursor.served for cursor in m.table.stack][-1] is False
    assert kept(m) == m


def test_the_actions_taken_give_the_same_game_without_the_programmes() -> None:
    start = market([20, 20, 20], [3, 0, 1], warden=3)
    m = kept(start)
    batch = play(
        m,
        {
            1: "any: sell 1 if price > 3\n1. call and bid up to 4\n2. buy\ncart while carts < 2",
            2: "bid up to 6\n1. buy",
            3: "protect if price >= 5\n1. sell 1",
        },
    )
    again = kept(start)
    replay(GAME, again, batch.taken)
    again.table = m.table
    assert again == m


def test_the_same_letters_give_the_same_state_whatever_their_order() -> None:
    programmes = {1: "any: sell 1\n1. buy", 2: "1. buy", 3: "bid up to 3"}
    one, two = market([9, 9, 9], [2, 0, 0]), market([9, 9, 9], [2, 0, 0])
    play(one, programmes)
    play(two, dict(reversed(programmes.items())))
    assert kept(one) == kept(two)
    assert msgspec.json.encode(msgspec.to_builtins(one, str_keys=True, order="deterministic")) == (
        msgspec.json.encode(msgspec.to_builtins(two, str_keys=True, order="deterministic"))
    )


def test_a_line_used_up_in_one_part_is_told_there_and_not_again() -> None:
    m = market([20, 20], [1, 0], warden=2)
    first = play(m, {1: "1. sell 1\n2. buy\n3. sell 1", 2: "then: pass"}, missing="wait")
    assert verdicts(first, 1)[0] == "1. sell 1: done"
    second = play(m, {2: "decline\nthen: pass"}, missing="wait")
    assert verdicts(second, 1) == ["2. buy: done", "3. sell 1: done"]
