"""Letters for the initial round: what bids, maxima and par values mean (rulings M7 to M9)."""

from __future__ import annotations

from typing import Any

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.family import Resolution
from tests.eighteenxx.mail.test_batches import FAMILY, opened, resolved, told


def became(done: Resolution, seat: int) -> dict[str, str]:
    """What became of each line of a seat."""
    accounts = [one for one in done.journal if one["type"] == "OrdersAccounted"]
    mine = next(one for one in accounts if one["seat"] == seat)
    return {one["text"]: one["verdict"] for one in mine["accounts"]}


def bought(done: Resolution) -> list[tuple[Any, ...]]:
    """Who bought which private company for how much, in order."""
    return [(one["buyer"], one["private"], one["price"]) for one in told(done, "PrivateBought")]


def sheet(match: Match, seat: int) -> list[str]:
    """The lines that a seat's sheet proposes."""
    blocks = FAMILY.sheet(FAMILY.view(match, [], seat)).blocks
    return [offer.line for block in blocks for offer in block.offers]


def test_a_maximum_opens_with_the_least_bid_and_raises_in_the_auction() -> None:
    done = resolved(
        opened(),
        {
            1: "bid up to 70 for MRBC\nbuy GRSC",
            2: "bid up to 55 for MRBC\npass",
            3: "pass",
        },
    )
    bids = [(one["seat"], one["amount"]) for one in told(done, "PrivateBid")]
    assert bids == [("1", 45), ("2", 50), ("1", 55)]
    assert bought(done) == [("1", "GRSC", 20), ("1", "MRBC", 55)]
    assert became(done, 1)["bid up to 70 for MRBC"] == "done"


def test_a_bid_for_what_is_offered_by_then_buys_it_at_its_price() -> None:
    done = resolved(
        opened(),
        {
            1: "buy GRSC",
            2: "1. bid 50 for MRBC and up to 70",
            3: "bid 40 for SCC\nbid up to 60 for SCC",
        },
    )
    assert bought(done) == [("1", "GRSC", 20), ("2", "MRBC", 40), ("3", "SCC", 50)]
    assert became(done, 3)["1. bid 40 for SCC"] == "refused"


def test_a_bid_opens_higher_if_it_must_within_its_maximum() -> None:
    done = resolved(
        opened(),
        {1: "bid 145 for SLSF", 2: "bid 145 for SLSF and up to 200", 3: "bid 150 for SLSF"},
    )
    bids = [(one["seat"], one["amount"]) for one in told(done, "PrivateBid")]
    assert bids == [("1", 145), ("2", 150)]
    assert became(done, 3) == {"1. bid 150 for SLSF": "refused"}


def test_a_maximum_stands_until_its_auction_and_another_replaces_it() -> None:
    first = resolved(
        opened(),
        {
            1: "bid 45 for MRBC and up to 60",
            2: "bid 50 for MRBC and up to 80",
            3: "bid up to 65 for MRBC",
        },
    )
    assert bought(first) == []
    assert "bid up to 60 for MRBC" in sheet(first.state, 1)
    second = resolved(first.state, {1: "pass", 2: "bid up to 55 for MRBC\npass", 3: "buy GRSC"})
    assert bought(second) == [("3", "GRSC", 15), ("3", "MRBC", 65)]
    assert became(second, 1) == {"1. pass": "done", "bid up to 60 for MRBC": "outbid"}
    assert became(second, 2)["bid up to 55 for MRBC"] == "refused"
    assert became(second, 3) == {"1. buy private GRSC": "done", "bid up to 65 for MRBC": "done"}


def test_nobody_else_is_shown_a_maximum() -> None:
    done = resolved(opened(), {1: "bid 45 for MRBC and up to 60", 2: "pass", 3: "pass"})
    for seat in (0, 2, 3):
        view = FAMILY.view(done.state, done.journal, seat)
        assert not any("60" in line.text for line in view.lines)


def test_lines_for_other_questions_are_not_used_up() -> None:
    done = resolved(
        opened(horizon="decision"),
        {
            1: "par SLSF at 90\nbuy IC\nbid up to 150 for SLSF\nthen: pass",
            2: "buy GRSC\nbuy MRBC\nbuy SCC\nbuy GSC",
            3: "buy SCC or buy GRSC or buy MRBC\nbuy GSC or buy MRBC\nthen: pass",
        },
    )
    assert became(done, 1)["1. par SLSF at 90"] == "done"
    (started,) = told(done, "Started")
    assert (started["company"], started["par"]) == ("SLSF", 90)


def test_a_receipt_asks_for_the_par_value_of_a_presidency() -> None:
    view = FAMILY.view(opened(), [], 1)
    (told_now,) = FAMILY.forecast(view, FAMILY.read("bid up to 200 for SLSF", view))
    assert "you name the par value of SLSF at once" in told_now
    assert FAMILY.forecast(view, FAMILY.read("bid up to 200 for SLSF\npar SLSF at 82", view)) == ()


