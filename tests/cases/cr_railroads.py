"""Cases of railroads: purchases, building, money, operations, influence, mergers."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import BuildingPaid, Improved, RevenueReckoned
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules
from tests.cases.cr_register import Case, between, kind
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, world


def line_rules(code: str, miles: int, sizes: list[int]) -> Rules:
    """A map with one route between two towns of given sizes."""
    one = build.route(code, "here", "there", miles, kind="PC")
    return build.map_rules([one], dict(zip(("here", "there"), sizes, strict=True)))


def one_railroad(
    given: dict[str, Any], sheet: list[o.Order], dice: Loaded | None = None, **fields: Any
) -> Turn:
    """A turn with one railroad, "R", of the case's miles and cash; tycoon 15 presides."""
    rules = line_rules("R", given.get("miles", 100), given.get("town_sizes", [1, 1]))
    state = world(climate=given.get("climate_start", "Normal"), rules=rules)
    build.railroad(state, "R", cash=given.get("cash", 0), **fields)
    build.preside(state, "R", 15)
    return begin(state, {15: sheet}, rules, dice)


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
    return {
        "cost": one.figures.get("cost"),
        "done": one.verdict == "done",
        "level": turn.railroad("R").level,
        "cash": state.till("R"),
        "bonds_and_loans_unchanged": (state.bonds("R"), state.loans("R")) == (0, 0),
    }


@kind("technology")
def technology(case: Case) -> dict[str, Any]:
    given = case["given"]
    sheet: list[o.Order] = [o.Technology("R", letter) for letter in case["orders"]["buy"]]
    turn = one_railroad(given, sheet, technologies=list(given["owned"]))
    turn.state.technologies = list(given["on_sale"])
    play(turn, "8.3")
    bought = [letter for letter in turn.railroad("R").technologies if letter not in given["owned"]]
    return {"bought": bought, "cash": turn.state.till("R")}


@kind("double_track")
def double_track(case: Case) -> dict[str, Any]:
    given = case["given"]
    turn = one_railroad(given, [o.Double("R", "R")])
    play(turn, "9.2")
    (one,) = turn.outcomes
    done, cash = one.verdict == "done", turn.state.till("R")
    turn.railroad("R").doubled = ["R"]
    play(turn, "13.1")
    (fact,) = turn.journal.of(RevenueReckoned)
    percent = sum(size * size for size in given["town_sizes"])
    assert fact.double_track == fact.base * percent // 100
    return {
        "cost": one.figures.get("cost"),
        "done": done,
        "cash": cash,
        "revenue_percent": round(100 * fact.double_track / fact.base),
    }


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
    return {"words": [efficiency.level(one, figures) for one in case["given"]["efficiency"]]}


# --- money ----------------------------------------------------------------------------------


@kind("president_loan")
def president_loan(case: Case) -> dict[str, Any]:
    given = case["given"]
    sheet: list[o.Order] = []
    for name, amount in case["orders"].items():
        sheet.append(o.Lend("R", amount) if name == "lend" else o.RepayPresident("R", amount))
    turn = one_railroad({"cash": given["railroad_cash"]}, sheet, debt=given["debt"])
    build.tycoon(turn.state, 15, given["president_cash"], controls={1: "R"})
    play(turn, "2")
    state = turn.state
    found = {
        "repaid": paid(turn, "president_repaid", accounts.purse(15)),
        "lent": paid(turn, "president_loan", accounts.purse(15)),
        "president_cash": state.cash(15),
        "railroad_cash": state.till("R"),
        "debt_before_interest": state.president_debt("R"),
    }
    play(turn, "13.3")
    return {**found, "debt_end": state.president_debt("R")}


@kind("president_debt_growth")
def president_debt_growth(case: Case) -> dict[str, Any]:
    turn = one_railroad({}, [], debt=case["given"]["debt"])
    found = []
    for _ in range(case["given"]["turns"]):
        found.append(play(turn, "13.3").state.president_debt("R"))
    return {"debt": found}


