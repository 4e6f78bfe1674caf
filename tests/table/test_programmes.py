"""What a programme means, exactly, as its manual says it."""

from __future__ import annotations

import pytest

from pbm.games.table.decision import sole
from tests.table.market import GAME, Market, decide, market, play, verdicts


def test_numbered_lines_are_done_one_at_each_turn_and_the_lap_ends_when_all_pass() -> None:
    m = market([20, 20, 0])
    play(m, {1: "1. buy\n2. buy\nthen: pass", 2: "1. buy", 3: "then: pass"})
    assert m.log == [
        "1 buy",
        "2 buy",
        "3 pass",
        "1 buy",
        "2 pass",
        "3 pass",
        "1 pass",
        "1 rest",
    ]


# 1. stop if


def test_a_true_stop_ends_the_batch_at_that_seats_decision_even_where_nobody_waits() -> None:
    m = market([20, 20, 20])
    batch = play(m, {1: "1. buy\n2. buy\nstop if apples(2) >= 1", 2: "1. buy", 3: ""})
    assert m.log == ["1 buy", "2 buy", "3 pass"]
    assert (batch.ended.reason, batch.ended.seat, batch.ended.kind) == ("stop", 1, "turn")
    assert verdicts(batch, 1) == [
        "1. buy: done",
        "2. buy: stands",
        "stop if apples(2) >= 1: stopped",
    ]


def test_a_stop_comes_before_the_any_lines() -> None:
    m = market([20, 20], [3, 0])
    batch = play(m, {1: "any: sell 1\nstop if price = 5"})
    assert m.log == []
    assert batch.question is not None
    assert batch.question.reason == "stop"


def test_a_stop_under_a_heading_looks_at_that_block_only() -> None:
    m = market([20, 20])
    batch = play(m, {1: "COMPANY MILL\nstop if price = 5", 2: ""})
    assert m.log == ["1 pass", "2 pass"]
    assert (batch.ended.reason, batch.ended.kind, batch.ended.subject) == ("stop", "cart", "MILL")


def test_a_stop_is_told_with_what_it_saw_and_not_as_untrue_where_it_never_looked() -> None:
    m = market([20, 20])
    batch = play(m, {1: "", 2: "stop if price = 99\nCOMPANY MILL\nstop if price = 98"})
    assert [one.split(": ")[1] for one in verdicts(batch, 2)] == ["untrue", "not reached"]
    [seen] = batch.accounts[1].accounts[0].reasons
    assert seen.figures == {"price": 5}


def test_a_stop_fires_once_a_turn_even_when_it_is_mailed_again() -> None:
    m = market([20, 20])
    play(m, {1: "stop if price = 5", 2: "1. buy"})
    batch = play(m, {1: "1. buy\n2. buy\nstop if price = 5"})
    assert batch.ended.reason == "horizon"
    assert m.log[:3] == ["1 buy", "2 buy", "1 buy"]


def test_a_stop_does_not_ask_where_only_one_answer_is_legal() -> None:
    m = market([0, 20], only=True)
    batch = play(m, {1: "stop if price = 5", 2: ""})
    assert batch.ended.reason == "horizon"


# 2. any


def test_any_lines_fire_at_their_seats_own_turn_and_leave_the_purchase() -> None:
    m = market([0, 0, 0], [0, 2, 0])
    play(m, {2: "1. buy\nany: if price < 6 and apples >= 2: sell 2"})
    assert m.log[:3] == ["1 pass", "2 sell 2", "2 buy"]


def test_any_lines_are_tried_in_order_and_never_twice_in_the_same_decision() -> None:
    m = market([0, 0], [5, 0])
    play(m, {1: "any: sell 1\nany: sell 2"})
    assert m.log[:4] == ["1 sell 1", "1 sell 2", "1 pass", "2 pass"]
    assert m.log[4:6] == ["1 sell 1", "1 pass"]


def test_an_any_line_stays_at_most_as_often_as_its_bound_says() -> None:
    m = market([0, 0], [5, 0])
    batch = play(m, {1: "any: sell 1 at most 2 times"})
    assert m.log.count("1 sell 1") == 2
    assert verdicts(batch, 1) == ["any: sell 1 at most 2 times: done"]


def test_an_any_line_stays_until_its_condition() -> None:
    m = market([0, 0], [5, 0])
    play(m, {1: "any: sell 1 until apples <= 2"})
    assert m.apples == [2, 0]


def test_an_any_line_without_bound_goes_on_as_often_as_it_applies() -> None:
    m = market([0, 0], [4, 0])
    play(m, {1: "any: sell 1"})
    assert m.apples == [0, 0]


# 3. numbered lines


