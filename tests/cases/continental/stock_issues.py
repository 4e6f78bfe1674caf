"""Cases of new stock: incorporation, companies merged, Rights-of-Way built."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Incorporated, StockIssued
from pbm.games.continental.turn import Turn
from tests.cases.continental.essence import essence
from tests.cases.continental.register import Case, between, kind
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world


@kind("incorporate")
def incorporate(case: Case) -> dict[str, Any]:
    given = case["given"]
    code, price = given["pc"], given["price"]
    rules = build.with_routes({code: given["miles"]})
    climate, drawn = next(
        (climate, drawn)
        for climate in (4, 0, 8, 2, 6)
        for drawn in range(5)
        if max(10, min(18, (28 + climate - 4 + 2 * (drawn - 2)) // 2)) == price
    )

    def played(default: Any) -> Turn:
        state = world(climate=climate, rules=rules)
        build.company(state, code, owner=1, paid=1)
        dice = Loaded({"first price": drawn}, default)
        return play(begin(state, {1: [o.Incorporate(code)]}, rules, dice), "9.1")

    turn = played(build.low)
    one = turn.state.railroads[code]
    assert one.price == price
    return {
        "authorised": one.authorised,
        "owner": one.holdings[1],
        "treasury": one.treasury,
        "public": one.public,
        "issued": one.issued,
        "cash": turn.state.till(code),
        "efficiency": between(lambda d: played(d).state.railroads[code].efficiency),
    }


@kind("incorporation_price")
def incorporation_price(case: Case) -> dict[str, Any]:
    def price(default: Any) -> int:
        state = world(climate=case["given"]["climate_start"])
        build.company(state, "CNJ", owner=1, paid=1)
        turn = begin(state, {1: [o.Incorporate("CNJ")]}, dice=Loaded(default=default))
        return play(turn, "9.1").journal.of(Incorporated)[0].price

    return between(price)


def issued(turn: Turn, code: str) -> dict[str, Any]:
    """The new stock of a railroad this turn as the case tells it."""
    (fact,) = turn.journal.of(StockIssued)
    total = fact.treasury + fact.owner + fact.public + fact.each_director * fact.directors
    gain = turn.state.till(code)
    return {
        "authorised": total,
        "treasury": fact.treasury,
        "owner": fact.owner,
        "each_director": fact.each_director,
        "public": fact.public,
        "broker_cash": fact.broker_cash,
        "each_director_loan": turn.state.loan(1) if fact.directors else 0,
        "railroad_cash_gain": gain,
    }


@kind("pc_merge")
def pc_merge(case: Case) -> dict[str, Any]:
    given = case["given"]
    code = given["pc"]
    rules = build.map_rules(
        [
            build.route("OWN", "here", "there", 500, kind="PC"),
            build.route(code, "there", "beyond", given["miles"], kind="PC"),
        ]
    )
    state = world(rules=rules)
    holdings = dict.fromkeys(range(1, given.get("directors", 0) + 1), 100)
    build.railroad(state, "OWN", price=given.get("price", 20), holdings=holdings)
    build.company(state, code, owner=15, paid=1)
    turn = begin(state, {15: [o.MergePC(code, "OWN")]}, rules)
    if given.get("connected_at_start") is False:
        turn.opening.railroads["OWN"].lines = ()
    if given.get("bankrupt"):
        turn.opening.railroads["OWN"].standing = "bankrupt"
    play(turn, "9.1")
    (one,) = turn.outcomes
    if one.verdict == "refused":
        told = essence(case, one.reason)
        return {"allowed": False, "done": False, "refused": [f"merge {code}"], "reason": told}
    before = 1000
    assert state.railroads["OWN"].authorised - before == 5 * given["miles"]
    return {"allowed": True, "done": True, "refused": [], **issued(turn, "OWN")}


@kind("row_stock")
def row_stock(case: Case) -> dict[str, Any]:
    given = case["given"]
    row = given["row"]
    rules = build.map_rules(
        [
            build.route("OWN", "here", "there", 500, kind="PC"),
            build.route(row, "there", "beyond", given["miles"], kind="ROW"),
        ]
    )
    state = world(rules=rules)
    holdings = dict.fromkeys(range(1, given["directors"] + 1), 100)
    build.railroad(state, "OWN", price=given["price"], holdings=holdings, row=row)
    build.preside(state, "OWN", 15)
    turn = play(begin(state, {15: [o.Build("OWN", 1)]}, rules), "9.1")
    return issued(turn, "OWN")
