"""Stock rounds: turns, limits, presidents, protection, redemption and reissue."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.engine.rounds import check
from pbm.games.eighteenxx.features.consent import Accept
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.values.orders import Buy, Order, Par, Pass, Redeem, Sell
from tests.eighteenxx.rules.players import asked, opened, position, say

IC = {"IC": {"1": 30, "2": 40, "3": 20, "ipo": 10}}


def code(game: object, order: Order) -> str:
    refusal = check(game, order)  # type: ignore[arg-type]
    return refusal.code if refusal else "legal"


def test_one_purchase_and_any_sales_in_either_order() -> None:
    shares = IC | {"TP": {"1": 20, "3": 40, "ipo": 40}}
    game = position(round="SR", turn=1, players=3, shares=shares, cash={"1": 500, "2": 0, "3": 0})
    say(game, Buy("IC", "ipo"), Sell("TP", 1))
    assert code(game, Buy("TP", "ipo")) == "sold_this_round"
    assert code(game, Sell("TP", 1)) == "one_block_of_a_company"
    assert code(game, Sell("IC", 1)) == "legal"
    assert asked(say(game, Pass())) == "2 stock"


def test_brown_shares_may_be_bought_in_any_number_from_the_market() -> None:
    game = position(
        round="SR", turn=1, players=3, cash={"1": 200}, market={"IC": [5, 0, 30], "FW": [2, 7, 90]},
        shares={"IC": {"2": 40, "market": 50, "ipo": 10}, "FW": {"2": 60, "market": 20}},
    )  # fmt: skip
    assert code(game, Buy("FW", "market", 2)) == "one_certificate_at_a_time"
    say(game, Buy("IC", "market", 2), Buy("IC", "market"))
    assert game.cash("1") == 110
    assert code(game, Buy("FW", "market")) == "one_purchase_a_turn"
    assert code(game, Buy("IC", "ipo")) == "one_purchase_a_turn"


def test_protection_skips_the_players_between() -> None:
    game = position(
        round="SR", turn=1, players=4, shares={"IC": {"1": 20, "3": 40, "ipo": 40}},
        market={"IC": [2, 7, 90]}, cash={"1": 0, "2": 500, "3": 180, "4": 500},
    )  # fmt: skip
    say(game, Sell("IC", 2), Pass())
    assert asked(game) == "3 protection IC"
    assert code(game, Sell("IC", 1)) == "not_at_this_step"
    say(game, Protect("IC"))
    assert asked(game) == "4 stock"
    assert game.companies["IC"].shares == {"3": 6, "ipo": 4}
    assert game.price(game.companies["IC"]) == 90
    say(game, Pass(), Pass())
    assert asked(game) == "2 stock"


def test_who_does_not_protect_sees_the_price_fall_and_play_goes_on_to_the_left() -> None:
    game = position(
        round="SR", turn=1, players=4, shares={"IC": {"1": 20, "3": 40, "ipo": 40}},
        market={"IC": [2, 7, 90]}, cash={"1": 0, "2": 500, "3": 180},
    )  # fmt: skip
    say(game, Sell("IC", 2), Pass(), Pass())
    assert asked(game) == "2 stock"
    assert game.price(game.companies["IC"]) == 76


def test_priority_goes_to_the_left_of_who_acted_last() -> None:
    game = position(round="SR", turn=2, players=3, shares=IC, cash={"1": 99, "2": 99, "3": 99})
    say(game, Pass(), Buy("IC", "ipo"), Pass(), Pass(), Pass(), Pass())
    assert game.state.priority == "1"


def test_a_redemption_from_a_player_needs_his_word() -> None:
    shares = {"IC": {"1": 40, "2": 30, "3": 30}}
    given = {"round": "SR", "turn": 1, "players": 3, "shares": shares, "cash": {"IC": 300}}
    game = position(**given)
    say(game, Redeem("IC", "2"))
    assert asked(game) == "2 consent IC"
    say(game, Pass())
    assert asked(game) == "1 stock"
    say(game, Redeem("IC", "3"), Accept())
    assert game.companies["IC"].shares == {"1": 4, "2": 3, "3": 2, "IC": 1}
    assert asked(game) == "2 stock"


@pytest.mark.parametrize(
    ("shares", "source", "told"),
    [
        ({"1": 40, "2": 40, "market": 20}, "2", "market_first"),
        ({"1": 40, "2": 40, "3": 20}, "1", "would_change_the_presidency"),
        ({"1": 40, "2": 20, "3": 10, "treasury": 20, "ipo": 10}, "2", "legal"),
        ({"1": 40, "2": 20, "treasury": 40}, "2", "treasury_limit"),
        ({"1": 40, "2": 20, "ipo": 40}, "2", "too_few_outside"),
    ],
)
def test_what_may_be_redeemed(shares: dict[str, int], source: str, told: str) -> None:
    game = position(round="SR", turn=1, players=3, shares={"IC": shares}, cash={"IC": 500})
    assert code(game, Redeem("IC", source)) == told


def test_reissued_shares_pay_the_company() -> None:
    game = position(
        round="SR", turn=1, players=2, shares={"IC": {"1": 60, "2": 20, "treasury": 20}},
        market={"IC": [1, 11, 160]}, par={"IC": 76}, cash={"IC": 0, "2": 200},
    )  # fmt: skip
    say(game, Reissue("IC"), Buy("IC", "ipo"), Pass())
    assert game.companies["IC"].par == 120
    assert (game.cash("IC"), game.cash("2")) == (120, 80)
    assert code(game, Redeem("IC", "2")) == "not_enough_money"
    assert code(game, Reissue("IC")) == "once_a_round"


def test_private_companies_change_hands_in_place_of_a_share() -> None:
    game = position(
        round="SR", turn=1, players=3, shares=IC, owners={"GRSC": "2"}, cash={"1": 100, "2": 0}
    )
    assert code(game, BuyPrivate("GRSC", 0)) == "price_out_of_range"
    assert code(game, BuyPrivate("MKT", 50)) == "not_held_by_a_player"
    say(game, BuyPrivate("GRSC", 33))
    assert asked(game) == "2 consent GRSC"
    say(game, Accept())
    assert game.state.privates["GRSC"].owner == "1"
    assert game.cash("2") == 33
    assert code(game, Buy("IC", "ipo")) == "one_purchase_a_turn"


def test_a_closing_lowers_the_certificate_limit_and_frees_the_home() -> None:
    game = position(
        round="SR", turn=1, players=3, shares={"IC": {"1": 20, "2": 50, "ipo": 30}},
        market={"IC": [8, 1, 10]}, trains={"IC": ["3"]}, cash={"2": 0, "IC": 77},
    )  # fmt: skip
    bank = game.cash("bank")
    say(game, Sell("IC", 2), Pass())
    company = game.companies["IC"]
    assert company.closed
    assert game.state.market_trains == ["3"]
    assert "IC" not in game.state.board.homes
    assert game.cash("bank") == bank - 20 + 77
    assert code(game, Par("IC", 68)) == "cannot_be_started"


def test_a_round_in_which_nobody_can_act_is_over_at_once() -> None:
    game = opened(2)
    for seat in game.state.seats:
        game.state.money["bank"] += game.state.money[seat]
        game.state.money[seat] = 0
    for private in game.state.privates.values():
        private.owner = "closed"
    assert asked(game) == "over"
    assert game.state.ending == "standstill"
