"""1867 by mail: whole games, what silence does, what no reader sees."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.values.state import OperatingRound
from pbm.games.family import PUBLIC, Answers, Seat
from pbm.press.text import print_text, section_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.eighteenxx.golden.moments import Moment
from tests.eighteenxx.wyoming import moments
from tests.eighteenxx.wyoming.moments import FAMILY

PEOPLE = (1, 2)
MOST_MAILINGS = 2
"""Of an operating round."""
SETTINGS = {"missing": "wait", "horizon": "operating-round"}


def started(seed: int, **settings: str) -> Match:
    """Two people, two computers."""
    seats = [Seat(n, f"P{n}", computer=n not in PEOPLE) for n in range(1, 5)]
    match = FAMILY.new_game(seats, {**SETTINGS, **settings}, Dice(seed))
    assert isinstance(match, Match)
    return match


def mailed(match: Match, number: int) -> tuple[Match, list[dict[str, object]]]:
    """One part: people write what a computer would in their place, computers answer inside it."""
    asked, readings = match.table.asked, {}
    for seat in range(1, 5):
        if seat in PEOPLE and asked is not None and asked.seat != seat:
            continue
        view = FAMILY.view(match, [], seat)
        assert FAMILY.computer is not None
        text, _ = FAMILY.computer(view, Dice("people").of(number, seat))
        reading = FAMILY.read(text, view)
        assert reading.complaints == (), text
        readings[seat] = replace(reading, answers=None if seat in PEOPLE else Answers())
    done = FAMILY.resolve(match, readings, {}, Dice("game").of(number))
    assert FAMILY.invariants(done.state) == ()
    return FAMILY.decode(FAMILY.encode(done.state)), list(done.journal)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_whole_game_by_mail_takes_two_mailings_a_round(seed: int) -> None:
    match, mailings = started(seed), Counter[str]()
    for number in range(200):
        root = match.position.stack[0]
        name = f"{match.position.round}.{getattr(root, 'number', 0)}"
        match, _ = mailed(match, number)
        if isinstance(root, OperatingRound):
            mailings[name] += 1
        if match.position.over:
            break
    assert match.position.over
    assert match.position.ending == "acquired"
    assert max(mailings.values()) <= MOST_MAILINGS, mailings


def test_silence_declines_and_nobody_waits() -> None:
    """Nobody has a line for the offers: all decline, the queue gives one, all in one part (Q44)."""
    said = {
        seat: "\n".join(
            f"run {name} best\ndividend {name} full"
            for name, company in moments.late().match.position.companies.items()
            if company.president == str(seat)
        )
        for seat in range(1, 5)
    }
    moment = moments.after(moments.late(), dict.fromkeys(range(1, 5), "then: pass"))
    moment = moments.after(moment, said | {3: f"{said[3]}\ngive up OSL"}, **SETTINGS)
    told = [fact["type"] for fact in moment.journal]
    assert moment.match.table.asked is None
    assert told.count("AcquisitionDeclined") == 3
    acquired = [fact for fact in moment.journal if fact["type"] == "CompanyAcquired"]
    assert [fact["why"] for fact in acquired] == ["crisis", "queue"]


def test_conditions_ask_the_number_of_an_offer_and_its_bonus() -> None:
    moment = moments.offers()
    (taken,) = [
        fact
        for fact in moment.journal
        if fact["type"] == "CompanyAcquired" and fact["why"] == "accepted"
    ]
    assert (taken["company"], taken["per_share"]) == ("CNW", 7)


def test_an_auction_needs_one_mailing() -> None:
    """Everybody's maxima are enough, also for the auctioneers; silence passes."""
    opening = moments.opened(private_companies="auction")
    state = opening.match.position
    unsold = [one for one in state.privates.values() if not one.owner]
    said = {
        seat: "\n".join(
            [
                *(f"bid up to {one.price + 5 * (seat % 4)} for {one.name}" for one in unsold),
                *(f"par {one.company} at 80" for one in unsold if one.company),
                "then: pass",
            ]
        )
        for seat in range(1, 5)
    }
    moment = moments.after(opening, said, missing="wait")
    assert moment.match.table.asked is None
    sold = [fact for fact in moment.journal if fact["type"] == "PrivateBought"]
    assert len(sold) == len(unsold)
    assert sold[0]["buyer"] == "3"
    for seat in (2, 3, 4):
        view = FAMILY.view(moment.match, moment.journal, seat)
        front = print_text(FAMILY.report(view, moment.rows))
        assert re.search(r"^before +425$", front, re.MULTILINE), front
    assert "to you as auctioneer" in front


