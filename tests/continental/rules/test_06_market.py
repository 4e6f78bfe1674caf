"""Chapter 6.1 and 6.2: orders on the market checked, short sales."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.holdings import shares
from pbm.games.continental.turn import Quote, Trade, Turn
from pbm.games.continental.world.rules import EDITIONS, standard_rules
from tests.continental import build
from tests.continental.build import begin, outcomes, play, world

RULES = standard_rules()
FIRST = standard_rules(EDITIONS[0])
MARKET = RULES.figures.market


def exchange(*sheet: o.Order, cash: int = 0, **stocks: dict[str, Any]) -> Turn:
    """Tycoon 1's orders, checked; stocks have $20 and 1,000 shares unless told otherwise."""
    names = {"BO": "B&O", "NW": "N&W"}
    state = world()
    build.tycoon(state, 1, cash)
    for name, fields in stocks.items():
        own = fields.pop("own", 0)
        build.railroad(state, names.get(name, name), holdings={1: own}, **fields)
    return play(begin(state, {1: list(sheet)}), "6.1")


def checked(turn: Turn) -> list[tuple[int, int, int, object]]:
    """Buy, sell, short and the balance after each checked order."""
    return [
        (trade.buy, trade.sell, trade.short, one.figures["balance"])
        for trade, one in zip(turn.trades, outcomes(turn), strict=True)
    ]


# --- 6.1 --------------------------------------------------------------------------------------


def test_the_book_s_example_of_order_checking() -> None:
    """6.1.3: $1,800, four orders; the fourth is cut to 50 shares."""
    turn = exchange(
        o.Sell("NYC", 20, 1),
        o.Buy("B&O", 100, 2),
        o.Short("N&W", 50, 3),
        o.Buy("SCL", 100, 4),
        cash=1800,
        NYC={"own": 50},
        BO={"price": 10},
        NW={},
        SCL={"price": 10},
    )
    assert checked(turn) == [(0, 20, 0, 2000), (100, 0, 0, 1000), (0, 0, 50, 500), (50, 0, 0, 0)]
    assert outcomes(turn)[3].reason == "market_cash"


def test_credit_is_half_of_sales_at_the_starting_price_in_sequence() -> None:
    """6.1.3: a sale after the purchase does not help it."""
    late = exchange(
        o.Buy("PENN", 120), o.Sell("NYC", 100), cash=500, PENN={"price": 10}, NYC={"own": 100}
    )
    assert checked(late) == [(50, 0, 0, 0), (0, 100, 0, 1000)]
    early = exchange(
        o.Buy("PENN", 120, 2), o.Sell("NYC", 100, 1), cash=500, PENN={"price": 10}, NYC={"own": 100}
    )
    assert [trade.buy for trade in early.trades] == [0, 120]


def test_half_dollars_of_credit_are_kept_while_checking() -> None:
    """6.1.3, Q1: two sales at $15 give 7.50 each, together 15."""
    turn = exchange(
        o.Sell("NYC", 1),
        o.Sell("PENN", 1),
        o.Buy("B&O", 1),
        NYC={"own": 1, "price": 15},
        PENN={"own": 1, "price": 15},
        BO={"price": 15},
    )
    assert checked(turn) == [(0, 1, 0, 7), (0, 1, 0, 15), (1, 0, 0, 0)]


def test_orders_without_sequence_stand_as_on_the_sheet() -> None:
    """6.1.3, R63, 10.1.3(6)."""
    turn = exchange(o.Buy("PENN", 10), o.Buy("NYC", 10), cash=300, PENN={}, NYC={})
    assert [trade.railroad for trade in turn.trades] == ["PENN", "NYC"]
    turn = exchange(o.Buy("PENN", 10, 2), o.Buy("NYC", 10, 1), cash=300, PENN={}, NYC={})
    assert [(trade.railroad, trade.buy) for trade in turn.trades] == [("NYC", 10), ("PENN", 5)]


def test_of_one_number_the_first_on_the_sheet_comes_first() -> None:
    """R63: `2. sell 100 NYC and buy 120 PENN`, the sale before the purchase, before a third."""
    sheet = (o.Buy("LV", 10, 3), o.Sell("NYC", 100, 2), o.Buy("PENN", 120, 2))
    stocks = {"PENN": {"price": 10}, "NYC": {"own": 100}, "LV": {"price": 10}}
    turn = exchange(*sheet, cash=500, **stocks)
    assert [trade.railroad for trade in turn.trades] == ["NYC", "PENN", "LV"]


def test_six_transactions_and_one_way_in_each_stock() -> None:
    """6.1.1, 10.1.3(1), (2)."""
    stocks = {name: {"own": 50} for name in ("PENN", "NYC", "SCL", "LV", "CNJ", "ERIE", "GT", "BO")}
    sheet = [o.Sell("PENN", 1), o.Buy("PENN", 1), o.Sell("PENN", 2)]
    sheet += [o.Sell(name, 1) for name in ("NYC", "SCL", "LV", "CNJ", "ERIE", "GT")]
    turn = exchange(*sheet, cash=10**5, **stocks)
    reasons = [one.reason for one in outcomes(turn)]
    assert reasons == ["", "both_ways", "twice", "", "", "", "", "", "transactions"]


