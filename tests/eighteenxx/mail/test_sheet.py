"""The turnsheet of 1870: what it offers in which round, and that all of it is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.trial import dealings
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.office.receipts import refilled
from pbm.sheets.fields import Field, line_parts, said, whole_orders
from pbm.sheets.offer import Offer, OfferBlock, Sheet
from pbm.sheets.sheet import comment
from tests.eighteenxx.golden import moments
from tests.eighteenxx.mail.by_recording import FAMILY, WAITING, stopped_at
from tests.eighteenxx.mail.test_batches import opened, resolved, told
from tests.eighteenxx.recorded.files import game_file

ROOT = Path(__file__).resolve().parents[3]


def imported(count: int, **settings: str) -> Match:
    """A recorded game of four, stopped after so many actions."""
    assert FAMILY.recorded is not None
    file = stopped_at(read_json(game_file("1644327587_Mississippi_river_madness")), count)
    match = FAMILY.recorded(file, settings).state
    assert isinstance(match, Match)
    return match


def blocks(match: Match, seat: int) -> dict[str, list[str]]:
    """The lines that a sheet proposes, by the heads of its blocks."""
    sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
    return {one.title: [offer.line for offer in one.offers] for one in sheet.blocks}


@pytest.mark.parametrize("count", [0, 4, 8, 60, 150, 250])
@pytest.mark.parametrize("horizon", ["operating-round", "stock-round", "decision"])
def test_all_that_a_sheet_proposes_is_understood(count: int, horizon: str) -> None:
    match = imported(count, horizon=horizon)
    for seat in range(1, 5):
        view = FAMILY.view(match, [], seat)
        lines = [line for offered in blocks(match, seat).values() for line in offered]
        text = "\n".join(dict.fromkeys(re.sub(r"^\d+\. ", "", line) for line in lines))
        assert FAMILY.read(text, view).complaints == ()


def examples(view: Any, question: bool = False) -> Iterator[str]:
    """The lines of a sheet, each also with what else is told of it; of the question alone."""
    writing = FAMILY.writing(view)
    blocks = FAMILY.sheet(view).blocks[: 1 if question else None]
    for offer in (one for block in blocks for one in block.offers):
        parts = line_parts(offer, writing) if offer.line else ()
        named = [part for part in parts if isinstance(part, Field) and part.kind == "choice"]
        told = named[0].choices if len(named) == 1 and offer.choices else ()
        for name, _ in told:
            yield said([replace(one, value=name) if one is named[0] else one for one in parts])
        yield from (line for line in (offer.line, *whole_orders(offer, writing)) if line)


@pytest.mark.parametrize("count", [0, 60, 250, 10_000])
@pytest.mark.parametrize("name", ["1644327587_Mississippi_river_madness", "34110"])
def test_each_example_is_an_order_that_is_taken_as_it_stands(name: str, count: int) -> None:
    """Each alone, whatever is asked: the second game stops at a connection run over no track."""
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file(name)), count), WAITING).state
    asked = resolved(match, {}).state
    for seat in range(1, len(asked.seats) + 1):
        view = FAMILY.view(asked, [], seat)
        lines = {re.sub(r"^\d+\. ", "", line) for line in examples(view)}
        assert {line for line in lines if len(FAMILY.understand(line, view).orders) != 1} == set()


def test_the_answers_of_a_connection_run_without_track_are_done() -> None:
    """A recording may hold one; our own games do not ask then."""
    assert FAMILY.recorded is not None
    match = resolved(FAMILY.recorded(game_file("34110").read_bytes(), WAITING).state, {}).state
    question = match.table.asked
    assert (question.kind, question.subject) == ("connection run", "MP")
    view = FAMILY.view(match, [], question.seat)
    answers = list(examples(view, question=True))[:2]
    assert answers == ["connection MP run best", "connection MP run nothing"]
    for line in answers:
        facts = resolved(FAMILY.decode(FAMILY.encode(match)), {question.seat: line}).journal
        (account,) = [one for one in facts if one["type"] == "OrdersAccounted" and one["seat"] == 2]
        assert [one["verdict"] for one in account["accounts"]] == ["done"], line


def test_a_sheet_offers_the_rounds_that_its_turn_comes_to() -> None:
    companies = {
        horizon: {
            count: any(
                head.startswith("COMPANY")
                for seat in range(1, 5)
                for head in blocks(imported(count, horizon=horizon), seat)
            )
            for count in (8, 60)
        }
        for horizon in ("operating-round", "decision")
    }
    assert companies == {
        "operating-round": {8: False, 60: True},
        "decision": {8: True, 60: True},
    }


def test_a_receipt_says_which_lines_the_turn_does_not_come_to() -> None:
    words = {8: ("run SLSF best", "before the operating"), 60: ("buy IC", "before the next stock")}
    for count, (line, told_now) in words.items():
        for horizon, warned in (("operating-round", True), ("decision", False)):
            view = FAMILY.view(imported(count, horizon=horizon), [], 1)
            said = FAMILY.forecast(view, FAMILY.read(line, view))
            assert any(told_now in one for one in said) == warned


def test_private_companies_are_offered_to_companies_from_the_second_phase_on() -> None:
    early, later = imported(60), imported(150)
    bought = [
        [line for lines in blocks(match, seat).values() for line in lines if "buy private" in line]
        for match in (early, later)
        for seat in range(1, 5)
    ]
    assert all("MRBC" in line for lines in bought[:4] for line in lines)
    assert any("GRSC" in line for lines in bought[4:] for line in lines)


def test_of_ones_own_private_company_no_other_word_is_asked() -> None:
    match, told = imported(150), set()
    for seat in range(1, 5):
        for block in FAMILY.sheet(FAMILY.view(match, [], seat)).blocks:
            for offer in block.offers:
                if offer.line.startswith("buy private"):
                    own = f"from seat {seat} " in offer.line
                    assert ("paid to you" in offer.note) == own, offer
                    assert ("if its owner has a line too" in offer.note) != own
                    told.add(own)
    assert told == {True, False}


def test_legal_lays_are_told_by_edges_and_fit_on_the_lines_of_a_sheet() -> None:
    match = imported(150)
    for seat in range(1, 5):
        for block in FAMILY.sheet(FAMILY.view(match, [], seat)).blocks:
            for offer in block.offers:
                if offer.line.startswith("lay"):
                    assert all(len(comment(one, "#   ")) == 1 for one in offer.choices)
                    assert any(re.search(r": \d+ (NE|E|SE|SW|W|NW)-", one) for one in offer.choices)


def test_a_condition_without_a_name_asks_about_the_company_of_its_line() -> None:
    start = "\n".join(
        (*map("buy {}".format, "GRSC MRBC SCC GSC SLSF MKT".split()), "par SLSF at 90")
    )
    first = resolved(
        opened(2),
        {
            1: f"{start}\nbuy SLSF\nbuy MKT\npar SLSF at 90",
            2: f"{start}\nbuy SLSF\nbuy MKT\npar SLSF at 90",
        },
    )
    done = resolved(
        first.state, {1: "par IC at 68\nbuy SLSF if price < 90\nbuy SLSF if price = 90", 2: "pass"}
    )
    (account,) = [
        one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 1
    ]
    verdicts = {one["text"]: one["verdict"] for one in account["accounts"]}
    assert verdicts["2. buy SLSF if price < 90"] == "untrue"
    assert verdicts["3. buy SLSF if price = 90"] == "done"
    assert [one["company"] for one in told(done, "Started")] == ["IC"]


def test_a_receipt_says_that_a_condition_asks_for_a_secret() -> None:
    view = FAMILY.view(imported(150, treasuries="president"), [], 2)
    others, own = (
        FAMILY.forecast(view, FAMILY.read(f"dividend MKT full if treasury({name}) > 300", view))
        for name in ("SLSF", "MKT")
    )
    assert [one for one in others if one.startswith("treasury(SLSF) is known to")]
    assert not [one for one in own if "is known to" in one]


@pytest.mark.parametrize("actions", [150, 250, 400])
def test_a_sheet_offers_no_sale_that_nobody_takes_and_no_share_above_the_limit(
    actions: int,
) -> None:
    """Sales within the market limit and the presidency, purchases within the holding limit."""
    match = imported(actions, horizon="stock-round")
    for seat in range(1, 5):
        may = dealings(FAMILY.view(match, [], seat).game, str(seat))
        lines = blocks(match, seat).get("STOCK ROUND", [])
        for name, (room, most) in may.items():
            sold = [one.partition(". ")[2] for one in lines if one.endswith(f"sell {most} {name}")]
            assert bool(sold) == (most > 0 and bool(lines))
            assert room or not any(one.endswith(f" buy {name}") for one in lines)


def test_a_sheet_offers_the_par_value_that_the_cash_pays() -> None:
    match = imported(60, horizon="stock-round")
    for seat in range(1, 5):
        view = FAMILY.view(match, [], seat)
        cash = view.game.cash(str(seat))
        for line in blocks(match, seat).get("STOCK ROUND", []):
            if " par " in line:
                price = int(line.split()[-1])
                assert 2 * price <= cash or price == min(view.game.grid.pars)


def test_lines_that_the_computer_wrote_are_not_called_the_readers() -> None:
    moment = moments.auction()
    view = FAMILY.view(moment.match, moment.journal, 4)
    for one, whose in ((view, "YOUR"), (FAMILY.by_computer(view), "THE COMPUTER'S")):
        own = [block.title for block in FAMILY.sheet(one).blocks if block.own]
        assert own == [f"{whose} LINES that were not used up"]


def test_lines_of_a_round_that_is_over_are_not_proposed_again() -> None:
    """Nor maxima for what is sold, nor what every sheet proposes; what may still serve is."""
    letters = {1: "1. buy GRSC\nbid up to 60 for MRBC\nprotect SLSF\nthen: pass"}
    begun = moments.after(moments.opened(), letters, horizon="set")
    sheet = FAMILY.sheet(FAMILY.view(begun.match, begun.journal, 1))
    lines = [offer.line for block in sheet.blocks for offer in block.offers]
    assert lines.count("then: pass") == 1
    assert not [line for line in lines if "MRBC" in line and "bid" in line]
    assert "protect SLSF" in lines


def test_own_lines_offers_and_the_orders_that_stand_have_no_number_twice() -> None:
    """A player takes some of each, and all are read."""
    letters = {1: "1. buy GRSC\n2. buy SP\n3. sell 2 IC\n4. buy IC\nthen: pass"}
    begun = moments.after(moments.opened(), letters, horizon="set")
    view = FAMILY.view(begun.match, begun.journal, 1)
    sheet = FAMILY.sheet(view)
    again = refilled(sheet, ("1. buy MP", "2. buy IC"))
    for one in (sheet, again):
        lines = [offer.line for block in one.blocks for offer in block.offers]
        numbers = [line.split()[0] for line in lines if line[0].isdigit()]
        assert len(numbers) > 4
        assert len(numbers) == len(set(numbers))
    assert FAMILY.read("\n".join(lines), view).complaints == ()


def test_a_receipt_tells_what_is_asked_though_all_answers_stand() -> None:
    bid = (Offer("bid", line="bid up to 4 for B&O", given=True),)
    asked = OfferBlock("THE QUESTION", offers=bid, notes=("You must decide.",))
    own = OfferBlock("YOUR LINES", offers=bid, notes=("They stand as orders.",), own=True)
    again = refilled(Sheet("Dee, turn 2.", (asked, own)), ("bid up to 4 for B&O",))
    assert [block.notes for block in again.blocks[1:]] == [("You must decide.",), ()]
