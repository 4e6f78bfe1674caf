"""The exact cases beside the rulebook: minimum bids, dividends, costs, development, Wabash."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbm.games.chicago import auction, develop, dividends, expand, rules
from pbm.games.chicago.board import load
from pbm.games.chicago.orders import Develop, Expand, Null, Pass
from pbm.games.chicago.play import share_of
from pbm.games.chicago.rules import begin
from tests.chicago.tables import do, table
from tests.material import CASES

EXPECTED: dict[str, Any] = json.loads((CASES / "chicago-express/rulebook.json").read_text())


def cases(kind: str) -> list[dict[str, Any]]:
    """The cases of one kind."""
    return list(EXPECTED[kind])


def test_minimum_bids() -> None:
    for case in cases("min_bid"):
        play = table(incomes={"NYC": case["income"]})
        play.charter("NYC").sold = case["sold_before"]
        assert auction.minimum_bid(play, "NYC") == case["min"], case


def test_dividends_are_rounded_up_a_share() -> None:
    for case in cases("dividend"):
        holdings = [{"NYC": count} for count in case.get("holdings", [])]
        play = table(incomes={"NYC": case["income"]}, holdings=holdings)
        per_share, paid = dividends.pay(play, "NYC", "dividend")
        assert per_share == case["per_share"] == share_of(case["income"], case["sold"])
        assert [dollars for _, dollars in paid] == case.get("paid", [])


def test_costs_of_expansion() -> None:
    for case in cases("expansion_cost"):
        company, hexes = case["company"], tuple(case["hexes"])
        at = (
            {key: list(there) for key, there in case["already_at"].items()}
            if ("already_at" in case)
            else {}
        )
        near = load().places[hexes[0]].adjacent
        if not any(company in begin(load(), 3).position.at(key) for key in near):
            free = next(k for k in near if load().places[k].terrain != "start")
            at.setdefault(free, []).append(company)
        play = table(
            holdings=[{company: 1}],
            treasuries={company: 50},
            at=at,
            developed=case.get("developed", ()),
        )
        play.position.industry["Pittsburgh"] = case.get("pittsburgh_track", 4)
        before = play.charter(company).income
        do(play, Expand(company, hexes))
        fact = play.journal.of(expand.RouteExpanded)[0]
        assert sum(fact.costs) == case["cost"], case
        assert sum(fact.gains) == case["income_gain"], case
        assert play.charter(company).income == before + case["income_gain"]


def hex_of(name: str) -> str:
    """A hex of a terrain, or the hex itself."""
    return {"forest": "P2", "plain": "B3"}.get(name, name)


@pytest.mark.parametrize("number", range(9))
def test_development(number: int) -> None:
    case = cases("development")[number]
    key = hex_of(case["hex"])
    present = case.get("present", ["PRR"])
    home = load().places[key].terrain == "start"
    play = table(incomes=case.get("income_before"), at={} if home else {key: present})
    if "track_before" in case:
        play.position.industry[load().places[key].industry] = case["track_before"]
    legal = develop.illegal(play, Develop(key)) is None
    if "legal" in case or "legal_if_any_locomotive" in case:
        assert legal == case.get("legal", case.get("legal_if_any_locomotive"))
        return
    assert legal
    before = {company: play.charter(company).income for company in present}
    held, houses = play.position.treasury(present[0]), play.position.houses
    develop.develop(play, 1, Develop(key))
    for company, income in case.get("income_after", {}).items():
        assert play.charter(company).income == income
    if "income_delta" in case:
        assert play.charter(present[0]).income == before[present[0]] + case["income_delta"]
    if "track_after" in case:
        assert play.position.industry[load().places[key].industry] == case["track_after"]
    assert play.position.treasury(present[0]) == held + case.get("treasury_delta", 0)
    assert houses - play.position.houses == int(not load().places[key].industry)


def test_wabash_opens() -> None:
    for case in cases("wabash_open"):
        developed = ("D3",) if case["fort_wayne_developed"] else ()
        play = table(
            holdings=[{"PRR": 1}], treasuries={"PRR": 9}, at={"B2": ["PRR"]}, developed=developed
        )
        do(play, Expand("PRR", ("A2",)))
        wabash = play.charter("Wabash")
        assert (wabash.income, wabash.locomotives) == (case["income"], case["locomotives_left"])
        assert play.position.treasury("Wabash") == 0


def null_game(seats: int) -> rules.Play:
    """Nobody ever bids, and every turn only moves a gauge."""
    play = begin(load(), seats)
    for _ in range(4 * seats):
        do(play, Pass())
    while not play.position.over:
        limits = play.board.rules.gauges
        gauge = next(name for name in limits if play.position.gauges[name] < limits[name])
        do(play, Null(gauge))
    return play


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_null_game(seats: int) -> None:
    expected = EXPECTED["null_game"]
    play = null_game(seats)
    assert play.position.dividends == 8
    assert play.position.cash(1) == expected["final_banker"][str(seats)]
    others = {play.position.cash(seat) for seat in range(2, seats + 1)}
    assert others == {expected["final_others"][str(seats)]}


def test_locomotives_at_the_start() -> None:
    charters = begin(load(), 3).position.charters
    found = {name: charter.locomotives for name, charter in charters.items()}
    assert found == EXPECTED["locomotives_at_start_on_charter"]


def test_a_round_has_seven_to_eleven_turns() -> None:
    expected = EXPECTED["round_length"]
    limits = sorted(load().rules.gauges.values())
    assert limits[0] + limits[1] == expected["min_turns"]
    assert sum(limits) - 1 == expected["max_turns"]
