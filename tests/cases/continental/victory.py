"""Cases of victory points and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events.world import AwardWon, GameEnded, PointsScored, RegionLinked
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.steps import c16a_victory_points, c16b_builders, c16c_end
from pbm.games.continental.world.rules import Rules
from tests.cases.continental.register import Case, kind, share
from tests.continental import build
from tests.continental.build import Loaded, begin, play, world

CATEGORIES = {
    "Robber Baron": "robber_baron",
    "Rail Mogul": "rail_mogul",
    "Rail Builder": "rail_builder",
    "Rail Magnate": "rail_magnate",
    "Rail Prodigal": "rail_prodigal",
    "Rail Baron": "rail_baron",
}


MILLION = (
    "million_already",
    "million_passed_before",
    "million_before",
    "million_passed",
    "bonus_already_given",
    "million",
)
"""How a case may say that somebody has passed the million before."""


@kind("robber_baron")
def robber_baron(case: Case) -> dict[str, Any]:
    given = case["given"]
    worth = {int(seat): value for seat, value in given["net_worth"].items()}
    state = world(seats=max(15, *worth))
    for seat in list(state.tycoons):
        if seat in worth:
            build.tycoon(state, seat, max(0, worth[seat]), max(0, -worth[seat]))
        else:
            build.tycoon(state, seat, 0, 10**7)  # poorer than everybody in the case
    for seat in named(given.any_of(*FAILS, default=[])):
        state.tycoons[int(seat)].bankrupt = True
    state.million = True in [bool(given.get(word)) for word in MILLION]
    play(begin(state), "16")
    points = {str(seat): state.tycoons[seat].points.robber_baron for seat in worth}
    return {"vp": points, "million": state.million}


def named(told: Any) -> list[str]:
    """Seats of a list, of a table of yes and no, or a single one."""
    if isinstance(told, dict):
        return [str(seat) for seat, so in told.items() if so]
    return [str(seat) for seat in (told if isinstance(told, list) else [told])]


FAILS = ("bankrupt", "bankrupt_this_turn", "bankrupts", "went_bankrupt")
"""How a case may name the tycoons who went bankrupt this turn."""


FAILED = ("failed", "bankrupt", "becomes_bankrupt", "reorganised", "event")
"""How a case may say that a railroad failed this turn."""


@kind("mogul")
def mogul(case: Case) -> dict[str, Any]:
    """Each railroad of the case has tycoon 1 as president, director or neither."""
    roads = case["given"]["railroads"]
    codes = ["B&O", "PENN", "NYC", "ERIE", "READ", "LV"][: len(roads)]
    state = world()
    for code, road in zip(codes, roads, strict=True):
        role = road.get("role")
        build.railroad(state, code, holdings={1: 300} if role else {2: 300})
        if role == "president":
            state.railroads[code].president = 1
        elif role == "director":
            state.railroads[code].president = 2
    turn = begin(state)
    for code, road in zip(codes, roads, strict=True):
        operation(turn, code).dividend = road.get("dividend", 0)
        if road.get("president_debt_end"):
            turn.owing.add(code)
        if any(road.get(word) for word in FAILED):
            turn.failed.add(code)
    c16a_victory_points.play(turn)
    facts = [f for f in turn.journal.of(PointsScored) if f.seat == 1 and f.category == "rail_mogul"]
    each = [sum(fact.points for fact in facts if fact.about == code) for code in codes]
    return {"per_railroad": each, "vp": state.tycoons[1].points.rail_mogul}


def region_rules(regions: Sequence[str]) -> Rules:
    """A map on which line "L <region>" links one region only, and all lines meet in a hub."""
    routes = [build.route(f"L {name}", "hub", name.lower(), 10, kind="PC") for name in regions]
    return build.map_rules(routes, regions={name.lower(): name for name in regions})


def lines_to(regions: Sequence[str]) -> list[str]:
    """The lines of `region_rules` that link these regions."""
    return [f"L {name}" for name in regions]


@kind("builder")
def builder(case: Case) -> dict[str, Any]:
    given = case["given"]
    parts, end = given["regions_start"], given["regions_end"]
    rules = region_rules(sorted({name for part in (*parts, end) for name in part}))
    state = world(rules=rules)
    state.linked = sorted(given["linked_before_by_anyone"])
    state.awards = sorted(given["awards_before_by_anyone"])
    state.tycoons[1].awards = sorted(given.get("tycoon_awards", []))
    codes = [f"R{place}" for place in range(len(parts))]
    for place, (code, part) in enumerate(zip(codes, parts, strict=True)):
        build.railroad(state, code, lines_to(part), number=place + 1)
        build.preside(state, code, 1, slot=place + 1)
    turn = begin(state, rules=rules)
    for code in codes[1:]:
        del state.railroads[code]
        turn.merged[code] = codes[0]
    state.railroads[codes[0]].lines = lines_to(end)
    c16b_builders.play(turn)
    return {
        "regions": {fact.region: fact.points for fact in turn.journal.of(RegionLinked)},
        "awards": {f.award: f.points for f in turn.journal.of(AwardWon) if f.points},
        "vp": state.tycoons[1].points.rail_builder,
    }


@kind("magnate")
def magnate(case: Case) -> dict[str, Any]:
    """Unconnected railroads end in hubs of their own."""
    given = case["given"]
    routes, linked = [], {}
    for place, part in enumerate(given["railroads"]):
        hub = "hub" if given.get("connected") else f"hub {place}"
        for name in part:
            end = f"{name.lower()} {place}"
            routes.append(build.route(f"L{place} {name}", hub, end, 10, kind="PC"))
            linked[end] = name
    rules = build.map_rules(routes, regions=linked)
    state = world(rules=rules)
    for place, part in enumerate(given["railroads"]):
        lines = [f"L{place} {name}" for name in part]
        build.railroad(state, f"R{place}", lines, number=place + 1)
        build.preside(state, f"R{place}", 1, slot=place + 1)
    turn = begin(state, rules=rules)
    c16a_victory_points.play(turn)
    facts = turn.journal.of(PointsScored)
    (fact,) = [fact for fact in facts if fact.category == "rail_magnate"]
    return {"regions": int(fact.about), "vp": fact.points}


@kind("prodigal")
def prodigal(case: Case) -> dict[str, Any]:
    state = world()
    sheets: dict[int, list[o.Order]] = {}
    for name, amount in case["orders"]["spend"].items():
        build.tycoon(state, int(name), case["given"].get("cash", {}).get(name, amount))
        sheets[int(name)] = [o.Prodigal(amount)]
    turn = play(begin(state, sheets), "7.2")
    c16a_victory_points.play(turn)
    points = {str(seat): one.points.rail_prodigal for seat, one in state.tycoons.items()}
    told = case["expect"]["vp"]
    return {"vp": {name: score for name, score in points.items() if score or name in told}}


@kind("baron")
def baron(case: Case) -> dict[str, Any]:
    given = case["given"]
    order = given.get("order", list(CATEGORIES)[:5])
    state = world()
    state.tycoons = {int(seat): state.tycoons[int(seat)] for seat in given["scores"]}
    for seat, scores in given["scores"].items():
        for name, score in zip(order, scores, strict=True):
            setattr(state.tycoons[int(seat)].points, CATEGORIES[name], score)
    c16a_victory_points.sum_up(begin(state))
    return {"vp": {str(seat): one.points.rail_baron for seat, one in state.tycoons.items()}}


@kind("winners")
def winners(case: Case) -> dict[str, Any]:
    given = case["given"]
    name = CATEGORIES[given["category"]]
    state = world(turn=21)
    for seat, one in state.tycoons.items():
        setattr(one.points, name, given["scores"].get(str(seat), -1000))
    turn = begin(state, dice=Loaded({"end": 0}))
    c16c_end.play(turn)
    (fact,) = turn.journal.of(GameEnded)
    return {"winners": [str(seat) for seat in fact.winners[name]]}


@kind("game_end")
def game_end(case: Case) -> dict[str, Any]:
    def over(turn: int, roll: int) -> bool:
        state = world(turn=turn)
        c16c_end.play(begin(state, dice=Loaded({"end": roll})))
        return state.over

    return {
        "chance_percent": [
            share(100, lambda roll, turn=turn: over(turn, roll)).get(True, 0)
            for turn in case["given"]["turns"]
        ]
    }
