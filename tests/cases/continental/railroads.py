"""Cases of railroads: purchases, building, money, operations, influence, mergers."""

from __future__ import annotations

import itertools
from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Outcome
from pbm.games.continental.events.railroads import BuildingPaid, Improved, RevenueReckoned
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules, rules_for, standard_rules
from tests.cases.compare import Heeded
from tests.cases.continental.essence import essence
from tests.cases.continental.register import Case, between, kind
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, play, world


def line_rules(code: str, miles: int, sizes: list[int]) -> Rules:
    """A map with one route between two towns of given sizes, and a mile to each further one."""
    towns = [f"town {place}" for place in range(len(sizes))]
    routes = [build.route(code, *towns[:2], miles - len(sizes) + 2, kind="PC")]
    ends = enumerate(itertools.pairwise(towns[1:]), start=1)
    routes += [build.route(f"{code}{n}", a, b, 1) for n, (a, b) in ends]
    return build.map_rules(routes, dict(zip(towns, sizes, strict=True)))


def one_railroad(
    given: dict[str, Any], sheet: list[o.Order], dice: Loaded | None = None, **fields: Any
) -> Turn:
    """A turn with one railroad, "R", of the case's miles and cash; tycoon 15 presides."""
    sizes = list(town_sizes(given))
    rules = line_rules("R", given.get("miles", 100), sizes)
    state = world(climate=given.get("climate_start", "Normal"), rules=rules)
    lines = ["R", *(f"R{n}" for n in range(1, len(sizes) - 1))]
    build.railroad(state, "R", lines, cash=given.get("cash", 0), **fields)
    build.preside(state, "R", 15)
    return begin(state, {15: sheet}, rules, dice)


def town_sizes(given: dict[str, Any]) -> list[int]:
    """Sizes of a railroad's towns as a case tells them: those of its start count."""
    for name in ("town_sizes", "towns_start", "towns"):
        told = given.get(name)
        sizes = list(told.values()) if isinstance(told, dict) else told
        if sizes and all(isinstance(size, int) for size in sizes):
            return list(sizes)
    return [1, 1]


# --- purchases ------------------------------------------------------------------------------


@kind("improve")
def improve(case: Case) -> dict[str, Any]:
    given = case["given"]
    luck = [0] * given["successes"] + [99] * 100
    sheet: list[o.Order] = [o.Improve("R", case["orders"]["per_mile"])]
    if given.get("influence_order"):
        sheet.append(o.Influence("R", given["influence_order"]))
    turn = one_railroad(given, sheet, Loaded({"improvement": luck}), efficiency=given["efficiency"])
    set_maximum(turn, "R", given.get("maximum", 99))
    play(turn, "8.1")
    (fact,) = turn.journal.of(Improved)
    return {
        "spent_per_mile": fact.per_mile,
        "cost": fact.cost,
        "cash_paid": fact.cash,
        "new_loans": fact.loans,
        "efficiency": turn.railroad("R").efficiency,
    }


def set_maximum(turn: Turn, code: str, most: int) -> None:
    """The case's maximum, whatever miles and locomotives would give."""
    turn.rules = build.with_figures(turn.rules, "efficiency", most=most, free_miles=10**6)
    assert efficiency.maximum_of(turn.state, turn.railroad(code), turn.rules) == most


@kind("locomotive")
def locomotive(case: Case) -> dict[str, Any]:
    given = case["given"]
    turn = one_railroad(given, [o.Locomotive("R", case["orders"]["to"])], level=given["level"])
    turn.state.best_locomotive = given["best"]
    play(turn, "8.2")
    (one,) = turn.outcomes
    state = turn.state
    levels, each = case["orders"]["to"] - given["level"], turn.rules.figures.purchases
    cost = each.locomotive_cost * levels * turn.opening.railroads["R"].miles
    return {
        "cost": one.figures.get("cost", max(0, cost)),
        "done": one.verdict == "done",
        "refused": one.verdict == "refused",
        "reason": essence(case, one.reason),
        "level": turn.railroad("R").level,
        "cash": state.till("R"),
        "bonds_and_loans_unchanged": (state.bonds("R"), state.loans("R")) == (0, 0),
    }


@kind("technology")
def technology(case: Case) -> dict[str, Any]:
    """Letters stand in a list or a word; what is bought is told alone or order by order."""
    given = case["given"]
    buy = list(case["orders"]["buy"])
    owned = list(given.any_of("owned", "technologies", default=[]))
    turn = one_railroad(given, [o.Technology("R", letter) for letter in buy], technologies=owned)
    turn.state.technologies = list(given["on_sale"])
    play(turn, "8.3")
    told = case["expect"].get("bought")
    got = [letter if one.verdict == "done" else None for letter, one in answered(turn, buy)]
    bought: Any = [letter for letter in got if letter is not None]
    if isinstance(told, str):
        bought = "".join(bought)
    elif told is not None and len(told) == len(buy) and None in told:
        bought = got
    return {
        "bought": bought,
        "refused": [letter for letter, one in answered(turn, buy) if one.verdict == "refused"],
        "reason": essence(case, *(one.reason for _, one in answered(turn, buy) if one.reason)),
        "cost": sum(one.figures.get("cost", 0) for _, one in answered(turn, buy) if not one.reason),
        "cash": turn.state.till("R"),
        "technologies": turn.railroad("R").technologies,
        "owned": turn.railroad("R").technologies,
    }


