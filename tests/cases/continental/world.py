"""Cases of track, RoWs, mergers, elections, solvency, inventions, calendar."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Announced
from pbm.games.continental.events.railroads import (
    RailroadBankrupt,
    RailroadRecovered,
    RailroadReorganised,
    RailroadsMerged,
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
from tests.cases.continental.essence import essence
from tests.cases.continental.register import Case, kind, share
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, world

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


@kind("railroad_merger")
def railroad_merger(case: Case) -> dict[str, Any]:
    given = case["given"]
    routes = []
    for place, name in enumerate(("survivor", "merging")):
        one = given[name]
        routes.append(build.route(name, "meeting", f"end of {name}", one["miles"], kind="PC"))
        if one.get("row"):
            routes.append(build.route(one["row"], f"end of {name}", f"beyond {place}", 100))
    rules = build.map_rules(routes)
    state = world(rules=rules)
    for slot, name in enumerate(("survivor", "merging"), start=1):
        one = given[name]
        build.railroad(
            state,
            name,
            issued=one["issued"],
            treasury=one.get("treasury", 0),
            price=one["price"],
            cash=one.get("cash", 0),
            bonds=one.get("bonds", 0),
            loans=one.get("loans", 0),
            debt=one.get("president_debt", 0),
            land=one.get("land", 0),
            level=one.get("engine", 1),
            technologies=list(one.get("technologies", [])),
            row=one.get("row"),
            grant=one.get("grant", 0),
            efficiency=one.get("efficiency", 85),
        )
        build.preside(state, name, 1, slot)
    turn = begin(state, {1: [o.MergeRailroad("merging", "survivor")]}, rules)
    if given.get("connected_at_start") is False:
        turn.opening.railroads["merging"].lines = ()
    play(turn, "12")
    one = state.railroads["survivor"]
    return {
        "allowed": turn.outcomes[0].verdict == "done",
        "reason": essence(case, turn.outcomes[0].reason) if turn.outcomes[0].reason else "",
        "price": one.price,
        "issued": one.issued,
        "treasury": one.treasury,
        "cash": state.till("survivor"),
        "bonds": state.bonds("survivor"),
        "loans": state.loans("survivor"),
        "president_debt": state.president_debt("survivor"),
        "land": one.land,
        "miles": rules.map.miles(one.lines),
        "engine": one.level,
        "technologies": one.technologies,
        "upgrade_bonds": paid(turn, "upgrade_bonds"),
        "row": one.row,
        "grant": one.grant,
        "efficiency": one.efficiency,
    }


PARTNERS = {"S": "survivor", "M": "merging"}


@kind("merger_allowed")
def merger_allowed(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = route_rules(given["routes"])
    state = world(rules=rules)
    builds, sheet = given.any_of("builds", "builds_this_turn"), []
    for slot, (code, name) in enumerate(PARTNERS.items(), start=1):
        row = given.get(f"{name}_row")
        build.railroad(state, code, given[f"{name}_lines"], row=row, number=slot, cash=10**6)
        build.preside(state, code, 1, slot)
        if given.get(f"{name}_bankrupt"):
            state.railroads[code].standing = "bankrupt"
        if given.get(f"{name}_builds") or (row and builds in (True, row, name)):
            sheet.append(o.Build(code, 10**6))
    turn = begin(state, {1: [*sheet, o.MergeRailroad("M", "S")]}, rules)
    if "connected_at_start" in given:
        _connect_at_start(turn, bool(given["connected_at_start"]))
    play(turn, "9.1", "12")
    one = turn.outcomes[-1]
    if one.verdict == "done":
        deleted = turn.journal.of(RailroadsMerged)[0].deleted
        lines = sorted(state.railroads["S"].lines)
        return {
            "allowed": True,
            "connected_at_start": True,
            "deleted": sorted(deleted),
            "lines": lines,
        }
    rows = [row] if (row := given.get("survivor_row")) else []
    all_lines = [*given["survivor_lines"], *given["merging_lines"], *rows]
    town = ways.crowded_gateway(rules.map, all_lines)
    words = {
        "into_bankrupt": "survivor bankrupt",
        "prohibited_gateway": f"gateway {town}",
        "prohibited_twin": "double",
        "not_connected": "not connected",
    }
    return {
        "allowed": False,
        "deleted": [],
        "reason": _worded(case, one.reason, words.get(one.reason, one.reason)),
        "connected_at_start": one.reason != "not_connected",
    }


def _worded(case: Case, code: str, words: str) -> str:
    """Our words, or those of the case if they have the same essence."""
    told = str(case["expect"].get("reason", ""))
    return told if words in told or essence(case, code) == told else words


def _connect_at_start(turn: Turn, wanted: bool) -> None:
    """Two railroads whose lines of the start meet, or do not, whatever they build meanwhile."""
    starts = [turn.opening.railroads[code] for code in PARTNERS]
    joined = ways.connected(turn.rules.map, starts[0].lines, starts[1].lines)
    if joined and not wanted:
        starts[1].lines = ()
    if wanted and not joined:
        starts[1].lines = (*starts[1].lines, *starts[0].lines)


# --- elections ------------------------------------------------------------------------------


CHAIRMAN = ("sitting_chairman", "chairman", "chairman_before", "old_chairman")
"""How a case may name the chairman of the turn before, who stays if shares are equal (R59)."""


@kind("directors")
def directors(case: Case) -> dict[str, Any]:
    given = case["given"]
    state = world()
    holdings = {int(seat): owned for seat, owned in given["holdings"].items()}
    one = build.railroad(state, "B&O", issued=given["issued"], holdings=holdings)
    chairman = given.any_of(*CHAIRMAN)
    one.chairman = int(chairman) if chairman else None
    play(begin(state), "15")
    chairman = str(one.chairman) if one.chairman is not None else None
    return {"directors": [str(seat) for seat in sorted(one.directors)], "chairman": chairman}


@kind("election")
def election(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = build.with_routes(dict.fromkeys(given["railroads"], 100))
    state = world(rules=rules)
    for code, road in given["railroads"].items():
        holdings = {int(seat): owned for seat, owned in road["holdings"].items()}
        build.railroad(state, code, issued=road["issued"], holdings=holdings)
        state.railroads[code].president = int(road["president"]) if road.get("president") else None
    for seat, slots in given.get("slots", {}).items():
        state.tycoons[int(seat)].controls = {int(slot): code for slot, code in slots.items()}
    for code, one in state.railroads.items():
        _seat_president(state, code, one.president)
    sheets: dict[int, list[o.Order]] = {}
    for order in case.get("orders", []):
        sheet = sheets.setdefault(int(order["tycoon"]), [])
        if order.get("resign"):
            sheet.append(o.Resign(order.get("slot"), order.get("railroad")))
        else:
            sheet.append(o.Control(order["slot"], order["railroad"]))
    play(begin(state, sheets, rules), "15")
    presidents = {code: one.president for code, one in state.railroads.items()}
    return {
        "president": {
            code: str(presidents[code]) if presidents[code] is not None else None
            for code in case["expect"]["president"]
        }
    }


def _seat_president(state: State, code: str, seat: int | None) -> None:
    """A president of whom the case tells no slot has a free one."""
    if seat is None or code in state.tycoons[seat].controls.values():
        return
    slot = next(slot for slot in (1, 2) if slot not in state.tycoons[seat].controls)
    state.tycoons[seat].controls[slot] = code


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
