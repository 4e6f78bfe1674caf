"""What computer seats do about others' companies and their own: markers, track, redemption."""

from __future__ import annotations

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.board.routes import Halt, TrainRoute
from pbm.games.eighteenxx.computer import AtTheTable, ChosenOrder, choose
from pbm.games.eighteenxx.computer.track import _gained, _joins
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.engine.steps.running import best_run_of
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay, Order, Pass, Redeem, Station
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, StockRound
from pbm.games.table.decision import Decision
from tests.eighteenxx.computer.test_choose import played_to

LINE = {"B9": ("14", 0), "B11": ("14", 0), "B13": ("4", 1)}
"""Two cities with two spaces each, and a town behind the second one."""
TRADER, FORMER = "trader", "steady"


def on_the_line(**stations: str) -> Game:
    """A game in which only these tiles lie, and stations of companies; three own trains and money.

    ATSF has run the whole line; MP is the first seat's, ATSF and MKT are the second's.
    """
    game = played_to("stock", skip=-1)
    board = game.state.board
    board.tiles, board.stations, board.homes, board.markers = dict(LINE), {}, {}, {}
    for name, company in game.companies.items():
        company.routes, company.trains, company.shares, company.president = (), [], {}, ""
        for hex_ in stations.get(name, "").split():
            put_station(game.map, board, name, hex_)
    for name, seat in (("MP", "1"), ("ATSF", "2"), ("MKT", "2")):
        company = game.companies[name]
        company.trains, company.shares, company.president = ["5"], {seat: 6, "3": 4}, seat
        company.stations, company.floated, company.operated = [40], True, True
        purse(game, name, 900)
    atsf = game.companies["ATSF"]
    atsf.routes = best_run_of(game, atsf, None).routes
    return game


def purse(game: Game, holder: str, dollars: int) -> None:
    """Give a seat or a company just so much money."""
    game.pay(holder, BANK, game.cash(holder), "test")
    game.pay(BANK, holder, dollars, "test")


def decided(game: Game, kind: str, company: str, temper: str, *orders: Order) -> ChosenOrder:
    """What a company's president does with these orders to choose from."""
    seat = int(game.companies[company].president)
    decision = Decision(
        seat=seat,
        kind=kind,
        subject=company,
        key=kind,
        legal=lambda _order: None,
        suggest=lambda: iter(orders),
        least=Pass,
    )
    return choose(AtTheTable(seat, game, temper), decision, Dice("test"))


def told(choice: ChosenOrder) -> str:
    """The reason as the moderator reads it."""
    return choice.why.told("eighteenxx")


THERE = Station("MP", "B11", 0)


def test_a_marker_shuts_another_out_of_a_city_that_it_ran_through() -> None:
    """Place Station Markers: only companies with markers in a full city may pass through it."""
    game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
    choice = decided(game, "station", "MP", TRADER, THERE)
    assert choice.order == THERE
    assert told(choice) == "ATSF can run through B11 no more and loses $10 a round"
    assert decided(game, "station", "MP", FORMER, THERE).why.sentence != "shuts_out"


@pytest.mark.parametrize("case", ["a space is left", "it ends there", "has one there", "dear"])
def test_no_marker_where_it_takes_too_little_from_others(case: str) -> None:
    game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
    if case == "a space is left":
        game = on_the_line(ATSF="B9", MP="B9")
    elif case == "has one there":
        game = on_the_line(ATSF="B9 B11", MP="B9")
    elif case == "it ends there":
        game.companies["ATSF"].routes = (
            TrainRoute("5#0", (Halt("B9", 0, 30), Halt("B11", 0, 30)), (("B9", "B11"),), 60),
        )
    elif case == "dear":
        game.companies["MP"].stations = [400]
    assert decided(game, "station", "MP", TRADER, THERE).why.sentence != "shuts_out"


def test_what_a_marker_takes_from_his_own_shares_counts_against_it() -> None:
    game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
    game.companies["ATSF"].shares = {"2": 4, "1": 4, "3": 2}
    assert decided(game, "station", "MP", "climber", THERE).why.sentence != "shuts_out"


def test_a_marker_keeps_a_city_open_that_another_company_could_fill() -> None:
    game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
    own = Station("ATSF", "B11", 0)
    game.companies["ATSF"].stations = [20]
    choice = decided(game, "station", "ATSF", TRADER, own)
    assert choice.order == own
    assert told(choice) == "another company could fill B11, and our run would be $5 less"
    game.companies["MP"].stations = []
    assert decided(game, "station", "ATSF", TRADER, own).why.sentence != "keeps_open"


