"""Chicago Express as the office sees it: settings, sheets, reports, secrets, computers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.chicago import rules
from pbm.games.chicago.computer import decide, temper_dealt
from pbm.games.chicago.expand import cost, reachable
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.match import Match, board_of, decode
from pbm.games.chicago.orders import Null
from pbm.games.chicago.sheet import turns_ahead
from pbm.games.chicago.table import StatePlay, resolve
from pbm.games.chicago.window import view
from pbm.games.family import PUBLIC, Reading, Seat
from pbm.games.table.match import encode
from pbm.press.text import print_text, section_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import STRUCK, print_sheet
from tests.chicago.played import fresh, stage, stages, turn

HEAD = SheetHead("ce-1", "3", 2, 1, "K7QD-93MX")


def kept(values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A journal as the office keeps it."""
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(values))
    return found


def test_the_catalogue_has_it() -> None:
    assert catalogue.family("chicago-express") is FAMILY


def test_a_state_read_again_is_the_same_bytes() -> None:
    for one in stages():
        assert encode(decode(one)) == one


@pytest.mark.parametrize("horizon", ["auction", "round", "game"])
def test_a_turn_goes_to_its_horizon(horizon: str) -> None:
    state = fresh(4, horizon=horizon)
    resolution = resolve(state, {}, {}, Dice(1))
    position = resolution.state.position
    expected = {"auction": (1, 0), "round": (4, 0), "game": (4, 8)}[horizon]
    assert (position.auctions, position.dividends) == expected
    assert position.over == (horizon == "game")


def test_parts_are_named_and_know_whom_they_wait_for() -> None:
    state = fresh(4, missing="wait")
    first = resolve(state, {1: FAMILY.read("bid up to 9", view(state, (), 1))}, {}, Dice(1))
    assert (first.next_turn, first.asked) == ("1.2", (2,))
    assert first.state.last == "1.1"
    asked = view(first.state, kept(first.journal), 2)
    assert asked.waiting == "me"
    assert "You must decide whether to bid for PRR" in print_sheet(FAMILY.sheet(asked), HEAD)
    second = resolve(first.state, {2: FAMILY.read("then: pass", asked)}, {}, Dice(1))
    assert second.next_turn == "1.3"


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("1. develop Altoona", False),
        ("bid up to 9 for B&O", False),
        ("message Hello", False),
        ("bid up to 9 for PRR", True),
        ("bid up to 9", True),
        ("then: pass", True),
        ("standing: pass", True),
    ],
)
def test_a_letter_that_does_not_answer_the_question_is_told_so(line: str, answers: bool) -> None:
    state = fresh(4, missing="wait")
    first = resolve(state, {1: FAMILY.read("bid up to 9", view(state, (), 1))}, {}, Dice(1))
    asked = view(first.state, kept(first.journal), 2)
    reading = FAMILY.read(line, asked)
    told = FAMILY.forecast(asked, reading)
    counts = 'none of your lines answers that: it counts as "pass".'
    assert (told[:1] == (f"You are asked whether to bid for PRR, and {counts}",)) is not answers
    after = resolve(first.state, {2: reading}, {}, Dice(1))
    assert after.asked == (3,)


def test_where_others_keep_their_programmes_only_the_asked_seat_may_write() -> None:
    state = fresh(4, missing="wait", others="keep")
    first = resolve(state, {1: FAMILY.read("bid up to 9", view(state, (), 1))}, {}, Dice(1)).state
    reading = FAMILY.read("bid up to 11 for PRR\nbid up to 3", view(first, (), 1))
    assert reading.orders == ()
    assert "only the seat that was asked may answer now" in reading.complaints[0].reason
    assert FAMILY.read("bid up to 11 for PRR", view(first, (), 2)).complaints == ()
    assert FAMILY.sheet(view(first, (), 1)).blocks == ()


def test_lines_left_of_a_programme_stand_on_the_next_sheet_as_orders() -> None:
    state = fresh(4, missing="wait")
    mine = FAMILY.read("bid up to 9 for PRR\nbid up to 4 for NYC", view(state, (), 1))
    first = resolve(state, {1: mine}, {}, Dice(1)).state
    text = print_sheet(FAMILY.sheet(view(first, (), 1)), HEAD)
    assert "\nbid up to 9 for PRR\n" in text


