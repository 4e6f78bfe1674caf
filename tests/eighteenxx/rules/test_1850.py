"""1850, The MidWest: its tables against the figures, and what no case of the rulebook tells."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.engine.match import game_of, new_game
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.engine.steps.running import DIVIDEND
from pbm.games.eighteenxx.features.edge_tokens import EDGE_TOKENS, EdgeToken
from pbm.games.eighteenxx.features.redemption import REDEMPTION
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.titles.t1850 import FAMILY, TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Buy, BuyTrain, Dividend, Pass, Sell
from pbm.games.eighteenxx.values.state import BANK, OperatingRound, OperatingTurn, StockRound
from pbm.games.eighteenxx.window import hidden_from, seen_in_play, without
from pbm.games.family import Seat
from pbm.games.table.figures import Scene as Asking
from tests.cases.eighteenxx.situation import Scene
from tests.eighteenxx.rules.players import asked, say
from tests.material import figures

GIVEN = figures("1850")


def position(*actions: str, **situation: Any) -> Game:
    """A game in the words of a case's situation."""
    return Scene(TITLE, {"situation": situation, "actions": list(actions)}).game


def test_bank_capital_and_certificates() -> None:
    """2.4, 3.3, 21."""
    numbers = TITLE.figures.numbers
    assert numbers.bank == GIVEN["bank"] == 12_000
    assert numbers.cash == GIVEN["players"]
    assert {n: int(n) * cash for n, cash in numbers.cash.items()} == dict.fromkeys("23456", 2_100)
    limits = GIVEN["cert_limit"]
    assert numbers.certificates["9"] == limits["with_9_corporations"]
    assert numbers.certificates["8"] == limits["with_8_or_fewer"]


def test_trains_and_what_scraps_them() -> None:
    """2.5, 10.4, 21."""
    ours = {
        name: (kind.price, kind.count, kind.scrapped_by or None)
        for name, kind in TITLE.figures.trains.items()
    }
    assert ours == {
        one["type"]: (one["cost"], one["count"], one.get("rusted_by")) for one in GIVEN["trains"]
    }


def test_phases() -> None:
    """4.2, 21."""
    for phase, given in zip(TITLE.figures.phases, GIVEN["phases"], strict=True):
        assert phase.name == given["name"]
        assert phase.begins_with == (given["starts_with_first_train"] or "")
        assert phase.train_limit == given["train_limit"]
        assert list(phase.colours) == given["tile_colors"]
        assert phase.operating_rounds == given["operating_rounds"]
        assert phase.band == given["offboard_band"]


def test_private_companies_in_order() -> None:
    """3.1, 15.2."""
    ours = [(p.name, p.price, p.income) for p in TITLE.figures.privates.values()]
    assert ours == [(one["id"], one["cost"], one["revenue"]) for one in GIVEN["privates"]]


def test_public_companies() -> None:
    """15.3: homes, prices of the tokens, edge tokens."""
    areas = TITLE.figures.features["edge-tokens"]["areas"]
    for one in GIVEN["corporations"]:
        company = TITLE.figures.companies[one["id"]]
        assert (company.home, list(company.stations)) == (one["home"], one["station_costs"])
        assert areas.get(company.name) == one.get("edge_token", {}).get("hex")
        assert company.home_city == one.get("home_city_index", 0)
    assert set(TITLE.figures.companies) == {one["id"] for one in GIVEN["corporations"]}


def test_the_market_square_by_square() -> None:
    """5.1.1, 5.1.2: prices, zones and both kinds of par values."""
    game = new_game(TITLE, ["1", "2"])
    ours = [[(square.price, square.zone) for square in row] for row in game.grid.rows]
    theirs = GIVEN["market"]["grid"]
    names = {"white": "white", "lower": "white", "upper": "white"}
    for row, given in zip(ours, theirs, strict=True):
        squares = [one for one in given if one is not None]
        assert [(p, z) for p, z in row] == [
            (one["price"], names.get(one["zone"], one["zone"])) for one in squares
        ]
    cells = {str(price): [spot.row, spot.col] for price, spot in game.grid.pars.items()}
    assert cells == GIVEN["par_cells"]
    assert TITLE.figures.features["redemption"]["pars"] == GIVEN["reissue_par_values"]


