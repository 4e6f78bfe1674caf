"""Cases of track, RoWs, mergers, elections, solvency, inventions, calendar."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Announced
from pbm.games.continental.events.railroads import (
    RailroadBankrupt,
    RailroadRecovered,
    RailroadReorganised,
    RowAcquired,
)
from pbm.games.continental.events.world import LocomotiveInvented, TechnologyInvented
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits import routes as ways
from pbm.games.continental.railroads import solvency
from pbm.games.continental.railroads.revenue import region_bonus
from pbm.games.continental.state import State
from pbm.games.continental.steps import c11_rows, c13i_insolvency, c16a_victory_points
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules, standard_rules
from tests.cases.continental.register import Case, kind, share
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world

# --- Rights-of-Way --------------------------------------------------------------------------


@kind("row_awards")
def row_awards(case: Case) -> dict[str, Any]:
    given = case["given"]
    codes = [order["railroad"] for order in case["orders"]]
    routes = [build.route(code, "hub", f"end of {code}", 100, kind="PC") for code in codes]
    for row, number in given["row_numbers"].items():
        routes.append(build.route(row, "hub", f"end of {row}", 100, number=number, kind="ROW"))
    rules = build.map_rules(routes)
    state = world(rules=rules)
    sheets: dict[int, list[o.Order]] = {}
    for seat, order in enumerate(case["orders"], start=1):
        code = order["railroad"]
        build.railroad(state, code, number=seat)
        build.preside(state, code, seat)
        sheets[seat] = [o.BidRow(code, order["first"], order.get("alternate"))]
    turn = begin(state, sheets, rules, Loaded({"row lot": given.get("lot", {})}))
    turn.levels = {order["railroad"]: order["level"] for order in case["orders"]}
    play(turn, "11")
    told = case["expect"].get("awarded", {})
    awarded: dict[str, str | None] = {row: None for row, code in told.items() if code is None}
    awarded |= {fact.row: fact.railroad for fact in turn.journal.of(RowAcquired)}
    return {
        "awarded": awarded,
        "without": [code for code in codes if code not in awarded.values()],
    }


@kind("land_grant")
def land_grant(case: Case) -> dict[str, Any]:
    given = case["given"]
    routes = [
        build.route("R", "here", "far", 10, kind="PC"),
        build.route("R1", "here", "there", given["miles"]),
    ]
    sizes = dict(zip(("here", "there"), given["town_sizes"], strict=True))
    rules = build.map_rules(routes, sizes)

    def granted(roll: int) -> int:
        state = world(rules=rules)
        build.railroad(state, "R")
        build.preside(state, "R", 1)
        turn = begin(state, {1: [o.BidRow("R", "R1")]}, rules, Loaded({"land grant": roll}))
        turn.levels["R"] = given["level"]
        return play(turn, "11").railroad("R").grant

    found = share(1000, granted)
    chance = sum(percent for sections, percent in found.items() if sections)
    sections = max(found) or c11_rows.grant_sections("R1", given["level"], rules)
    return {"chance_percent": chance, "sections": sections}


def route_rules(routes: dict[str, Any]) -> Rules:
    """A map of the case's routes; PCs have the low numbers."""
    return build.map_rules(
        build.route(
            code,
            *one["towns"],
            one.get("miles", 100),
            kind=one.get("kind", "ROW"),
            twin=one.get("twin") if one.get("twin") in routes else "",
            number=place + (1 if one.get("kind") == "PC" else 500),
        )
        for place, (code, one) in enumerate(routes.items())
    )


