"""A recorded game goes on by mail: programmes that say what was played give what was recorded."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pbm.core.page import Chart, Table
from pbm.games.catalogue import family
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.values.state import encode
from pbm.games.family import Seat
from tests.eighteenxx.golden.moments import Moment, after
from tests.eighteenxx.mail.by_recording import FAMILY, acts_of, goes_on, stopped_at
from tests.eighteenxx.mail.test_first_page import sections, words
from tests.eighteenxx.recorded.files import game_file


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("1870_p4_s2", 5),  # the auctions of the initial round
        ("1870_p4_s2", 60),  # the first operating rounds
        ("1870_p3_s1", 150),  # share price protection, connection runs
        ("1870_game_end_bankrupt", 120),  # forced sales to the bankruptcy
        ("34110", 60),  # explicit routes, a game of people
        ("1850_p5_s3", 5),  # 1850: the auctions of the initial round
        ("1850_p6_s4", 120),  # rights, edge tokens, granted lays
        ("1850_p6_s4", 330),  # private companies bought in the middle of a turn
        ("1", 150),  # a game of people
        ("1850_game_end_bankrupt", 300),  # a private company bought with the last of the money
        ("1850_game_end_bankrupt", 400),  # to the bankruptcy
    ],
)
def test_letters_that_say_what_was_played_give_what_was_recorded(name: str, count: int) -> None:
    """At every question the seat that is asked and the whole position are as in the record."""
    assert goes_on(read_json(game_file(name)), count, 60) == []


@pytest.mark.parametrize(
    ("name", "count"), [("1850_p6_s4", 0), ("1850_p6_s4", 300), ("1850_game_end_bankrupt", 200)]
)
def test_an_imported_game_of_1850_stands_where_the_record_stops(name: str, count: int) -> None:
    """Its own rules of recording go with it: no private sales, first treasuries at once."""
    content = read_json(game_file(name))
    midwest = family("1850")
    assert midwest.recorded is not None
    taken = midwest.recorded(stopped_at(content, count), {"horizon": "set"})
    match, seats, settings = taken.state, taken.seats, taken.settings
    before = len(acts_of({**content, "actions": content["actions"][:count]}))
    assert encode(match.position) == acts_of(content)[before].before
    assert [seat.player for seat in seats] == [player["name"] for player in content["players"]]
    assert (settings["private_sales"], settings["consent"]) == ("never", "asked")
    assert match.settings["treasury_paid"] == "at once"
    assert midwest.invariants(match) == ()


@pytest.mark.parametrize("count", [0, 17, 200])
def test_an_imported_game_stands_where_the_record_stops(count: int) -> None:
    content = read_json(game_file("1870_p6_s4"))
    assert FAMILY.recorded is not None
    taken = FAMILY.recorded(stopped_at(content, count), {"horizon": "set"})
    match, seats, settings = taken.state, taken.seats, taken.settings
    before = len(acts_of({**content, "actions": content["actions"][:count]}))
    assert encode(match.position) == acts_of(content)[before].before
    assert [seat.player for seat in seats] == [player["name"] for player in content["players"]]
    assert settings["half_dividend"] == "holders round up"
    assert (settings["consent"], settings["horizon"]) == ("asked", "set")
    assert settings.items() <= match.settings.items()
    assert match.settings["auction"] == "lowest bid"
    assert FAMILY.invariants(match) == ()


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "not the export"),
        (b"[]", "not the export"),
        (b'{"title": "1870"}', "not the export"),
        (json.dumps({"title": "18Chesapeake", "players": [], "actions": []}).encode(), "a game of"),
    ],
)
def test_what_is_no_game_of_this_title_is_told_in_a_sentence(file: bytes, why: str) -> None:
    assert FAMILY.recorded is not None
    with pytest.raises(ValueError, match=why):
        FAMILY.recorded(file, {})


def test_an_action_that_cannot_be_played_is_named() -> None:
    content = read_json(game_file("1870_p4_s2"))
    actions = [{**action} for action in content["actions"][:30]]
    actions[20] = {**actions[20], "type": "lay_tile"}
    assert FAMILY.recorded is not None
    with pytest.raises(ValueError, match=rf"action {actions[20]['id']} "):
        FAMILY.recorded(json.dumps({**content, "actions": actions}).encode(), {})


def test_people_take_the_seats_of_an_imported_game() -> None:
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    assert FAMILY.reseat is not None
    match = FAMILY.recorded(stopped_at(content, 30), {}).state
    taken = FAMILY.reseat(match, Seat(2, "Ann"))
    assert [seat.player for seat in FAMILY.seats(taken)][1] == "Ann"


@pytest.mark.parametrize("name", ["1870_p4_s2", "1850_p5_s3"])
def test_what_companies_earned_before_goes_with_a_game(name: str) -> None:
    """Every train's run is told in the record, and how all stood at the end."""
    content = read_json(game_file(name))
    house = family(content["title"])
    assert house.recorded is not None
    told = house.recorded(json.dumps(content).encode(), {}).history
    ran: Counter[str] = Counter()
    for act in content["actions"]:
        if act["type"] == "run_routes":
            ran[act["entity"]] += sum(route["revenue"] for route in act["routes"])
    earned: Counter[str] = Counter()
    for companies in told["runs"].values():
        earned.update(companies)
    assert +earned == +ran
    last = told["earlier"][-1]
    assert sorted(last["worth"].values()) == sorted(content["result"].values())
    rounds = [one["round"] for one in told["earlier"]]
    assert [one for one in rounds if one in told["runs"]] == list(told["runs"])
    assert {key: told[key] for key in ("worth", "cash", "price")} == {
        key: last[key] for key in ("worth", "cash", "price")
    }


