"""Cases of railroads' money: debts to president and Bank, interest, influence, dividends."""

from __future__ import annotations

from typing import Any

from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import State
from tests.cases.continental.essence import essence
from tests.cases.continental.railroads import one_railroad
from tests.cases.continental.register import Case, between, kind
from tests.continental import build
from tests.continental.build import Loaded, paid, play


@kind("president_loan")
def president_loan(case: Case) -> dict[str, Any]:
    given = case["given"]
    sheet: list[o.Order] = []
    for name, amount in case["orders"].items():
        sheet.append(_money_order(name, amount))
    debts = {name: given[name] for name in ("loans", "bonds") if name in given}
    cash = {"cash": given.any_of("railroad_cash", "cash", default=0)}
    turn = one_railroad(cash, sheet, debt=given.get("debt", 0), **debts)
    build.tycoon(turn.state, 15, given.get("president_cash", 0), controls={1: "R"})
    play(turn, "2", "3")
    state = turn.state
    found = {
        "repaid_bank": paid(turn, "loans_repaid") + paid(turn, "bonds_repaid"),
        "loans": state.loans("R"),
        "bonds": state.bonds("R"),
        "repaid": paid(turn, "president_repaid", accounts.purse(15)),
        "lent": paid(turn, "president_loan", accounts.purse(15)),
        "president_cash": state.cash(15),
        "railroad_cash": state.till("R"),
        "debt_before_interest": state.president_debt("R"),
    }
    play(turn, "13.3")
    return {**found, "debt_end": state.president_debt("R")}


def _money_order(name: str, amount: int) -> o.Order:
    """Lent by the president, repaid to him, or repaid to the Bank."""
    if name in ("lend", "loan", "president lends", "borrow from president"):
        return o.Lend("R", amount)
    if name.replace("_", " ") in REPAY_BANK:
        return o.RepayDebt("R", amount)
    return o.RepayPresident("R", amount)


REPAY_BANK = ("repay bank", "repay the bank", "repay debt", "repay loans", "repay bonds")
"""How a case may say that the railroad repays the Bank (10.2.2)."""


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
    (asked,) = [sum_ for name, sum_ in case["orders"].items() if name.startswith("repay")]
    sheet: list[o.Order] = [o.RepayDebt("R", asked)]
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
        "effective": next(one.got or 0 for one in turn.outcomes if one.order == "RepayDebt"),
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


STANDINGS = ("bankrupt", "insolvent")
"""A case may name the state of a railroad, or say that it is so."""


@kind("dividend")
def dividend(case: Case) -> dict[str, Any]:
    given = case["given"]
    holdings = {int(who): n for who, n in given.get("holdings", {}).items() if who != "public"}
    rate = case.get("orders", {}).get("rate")
    sheet: list[o.Order] = [] if rate is None else [o.Dividend("R", rate)]
    old = next((given[name] for name in OLD_RATE if name in given), 0)
    standing = next((name for name in STANDINGS if given.get(name)), "solvent")
    fields = {"standing": given.get("state", standing), "dividend_rate": old}
    owners = {"issued": given["issued"], "holdings": holdings}
    turn = one_railroad(given, sheet, **fields, **owners)
    play(turn, "13.5")
    to = {str(seat): turn.state.cash(seat) for seat in holdings}
    if "public" in given.get("holdings", {}):
        to["public"] = paid(turn, "dividend", accounts.PUBLIC)
    refused = [one.reason for one in turn.outcomes if one.verdict == "refused"]
    return {
        "refused": bool(refused),
        "reason": essence(case, *refused),
        "bankrupt": turn.railroad("R").standing == "bankrupt",
        "rate": operation(turn, "R").dividend,
        "paid": paid(turn, "dividend"),
        "cash": turn.state.till("R"),
        "to": to,
    }
