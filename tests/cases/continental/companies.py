"""Cases of Private Companies: auctions, asking prices, the Public, calendar, incorporation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.events import Outcome, PCBought
from pbm.games.continental.start import new_game
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import standard_rules
from tests.cases.continental.essence import stands_in
from tests.cases.continental.register import Case, between, kind, share
from tests.continental import build
from tests.continental.build import CLIMATES, Loaded, begin, outcomes, play, world

ASK = ("ask", "current_ask", "asking_price", "asked")
SEAT = ("no", "tycoon", "player", "seat")
SEQUENCE = ("seq", "sequence")
"""How cases call an asking price, a tycoon's number, and a place in his sequence."""


def first_of(one: dict[str, Any], names: tuple[str, ...], default: Any = None) -> Any:
    """The first of several names for one figure that is told."""
    return next((one[name] for name in names if name in one), default)


WORDS = {
    "pc_limit": "limit of two private companies",
    "bid_floor": "under $1 per mile",
    "not_on_sale": "not on sale at the start of the turn",
    "own_pc": "own private company",
}


@kind("pc_auction")
def pc_auction(case: Case) -> dict[str, Any]:
    given, orders = case["given"], case["orders"]
    rules = build.with_routes({pc["pc"]: pc["miles"] for pc in given["pcs"]})
    state = world(rules=rules)
    tycoons = [{**one, "no": int(first_of(one, SEAT))} for one in given["tycoons"]]
    owners = {code: one["no"] for one in tycoons for code in one.get("owns", [])}
    for pc in given["pcs"]:
        owner = _seller(pc) or owners.get(pc["pc"])
        ask = first_of(pc, ASK, 5 * pc["miles"])
        build.company(state, pc["pc"], owner=owner, paid=pc.get("paid", 0), ask=ask)
    for one in tycoons:
        build.tycoon(state, one["no"], one["cash"])
        listed = [pc["pc"] for pc in given["pcs"]]
        for code in [owned for owned in one.get("owns", []) if owned not in listed]:
            build.company(state, code, owner=one["no"], paid=1)
    sheets: dict[int, list[o.Order]] = {}
    for order in orders:
        bid = o.BidPC(order["pc"], order["bid"], first_of(order, SEQUENCE))
        sheets.setdefault(int(first_of(order, SEAT)), []).append(bid)
    lot = given.get("lot")
    lots = lot if isinstance(lot, dict) else {pc["pc"]: lot for pc in given["pcs"]}
    dice = Loaded({"company lot": lots})
    turn = play(begin(state, sheets, rules, dice), "5")
    told = case["expect"].get("sold", {})
    sold: dict[str, Any] = {pc["pc"]: None for pc in given["pcs"]}
    for fact in turn.journal.of(PCBought):
        sold[fact.pc] = _in_the_form_of(told.get(fact.pc), buyer_of(fact), fact.price)
    effective, refused = [], []
    for seat in sorted(sheets):
        mine = sorted(outcomes(turn, seat), key=lambda one: _sequence(sheets, one))
        for one in mine:
            wanted = case["expect"].get("refused", [])
            if why := _why_refused(one, wanted if isinstance(wanted, list) else []):
                refused.append([seat, one.subject, why])
            else:
                effective.append([seat, one.subject, one.got])
    cash = {str(one["no"]): state.cash(one["no"]) for one in tycoons}
    sold = {code: sale for code, sale in sold.items() if sale is not None or code in told}
    buyers = {code: sale and sale[0] for code, sale in _pairs(turn, sold).items()}
    prices = {code: sale and sale[1] for code, sale in _pairs(turn, sold).items()}
    alone = len(given["pcs"]) == 1
    return {
        "effective_bids": effective,
        "sold": sold,
        "buyer": next(iter(buyers.values())) if alone else buyers,
        "price": next(iter(prices.values())) if alone else prices,
        "cash_after": cash,
        "refused": refused,
        "on_sale": sorted(code for code in sold if state.pcs[code].ask is not None),
        "current_ask": {code: state.pcs[code].ask for code in sold},
    }


def _why_refused(bid: Outcome, wanted: Sequence[Any]) -> str:
    """Why a bid does not count, as the case words it if its words have the essence; else as we do.

    A bid below what is asked counts as one that did not win, unless the case calls it refused.
    """
    said = [str(why) for seat, code, why in wanted if (int(seat), code) == (bid.seat, bid.subject)]
    fits = next((why for why in said if stands_in(why, bid.reason)), "")
    if bid.reason == "under_ask":
        return fits
    return (fits or WORDS[bid.reason]) if bid.reason in WORDS else ""


def buyer_of(fact: PCBought) -> int | str:
    """Who bought a company: a tycoon's number, or the Public."""
    return fact.buyer if fact.buyer is not None else "Public"


def _pairs(turn: Turn, sold: dict[str, Any]) -> dict[str, list[Any] | None]:
    """Buyer and price of every company on sale; None of one that nobody bought."""
    facts = {fact.pc: [buyer_of(fact), fact.price] for fact in turn.journal.of(PCBought)}
    return {code: facts.get(code) for code in sold}


