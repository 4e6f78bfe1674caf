"""What people write and expect: names, `all`, conditions in words, and why a line did nothing."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.family import Resolution, Seat
from tests.eighteenxx.golden.moments import opened, recorded
from tests.eighteenxx.mail.by_recording import NO_DICE, stopped_at
from tests.eighteenxx.recorded.files import game_file

FAMILY = family("1870")
FORCED = ("1870_game_end_bankrupt", 590)
"""FW has no train and $101, its president $177; the cheapest train costs $800."""


def position(name: str, count: int) -> Match:
    """A recorded game after so many actions, as it goes on by mail."""
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file(name)), count), {}).state
    assert isinstance(match, Match)
    return match


def understood(text: str, seat: int = 1) -> tuple[list[str], list[str]]:
    """Orders as understood, and what was not, by four people of the recorded game."""
    reading = FAMILY.read(text, FAMILY.view(recorded(71).match, [], seat))
    return [one.text for one in reading.orders], [one.reason for one in reading.complaints]


def played(match: Match, letters: dict[int, str], **settings: str) -> Resolution:
    """One part of a turn by these letters."""
    readings = {s: FAMILY.read(text, FAMILY.view(match, [], s)) for s, text in letters.items()}
    return FAMILY.resolve(match, readings, settings, NO_DICE)


def outcomes(done: Resolution, seat: int) -> dict[str, str]:
    """What became of each line of a seat, in the words of its report."""
    sections = FAMILY.report(FAMILY.view(done.state, done.journal, seat), []).sections
    orders: Any = next(one for one in sections if one.title == "Your orders").blocks[0]
    return {str(row[0]): str(row[1]) for row in orders.rows}


@pytest.mark.parametrize(
    ("written", "order"),
    [
        ("sell all IC", "1. sell all IC"),
        ("sell all my shares of IC", "1. sell all IC"),
        ("sell all FW for the train", "sell all FW for a train"),
        ("redeem SLSF from Cy", "1. redeem SLSF from seat 3"),
        ("buy private GRSC from bob for 25", "1. buy private GRSC from seat 2 for 25"),
        ("buy IC if cash(Dee) > 50", "1. buy IC if cash(seat 4) > 50"),
        ("buy IC if IC price above 70", "1. buy IC if price(IC) > 70"),
        ("buy IC if price(IC) is at least 70", "1. buy IC if price(IC) >= 70"),
        ("buy IC if cash is 70", "1. buy IC if cash = 70"),
        ("any: buy IC if parred(IC) at most 2 times", "any: buy IC if parred(IC) at most 2 times"),
        ("COMPANY IC\npay out", "dividend IC full"),
    ],
)
def test_what_people_write_is_understood(written: str, order: str) -> None:
    assert understood(written) == ([order], [])


def test_a_number_that_is_no_tile_is_told_as_one() -> None:
    assert understood("lay 999 at K16") == ([], ["There is no tile 999"])


def test_names_that_are_another_s_or_no_name_are_left_to_the_seats() -> None:
    seats = [Seat(1, "Ann Lee"), Seat(2, "Ann Poe"), Seat(3, "1"), Seat(4, "market")]
    match = FAMILY.new_game(seats, {}, NO_DICE)
    view = FAMILY.view(match, [], 1)
    told = FAMILY.read(
        "1. redeem IC from ann poe\n2. redeem IC from market\nbuy IC if cash(1) > 2", view
    )
    assert [one.text for one in told.orders] == [
        "1. redeem IC from seat 2",
        "2. redeem IC from market",
        "3. buy IC if cash(seat 1) > 2",
    ]
    (complaint,) = FAMILY.read("redeem IC from Ann", view).complaints
    assert (complaint.reason, complaint.suggestion) == (
        "There is no holder Ann",
        "seat 1 or seat 2",
    )


def test_all_shares_are_those_held_when_the_line_is_done() -> None:
    done = played(recorded(71).match, {1: "sell all GMO\nthen: pass"})
    sold = [one for one in done.journal if one["type"] == "Sold"]
    assert [(one["seat"], one["company"], one["shares"]) for one in sold] == [("1", "GMO", 1)]


def test_a_president_who_could_not_protect_is_told_why() -> None:
    done = played(
        recorded(71).match,
        {
            2: "protect GMO\nthen: pass",
            3: "protect MP\naccept redemption of GMO\nthen: pass",
            4: "sell 4 GMO\nthen: pass",
        },
    )
    assert outcomes(done, 2)["protect GMO"] == (
        "not used: the block cost $272, and you had $25: a president must be able to pay for all"
        " of it (Share Price Protection)"
    )
    assert outcomes(done, 3)["protect MP"] == (
        "not used: no share of MP was sold (Share Price Protection)"
    )
    assert outcomes(done, 3)["accept redemption of GMO"].startswith(
        "not used: no order of another player that the rules allow has met it"
    )


def test_the_rules_are_told_before_a_missing_word() -> None:
    done = played(recorded(71).match, {1: "redeem SLSF from Cy\nthen: pass"})
    told = outcomes(done, 1)["1. redeem SLSF from seat 3"]
    assert told.startswith("refused: 30 % would be left to players and open market")


def test_the_initial_round_that_goes_on_is_not_called_the_next() -> None:
    done = played(opened().match, dict.fromkeys(range(1, 5), "then: pass"))
    report = FAMILY.report(FAMILY.view(done.state, done.journal, 1), [])
    (told,) = (one.blocks[0] for one in report.sections if one.title == "What happened")
    rows: Any = told
    assert rows.rows[-1][2] == (
        "The turn ends here. All have passed; the initial stock round goes on."
    )


def test_silence_makes_nobody_bankrupt_whom_a_sale_can_save() -> None:
    """M11: after all of MKT one share of ATSF is too few: a company is sold in one block."""
    done = played(position(*FORCED), {2: "COMPANY FW\nsell all MKT for a train"})
    sold = [(one["company"], one["shares"]) for one in done.journal if one["type"] == "Sold"]
    assert sold[0] == ("MKT", 5)
    assert [one["company"] for one in done.journal if one["type"] == "WentBankrupt"] == []
    bought = [one for one in done.journal if one["type"] == "TrainBought"]
    assert (bought[0]["company"], bought[0]["train"], bought[0]["source"]) == ("FW", "8", "bank")


def test_no_train_is_taken_from_another_president_by_silence() -> None:
    """M11: IC must buy, and nobody has written that ATSF sells."""
    done = played(
        position(*FORCED), {1: "COMPANY IC\nrun best", 2: "COMPANY FW\nsell all MKT for a train"}
    )
    companies = done.state.position.companies
    bought = [one for one in done.journal if one["type"] == "TrainBought"]
    assert "IC" in [one["company"] for one in bought]
    for one in bought:
        seller = companies.get(one["source"])
        if seller is not None:
            assert seller.president == companies[one["company"]].president


def test_a_game_that_waits_asks_before_each_block_of_a_forced_sale() -> None:
    letters = {2: "COMPANY FW\nsell all MKT for a train"}
    done = played(position(*FORCED), letters, missing="wait")
    assert done.asked == (2,)
    assert [one["company"] for one in done.journal if one["type"] == "Sold"] == ["MKT"]
    (question, *_) = FAMILY.sheet(FAMILY.view(done.state, done.journal, 2)).blocks
    assert question.notes[0] == (
        "FW must buy a train: it has a route and no train. The cheapest of bank and open market "
        "costs $800, the treasury holds $101; its president adds $699, $222 more than you have, "
        'and must sell shares for it. Without a line for it "sell 1 ATSF for a train" is the first '
        "thing done."
    )
    page = str(FAMILY.report(FAMILY.view(done.state, done.journal, 2), []).sections[0])
    assert "FW must buy a train now. The cheapest of bank and open market costs $800" in page