@kind("prohibited")
def prohibited(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = route_rules(given["routes"])
    owned, found = list(given["owns"]), []
    for code in case["orders"]["add"]:
        reason = ways.prohibited(rules.map, owned, code)
        if reason is None:
            found.append("allowed")
            owned.append(code)
        elif reason is reasons.PROHIBITED_TWIN:
            found.append("double")
        else:
            found.append(f"gateway {ways.crowded_gateway(rules.map, [*owned, code])}")
    return {"result": found}


@kind("regions")
def regions(case: Case) -> dict[str, Any]:
    given = case["given"]
    lines = {f"L{place}": line for place, line in enumerate(given["lines"])}
    routes = [build.route(code, *line, 100, kind="PC") for code, line in lines.items()]
    if given.get("unbuilt_row"):
        routes.append(build.route("ROW1", *given["unbuilt_row"], 100))
    rules = build.map_rules(routes, regions=given["region_of"])
    state = world(rules=rules)
    one = build.railroad(state, "R", list(lines))
    one.row = "ROW1" if given.get("unbuilt_row") else None
    linked = rules.map.linked(one.lines)
    build.preside(state, "R", 1)
    c16a_victory_points.play(begin(state, rules=rules))
    assert state.tycoons[1].points.rail_magnate >= len(linked)
    return {"regions": linked, "bonus_percent": region_bonus(len(linked), rules)}


# --- mergers --------------------------------------------------------------------------------


# --- elections ------------------------------------------------------------------------------


# --- solvency -------------------------------------------------------------------------------


@kind("solvency")
def solvency_case(case: Case) -> dict[str, Any]:
    """Cash is set to the case's figures; the looks and the settlement are the real ones."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300})
    states, events, points = [], [], []
    if case["given"]["turns"][0]["start"] < 0:
        state.railroads["B&O"].standing = case["given"].get("state", "insolvent")
    for figures in case["given"]["turns"]:
        build.preside(state, "B&O", 1)
        state.railroads["B&O"].directors = [1]
        build.fund(state, "cash:railroad:B&O", figures["start"])
        standing = state.railroads["B&O"].standing
        states.append(standing)
        before = state.tycoons[1].points.rail_mogul
        turn = begin(state)
        turn.owing.add("B&O")  # no points but for failure
        build.fund(state, "cash:railroad:B&O", figures["after_market"])
        solvency.look(turn)
        build.fund(state, "cash:railroad:B&O", figures["after_operations"])
        solvency.look(turn)
        c13i_insolvency.play(turn)
        c16a_victory_points.play(turn)
        events.append(_event(turn))
        points.append(state.tycoons[1].points.rail_mogul - before)
    return {"state_at_start": states, "event": events, "president_vp": points}


def _event(turn: Turn) -> str | None:
    """What became of the railroad."""
    words = {
        RailroadBankrupt: "becomes bankrupt",
        RailroadReorganised: "reorganised",
        RailroadRecovered: "solvent again",
    }
    return next((words[type(fact)] for fact in turn.journal if type(fact) in words), None)  # type: ignore[index]


@kind("reorganise")
def reorganise(case: Case) -> dict[str, Any]:
    given = case["given"]
    code = given["railroad"]
    rules = build.with_routes({code: given["miles"]})
    state = world(rules=rules)
    build.railroad(
        state,
        code,
        holdings={1: 300, 2: 200},
        cash=given["cash"],
        bonds=given["bonds"],
        loans=given["loans"],
        debt=given["president_debt"],
        standing="bankrupt",
    )
    build.preside(state, code, 1)
    turn = begin(state, rules=rules)
    solvency.look(turn)
    c13i_insolvency.play(turn)
    play(turn, "15")
    one = state.railroads[code]
    return {
        "bonds": state.bonds(code),
        "loans": state.loans(code),
        "president_debt": state.president_debt(code),
        "issued": one.issued,
        "public": one.public,
        "player_shares": sum(one.holdings.values()),
        "price": one.price,
        "cash": state.till(code),
        "miles": rules.map.miles(one.lines),
        "president": one.president,
    }


# --- calendar, inventions, messages -----------------------------------------------------------


@kind("years")
def years(case: Case) -> dict[str, Any]:
    return {"years": [list(standard_rules().years(turn)) for turn in case["given"]["turns"]]}


@kind("inventions")
def inventions(case: Case) -> dict[str, Any]:
    def invented(turn: int, what: str, fact: type[Any]) -> float:
        def happened(roll: int) -> bool:
            state: State = world(turn=turn)
            played = play(begin(state, dice=Loaded({what: roll})), "17")
            return bool(played.journal.of(fact))

        return share(100, happened).get(True, 0)

    turns = case["given"]["turns"]
    return {
        "engine_percent": [invented(turn, "locomotive", LocomotiveInvented) for turn in turns],
        "technology_percent": [invented(turn, "technology", TechnologyInvented) for turn in turns],
    }


@kind("message")
def message(case: Case) -> dict[str, Any]:
    turn = begin(world(), {1: [o.Message("x" * case["given"]["length"])]})
    (fact,) = play(turn, "0").journal.of(Announced)
    return {"published_length": len(fact.text)}


AT_PEACE: dict[str, o.Order] = {
    "double track": o.Double("PENN", "PA5"),
    "abandon RoW": o.Abandon("PENN"),
    "improve": o.Improve("PENN", 10),
    "engine": o.Locomotive("PENN", 2),
    "technology": o.Technology("PENN", "A"),
    "influence": o.Influence("PENN", 1000),
}
"""What no war forbids, apart from bids and companies."""


@kind("war_turn")
def war_turn(case: Case) -> dict[str, Any]:
    """Each action is ordered where nothing but a war could forbid it."""
    given = case["given"]

    def allowed(action: str) -> bool:
        state = world(turn=given["turn"])
        build.railroad(state, "PENN", ["PENN", "PA5"], holdings={1: 300})
        build.preside(state, "PENN", 1)
        order: o.Order = o.Build("PENN", 300)
        if action == "build RoW":
            state.railroads["PENN"].row = "PA6"
        elif action == "bid RoW":
            order = o.BidRow("PENN", "PA6")
        elif action in AT_PEACE:
            build.fund(state, "cash:railroad:PENN", 10**5)
            state.best_locomotive, state.railroads["PENN"].row = 2, "PA6"
            order = AT_PEACE[action]
        else:
            code = "P&LE" if action == "incorporate" else "CNJ"
            code = "LV" if action == "merge PC" else code
            build.company(state, code, owner=1, paid=1)
            order = o.Incorporate(code)
            if action == "merge PC":
                state.railroads["PENN"].lines.append("PA8")
                order = o.MergePC(code, "PENN")
        turn = play(begin(state, {1: [order]}), "8.1", "8.2", "8.3", "9.1", "9.2", "10", "11")
        return turn.outcomes[0].verdict == "done"

    return {"allowed": {action: allowed(action) for action in given["actions"]}}
