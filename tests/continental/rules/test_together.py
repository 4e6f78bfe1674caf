"""Several rules at once, reckoned by hand: what one step hands on to the next."""

from __future__ import annotations

from pbm.games.continental import invariants
from pbm.games.continental import orders as o
from pbm.games.continental.events import ForcedSale
from pbm.games.continental.events.railroads import DebtCancelled, RowAcquired
from pbm.games.continental.turn import Turn
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, play, route, world


def union() -> Turn:
    """Tycoon 3's company P merges into Y, then Y, which has X's twin as a line, into X; both are
    tycoon 1's.  P is the way to the Gulf."""
    rules = build.map_rules(
        [
            route("X", "a", "b", 100, kind="PC", twin="Q1"),
            route("Y", "b", "c", 80, kind="PC"),
            route("P", "c", "d", 50, kind="PC"),
            route("Q1", "a", "b", 100, twin="X"),
        ],
        regions={"a": "ATLANTIC", "d": "GULF"},
    )
    state = world(rules=rules)
    state.linked = ["ATLANTIC"]
    x = {"holdings": {1: 100, 2: 60}, "issued": 500, "treasury": 50, "price": 20}
    y = {"holdings": {1: 90, 4: 40}, "issued": 400, "treasury": 40, "price": 10}
    build.railroad(state, "X", ["X"], efficiency=90, technologies=["B"], cash=70, **x)  # type: ignore[arg-type]
    build.railroad(state, "Y", ["Y", "Q1"], efficiency=60, debt=300, doubled=["Q1"], **y)  # type: ignore[arg-type]
    build.preside(state, "X", 1, slot=2)
    build.preside(state, "Y", 1, slot=1)
    build.company(state, "P", owner=3, paid=1)
    orders: dict[int, list[o.Order]] = {
        1: [o.MergeRailroad("Y", "X")],
        3: [o.MergePC("P", "Y")],
    }
    return play(begin(state, orders, rules), "9.1", "12", "13.3", "15", "16")


def test_a_company_and_then_its_railroad_merge_in_one_turn() -> None:
    """4.3.1(3), 4.3.2, 4.13: 250 shares for P, 25 to each director of Y by loan; then 1:1."""
    turn = union()
    one, state = turn.railroad("X"), turn.state
    assert (one.issued, one.treasury, one.price) == (1125, 115, 14)
    assert one.holdings == {1: 215, 2: 60, 3: 50, 4: 65}
    assert (state.loan(1), state.loan(4), state.loan(2)) == (125, 125, 0)
    assert state.till("X") == 70 + 250 + 1125 - 78  # the last is 6 % on the bonds
    assert not list(invariants.broken(state, turn.rules))


def test_the_parallel_right_of_way_goes_with_its_double_track() -> None:
    """4.13.1(3), 4.13.5, R43, Q31, Q64, Q67: technology B for 130 miles, efficiency by all 330."""
    turn = union()
    one = turn.railroad("X")
    assert (one.lines, one.doubled) == (["X", "Y", "P"], [])
    assert turn.state.bonds("X") == 1300
    assert one.efficiency == (90 * 100 + 60 * 230) // 330


def test_one_director_is_left_and_the_debt_to_him_stays() -> None:
    """4.4.6, 4.14.1, Q15, Q50: 215 of 1,125; owed, so no Mogul points for anybody."""
    turn = union()
    assert (turn.railroad("X").directors, turn.railroad("X").president) == ([1], 1)
    assert turn.state.tycoons[1].controls == {2: "X"}
    assert turn.state.president_debt("X") == 330
    assert {one.points.rail_mogul for one in turn.state.tycoons.values()} == {0}


def test_the_merger_reaches_the_gulf_first() -> None:
    """1.2, Q46: 4 for the Gulf, 10 for Dixie, 2 regions for the Magnate."""
    points = union().state.tycoons[1].points
    assert (points.rail_builder, points.rail_magnate) == (14, 2)


