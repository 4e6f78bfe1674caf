"""What a receipt foresees with figures, and lays that do not say how their tile lies."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.state import OperatingRound, Sale
from pbm.games.eighteenxx.values.title import rules_of
from pbm.games.family import Seat
from pbm.office.reading import EncodedPosition, read_lines
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import Moment
from tests.eighteenxx.mail.by_recording import FAMILY, NO_DICE, acts_of
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting
from tests.eighteenxx.recorded.files import game_file

MIDWEST = family("1850")


def told(match: Match, seat: int, text: str) -> tuple[str, ...]:
    """What the receipt of a letter without mistakes foresees."""
    seen = FAMILY.view(match, [], seat)
    reading = FAMILY.understand(text, seen)
    assert reading.complaints == ()
    found: tuple[str, ...] = FAMILY.forecast(seen, reading)
    return found


def in_stock() -> Match:
    """Stock round 4 of the recorded game, at its first question."""
    decode = rules_of(TITLE, {}).decode
    acts = acts_of(read_json(game_file("1870_p4_s2")))
    act = next(one for one in acts if one.kind == "stock" and decode(one.before).round == 4)
    match = waiting(rounds()[3])
    match.position = decode(act.before)
    return replaced(match, missing="default")


def test_lines_without_a_company_are_for_all_that_the_seat_directs() -> None:
    """What is paid is told for each, a refusal once and only where it is for all; that one has no
    line is said in no case."""
    lines = "station at B19\nbuy train"
    alone = told(waiting(rounds()[9]), 1, lines)
    assert alone == (
        (
            "station at B19: as things stand it would be refused: no route of the company leads to "
            "B19: lay what connects first."
        ),
        (
            "buy train: this costs $300; MKT has $97 now, $203 too little; you may not add yours "
            "while it owns a train."
        ),
    )
    several = told(waiting(rounds()[9]), 3, lines)
    assert several[0] == alone[0]
    assert [one.split(" now")[0] for one in several[1:]] == [
        "buy train: this costs $300; IC has $171",
        "buy train: this costs $300; FW has $119",
    ]


def test_a_company_that_cannot_operate_leaves_the_lines_to_the_others() -> None:
    """A line that names none is foreseen like one that names the only company that operates."""
    match = waiting(rounds()[9])
    match.position.companies["MP"].president = "1"
    match.position.companies["MP"].par = 68
    lines = "lay 24 at A20\nbuy train 5\nrun 2: E12 C18\nstation at B19"
    named = "lay MKT 24 at A20\nbuy train MKT 5\nrun MKT 2: E12 C18\nstation MKT at B19"
    said = [one.partition(": as")[2] for one in told(match, 1, lines)]
    assert len(said) == len(lines.splitlines())
    assert [one.partition(": as")[2] for one in told(match, 1, named)][: len(said)] == said


def test_what_a_company_would_spend_is_told_beside_what_it_has() -> None:
    moment = moments.shares()
    match = FAMILY.decode(FAMILY.encode(moment.match))
    match.position.companies["IC"].trains = []
    sentences = sentences_of(Moment(match), "station at B19\nbuy train")
    assert sentences[:2] == (
        "station IC at B19: this costs $40; IC has $444 now.",
        "buy train IC: this costs $180; IC has $444 now.",
    )


def test_a_lay_that_the_map_forbids_now_is_told_with_its_reason() -> None:
    (first, *_) = told(waiting(rounds()[9]), 3, "COMPANY IC\nlay 63 at K16\nrun best")
    assert first == (
        "lay IC 63 at K16 rotation 0: as things stand it would be refused: 63 is brown, which no"
        " train has brought yet: lay an earlier colour."
    )


def test_of_a_lay_with_a_condition_nothing_is_said() -> None:
    match = waiting(rounds()[9])
    assert not any("lay" in one for one in told(match, 3, "lay IC 63 at K16 if phase = 4"))


def test_a_turn_of_a_stock_round_is_judged_after_those_before_it() -> None:
    match = in_stock()
    cash = FAMILY.view(match, [], 1).game.cash("1")
    sentences = told(match, 1, "1. par ATSF at 100\n2. par TP at 100")
    assert cash < 600
    assert [one.partition(":")[0] for one in sentences if "refused" in one][-1] == (
        "2. par TP at 100"
    )


def test_a_tile_that_may_lie_in_several_ways_is_asked_about_with_each_of_them() -> None:
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    (complaint,) = FAMILY.understand("lay IC 7 at I12", seen).complaints
    assert complaint.offers == ("lay IC 7 at I12 to E SE", "lay IC 7 at I12 to SW SE")
    for offer in complaint.offers:
        assert FAMILY.understand(offer, seen).complaints == ()


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("lay IC 9 at I12", "lay IC 9 at I12 to NW SE"),
        ("lay IC 7 at J19", "lay IC 7 at J19"),
        ("lay IC 63 at K16", "lay IC 63 at K16 rotation 0"),
        ("lay IC 8 at J19 or 9 at I12", "lay IC 8 at J19 or lay IC 9 at I12 to NW SE"),
    ],
)
def test_a_tile_that_may_lie_in_one_way_only_is_taken_without_its_edges(
    line: str, taken: str
) -> None:
    """Turned by half a straight is the same, and the rules would ask which of the two is meant."""
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    reading = FAMILY.understand(line, seen)
    assert [one.text for one in reading.orders] == [taken]
    assert not any("several ways" in one for one in FAMILY.forecast(seen, reading))


@pytest.mark.parametrize("line", ["lay MP 57 at H13", "lay MP 7 at J19", "lay IC 57 at H13"])
def test_the_ways_of_a_tile_that_is_not_laid_now_are_asked_about_too(line: str) -> None:
    """Of a company that does not operate, and of track that is the same when it is turned."""
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    (complaint,) = FAMILY.understand(line, seen).complaints
    assert len(complaint.offers) > 1
    for offer in complaint.offers:
        assert FAMILY.understand(offer, seen).complaints == ()


def test_a_tile_that_may_lie_in_several_ways_beside_those_above_it_is_asked_about() -> None:
    """As the map is now no route leads to it."""
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    assert FAMILY.understand("lay IC 7 at J19", seen).complaints == ()
    reading = FAMILY.understand("lay IC 8 at J17 to SW E\nlay IC 7 at J19", seen)
    assert [one.line for one in reading.complaints] == [2]


def test_of_the_only_company_a_seat_directs_the_ways_of_a_tile_are_asked_about_too() -> None:
    seen = FAMILY.view(waiting(rounds()[9]), [], 1)
    (complaint,) = FAMILY.understand("lay MKT 7 at D7", seen).complaints
    assert FAMILY.understand("lay 7 at D7", seen).complaints[0].offers == tuple(
        offer.replace("MKT ", "") for offer in complaint.offers
    )


def test_trains_that_nobody_sells_or_that_cost_another_price_are_told() -> None:
    moment = moments.shares()
    assert refused(moment, "buy train 2") == "a 2-train is not for sale from the bank"
    assert (
        refused(moment, "buy train 5 for 50") == "the 5-train costs $450, the line says $50 at most"
    )
    assert refused(moment, "buy train 12 from MP for 9") == "a 12-train is not for sale from MP"
    assert refused(moment, "buy train 2 if phase = 1") == ""


def test_a_run_with_a_train_that_the_company_has_not_is_told() -> None:
    moment = moments.shares()
    assert refused(moment, "run 2: K16 J15") == "the company has no 2-train"
    assert refused(moment, "run 5: M20 K16 G20 E20 A22") == ""
    assert (
        refused(moment, "run 5: K16 J15; 5: A22 B19; 5: A22 B19")
        == "the company has one 5-train only"
    )


@pytest.mark.parametrize(
    ("runs", "reason"),
    [
        ("5: K16 J15", "no track joins K16 and J15 on the route K16 J15"),
        ("5: M20 K16 G20 E20 A22; 4: A22 E20 K16", "the route A22 E20 K16 leaves out G20"),
        ("4: G20 K16 M22; 5: A22 C18", "the route G20 K16 M22 leaves out M20 between K16 and M22"),
        ("4: A22 C18 F9", "C18 is full, so that no train runs through it"),
        ("4: K16 I18 G20", "no track goes K16 I18 G20 from stop to stop"),
        ("4: A22 E20; 5: A22 E20 G20", "the 5-train uses track of another train"),
    ],
)
def test_of_runs_the_wrong_route_is_told_and_where_it_is_wrong(runs: str, reason: str) -> None:
    """The first route that no train could run alone; else what they do to one another."""
    assert refused(moments.shares(), f"run {runs}").startswith(reason)


def test_stations_that_no_track_makes_possible_are_told() -> None:
    moment = moments.shares()
    assert refused(moment, "station at L17 or at K16").startswith("no city lies in L17")
    assert refused(moment, "station at K16") == "the company has a marker at K16"


def test_of_lays_after_an_open_one_only_what_no_track_changes_is_told() -> None:
    """Cities for none, and a colour that the hex has had; what track leads to may yet come."""
    lines = (
        "lay 170 at N17 or 9 at A16 to W E\nlay 9 at A16 to W E or 170 at N17\nlay 9 at L17 to W E"
    )
    seen = FAMILY.view(moments.shares().match, (), 1)
    asked = FAMILY.understand(f"COMPANY IC\n{lines}", seen)
    assert [one.line for one in asked.complaints] == [2, 3]
    assert [one.text for one in asked.orders] == ["lay IC 9 at L17 to W E"]
    read = FAMILY.read("\n".join((lines.replace("lay ", "lay IC "), "")), seen)
    sentences = FAMILY.forecast(seen, read)
    told = [one.partition(": as things")[0] for one in sentences if ": as things" in one]
    assert [one.partition(" or ")[0] for one in told] == [
        "lay IC 170 at N17",
        "lay IC 9 at A16 to W E",
    ]


def test_what_no_position_makes_possible_is_asked_about_at_once() -> None:
    """Edges that a tile has not together, hexes that take no tile; what could lie is offered."""
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    lines = (
        "lay IC 7 at I12 to W E\nlay IC 57 at A2\nrun IC best\nlay IC 9 at A2 or lay IC 63 at K16"
    )
    reading = FAMILY.understand(lines, seen)
    assert [one.text for one in reading.orders] == [
        "run IC best",
        "lay IC 9 at A2 or lay IC 63 at K16 rotation 0",
    ]
    edges, denver = reading.complaints
    assert "7 has no track to W E" in edges.reason
    assert edges.offers == ("lay IC 7 at I12 to E SE", "lay IC 7 at I12 to SW SE")
    assert "No tile is ever laid in A2" in denver.reason
    for complaint in reading.complaints:
        assert complaint.offers
        for line in complaint.offers:
            assert FAMILY.understand(line, seen).complaints == (), line


def test_lines_for_companies_that_others_direct_are_told_whatever_they_order() -> None:
    match = waiting(rounds()[9])
    for line in ("run best", "station at B19", "buy train", "dividend half", "lay 63 at K16"):
        sentences = told(match, 3, f"COMPANY MKT\n{line}")
        assert any("You do not preside over MKT now" in one for one in sentences), line
        assert not any("You do not" in one for one in told(match, 3, f"COMPANY IC\n{line}")), line


def sentences_of(moment: Moment, lines: str) -> tuple[str, ...]:
    """What is foreseen of lines for the IC of the first seat."""
    seen = FAMILY.view(moment.match, moment.journal, 1)
    reading = FAMILY.understand(f"COMPANY IC\n{lines}", seen)
    assert reading.complaints == ()
    found: tuple[str, ...] = FAMILY.forecast(seen, reading)
    return found


def refused(moment: Moment, line: str) -> str:
    """Why such a line would be refused, without the advice; nothing if that is not said."""
    sentences = sentences_of(moment, line)
    found = next((one for one in sentences if "would be refused: " in one), "")
    return found.partition("would be refused: ")[2].partition(": ")[0]


def test_a_purchase_for_which_no_money_is_left_is_told_though_others_could_pay_it() -> None:
    """A seat that can do nothing more is passed over; the line was judged as the next seat's."""
    bought = {
        1: "1. buy GRSC\n2. buy SLSF\npar SLSF at 68",
        2: "1. buy MRBC\n2. buy MKT",
        3: "1. buy SCC",
        4: "1. buy GSC",
    }
    match = moments.after(moments.opened(), bought).match
    lines = "1. par ATSF at 100\n" + "\n".join(f"{number}. buy ATSF" for number in range(2, 6))
    found = [one for one in told(match, 3, lines) if "refused" in one]
    assert [one.partition(", $75 held")[0] for one in found] == [
        f"{number}. buy ATSF: as things stand it would be refused: $100 needed" for number in (4, 5)
    ]


