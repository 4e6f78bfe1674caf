"""The rules one by one: a table, an order, what becomes of it (numbers are rulings.md's)."""

from __future__ import annotations

import pytest

from pbm.games.chicago import orders, rules
from pbm.games.chicago.board import load
from pbm.games.chicago.events import (
    ChicagoReached,
    DividendPaid,
    DividendsDone,
    GameEnded,
    GaugeMoved,
    ShareAuctioned,
    WabashOpened,
)
from pbm.games.chicago.orders import Auction, Bid, Develop, Expand, Null, Order, Pass
from pbm.games.chicago.rules import begin
from tests.chicago.tables import code, do, give, table

WEST = {"at": {"B2": ["PRR"], "A3": ["B&O"]}}


# Auctions


def test_the_buyer_of_a_first_share_opens_the_next_and_of_the_first_one_begins() -> None:
    play = begin(load(), 3)
    for order in (Pass(), Bid(7), Pass()):
        do(play, order)
    auction = play.position.pending[-1]
    assert (auction.company, auction.opener, auction.minimum) == ("B&O", 2, 6)
    for _ in range(9):
        do(play, Pass())
    assert play.position.turn == 2


def test_without_bids_the_opener_gets_a_first_share_for_nothing() -> None:
    play = begin(load(), 3)
    for _ in range(3):
        do(play, Pass())
    assert play.position.shares(1, "PRR") == 1
    assert play.position.cash(1) == 40


def test_the_last_seat_may_still_bid_when_all_others_have_passed() -> None:
    play = begin(load(), 3)
    for order in (Pass(), Pass(), Bid(9)):
        do(play, order)
    assert play.journal.of(ShareAuctioned)[0].winner == 3


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        (Bid(6), "low"),
        (Bid(7), "legal"),
        (Bid(40), "legal"),
        (Bid(41), "cash"),
        (Bid(9, "B&O"), "answer"),
        (Pass(), "legal"),
        (Null("auction"), "answer"),
    ],
)
def test_bids(order: Order, answer: str) -> None:
    assert code(begin(load(), 3), order) == answer


def test_an_auction_by_choice_ends_with_the_share_on_the_charter_when_nobody_bids() -> None:
    play = table(holdings=[{"PRR": 1}, {"NYC": 2}], incomes={"NYC": 22})
    do(play, Auction("NYC"))
    assert play.position.pending[-1].minimum == 8
    for _ in range(3):
        do(play, Pass())
    assert play.charter("NYC").shares == 3
    assert play.position.turn == 2
    assert play.position.gauges["auction"] == 1


def test_the_money_for_a_share_goes_to_its_company() -> None:
    play = table(holdings=[{"NYC": 1}])
    for order in (Auction("NYC"), Bid(4), Bid(5), Pass(), Pass()):
        do(play, order)
    assert (play.position.treasury("NYC"), play.position.cash(2)) == (5, 35)


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        (Auction("Wabash"), "closed"),
        (Auction("PRR"), "sold_out"),
        (Auction("NYC", 3), "minimum"),
        (Auction("NYC", 4), "legal"),
        (Auction("NYC"), "legal"),
    ],
)
def test_which_shares_may_be_put_up(order: Order, answer: str) -> None:
    assert code(table(holdings=[{"PRR": 3, "NYC": 1}]), order) == answer


# Gauges


@pytest.mark.parametrize(("gauge", "limit"), [("auction", 3), ("development", 4), ("expansion", 5)])
def test_a_gauge_on_red_cannot_be_chosen_not_even_for_nothing(gauge: str, limit: int) -> None:
    play = table(holdings=[{"PRR": 1}])
    for _ in range(limit):
        assert code(play, Null(gauge)) == "legal"
        do(play, Null(gauge))
    assert code(play, Null(gauge)) == "red"
    assert play.position.gauges[gauge] == limit


def test_a_bid_is_no_action() -> None:
    assert code(table(), Bid(9)) == "no_action"


# Expansion


@pytest.mark.parametrize(
    ("company", "hexes", "answer"),
    [
        ("PRR", "Q5", "legal"),
        ("PRR", "Q5 P5 O5", "legal"),
        ("PRR", "Q6 R6 S5", "legal"),
        ("PRR", "Q5 P5 O5 N4", "count"),
        ("PRR", "", "count"),
        ("PRR", "P5", "apart"),
        ("PRR", "Q5 O5", "apart"),
        ("PRR", "Q5 Q5", "twice"),
        ("PRR", "R5", "twice"),
        ("PRR", "Q6 Q7", "home"),
        ("PRR", "Z9", "no_hex"),
        ("PRR", "Q4", "occupied"),
        ("PRR", "Q5 P4 Harrisburg", "no_hex"),
        ("NYC", "R2", "no_share"),
        ("B&O", "Q6 P6 O6", "cost"),
    ],
)
def test_expansions(company: str, hexes: str, answer: str) -> None:
    play = table(
        holdings=[{"PRR": 1, "B&O": 1}],
        treasuries={"PRR": 20, "B&O": 3},
        at={"Q4": ["C&O"]},
    )
    assert code(play, Expand(company, tuple(hexes.split()))) == answer