def test_tiles_of_the_manifest_and_the_west() -> None:
    """2.6, 22, 19 (West of the Mississippi)."""
    map_ = new_game(TITLE, ["1", "2"]).map
    assert dict(map_.supply) == GIVEN["tile_counts"]
    assert sorted(map_.regions["west"]) == sorted(GIVEN["west_of_mississippi"])


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_first_seat_has_the_card_and_every_seat_its_part(seats: int) -> None:
    """3.2, 3.3."""
    game = new_game(TITLE, [str(n + 1) for n in range(seats)])
    assert asked(game) == "1 offer GRSC"
    assert game.state.priority == "1"
    assert [game.cash(seat) for seat in game.state.seats] == [2_100 // seats] * seats
    assert game.cash(BANK) == 12_000 - 2_100 // seats * seats


def test_a_stock_round_begins_with_the_priority_card() -> None:
    """5.2.1, 4.1.1: not with who acted last in the rounds before."""
    game = position(players=4, phase="2", round="OR starts", priority="3",
                    owners={"GRSC": "1"})  # fmt: skip
    assert asked(game).startswith("3 stock")


def test_the_home_token_is_free_and_laid_when_the_company_first_operates() -> None:
    """7.1: on the bare map too."""
    game = position(players=3, phase="2", round="OR starts", shares={"GN": {"1": 60, "ipo": 40}},
                    market={"GN": [0, 6, 100]}, operated=[], cash={"GN": 1000})  # fmt: skip
    assert asked(game) == "1 lay GN"
    assert game.state.board.stations["D9"] == (("GN",),)
    assert game.cash("GN") == 1_000
    assert game.companies["GN"].stations == [40, 100]


def test_chicago_burlington_starts_in_west_chicago() -> None:
    """6.1.3."""
    game = position(players=3, phase="2", round="OR starts", shares={"CBQ": {"1": 60, "ipo": 40}},
                    market={"CBQ": [0, 6, 100]}, operated=[], cash={"CBQ": 1000})  # fmt: skip
    assert asked(game) == "1 lay CBQ"
    assert game.state.board.stations["I18"] == ((None,), ("CBQ",))


def test_more_than_one_train_may_be_bought_from_other_companies() -> None:
    """10.3: the number of used trains is not limited."""
    game = position(phase="2", players=3, operating="UP", cash={"UP": 100, "GN": 0},
                    president={"UP": 1, "GN": 1},
                    trains={"UP": [], "GN": ["2", "2", "2"]})  # fmt: skip
    game.frame(OperatingTurn).step = 5
    say(game, BuyTrain("UP", "2", "GN", 1), BuyTrain("UP", "2", "GN", 2))
    say(game, BuyTrain("UP", "2", "bank", 80))
    assert game.companies["UP"].trains == ["2", "2", "2"]


def test_worth_is_cash_shares_at_the_market_and_private_companies_at_face_value() -> None:
    """13."""
    game = position(players=3, shares={"GN": {"1": 30, "2": 40, "ipo": 30}},
                    market={"GN": [3, 8, 90]}, owners={"WLG": "1", "GRSC": "1"},
                    cash={"1": 7})  # fmt: skip
    assert worth(game, "1") == 7 + 3 * 90 + 90 + 20


def test_treasuries_may_be_kept_from_all_but_the_president() -> None:
    """3.4, 5.6.3: a choice of the moderator; cash of players is seen by all."""
    for word, hidden in (("open", frozenset[str]()), ("president", frozenset({"GN"}))):
        game = new_game(TITLE, ["1", "2"], {"treasuries": word})
        for company in game.state.companies.values():
            company.president = "2"
        game.companies["GN"].president = "1"
        assert hidden_from(game, 2) == hidden
        assert without(game, hidden_from(game, 2)).cash("1") == 1_050


def test_passing_all_private_companies_pays_and_begins_again() -> None:
    """5.7: the next round begins to the left of the last to buy or bid."""
    game = new_game(TITLE, ["1", "2", "3"])
    say(game, *(Pass() for _ in range(3)))
    assert game.state.privates["GRSC"].price == 15
    assert asked(game) == "1 offer GRSC"
    assert [game.cash(seat) for seat in "123"] == [700, 700, 700]


def test_the_set_that_is_on_keeps_its_rounds() -> None:
    """5.1.5, 4.2: three rounds from the next stock round on."""
    game = position(phase="4", round="OR 5.1 of 2", operating="GN", trains={"GN": ["4"]},
                    players=3, bank_train=["5", 450], cash={"GN": 450})  # fmt: skip
    game.frame(OperatingTurn).step = 5
    say(game, BuyTrain("GN", "5", "bank", 450))
    while game.frame(OperatingRound).number == 1:
        say(game, Pass())
    assert (game.frame(OperatingRound).number, game.frame(OperatingRound).of) == (2, 2)


def test_a_new_company_has_its_money_when_the_round_ends() -> None:
    """5.6.4, D28."""
    game = position("1: buy GN ipo", players=3, round="SR", turn=1, par={"GN": 76},
                    shares={"GN": {"1": 50, "ipo": 50}}, market={"GN": [3, 6, 76]})  # fmt: skip
    game.companies["GN"].floated = False
    say(game, Buy("GN", "ipo"))
    assert (game.companies["GN"].floated, game.cash("GN")) == (True, 0)
    while game.on_stack(StockRound):
        say(game, Pass())
    assert game.cash("GN") == 760


def test_five_shares_do_not_float() -> None:
    """5.6.2."""
    game = position("1: buy GN ipo", players=3, round="SR", turn=1, par={"GN": 76},
                    shares={"GN": {"1": 40, "ipo": 60}}, market={"GN": [3, 6, 76]})  # fmt: skip
    say(game, Buy("GN", "ipo"))
    assert not game.companies["GN"].floated
    assert game.frame(StockRound).owed == []


def test_a_token_that_comes_lies_below_and_one_that_stays_keeps_its_place() -> None:
    """5.8.4: on the soft ledge a sale of one share moves nothing."""
    game = position(players=3, round="SR", turn=1, president={"GN": 2, "UP": 2},
                    market={"GN": [3, 11, 120], "UP": [3, 11, 120]},
                    stacks={"[3,11]": ["GN", "UP"]},
                    shares={"GN": {"1": 20, "2": 40, "ipo": 40}, "UP": {"2": 60, "ipo": 40}},
                    cash={"2": 0})  # fmt: skip
    say(game, Sell("GN", 1), Pass())
    assert game.price(game.companies["GN"]) == 120
    assert share_price_order(game, ["UP", "GN"]) == ["GN", "UP"]


def test_redeemed_shares_are_seen_by_all() -> None:
    """5.10.9: conditions of every seat may ask for them."""
    game = position(players=3, shares={"GN": {"1": 40, "treasury": 20, "ipo": 40}})
    seen = seen_in_play(game, language_of(TITLE), 3)
    (redeemed,) = (one for one in REDEMPTION.figures if one.name == "redeemed")
    assert redeemed.answer(Asking(seen, "stock", "GN"), "GN") == 2


def test_no_edge_token_after_a_station() -> None:
    """7.4: it is the turn's token."""
    game = position(phase="3", players=3, operating="UP", stations={"UP": ["I4"]},
                    connected={"UP": ["F1"]}, cash={"UP": 200})  # fmt: skip
    game.turn.step = 2
    game.turn.station = True
    refusal = EDGE_TOKENS.parts[0].moves[EdgeToken].check
    assert refusal is not None
    told = refusal(game, EdgeToken("UP"))
    assert told is not None
    assert told.code == "one_a_round"


def test_without_income_nothing_is_declared() -> None:
    """9.1.3: a company that has not run pays no dividend."""
    game = position(phase="3", players=3, operating="UP", trains={"UP": []})
    say(game, Pass())
    assert game.companies["UP"].paid == "withhold"
    assert "dividend" not in asked(game)
    game = position("UP: dividend full", phase="3", players=3, operating="UP", revenue=0)
    game.turn.step, game.turn.income = 4, 0
    refusal = DIVIDEND.moves[Dividend].check
    assert refusal is not None
    assert refusal(game, Dividend("UP", "full")) is not None


def test_withholding_moves_left() -> None:
    """9.1.5: with income and without."""
    game = position("UP: dividend withhold", phase="3", players=3, operating="UP", revenue=100,
                    market={"UP": [3, 8, 90]})  # fmt: skip
    game.turn.step = 4
    say(game, Dividend("UP", "withhold"))
    assert game.price(game.companies["UP"]) == 82


def test_diesels_take_the_place_of_the_last_trains() -> None:
    """16.2: gone are 8, 10 and 12, and 5-trains stay."""
    figures_ = new_game(TITLE, ["1", "2"], {"trains": "diesels"}).figures
    assert list(figures_.trains) == ["2", "3", "4", "5", "6", "D"]
    assert figures_.trains["4"].scrapped_by == "D"
    assert figures_.trains["5"].scrapped_by == ""
    assert (figures_.trains["D"].price, figures_.trains["D"].trade_in_value) == (1_100, 300)
    assert figures_.trains["D"].opened_by == "6"


def test_a_game_by_mail_is_played_by_the_rulebook_of_its_title() -> None:
    """9.1.2, 5.11, 5.9.10: what is usual in 1850 is not what is usual in 1870."""
    shown = {one.key: one.default for one in FAMILY.settings}
    assert {key: shown[key] for key in shown if key in TITLE.usual} == {
        key: word for key, word in TITLE.usual.items() if key in shown
    }
    assert shown["half_dividend"] == "holders round up"
    match = FAMILY.new_game([Seat(1), Seat(2)], {}, Dice("1850"))
    settings = game_of(TITLE, match).rules.settings
    assert (settings["reissue_par"], settings["own_sale_protection"]) == (
        "nearest, 200 at most",
        "yes",
    )
    assert settings["treasury_paid"] == "at the end"