@pytest.mark.parametrize(
    ("sale", "said"),
    [
        ("any: sell 1 MKT at most 1 time", False),
        ("if phase = 3: sell 1 MKT", False),
        ("1. sell 1 MKT if phase = 3", False),
        ("any: sell 1 TP at most 1 time", True),
        ("message Hello", True),
    ],
)
def test_what_other_lines_may_sell_pays_for_a_purchase(sale: str, said: bool) -> None:
    """Of a sale that may come nobody knows yet whether its money is there in time."""
    match = in_stock()
    match.position.money["1"] = 34
    sentences = told(match, 1, f"{sale}\n2. buy IC")
    assert any("$76 needed, $34 held" in one for one in sentences) is said


@cache
def midwest() -> Match:
    """The demonstration of 1850 where its first operating rounds begin."""
    folder = Path(__file__).parents[3] / "fixtures" / "midwest"
    seats = [Seat(number, name) for number, name in enumerate(("Ann", "Ben", "Cora", "Dev"), 1)]
    match = MIDWEST.new_game(seats, {}, NO_DICE)
    match.settings["horizon"] = "set"
    for turn in ("turn-1", "turn-2"):
        readings = {}
        for seat, path in enumerate(sorted((folder / turn).iterdir()), 1):
            lines = path.read_text("utf-8").partition("=== SHEET")[2].splitlines()[1:]
            text = "\n".join(line.removeprefix("> ") for line in lines)
            readings[seat] = MIDWEST.understand(
                text.partition("=== END")[0], MIDWEST.view(match, [], seat)
            )
        match = MIDWEST.resolve(match, readings, {}, NO_DICE).state
    return match


