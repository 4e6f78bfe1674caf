"""Chapter 6.3 to 6.5: prices made, shares traded, the Public, splits."""

from __future__ import annotations

from unittest.mock import patch

import numpy as np
import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events.world import MarketClosed, StockCornered, StockSplit
from pbm.games.continental.market import prices, public
from pbm.games.continental.state import LastYear
from pbm.games.continental.turn import Trade, Turn
from pbm.games.continental.world.rules import EDITIONS, Rules, standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, world

RULES = standard_rules()
FIRST = standard_rules(EDITIONS[0])
MARKET = RULES.figures.market


# --- 6.3 --------------------------------------------------------------------------------------


def trading(
    *trades: Trade,
    price: int = 20,
    offer: int = 0,
    bid: int = 0,
    treasury: int = 0,
    exponent: tuple[int, int] = (7, 10),
    issued: int = 5000,
) -> tuple[MarketClosed, Turn]:
    """A market in READ in which the Public offers and bids as told."""
    rules = build.with_figures(RULES, "market", exponent=exponent)
    state = world()
    holdings = {trade.seat: trade.sell for trade in trades if trade.sell}
    build.railroad(state, "READ", price=price, holdings=holdings, treasury=treasury, issued=issued)
    build.preside(state, "READ", 15)
    sheet: list[o.Order] = [o.SellTreasuryToMarket("READ", treasury)] if treasury else []
    turn = begin(state, {15: sheet}, rules)
    turn.trades = list(trades)
    with (
        patch.object(public, "offer", lambda *_: offer),
        patch.object(public, "bid", lambda *_: bid),
    ):
        play(turn, "6.2", "7.1")
    return turn.journal.of(MarketClosed)[0], turn


def test_the_book_s_market_example_with_exponent_one() -> None:
    """6.3.8, R48a, Q18: 200 offered, 400 bid for: $40, trade $30; half of every bid is served."""
    trades = [Trade(1, "READ", buy=50), Trade(2, "READ", buy=200), Trade(3, "READ", sell=50)]
    fact, turn = trading(*trades, offer=100, bid=150, treasury=50, exponent=(1, 1))
    assert (fact.supply, fact.demand, fact.end, fact.trade) == (200, 400, 40, 30)
    assert [trade.bought for trade in turn.trades] == [25, 100, 0]
    assert turn.state.till("READ") == 50 * 30


def test_the_reverse_with_exponent_one() -> None:
    """6.3.8: 400 offered, 200 bid for: $10, trade $15, everybody served."""
    trades = [Trade(1, "READ", buy=50), Trade(2, "READ", buy=150), Trade(3, "READ", sell=50)]
    fact, turn = trading(*trades, offer=350, exponent=(1, 1))
    assert (fact.supply, fact.demand, fact.end, fact.trade) == (400, 200, 10, 15)
    assert [trade.bought for trade in turn.trades] == [50, 150, 0]
    assert turn.state.cash(3) == 50 * 15


def test_the_same_with_the_exponent_of_the_formula() -> None:
    """6.3.4, R48: $32 and $26; $12 and $16."""
    fact, _ = trading(Trade(1, "READ", buy=250), offer=200, bid=150)
    assert (fact.end, fact.trade) == (32, 26)
    fact, _ = trading(offer=400, bid=200)
    assert (fact.end, fact.trade) == (12, 16)


def test_short_sales_count_half_in_the_supply() -> None:
    """6.3.2, Q17: all together, rounded down."""
    trades = [Trade(5, "READ", short=100), Trade(6, "READ", short=61), Trade(1, "READ", buy=80)]
    fact, _ = trading(*trades, offer=50, bid=50)
    assert (fact.supply, fact.demand) == (130, 130)
    assert fact.end == fact.start


def test_demand_is_the_public_s_and_the_players_bids() -> None:
    """6.3.3."""
    fact, _ = trading(Trade(1, "READ", buy=80), offer=50, bid=70)
    assert fact.demand == 150