def with_a_share_of_it() -> moments.Moment:
    """CNW owns private company 6 when companies begin to be acquired."""
    moment = moments.late()
    match = FAMILY.decode(FAMILY.encode(moment.match))
    match.position.privates["UPRB"].owner = "CNW"
    passes = dict.fromkeys(range(1, 5), "then: pass")
    return moments.after(replace(moment, match=match), passes, horizon="operating-round")


SWAPS = {
    "": "exchange",
    "exchange CNW nothing": "",
    "place CNW marker at E3\nplace CNW marker at J4": "J4",
    "place CNW marker at J4 from H8": "J4",
}
"""Lines written before -> the question that is left, or where the marker goes."""


@pytest.mark.parametrize("line", SWAPS)
def test_a_sheet_offers_the_exchange_before_it_comes(line: str) -> None:
    """14, 6: one line for each company that may be the first; who says nothing is asked."""
    moment = with_a_share_of_it()
    view = FAMILY.view(moment.match, moment.journal, 1)
    block = next(one for one in FAMILY.sheet(view).blocks if "FIRST COMPANY" in one.title)
    lines = [one.line for one in block.offers]
    assert lines == [f"place CNW marker at {hex_}" for hex_ in ("J4", "A9", "E3")]
    assert "(2 left)" in block.offers[0].note
    said = {
        1: f"run CNW best\ndividend CNW full\n{line}",
        2: "run CBQ best\ndividend CBQ full",
        3: "run OSL best\ngive up OSL",
        4: "run GINW best\ndividend GINW full\naccept acquisition GINW",
    }
    done = moments.after(moment, said, **SETTINGS)
    asked = done.match.table.asked
    swapped = [one["hex"] for one in done.journal if one["type"] == "StationExchanged"]
    assert (asked.kind if asked else "", swapped) == (
        ("exchange", []) if SWAPS[line] == "exchange" else ("", [SWAPS[line]] * bool(SWAPS[line]))
    )


def test_a_sheet_offers_what_to_sell_at_the_limit() -> None:
    """7.4: who is at the limit and may lose a presidency says before what he would sell."""
    moment = moments.turn(4)
    match = FAMILY.decode(FAMILY.encode(moment.match))
    for seat in (1, 2, 3, 4):
        view = FAMILY.view(match, moment.journal, seat)
        assert not [one for one in FAMILY.sheet(view).blocks if "CERTIFICATE LIMIT" in one.title]
    for name, shares in {"CNW": 3, "CBQ": 4, "GINW": 4, "OSL": 3}.items():
        company = match.position.companies[name]
        company.president = "1" if name == "CNW" else "2"
        company.shares = {
            "1": shares,
            "2": 2 if name == "CNW" else 5,
            "ipo": 5 if shares < 4 else 1,
        }
    view = FAMILY.view(match, moment.journal, 1)
    (block,) = [one for one in FAMILY.sheet(view).blocks if "CERTIFICATE LIMIT" in one.title]
    assert "sell 1 CNW to comply" in [one.line for one in block.offers]
    assert "of 13 certificates" in block.notes[0]


SECRETS = {
    1: "accept acquisition of CNW if bonus >= 61",
    2: "accept acquisition of CBQ if bonus >= 62",
    3: "place OSL a cube on C11 if cash >= 63",
    4: "build a refinery on E9 if cash >= 64",
}


def test_no_page_shows_what_others_have_written() -> None:
    """Lines of another seat are on nobody's report or sheet, in a part that waits or after it."""
    moment = moments.after(moments.late(), dict.fromkeys(range(1, 5), "then: pass"))
    said = {
        seat: f"{SECRETS[seat]}\n"
        + "\n".join(
            f"run {name} best"
            for name, company in moment.match.position.companies.items()
            if company.president == str(seat)
        )
        for seat in SECRETS
    }
    waits = moments.after(moment, said, **SETTINGS)
    assert waits.match.table.asked is not None
    done = moments.after(waits, {3: f"{SECRETS[3]}\ngive up OSL"}, **SETTINGS)
    for shown in (waits, done):
        for reader in (PUBLIC, 1, 2, 3, 4):
            view = FAMILY.view(shown.match, shown.journal, reader)
            page = print_text(FAMILY.report(view, shown.rows), None)
            if reader > PUBLIC:
                head = SheetHead("g", view.turn, reader, 1, "K")
                page += print_sheet(FAMILY.sheet(view), head)
            seen = {seat for seat in SECRETS if f">= {60 + seat}" in page}
            assert seen <= {reader}
            assert seen or reader == PUBLIC


