"""Operating rounds: order, track, stations, runs, dividends, trains, connections."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.eighteenxx.board.board import lay_tile
from pbm.games.eighteenxx.engine.companies import close
from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.engine.rounds import check, next_decision
from pbm.games.eighteenxx.features.better_runs import Claim
from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.features.connections.wars import settle as settle_markers
from pbm.games.eighteenxx.features.consent import Accept
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.protection import Protect
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bankrupt,
    BuyTrain,
    Discard,
    Dividend,
    Lay,
    Order,
    Pass,
    Run,
    RunBest,
    Sell,
    TrainRun,
)
from pbm.games.eighteenxx.values.state import OperatingRound, OperatingTurn
from pbm.games.eighteenxx.values.title import rules_of
from tests.eighteenxx.rules.players import asked, position, say

TOPEKA = {
    "phase": "2", "tiles": {"B7": ["4", 1], "B9": ["57", 1], "B11": ["57", 1], "B13": ["4", 1]},
    "stations": {"ATSF": ["B9"]}, "operating": "ATSF", "trains": {"ATSF": ["2", "2"]},
    "shares": {"ATSF": {"1": 50, "3": 10, "ipo": 40}}, "players": 3,
}  # fmt: skip
COTTON = {
    "H17": ["57", 1], "H15": ["9", 1], "H13": ["57", 1], "H11": ["9", 1], "H9": ["9", 1],
    "H7": ["9", 1], "H5": ["8", 4], "I4": ["9", 0], "J3": ["57", 0],
}  # fmt: skip
WEST = TrainRun("2", (("B9", "B7"),))
EAST = TrainRun("2", (("B9", "B11"),))


def code(game: Game, order: Order) -> str:
    refusal = check(game, order)
    return refusal.code if refusal else "legal"


def turned(game: Game, **settings: Any) -> Game:
    """The same position under other settings."""
    return Game(rules_of(TITLE, settings), game.state)


def test_a_better_run_may_be_pointed_out_by_a_stockholder() -> None:
    game = position(**TOPEKA)
    say(game, Pass(), Run("ATSF", (EAST,)))
    assert asked(game) == "3 claim ATSF"
    assert code(game, Claim("ATSF", (WEST,))) == "not_a_better_run"
    say(game, Claim("ATSF"))
    assert game.frame(OperatingTurn).income == 70
    assert asked(game) == "1 dividend ATSF"


def test_nobody_is_asked_about_the_best_run() -> None:
    game = say(position(**TOPEKA), Pass(), RunBest("ATSF"))
    assert asked(game) == "1 dividend ATSF"


@pytest.mark.parametrize(
    ("setting", "kept", "per_share"),
    [("company rounds up", 40, 3), ("holders round up", 30, 4)],
)
def test_half_of_seventy(setting: str, kept: int, per_share: int) -> None:
    game = turned(position(**TOPEKA), half_dividend=setting)
    say(game, Pass(), RunBest("ATSF"), Dividend("ATSF", "half"))
    assert game.cash("1") - 500 == 5 * per_share
    assert game.cash("ATSF") - 5_000 == kept + 4 * per_share
    assert (game.companies["ATSF"].row, game.companies["ATSF"].col) == (3, 6)


def test_without_income_the_price_goes_left() -> None:
    game = position(**TOPEKA | {"trains": {"ATSF": []}})
    say(game, Pass())
    assert (game.companies["ATSF"].row, game.companies["ATSF"].col) == (3, 5)
    assert asked(game) == "1 trains ATSF"
    assert code(game, Pass()) == "must_own_a_train"


def test_the_next_company_is_found_by_price_after_every_turn() -> None:
    game = position(
        "ATSF: dividend full", round="OR", operating="ATSF", players=3, phase="2",
        market={"ATSF": [2, 8, 100], "IC": [1, 8, 110], "FW": [2, 9, 110]},
        shares={n: {"1": 60, "ipo": 40} for n in ("ATSF", "IC", "FW")},
    )  # fmt: skip
    game.frame(OperatingTurn).step = 7
    assert asked(game) == "1 lay FW"
    assert game.frame(OperatingRound).done == ["ATSF"]


def test_the_first_five_train_closes_privates_and_makes_companies_discard() -> None:
    game = position(
        phase="3", operating="IC", players=3, bank_train=["5", 450], cash={"IC": 500},
        owners={"GRSC": "1"}, trains={"IC": ["3", "4"], "FW": ["3", "3", "4"]},
        market={"IC": [2, 7, 90], "FW": [2, 9, 110]},
    )  # fmt: skip
    game.frame(OperatingTurn).step = 5
    say(game, BuyTrain("IC", "5", "bank", 450))
    assert game.state.phase == "4"
    assert game.state.privates["GRSC"].owner == "closed"
    assert asked(game) == "2 discard IC"
    assert code(game, Discard("FW", "3")) == "not_its_discard"
    say(game, Discard("IC", "3"), Discard("FW", "3"))
    assert game.state.market_trains == ["3", "3"]


def forced(**more: Any) -> Game:
    """GMO needs a 5-train; its president has little money and shares of IC."""
    given: dict[str, Any] = {
        "players": 4, "phase": "4", "operating": "GMO", "order": ["GMO"], "trains": {"GMO": []},
        "has_route": {"GMO": True}, "bank_train": ["5", 450], "president": {"GMO": 4, "IC": 2},
        "cash": {"GMO": 310, "4": 60, "2": 90}, "market": {"IC": [3, 8, 90], "GMO": [3, 7, 82]},
        "shares": {"IC": {"4": 20, "2": 50, "ipo": 30}, "GMO": {"4": 60, "ipo": 40}},
    }  # fmt: skip
    game = position(**given | more)
    game.frame(OperatingTurn).step = 5
    return game


def test_a_forced_sale_is_protected_at_once_or_after_the_trains() -> None:
    game = say(forced(), Sell("IC", 1))
    assert asked(game) == "2 protection IC"
    say(game, Protect("IC"), BuyTrain("GMO", "5", "bank", 450))
    assert (game.cash("GMO"), game.cash("4"), game.cash("2")) == (0, 10, 0)
    later = turned(forced(), forced_protection="after trains")
    say(later, Sell("IC", 1), BuyTrain("GMO", "5", "bank", 450))
    assert asked(later) == "2 protection IC"


def test_no_more_is_sold_than_needed_and_only_the_cheapest_train_is_bought() -> None:
    game = forced()
    assert code(game, Sell("IC", 2)) == "only_enough"
    assert code(game, BuyTrain("GMO", "5", "bank", 450)) == "must_sell"
    assert code(game, Sell("GMO", 5)) == "nobody_takes_the_presidency"
    say(game, Sell("IC", 1), Pass())
    assert code(game, Sell("GMO", 1)) == "no_sale_is_needed"


def test_forced_sales_that_close_the_needy_company_lose_all_money() -> None:
    game = forced(
        market={"GMO": [9, 2, 10], "IC": [3, 8, 90]}, cash={"GMO": 439, "4": 5, "2": 0},
        shares={"IC": {"2": 60, "ipo": 40}, "GMO": {"4": 60, "ipo": 40}},
    )  # fmt: skip
    say(game, Sell("GMO", 1))
    assert game.companies["GMO"].closed
    assert (game.cash("GMO"), game.cash("4")) == (0, 0)
    assert game.state.bankrupt == ""


def test_bankruptcy_happens_by_itself_or_is_declared() -> None:
    poor = {"cash": {"GMO": 100, "4": 5, "2": 0}, "shares": {"GMO": {"4": 20, "ipo": 40}}}
    game = forced(**poor)
    assert asked(game) == "over"
    assert (game.state.bankrupt, scores(game)["4"]) == ("4", 2 * 82)
    waiting = turned(forced(**poor), bankruptcy="declared")
    assert asked(waiting) == "4 trains GMO"


def test_a_train_of_another_company_needs_its_president() -> None:
    game = position(
        phase="2", operating="IC", players=3, president={"IC": 1, "FW": 2}, cash={"IC": 50},
        trains={"IC": ["2"], "FW": ["2"]}, bank_train=["3", 180],
    )  # fmt: skip
    game.frame(OperatingTurn).step = 5
    assert code(game, BuyTrain("IC", "2", "FW", 0)) == "price_too_low"
    assert code(game, BuyTrain("IC", "2", "FW", 51)) == "not_enough_money"
    say(game, BuyTrain("IC", "2", "FW", 1))
    assert asked(game) == "2 consent IC"
    say(game, Accept())
    assert (game.companies["IC"].trains, game.companies["FW"].trains) == (["2", "2"], [])
    assert game.cash("FW") == 1


def test_an_open_port_is_closed_in_a_later_round() -> None:
    given: dict[str, Any] = {"phase": "3", "operating": "GMO", "owners": {"GSC": "GMO"}}
    game = say(position(**given), PlaceToken("GMO", "open port", "N17"))
    assert code(game, PlaceToken("GMO", "closed port", "N17")) == "only_in_a_later_round"
    game.frame(OperatingRound).number = 2
    assert code(game, PlaceToken("GMO", "closed port", "H17")) == "token_already_placed"
    say(game, PlaceToken("GMO", "closed port", "N17"))
    assert game.state.privates["GSC"].owner == "closed"
    assert [(t.for_owner, t.for_others) for t in game.state.board.tokens] == [(20, 0)]


def test_a_private_company_is_sold_for_half_to_double() -> None:
    given: dict[str, Any] = {"phase": "2", "operating": "IC", "owners": {"SCC": "2"}, "players": 3}
    game = position(**given | {"president": {"IC": 1}})
    assert code(game, BuyPrivate("SCC", 24, "IC")) == "price_out_of_range"
    assert code(game, BuyPrivate("SCC", 101, "IC")) == "price_out_of_range"
    say(game, BuyPrivate("SCC", 25, "IC"), Accept())
    assert game.state.privates["SCC"].owner == "IC"
    assert asked(game) == "1 lay IC"


def test_connection_runs_are_made_by_all_who_connect_before_anybody_else() -> None:
    game = position(
        round="OR", phase="3", operated_just_now="SSW", trains={"SSW": ["3"]}, players=3,
        tiles=COTTON,
        stations={"SSW": ["H17"]}, shares={"SSW": {"1": 60, "2": 20, "ipo": 20}},
    )  # fmt: skip
    assert asked(game) == "1 marker SSW"
    say(game, Marker("SSW", "charter"))
    short = Run("SSW", (TrainRun("3", (("H17", "H15", "H13"),)),))
    assert code(game, short) == "no train runs home to destination"
    say(game, RunBest("SSW"))
    assert code(game, Dividend("SSW", "half")) == "no_half_dividend"
    say(game, Dividend("SSW", "withhold"))
    company = game.companies["SSW"]
    assert (company.stations, company.marker) == ([40, 100], "charter")
    assert (company.row, company.col) == (3, 6)


def test_the_bridge_company_lays_one_river_hex_cheaper() -> None:
    game = position(
        phase="2", operating="IC", owners={"MRBC": "IC"}, stations={"IC": ["K16"]},
        tiles={"K16": ["57", 0], "L15": ["9", 0]}, cash={"IC": 50},
    )  # fmt: skip
    lay = Lay("IC", "57", "M14", 0)
    assert code(game, lay) == "not_enough_money"
    assert code(game, Lay("IC", "9", "L17", 0, "MRBC")) == "no_river_hex"
    say(game, Lay("IC", "57", "M14", 0, "MRBC"))
    assert game.cash("IC") == 10
    assert code(game, Lay("IC", "8", "N15", 0, "MRBC")) == "no_such_power_left"


def test_what_a_decision_suggests_is_legal_and_its_least_act_closes_it() -> None:
    game = position(**TOPEKA)
    for kind in ("lay", "station", "run", "dividend", "trains"):
        decision = next_decision(game)
        assert decision is not None
        if decision.kind != kind:
            continue
        orders = list(decision.suggest())
        assert orders
        assert all(decision.legal(order) is None for order in orders)
        say(game, decision.least())


NEEDY = {
    "players": 3, "phase": "4", "operating": "GMO", "president": {"GMO": 1, "FW": 3},
    "has_route": {"GMO": True}, "bank_train": ["5", 450], "cash": {"GMO": 200, "1": 20, "3": 0},
    "shares": {"GMO": {"1": 20, "ipo": 80}, "FW": {"1": 30, "3": 40, "ipo": 30}},
    "market": {"GMO": [4, 7, 76], "FW": [8, 3, 30]},
}  # fmt: skip


def needy(**more: Any) -> Game:
    """A company with a route, but without a train or the money for the bank's cheapest."""
    game = position("GMO: buy train 5 bank", **NEEDY | more)
    game.frame(OperatingTurn).step = 5
    return game