def test_the_lowest_unused_number_is_next_however_the_letter_orders_them() -> None:
    m = market([5, 0], [1, 0])
    play(m, {1: "2. sell 1\n1. buy"})
    assert m.log[0] == "1 buy"


def test_of_the_alternatives_the_first_legal_one_whose_condition_is_true() -> None:
    m = market([5, 0], [1, 0])
    batch = play(m, {1: "1. sell 2 or buy if price > 5 or sell 1"})
    assert m.log[0] == "1 sell 1"
    (account,) = batch.accounts[0].accounts
    (event,) = account.events
    assert event.text == "sell 1"
    assert [(r.text, r.refusal and r.refusal.code, r.figures) for r in event.before] == [
        ("sell 2", "apples", {}),
        ("buy", None, {"price": 5}),
    ]


def test_when_none_can_be_done_the_line_is_used_up_and_the_next_number_is_tried_at_once() -> None:
    m = market([5, 0])
    batch = play(m, {1: "1. sell 1\n2. buy\n3. sell 1"})
    assert m.log[:2] == ["1 buy", "2 pass"]
    assert verdicts(batch, 1) == ["1. sell 1: refused", "2. buy: done", "3. sell 1: done"]
    assert batch.accounts[0].accounts[0].reasons[0].refusal is not None


def test_a_condition_is_read_when_the_turn_comes() -> None:
    m = market([0, 20, 0], [2, 0, 0])
    batch = play(m, {1: "1. sell 1", 2: "1. buy if price >= 5\n2. sell 1 or buy"})
    assert m.log[2] == "2 buy"
    first, second = batch.accounts[1].accounts
    assert (first.verdict, first.reasons[0].figures) == ("untrue", {"price": 4})
    assert second.verdict == "done"


def test_a_kept_line_is_skipped_and_tried_again_at_the_next_decision() -> None:
    m = market([5, 0], [0, 2])
    play(m, {1: "keep 1. buy if price < 5\n2. call\n3. call", 2: "1. sell 1"})
    mine = [entry for entry in m.log if entry.startswith("1") and "pass" not in entry]
    assert mine[:2] == ["1 call", "1 buy"]


def test_a_kept_line_is_used_up_when_it_has_been_done() -> None:
    m = market([20, 0])
    batch = play(m, {1: "1. keep buy"})
    assert m.log.count("1 buy") == 1
    assert verdicts(batch, 1) == ["keep 1. buy: done"]


def test_a_numbered_line_with_a_bound_is_used_up_by_it() -> None:
    m = market([20, 20])
    play(m, {1: "1. buy at most 3 times", 2: "1. buy while price < 5\n2. buy"})
    assert (m.apples[0], m.apples[1]) == (3, 1)


def test_lines_without_a_number_take_the_next_one() -> None:
    m = market([20, 0], [1, 0])
    batch = play(m, {1: "buy\nsell 1"})
    assert verdicts(batch, 1) == ["1. buy: done", "2. sell 1: done"]


# 4. then, standing defaults, the game's setting


def test_then_is_done_whenever_nothing_above_was() -> None:
    m = market([12, 0])
    play(m, {1: "1. sell 1\nthen: buy"})
    assert m.log.count("1 buy") == 2


def test_without_then_the_seats_standing_default_in_every_later_turn() -> None:
    m = market([12, 0])
    play(m, {1: "standing: buy"})
    assert m.log.count("1 buy") == 2
    m.cash[0] = 9
    play(m, {})
    assert m.log.count("1 buy") == 3
    m.cash[0] = 9
    play(m, {1: "standing: none"})
    assert m.log.count("1 buy") == 3


def test_without_that_the_rulebooks_least_act_where_missing_is_default() -> None:
    m = market([9, 9], [1, 1], warden=2)
    batch = play(m, {1: "1. sell 1"})
    assert m.log[:3] == ["1 sell 1", "2 decline", "1 pass"]
    assert [one.by for one in batch.taken[:3]] == ["line", "default", "closing"]


def test_and_the_batch_waits_where_missing_is_wait() -> None:
    m = market([9, 9], [1, 1], warden=2)
    batch = play(m, {1: "1. sell 1\nthen: pass"}, missing="wait")
    assert m.log == ["1 sell 1"]
    assert (batch.ended.reason, batch.ended.seat, batch.ended.kind) == ("missing", 2, "protect")


# steps, reactions, views, forced answers


def test_orders_of_a_companys_step_need_no_number_and_are_tried_in_the_order_written() -> None:
    m = market([9, 0])
    batch = play(m, {1: "COMPANY MILL\ncart if price > 5\ncart"})
    assert m.log == ["1 pass", "2 pass", "1 cart for MILL", "1 rest"]
    assert verdicts(batch, 1) == ["cart for MILL if price > 5: untrue", "cart for MILL: done"]