@pytest.mark.parametrize(
    ("price", "demand", "supply", "end"),
    [
        (10, 600, 10, 81),
        (10, 10, 600, 1),
        (90, 100, 10, 200),
        (20, 5, 0, 162),
        (20, 0, 0, 20),
        (7, 9, 9, 7),
    ],
)
def test_bounds_of_the_price(price: int, demand: int, supply: int, end: int) -> None:
    """6.3.4, R48, Q17: 20 to 1 at most, $200 at most, $1 at least."""
    assert prices.end_price(price, demand, supply, MARKET) == end


def test_the_end_price_is_the_exact_root_rounded_down() -> None:
    """6.3.4: the largest p with p^10 x S^7 <= start^10 x D^7, for many odd figures."""
    for start in range(3, 120, 13):
        for demand in range(7, 500, 61):
            price = prices.end_price(start, demand, 97, MARKET)
            most = start**10 * demand**7
            assert price in (1, 200) or price**10 * 97**7 <= most < (price + 1) ** 10 * 97**7


def test_the_trade_price_is_the_mean_rounded_up() -> None:
    """6.3.6, R48."""
    assert (prices.trade_price(20, 31), prices.trade_price(20, 32)) == (26, 26)


def test_all_that_is_sold_is_sold_at_the_trade_price() -> None:
    """6.3.5, 6.3.7: regardless of demand."""
    _, turn = trading(Trade(3, "READ", sell=400), exponent=(1, 1))
    assert turn.state.cash(3) == 400 * 11
    assert turn.railroad("READ").holdings == {}


def test_scarce_stock_is_rationed_and_the_public_takes_the_rest() -> None:
    """6.3.7, R49: bid x supply / demand, rounded down."""
    trades = [Trade(1, "READ", buy=10), Trade(2, "READ", buy=21)]
    _, turn = trading(*trades, offer=10, bid=0)
    assert [trade.bought for trade in turn.trades] == [3, 6]


def test_players_never_buy_more_than_there_is() -> None:
    """Q17, Q66: shorts make supply, but the Public has only 30 shares."""
    trades = [Trade(5, "READ", short=200), Trade(1, "READ", buy=60), Trade(2, "READ", buy=40)]
    _, turn = trading(*trades, offer=0, bid=0, issued=30)
    assert [trade.bought for trade in turn.trades] == [0, 18, 12]
    assert turn.railroad("READ").public == 0


def test_market_arithmetic_on_matrices() -> None:
    """Law 2: int64 matrices over railroads and seats."""
    bids = np.array([[50, 200], [3, 4]], dtype=np.int64)
    supply, demand = np.array([200, 90]), np.array([400, 80])
    assert prices.purchases(bids, supply, demand).tolist() == [[25, 100], [3, 4]]


# --- the Public (6.3.1) -----------------------------------------------------------------------


def test_the_worth_of_a_share() -> None:
    """6.3.1, R45, Q38: the mean of dividend and profit over the loan rate, at least $24; by the
    first edition at least $2."""
    state = world()
    for dividend, profit, finished, old, new in (
        (200, 300, True, 2083, 2400),
        (300, 300, True, 2500, 2500),
        (0, -400, True, 200, 2400),
        (900, 900, False, 1700, 1700),
    ):
        last = LastYear(dividend=dividend, profit_per_share=profit)
        one = build.railroad(state, "B&O", price=17, finished=finished, last=last)
        assert public.worth(one, 4, FIRST) == old
        assert public.worth(one, 4, RULES) == new


@pytest.mark.parametrize(
    ("climate", "price", "least", "most"),
    [(4, 20, 36, 84), (8, 20, 12, 28), (0, 20, 84, 196), (4, 100, 90, 210), (4, 1, 18, 42)],
)
def test_the_public_offers_more_in_bad_times_and_of_dear_stock(
    climate: int, price: int, least: int, most: int
) -> None:
    """6.3.1, R46: of 1,000 shares worth $20, by the first edition."""
    assert offers_of_a_thousand(FIRST, climate, price) == [least, most]


@pytest.mark.parametrize(
    ("climate", "price", "least", "most"),
    [(4, 20, 108, 252), (8, 20, 84, 196), (0, 20, 156, 364), (4, 100, 270, 500), (4, 1, 54, 126)],
)
def test_the_public_offers_a_share_in_five_or_six(
    climate: int, price: int, least: int, most: int
) -> None:
    """6.3.1, 6.3.8, R46: the example's 100 of 550, at a price that is its worth in normal times."""
    assert offers_of_a_thousand(RULES, climate, price) == [least, most]


