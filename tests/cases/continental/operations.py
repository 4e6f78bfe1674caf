"""Cases of railroads' operations: revenue, expenses, rate wars, land, anonymous presidents."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import Improved, RevenueReckoned
from pbm.games.continental.railroads.revenue import SHARE
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.start import USUAL
from pbm.games.continental.steps import c13b_rate_wars, c13d_expenses
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules, rules_for
from tests.cases.continental.railroads import one_railroad
from tests.cases.continental.register import Case, between, kind
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, world


@kind("revenue")
def revenue(case: Case) -> dict[str, Any]:
    given = case["given"]
    routes = [
        build.route(f"L{place}", line["a"], line["b"], line["miles"], kind="PC")
        for place, line in enumerate(given["lines"])
    ]
    codes = [one.code for one in routes]
    towns = list(dict.fromkeys(end for one in routes for end in one.towns))
    regions = {name: f"REGION {place}" for place, name in enumerate(towns[: given["regions"]])}
    rules = build.map_rules(routes, given["town_sizes"], regions)

    def operated(default: Any) -> Turn:
        state = world(climate=given["climate_start"], rules=rules)
        doubled = [code for code, line in zip(codes, given["lines"], strict=True) if line["double"]]
        owned = list(given.get("technologies", []))
        build.railroad(state, "R", codes, doubled=doubled, technologies=owned)
        drawn = given.get("draw_percent")
        answers = {} if drawn is None else {"revenue": drawn + 5}
        return play(begin(state, rules=rules, dice=Loaded(answers, default)), "13.1")

    turn = operated(build.low)
    (fact,) = turn.journal.of(RevenueReckoned)
    exact = "draw_percent" in given
    return {
        "base": fact.base,
        "line_base": [operation(turn, "R").line_base[code] // SHARE for code in codes],
        "double_track_addition": fact.double_track,
        "gross": fact.gross if exact else between(lambda d: operation(operated(d), "R").gross),
    }


@kind("expenses")
def expenses(case: Case) -> dict[str, Any]:
    given = case["given"]

    def spent(revenue_of: int) -> int:
        owned = list(given.get("technologies", []))
        turn = one_railroad({}, [], efficiency=given["efficiency"], technologies=owned)
        work = operation(turn, "R")
        work.gross = revenue_of
        c13d_expenses.play(turn)
        return work.expenses

    large = 10**9
    return {
        "share_percent": round(100 * spent(large) / large, 3),
        "expenses": spent(given["revenue"]),
        "profit": given["revenue"] - spent(given["revenue"]),
    }


@kind("rate_war")
def rate_war(case: Case) -> dict[str, Any]:
    railroads = case["given"]["railroads"]
    one, other = railroads
    rules = build.map_rules(
        [
            build.route(one, "here", "there", 100, kind="PC", twin=other),
            build.route(other, "here", "there", 100, kind="PC", twin=one),
        ]
    )
    rules = waged(rules, case["given"].get("rate_wars", "base"))
    state = world(rules=rules)
    sheets: dict[int, list[o.Order]] = {}
    for seat, (code, figures) in enumerate(railroads.items(), start=1):
        build.railroad(state, code, efficiency=figures["efficiency"])
        build.preside(state, code, seat)
        sheets[seat] = [
            o.RateWar(code, order["on"], order["percent"])
            for order in case["orders"]
            if order["by"] == code
        ]
    turn = begin(state, sheets, rules)
    for code, figures in railroads.items():
        work = operation(turn, code)
        work.gross = figures["revenue"]
        bases = {code: figures["parallel_line_base"], "": figures.get("other_lines_base", 0)}
        work.line_base = {line: SHARE * base for line, base in bases.items()}
    c13b_rate_wars.play(turn)
    c13d_expenses.play(turn)
    percents = [fact.percent for fact in turn.journal if hasattr(fact, "percent")]
    found: dict[str, Any] = {"percent": percents[0] if percents else 0}
    for code in railroads:
        work = operation(turn, code)
        found[code] = {
            "cut": work.cut,
            "received": work.received,
            "expenses": work.expenses,
            "profit": work.profit,
        }
    return found


def waged(rules: Rules, word: str) -> Rules:
    """The rules by a reading of rate wars (Q80)."""
    read = rules_for(USUAL | {"rate-wars": word}).figures.revenue
    return replace(rules, figures=replace(rules.figures, revenue=read))


@kind("land_sale")
def land_sale(case: Case) -> dict[str, Any]:
    given = case["given"]
    turn = one_railroad(given, [], land=given["land"])
    play(turn, "13.1")
    (fact,) = turn.journal.of(RevenueReckoned)
    return {
        "sold": fact.land_sold,
        "price": turn.rules.figures.climate.land_price[turn.climate],
        "cash": fact.land_cash,
        "land": turn.railroad("R").land,
    }


@kind("computer_railroad")
def computer_railroad(case: Case) -> dict[str, Any]:
    given = case["given"]
    rules = build.map_rules(
        [
            build.route("R", "far", "here", given["miles"], kind="PC"),
            build.route("R1", "here", "there", 50),
        ]
    )
    state = world(climate=given["climate_start"], rules=rules, turn=given.get("turn", 5))
    one = build.railroad(state, "R", cash=given["cash"], row="R1" if given["has_row"] else None)
    one.last.profit_per_share = round(100 * given["last_profit_per_share"])
    turn = begin(state, rules=rules, anonymous=True)
    dividends = [given.order.rate for given in turn.given(o.Dividend)]
    play(turn, "8.1", "8.2", "8.3", "9.1", "9.2", "10")
    improved = turn.journal.of(Improved)
    return {
        "improve": improved[0].cost if improved else 0,
        "build": "R1" in one.lines,
        "influence": paid(turn, "influence"),
        "dividend_order": dividends[0] if dividends else 0,
    }