def test_its_first_reports_tell_of_the_rounds_before_it_was_taken_over() -> None:
    """The record stops within round 5.2; the rest of that is played by mail. What a reader has got
    is told from the moment of the take-over on."""
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    taken = FAMILY.recorded(stopped_at(content, 240), {})
    rounds = ["1.1", "2.1", "3.1", "4.1", "5.1"]
    for moment, turns, standing in (
        (Moment(taken.state, (), (taken.history,)), [], ", of which $"),
        (after(Moment(taken.state, (), (taken.history,)), {}), ["1"], " since the game was taken "),
    ):
        told = sections(moment, 1)
        assert standing in words(next(iter(told.values())))
        (revenue,) = told["Revenue by operating round"].blocks
        assert isinstance(revenue, Table)
        assert [column.head for column in revenue.columns] == ["company", *rounds, "5.2"]
        ran = {row[0]: row[-1] for row in revenue.rows if row[-1] is not None}
        assert ran.items() >= {"FW": 80, "IC": 0}.items()
        assert len(ran) == (5 if turns else 2)
        for chart in told["Worth and prices"].blocks:
            assert isinstance(chart, Chart)
            assert chart.labels == (*(f"OR {one}" for one in rounds), *turns)
            assert {len(one.values) for one in chart.series} == {len(chart.labels)}


def test_a_game_that_was_taken_over_without_its_figures_prints_as_before() -> None:
    """As offices do that took it over earlier."""
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    taken = FAMILY.recorded(stopped_at(content, 240), {})
    told = sections(after(Moment(taken.state), {}), 1)
    assert {"Revenue by operating round", "Worth and prices"}.isdisjoint(told)


@pytest.mark.parametrize(
    ("count", "orders"),
    [
        (240, ["lay", "run", "dividend", "buy", "buy", "buy", "connection"]),
        (242, ["run", "dividend", "buy", "buy", "buy", "connection"]),  # two tiles are laid
        (244, ["dividend", "buy", "buy", "buy", "connection"]),  # the trains have run
        (246, ["buy", "connection"]),  # private companies alone
    ],
)
def test_a_sheet_offers_what_a_turn_that_was_begun_elsewhere_has_left(
    count: int, orders: list[str]
) -> None:
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    view = FAMILY.view(FAMILY.recorded(stopped_at(content, count), {}).state, [], 1)
    first, second = FAMILY.sheet(view).blocks[:2]
    assert [one.order for one in first.offers] == orders
    assert second.offers[0].order == "lay"  # the next company's turn is whole
    lays = any(touch.line.startswith("lay GMO") for touch in FAMILY.touches(view))
    assert lays == (orders[0] == "lay")


def test_a_turn_in_which_a_tile_was_laid_offers_no_upgrade() -> None:
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    view = FAMILY.view(FAMILY.recorded(stopped_at(content, 241), {}).state, [], 1)
    offer = FAMILY.sheet(view).blocks[0].offers[0]
    assert offer.note.endswith("in a turn. In this one it has laid 1 tile already.")
    assert {choice.split(":")[0] for choice in offer.choices} == {"M18", "N19 $80"}


@pytest.mark.parametrize("consent", ["asked", "given"])
def test_a_sheet_asks_for_a_word_in_deals_only_where_one_is_needed(consent: str) -> None:
    """Where the other side's consent is taken as given nobody else needs a line."""
    content = read_json(game_file("1870_p4_s2"))
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(content, 240), {"consent": consent}).state
    seats = (FAMILY.sheet(FAMILY.view(match, [], seat)) for seat in range(1, 5))
    blocks = [block for sheet in seats for block in sheet.blocks]
    notes = [offer.note for block in blocks for offer in block.offers]
    asked = consent == "asked"
    assert any(block.title == "YOUR WORD IN DEALS" for block in blocks) == asked
    assert any('must agree by a "sell train" line' in note for note in notes) == asked
    assert any("if its owner has a line too" in note for note in notes) == asked
    assert any("who is not asked" in note for note in notes) != asked