def offers_of_a_thousand(rules: Rules, climate: int, price: int) -> list[int]:
    """The least and the most that the Public offers of 1,000 shares worth $20."""
    return [
        public.offer(1000, price, 2000, climate, rules, Loaded(default=default))
        for default in (build.low, build.high)
    ]


def test_the_public_seldom_offers_more_than_half() -> None:
    """6.3.1, R46: never, here."""
    figures = build.with_figures(RULES, "public", offer_percent=90)
    assert public.offer(1000, 20, 2000, 4, figures, Loaded(default=build.high)) == 500


def test_the_public_bids_for_ten_to_three_hundred_per_cent() -> None:
    """6.3.1, R47: more in good times and for cheap stock."""

    def bid(rules: Rules, price: int, climate: int, roll: int) -> int:
        return public.bid(100, price, 2000, climate, rules, Loaded({"x": roll}).of("x"))

    for rules in (FIRST, RULES):
        assert bid(rules, 20, 4, 50) == 100
        assert (bid(rules, 200, 0, 0), bid(rules, 1, 8, 99)) == (10, 300)
    assert (bid(FIRST, 20, 8, 50), bid(FIRST, 40, 4, 50)) == (148, 50)
    assert (bid(RULES, 20, 8, 50), bid(RULES, 40, 4, 50), bid(RULES, 5, 4, 50)) == (149, 71, 201)


# --- 6.4, 6.5 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("second", "cornered"), [(201, True), (200, False)])
def test_a_corner_is_more_than_half_in_directors_hands(second: int, cornered: bool) -> None:
    """6.4: 99 shares of somebody who is no director do not count."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300, 2: second, 3: 99})
    turn = play(begin(state), "15")
    assert bool(turn.journal.of(StockCornered)) == cornered


@pytest.mark.parametrize(("price", "ratio"), [(100, 1), (101, 2), (120, 3), (150, 3), (200, 4)])
def test_splits_bring_the_price_to_fifty_or_less(price: int, ratio: int) -> None:
    """6.5, R51, Q19: $101 halved is $50 after rounding down."""
    assert prices.split_ratio(price, MARKET) == ratio


def test_a_split_multiplies_all_shares() -> None:
    """6.5, Q54: and divides what is told per share."""
    state = world()
    last = LastYear(dividend=300, profit_per_share=700)
    one = build.railroad(
        state, "B&O", price=120, holdings={1: 100}, issued=600, treasury=50, last=last
    )
    one.dividend_rate = 3
    turn = play(begin(state), "15")
    assert (one.price, one.holdings, one.public, one.treasury) == (40, {1: 300}, 1500, 150)
    assert (one.last.dividend, one.last.profit_per_share, one.dividend_rate) == (100, 233, 3)
    assert [fact.ratio for fact in turn.journal.of(StockSplit)] == [3]


def test_splits_come_before_elections_and_after_credit() -> None:
    """6.5, C.15, Q20: credit by the old price, Robber Baron by the new."""
    state = world()
    build.railroad(state, "B&O", price=101, holdings={1: 100})
    play(begin(state), "14.4", "15", "16")
    assert state.tycoons[1].credit_limit == 10100 * 700 // 1000
    assert state.tycoons[1].net_worth == 200 * 50
    assert state.railroads["B&O"].directors == [1]


def test_the_public_s_factor_has_its_middle_at_one() -> None:
    """R47: a hundred equally likely values; the new edition's spread is wider."""
    assert sorted(FIRST.figures.public.bid_factor)[49:51] == [996, 1004]
    assert sorted(RULES.figures.public.bid_factor)[49:51] == [993, 1007]


def test_money_of_the_market_adds_up() -> None:
    """7.1 of C: what tycoons pay and get is the Public's."""
    _, turn = trading(Trade(1, "READ", buy=10), Trade(3, "READ", sell=400), offer=5)
    assert paid(turn, "stock_bought") == 10 * turn.quotes["READ"].trade
    assert turn.ledger.total() == 0
