"""1867 by mail: whole games, what silence does, what no reader sees."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.values.state import OperatingRound
from pbm.games.family import PUBLIC, Answers, Seat
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
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
