"""How computer tycoons live with their debts: Jay Gould (4) in turn 7, see midgame (3.5, 5)."""

from __future__ import annotations

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.computer import plan
from pbm.games.continental.computer.growth import ruinous
from pbm.games.continental.computer.worth import safe_loan, stressed_price
from pbm.games.continental.state import State
from tests.continental.computer.test_choices import of, seen, thinking
from tests.continental.midgame import GOULD


def owing(state: State, dollars: int) -> None:
    """A loan, and nothing in the purse."""
    state.accounts[accounts.loan(GOULD)] = -dollars
    state.accounts[accounts.purse(GOULD)] = 0


def test_in_a_panic_prices_are_thought_to_fall_farther_than_usual() -> None:
    """5: the climate has changed already, prices follow in the markets to come."""

    def fallen(climate: int) -> int:
        def change(state: State) -> None:
            state.climate = climate
            road = state.railroads["B&O"]
            road.price, road.last.revenue = 10, 9000
            road.last.profit_per_share, road.last.dividend = 900, 9

        mind = thinking(seen(change))
        assert mind.view.economy.level == climate
        return stressed_price(mind, mind.roads["B&O"])

    panic, depression, mild, normal, good = (fallen(climate) for climate in (0, 1, 2, 4, 6))
    assert panic == depression == 10 * 40
    assert mild == normal == 10 * 65
    assert good == 10 * 45


def test_a_president_deep_in_debt_sells_a_part_of_his_own_stock() -> None:
    """3.5.2: emergency loans for the interest would ruin him; his office he keeps."""

    def indebted(state: State) -> None:
        for road in state.railroads.values():
            road.holdings.pop(GOULD, None)
        state.railroads["B&O"].holdings[GOULD] = 300
        state.railroads["PENN"].president = None
        state.railroads["B&O"].price = 40
        owing(state, 6500)

    mind = thinking(seen(indebted, "steady hand"))
    assert mind.presided == ("B&O",)
    assert mind.own.net_worth > mind.own.loan > safe_loan(mind)
    [sold] = of(plan(mind.view, Dice(1)), o.Sell)
    assert sold.railroad == "B&O"
    assert 0 < sold.shares <= 300 * mind.judgement.parted // 100


def test_a_president_who_owes_little_keeps_all_his_own_stock() -> None:
    def safe(state: State) -> None:
        owing(state, 100)

    assert "B&O" not in [one.railroad for one in of(plan(seen(safe), Dice(1)), o.Sell)]


def test_what_is_pocketed_of_a_line_pays_for_a_directors_part_of_its_stock() -> None:
    """C.9.1: the excess is paid out before the stock is issued (4.6.3, 4.3.2)."""

    def dear(state: State) -> None:
        state.railroads["B&O"].price = 199
        state.railroads["B&O"].last.revenue, state.railroads["B&O"].last.profit_per_share = 9000, 90
        owing(state, 6000)

    mind = thinking(seen(dear))
    road = mind.roads["B&O"]
    part = 100 * 5 * 10 // 100 * 199 // 2
    assert ruinous(mind, road, 100)
    assert ruinous(mind, road, 100, pocketed=part - 1)
    assert not ruinous(mind, road, 100, pocketed=part)