def test_a_train_for_the_money_goes_before_a_marker_that_brings_less() -> None:
    for money, placed in ((900, True), (300, False)):
        game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
        game.state.board.tiles["B7"] = ("4", 1)
        purse(game, "MP", money)
        assert game.figures.trains["4"].price == 300
        assert (decided(game, "station", "MP", TRADER, THERE).order == THERE) is placed


UPGRADE = Lay("MP", "63", "B11", 0)


def test_track_is_laid_for_a_sister_that_stops_there() -> None:
    """Operate Trains: she runs from her own stations, on everybody's track."""
    game = on_the_line(ATSF="B9", MKT="B11", MP="B9")
    game.companies["MP"].trains = []
    game.companies["MP"].president = game.companies["ATSF"].president
    choice = decided(game, "lay", "MP", TRADER, UPGRADE)
    assert choice.order == UPGRADE
    assert told(choice) == "ATSF, which I run too, gains $10 a round"
    game.companies["ATSF"].president = "3"
    assert decided(game, "lay", "MP", TRADER, UPGRADE).why.sentence != "sister_gains"


def test_a_tile_that_joins_nothing_earns_nothing() -> None:
    """So it is not tried with trains: one end of its track meets none."""
    game = on_the_line(ATSF="B9", MKT="B11")
    trains = ["5"]
    lays = [Lay("ATSF", tile, "B15", turn) for tile in ("7", "8", "9") for turn in range(3)]
    assert not any(_joins(game, lay) for lay in lays)
    game.state.board.tiles["B17"] = ("57", 1)
    joined = [lay for lay in lays if _joins(game, lay)]
    assert len(joined) == 1
    now = best_run_of(game, game.companies["ATSF"], None).revenue
    gained = {lay: _gained(game, game.companies["ATSF"], lay, trains, now) for lay in lays}
    assert {lay for lay in lays if gained[lay]} == set(joined)


def stock_turn() -> tuple[Game, str, str]:
    """A stock turn of a president whose company may redeem, has idle money and its last trains."""
    game = played_to("stock", skip=-1)
    seat = game.frame(StockRound).seat
    company = next(c for c in game.companies.values() if c.operated)
    company.president, company.trains = seat, ["6", "6"]
    other = next(s for s in game.state.seats if s != seat)
    company.shares = {seat: 6, other: 3, MARKET: 1}
    game.state.phase = "6"
    purse(game, company.name, 500)
    game.frame(StockRound).held[company.name] = 500
    return game, seat, company.name


def turn(game: Game, temper: str) -> ChosenOrder:
    """What the seat does in its stock turn."""
    game.question = None
    decision = next_decision(game)
    assert decision is not None
    return choose(AtTheTable(decision.seat, game, temper), decision, Dice("test"))


def test_the_last_share_on_the_market_is_redeemed() -> None:
    """Ending a Stock Round: the price rises when all shares are with players or companies."""
    game, seat, name = stock_turn()
    purse(game, seat, 10)
    choice = turn(game, TRADER)
    assert choice.order == Redeem(name, MARKET)
    rise = 6 * game.price(game.companies[name]) // 10
    assert (
        told(choice) == f"the last share of {name} comes off the market, my shares rise by ${rise}"
    )


@pytest.mark.parametrize("case", ["two on the market", "some on offer", "needs a train"])
def test_no_share_is_redeemed_where_that_brings_nothing(case: str) -> None:
    game, seat, name = stock_turn()
    company = game.companies[name]
    purse(game, seat, 10)
    if case == "two on the market":
        company.shares |= {holder: 2 for holder, shares in company.shares.items() if shares == 3}
        company.shares[MARKET] = 2
    elif case == "some on offer":
        company.shares = {seat: 6, IPO: 3, MARKET: 1}
    else:
        company.trains = ["3"]
    assert not isinstance(turn(game, TRADER).order, Redeem)


def test_a_share_of_his_own_is_redeemed_for_one_that_brings_more() -> None:
    """Share Redemption: from any player, the president too, at a price that does not move. Who
    would then hold no more than another player keeps his share."""
    cases = ((30, 900, 6, True), (900, 30, 6, False), (30, 900, 5, False))
    for own, other, most, sold in cases:
        game, seat, name = stock_turn()
        purse(game, seat, 10)
        company, better = (game.companies[one] for one in (name, "SSW"))
        holder = next(s for s, held in company.shares.items() if held == 3)
        third = next(s for s in game.state.seats if s not in (seat, holder))
        company.shares = {seat: most, holder: 4, third: 6 - most}
        company.income, better.income = own, other
        better.par, better.floated, better.operated, better.trains = 68, True, True, ["6"]
        better.president, better.shares = holder, {holder: 6, IPO: 4}
        game.state.money[name] = 500
        choice = turn(game, TRADER)
        assert (choice.order == Redeem(name, seat)) is sold
        assert (choice.why.sentence == "company_pays_share") is sold