def test_a_maximum_for_what_has_been_sold_stands_on_no_sheet_between_parts() -> None:
    lines = {
        1: "buy GRSC\nbid up to 95 for GSC",
        2: "buy MRBC",
        3: "buy SCC\nbid up to 90 for GSC\nthen: pass",
    }
    first = resolved(opened(missing="wait"), lines)
    assert first.state.position.privates["GSC"].owner == "1"
    assert first.state.table.asked.seat == 2
    assert not any("for GSC" in line for line in sheet(first.state, 3))


def test_a_line_for_the_initial_round_is_not_proposed_once_that_is_over() -> None:
    """Nor one that starts a company which has been started; what may still be done is."""
    rich = "if cash > 9999"
    done = resolved(
        opened(horizon="stock-round"),
        {
            1: "buy GRSC\nbuy GSC\nkeep 9. buy private MRBC or buy private SCC\nthen: pass",
            2: "buy MRBC\nbuy SLSF\npar SLSF at 90\n"
            f"keep 7. par SLSF at 82 {rich}\nkeep 8. par SLSF at 82 or par IC at 76 {rich}",
            3: "buy SCC\nbuy MKT\nthen: pass",
        },
    )
    assert len(bought(done)) == 6
    kept = [line.text for line in FAMILY.view(done.state, done.journal, 1).lines]
    assert any("buy private MRBC" in text for text in kept)
    proposed = {seat: "\n".join(sheet(done.state, seat)) for seat in (1, 2)}
    assert "buy private MRBC" not in proposed[1]
    assert f"par SLSF at 82 {rich}" not in proposed[2]
    assert f"par SLSF at 82 or par IC at 76 {rich}" in proposed[2]


def test_a_line_for_a_private_company_that_is_sold_has_one_verdict() -> None:
    """Between parts as after the turn; what was bought is told once, and its rest not again."""
    lines = {
        1: "1. buy private GRSC\nbid up to 60 for MRBC\nbid up to 180 for SLSF",
        2: "1. buy private GRSC\n2. bid up to 50 for MRBC\n6. bid up to 170 for MKT",
        3: "buy SCC\nbuy GSC",
    }
    first = resolved(opened(missing="wait"), lines)
    assert first.state.table.asked.seat == 1
    assert became(first, 1) == {
        "1. buy private GRSC": "done",
        "bid up to 60 for MRBC": "refused",
        "bid up to 180 for SLSF": "done",
    }
    assert became(first, 2)["1. buy private GRSC"] == "refused"
    second = resolved(first.state, {1: "1. par SLSF at 82\nbid up to 90 for GSC\nthen: pass"})
    assert became(second, 1) == {
        "1. par SLSF at 82": "done",
        "bid up to 90 for GSC": "not reached",
        "then: pass": "not needed",
    }
    [accounts] = [one for one in told(second, "OrdersAccounted") if one["seat"] == 1]
    [bid] = [one for one in accounts["accounts"] if one["verdict"] == "not reached"]
    assert [reason["refusal"]["code"] for reason in bid["reasons"]] == ["bought_already"]


def test_a_turn_that_ends_before_the_operating_rounds_says_so_of_lines_for_them() -> None:
    """Between its parts as in the receipt: such a line does not stand for the rest of the turn."""
    lines = {1: "1. buy GRSC\nlay IC 9 at H17\nthen: pass", 2: "1. buy MRBC\n2. buy SLSF", 3: ""}
    first = resolved(opened(missing="wait"), lines)
    assert first.state.table.asked.seat == 3
    [accounts] = [one for one in told(first, "OrdersAccounted") if one["seat"] == 1]
    said = {one["text"]: one for one in accounts["accounts"]}
    assert said["then: pass"]["verdict"] == "stands"
    [lay] = [one for text, one in said.items() if text.startswith("lay")]
    assert lay["verdict"] == "not reached"
    assert [one["refusal"]["code"] for one in lay["reasons"]] == ["ends_before_operating"]


def test_a_par_value_is_proposed_to_who_may_come_to_name_it() -> None:
    assert any("par SLSF at" in line for line in sheet(opened(), 2))
    lines = {1: "1. buy GRSC\nbid up to 180 for SLSF", 2: "1. buy MRBC", 3: "buy SCC\nbuy GSC"}
    first = resolved(opened(missing="wait"), lines)
    second = resolved(first.state, {2: "pass\npass\npass", 3: "1. buy GSC\nthen: pass"})
    assert second.state.table.asked.subject == "SLSF"
    assert any("par SLSF at" in line for line in sheet(second.state, 1))
    assert not any("par SLSF at" in line for line in sheet(second.state, 2))
