"""Orders that nothing in the turn makes possible: they are complained about at once, and no sheet
offers them."""

from __future__ import annotations

from functools import cache

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import HORIZONS, Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.values.state import StockRound
from pbm.games.family import Seat
from tests.eighteenxx.golden import moments
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


def operating() -> Match:
    """An operating round in phase 3: IC and FW are of seat 3, MKT of seat 1, SP has not floated."""
    return waiting(rounds()[9])


CITIES = "does not have the same number of cities and of towns as"
NEVER_BUILT = {
    "station at E8": "Only a small town lies in E8",
    "station IC at J19": "No city lies in J19",
    "station IC at A2": "A2 is an area off the board",
    "if phase = 4: station FW at J19 or at E8": "No city lies in J19",
    "lay IC 57 at J19": f"Tile 57 {CITIES} J19",
    "lay IC 57 at J19 to W E": f"Tile 57 {CITIES} J19",
    "lay IC 7 at H13": f"Tile 7 {CITIES} H13",
    "lay IC 3 at H13": f"Tile 3 {CITIES} H13",
    "lay IC 63 at J19": f"Tile 63 {CITIES} J19",
    "lay 63 at J19 rotation 0 or lay 57 at J19": f"Tile 63 {CITIES} J19",
    "lay 170 at J19": "170 has the letter P, J19 wants another",
    "lay IC 57 at E8": "E8 is yellow, yellow does not follow",
    "lay 7 at A12": "Tile 7 lies so in A12 already",
    "lay FW 7 at A12 to SW SE": "Tile 7 lies so in A12 already",
    "lay IC 7 at A12 rotation 5": "Tile 7 lies so in A12 already",
    "lay IC 7 at A12 rotation 1": "A12 is yellow, yellow does not follow",
    "lay IC 9 at J13 to W E": "J13 is green, yellow does not follow",
}
"""What no track ever makes possible, and why."""


@pytest.mark.parametrize("line", NEVER_BUILT)
def test_what_is_never_built_is_complained_about_in_any_turn(line: str) -> None:
    for horizon in HORIZONS:
        (reason,) = told(replaced(operating(), horizon=horizon), line, 3)
        assert reason.startswith(NEVER_BUILT[line])


@pytest.mark.parametrize(
    "line",
    [
        "station IC at N1",  # an area off the board that has a space
        "station IC at K16 city 1",
        "lay IC 63 at K16",  # brown on green
        "lay IC 63 at H13 rotation 0",  # brown where nothing lies yet
        "lay IC 57 at J19 or 9 at J19 to W E",
        "lay IC 57 at J19 or lay IC 63 at H13 rotation 0",
    ],
)
def test_what_may_yet_be_built_is_none_of_it(line: str) -> None:
    assert not any(
        "cities" in one or "No city" in one or "off the board" in one
        for one in told(operating(), line, 3)
    )


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("lay IC 57 at J19 to W E", "lay IC 9 at J19 to W E"),
        ("lay IC 57 at J19", "lay IC 9 at J19 to W E"),
        ("lay IC 57 at I12 to W E", "lay IC 7 at I12 to E SE"),
        ("lay IC 57 at E8 to W E", None),
        ("station at E8", None),
        ("station at K16 city 2", "station at K16"),
    ],
)
def test_what_is_offered_for_it_is_taken(line: str, offer: str | None) -> None:
    seen = FAMILY.view(operating(), [], 3)
    (complaint,) = FAMILY.understand(line, seen).complaints
    assert offer in complaint.offers if offer else True
    for one in complaint.offers:
        assert FAMILY.understand(one, seen).complaints == (), one
        assert line.split(" at ")[1].split()[0] in one or line.startswith("station")


def test_the_nearest_cities_in_reach_are_offered_for_a_station() -> None:
    match = moments.shares().match
    seen = FAMILY.view(match, [], 1)
    (complaint,) = FAMILY.understand("station IC at L17", seen).complaints
    assert "station IC at B19" in complaint.offers
    assert all(FAMILY.understand(one, seen).complaints == () for one in complaint.offers)


UNSOLD = "Nothing is sold before stock round 2"
UNTRADED = "No stock round comes before this turn ends"


@pytest.mark.parametrize("horizon", HORIZONS)
def test_a_sale_in_a_turn_without_a_round_of_sales_is_none(horizon: str) -> None:
    """Sales are made from stock round 2 on; what a turn comes to is a matter of its horizon."""
    late = horizon == "decision"
    for line in ("sell 1 MKT", "if cash > 300: sell all MKT", "keep 2. sell 1 MKT"):
        for match in (begun(horizon), in_stock(1, horizon=horizon)):
            reasons = told(match, line)
            assert [one[: len(UNSOLD)] for one in reasons] == ([] if late else [UNSOLD])
        assert told(in_stock(2, horizon=horizon), line) == []
        reasons = told(replaced(operating(), horizon=horizon), line)
        reached = horizon in ("stock-round", "decision")
        assert [one[: len(UNTRADED)] for one in reasons] == ([] if reached else [UNTRADED])


@pytest.mark.parametrize("line", ["buy MKT", "par TP at 100", "redeem IC from market"])
def test_other_trades_of_a_turn_without_a_stock_round_are_none_either(line: str) -> None:
    (reason,) = told(operating(), line, 3)
    assert reason.startswith(UNTRADED)
    assert told(in_stock(4), line, 3) == []
    assert told(operating(), f"standing: {line}", 3) == []


@pytest.mark.parametrize("line", ["then: pass", "sell 1 MKT for a train", "protect MKT"])
def test_what_does_nothing_or_is_for_a_train_is_taken_all_the_same(line: str) -> None:
    assert told(operating(), line) == []


NOT_YOURS = "You do not own Southern Cattle Company"


def with_private(match: Match, owner: str) -> Match:
    match.position.privates["SCC"].owner = owner
    return match


@pytest.mark.parametrize("line", ["sell private SCC to MKT for 40", "sell private SCC for 40"])
def test_only_the_owner_of_a_private_company_sells_it(line: str) -> None:
    """In a stock round he may yet buy it of another player, of a company never."""
    match = with_private(operating(), "2")
    (reason,) = told(match, line, 1)
    assert reason.startswith(NOT_YOURS)
    assert told(match, line, 2) == []
    assert told(match, f"standing: {line}", 1) == []
    assert told(with_private(in_stock(4), "2"), line, 1) == []
    for company in (operating(), in_stock(4)):
        (reason,) = told(with_private(company, "GMO"), line, 1)
        assert reason.startswith(NOT_YOURS)


def test_the_purchase_from_its_owner_is_offered() -> None:
    match = with_private(operating(), "2")
    seen = FAMILY.view(match, [], 1)
    buys = "buy private MKT SCC from seat 2 for 40"
    for line in (
        "sell private SCC to MKT for 40",
        "buy private MKT SCC from seat 3 for 40",
    ):
        (complaint,) = FAMILY.understand(line, seen).complaints
        assert complaint.offers == (buys,)
    assert told(match, buys) == []
    (reason,) = told(match, "buy private SCC from seat 2 for 40")
    assert reason.startswith(UNTRADED)