def ahead(seat: int, text: str, **owners: str) -> str:
    """The first thing foreseen of lines there, without what its rule advises."""
    match = MIDWEST.decode(MIDWEST.encode(midwest()))
    for private, owner in owners.items():
        match.position.privates[private].owner = owner
    seen = MIDWEST.view(match, [], seat)
    reading = MIDWEST.understand(text, seen)
    assert reading.complaints == ()
    said = next(iter(MIDWEST.forecast(seen, reading)), "")
    return said.rpartition("refused: ")[2].partition(": ")[0] if "refused: " in said else said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("station GN at L13", "no space is left at L13"),
        ("station GN at B11", "the last space at B11 is kept for NP"),
        (
            "buy private GN WLG from seat 1 for 90",
            "companies may not buy Western Land Grant Company in phase 2",
        ),
        ("standing: buy private GN CM from seat 1 for 30", "Ann (1) does not own Crédit Mobilier"),
        ("standing: sell private CM to GN", "you do not own Crédit Mobilier"),
        (
            "sell private WLG to GN for 90",
            "companies may not buy Western Land Grant Company in phase 2",
        ),
        ("sell train GN 3 to RI for 50", "the company has no 3-train"),
        ("buy GN a right", "no right is sold while a player owns Mesabi Mining Company"),
        (
            "buy train GN while trains < 2",
            "buy train GN while trains < 2: this costs $80; GN has $680 now.",
        ),
        ("buy train GN 2", "buy train GN 2: this costs $80; GN has $680 now."),
    ],
)
def test_what_a_company_cannot_have_now_is_told_with_its_reason(lines: str, said: str) -> None:
    assert ahead(1, lines) == said


