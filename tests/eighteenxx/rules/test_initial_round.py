"""The initial stock round: offers, bids, auctions, the falling price (1850 5.7; H01, H15, H16)."""

from __future__ import annotations

import pytest

from pbm.core.refusal import IllegalOrder
from pbm.games.eighteenxx.engine.rounds import check, next_decision
from pbm.games.eighteenxx.values.orders import Bid, Buy, BuyOffered, Par, Pass, Sell
from tests.eighteenxx.rules.players import asked, opened, say


def test_seats_are_asked_in_turn_about_the_cheapest_company() -> None:
    game = opened(3)
    assert asked(game) == "1 offer GRSC"
    assert asked(say(game, Bid("SCC", 55))) == "2 offer GRSC"
    assert asked(say(game, BuyOffered("GRSC"))) == "3 offer MRBC"


def test_three_bidders_bid_clockwise_from_the_left_of_the_highest() -> None:
    game = say(opened(4), Bid("MRBC", 45), Bid("MRBC", 50), Bid("MRBC", 55), BuyOffered("GRSC"))
    assert asked(game) == "1 auction MRBC"
    decision = next_decision(game)
    assert decision is not None
    assert (decision.raises, decision.auction) == (60, "MRBC")
    assert asked(say(game, Bid("MRBC", 60))) == "2 auction MRBC"
    assert asked(say(game, Pass())) == "3 auction MRBC"
    assert asked(say(game, Bid("MRBC", 70))) == "1 auction MRBC"
    assert asked(say(game, Pass())) == "1 offer SCC"
    assert game.state.privates["MRBC"].owner == "3"
    assert game.cash("3") == 525 - 70


def test_the_lowest_bid_speaks_first_in_the_recorded_games() -> None:
    game = opened(4, auction="lowest bid")
    say(game, Bid("MRBC", 45), Bid("MRBC", 50), Bid("MRBC", 55), BuyOffered("GRSC"))
    assert asked(say(game, Bid("MRBC", 60))) == "2 auction MRBC"
    assert asked(say(game, Bid("MRBC", 65))) == "3 auction MRBC"


def test_bid_money_is_set_aside_but_an_own_bid_may_be_raised() -> None:
    game = say(opened(2), Bid("MKT", 700), Pass())
    assert check(game, Bid("GSC", 351)) is not None
    assert check(game, Bid("GSC", 350)) is None
    assert check(game, Bid("MKT", 1_050)) is None
    assert check(game, BuyOffered("GRSC")) is None
    refusal = check(game, Bid("MKT", 704))
    assert refusal is not None
    assert (refusal.code, refusal.figures["least"]) == ("bid_too_low", 705)


def test_the_offered_company_is_bought_not_bid_for() -> None:
    game = opened(3)
    for order, code in (
        (Bid("GRSC", 25), "bought_not_bid_for"),
        (BuyOffered("MRBC"), "not_offered"),
        (Bid("XYZ", 90), "not_for_sale"),
        (Sell("MKT", 1), "not_at_this_step"),
    ):
        with pytest.raises(IllegalOrder) as refused:
            say(game, order)
        assert refused.value.refusal.code == code


def test_the_price_falls_to_nothing_and_then_must_be_taken() -> None:
    game = opened(3)
    for price in (15, 10, 5):
        say(game, Pass(), Pass(), Pass())
        assert game.state.privates["GRSC"].price == price
    say(game, Pass(), Pass(), Pass())
    assert game.state.privates["GRSC"].owner == "1"
    assert game.cash("1") == 700
    assert asked(game) == "2 offer MRBC"


def test_once_something_is_sold_all_passing_pays_the_private_companies() -> None:
    game = say(opened(3), BuyOffered("GRSC"), Pass(), Pass(), Pass())
    assert game.cash("1") == 700 - 20 + 5
    assert game.state.privates["MRBC"].price == 40
    assert asked(game) == "2 offer MRBC"


def test_the_frisco_is_parred_before_the_chain_goes_on_and_the_katy_brings_a_share() -> None:
    game = say(opened(3), Bid("SLSF", 145), Bid("MKT", 165), BuyOffered("GRSC"))
    say(game, BuyOffered("MRBC"), BuyOffered("SCC"), BuyOffered("GSC"))
    assert asked(game) == "1 par SLSF"
    assert game.state.privates["MKT"].owner == ""
    say(game, Par("SLSF", 82))
    assert game.state.privates["MKT"].owner == "2"
    assert game.companies["MKT"].shares == {"ipo": 9, "2": 1}
    assert game.cash("SLSF") == 820
    assert game.companies["SLSF"].floated
    assert asked(game) == "1 stock"


def test_a_share_bought_in_the_first_round_may_not_be_sold_in_it() -> None:
    game = say(opened(2), BuyOffered("GRSC"), BuyOffered("MRBC"), BuyOffered("SCC"))
    say(game, BuyOffered("GSC"), BuyOffered("SLSF"), Par("SLSF", 68), BuyOffered("MKT"))
    say(game, Buy("SLSF", "ipo"))
    refusal = check(game, Sell("SLSF", 1))
    assert refusal is not None
    assert refusal.code == "no_sales_in_the_first_round"
