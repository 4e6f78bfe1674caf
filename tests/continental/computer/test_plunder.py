"""Whether a president builds his railroad or plunders it: Jay Gould (4) in turn 7, see midgame.

He and seat 2 direct the B&O, which holds PA7 unbuilt; 300 shares of it are his (4.6.3, App. B).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.computer import plan
from pbm.games.continental.computer.companies import room
from pbm.games.continental.computer.growth import Investment, plunders, spoils
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.west import prospect
from pbm.games.continental.state import State
from pbm.games.continental.window import view_of
from tests.continental.midgame import GOULD, RULES
from tests.continental.midgame import state as midgame

ROW_MILES = RULES.map.routes["PA7"].length


def thinking(temperament: str, change: Callable[[State], None] = lambda state: None) -> Plan:
    """Gould of a temperament, after a change of the situation."""
    state = midgame()
    state.tycoons[GOULD].temperament = temperament
    change(state)
    view = view_of(state, (), GOULD, RULES)
    assert view.own is not None
    return Plan(view, view.own, Dice(1))


def plunders_for(plan: Plan, cost: int = 100_000, excess: int = 45_000) -> bool:
    return plunders(plan, plan.roads["B&O"], Investment(cost, 3000, 0), excess)


def test_a_raider_builds_at_the_dearest_price_for_his_own_pocket_and_says_so() -> None:
    """A third of the excess is his, and far more than his stock (4.6.3)."""
    mind = thinking("raider")
    desk = next(one for one in mind.view.desks if one.code == "B&O")
    [build] = [one for one in plan(mind.view, Dice(1)) if isinstance(one.order, o.Build)]
    assert build.order == o.Build("B&O", desk.build_most)
    assert build.why == "plunder"
    assert build.figures["pocket"] == (desk.build_most - desk.build_least) * ROW_MILES // 3


@pytest.mark.parametrize("temperament", ["builder", "baron", "steady hand", "spendthrift"])
def test_who_plays_for_something_else_plunders_nothing(temperament: str) -> None:
    mind = thinking(temperament)
    assert not plunders_for(mind)
    ordered = [one.why for one in plan(mind.view, Dice(1))]
    assert "plunder" not in ordered


def test_a_railroad_whose_stock_is_worth_more_than_his_part_is_spared() -> None:
    """A ruined railroad's stock is cancelled (4.11.3)."""

    def dear(state: State) -> None:
        state.railroads["B&O"].price = 60

    assert plunders_for(thinking("raider"))
    assert not plunders_for(thinking("raider", dear))


def test_a_railroad_on_its_way_to_the_pacific_is_spared() -> None:
    """Nothing brings a president more than the award for it (1.2, R54)."""
    mind = thinking("raider")
    lines = mind.roads["B&O"].lines
    west = max(sorted(RULES.map.routes), key=lambda code: prospect(mind, (*lines, code)))

    def westward(state: State) -> None:
        state.railroads["B&O"].lines.append(west)

    assert plunders_for(mind, cost=700_000)
    assert not plunders_for(thinking("raider", westward), cost=700_000)


def test_where_the_railroad_outlives_it_his_stock_loses_but_a_part() -> None:
    """The interest of the excess, as the Public reckons it (R45), falls on all shareholders."""

    def dear_and_rich(state: State) -> None:
        road = state.railroads["B&O"]
        road.price, road.last.revenue, road.last.expenses = 60, 60_000, 30_000
        state.accounts[accounts.till("B&O")] = 100_000

    assert plunders_for(thinking("raider", dear_and_rich))
    assert not plunders_for(thinking("raider", dear_and_rich), cost=700_000)


@pytest.mark.parametrize(("temperament", "lends"), [("raider", False), ("baron", True)])
def test_a_plunderer_saves_no_railroad_that_does_not_earn_its_interest(
    temperament: str, lends: bool
) -> None:
    """4.4: his loan would go the way of the railroad."""

    def ailing(state: State) -> None:
        state.accounts[accounts.till("B&O")] = -300
        state.accounts[accounts.bonds("B&O")] = -200_000
        state.accounts[accounts.purse(GOULD)] = 9000

    ordered = plan(thinking(temperament, ailing).view, Dice(1))
    assert any(isinstance(one.order, o.Lend) for one in ordered) == lends


def test_a_presidency_is_spoils_where_a_way_is_open_that_does_not_lead_west() -> None:
    """4.6.3: the next line's excess; what may soon come to the Pacific is spared, and what is boxed
    in has nothing left to pocket."""
    mind, builder = thinking("raider"), thinking("builder")
    lines = mind.roads["B&O"].lines
    west = max(sorted(RULES.map.routes), key=lambda code: prospect(mind, (*lines, code)))
    assert spoils(mind, lines, 2) > spoils(mind, lines, 5) > 0
    assert spoils(builder, lines, 2) == spoils(mind, (*lines, west), 2) == 0
    assert spoils(mind, (), 2) == 0


def bids(temperament: str, turn: int) -> dict[str, int]:
    """Company -> what Gould without a presidency bids in a turn, dollars a mile rounded up."""

    def free(state: State) -> None:
        state.turn = turn
        state.accounts[accounts.purse(GOULD)] = 90_000
        state.tycoons[GOULD].controls = {}

    ordered = [one.order for one in plan(thinking(temperament, free).view, Dice(1))]
    given = [one for one in ordered if isinstance(one, o.BidPC)]
    return {one.pc: -(-one.amount // RULES.map.routes[one.pc].length) for one in given}


def test_a_plunderer_takes_any_company_cheaply_at_first_and_from_the_civil_war_on() -> None:
    """Its first lines fill his pocket whatever it is (4.6.3); between, the way to the Pacific is to
    be open."""
    judgement, war = thinking("raider").judgement, min(RULES.figures.calendar.civil_war)
    for turn, most in zip((judgement.early, war), judgement.plundered_mile, strict=True):
        assert 0 < max(bids("raider", turn).values()) <= most
        assert max(bids("builder", turn).values()) > most
    for turn in (judgement.early + 1, war - 1):
        assert max(bids("raider", turn).values()) > max(judgement.plundered_mile)


def test_a_plunderer_founds_a_railroad_where_others_think_there_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as there are fewer than he thinks too many himself."""
    war = min(RULES.figures.calendar.civil_war)

    def late(state: State) -> None:
        state.turn = war
        state.tycoons[GOULD].controls = {}

    raider, builder = thinking("raider", late), thinking("builder", late)
    company = raider.view.on_sale[0].code
    enough = dict.fromkeys(map(str, range(raider.judgement.fuller[1])), raider.roads["B&O"])
    for mind in (raider, builder):
        monkeypatch.setitem(vars(mind), "roads", enough)
    assert (room(raider, company), room(builder, company)) == (100, 0)
    enough |= dict.fromkeys(map(str, range(raider.judgement.fullest)), enough["0"])
    assert room(raider, company) == 0


def test_where_railroads_are_enough_one_that_may_come_to_the_pacific_is_founded_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many there are in the East: the great aim after the war is not to fail for them."""
    mind = thinking("builder")
    east, west = "LV", "M&SP"
    assert prospect(mind, (west,))
    assert not prospect(mind, (east,))
    enough = dict.fromkeys(map(str, range(mind.judgement.westward - 1)), mind.roads["B&O"])
    monkeypatch.setitem(vars(mind), "roads", enough)
    assert (room(mind, west), room(mind, east)) == (100, 0)
    enough["last"] = enough["0"]
    assert room(mind, west) == 0
