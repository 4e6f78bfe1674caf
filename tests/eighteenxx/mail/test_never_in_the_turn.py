"""Orders that nothing in the turn makes possible: they are complained about at once, and no sheet
offers them."""

from __future__ import annotations

from functools import cache

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.values.state import StockRound
from pbm.games.family import Seat
from tests.eighteenxx.mail.by_recording import FAMILY, Act, acts_of
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting
from tests.eighteenxx.recorded.files import game_file


@cache
def stock_turns(number: int) -> list[Act]:
    """The stock turns of a round of the recorded game."""
    acts = acts_of(read_json(game_file("1870_p4_s2")))
    found = [one for one in acts if one.kind == "stock"]
    return [one for one in found if waiting([one]).position.round == number]


def in_stock(number: int, at: int = 0, horizon: str = "stock-round") -> Match:
    """The game in a stock round, at one of its turns."""
    return replaced(waiting(stock_turns(number)[at:]), horizon=horizon)


def told(match: Match, line: str, seat: int = 1) -> list[str]:
    """What is complained about a line."""
    reading = FAMILY.understand(line, FAMILY.view(match, [], seat))
    return [one.reason for one in reading.complaints]


def offered(match: Match, seat: int) -> list[str]:
    """The lines of a seat's sheet."""
    sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
    return [one.line for block in sheet.blocks for one in block.offers]


def owned_private(match: Match) -> tuple[int, str]:
    """A seat and a private company of its own that may be sold."""
    privates = match.position.privates
    return next(
        (int(one.owner), name)
        for name, one in privates.items()
        if one.owner in match.position.seats and name in ("GRSC", "MRBC", "SCC", "GSC")
    )


def begun(horizon: str = "stock-round") -> Match:
    """A new game: its first turn is the initial round alone."""
    seats = [Seat(number, f"P{number}") for number in range(1, 5)]
    return replaced(FAMILY.new_game(seats, {}, Dice("begun")), horizon=horizon)


EARLY = "Players sell private companies to each other from stock round 2 on: "


def test_players_sell_private_companies_from_the_second_stock_round_on() -> None:
    """The seller and the buyer are told so in the same words, and no sheet offers it."""
    match = in_stock(1)
    seat, private = owned_private(match)
    other = seat % 4 + 1
    for line, writer in (
        (f"sell private {private} for at least 20", seat),
        (f"sell private {private} to seat {other} for 20", seat),
        (f"buy private {private} from seat {seat} for 20", other),
    ):
        (reason,) = told(match, line, writer)
        assert reason.startswith(EARLY), line
    assert not any("sell private" in line for line in offered(match, seat))


def test_in_the_second_stock_round_they_may() -> None:
    match = in_stock(2)
    seat, private = owned_private(match)
    line = f"sell private {private} for at least 20"
    assert told(match, line, seat) == []
    assert any(f"sell private {private}" in one for one in offered(match, seat))


def test_a_company_whose_shares_were_sold_in_the_round_is_not_offered() -> None:
    match = in_stock(3)
    stock = match.position.stack[0]
    assert isinstance(stock, StockRound)
    seat = int(stock.seat)
    offers = offered(match, seat)
    buys = [one.split()[2] for one in offers if one.split()[1:2] == ["buy"]]
    assert buys
    stock.sold[str(seat)] = [buys[0]]
    again = offered(match, seat)
    assert not any(one.endswith(f" buy {buys[0]}") for one in again)
    assert [one.split()[2] for one in again if one.split()[1:2] == ["buy"]] == buys[1:]


@pytest.mark.parametrize(("offer", "own"), [(5, 4), (2, 7)])
def test_a_redemption_that_leaves_too_few_shares_outside_is_not_offered(
    offer: int, own: int
) -> None:
    match = in_stock(3)
    companies = match.position.companies.values()
    company = next(one for one in companies if one.operated and one.president)
    company.shares = {"ipo": offer, "market": 1, company.president: own}
    lines = offered(match, int(company.president))
    redeems = any(line.endswith(f"redeem {company.name} from market") for line in lines)
    assert redeems is (own == 7)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bid 40 for SCC", "It costs $50"),
        ("bid up to 45 for SCC", "It costs $50"),
    ],
)
def test_a_bid_below_the_price_of_the_initial_round_is_none(line: str, reason: str) -> None:
    (complaint,) = told(begun(), line)
    assert complaint.startswith(reason)


@pytest.mark.parametrize("line", ["bid 50 for SCC", "bid up to 55 for SCC", "buy MKT", "pass"])
def test_what_the_initial_round_may_do_is_taken(line: str) -> None:
    assert told(begun(), line) == []


@pytest.mark.parametrize("line", ["par ATSF at 100", "buy MP", "bid 40 for SCC"])
def test_a_turn_until_somebody_must_decide_goes_on_into_stock_rounds(line: str) -> None:
    assert told(begun("decision"), line) == []


def test_a_company_that_nobody_can_start_in_the_turn_gets_no_orders() -> None:
    match = waiting(rounds()[0])
    assert not match.position.companies["ATSF"].par
    (reason,) = told(match, "ATSF: run best")
    assert reason.startswith("ATSF has not been started, and no stock round comes before")
