"""Chapter 10.2: what presidents order for railroads, and who orders nothing."""

from __future__ import annotations

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.opening import open_turn
from pbm.games.continental.world.rules import rules_for, standard_rules
from tests.continental import build
from tests.continental.build import begin, outcomes, paid, play, play_whole, verdicts, world

RULES = standard_rules()


# --- railroad orders (10.2) -------------------------------------------------------------------


def test_only_the_president_of_the_start_orders_for_a_railroad() -> None:
    """10.2, 4.14.3."""
    state = world()
    build.railroad(state, "PENN", cash=10**5, holdings={1: 300, 2: 200})
    build.preside(state, "PENN", 1)
    turn = play_whole(begin(state, {2: [o.Improve("PENN", 5), o.Improve("XX", 5)]}))
    assert [reason for _, reason in verdicts(turn)] == ["not_president", "unknown"]


def test_a_president_of_two_railroads_lends_in_the_order_of_his_sheet() -> None:
    """Q56: and what one repays is not lent to the other in the same step."""
    state = world()
    build.tycoon(state, 1, 1000)
    build.railroad(state, "B&O", cash=900, debt=900)
    build.railroad(state, "PENN")
    build.preside(state, "B&O", 1)
    build.preside(state, "PENN", 1, 2)
    sheet: list[o.Order] = [o.Lend("PENN", 5000), o.RepayPresident("B&O", 900)]
    play(begin(state, {1: sheet}), "2")
    assert (state.till("PENN"), state.cash(1)) == (1000, 900)


def test_the_bank_is_repaid_short_loans_first() -> None:
    """10.2.2, C.3, Q4: out of starting cash plus what the president lent."""
    state = world()
    build.tycoon(state, 1, 1000)
    build.railroad(state, "PENN", cash=5000, loans=4000, bonds=20000)
    build.preside(state, "PENN", 1)
    turn = play(begin(state, {1: [o.RepayDebt("PENN", 8000), o.Lend("PENN", 1000)]}), "2", "3")
    assert (state.loans("PENN"), state.bonds("PENN"), state.till("PENN")) == (0, 18000, 0)
    assert verdicts(turn)[0] == ("cut", "railroad_cash")
    assert turn.outcomes[1].rule == "10.2.2"