@pytest.mark.parametrize("number", range(1, 7))
def test_every_offer_is_an_order_and_what_it_names_is_legal(number: int) -> None:
    state = stage(number)
    for seat in range(1, 5):
        seen = view(state, (), seat)
        sheet = FAMILY.sheet(seen)
        text = print_sheet(sheet, HEAD).replace(STRUCK, "").replace("#+ ", "+ ")
        reading = FAMILY.read(text, seen)
        assert reading.complaints == ()
        for offer in (one for block in sheet.blocks for one in block.offers):
            given = FAMILY.read(offer.line, seen).orders[0].order.instruction
            for one in given.alternatives:
                if given.kind == "action" and block_of(offer.order):
                    assert rules.illegal(seen.play, seat, one.order) is None, offer.line


def block_of(verb: str) -> bool:
    """Whether an offer is one of the moment, not a line left over."""
    return verb in ("auction", "expand", "develop", "null")


def test_one_dollar_more_than_an_offered_maximum_is_refused_or_never_bid() -> None:
    state = stage(2)
    seen = view(state, (), 1)
    held = seen.position.cash(1)
    offers = [one for block in FAMILY.sheet(seen).blocks for one in block.offers]
    most = {one.most for one in offers if one.order in ("bid", "auction")}
    assert most == {held}
    (warning, *_) = FAMILY.forecast(seen, FAMILY.read(f"bid up to {held + 1} for NYC", seen))
    assert f"you hold ${held} now" in warning


def test_the_receipt_says_what_can_never_work() -> None:
    seen = view(stage(1), (), 1)
    reading = FAMILY.read("1. develop Detroit\n2. expand PRR to Z9", seen)
    told = "\n".join(FAMILY.forecast(seen, reading))
    assert "Detroit grows by itself after each general dividend" in told
    assert 'There is no "then:" line' in told
    assert "There is no line for auctions" in told
    assert [one.reason for one in reading.complaints] == ["There is no hex Z9"]


def test_bids_for_a_company_without_a_share_left_are_asked_about() -> None:
    state = stage(2)
    state.position.charters["PRR"].shares = 0
    seen = view(state, (), 1)
    reading = FAMILY.understand("bid up to 9 for PRR\nbid up to 9 for NYC", seen)
    assert [one.text for one in reading.orders] == ["bid up to 9 for NYC"]
    assert [one.reason for one in reading.complaints] == ["No share of PRR was left"]


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("1. expand NYC to New York", ("1. expand NYC to R2", "1. expand NYC to R3")),
        ("1. expand PRR to Philadelphia Q5", ("1. expand PRR to Q5",)),
    ],
)
def test_an_expansion_to_where_the_company_stands_is_asked_about(
    line: str, offers: tuple[str, ...]
) -> None:
    seen = view(stage(1), (), 1)
    (complaint,) = FAMILY.understand(line, seen).complaints
    assert "has a locomotive in" in complaint.reason
    assert complaint.offers[: len(offers)] == offers
    assert FAMILY.understand(f"{line} or to Q5", seen).complaints == ()


def test_expansions_out_of_reach_are_foreseen_of_companies_without_a_share_as_well() -> None:
    """A share may be bought before one acts; how far the tracks lie does not depend on it."""
    seen = view(stage(1), (), 1)
    foreign = next(one for one in ("PRR", "B&O", "C&O") if not seen.position.shares(1, one))
    text = f"1. expand {foreign} to A3\nbid up to 9\nthen: null auction"
    (told,) = FAMILY.forecast(seen, FAMILY.read(text, seen))
    assert f"A3 does not touch the network of {foreign}" in told
    near = reachable(seen.play, foreign)[0]
    text = f"1. expand {foreign} to {near}\nbid up to 9\nthen: null auction"
    (told,) = FAMILY.forecast(seen, FAMILY.read(text, seen))
    assert f"expand {foreign} to {near}: this costs $" in told


def test_an_expansion_without_a_share_that_no_line_buys_is_foreseen_with_its_cost() -> None:
    seen = view(stage(1), (), 1)
    foreign = next(one for one in ("PRR", "B&O", "C&O") if not seen.position.shares(1, one))
    order = f"expand {foreign} to {reachable(seen.play, foreign)[0]}"
    held = seen.position.treasury(foreign)
    told = FAMILY.forecast(seen, FAMILY.read(f"1. {order}\nthen: null auction", seen))
    assert told[:2] == (
        f"{order}: you hold no share of {foreign} now, and none of your lines bids for one.",
        f"{order}: this costs ${cost(seen.play, order.split()[-1])} now; {foreign} has ${held}.",
    )
    seen.position.charters[foreign].shares = 0
    told = FAMILY.forecast(seen, FAMILY.read(f"1. {order}\nbid up to 9", seen))
    assert told[0] == f"{order}: you hold no share of {foreign} now, and none is left to buy."


