"""Every sentence of `programmes.md` has a test, and none is written of that has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.phrasings.test_sequential import understood
from tests.table.market import market, play
from tests.table.test_letters import canonical

TESTS = Path(__file__).resolve().parents[1]
MANUAL = TESTS.parent / "pbm/games/table/programmes.md"
BY_MAIL, WORDS = "eighteenxx/mail/test_", "eighteenxx/mail/test_wording.py::"
PROOFS = {
    "A line that begins with `or`": ("table/test_letters.py::test_lines_and_their_canonical_text",),
    "An `or` before a verb": (
        "table/test_conditions.py::test_an_or_before_a_verb_begins_an_alternative",
    ),
    "`when` says `if`": (
        "table/test_manual.py::test_words_and_signs_that_may_stand_for_others",
        f"{WORDS}test_people_write_stock_rounds_in_many_ways",
    ),
    "After `or` one thing": (
        "table/test_manual.py::test_after_or_one_thing_in_the_middle_may_be_left_out",
    ),
    "An `or` after an order's own condition": (
        "table/test_manual.py::test_an_or_after_a_condition_begins_an_alternative_if_it_is_no_condition",
    ),
    "Comparisons may be said": ("table/test_manual.py::test_comparisons_in_words",),
    "Orders joined by `and`": (
        "table/test_joined.py::test_orders_joined_by_and_are_done_in_one_turn",
        "table/test_joined.py::test_the_first_order_decides_whether_the_alternative_is_done",
        "table/test_joined.py::test_what_follows_is_done_as_far_as_it_is_legal_and_never_in_a_later_turn",
        "table/test_manual.py::test_what_is_joined_may_leave_out_what_it_shares",
    ),
    "Where not all of them were done": (
        "table/test_joined.py::test_what_follows_and_is_refused_is_told_with_its_reason",
        "eighteenxx/mail/test_stopping.py::test_of_a_joined_move_what_is_refused_is_told_with_its_rule",
    ),
    "A condition that names no subject": (
        f"{BY_MAIL}sheet.py::test_a_condition_without_a_name_asks_about_the_company_of_its_line",
        f"{WORDS}test_complaints_name_the_remedy",
    ),
    "Below a heading that cannot be read": (
        f"{WORDS}test_lines_below_a_broken_heading_are_not_taken_for_another_company",
    ),
    "Which decision a line answers": (
        "table/test_programmes.py::test_reactions_are_tried_whenever_they_are_asked_for",
    ),
    "A heading (`ACTIONS`": (
        "table/test_letters.py::test_lines_and_their_canonical_text",
        "table/test_programmes.py::test_a_stop_under_a_heading_looks_at_that_block_only",
    ),
    "Actions need no number": (
        "table/test_manual.py::test_a_line_without_a_number_takes_one_that_nobody_wrote",
    ),
    "**`stop if`**": (
        "table/test_programmes.py::test_a_true_stop_ends_the_batch_at_that_seats_decision_even_where_nobody_waits",
    ),
    "It fires once in a turn": (
        "table/test_programmes.py::test_a_stop_fires_once_a_turn_even_when_it_is_mailed_again",
        "table/test_stops.py::test_a_stop_that_has_fired_and_is_mailed_again_is_told_to_stop_no_more",
        "table/test_programmes.py::test_a_stop_does_not_ask_where_only_one_answer_is_legal",
    ),
    "It is looked at in steps without a line": (
        "eighteenxx/mail/test_stopping.py::test_a_stop_is_looked_at_in_a_step_without_a_line",
    ),
    "**`any:`** lines in order": (
        "table/test_programmes.py::test_any_lines_are_tried_in_order_and_never_twice_in_the_same_decision",
        "table/test_programmes.py::test_an_any_line_stays_at_most_as_often_as_its_bound_says",
    ),
    "**The lowest number not used up**": (
        "table/test_programmes.py::test_the_lowest_unused_number_is_next_however_the_letter_orders_them",
        "table/test_programmes.py::test_of_the_alternatives_the_first_legal_one_whose_condition_is_true",
    ),
    "When there is none, the line is refused": (
        "table/test_programmes.py::test_when_none_can_be_done_the_line_is_used_up_and_the_next_number_is_tried_at_once",
        "table/test_programmes.py::test_a_kept_line_is_skipped_and_tried_again_at_the_next_decision",
    ),
    "A bound on a numbered line": (
        "table/test_programmes.py::test_a_numbered_line_with_a_bound_is_used_up_by_it",
    ),
    "Where an `any:` line has acted": (
        "table/test_programmes.py::test_an_any_line_does_not_use_up_the_numbered_line_of_its_turn",
    ),
    "Orders of a step": (
        "table/test_programmes.py::test_orders_of_a_companys_step_need_no_number_and_are_tried_in_the_order_written",
        "table/test_programmes.py::test_of_a_step_a_line_that_names_its_company_comes_before_one_that_does_not",
    ),
    "**`then:`** when nothing above": (
        "table/test_programmes.py::test_then_is_done_whenever_nothing_above_was",
        "table/test_programmes.py::test_without_then_the_seats_standing_default_in_every_later_turn",
        "table/test_programmes.py::test_no_question_is_asked_where_only_one_answer_is_legal",
        "table/test_computers.py::test_without_waiting_a_computer_decides_too_where_its_lines_say_nothing",
        "table/test_programmes.py::test_without_that_the_rulebooks_least_act_where_missing_is_default",
        "table/test_programmes.py::test_and_the_batch_waits_where_missing_is_wait",
    ),
    "To a *quiet* decision": (
        "table/test_computers.py::test_silence_declines_a_quiet_decision_but_a_computer_is_asked",
    ),
    "A line whose order does not answer": (
        f"{BY_MAIL}initial_round.py::test_lines_for_other_questions_are_not_used_up",
    ),
    "Of a step (track": (
        "table/test_parts.py::test_of_a_step_whose_condition_is_not_true_nothing_is_wanted_and_nobody_asked",
    ),
    "A decision in which something has been done": (
        "table/test_manual.py::test_a_turn_in_which_something_was_done_is_closed_and_nobody_asked",
        f"{BY_MAIL}letters_of_people.py::test_a_game_that_waits_asks_before_each_block_of_a_forced_sale",
    ),
    "A decision that is interrupted": (
        "table/test_parts.py::test_a_decision_that_was_interrupted_goes_on_where_it_stood",
    ),
    "**Maxima** bid by the smallest raise": (
        "table/test_auctions.py::test_maxima_become_ascending_bids_by_the_smallest_raise",
    ),
    "A maximum is used up when it has won": (
        "table/test_auctions.py::test_a_maximum_is_used_up_when_it_has_won",
        "table/test_auctions.py::test_a_maximum_may_win_as_often_as_its_bound_says",
        "table/test_auctions.py::test_a_maximum_that_is_passed_answers_with_a_pass_and_is_told_as_outbid",
    ),
    "A line that names nothing never bids": (
        "chicago/test_bids.py::test_a_line_without_a_company_never_overrides_one_with",
    ),
    "A maximum given with the order": (
        "table/test_auctions.py::test_the_maximum_of_the_caller_belongs_to_that_auction_only",
        "table/test_auctions.py::test_the_callers_maximum_is_not_published",
    ),
    "It outlives its turn": (
        f"{BY_MAIL}initial_round.py::test_a_maximum_stands_until_its_auction_and_another_replaces_it",
    ),
    "**Deals** need both lines": (
        "table/test_programmes.py::test_a_deal_needs_both_lines_and_the_price_is_the_sellers_figure",
    ),
    "Both lines are used up": (
        "table/test_programmes.py::test_the_sellers_line_of_a_deal_is_used_up_and_accounted_for",
    ),
    "Nobody is asked.": ("table/test_manual.py::test_of_a_deal_nobody_is_asked",),
    "What the rules forbid at any price": (
        "table/test_manual.py::test_a_forbidden_deal_is_refused_for_that_and_not_for_silence",
    ),
    "The part ends with a question": (
        "table/test_parts.py::test_a_part_ends_with_the_question_and_the_next_goes_on_from_there",
    ),
    "In the next part a letter replaces": (
        "table/test_parts.py::test_others_may_replace_what_is_not_used_up",
        "table/test_parts.py::test_where_others_keep_only_the_asked_seat_changes_its_programme",
    ),
    "The decision asked is not asked again": (
        "table/test_parts.py::test_an_answer_that_does_not_answer_is_not_asked_again",
        "table/test_parts.py::test_a_stop_is_answered_by_the_new_programme",
    ),
    "What is mailed is for that very decision": (
        "table/test_stops.py::test_the_answer_to_a_stop_is_for_the_very_decision_that_it_stopped",
        "chicago/test_bids.py::test_an_answer_without_a_company_is_for_the_company_that_is_asked_about",
    ),
    "A seat that lets a part's deadline pass": (
        "table/test_parts.py::test_when_a_deadline_passes_the_default_is_used_and_the_seat_not_waited_for_again",
    ),
    "A line used up is told": (
        "table/test_parts.py::test_a_line_used_up_in_one_part_is_told_there_and_not_again",
    ),
    "A seat that the computer plays": (
        "table/test_computers.py::test_a_part_does_not_end_where_a_computer_is_asked",
        "table/test_computers.py::test_an_answer_on_record_is_given_again_and_no_policy_asked",
    ),
}
"""How a sentence begins, and the tests that can tell whether it is so."""


def sentences() -> list[str]:
    """The sentences of the manual that say what programmes mean, without its grammar."""
    text = MANUAL.read_text(encoding="utf-8")
    body = text.partition("## A line")[2].partition("## Where this departs")[0]
    body = re.sub(r"(?m)^(    |## ).*\n", "", body)
    parts = re.split(r"\n\s*\n|\n(?=- |\d\. )", body)
    plain = (re.sub(r"^(- |\d\. )", "", " ".join(part.split())) for part in parts)
    return [one for part in plain for one in re.split(r"(?<=\.) (?=[A-Z`*])", part) if one]


def test_every_sentence_of_the_manual_has_a_test() -> None:
    found = [[key for key in PROOFS if one.startswith(key)] for one in sentences()]
    assert [one for one, keys in zip(sentences(), found, strict=True) if len(keys) != 1] == []
    assert [keys[0] for keys in found] == list(PROOFS)


@pytest.mark.parametrize("test", sorted({one for proofs in PROOFS.values() for one in proofs}))
def test_the_test_of_a_sentence_stands(test: str) -> None:
    file, name = test.split("::")
    assert f"\ndef {name}(" in (TESTS / file).read_text(encoding="utf-8")


# what had no test elsewhere


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("when cash > 3, buy", "1. if cash > 3: buy"),
        ("if cash > 3 then buy", "1. if cash > 3: buy"),
        ("1. sell 2 otherwise buy", "1. sell 2 or buy"),
        ("1. sell 2 else buy", "1. sell 2 or buy"),
        ("any sell 1", "any: sell 1"),
        ("then pass", "then: pass"),
        ("standing pass", "standing: pass"),
    ],
)
def test_words_and_signs_that_may_stand_for_others(written: str, meant: str) -> None:
    assert canonical(written) == [meant]


def test_after_or_one_thing_in_the_middle_may_be_left_out() -> None:
    read = understood("1870", "COMPANY IC\nlay 57 at K16 to W E or 6 to W NE")
    assert [one.text for one in read.orders] == [
        "lay IC 57 at K16 to W E or lay IC 6 at K16 to W NE"
    ]


def test_an_or_after_a_condition_begins_an_alternative_if_it_is_no_condition() -> None:
    assert canonical("1. sell 2 if price > 5 or 1") == ["1. sell 2 if price > 5 or sell 1"]
    assert canonical("1. sell 2 if price > 5 or cash > 1") == ["1. sell 2 if price > 5 or cash > 1"]


@pytest.mark.parametrize(
    ("said", "sign"),
    [("above", ">"), ("below", "<"), ("at least", ">="), ("at most", "<="), ("is", "=")],
)
def test_comparisons_in_words(said: str, sign: str) -> None:
    for condition in (f"IC price {said} 70", f"price(IC) {said} 70"):
        read = understood("1870", f"sell 2 MP if {condition}")
        assert [one.text for one in read.orders] == [f"1. sell 2 MP if price(IC) {sign} 70"]


def test_what_is_joined_may_leave_out_what_it_shares() -> None:
    read = understood("1870", "1. sell 1 FW and 2 IC")
    assert [one.text for one in read.orders] == ["1. sell 1 FW and sell 2 IC"]


def test_a_line_without_a_number_takes_one_that_nobody_wrote() -> None:
    read = understood("1870", "buy IC\n1. sell 1 FW\nbuy MP\n3. sell 2 MKT")
    assert read.complaints == ()
    assert [one.text[:2] for one in read.orders] == ["2.", "1.", "4.", "3."]


def test_a_turn_in_which_something_was_done_is_closed_and_nobody_asked() -> None:
    m = market([9, 9], [1, 1])
    batch = play(m, {1: "any: sell 1", 2: "then: pass"}, missing="wait")
    assert m.log[:2] == ["1 sell 1", "1 pass"]
    assert [one.by for one in batch.taken[:2]] == ["line", "closing"]


def test_of_a_deal_nobody_is_asked() -> None:
    for seller in ("let for at least 40\nthen: pass", "then: pass"):
        m = market([90, 0], houses=[2])
        batch = play(m, {1: "1. house from 2 for 40\nthen: pass", 2: seller}, missing="wait")
        assert batch.question is None or batch.question.kind == "cart"


def test_a_forbidden_deal_is_refused_for_that_and_not_for_silence() -> None:
    codes = []
    for house, seller in ((3, "then: pass"), (3, "let for at least 40"), (2, "then: pass")):
        m = market([90, 0, 0], houses=[2])
        batch = play(m, {1: f"1. house from {house} for 40", house: seller})
        (account,) = batch.accounts[0].accounts
        assert account.reasons[0].refusal is not None
        codes.append(account.reasons[0].refusal.code)
    assert codes == ["house", "house", "no_consent"]