def test_a_railroad_borrows_by_itself_where_it_lacks_cash() -> None:
    """10.2.2(1), Q45: for improvements and building, for nothing else."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [o.Improve("PENN", 10), o.Build("PENN", 300), o.Double("PENN", "PENN")]
    turn = play(begin(state, {1: sheet}), "8.1", "9.1")
    assert state.loans("PENN") == 2390 + 20850
    assert paid(turn, "double_track") == 0


def test_treasury_stock_goes_to_the_president_at_half_price() -> None:
    """10.2.3(1), (2), C.4, Q1: 133 shares at 7.50 for $1,000, then 55 of 55."""
    state = world()
    build.tycoon(state, 1, 1000)
    build.railroad(state, "PENN", price=15, treasury=200)
    build.preside(state, "PENN", 1)
    play(begin(state, {1: [o.SellTreasuryToPresident("PENN", 200)]}), "4")
    one = state.railroads["PENN"]
    assert (one.holdings, one.treasury, state.cash(1), state.till("PENN")) == ({1: 133}, 67, 3, 997)
    build.tycoon(state, 1, 10**4, controls={1: "PENN"})
    turn = play(begin(state, {1: [o.SellTreasuryToPresident("PENN", 99)]}), "4")
    assert verdicts(turn) == [("cut", "treasury")]


@pytest.mark.parametrize(
    ("price", "cash", "shares", "left"),
    [(9, 4, 0, 4), (9, 5, 1, 1), (9, 13, 2, 4), (9, 18, 4, 0), (1, 1, 2, 0), (15, 14, 1, 7)],
)
def test_a_president_s_cash_pays_whole_shares_at_exactly_half_price(
    price: int, cash: int, shares: int, left: int
) -> None:
    """10.2.3(2), Q48, Q79: $4 pay no share of $4.50."""
    state = world()
    build.tycoon(state, 1, cash)
    one = build.railroad(state, "PENN", price=price, treasury=200)
    build.preside(state, "PENN", 1)
    turn = play(begin(state, {1: [o.SellTreasuryToPresident("PENN", 100)]}), "4")
    assert (one.holdings.get(1, 0), state.cash(1)) == (shares, left)
    assert outcomes(turn)[0].reason == "president_cash"


def test_a_game_begun_before_that_ruling_pays_a_share_with_less_than_a_dollar_short() -> None:
    """Q79: it has no word for the setting `rate-wars`."""
    for settings, shares in (({}, 1), ({"rate-wars": "base"}, 0)):
        state, rules = world(), rules_for(settings)
        build.tycoon(state, 1, 4)
        one = build.railroad(state, "PENN", price=9, treasury=200)
        build.preside(state, "PENN", 1)
        play(begin(state, {1: [o.SellTreasuryToPresident("PENN", 100)]}, rules), "4")
        assert one.holdings.get(1, 0) == shares


def test_what_treasury_stock_is_left_may_go_to_the_market() -> None:
    """10.2.3(3), 6.1.2: at the trade price, added to the supply."""
    state = world()
    build.tycoon(state, 1, 1000)
    build.railroad(state, "PENN", treasury=100)
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [
        o.SellTreasuryToMarket("PENN", 100),
        o.SellTreasuryToPresident("PENN", 30),
    ]
    turn = play(begin(state, {1: sheet}), "4", "6.2")
    assert state.railroads["PENN"].treasury == 0
    assert paid(turn, "treasury_market") == 70 * turn.quotes["PENN"].trade
    assert verdicts(turn)[0] == ("cut", "treasury")


def test_cash_only_purchases_come_before_influence_in_the_sequence() -> None:
    """Q11, C.8 to C.10: engines, then double track, influence gets what is left."""
    state = world()
    state.best_locomotive = 2
    build.railroad(state, "PENN", cash=2000)
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [
        o.Influence("PENN", 1500),
        o.Locomotive("PENN", 2),
        o.Double("PENN", "PENN"),
    ]
    turn = play(begin(state, {1: sheet}), "8.2", "9.2", "10")
    assert paid(turn, "influence") == 2000 - 1040
    assert verdicts(turn) == [("cut", "railroad_cash"), ("done", ""), ("refused", "cash_only")]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (o.Borrow(0), "not_an_amount"),
        (o.Borrow(-5), "not_an_amount"),
        (o.Dividend("PENN", -1), "not_an_amount"),
        (o.Buy("PENN", 0), "not_an_amount"),
        (o.Control(3, "PENN"), "no_slot"),
        (o.Control(1, "GT"), "unknown"),
        (o.Resign(2), "no_slot"),
        (o.MergeRailroad("PENN", "PENN"), "unknown"),
        (o.MergePC("GT", "PENN"), "not_owned"),
        (o.SellPC("GT", 500), "not_owned"),
        (o.Abandon("PENN"), "no_row"),
        (o.RateWar("PENN", "XX", 10), "unknown"),
        (o.Character("B."), "no_renaming"),
        (o.RepayPresident("PENN", 5), "nothing_owed"),
        (o.RepayDebt("PENN", 5), "nothing_owed"),
        (o.SellTreasuryToMarket("PENN", 5), "no_treasury"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused_with_its_reason(
    order: o.Order, reason: str
) -> None:
    """10: a mistake is answered, and nothing else happens."""
    state = world()
    build.railroad(state, "PENN", cash=5000, holdings={1: 300})
    build.preside(state, "PENN", 1)
    turn = play_whole(begin(state, {1: [order]}))
    assert verdicts(turn) == [("refused", reason)]


def test_the_same_order_twice_is_done_once() -> None:
    """10: the first stands."""
    state = world()
    build.railroad(state, "PENN", cash=50000)
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [
        o.Improve("PENN", 5),
        o.Improve("PENN", 9),
        o.Dividend("PENN", 1),
        o.Dividend("PENN", 2),
    ]
    turn = play_whole(begin(state, {1: sheet}))
    assert [reason for _, reason in verdicts(turn)] == ["", "twice", "", "twice"]


# --- seats without orders, anonymous presidents (R41, R62, R65, Q58) ----------------------------


def test_a_seat_without_a_letter_does_nothing_and_keeps_what_stands() -> None:
    """R62: control and dividend rate; its railroad is not run by an anonymous president."""
    state = world()
    one = build.railroad(state, "PENN", cash=10**5, holdings={1: 300}, dividend_rate=2)
    build.preside(state, "PENN", 1)
    turn = play_whole(begin(state, anonymous=True))
    assert (one.president, one.dividend_rate) == (1, 2)
    assert paid(turn, "improvement") == 0
    assert paid(turn, "dividend") == 2000


def test_an_anonymous_president_runs_a_railroad_sensibly() -> None:
    """4.12, R41, R65: improves, builds, spends on influence, bids for the greatest towns."""
    state = world()
    one = build.railroad(state, "PENN", ["PENN", "PA5"], cash=10**5, row="PA6", treasury=100)
    one.last.profit_per_share = 450
    turn = play_whole(begin(state, anonymous=True))
    assert paid(turn, "improvement") == 2390
    assert paid(turn, "influence") == 239
    assert "PA6" in one.lines
    assert one.row == "PA3"
    assert one.dividend_rate == 2
    assert one.treasury == 155
    assert not turn.outcomes


def test_an_anonymous_president_does_not_build_in_bad_times() -> None:
    """R41: nor bid while he keeps his RoW, nor spend on influence what he has not."""
    state = world(climate="Recession")
    one = build.railroad(state, "PENN", ["PENN", "PA5"], cash=238, row="PA6")
    turn = play_whole(begin(state, anonymous=True))
    assert (one.lines, one.row) == (["PENN", "PA5"], "PA6")
    assert paid(turn, "influence") == 0


def test_a_computer_seat_without_orders_leaves_its_railroads_to_an_anonymous_president() -> None:
    """Q58: with orders of its own it runs them itself."""
    for sheet, improved in (([], 1040), ([o.Borrow(5)], 0)):
        state = world()
        build.railroad(state, "PENN", cash=10**5, holdings={1: 300})
        build.preside(state, "PENN", 1)
        state.tycoons[1].computer = True
        orders: dict[int, list[o.Order]] = {1: list(sheet)}
        turn = play(open_turn(state, orders, RULES, Dice(1)), "8.1")
        assert paid(turn, "improvement") == improved