def test_a_company_pays_hex_by_hex_and_the_refusal_says_where_the_money_ended() -> None:
    play = table(holdings=[{"B&O": 1}], treasuries={"B&O": 3}, at={"O6": ["PRR"]})
    refusal = rules.illegal(play, 1, Expand("B&O", ("Q6", "P6", "O6")))
    assert refusal is not None
    assert refusal.rule == "Expansion, cost"
    assert refusal.figures == {"hex": "O6", "cost": 4, "held": 1, "company": "B&O"}


def test_the_last_locomotive_may_be_used_and_none_after_it() -> None:
    play = table(holdings=[{"PRR": 1}], treasuries={"PRR": 20})
    play.charter("PRR").locomotives = 1
    assert code(play, Expand("PRR", ("Q5", "P5"))) == "locomotives"
    do(play, Expand("PRR", ("Q5",)))
    assert play.charter("PRR").locomotives == 0


def test_fort_wayne_is_open_to_all_although_wabash_starts_there() -> None:
    play = table(holdings=[{"PRR": 1}], treasuries={"PRR": 9}, at={"D4": ["PRR"]})
    do(play, Expand("PRR", ("D3",)))
    assert play.position.at("D3") == ["PRR"]
    assert play.charter("PRR").income == 8


def test_mountains_and_developed_cities_raise_the_income_of_who_comes() -> None:
    play = table(
        holdings=[{"B&O": 1}], treasuries={"B&O": 20}, at={"O6": ["B&O"]}, developed=("N6",)
    )
    do(play, Expand("B&O", ("N6", "M6")))
    assert play.charter("B&O").income == 6 + 2 + 1


# Development


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        ("N6", "legal"),
        ("P2", "legal"),
        ("M6", "legal"),
        ("K7", "empty"),
        ("K4", "empty"),
        ("I6", "track_end"),
        ("E0", "automatic"),
        ("A2", "never"),
        ("R5", "never"),
        ("O6", "never"),
        ("Z9", "no_hex"),
        ("I9", "developed"),
    ],
)
def test_developments(key: str, answer: str) -> None:
    at = {name: ["B&O"] for name in ("N6", "P2", "M6", "I6", "E0", "A2", "O6", "I9")}
    play = table(at=at, developed=("I9",))
    play.position.industry["Wheeling"] = 6
    assert code(play, Develop(key)) == answer


def test_no_share_is_needed_to_develop() -> None:
    play = table(holdings=[{}, {"B&O": 1}], at={"N6": ["B&O", "PRR"]})
    do(play, Develop("N6"))
    assert (play.charter("B&O").income, play.charter("PRR").income) == (7, 8)


def test_without_houses_only_industry_is_left() -> None:
    play = table(at={"N6": ["B&O"], "K4": ["B&O"]})
    play.position.houses = 0
    assert code(play, Develop("N6")) == "houses"
    assert code(play, Develop("K4")) == "legal"


# Chicago


def test_chicago_pays_its_company_opens_wabash_and_auctions_its_first_share() -> None:
    play = table(holdings=[{"PRR": 2}, {"PRR": 1, "B&O": 1}], treasuries={"PRR": 9}, **WEST)
    do(play, Expand("PRR", ("A2", "A3")))
    reached = play.journal.of(ChicagoReached)[0]
    assert (reached.income, reached.per_share, reached.paid) == (14, 5, ((1, 10), (2, 5)))
    assert play.journal.of(WabashOpened)[0].income == 1
    auction = play.position.pending[-1]
    assert (auction.company, auction.opener, auction.minimum) == ("Wabash", 1, 1)
    for order in (Pass(), Bid(3), Pass()):
        do(play, order)
    assert play.position.shares(2, "Wabash") == 1
    assert play.position.turn == 2
    assert play.position.gauges == {"auction": 0, "development": 0, "expansion": 1}


def test_the_chicago_phase_comes_after_the_whole_expansion() -> None:
    play = table(holdings=[{"PRR": 1}], treasuries={"PRR": 20}, at={"B2": ["PRR"]})
    do(play, Expand("PRR", ("A2", "C2")))
    assert play.journal.of(ChicagoReached)[0].income == 7 + 7 + 1