def test_a_right_is_sold_where_the_track_of_the_same_sheet_leads() -> None:
    assert ahead(2, "buy NP a right", MRC="RI") == "no route of the company leads to A10"
    costs = "buy NP a right: this costs $80; NP has $680 now."
    assert ahead(2, "buy NP a right\nlay NP 57 at B11 rotation 2", MRC="RI") == costs
    assert ahead(2, "buy NP a right", MRC="NP").startswith("no route")


def test_a_run_may_use_track_and_stations_of_the_same_sheet() -> None:
    moment = moments.shares()
    assert refused(moment, "run 4: A22 B19\nstation at B19") == ""


def test_of_private_companies_the_lowest_price_that_may_come_about_is_judged() -> None:
    """The owner's own company pays what is named; another's owner may ask for less."""
    own = "buy private NP MRC from seat 2 for {}"
    assert ahead(2, own.format(80)).endswith("this costs $80; NP has $680 now.")
    assert ahead(2, own.format("at most 90")).startswith("$90 is not from $40 to $80")
    other = own.replace("NP", "GN")
    assert ahead(1, other.format("at most 90")).endswith("costs up to $80; GN has $680 now.")


@pytest.mark.parametrize(
    ("line", "reason", "offers"),
    [
        (
            "buy private NP MRC from seat 2 for 39",
            "$39 is not from $40 to $160",
            ["buy private NP MRC from seat 2 for 40"],
        ),
        (
            "buy private GN CM from seat 2 for 90",
            "$90 is not from $20 to $80",
            ["buy private GN CM from seat 2 for 80"],
        ),
        (
            "buy private GN MRC from seat 2 for at most 30",
            "$30 is not from $40 to $160",
            ["buy private GN MRC from seat 2 for at most 40"],
        ),
        (
            "sell private CM to GN for at least 90",
            "$90 is not from $20 to $80",
            ["sell private CM to GN for at least 80"],
        ),
    ],
)
def test_a_price_that_no_phase_allows_is_asked_about(
    line: str, reason: str, offers: list[str]
) -> None:
    seat = 2 if line.startswith("sell") else 1
    (complaint,) = MIDWEST.understand(line, MIDWEST.view(midwest(), [], seat)).complaints
    assert (complaint.reason.partition(":")[0], list(complaint.offers)) == (reason, offers)


@pytest.mark.parametrize("line", ["bid up to 40 for GSC", "1. bid 60 for GSC", "1. buy GSC"])
def test_a_private_company_that_has_its_owner_is_not_bid_for_any_more(line: str) -> None:
    """Another's may be bought of him in a stock round; one's own is told to be so."""
    match = in_stock()
    match.position.privates["GSC"].owner = "3"
    (complaint,) = FAMILY.understand(line, FAMILY.view(match, [], 1)).complaints
    assert complaint.reason.startswith("Gulf Shipping Company belongs to P3 (3): ")
    dollars = "".join(filter(str.isdigit, line.partition(" for ")[0].removeprefix("1.")))
    assert [one.removeprefix("1. ") for one in complaint.offers] == [
        f"buy private GSC from seat 3 for at most {one}" for one in [dollars] if one
    ]
    (own,) = FAMILY.understand(line, FAMILY.view(match, [], 3)).complaints
    assert "is yours already" in own.reason
    assert own.offers == ()


def test_a_line_that_nothing_makes_possible_is_quoted_as_its_writer_has_it() -> None:
    match = in_stock()
    match.position.privates["GSC"].owner = "3"
    position = EncodedPosition(FAMILY.title, FAMILY.edition, FAMILY.encode(match), b"[]")
    line = "Please bid up to $40 for the Gulf Shipping Company – thanks!"
    (complaint,) = read_lines(position, 1, f"> {line}").complaints
    assert complaint.text in line
    assert complaint.text.startswith("Please bid up to $40 for the Gulf")
    assert complaint.reason.startswith("Gulf Shipping Company belongs to P3 (3): ")


def test_a_bid_for_the_company_that_is_offered_names_none() -> None:
    assert FAMILY.understand("1. bid 45", FAMILY.view(in_stock(), [], 1)).complaints == ()


