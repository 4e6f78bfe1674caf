"""What computer tycoons make of a situation: Jay Gould (4) at the start of turn 7, see midgame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.computer import plan
from pbm.games.continental.computer.growth import grow, ruinous
from pbm.games.continental.computer.plan import Plan, Planned
from pbm.games.continental.computer.ways import FAR, apart, distances, may_join, nearness
from pbm.games.continental.computer.west import prospect, turns_across, turns_left
from pbm.games.continental.computer.worth import expected_worth, mood
from pbm.games.continental.family import FAMILY
from pbm.games.continental.limits.works import towns_cost
from pbm.games.continental.state import State
from pbm.games.continental.view import View
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import rules_for
from tests.continental.midgame import GOULD, RULES
from tests.continental.midgame import state as midgame

Kind = TypeVar("Kind")


def seen(change: Callable[[State], None] | None = None, temperament: str = "baron") -> View:
    """Gould's View, after a change of the situation."""
    state = midgame()
    state.tycoons[GOULD].temperament = temperament
    if change is not None:
        change(state)
    return view_of(state, (), GOULD, RULES)


def thinking(view: View) -> Plan:
    assert view.own is not None
    return Plan(view, view.own, Dice(1))


def of(planned: list[Planned], kind: type[Kind]) -> list[Kind]:
    return [one.order for one in planned if isinstance(one.order, kind)]


def test_a_recall_is_repaid_first_and_nothing_is_borrowed() -> None:
    """3.5.3: what is repaid at the start bears no interest."""

    def recalled(state: State) -> None:
        tycoon = state.tycoons[GOULD]
        tycoon.recall, tycoon.available = 400, 0
        state.accounts[accounts.loan(GOULD)] = -5000
        state.accounts[accounts.purse(GOULD)] = 900

    planned = plan(seen(recalled), Dice(1))
    assert planned[0].order == o.Repay(400)
    assert planned[0].why == "recall"
    assert of(planned, o.Borrow) == []


def test_a_president_saves_a_railroad_that_is_worth_it() -> None:
    """4.4: the loan comes before all else the railroad does."""

    def short_of_money(state: State) -> None:
        state.accounts[accounts.till("B&O")] = -300
        state.accounts[accounts.purse(GOULD)] = 9000

    [lent] = of(plan(seen(short_of_money), Dice(1)), o.Lend)
    assert lent.railroad == "B&O"
    assert lent.amount > 300


@pytest.mark.parametrize(
    ("till", "revenue", "purse", "resigns"),
    [
        (-9000, 6000, 900, True),
        (-9000, 60000, 900, False),
        (-300, 6000, 9000, False),
        (300, 0, 900, False),
    ],
    ids=["past saving", "saves itself", "worth his money", "solvent"],
)
def test_who_sees_his_railroad_fail_resigns_and_seeks_it_no_more(
    till: int, revenue: int, purse: int, resigns: bool
) -> None:
    """1.2, 4.11: its bankruptcy and its end would cost its president five points each."""

    def ailing(state: State) -> None:
        state.accounts[accounts.till("B&O")] = till
        state.accounts[accounts.purse(GOULD)] = purse
        state.accounts[accounts.bonds("B&O")] = -60_000
        state.railroads["B&O"].last.revenue = revenue
        state.railroads["B&O"].last.expenses = revenue * 7 // 10

    planned = plan(seen(ailing), Dice(1))
    assert of(planned, o.Resign) == ([o.Resign(slot=1)] if resigns else [])
    assert "B&O" not in [one.railroad for one in of(planned, o.Control)]


def test_a_debt_to_the_president_is_repaid_when_there_is_cash() -> None:
    """No Mogul points are awarded while it stands (1.2)."""

    def owing(state: State) -> None:
        state.accounts[accounts.debt("B&O")] = -500
        state.accounts[accounts.till("B&O")] = 8000

    assert o.RepayPresident("B&O", 500) in of(plan(seen(owing), Dice(1)), o.RepayPresident)


