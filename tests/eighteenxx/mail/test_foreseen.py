"""What a receipt foresees with figures, and lays that do not say how their tile lies."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.title import rules_of
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import Moment
from tests.eighteenxx.mail.by_recording import FAMILY, acts_of
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting
from tests.eighteenxx.recorded.files import game_file


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
    """Costs are told where it is only one; that a company has no line is said in no case."""
    lines = "station at B19\nbuy train"
    alone = told(waiting(rounds()[9]), 1, lines)
    assert alone == (
        "station at B19: this costs $40; MKT has $97 now.",
        "buy train: this costs $300; MKT has $97 now, $203 too little.",
    )
    assert told(waiting(rounds()[9]), 3, lines) == ()


def test_what_a_company_would_spend_is_told_beside_what_it_has() -> None:
    sentences = told(waiting(rounds()[9]), 3, "COMPANY IC\nstation at B19\nbuy train")
    assert sentences[:2] == (
        "station IC at B19: this costs $40; IC has $171 now.",
        "buy train IC: this costs $300; IC has $171 now, $129 too little.",
    )


def test_a_lay_that_the_map_forbids_now_is_told_with_its_reason() -> None:
    (first, *_) = told(waiting(rounds()[9]), 3, "COMPANY IC\nlay 63 at K16\nrun best")
    assert first == (
        "lay IC 63 at K16: as things stand it would be refused: 63 is brown, which no train has"
        " brought yet: lay an earlier colour."
    )


def test_of_a_lay_with_a_condition_nothing_is_said() -> None:
    match = waiting(rounds()[9])
    assert not any("lay" in one for one in told(match, 3, "lay IC 63 at K16 if phase = 4"))


def test_a_turn_of_a_stock_round_is_judged_after_those_before_it() -> None:
    match = in_stock()
    cash = FAMILY.view(match, [], 1).game.cash("1")
    sentences = told(match, 1, "1. par ATSF at 100\n2. par TP at 100\n3. par SSW at 100")
    assert cash < 600
    assert [one.partition(":")[0] for one in sentences if "refused" in one][-1] == (
        "3. par SSW at 100"
    )


def test_a_tile_that_may_lie_in_several_ways_is_asked_about_with_each_of_them() -> None:
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    (complaint,) = FAMILY.understand("lay IC 7 at I12", seen).complaints
    assert complaint.offers == ("lay IC 7 at I12 to E SE", "lay IC 7 at I12 to SW SE")
    for offer in complaint.offers:
        assert FAMILY.understand(offer, seen).complaints == ()


def test_a_tile_that_may_lie_in_one_way_only_is_taken_without_its_edges() -> None:
    seen = FAMILY.view(waiting(rounds()[9]), [], 3)
    reading = FAMILY.understand("lay IC 9 at I12", seen)
    assert [one.text for one in reading.orders] == ["lay IC 9 at I12"]


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
    assert refused(moment, "buy train 5 for 50") == "the 5-train costs $450, you said $50 at most"
    assert refused(moment, "buy train 12 from MP for 9") == "a 12-train is not for sale from MP"
    assert refused(moment, "buy train 2 if phase = 1") == ""


def test_a_run_with_a_train_that_the_company_has_not_is_told() -> None:
    moment = moments.shares()
    assert refused(moment, "run 2: K16 J15") == "the company has no 2-train"
    assert refused(moment, "run 5: K16 J15") == ""
    assert refused(moment, "run 5: K16 J15; 5: A22 B19; 5: A22 B19") == "the company has no 5-train"


def test_stations_that_no_track_makes_possible_are_told() -> None:
    moment = moments.shares()
    assert refused(moment, "station at L17").startswith("L17 has no city 1")
    assert refused(moment, "station at K16") == "the company has a marker at K16"


def test_of_lays_after_the_first_only_what_no_track_changes_is_told() -> None:
    """Cities for none, and a colour that the hex has had; what track leads to may yet come."""
    lines = "lay 170 at N17\nlay 9 at A16 to W E\nlay 9 at L17 to W E\nlay 9 at E10 to W E"
    sentences = sentences_of(moments.shares(), lines)
    assert [one.partition(": as things")[0] for one in sentences if ": as things" in one] == [
        "lay IC 170 at N17",
        "lay IC 9 at A16 to W E",
        "lay IC 9 at E10 to W E",
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
        "lay IC 9 at A2 or lay IC 63 at K16",
    ]
    edges, denver = reading.complaints
    assert "7 has no track to W E" in edges.reason
    assert edges.offers == ("lay IC 7 at I12 to E SE", "lay IC 7 at I12 to SW SE")
    assert "no tile is ever laid in A2" in denver.reason
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
