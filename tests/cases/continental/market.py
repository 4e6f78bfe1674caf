"""Cases of the stock market and the economy: order checks, prices, the Public, splits, climate."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from pbm.games.continental import orders as o
from pbm.games.continental.events.world import MarketClosed, StockCornered, Traded
from pbm.games.continental.holdings import shares
from pbm.games.continental.market import public
from pbm.games.continental.state import State
from pbm.games.continental.steps import c15a_splits
from pbm.games.continental.turn import Quote, Trade
from pbm.games.continental.world.rules import standard_rules
from tests.cases.continental.register import Case, kind
from tests.continental import build
from tests.continental.build import begin, outcomes, play, world


@kind("order_check")
def order_check(case: Case) -> dict[str, Any]:
    """The reported maxima and corners are the case's own, whatever holdings would give."""
    given = case["given"]
    rules = build.with_routes(
        {code: 100 for code in given["railroads"] if not build.standard_number(code)}
    )
    state = world(rules=rules)
    build.tycoon(state, 1, given["cash"])
    for code, stock in given["railroads"].items():
        owned = {1: stock.get("own", 0)}
        build.railroad(
            state, code, price=stock["price"], issued=stock.get("issued", 1000), holdings=owned
        )
    crowd(state, given.get("active", 0))
    kinds = {"buy": o.Buy, "sell": o.Sell, "short": o.Short}
    sheet: list[o.Order] = [
        kinds[one["do"]](one["railroad"], one["shares"], one.get("seq", one.get("sequence")))
        for one in case["orders"]
    ]
    turn = begin(state, {1: sheet}, rules)
    for code, stock in given["railroads"].items():
        start = turn.opening.railroads[code]
        start.max_bids[1] = stock.get("max_bid", start.max_bids[1])
        start.cornered = stock.get("cornered", start.cornered)
    play(turn, "6.1")
    found = []
    for one in outcomes(turn) if _by_sheet(case) else turn.outcomes:
        balance = {"balance": one.figures.get("balance")}
        if one.order == "Buy":
            found.append({"railroad": one.subject, "buy": one.got or 0, **balance})
        else:
            sold = {name: one.figures.get(name, 0) for name in ("sell", "short")}
            found.append({"railroad": one.subject, **sold, **balance})
    return {"orders": found}


def _by_sheet(case: Case) -> bool:
    """Whether the case tells its orders as on the sheet, not by their sequence numbers."""
    told = [one["railroad"] for one in case["expect"]["orders"]]
    return told == [one["railroad"] for one in case["orders"]]


def crowd(state: State, active: int) -> None:
    """Add railroads until so many are active."""
    spare = sorted(code for code in state.pcs if code not in state.railroads)
    for code in spare[: max(0, active - len(state.railroads))]:
        build.railroad(state, code)


def held(given: dict[str, Any]) -> dict[int, int]:
    """Holdings by seat."""
    return {int(seat): owned for seat, owned in given["holdings"].items() if seat.isdigit()}


@kind("max_bid")
def max_bid(case: Case) -> dict[str, Any]:
    given = case["given"]
    state = world()
    one = build.railroad(state, "B&O", issued=given["issued"], holdings=held(given))
    seat = int(given["bidder"])
    turn = begin(state)
    return {
        "available": shares.available(one.holdings, one.issued, one.directors, seat),
        "max_bid": turn.opening.railroads["B&O"].max_bids[seat],
    }


@kind("bids_allowed")
def bids_allowed(case: Case) -> dict[str, Any]:
    """Every tycoon orders nine bids, or nine sales: how many are taken?"""

    def taken(active: int, order: type[o.Buy] | type[o.Sell]) -> int:
        codes = [code for code, one in standard_rules().map.routes.items() if one.kind == "PC"]
        state = world()
        build.tycoon(state, 1, 10**6)
        for code in codes[:active]:
            build.railroad(state, code, holdings={1: 50})
        sheet: list[o.Order] = [order(code, 10) for code in codes[: min(9, active)]]
        turn = play(begin(state, {1: sheet}), "6.1")
        return len(turn.trades)

    active = case["given"]["active"]
    most = taken(9, o.Sell)
    few = standard_rules().figures.market  # fewer railroads than bids show no limit
    bids = [taken(one, o.Buy) if one > 5 else shares.bids_allowed(one, few) for one in active]
    return {"bids": bids, "sales": most, "transactions": most}