def test_a_step_with_a_bound_is_done_while_it_says_so() -> None:
    m = market([50, 0])
    play(m, {1: "cart while carts < 3 and cash >= 4"})
    assert m.carts == 3


def test_a_block_of_another_company_is_not_used_and_the_account_says_why() -> None:
    m = market([9, 9])
    batch = play(m, {1: "COMPANY FORGE\ncart", 2: "cart for MILL"})
    assert m.carts == 0
    assert verdicts(batch, 1) == ["cart for FORGE: not reached"]
    (account,) = batch.accounts[1].accounts
    assert account.reasons[0].refusal is not None
    assert account.reasons[0].refusal.code == "miller"


def test_reactions_are_tried_whenever_they_are_asked_for() -> None:
    m = market([0, 5, 0], [1, 0, 0], warden=2)
    play(m, {1: "1. sell 1", 2: "1. buy\nprotect if price >= 5 and cash >= 4"})
    assert m.log[:3] == ["1 sell 1", "2 protect", "1 pass"]


def test_conditions_see_the_view_of_their_own_seat() -> None:
    m = market([3, 8])
    play(m, {1: "1. buy if cash >= 8\nany: if cash >= 8: call", 2: "1. buy if cash >= 8"})
    assert m.log[:3] == ["1 pass", "2 buy", "1 pass"]


def test_no_question_is_asked_where_only_one_answer_is_legal() -> None:
    m = market([0, 9], only=True)
    batch = play(m, {2: "then: pass"}, missing="wait")
    assert [one.by for one in batch.taken[:2]] == ["only", "line"]
    decision = decide(market([0, 9], only=True))
    assert decision is not None
    assert sole(decision) == decision.least()


def test_a_line_that_is_not_legal_is_told_even_where_only_one_answer_is() -> None:
    m = market([0, 0], only=True)
    batch = play(m, {1: "1. buy"})
    (account,) = batch.accounts[0].accounts
    assert account.reasons[0].refusal is not None
    assert account.reasons[0].refusal.figures == {"held": 0, "price": 5}


# deals


@pytest.mark.parametrize(
    ("buyer", "seller", "paid"),
    [
        ("house from 2 for at most 60", "let for at least 40", 40),
        ("house from 2 for 30 or house from 2 for 40", "let for at least 35", 40),
        ("house from 2 for at most 30", "let for at least 40", None),
        ("house from 2 for 40", "then: pass", None),
        ("house from 2 for 40", "if price > 5: let for at least 40", None),
    ],
)
def test_a_deal_needs_both_lines_and_the_price_is_the_sellers_figure(
    buyer: str, seller: str, paid: int | None
) -> None:
    m = market([90, 0], houses=[2])
    batch = play(m, {1: f"1. {buyer}", 2: seller})
    assert m.cash == ([90, 0] if paid is None else [90 - paid, paid])
    assert batch.accounts[0].accounts[0].verdict == ("refused" if paid is None else "done")


def test_the_sellers_line_of_a_deal_is_used_up_and_accounted_for() -> None:
    m = market([90, 0], houses=[2, 2])
    batch = play(m, {1: "1. house from 2 for 40\n2. house from 2 for 40", 2: "let for at least 40"})
    assert m.cash == [50, 40]
    assert verdicts(batch, 2) == ["let for at least 40: done"]
    assert batch.accounts[0].accounts[1].reasons[0].refusal is not None
    assert batch.accounts[0].accounts[1].reasons[0].refusal.code == "no_consent"


# no programme can loop the driver


def test_a_step_that_never_ends_by_itself_is_ended() -> None:
    m = market([4000, 0])
    play(m, {1: "cart while cash > 0"})
    assert m.carts == 60


def test_the_driver_is_shared_by_states_that_stop_anywhere() -> None:
    assert isinstance(GAME.table(market([1])), type(Market([1], [0]).table))


def test_an_any_line_does_not_use_up_the_numbered_line_of_its_turn() -> None:
    m = market([20, 20], [1, 0])
    play(m, {1: "any: sell 1 at most 1 time\n1. buy if turns >= 2\nthen: pass", 2: "then: pass"})
    assert [one for one in m.log if one.startswith("1")][:3] == ["1 sell 1", "1 pass", "1 buy"]


def test_of_a_step_a_line_that_names_its_company_comes_before_one_that_does_not() -> None:
    m = market([4, 9])
    batch = play(m, {1: "then: pass\ncart\ncart for MILL", 2: "then: pass"})
    assert verdicts(batch, 1)[1:] == ["cart: refused", "cart for MILL: done"]