@pytest.mark.parametrize(("active", "bids"), [(14, 3), (15, 4), (30, 4), (31, 5)])
def test_bids_by_the_number_of_railroads(active: int, bids: int) -> None:
    """6.1.1, Q16."""
    codes = [code for code, one in RULES.map.routes.items() if one.kind == "PC"][:active]
    state = world()
    build.tycoon(state, 1, 10**6)
    for code in codes:
        build.railroad(state, code)
    turn = play(begin(state, {1: [o.Buy(code, 1) for code in codes[:6]]}), "6.1")
    assert len(turn.trades) == bids
    assert {one.reason for one in outcomes(turn)[bids:]} == {"bids_allowed"}


def test_the_greatest_bid() -> None:
    """6.1.1, 6.1.2, R50, Q49: 20 % of what neither directors nor oneself own, never past 51 %."""
    held = {1: 200, 2: 150, 3: 50}
    board = [1, 2]
    assert shares.max_bid(held, 1000, board, 3, MARKET) == 120
    assert shares.max_bid(held, 1000, board, 1, MARKET) == 130
    assert shares.max_bid({1: 410}, 1000, [1], 1, MARKET) == 100
    assert shares.max_bid({1: 510}, 1000, [1], 1, MARKET) == 0


def test_a_bid_over_the_maximum_is_lowered_to_it() -> None:
    """6.1.1, 10.1.3(5)."""
    turn = exchange(o.Buy("PENN", 900), cash=10**6, PENN={})
    assert turn.trades[0].buy == 200
    assert outcomes(turn)[0].reason == "max_bid"


def test_only_railroads_active_at_the_start_are_traded() -> None:
    """6.1.2."""
    turn = exchange(o.Buy("CNJ", 10), cash=10**6)
    assert outcomes(turn)[0].reason == "unknown"


def test_shares_bought_from_the_treasury_this_turn_cannot_be_sold() -> None:
    """6.2.3, Q53: the shares owned at the start of the turn count."""
    state = world()
    build.tycoon(state, 1, 10**4)
    build.railroad(state, "PENN", holdings={1: 120}, treasury=100)
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [o.SellTreasuryToPresident("PENN", 100), o.Sell("PENN", 200)]
    turn = play(begin(state, {1: sheet}), "4", "6.1")
    assert turn.trades[0].sell == 120


# --- 6.2 --------------------------------------------------------------------------------------


def test_a_short_sale_after_the_own_shares_up_to_ten_per_cent() -> None:
    """6.2.1, 6.2.3, 10.1.3(4): own 40 of 1,000, 100 sold: 60 short; credit 400, debit 600."""
    turn = exchange(o.Sell("READ", 100), cash=500, READ={"own": 40})
    assert checked(turn) == [(0, 40, 60, 300)]
    turn = exchange(o.Short("READ", 150), cash=5000, READ={"own": 40})
    assert checked(turn) == [(0, 40, 60, 4800)]
    assert outcomes(turn)[0].reason == "short_limit"


def test_a_short_sale_needs_half_its_cost_in_cash() -> None:
    """6.2.1, 6.1.3: no credit is given for it."""
    turn = exchange(o.Sell("ERIE", 100), cash=330, ERIE={"price": 30})
    assert checked(turn) == [(0, 0, 22, 0)]


def test_a_director_sells_what_he_owns_and_nothing_short() -> None:
    """6.2.3, 10.1.3(3)."""
    turn = exchange(o.Sell("READ", 150), cash=9000, READ={"own": 120})
    assert checked(turn) == [(0, 120, 0, 10200)]
    assert outcomes(turn)[0].reason == "shares_owned"


def test_no_short_sale_in_a_cornered_stock() -> None:
    """10.1.3(4), 6.4, Q52: the corner of the start of the turn."""
    state = world()
    build.tycoon(state, 1, 9000)
    build.railroad(state, "ERIE", holdings={1: 20, 2: 510})
    turn = play(begin(state, {1: [o.Sell("ERIE", 100)]}), "6.1")
    assert [(trade.sell, trade.short) for trade in turn.trades] == [(20, 0)]
    assert outcomes(turn)[0].reason == "cornered"


@pytest.mark.parametrize(
    ("count", "trade", "end", "cash", "left", "loan"),
    [(60, 26, 32, 100, 0, 260), (100, 16, 12, 50, 450, 0)],
)
def test_short_sales_are_bought_back_at_the_end_price(
    count: int, trade: int, end: int, cash: int, left: int, loan: int
) -> None:
    """6.2.1, 6.2.2, Q20: automatically; a loss beyond the cash becomes a loan."""
    state = world()
    build.tycoon(state, 1, cash)
    build.railroad(state, "READ", price=end)
    turn = begin(state)
    turn.trades = [Trade(1, "READ", short=count)]
    turn.quotes = {"READ": Quote(trade, end, trade)}
    play(turn, "7.1")
    assert (state.cash(1), state.loan(1)) == (left, loan)
    assert state.railroads["READ"].holdings == {}