def answered(turn: Turn, orders: list[str]) -> list[tuple[str, Outcome]]:
    """Each order of the sheet with what became of it."""
    return list(zip(orders, outcomes(turn, 15), strict=True))


@kind("double_track")
def double_track(case: Case) -> dict[str, Any]:
    given = _measured(case["given"])
    line = str(given.get("line", "R"))
    already = given.get("doubled", [])
    doubled = ["R"] if already is True or line in (already or []) else []
    turn = one_railroad(given, [o.Double("R", "R")], doubled=doubled)
    if given.get("owns_line") is False:
        turn.opening.railroads["R"].lines = ()
    play(turn, "9.2")
    (one,) = turn.outcomes
    done, cash = one.verdict == "done", turn.state.till("R")
    after = [line] if "R" in turn.railroad("R").doubled else []
    turn.railroad("R").doubled = ["R"]
    play(turn, "13.1")
    (fact,) = turn.journal.of(RevenueReckoned)
    percent = sum(size * size for size in given["town_sizes"])
    assert fact.double_track == fact.base * percent // 100
    figures = turn.rules.figures
    each = figures.climate.track_cost[turn.climate] * figures.building.double_track_percent
    told = case["expect"].get("doubled")
    return {
        "cost": one.figures.get("cost", given["miles"] * each // 100),
        "done": done,
        "refused": not done,
        "reason": essence(case, one.reason),
        "line": line,
        "doubled": bool(after) if isinstance(told, bool) else after,
        "cash": cash,
        "revenue_percent": round(100 * fact.double_track / fact.base),
    }


def _measured(given: Heeded) -> Heeded:
    """With the miles and town sizes of the map's line where the case only names it."""
    line = standard_rules().map.routes.get(str(given.get("line", "")))
    if line is not None and "miles" not in given:
        towns = standard_rules().map.towns
        given["miles"] = line.length
        given.setdefault("town_sizes", [towns[end].size for end in line.towns])
    elif "town_sizes" not in given:
        given["town_sizes"] = town_sizes(given)
    return given


@kind("row_build")
def row_build(case: Case) -> dict[str, Any]:
    given = case["given"]
    row = given["row"]
    rules = build.map_rules(
        [
            build.route("OWN", "far", "here", 200, kind="PC"),
            build.route(row, "here", "there", given["miles"], kind="ROW"),
        ],
        dict(zip(("here", "there"), given["town_sizes"], strict=True)),
    )
    read = rules_for({"town-costs": given.get("town_costs", "both")}).figures.building
    rules = build.with_figures(rules, "building", towns_reached_pay=read.towns_reached_pay)

    def built(per_mile: int) -> Turn:
        state = world(climate=given["climate_start"], rules=rules)
        holdings = dict.fromkeys(range(1, given["directors"] + 1), 100)
        build.railroad(state, "OWN", cash=given["cash"], row=row, holdings=holdings)
        build.preside(state, "OWN", 15)
        sheet: list[o.Order] = [o.Build("OWN", per_mile)]
        if given.get("influence_order"):
            sheet.append(o.Influence("OWN", given["influence_order"]))
        return play(begin(state, {15: sheet}, rules), "9.1")

    def fact(turn: Turn) -> BuildingPaid:
        return turn.journal.of(BuildingPaid)[0]

    turn = built(case["orders"]["per_mile"])
    one = fact(turn)
    return {
        "minimum": fact(built(1)).per_mile,
        "maximum": fact(built(10**6)).per_mile,
        "track": one.track,
        "towns": one.towns,
        "total": one.track + one.towns,
        "new_bonds": one.bonds,
        "cash_paid": one.cash,
        "new_loans": one.loans,
        "each_director_pockets": one.each_director,
        "accepted_as_written": turn.outcomes[0].verdict == "done",
    }


# --- efficiency -----------------------------------------------------------------------------


@kind("maximum_efficiency")
def maximum_efficiency(case: Case) -> dict[str, Any]:
    """Played by improving without end in a railroad that is as good as can be."""
    given = case["given"]
    dice = Loaded({"improvement": 0})
    turn = one_railroad(given, [o.Improve("R", 150)], dice, efficiency=1, level=given["level"])
    turn.rules = build.with_figures(turn.rules, "efficiency", improve_most=150)
    turn.state.best_locomotive = given["best"]
    play(turn, "8.1")
    return {"maximum": turn.railroad("R").efficiency}


@kind("wear")
def wear(case: Case) -> dict[str, Any]:
    given = case["given"]

    def worn(default: Any) -> int:
        fields = {name: given[name] for name in ("efficiency", "level") if name in given}
        turn = one_railroad(given, [], Loaded(default=default), **fields)
        turn.state.best_locomotive = given.get("best", 1)
        return play(turn, "13").railroad("R").efficiency

    return between(worn)


@kind("efficiency_word")
def efficiency_word(case: Case) -> dict[str, Any]:
    figures = line_rules("R", 1, [1, 1]).figures.efficiency
    told = case["given"]["efficiency"]
    if not isinstance(told, list):
        return {"words": efficiency.level(told, figures)}
    return {"words": [efficiency.level(one, figures) for one in told]}