def test_players_sell_private_companies_to_each_other_after_the_first_round_alone() -> None:
    match, line = moments.opened().match, "1. buy private MRBC from seat 3 for at most 60"
    (complaint,) = FAMILY.understand(line, FAMILY.view(match, [], 1)).complaints
    assert "from stock round 2 on" in complaint.reason
    later = replaced(match, horizon="decision")
    assert FAMILY.understand(line, FAMILY.view(later, [], 1)).complaints == ()


def test_what_only_a_company_that_has_operated_does_is_told_of_others() -> None:
    match = in_stock()
    assert "only the president acts for GMO" in told(match, 1, "1. redeem GMO")[0]
    assert "only the president" in told(moments.opened().match, 1, "1. redeem IC")[0]
    assert told(match, 1, "protect GMO")[0].startswith("You do not preside over GMO now")
    started = "1. par TP at 68\nprotect TP"
    assert not any("You do not preside" in one for one in told(match, 1, started))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("1. buy IC", True),
        ("pass", True),
        ("protect FW", True),
        ("1. buy IC\nthen: pass", False),
        ("keep 1. pass", False),
        ("any: pass", False),
        ("standing: pass", False),
    ],
)
def test_a_stock_round_that_stops_where_no_line_fits_is_foreseen(lines: str, said: bool) -> None:
    stops = 'There is no "then:" line for your turns of the stock round'
    match = replaced(in_stock(), missing="wait")
    assert any(one.startswith(stops) for one in told(match, 1, lines)) is said
    assert not any(one.startswith(stops) for one in told(in_stock(), 1, lines))


def test_lines_that_protect_what_another_directs_are_told() -> None:
    match = in_stock()
    strange = "You do not preside over SLSF now; its lines are used only if you do when its shares"
    mine = FAMILY.view(match, [], 1).companies
    president = match.position.companies["SLSF"].president
    assert president
    assert "SLSF" not in mine
    assert any(one.startswith(strange) for one in told(match, 1, "protect SLSF"))
    assert not any(
        one.startswith("You do not") for one in told(match, int(president), "protect SLSF")
    )


def test_later_lays_of_a_turn_are_priced_and_counted() -> None:
    """A turn has two new tiles, or one upgrade."""
    match = waiting(rounds()[9])
    lays = "lay IC 8 at J17 to SW E\nlay IC 7 at J11 rotation 3\nlay IC 7 at L15 rotation 2"
    costs, third = told(match, 3, lays)[:2]
    assert costs == "lay IC 7 at J11 rotation 3: this costs $60; IC has $171 now."
    assert third.startswith(
        "lay IC 7 at L15 rotation 2: as things stand it would be refused: 2 til"
    )
    upgrade = told(match, 3, "lay IC 8 at J17 to SW E\nlay IC 28 at L17 rotation 2")[0]
    assert "a yellow tile was laid, which leaves no upgrade" in upgrade
    first = "if phase = 9: lay IC 8 at J17 to SW E\nlay IC 28 at L17 rotation 2"
    assert not any("refused" in one for one in told(match, 3, first))


def train_told(lines: str, trains: list[str], cash: int) -> str:
    """The first thing foreseen of trains for the IC with $100, whose president has so much."""
    match = FAMILY.decode(FAMILY.encode(waiting(rounds()[9])))
    match.position.companies["IC"].trains = trains
    match.position.money |= {"IC": 100, "3": cash}
    return told(match, 3, lines)[0]


def test_a_train_that_its_company_cannot_pay_is_told_with_what_its_president_adds() -> None:
    costs = "buy train IC: this costs $300; IC has $100 now, $200 too little; "
    assert train_told("buy train IC", [], 50) == (
        f"{costs}with your $50 it is still $150 too little, for which shares must be sold."
    )
    assert train_told("buy train IC", [], 500) == f"{costs[:-2]}, which you add of your $500."
    assert train_told("buy train IC", ["4"], 500) == (
        f"{costs}you may not add yours while it owns a train."
    )


def test_trains_without_room_and_shares_that_are_not_held_are_told() -> None:
    full = "a company may own 3 trains now: none can be bought on top."
    assert train_told("buy train IC while trains < 5", ["4"] * 3, 50).endswith(full)
    assert train_told("sell 9 SLSF for a train", [], 50).endswith("sell no more than that.")


def test_lines_for_a_company_that_has_not_floated_are_told() -> None:
    match = FAMILY.decode(FAMILY.encode(waiting(rounds()[9])))
    company = match.position.companies["IC"]
    company.floated, company.shares = False, {"ipo": 8, "3": 2}
    (said,) = (one for one in told(match, 3, "run IC best") if "floated" in one)
    assert said.startswith("IC has not floated: 4 shares more must be sold before it operates")


FOREIGN = (
    "place IC cattle at H13", "declare bankruptcy IC", "lay IC 9 at D15 to W E", "run GMO best",
    "station SSW at H17", "dividend FW half", "buy train IC", "connection IC marker map",
    "claim FW best", "claim GMO best",
)  # fmt: skip
"""Lines for companies of which the seat holds nothing."""