def test_a_maximum_is_offered_from_the_least_that_would_be_taken() -> None:
    seen = view(stage(0), (), 1)
    least = {"PRR": 7, "B&O": 6, "C&O": 5, "NYC": 8}
    for held in (6, 30):
        seen.position.accounts["cash:1"] = held
        blocks = FAMILY.sheet(seen).blocks
        bids = [one for block in blocks for one in block.offers if one.order == "bid"]
        assert [(one.subject, one.least, one.most) for one in bids] == [
            (company, bid, held) for company, bid in least.items() if bid <= held
        ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("offer 50 for PRR", "you hold $30 now; a bid above your cash is not made."),
        ("bid up to 50 for PRR", "you hold $30 now; no bid goes above your cash."),
        ("1. auction PRR and bid up to 50", "you hold $30 now; no bid goes above your cash."),
        ("offer 4 for B&O", "$6 at least is asked for B&O now."),
        ("bid up to 4 for B&O", "$6 at least is asked for B&O now."),
        ("bid up to 1", "$5 at least is asked for any share now."),
        ("1. auction B&O and bid up to 4", "$6 at least is asked for B&O now."),
        ("bid up to 20 for PRR at most 5 times", "PRR has 3 shares left."),
        ("bid up to 20 for PRR at most 3 times", ""),
    ],
)
def test_sums_that_buy_nothing_now_are_foreseen(line: str, told: str) -> None:
    state = stage(0)
    state.settings["horizon"] = "game"
    seen = view(state, (), 1)
    text = f"{line}\nthen: pass\nthen: null auction"
    said = FAMILY.forecast(seen, FAMILY.read(text, seen))
    assert said == ((f"{line.removeprefix('1. ')}: {told}",) if told else ())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("then: null auction", ["no line for auctions: the turn stops at each and you are asked"]),
        ("bid up to 9 for B&O\nthen: null auction", ["no line for auctions of PRR, C&O and NYC:"]),
        ("bid up to 9 for B&O\nthen: pass\nthen: null auction", []),
        ("bid up to 9\nthen: null auction", []),
        ("pass\nthen: null auction", ['"pass": used up when it is done, and then the turn stops']),
        ("any: pass\nthen: null auction", []),
        ("standing: pass\nthen: null auction", []),
        (
            "bid up to 6 for PRR\nthen: pass\nthen: null auction",
            ["bid up to 6 for PRR: $7 at least is asked for PRR now."],
        ),
    ],
)
def test_where_the_turn_waits_the_receipt_says_which_auctions_stop_it(
    text: str, told: list[str]
) -> None:
    state = stage(0)
    state.settings.update(missing="wait", horizon="game")
    seen = view(state, (), 1)
    found = FAMILY.forecast(seen, FAMILY.read(text, seen))
    assert len(found) == len(told)
    assert all(part in one for part, one in zip(told, found, strict=True))


def test_turns_ahead_are_what_the_gauges_allow() -> None:
    seen = view(stage(1), (), 1)
    counts = [turns_ahead(view(stage(1), (), seat)) for seat in range(1, 5)]
    assert sum(least for least, _ in counts) == 7
    assert sum(most for _, most in counts) == 11
    assert seen.position.gauges == {"auction": 0, "development": 0, "expansion": 0}


def pages(state: Match, journal: list[dict[str, Any]], seat: int) -> str:
    """Everything that a seat is sent."""
    seen = view(state, journal, seat)
    report = print_text(FAMILY.report(seen, [{}]), None)
    sheet = print_sheet(FAMILY.sheet(seen), HEAD) if seat else ""
    shown = [part for one in FAMILY.show.values() for part in one(seen, [], "")]
    told = FAMILY.forecast(seen, FAMILY.read("bid up to 9", seen)) if seat else ()
    return "\n".join([report, sheet, *map(section_text, shown), *told])


@pytest.mark.parametrize("seat", [PUBLIC, 1, 2, 3, 4])
def test_changing_what_a_seat_may_not_know_changes_nothing_it_is_sent(seat: int) -> None:
    state = fresh(4, missing="wait")
    programmes = {
        1: "bid up to 9 for PRR\n1. develop Altoona",
        3: "bid up to 11 for B&O\nstanding: null expansion",
    }
    readings = {one: FAMILY.read(text, view(state, (), one)) for one, text in programmes.items()}
    resolution = resolve(state, readings, {}, Dice(1))
    waiting, journal = resolution.state, kept(resolution.journal)
    before = pages(waiting, journal, seat)
    for other in (1, 2, 3, 4):
        if other == seat:
            continue
        waiting.table.programmes[other] = []
        waiting.table.standing[other] = {"action": "standing: null auction"}
        waiting.table.fired[other] = ["stop if cash > 3"]
    journal = [one for one in journal if one["type"] != "OrdersAccounted" or one["seat"] == seat]
    assert pages(waiting, journal, seat) == before