def test_the_second_company_in_chicago_opens_nothing() -> None:
    play = table(holdings=[{"PRR": 1}, {"B&O": 1}], treasuries={"PRR": 9, "B&O": 9}, **WEST)
    for order in (Expand("PRR", ("A2",)), Pass(), Pass(), Pass()):
        do(play, order)
    do(play, Expand("B&O", ("A2",)))
    assert [fact.company for fact in play.journal.of(ChicagoReached)] == ["PRR", "B&O"]
    assert len(play.journal.of(WabashOpened)) == 1
    assert play.position.pending == []


def test_an_unsold_wabash_share_may_be_put_up_later_and_pays_nobody_until_then() -> None:
    play = table(holdings=[{"PRR": 1}], treasuries={"PRR": 9}, at={"B2": ["PRR"]})
    for order in (Expand("PRR", ("A2",)), Pass(), Pass(), Pass()):
        do(play, order)
    assert code(play, Auction("Wabash")) == "legal"
    for gauge in ("auction",) * 3 + ("development",) * 4:
        do(play, Null(gauge))
    paid = {fact.company: fact.paid for fact in play.journal.of(DividendPaid)}
    assert paid["Wabash"] == ()


def test_chicago_is_paid_before_a_general_dividend_that_falls_due() -> None:
    play = table(holdings=[{"PRR": 1}], treasuries={"PRR": 9}, at={"B2": ["PRR"]})
    play.position.gauges = {"auction": 3, "development": 0, "expansion": 4}
    do(play, Expand("PRR", ("A2",)))
    assert play.position.dividends == 0
    for _ in range(3):
        do(play, Pass())
    kinds = [type(fact).__name__ for fact in play.journal.events]
    assert kinds.index("ShareAuctioned") < kinds.index("DividendsDone")


# General dividends and the end


def test_a_general_dividend_sets_the_gauges_back_and_moves_detroit() -> None:
    play = table(holdings=[{"PRR": 1}], at={"E0": ["NYC"]})
    for gauge in ("auction",) * 3 + ("development",) * 4:
        do(play, Null(gauge))
    assert play.position.gauges == {"auction": 0, "development": 0, "expansion": 0}
    assert play.position.industry["Detroit"] == 2
    assert play.charter("NYC").income == 9
    assert play.position.turn == 2


@pytest.mark.parametrize(
    ("ends", "reasons"),
    [
        ("locomotives", ("locomotives",)),
        ("shares", ("shares",)),
        ("houses", ("houses",)),
        ("detroit", ("detroit",)),
        ("nothing", ()),
    ],
)
def test_the_game_ends_after_the_dividend_at_which_a_condition_holds(
    ends: str, reasons: tuple[str, ...]
) -> None:
    play = table(holdings=[{"PRR": 1}])
    charters = play.position.charters
    for company in ("PRR", "B&O", "NYC"):
        charters[company].locomotives = 0 if ends == "locomotives" else 1
        charters[company].shares = 0 if ends == "shares" else 1
    play.position.houses = 3 if ends == "houses" else 4
    play.position.industry["Detroit"] = 8 if ends == "detroit" else 7
    for gauge in ("auction",) * 3 + ("development",) * 4:
        do(play, Null(gauge))
    assert play.journal.of(DividendsDone)[0].ends == reasons
    assert play.position.over == bool(reasons)
    assert play.position.gauges["auction"] == (3 if reasons else 0)
    assert (rules.next_decision(play) is None) == bool(reasons)


def test_equal_cash_shares_the_victory() -> None:
    play = table()
    play.position.industry["Detroit"] = 8
    give(play, 2, 60)
    give(play, 3, 60)
    for gauge in ("auction",) * 3 + ("development",) * 4:
        do(play, Null(gauge))
    assert play.journal.of(GameEnded)[0].winners == (2, 3)


def test_every_legal_order_that_is_suggested_is_legal_and_none_is_suggested_twice() -> None:
    play = table(
        holdings=[{"PRR": 1, "NYC": 1}], treasuries={"PRR": 5, "NYC": 4}, at={"Q3": ["NYC"]}
    )
    decision = rules.next_decision(play)
    assert decision is not None
    found = list(decision.suggest())
    assert len(found) == len(set(found)) > 100
    assert all(decision.legal(order) is None for order in found)
    assert decision.legal(decision.least()) is None


def test_what_is_chosen_is_told() -> None:
    play = table()
    do(play, Null("development"))
    assert play.journal.of(GaugeMoved) == [GaugeMoved(1, 1, "development", 1, null=True)]
    assert orders.GAUGE_OF[Develop] == "development"