@kind("debt_cancelled")
def debt_cancelled(case: Case) -> dict[str, Any]:
    given = case["given"]

    def looted(default: Any) -> State:
        cash = {"cash": given["railroad_cash"]}
        turn = one_railroad(cash, [], Loaded(default=default), debt=given["debt"])
        return play(turn, "15").state

    return {
        "debt": looted(build.low).president_debt("R"),
        "railroad_cash": between(lambda default: looted(default).till("R")),
    }


@kind("railroad_repays_bank")
def railroad_repays_bank(case: Case) -> dict[str, Any]:
    given = case["given"]
    sheet: list[o.Order] = [o.RepayDebt("R", case["orders"]["repay"])]
    if given.get("president_lent"):
        sheet.append(o.Lend("R", given["president_lent"]))
    repaid = given.get("president_repaid", 0)
    if repaid:
        sheet.append(o.RepayPresident("R", repaid))
    debts = {"loans": given["loans"], "bonds": given["bonds"], "debt": repaid}
    turn = one_railroad(given, sheet, **debts)
    build.tycoon(turn.state, 15, given.get("president_lent", 0), controls={1: "R"})
    play(turn, "2", "3")
    state = turn.state
    return {
        "effective": next(one.got for one in turn.outcomes if one.order == "RepayDebt"),
        "loans": state.loans("R"),
        "bonds": state.bonds("R"),
        "cash": state.till("R"),
    }


@kind("treasury_to_president")
def treasury_to_president(case: Case) -> dict[str, Any]:
    given = case["given"]
    sheet: list[o.Order] = [o.SellTreasuryToPresident("R", case["orders"]["shares"])]
    turn = one_railroad({}, sheet, price=given["price"], treasury=given["treasury"])
    build.tycoon(turn.state, 15, given["president_cash"], controls={1: "R"})
    play(turn, "4")
    return {
        "shares": turn.railroad("R").holdings.get(15, 0),
        "cost": paid(turn, "treasury_stock"),
        "president_cash": turn.state.cash(15),
        "railroad_cash_gain": turn.state.till("R"),
        "treasury": turn.railroad("R").treasury,
    }


@kind("railroad_interest")
def railroad_interest(case: Case) -> dict[str, Any]:
    given = case["given"]
    turn = one_railroad(given, [], bonds=given["bonds"], loans=given["loans"])
    play(turn, "13.3")
    return {
        "bond_interest": paid(turn, "bond_interest"),
        "loan_interest": paid(turn, "loan_interest"),
    }


@kind("influence")
def influence(case: Case) -> dict[str, Any]:
    turn = one_railroad(case["given"], [o.Influence("R", case["orders"]["spend"])])
    play(turn, "10")
    return {
        "spent": paid(turn, "influence"),
        "level": turn.levels.get("R", 0),
        "cash": turn.state.till("R"),
    }


OLD_RATE = ("last_rate", "old_rate", "rate_before", "standing_rate", "dividend_rate", "rate")
"""How a case may call the rate that a blank order leaves unchanged (10.2.8(2))."""


@kind("dividend")
def dividend(case: Case) -> dict[str, Any]:
    given = case["given"]
    holdings = {int(who): n for who, n in given.get("holdings", {}).items() if who != "public"}
    rate = case.get("orders", {}).get("rate")
    sheet: list[o.Order] = [] if rate is None else [o.Dividend("R", rate)]
    old = next((given[name] for name in OLD_RATE if name in given), 0)
    fields = {"standing": given.get("state", "solvent"), "dividend_rate": old}
    owners = {"issued": given["issued"], "holdings": holdings}
    turn = one_railroad(given, sheet, **fields, **owners)
    play(turn, "13.5")
    to = {str(seat): turn.state.cash(seat) for seat in holdings}
    if "public" in given.get("holdings", {}):
        to["public"] = paid(turn, "dividend", accounts.PUBLIC)
    return {
        "rate": operation(turn, "R").dividend,
        "paid": paid(turn, "dividend"),
        "cash": turn.state.till("R"),
        "to": to,
    }