@kind("market")
def market(case: Case) -> dict[str, Any]:
    """What the Public wants is given; all else is the real market (Q18: no order check)."""
    given = case["given"]
    rules = standard_rules()
    exponent = given.get("exponent")
    if exponent is not None:
        fraction = (exponent, 1) if isinstance(exponent, int) else (round(10 * exponent), 10)
        rules = build.with_figures(rules, "market", exponent=fraction)
    state = world()
    sales, shorts = table(given, "sales"), table(given, "shorts")
    bids = table(given, "bids")
    build.railroad(
        state,
        "B&O",
        price=given["price"],
        issued=given.get("public_holding", 10**5) + sum(sales.values()),
        holdings=sales,
        treasury=given.get("railroad_offer", 0),
    )
    build.preside(state, "B&O", 15)
    sheet: list[o.Order] = []
    if given.get("railroad_offer"):
        sheet.append(o.SellTreasuryToMarket("B&O", given["railroad_offer"]))
    turn = begin(state, {15: sheet}, rules)
    for seat in sorted({*sales, *shorts, *bids}):
        ordered = Trade(seat, "B&O", sales.get(seat, 0), shorts.get(seat, 0), bids.get(seat, 0))
        turn.trades.append(ordered)
    with (
        patch.object(public, "offer", lambda *_: given.get("public_offer", 0)),
        patch.object(public, "bid", lambda *_: given.get("public_bid", 0)),
    ):
        play(turn, "6.2")
    (fact,) = turn.journal.of(MarketClosed)
    bought = {trade.seat: trade.bought for trade in turn.trades if trade.buy}
    told = case["expect"].get("bought", {})
    return {
        "supply": fact.supply,
        "demand": fact.demand,
        "end_price": fact.end,
        "trade_price": fact.trade,
        "bought": {str(seat): n for seat, n in bought.items() if n or str(seat) in told},
        "public_buys": fact.supply - sum(bought.values()),
    }


def table(given: dict[str, Any], name: str) -> dict[int, int]:
    """Shares by seat."""
    return {int(seat): count for seat, count in given.get(name, {}).items()}


@kind("short_settlement")
def short_settlement(case: Case) -> dict[str, Any]:
    given = case["given"]
    state = world()
    build.tycoon(state, 1, given["cash"])
    build.railroad(state, "B&O")
    turn = begin(state)
    turn.trades = [Trade(1, "B&O", short=given["shares"])]
    turn.quotes = {"B&O": Quote(given["trade_price"], given["end_price"], given["trade_price"])}
    play(turn, "7.1")
    (fact,) = turn.journal.of(Traded)
    return {"result": fact.short_result, "cash": state.cash(1), "new_loan": state.loan(1)}


@kind("cornered")
def cornered(case: Case) -> dict[str, Any]:
    given = case["given"]
    state = world()
    one = build.railroad(state, "B&O", issued=given["issued"], holdings=held(given))
    turn = play(begin(state), "15")
    return {
        "directors": [str(seat) for seat in sorted(one.directors)],
        "directors_hold": sum(one.holdings[seat] for seat in one.directors),
        "cornered": bool(turn.journal.of(StockCornered)),
    }


@kind("split")
def split(case: Case) -> dict[str, Any]:
    given = case["given"]
    told = given["shares"]
    owned = told if isinstance(told, dict) else {"public": told}
    state = world()
    holdings = {int(seat): count for seat, count in owned.items() if seat.isdigit()}
    issued = sum(holdings.values()) + owned.get("public", 0)
    one = build.railroad(
        state,
        "B&O",
        price=given["price"],
        issued=issued,
        holdings=holdings,
        treasury=owned.get("treasury", 0),
    )
    turn = begin(state)
    c15a_splits.play(turn)
    after = {str(seat): count for seat, count in one.holdings.items()}
    after |= {"public": one.public, "treasury": one.treasury}
    return {
        "ratio": one.authorised // (issued + owned.get("treasury", 0)),
        "price": one.price,
        "shares": {name: after[name] for name in owned} if owned is told else after["public"],
    }


# --- the Public -----------------------------------------------------------------------------


# --- climate, banks, events -----------------------------------------------------------------