def test_loans_beyond_his_own_measure_are_not_taken_though_the_bank_would_lend() -> None:
    """A steady hand borrows less than a raider on the same credit, and less in bad times."""
    steady, raider = (thinking(seen(rich_in_credit, one)) for one in ("steady hand", "raider"))
    assert steady.credit < raider.credit <= raider.own.credit

    def panic(state: State) -> None:
        rich_in_credit(state)
        state.climate = 0

    assert thinking(seen(panic, "steady hand")).credit < steady.credit


def rich_in_credit(state: State) -> None:
    """The Bank would lend more than anybody dares to borrow."""
    state.tycoons[GOULD].available = 100_000


def test_he_is_bolder_as_long_as_there_is_time_to_recover() -> None:
    """1.1: it is a long game; after the first phase he has more to lose than to win."""

    def later(state: State) -> None:
        rich_in_credit(state)
        state.turn = 14

    young, old = thinking(seen(rich_in_credit)), thinking(seen(later))
    assert young.own.net_worth == old.own.net_worth
    assert old.credit < young.credit


def test_he_borrows_less_where_a_loan_is_recalled_sooner() -> None:
    """Q84: over the credit available, that is from two thirds of the limit on."""
    state = midgame()
    rich_in_credit(state)
    usual, sooner = (
        thinking(view_of(state, (), GOULD, rules_for({"recalls": one})))
        for one in ("twice-limit", "available")
    )
    assert usual.view.economy.recalled_over == (2, 1)
    assert sooner.credit < usual.credit


def test_who_owes_more_than_he_dares_keeps_back_cash_and_repays() -> None:
    """3.5: after the boom a loan is paid down before anything is bought, as far as most of the cash
    does."""

    def indebted(state: State) -> None:
        state.turn = 14
        state.accounts[accounts.loan(GOULD)] = -30_000
        state.accounts[accounts.purse(GOULD)] = 10_000

    mind = thinking(seen(indebted))
    assert mind.purse == 10_000 * (100 - mind.judgement.redeem) // 100
    [repaid] = of(plan(mind.view, Dice(1)), o.Repay)
    assert repaid.amount >= 10_000 - mind.purse
    assert of(plan(mind.view, Dice(1)), o.Borrow) == []


def test_building_at_a_price_far_above_worth_is_feared() -> None:
    """4.3.2: a director's part is paid by loan at half of today's price."""

    def dear(state: State) -> None:
        state.railroads["B&O"].price = 199
        state.railroads["B&O"].last.revenue, state.railroads["B&O"].last.profit_per_share = 9000, 90
        state.accounts[accounts.loan(GOULD)] = -6000

    plain, feared = thinking(seen()), thinking(seen(dear))
    assert not ruinous(plain, plain.roads["B&O"], 100)
    assert ruinous(feared, feared.roads["B&O"], 900)
    assert ruinous(feared, feared.roads["B&O"], 900, west=True)
    assert ruinous(feared, feared.roads["B&O"], 5)
    assert not ruinous(feared, feared.roads["B&O"], 5, west=True)


def test_the_worth_of_a_stock_is_the_publics_own_reckoning() -> None:
    """R45: $3 of dividend and $4 of profit at 12 % are worth $29.16; R47: dearer in good times."""
    view = seen()
    road = msgspec.structs.replace(
        view.railroads[0], revenue=9000, dividend_cents=300, profit_cents=400
    )
    at = thinking(view)
    assert view.economy.loan_rate == 12
    assert expected_worth(at, road) == 2916
    assert mood(at) == 100


def test_in_a_panic_high_priced_stock_is_sold_short_and_not_bought() -> None:
    """Appendix B."""

    def panic(state: State) -> None:
        state.climate = 0
        for road in state.railroads.values():
            road.price, road.last.revenue, road.last.expenses = 90, 10_000, 8_000
            road.last.profit_per_share, road.last.dividend = 50, 0

    planned = plan(seen(panic, "raider"), Dice(1))
    assert of(planned, o.Buy) == []


