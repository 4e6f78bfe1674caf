"""Chapters 7 and 11.2: land grants and sales, random events."""

from __future__ import annotations

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import EventCost, EventHappened, RevenueReckoned
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.steps import c11_rows
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import rules_for, standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, world

RULES = standard_rules()


@pytest.mark.parametrize(
    ("sizes", "level", "permille", "sections"),
    [
        ((1, 1), 0, 950, 110),
        ((5, 5), 10, 0, 330),
        ((3, 3), 3, 650, 192),
        ((5, 4), 0, 125, 110),
        ((1, 1), 20, 950, 330),
    ],
)
def test_grants_are_likelier_between_small_towns(
    sizes: tuple[int, int], level: int, permille: int, sections: int
) -> None:
    """7.1, 7.2, R35: never between two of size 5; at most 95 % and three sections a mile."""
    towns = dict(zip(("here", "there"), sizes, strict=True))
    rules = build.map_rules([build.route("R1", "here", "there", 110)], towns)
    assert c11_rows.grant_permille("R1", level, rules) == permille
    assert c11_rows.grant_sections("R1", level, rules) == sections


def test_land_comes_with_the_built_route() -> None:
    """7.3: until then it is only a grant."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6", grant=165, land=40)
    build.preside(state, "PENN", 1)
    turn = play(begin(state, {1: [o.Build("PENN", 300)]}), "9.1")
    assert (turn.railroad("PENN").land, turn.railroad("PENN").grant) == (205, 0)


@pytest.mark.parametrize(
    ("climate", "sold", "price"), [("Panic", 100, 4), ("Normal", 200, 12), ("Boom", 300, 20)]
)
def test_land_is_sold_each_turn_by_climate(climate: str, sold: int, price: int) -> None:
    """7.4, R36, Q26: cash, but no revenue."""
    state = world(climate=climate)
    one = build.railroad(state, "PENN", land=1000)
    turn = play(begin(state), "13.1")
    (fact,) = turn.journal.of(RevenueReckoned)
    assert (fact.land_sold, fact.land_cash, one.land) == (sold, sold * price, 1000 - sold)
    assert state.till("PENN") == operation(turn, "PENN").gross + sold * price


def struck(
    kind: str,
    roll: int,
    drawn: int = 0,
    *,
    efficiency: int = 99,
    level: int = 2,
    owned: str = "",
    on_sale: str = "A",
) -> int:
    """The cost of an event for a railroad of 104 miles; 0 if it does not happen."""
    state = world()
    state.technologies = list(on_sale)
    build.railroad(state, "PENN", efficiency=efficiency, technologies=list(owned))
    turn: Turn = begin(state, dice=Loaded({kind: [roll, drawn]}, build.high))
    turn.levels["PENN"] = level
    play(turn, "13.4")
    cost = sum(fact.cost for fact in turn.journal.of(EventCost))
    assert cost == paid(turn, kind) == -state.till("PENN")
    assert bool(turn.journal.of(EventHappened)) == bool(cost)
    return cost


def test_accidents_by_low_efficiency() -> None:
    """11.2.1, R37: 15 % at 60, none from 75; $5 to $20 a mile."""
    assert struck("accident", 149, 0, efficiency=60) == 5 * 104
    assert struck("accident", 149, 15, efficiency=60) == 20 * 104
    assert struck("accident", 150, efficiency=60) == 0
    assert struck("accident", 0, efficiency=75) == 0


def test_couplers_halve_accidents() -> None:
    """4.18, R29."""
    assert struck("accident", 74, efficiency=60, owned="F") > 0
    assert struck("accident", 75, efficiency=60, owned="F") == 0


def test_political_trouble_by_low_influence() -> None:
    """11.2.2, R38: 12 % without, 6 % at level 1, none from 2; $3 to $12 a mile."""
    assert struck("political", 119, 0, level=0) == 3 * 104
    assert struck("political", 120, level=0) == 0
    assert struck("political", 59, 9, level=1) == 12 * 104
    assert struck("political", 60, level=1) == 0
    assert struck("political", 0, level=2) == 0


def test_no_political_trouble_for_who_could_not_spend() -> None:
    """11.2, 4.9.1, Q81: a railroad that began bankrupt, or was incorporated this turn."""
    state = world()
    build.railroad(state, "PENN", standing="bankrupt")
    build.railroad(state, "READ")
    turn: Turn = begin(state, dice=Loaded({"political": 0}, build.high))
    del turn.opening.railroads["READ"]
    assert not play(turn, "13.4").journal.of(EventHappened)


def test_a_game_begun_before_that_ruling_goes_on_without_it() -> None:
    """Q81: it has no word for the setting `rate-wars`."""
    dice = Loaded({"political": 0}, build.high)
    for settings, troubled in (({}, True), ({"rate-wars": "base"}, False)):
        state, rules = world(), rules_for(settings)
        build.railroad(state, "PENN", standing="bankrupt")
        turn = play(begin(state, rules=rules, dice=dice), "13.4")
        assert bool(turn.journal.of(EventHappened)) == troubled


def test_disasters_by_old_equipment() -> None:
    """11.2.3, 4.18, R39, Q39: 2 % for each of E, H and J that is on sale and lacking."""
    assert struck("disaster", 39, 30, on_sale="ABCDEFGH") == 40 * 104
    assert struck("disaster", 40, on_sale="ABCDEFGH") == 0
    assert struck("disaster", 19, 0, on_sale="ABCDEFGH", owned="E") == 10 * 104
    assert struck("disaster", 20, on_sale="ABCDEFGH", owned="E") == 0
    assert struck("disaster", 0, on_sale="ABCDEFGHIJ", owned="EHJ") == 0