def ruin() -> Turn:
    """Tycoons 1, the president, and 2 are ruined; of 5 a part of his loan is recalled."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300, 2: 150, 5: 20}, price=5, cash=1000, debt=400)
    build.railroad(state, "PENN", holdings={5: 300})
    build.preside(state, "B&O", 1)
    build.tycoon(state, 1, 0, 5000)
    build.tycoon(state, 2, 0, 900)
    build.tycoon(state, 5, 100, 2000, recall=500)
    build.company(state, "GT", owner=5, paid=1000)
    build.company(state, "COG", owner=1, paid=10)
    dice = Loaded({"forced sale": ["B&O", "PENN"], "looting": 50})
    turn = begin(state, {1: [o.Control(2, "PENN")]}, dice=dice)
    return play(turn, "14.1", "14.2", "14.3", "14.4", "15", "16")


def test_two_are_ruined_and_a_third_sells_what_he_must() -> None:
    """3.5.2, 3.5.3, Q21, Q22: 146 of income, 240 of interest, 6 from cash, 100 and 400 by stock."""
    turn = ruin()
    state = turn.state
    sold = [(one.subject, one.shares, one.proceeds) for one in turn.journal.of(ForcedSale)]
    assert sold == [("B&O", 20, 100), ("PENN", 20, 400)]
    assert (state.cash(5), state.loan(5), state.pcs["GT"].owner) == (6, 1500, 5)
    assert [(state.cash(seat), state.loan(seat)) for seat in (1, 2)] == [(1500, 0)] * 2
    assert (state.pcs["COG"].status, state.pcs["COG"].ask) == ("bank", 430)
    assert state.railroads["B&O"].public == 1000


def test_with_its_president_the_railroad_s_debt_is_gone() -> None:
    """4.4.4, 4.14.3, Q14, Q15, Q22: half of the 400 is looted; nobody has Mogul points."""
    turn = ruin()
    (fact,) = turn.journal.of(DebtCancelled)
    assert (fact.railroad, turn.state.till("B&O")) == ("B&O", 800)
    assert turn.railroad("B&O").president is None
    assert turn.state.tycoons[1].controls == {}
    assert [turn.state.tycoons[seat].points.rail_mogul for seat in (1, 2)] == [0, 0]


def test_the_ruined_keep_their_places() -> None:
    """R52, Q33: the rest, without a dollar, share the fourth place."""
    points = {seat: one.points.robber_baron for seat, one in ruin().state.tycoons.items()}
    assert points == {**dict.fromkeys(range(1, 16), 11), 5: 20, 1: 0, 2: 0}


def test_a_bankrupt_railroad_is_saved_by_merging() -> None:
    """4.11.2, 4.13: no reorganisation; the survivor bears the till and begins insolvent."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA1"], cash=100, holdings={1: 300})
    build.railroad(state, "B&O", cash=-90000, standing="bankrupt", holdings={1: 300})
    build.preside(state, "PENN", 1)
    build.preside(state, "B&O", 1, 2)
    turn = begin(state, {1: [o.MergeRailroad("B&O", "PENN")]})
    play(turn, "6", "12", "13.1", "13.2", "13", "15", "16")
    assert turn.failed == set()
    assert state.railroads["PENN"].standing == "insolvent"
    assert state.tycoons[1].points.rail_mogul == 3 + 3


def test_what_one_abandons_another_wins_in_the_same_turn() -> None:
    """4.7.2, 10.2.7(3), R34, Q44: PENN takes PA9 and may not have PA6 back."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    build.railroad(state, "NYC", ["PA7"])
    build.preside(state, "PENN", 1)
    build.preside(state, "NYC", 3)
    orders: dict[int, list[o.Order]] = {
        1: [o.Abandon("PENN"), o.BidRow("PENN", "PA9", "PA6")],
        3: [o.BidRow("NYC", "PA6", "PA9")],
    }
    turn = begin(state, orders)
    turn.levels = {"PENN": 2, "NYC": 1}
    play(turn, "9.1", "11")
    awarded = {one.row: one.railroad for one in turn.journal.of(RowAcquired)}
    assert awarded == {"PA9": "PENN", "PA6": "NYC"}
    reasons = {one.subject: one.reason for one in outcomes(turn, 1) if one.reason}
    assert reasons == {"PA6": "just_abandoned"}