def test_the_rest_of_a_company_sold_in_a_block_is_kept_in_a_bankruptcy() -> None:
    game = say(needy(trains={"GMO": []}, cash={"GMO": 360, "1": 0, "3": 0}), Sell("FW", 1))
    assert asked(game) == "over"
    assert game.state.bankrupt == "1"
    assert game.companies["FW"].shares["1"] == 2
    assert scores(game)["1"] == 2 * 76 + 2 * game.price(game.companies["FW"])


def test_while_another_company_has_a_train_nobody_is_bankrupt_for_certain() -> None:
    shares = {"GMO": {"1": 20, "ipo": 80}, "FW": {"3": 40, "ipo": 60}}
    assert asked(needy(trains={"GMO": []}, shares=shares)) == "over"
    game = needy(trains={"GMO": [], "FW": ["5"]}, shares=shares)
    assert asked(game) == "1 trains GMO"
    assert code(game, Pass()) == "must_own_a_train"
    assert code(game, Bankrupt("GMO")) == "legal"
    say(game, BuyTrain("GMO", "5", "FW", 200), Accept())
    assert (game.companies["GMO"].trains, game.state.over) == (["5"], False)


WARS = {"variants": ["marker wars"], "phase": "3", "tiles": COTTON, "stations": {"SSW": ["H17"]}}


def test_a_marker_at_the_edge_takes_the_space_of_a_better_tile() -> None:
    game = position(round="OR", operated_just_now="SSW", trains={"SSW": ["3"]}, **WARS)
    say(game, Marker("SSW", "map"))
    board = game.state.board
    assert "J3" not in board.stations
    lay_tile(game.map, board, "J3", "14", 0)
    settle_markers(game)
    assert [name for row in board.stations["J3"] for name in row if name] == ["SSW"]
    settle_markers(game)
    assert "FW" in board.homes


def test_a_marker_at_the_edge_takes_the_space_of_a_company_that_closes() -> None:
    shares = {"SSW": {"1": 60, "ipo": 40}, "FW": {"2": 60, "ipo": 40}}
    game = position(
        round="OR", operated_just_now="SSW", trains={"SSW": ["3"]}, shares=shares,
        **WARS | {"stations": {"SSW": ["H17"], "FW": ["J3"]}},
    )  # fmt: skip
    say(game, Marker("SSW", "map"))
    assert game.state.board.stations["J3"] == (("FW",),)
    close(game, game.companies["FW"])
    assert game.state.board.stations["J3"] == (("SSW",),)