@pytest.mark.parametrize("line", FOREIGN)
def test_what_another_orders_until_the_turn_ends_is_complained_about(line: str) -> None:
    """In an operating round nobody comes by so many shares; in a stock round he may."""
    seen = FAMILY.view(waiting(rounds()[9]), [], 1)
    (complaint,) = FAMILY.understand(line, seen).complaints
    assert "is president of" in complaint.reason or "no share of it" in complaint.reason
    assert FAMILY.understand(line, FAMILY.view(in_stock(), [], 1)).complaints == ()


def test_a_standing_default_outlives_the_turn() -> None:
    seen = FAMILY.view(waiting(rounds()[9]), [], 1)
    for line in ("standing: dividend IC full", "standing: run IC best"):
        assert FAMILY.understand(line, seen).complaints == ()
    (complaint,) = FAMILY.understand("keep dividend IC full", seen).complaints
    assert "is president of IC" in complaint.reason


def test_what_is_in_reach_of_a_stockholder_is_foreseen() -> None:
    """Seat 4 holds two shares of GMO, and MKT is of seat 1."""
    match = waiting(rounds()[9])
    assert told(match, 4, "run GMO best")[0].startswith("You do not preside over GMO now; ")
    assert told(match, 4, "claim GMO") == ()
    assert "you are its president" in told(match, 1, "claim MKT")[0]


@pytest.mark.parametrize("line", ["declare bankruptcy", "declare bankruptcy MKT"])
def test_of_a_company_that_can_be_helped_no_bankruptcy_is_foreseen(line: str) -> None:
    (first, *_) = told(waiting(rounds()[9]), 1, line)
    assert first.startswith(f"{line}: as things stand it would be refused: MKT need not buy ")


@pytest.mark.parametrize("line", ["place cattle at H13", "place MKT cattle at H13"])
def test_a_token_that_cannot_be_placed_now_is_foreseen(line: str) -> None:
    (first, *_) = told(waiting(rounds()[9]), 1, line)
    assert first == (
        f"{line}: as things stand it would be refused: the company does not own the private "
        "company of the cattle token: buy it first."
    )


def test_lines_of_a_seat_without_an_operating_company_are_told_to_be_idle() -> None:
    match = waiting(rounds()[9])
    assert told(match, 4, "lay 9 at D15 to W E")[0].startswith("SP has not floated: ")
    match.position.companies["SP"].president = ""
    assert told(match, 4, "lay 9 at D15 to W E")[0].startswith("You preside over no company now; ")


MAXIMA = {
    "bid up to 62 for MRBC\nbid up to 80 for MRBC": ["62"],
    "bid up to 90 for MRBC\nbid up to 62 for MRBC\nbid up to 80 for MRBC": ["62", "80"],
    "bid up to 62 for MRBC\nbid up to 80 for SCC": [],
    "if cash > 500: bid up to 62 for MRBC\nbid up to 80 for MRBC": [],
    "bid up to 62 for MRBC or up to 80 for SCC": [],
}
"""Maxima of a letter, and which of them are told not to be needed."""


@pytest.mark.parametrize("letter", MAXIMA)
def test_of_several_maxima_for_one_company_the_highest_is_named(letter: str) -> None:
    match = FAMILY.new_game([Seat(1, "Ann"), Seat(2, "Ben"), Seat(3, "Cy")], {}, NO_DICE)
    seen = FAMILY.view(match, [], 1)
    said = FAMILY.forecast(seen, FAMILY.understand(letter, seen))
    warned = [one for one in said if one.startswith("Of your maxima for MRBC")]
    assert len(warned) == bool(MAXIMA[letter])
    for one in warned:
        idle = one.partition("; ")[2]
        assert [figure for figure in ("62", "80", "90") if figure in idle] == MAXIMA[letter]


MANNED = [
    ([], "run MKT E12 C18", "MKT has no train"),
    ([], "run MKT 2: E12 C18", "MKT has no train"),
    ([], "run E12 C18; C18 E12", "MKT has no train"),
    (["3", "2"], "run MKT E12 C18; E8 E10; E10 E12", "3 routes are given for 2 trains"),
    (["3", "2"], "run MKT 2: E12 C18; 2: E8 E10", "the company has one 2-train only"),
    (["3", "3", "2"], "run 3: E12 C18; 3: E8 E10; 3: E8 E12", "the company has 2 3-trains only"),
    (["3", "2"], "run MKT 4: E12 C18", "the company has no 4-train"),
]
"""Trains of a company, routes that need others, and what is wrong."""


@pytest.mark.parametrize(("trains", "line", "wrong"), MANNED)
def test_of_routes_without_a_train_it_is_told_which_is_lacking(
    trains: list[str], line: str, wrong: str
) -> None:
    match = waiting(rounds()[9])
    match.position.companies["MKT"].trains = trains
    (first, *_) = told(match, 1, line)
    assert first.partition("would be refused: ")[2].partition(": ")[0] == wrong