def test_the_public_reads_the_chronicle_and_no_orders() -> None:
    state = stage(2)
    journal = kept(turn(state, Dice(1)).journal)
    public = print_text(FAMILY.report(view(state, journal, PUBLIC), []), None)
    assert "What happened" in public
    assert "Your orders" not in public


def test_computer_seats_write_programmes_without_mistakes_from_a_view() -> None:
    assert FAMILY.computer is not None
    for number in range(len(stages()) - 1):
        for seat in range(1, 5):
            seen = view(stage(number), (), seat)
            text, reasons = FAMILY.computer(seen, Dice(seat))
            assert FAMILY.read(text, seen).complaints == ()
            assert reasons[0] == f"its temperament: {temper_dealt(seat)}"
            assert (text, reasons) == FAMILY.computer(seen, Dice(seat))


def test_a_builder_answers_every_decision_by_the_rules_and_changes_nothing_by_thinking() -> None:
    state = fresh(3)
    play = StatePlay(board_of(state), state)
    for step in range(120):
        decision = rules.next_decision(play)
        assert decision is not None
        before = encode(state)
        seen = view(state, (), decision.seat)
        order = decide(seen, decision, Dice(step), "builder")
        assert order == decide(seen, decision, Dice(step), "builder")
        assert decision.legal(order) is None
        assert encode(state) == before
        rules.act(play, decision, order)
        rules.settle(play)
    assert state.position.move > 4


def test_a_seat_may_get_another_player() -> None:
    assert FAMILY.reseat is not None
    state = FAMILY.reseat(fresh(3), Seat(2, "Zoë"))
    assert [seat.player for seat in FAMILY.seats(state)] == ["Hattie", "Zoë", "Wendell"]


def test_the_helps_name_every_order_and_fact() -> None:
    orders = "\n".join(map(section_text, FAMILY.order_help()))
    for word in ("bid up to <dollars>", "expand <company> to <hex...>", "stop if", "standing:"):
        assert word in orders
    assert FAMILY.figures_help is not None
    facts = "\n".join(map(section_text, FAMILY.figures_help()))
    assert "shares(<company>[, <seat>])" in facts


def test_the_usual_figures_of_doubtful_hexes_are_a_setting() -> None:
    read_cost = fresh(3).suspects, view(fresh(3), (), 1).board.places["K3"].cost
    usual = view(fresh(3, suspects="usual"), (), 1).board.places["K3"].cost
    assert (read_cost, usual) == (("as-read", 4), 2)


def test_the_least_act_of_a_silent_seat_moves_the_gauge_with_most_room() -> None:
    decision = rules.next_decision(view(stage(1), (), 1).play)
    assert decision is not None
    assert decision.least() == Null("expansion")


def test_the_answer_to_a_stop_is_done_though_own_numbered_lines_stand() -> None:
    """It is taken beside them from the sheet, which bears them as orders."""
    state, seat = resolve(fresh(4, horizon="round"), {}, {}, Dice(1)).state, 2
    letter = "stop in ACTIONS if cash >= 0\n1. null development\n2. null expansion"
    first = resolve(state, {seat: read_by(state, seat, letter)}, {}, Dice(1))
    assert first.asked == (seat,)
    asked = view(first.state, kept(first.journal), seat)
    question, own, *_ = FAMILY.sheet(asked).blocks
    answer = next(one.line for one in question.offers if "auction" in one.line)
    lines = [answer, *(one.line for one in own.offers)]
    assert [line.partition(" ")[2] for line in lines[1:]] == ["null development", "null expansion"]
    second = resolve(first.state, {seat: FAMILY.read("\n".join(lines), asked)}, {}, Dice(1))
    told = next(one for one in second.journal if one.get("seat") == seat and "accounts" in one)
    deeds = [(one["events"][0]["move"], one["text"]) for one in told["accounts"] if one["events"]]
    assert min(deeds)[1] == answer


def read_by(state: Match, seat: int, text: str) -> Reading:
    """A letter of a seat."""
    found: Reading = FAMILY.read(text, view(state, (), seat))
    return found