CUBES = {
    "run GINW best": 50,
    "run GINW best no cubes": 20,
    "run GINW best cubes from J6 to J4": 50,
    "run GINW 5: J6 J4 no cubes": 20,
    "run GINW best cubes from C11 to J4": None,
}
"""A line of GINW, whose best route leads from the deposit J6 to J4 -> its income, if it may."""


@pytest.mark.parametrize("line", CUBES)
def test_the_best_run_with_just_some_cubes(line: str) -> None:
    """8.2 C c, Q10: which cubes go is the director's choice, on the best routes, too."""
    moment = moments.after(
        moments.late(), dict.fromkeys(range(1, 5), "then: pass"), horizon="operating-round"
    )
    done = moments.after(moment, {4: f"{line}\ndividend GINW full"}, **SETTINGS)
    paid = [
        fact["income"]
        for fact in done.journal
        if fact["type"] == "DividendPaid" and fact["company"] == "GINW"
    ]
    assert paid == ([] if CUBES[line] is None else [CUBES[line]])


def test_acquired_companies_ask_nothing_more_of_their_directors() -> None:
    """8.2: they rise, and that is all: no train must be bought, no sheet has a block for them."""
    moment = moments.played(17)
    view = FAMILY.view(moment.match, moment.journal, 1)
    page = print_text(FAMILY.report(view, moment.rows), None)
    assert "NWW loses its 4-train" in page
    assert "WNW must buy" not in page
    assert "NP must buy" not in page
    assert FAMILY.computer is not None
    text, _ = FAMILY.computer(view, Dice("acquired"))
    assert "NWW" in text
    assert not [line for line in text.splitlines() if "WNW" in line or line == "COMPANY NP"]


def first_page(moment: Moment, seat: int) -> str:
    """What a reader's report begins with, as text."""
    view = FAMILY.view(moment.match, moment.journal, seat)
    return section_text(FAMILY.report(view, moment.rows).sections[0])


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_all_that_moved_a_reader_s_cash_has_a_name(seat: int) -> None:
    """Also what a private company is paid for a train that is taken."""
    for turn in range(1, 5):
        assert "all else" not in first_page(moments.turn(turn), seat)


def test_offers_to_come_are_told_when_lines_for_them_may_be_written() -> None:
    """Before a stock round the sheet asks for none, so that the report does not either."""
    assert "asked fourth whether it is acquired" in first_page(moments.crisis(), 3)
    before_stock = moments.played(17)
    assert "whether it is acquired" not in first_page(before_stock, 1)
    view = FAMILY.view(before_stock.match, before_stock.journal, 1)
    assert not any(
        offer.order == "accept" for one in FAMILY.sheet(view).blocks for offer in one.offers
    )


def test_a_line_for_a_card_is_told_that_the_row_is_over_and_not_proposed_again() -> None:
    """It was told that the turn ended, and stood on the next sheet."""
    said = {seat: f"{text}\ntake speculator 1" for seat, text in moments.letters(1).items()}
    moment = moments.after(moments.opened(), said)
    for seat in said:
        view = FAMILY.view(moment.match, moment.journal, seat)
        told = [one for one in view.accounts.accounts if one.text == "take speculator 1"]
        codes = {reason.refusal.code for one in told for reason in one.reasons if reason.refusal}
        assert codes <= {"row_is_over", "card_is_gone"}
        assert not any(
            "take" in offer.line for b in FAMILY.sheet(view).blocks for offer in b.offers
        )
    opening = FAMILY.report(FAMILY.view(moments.opened().match, [], 1), [])
    assert "The initial stock round comes first." in opening.subtitle


def test_who_is_asked_first_has_nobody_before_him() -> None:
    said = [first_page(moments.crisis(), seat) for seat in range(1, 5)]
    firsts = [page for page in said if "is asked first whether" in page]
    assert firsts
    assert all("if those before" not in page.split("asked first")[1][:120] for page in firsts)
    assert any("if those before" in page for page in said)