@pytest.mark.parametrize("lays", [1, 2])
def test_a_tile_that_a_line_above_lays_is_told_to_lie_there(lays: int) -> None:
    """Not that the turn's tiles are laid, nor that its colour does not follow."""
    line = "lay IC 7 at I12 to E SE"
    lies = f"{line}: as things stand it would be refused: tile 7 lies so in I12 already"
    found = told(waiting(rounds()[9]), 3, "\n".join([line] * lays))
    assert any(one.startswith(lies) for one in found) is (lays > 1)


def without_line(match: Match, seat: int) -> list[str]:
    """Companies of which a letter without orders is told that they have no line."""
    said = "There is no line for "
    return [
        one.removeprefix(said).partition(":")[0]
        for one in told(match, seat, "then: pass")
        if one.startswith(said)
    ]


def test_a_company_that_operates_no_more_in_the_turn_lacks_no_line() -> None:
    """It stands on no sheet either; in a turn that comes to the next round of the set it does."""
    for number, horizon, lacking in (
        (20, "operating-round", ["ATSF"]),
        (20, "set", ["ATSF", "FW", "SP"]),
        (22, "set", ["ATSF"]),
        (22, "decision", ["ATSF", "FW", "SP"]),
    ):
        match = replaced(waiting(rounds()[number]), horizon=horizon)
        root = match.position.stack[0]
        assert isinstance(root, OperatingRound)
        root.done = ["SP", "FW"]
        assert sorted(without_line(match, 3)) == lacking, (number, horizon)
        sheet = FAMILY.sheet(FAMILY.view(match, [], 3))
        blocks = [one.title for one in sheet.blocks]
        assert [one for one in ("ATSF", "FW", "SP") if f"COMPANY {one}" in blocks] == lacking


def test_what_is_paid_in_a_stock_round_is_told_with_what_the_lines_before_leave() -> None:
    match = FAMILY.decode(FAMILY.encode(in_stock()))
    match.position.money["1"] = 600
    assert told(match, 1, "1. par TP at 76\n2. buy IC\nany: par ATSF at 68") == (
        "1. par TP at 76: this costs $152; you have $600 now.",
        "2. buy IC: this costs $76; the lines before it leave you $448.",
        "any: par ATSF at 68: this costs $136; you have $600 now.",
    )


def test_before_the_first_stock_round_a_presidency_has_its_cost_unless_it_comes_with_another() -> (
    None
):
    match = FAMILY.new_game([Seat(1, "Ann"), Seat(2, "Ben"), Seat(3, "Cy")], {}, NO_DICE)
    said = told(match, 1, "1. par MP at 76\npar SLSF at 76")
    assert said == ("1. par MP at 76: this costs $152; you have $700 now.",)


def test_what_a_protected_block_costs_is_told() -> None:
    """A share at its price while nothing is sold, the block when it is."""
    match = FAMILY.decode(FAMILY.encode(in_stock()))
    name, company = next((n, c) for n, c in match.position.companies.items() if c.president == "3")
    price = FAMILY.view(match, [], 3).game.price(company)
    match.position.money["3"] = 2 * price + 1
    (said,) = told(match, 3, f"protect {name}")
    assert f"each share of a block costs ${price} as its price is now; " in said
    assert f"your ${2 * price + 1} pay for 2 shares" in said
    match.position.sales.append(Sale(name, 3, price, "2", "3"))
    assert told(match, 3, f"protect {name}")[0] == (
        f"protect {name}: the block costs ${3 * price}; you have ${2 * price + 1} now, "
        f"${price - 1} too little."
    )


@pytest.mark.parametrize("position", [in_stock, lambda: waiting(rounds()[9])])
def test_every_order_of_help_is_foreseen_or_asked_about(position: Callable[[], Match]) -> None:
    """Whatever a line orders, a receipt can be written, be it a seat's word in a company's deal."""
    seen = FAMILY.view(position(), [], 1)
    forms = [one for one in seen.language.grammar.forms if one.example and not one.hidden]
    assert len(forms) > 30
    taken = [one.example for one in forms if not FAMILY.understand(one.example, seen).complaints]
    assert "accept redemption of IC" in taken
    for text in taken:
        FAMILY.forecast(seen, FAMILY.understand(text, seen))


def with_trains(cash: int, *trains: str, left: int = 2) -> Match:
    """The IC with so much and these trains; of the 4-trains so many are left, then 5-trains."""
    match = FAMILY.decode(FAMILY.encode(waiting(rounds()[9])))
    match.position.companies["IC"].trains = list(trains)
    match.position.money["IC"] = cash
    match.position.depot["4"] = left
    return match


@pytest.mark.parametrize(
    ("line", "cash", "left", "costs"),
    [
        ("while trains < 3", 2000, 2, "$300, then $300, then $450: $1,050 in all; IC has $2,000"),
        ("until trains = 2", 2000, 1, "$300, then $450: $750 in all; IC has $2,000 now"),
        ("at most 2 times", 700, 2, "$300, then $300: $600 in all; IC has $700 now"),
        ("while treasury > 500", 1000, 2, "$300, then $300: $600 in all; IC has $1,000 now"),
        ("while trains < 3", 400, 1, "$300, then $450: $750 in all; IC has $400 now, $350 too"),
        ("while trains < 1", 400, 2, "$300; IC has $400 now"),
    ],
)
def test_each_train_of_a_line_for_several_is_priced(
    line: str, cash: int, left: int, costs: str
) -> None:
    """As far as its bounds and the room for trains go, to the first that is too dear."""
    (first, *_) = told(with_trains(cash, left=left), 3, f"buy train IC {line}")
    assert f": this costs {costs}" in first


