"""Cases of refused orders: the whole turn is played on a small scene.

A refusal is compared by its essence: which orders, by which reason, not by its words.
"""

from __future__ import annotations

import re
from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.events import Incorporated, Outcome, PCBought
from pbm.games.continental.events.railroads import RevenueReckoned
from pbm.games.continental.turn import Turn
from tests.cases.compare import Heeded
from tests.cases.continental.essence import reason_of, refused_names
from tests.cases.continental.orders import OR, meant
from tests.cases.continental.register import Case, kind
from tests.cases.continental.scene import scene_rules, seat_of, set_scene
from tests.continental.build import begin, outcomes, play_whole, world

ROUTE = re.compile(r"[A-Z&]+\d*")


@kind("refused")
def refused(case: Case) -> dict[str, Any]:
    given, orders = case["given"], case.get("orders", [])
    rules = scene_rules(given, orders)
    state = world(given.get("turn", 5), given.get("climate_start", "Normal"), rules)
    sheets = set_scene(state, given, rules)
    names: dict[tuple[int, int], str] = {}
    for seat, name, order in _orders(given, orders):
        sheet = sheets.setdefault(seat, [])
        names[(seat, len(sheet))] = name
        sheet.append(order)
    turn = play_whole(begin(state, sheets, rules))
    no = [one for one in outcomes(turn) if one.verdict == "refused"]
    told = [_name(names, one) for one in no if (one.seat, one.index) in names]
    expected = case["expect"]
    wanted = expected.get("refused", [])
    _check_sale(turn, given)
    events = [_event(turn, case, text) for text in expected.get("events", [])]
    return {
        "refused": bool(told) if isinstance(wanted, bool) else refused_names(wanted, told),
        "reason": reason_of(case, no),
        "events": events,
    }


def _check_sale(turn: Turn, given: Heeded) -> None:
    """A case may tell who bought the company meanwhile, and for how much."""
    wanted = seat_of(given.get("sold_to"))
    sales = [fact for fact in turn.journal.of(PCBought) if fact.pc == given.get("pc")]
    if wanted is not None and [fact.buyer for fact in sales] != [wanted]:
        raise ValueError(f"sold_to: {wanted}, but {sales} came of it")
    if "price" in given and any(fact.price != given["price"] for fact in sales):
        raise ValueError(f"price: {given['price']}, but {sales} came of it")


def _orders(given: Heeded, orders: list[dict[str, Any]]) -> list[tuple[int, str, o.Order]]:
    """Seat, the case's name of the order, and the order."""
    found: list[tuple[int, str, o.Order]] = []
    code = given.get("railroad", "R")
    for one in orders:
        told = one.get("tycoon", given.any_of("tycoon", "president", default=1))
        seat = seat_of(told) or 1
        found += [(seat, *named) for named in meant(one, one.get("railroad", code), given)]
    for seat, name in given.get("wanted", {}).items():
        found.append((int(seat), f"{name} for one of the two", o.Character(name)))
    for do, stock in given.get("transactions", []):
        order = o.Buy(stock, 10) if do == "buy" else o.Sell(stock, 10)
        found.append((1, f"{do} {stock}", order))
    return found


def _name(names: dict[tuple[int, int], str], one: Outcome) -> str:
    """A RoW bid is named by the choice that was refused, or as the bid that it is."""
    name = names[(one.seat, one.index)]
    if name != "bid":
        return name
    return f"bid {one.subject}{OR}bid row" if ROUTE.fullmatch(one.subject) else name


def _event(turn: Turn, case: Case, text: str) -> str:
    """An expected event if it came about, else what is not true."""
    return text if _came_about(turn, case, text) else f"not so: {text}"


def _came_about(turn: Turn, case: Case, text: str) -> bool:
    """Whether an event of the case came about in the turn."""
    if match := re.fullmatch(r"tycoon (\d+) buys (\S+) for ([\d,]+)", text):
        seat, code, price = match.groups()
        wanted = (code, int(seat), int(price.replace(",", "")))
        return wanted in [(f.pc, f.buyer, f.price) for f in turn.journal.of(PCBought)]
    if match := re.match(r"bid (\S+) \(.*\) is valid", text):
        row = match.group(1)
        mine = [one for one in outcomes(turn) if one.order == "BidRow" and one.subject == row]
        return bool(mine) and all(
            one.reason in ("", "not_reached", "less_influence") for one in mine
        )
    if match := re.match(r"(\S+) abandoned, grant 0, land still (\d+)", text):
        row, land = match.groups()
        (code,) = turn.abandoned
        sold = turn.operations[code]
        assert sold is not None
        return turn.abandoned[code] == row and _land_before_sales(turn, code) == int(land)
    if match := re.match(r"a bid for (\S+), reached only by \S+, would be refused", text):
        return _would_be_refused(case, match.group(1))
    if match := re.match(r"(\S+) (?:is|was) built", text):
        return any(match.group(1) in one.lines for one in turn.railroads())
    if match := re.match(r"(\S+) (?:is |was )?incorporated", text):
        return match.group(1) in [fact.pc for fact in turn.journal.of(Incorporated)]
    if match := re.match(r"(\S+) stays on sale at ([\d,]+)", text):
        pc = turn.state.pcs[match.group(1)]
        return pc.ask == int(match.group(2).replace(",", ""))
    if text.startswith("the two names differ"):
        return _names_differ(turn, case)
    return False


def _land_before_sales(turn: Turn, code: str) -> int:
    """Land after building and abandoning, before the year's sales."""
    sold = sum(f.land_sold for f in turn.journal.of(RevenueReckoned) if f.railroad == code)
    return turn.railroad(code).land + sold


def _would_be_refused(case: Case, row: str) -> bool:
    """The same case with a bid for another RoW."""
    given = case["given"]
    orders = [
        {**one, "first": row, "alternate": None} if one["do"] == "bid RoW" else one
        for one in case["orders"]
    ]
    rules = scene_rules(given, orders)
    state = world(given.get("turn", 5), "Normal", rules)
    sheets = set_scene(state, given, rules)
    for seat, _, order in _orders(given, orders):
        sheets.setdefault(seat, []).append(order)
    turn = play_whole(begin(state, sheets, rules))
    return any(one.verdict == "refused" and one.subject == row for one in outcomes(turn))


def _names_differ(turn: Turn, case: Case) -> bool:
    """One bears the name, the other a historical one that nobody else bears."""
    wanted = case["given"]["wanted"]
    bearers = {seat: turn.tycoon(int(seat)).character for seat in wanted}
    all_names = [one.character for one in turn.state.tycoons.values()]
    lucky = [seat for seat, name in wanted.items() if bearers[seat] == name]
    others = [bearers[seat] for seat in wanted if seat not in lucky]
    historical = all(name in turn.rules.characters for name in others)
    return len(lucky) == 1 and historical and all(all_names.count(name) == 1 for name in others)