def _in_the_form_of(told: Any, buyer: int | str, price: int) -> Any:
    """A sale as the case tells it: [buyer, price], both by name, or the buyer alone."""
    if isinstance(told, dict):
        known = {"buyer": buyer, "to": buyer, "price": price, "for": price}
        return {name: known[name] for name in told}
    alone = told is not None and not isinstance(told, list)
    who = str(buyer) if isinstance(told, str) else buyer
    if isinstance(told, list) and told and isinstance(told[0], str):
        who = str(buyer)
    return who if alone else [who, price]


def _seller(pc: dict[str, Any]) -> int | None:
    """The tycoon who offers a company; None where it is the Bank's."""
    told = str(first_of(pc, ("owner", "offered_by", "seller"), ""))
    return int(told) if told.isdigit() else None


def _sequence(sheets: dict[int, list[o.Order]], one: Any) -> int:
    """The bid's place in its tycoon's sequence."""
    order = sheets[one.seat][one.index]
    assert isinstance(order, o.BidPC)
    return order.sequence or one.index + 1


@kind("pc_ask")
def pc_ask(case: Case) -> dict[str, Any]:
    given = case["given"]
    code, miles = given["pc"], given["miles"]
    rules = build.with_routes({code: miles})

    def offered(ask: int) -> tuple[str, int | None]:
        state = world(rules=rules)
        build.company(state, code, owner=1, paid=given["paid"], ask=given.any_of(*ASK))
        turn = play(begin(state, {1: [o.SellPC(code, ask)]}, rules), "5")
        (one,) = turn.outcomes
        return one.verdict, one.got if one.verdict != "refused" else None

    _, highest = offered(10**9)
    lowest = next(ask for ask in range(1, 10**6) if offered(ask)[0] == "done")
    accepted = [offered(ask)[0] == "done" for ask in case["orders"]["asks"]]
    return {"lowest": lowest, "highest": highest, "accepted": accepted}


@kind("pc_public")
def pc_public(case: Case) -> dict[str, Any]:
    given = case["given"]
    code, seller = given["pc"], _seller(given)
    rules = build.with_routes({code: given["miles"]})

    def played(default: Any) -> Turn:
        state = world(rules=rules)
        listed = given.get("listed_at_start", True)
        ask = given.any_of(*ASK)
        build.company(state, code, owner=seller, paid=10**6, ask=ask if listed else None)
        sheets: dict[int, list[o.Order]] = {}
        if not listed and seller is not None:
            sheets[seller] = [o.SellPC(code, ask)]
        if given.get("best_bid"):
            bidder = 1 if seller != 1 else 2
            build.tycoon(state, bidder, given["best_bid"])
            sheets[bidder] = [o.BidPC(code, given["best_bid"])]
        return play(begin(state, sheets, rules, Loaded(default=default)), "5")

    turn = played(build.low)
    bought = turn.journal.of(PCBought)
    buyer = None if not bought else "Public" if bought[0].buyer is None else bought[0].buyer
    found: dict[str, Any] = {"buyer": buyer, "price": bought[0].price if bought else None}
    if buyer == "Public":
        started = turn.state.turn
        found["returns_after_turns"] = between(
            lambda default: played(default).state.pcs[code].returns - started
        )
        turn.state.turn = turn.state.pcs[code].returns
        found["then_ask"] = play(turn, "17").state.pcs[code].ask
    return found


@kind("pc_offer_age")
def pc_offer_age(case: Case) -> dict[str, Any]:
    ages = {"first": 0, "1": 0, "next": 1, "second": 1, "2": 1}
    age = ages.get(str(case["given"]["turn_of_eligibility"]), 2)

    def appears(roll: int) -> bool:
        state = world()
        state.pcs["LS"].status, state.pcs["LS"].age = "eligible", age
        turn = play(begin(state, dice=Loaded({"LS": roll})), "17")
        return turn.state.pcs["LS"].status == "bank"

    return {"chance_percent": share(100, appears).get(True, 0)}


@kind("pc_calendar")
def pc_calendar(case: Case) -> dict[str, Any]:
    first_and_last = []
    routes = standard_rules().map.routes
    for turn_number in case["given"]["turns"]:
        turn = play(begin(world(turn=turn_number), dice=Loaded(default=build.low)), "17")
        new = [routes[c].number for c, pc in turn.state.pcs.items() if pc.status == "bank"]
        assert not new or new == list(range(min(new), max(new) + 1))
        first_and_last.append([min(new), max(new)] if new else None)
    start = new_game([], {}, Dice(7)).pcs.values()
    return {
        "first_and_last": first_and_last,
        "at_start_on_sale": sum(pc.status == "bank" for pc in start),
        "at_start_carried": sum(pc.status == "eligible" for pc in start),
    }


assert len(CLIMATES) == 9