def test_what_stands_beyond_a_bound_is_told_for_one_train() -> None:
    (first, *_) = told(with_trains(900, "4"), 3, "buy train IC while trains < 1")
    assert ": this costs $300 each time; IC has $900 now" in first
    (first, *_) = told(with_trains(2000, "4", "4"), 3, "buy train IC while trains < 5")
    assert ": this costs $300; IC has $2,000 now" in first


@pytest.mark.parametrize(
    ("lines", "none"),
    [
        ("discard IC 5", True),
        ("discard 5", True),
        ("discard IC 4", False),
        ("discard IC 5\nbuy train IC 5", False),
        ("discard IC 5\nbuy train IC", True),  # the next train is a 4
    ],
)
def test_a_train_to_be_given_up_that_the_company_has_not_is_told(lines: str, none: bool) -> None:
    found = told(with_trains(900, "4"), 3, lines)
    assert any("the company has no 5-train" in one for one in found) is none


def test_lines_of_a_company_that_has_operated_are_not_priced_as_if_it_did_now() -> None:
    match = with_trains(900)
    root = match.position.stack[0]
    assert isinstance(root, OperatingRound)
    root.done = ["IC"]
    lines = "buy train IC\nlay IC 9 at D15 to W E\ndiscard IC 5\nbuy train FW"
    (none, over), again = (
        [one for one in told(replaced(match, horizon=horizon), 3, lines) if " IC " in f" {one}"]
        for horizon in ("operating-round", "decision")
    )
    assert none.startswith("discard IC 5: as things stand it would be refused")
    assert over == (
        "IC has operated in this round: its lines are not reached before the turn ends, and not "
        "kept."
    )
    assert again[1].startswith("IC has operated in this round: its lines are for the next one")
    assert not any(one.startswith("IC has operated") for one in told(match, 3, "discard IC 5"))


def test_what_a_player_may_pay_for_a_private_company_is_told() -> None:
    match = FAMILY.decode(FAMILY.encode(in_stock()))
    match.position.privates["SCC"].owner = "2"
    match.position.money["1"] = 60
    buys = "buy private SCC from seat 2 for"
    assert told(match, 1, f"{buys} at most 100")[0] == (
        f"1. {buys} at most 100: this costs up to $100; you have $60 now, $40 too little."
    )
    assert told(match, 1, f"any: {buys} 50")[0] == (
        f"any: {buys} 50: this costs $50; you have $60 now."
    )


OFF = "no route of the company leads to the new track in D15"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("lay IC 9 at D15 to W E", True),
        ("lay IC 8 at J17 to SW E\nlay IC 9 at D15 to W E", True),
        ("if phase = 3: lay IC 9 at D15 to W E", True),
        ("lay IC 8 at J17 to SW E\nif phase = 3: lay IC 9 at D15 to W E", True),
        ("if phase = 4: lay IC 9 at D15 to W E", False),
        ("lay IC 8 at J17 to SW E or 7 at I12 to E SE\nlay IC 9 at D15 to W E", False),
    ],
)
def test_every_lay_without_a_route_is_told_where_its_condition_is_true(
    lines: str, said: bool
) -> None:
    """Unless it is open which tile lies before it."""
    assert any(OFF in one for one in told(waiting(rounds()[9]), 3, lines)) is said


def test_sales_that_would_be_refused_bring_nothing() -> None:
    match = FAMILY.decode(FAMILY.encode(in_stock()))
    match.position.money["1"] = 40
    for sale, brings in (("1", True), ("all", True), ("9", False)):
        found = told(match, 1, f"1. buy IC\nif cash < 100: sell {sale} MKT\nthen: pass")
        assert any("1. buy IC: as things stand" in one for one in found) is not brings
    assert "with your $10 it is still" in train_told(
        "buy train IC\nsell 9 SLSF for a train", [], 10
    )
    assert "of the shares that you sell" in train_told(
        "buy train IC\nsell 1 SSW for a train", [], 10
    )


NOT_STARTED = 'SP has not been started: start it with "par"'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1. sell 1 MKT and buy FW", "this costs $72, and its sale brings $68; you have $40 now."),
        ("1. sell 1 FW and buy SP", f'as things stand "buy SP" would be refused: {NOT_STARTED}.'),
        (
            "1. sell 2 IC and buy SSW",
            "as things stand it would be refused: 1 share of IC held: sell no more than that.",
        ),
    ],
)
def test_of_a_sale_and_a_purchase_in_one_line_each_is_told_for_itself(line: str, said: str) -> None:
    """The sale pays the purchase, and is done where the purchase is refused."""
    assert told(in_stock(), 1, f"{line}\nthen: pass") == (f"{line}: {said}",)