def test_the_way_to_the_west() -> None:
    """Distances run over routes and not through the gateways (4.8.2)."""
    pacific = distances()["PACIFIC"]
    assert pacific["san_francisco"] == 0
    assert 1000 < pacific["omaha"] < 2500
    assert all(miles < FAR for miles in pacific.values())
    near = nearness(frozenset({"salt_lake_city"}), frozenset(), 500)
    assert near > nearness(frozenset({"omaha"}), frozenset(), 500)


def test_the_way_to_the_pacific_is_counted_in_turns() -> None:
    """A Right-of-Way a turn (4.6, 4.7.1); none that is owned, none through a gateway (4.8.2)."""
    free, nobody = turns_left(("PACIFIC",), frozenset()), frozenset[str]()
    assert (free["seattle"], free["spokane"], free["omaha"]) == (0, 1, 6)
    assert "chicago" not in free
    assert "pittsburgh" not in free
    assert turns_across(("UP",), nobody) == 6
    assert turns_across(("UP",), frozenset({"NE3"})) > 6
    assert turns_across(("UP", "NE3", "CO10", "UT1", "UT9", "NV3"), nobody) == 1
    assert turns_across(("UP", "NE3", "CO10", "UT1", "UT9", "NV3", "CA10"), nobody) == 0
    assert turns_across(("PENN",), nobody) >= FAR


def at_omaha(state: State) -> None:
    """B&O is a line from Omaha, and nothing of it is under way."""
    state.railroads["B&O"].lines, state.railroads["B&O"].row = ["UP"], None


def test_a_railroad_that_can_reach_the_pacific_takes_the_shortest_way() -> None:
    """The awards of the Pacific are the greatest there are (1.2, R54)."""
    planned = plan(seen(at_omaha, "builder"), Dice(1))
    assert "NE3" in [bid.first for bid in of(planned, o.BidRow) if bid.railroad == "B&O"]
    view = seen(at_omaha)
    assert prospect(thinking(view), view.railroad("B&O").lines) > 0
    assert prospect(thinking(view), view.railroad("PENN").lines) == 0


def test_who_merges_a_company_bids_beyond_it_at_once() -> None:
    """10.2.7: for a Right-of-Way that no sheet lists, since the company joins only this turn."""

    def at_st_paul(state: State) -> None:
        state.railroads["B&O"].lines, state.railroads["B&O"].row = ["M&SP"], None

    at = thinking(seen(at_st_paul, "builder"))
    assert all(one.route != "SD1" for desk in at.view.desks for one in desk.rows)
    at.order(o.MergePC("SP&P", "B&O"), "merge_pc")
    grow(at)
    assert "SD1" in [bid.first for bid in of(at.orders, o.BidRow) if bid.railroad == "B&O"]


def test_what_a_company_may_join() -> None:
    """It must touch the lines, and be no twin and no second route into a gateway (4.8)."""
    twin = next(route for route in RULES.map.routes.values() if route.kind == "PC" and route.twin)
    assert not may_join(twin.code, (twin.twin or "",))
    assert not may_join("NYC", ("SCL",))
    assert apart(RULES.map, ("NYC",), ("NYC",)) == 0
    assert 0 < apart(RULES.map, ("NYC",), ("SCL",)) < FAR


@pytest.mark.parametrize(("choice", "cost"), [("both", 7500 + 1200), ("unreached", 7500)])
def test_a_way_on_costs_what_the_moderator_s_choice_says(choice: str, cost: int) -> None:
    """4.6.4, Q5: PA7 leads from Cumberland, which B&O has reached, to Pittsburgh."""
    view = FAMILY.view(chosen(choice), (), GOULD)
    at = thinking(view)
    towns = RULES.map.routes["PA7"].towns
    assert towns_cost(at.rules, at.roads["B&O"].lines, towns) == cost


def chosen(choice: str) -> State:
    """The game with a moderator's choice of town costs."""
    state = midgame()
    state.settings = {"town-costs": choice}
    return state
