"""Chapter 4, last part: mergers of railroads, elections, locomotives, technologies."""

from __future__ import annotations

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import PresidentElected, RailroadsMerged, RowAbandoned
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, paid, play, world

RULES = standard_rules()


def two_railroads(lines: str = "PENN PA1", other: str = "B&O", **fields: object) -> State:
    """PENN and B&O, both tycoon 1's; PA1 connects them at Baltimore."""
    state = world()
    mine = {name[5:]: value for name, value in fields.items() if name.startswith("penn_")}
    its = {name[3:]: value for name, value in fields.items() if name.startswith("bo_")}
    build.railroad(state, "PENN", lines.split(), **mine)  # type: ignore[arg-type]
    build.railroad(state, "B&O", other.split(), **its)  # type: ignore[arg-type]
    build.preside(state, "PENN", 1)
    build.preside(state, "B&O", 1, 2)
    return state


def merged(state: State, *more: o.Order) -> Turn:
    """B&O merges into PENN."""
    return play(begin(state, {1: [o.MergeRailroad("B&O", "PENN"), *more]}), "12")


def verdict(turn: Turn) -> str:
    """Reason of the first order, or empty."""
    return outcomes(turn)[0].reason


def test_a_president_of_two_connected_railroads_may_merge_them() -> None:
    """4.13.1, 10.1.5(1)."""
    turn = merged(two_railroads())
    assert sorted(turn.state.railroads) == ["PENN"]
    assert turn.railroad("PENN").lines == ["PENN", "PA1", "B&O"]
    assert turn.state.tycoons[1].controls == {1: "PENN"}


def test_both_must_be_his_at_the_start() -> None:
    """10.1.5(1), R65."""
    state = two_railroads()
    build.preside(state, "B&O", 2)
    state.tycoons[1].controls = {1: "PENN"}
    assert verdict(merged(state)) == "not_both_president"


def test_unconnected_railroads_do_not_merge() -> None:
    """4.13.1(1): with Philadelphia alone there is no common town."""
    assert verdict(merged(two_railroads("PENN"))) == "not_connected"


def test_nothing_merges_into_a_bankrupt_railroad_but_it_may_merge_itself() -> None:
    """4.13.1(2), 4.11.2, 10.1.5(2), Q30: nor a company."""
    assert verdict(merged(two_railroads(penn_standing="bankrupt"))) == "into_bankrupt"
    assert verdict(merged(two_railroads(bo_standing="bankrupt"))) == ""
    state = two_railroads(bo_standing="bankrupt")
    build.company(state, "RF&P", owner=1, paid=1)
    state.railroads["B&O"].lines = ["B&O", "MD1"]
    turn = play(begin(state, {1: [o.MergePC("RF&P", "B&O")]}), "9.1")
    assert verdict(turn) == "into_bankrupt"


def test_a_second_route_into_a_gateway_forbids_a_merger() -> None:
    """4.13.1(3), 4.8.2."""
    assert verdict(merged(two_railroads("WBSH IL4 IN10", "IN9 MI6"))) == "prohibited_gateway"


@pytest.mark.parametrize(
    ("lines", "other", "deleted", "status"),
    [
        ("PENN PA1", "B&O PA2", "PA2", ""),
        ("PENN PA1", "READ PA4", "READ", "bank"),
        ("PA11", "LS", "PA11", "line"),
    ],
)
def test_of_parallel_lines_one_is_deleted(
    lines: str, other: str, deleted: str, status: str
) -> None:
    """4.13.1(3), R43, Q31: the RoW of the pair, else the merging railroad's; a company returns to
    the Bank, a RoW is free."""
    turn = merged(two_railroads(lines, other))
    assert turn.journal.of(RailroadsMerged)[0].deleted == (deleted,)
    assert deleted not in turn.railroad("PENN").lines
    if status:
        code = deleted if RULES.map.routes[deleted].kind == "PC" else "LS"
        assert turn.state.pcs[code].status == status


def test_everything_goes_to_the_survivor() -> None:
    """4.13.2: lines, cash (also negative), debts, land, treasury."""
    state = two_railroads(
        penn_cash=5000,
        penn_bonds=40000,
        penn_land=100,
        penn_treasury=100,
        penn_efficiency=80,
        bo_cash=-200,
        bo_bonds=9000,
        bo_loans=700,
        bo_debt=100,
        bo_land=20,
        bo_treasury=40,
        bo_efficiency=91,
        bo_doubled=["B&O"],
    )
    turn = merged(state)
    one = turn.railroad("PENN")
    assert (state.till("PENN"), state.bonds("PENN"), state.loans("PENN")) == (4800, 49000, 700)
    assert (state.president_debt("PENN"), one.land, one.treasury) == (100, 120, 140)
    assert one.doubled == ["B&O"]
    assert one.efficiency == (80 * 199 + 91 * 160) // 359


def test_mergers_come_after_row_bids_and_before_operations() -> None:
    """4.13.2, C.12: a RoW won this turn is merged with the railroad."""
    state = two_railroads()
    turn = begin(state, {1: [o.MergeRailroad("B&O", "PENN"), o.BidRow("B&O", "PA7")]})
    play(turn, "11", "12", "13.1")
    assert turn.railroad("PENN").row == "PA7"
    assert "B&O" in turn.operations["PENN"].line_base


def test_the_merged_price_is_the_mean_by_issued_shares() -> None:
    """4.13.3, R44."""
    state = two_railroads(penn_price=30, penn_issued=1000, bo_price=16, bo_issued=500)
    assert merged(state).railroad("PENN").price == (30 * 1000 + 16 * 500) // 1500


def test_one_row_is_kept_the_survivor_s_or_the_other_s() -> None:
    """4.13.4, Q31: what is not kept is abandoned with its grant."""
    both = merged(two_railroads(penn_row="PA5", penn_grant=7, bo_row="PA7", bo_grant=150))
    assert (both.railroad("PENN").row, both.railroad("PENN").grant) == ("PA5", 7)
    assert [(fact.row, fact.grant) for fact in both.journal.of(RowAbandoned)] == [("PA7", 150)]
    one = merged(two_railroads(bo_row="PA7", bo_grant=150)).railroad("PENN")
    assert (one.row, one.grant) == ("PA7", 150)


def test_the_survivor_s_unbuilt_row_may_forbid_the_merger() -> None:
    """Q31: PA2 is held unbuilt, and PA1 would come in; the merging railroad's own is abandoned."""
    state = two_railroads("PENN PA5", "PA1 B&O", penn_row="PA2")
    assert verdict(merged(state)) == "prohibited_twin"
    state = two_railroads("PENN PA1", "B&O MD1", bo_row="PA2")
    assert merged(state).railroad("PENN").row is None


def test_a_deleted_double_track_goes_with_its_line() -> None:
    """Q67: PA2 was doubled and is deleted, its twin PA1 stays single."""
    turn = merged(two_railroads("PENN PA1", "B&O PA2", bo_doubled=["PA2", "B&O"]))
    assert turn.railroad("PENN").doubled == ["B&O"]


def test_equipment_is_levelled_by_bonds() -> None:
    """4.13.5, Q64: engines for 199 miles, C for 160; the Grand Station comes free."""
    state = two_railroads(
        penn_level=2, penn_technologies=["B", "C"], bo_level=3, bo_technologies=["A", "B"]
    )
    turn = merged(state)
    one = turn.railroad("PENN")
    assert (one.level, one.technologies) == (3, ["A", "B", "C"])
    assert paid(turn, "upgrade_bonds") == 10 * 199 + 10 * 160 == state.bonds("PENN")


# --- elections (4.14) -------------------------------------------------------------------------


def elected(
    holdings: dict[int, int],
    *,
    issued: int = 1000,
    president: int | None = None,
    chairman: int | None = None,
    asks: tuple[int, ...] = (),
) -> Turn:
    """B&O's election; the tycoons in `asks` want it in their first slot."""
    state = world()
    build.railroad(state, "B&O", holdings=holdings, issued=issued, chairman=chairman)
    if president is not None:
        build.preside(state, "B&O", president)
    sheets: dict[int, list[o.Order]] = {seat: [o.Control(1, "B&O")] for seat in asks}
    return play(begin(state, sheets), "15")


def test_a_tenth_of_the_issued_stock_makes_a_director() -> None:
    """4.14.1, Q49: exactly; 55 of 555 do not do."""
    assert elected({1: 100, 2: 99, 3: 240}).railroad("B&O").directors == [3, 1]
    assert elected({4: 55, 5: 56, 6: 200}, issued=555).railroad("B&O").directors == [6, 5]


def test_the_largest_director_is_chairman() -> None:
    """4.14.2, R59: of equal ones the sitting, else the lower number."""
    assert elected({1: 100, 3: 240}).railroad("B&O").chairman == 3
    assert elected({1: 200, 3: 200}).railroad("B&O").chairman == 1
    assert elected({1: 200, 3: 200}, chairman=3).railroad("B&O").chairman == 3


def test_the_largest_director_who_wants_it_is_president() -> None:
    """4.14.3, 10.1.4(3): the chairman does not want it; 3 keeps his claim by saying nothing."""
    turn = elected({1: 300, 2: 200, 3: 120}, president=3, asks=(2,))
    assert turn.railroad("B&O").president == 2
    assert [(f.president, f.before) for f in turn.journal.of(PresidentElected)] == [(2, 3)]
    assert turn.state.tycoons[3].controls == {}


def test_only_directors_become_presidents_else_nobody() -> None:
    """4.14.3: an anonymous president runs the road."""
    turn = elected({1: 99}, president=1, asks=(1,))
    assert turn.railroad("B&O").president is None
    assert outcomes(turn)[0].reason == "not_director"


def test_equal_shares_leave_the_sitting_president() -> None:
    """R59."""
    assert elected({2: 200, 7: 200}, president=7, asks=(2,)).railroad("B&O").president == 7
    assert elected({2: 200, 7: 200}, asks=(2, 7)).railroad("B&O").president == 2


def slots(controls: dict[int, str], holdings: dict[str, int], *sheet: o.Order) -> dict[int, str]:
    """Tycoon 1's slots after an election in which he owns so many of 1,000 shares of each."""
    state = world()
    for code, owned in holdings.items():
        build.railroad(state, code, holdings={1: owned, 4: 210})
    for slot, code in controls.items():
        build.preside(state, code, 1, slot)
    play(begin(state, {1: list(sheet)}), "15")
    return state.tycoons[1].controls


def test_two_slots_for_two_railroads() -> None:
    """10.1.4(1), R60, Q50: a third order is refused with its slot."""
    held = {"B&O": 300, "PENN": 300, "NYC": 300}
    three = [o.Control(1, "B&O"), o.Control(2, "PENN"), o.Control(1, "NYC")]
    assert slots({}, held, *three) == {1: "B&O", 2: "PENN"}


def test_a_failed_attempt_returns_to_the_railroad_of_that_slot() -> None:
    """10.1.4(4): 9 % of NYC are not enough; slot 1 is untouched."""
    held = {"B&O": 300, "PENN": 300, "NYC": 90}
    controls = {1: "B&O", 2: "PENN"}
    assert slots(controls, held, o.Control(2, "NYC")) == controls


def test_a_successful_attempt_leaves_the_old_railroad() -> None:
    """10.1.4(4)."""
    held = {"B&O": 300, "PENN": 300, "NYC": 300}
    assert slots({1: "B&O", 2: "PENN"}, held, o.Control(2, "NYC")) == {1: "B&O", 2: "NYC"}


def test_a_blank_sheet_keeps_control_and_resigning_ends_it() -> None:
    """10.1.4(4), R62."""
    assert slots({1: "B&O"}, {"B&O": 300}) == {1: "B&O"}
    assert slots({1: "B&O"}, {"B&O": 300}, o.Resign(1)) == {}
    assert slots({2: "B&O"}, {"B&O": 300}, o.Resign(railroad="B&O")) == {}


def test_a_claim_falls_back_through_chains() -> None:
    """Q32: 1 asks for PENN and fails against 3, so he returns to B&O and outvotes 2."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300, 2: 200})
    build.railroad(state, "PENN", holdings={1: 100, 3: 350})
    build.preside(state, "B&O", 1)
    build.preside(state, "PENN", 3)
    sheets: dict[int, list[o.Order]] = {1: [o.Control(1, "PENN")], 2: [o.Control(1, "B&O")]}
    turn = play(begin(state, sheets), "15")
    assert {code: one.president for code, one in state.railroads.items()} == {"B&O": 1, "PENN": 3}
    assert [one.reason for one in outcomes(turn)] == ["more_shares", "more_shares"]


def test_the_owner_of_a_new_railroad_can_be_its_first_president() -> None:
    """10.1.2(3)(D), 10.1.4(2): by asking; he cannot order anything for it this turn."""
    state = world()
    build.company(state, "CNJ", owner=1, paid=700)
    sheet: list[o.Order] = [o.Incorporate("CNJ"), o.Control(2, "CNJ"), o.Improve("CNJ", 5)]
    turn = build.play_whole(begin(state, {1: sheet}))
    assert state.tycoons[1].controls == {2: "CNJ"}
    assert [one.reason for one in outcomes(turn)] == ["", "", "unknown"]


# --- locomotives and technologies (4.17, 4.18) -------------------------------------------------


def bought(*sheet: o.Order, cash: int = 10**5, lines: str = "PENN", **fields: object) -> Turn:
    """PENN buys, with locomotives up to 4 and technologies up to D on sale."""
    state = world()
    state.best_locomotive, state.technologies = 4, ["A", "B", "C", "D"]
    build.railroad(state, "PENN", lines.split(), cash=cash, **fields)  # type: ignore[arg-type]
    build.preside(state, "PENN", 1)
    return play(begin(state, {1: list(sheet)}), "8.2", "8.3")


def test_locomotives_cost_ten_dollars_a_level_and_mile() -> None:
    """4.17: Lion to Mogul, $30 a mile for 104 miles, in one step."""
    turn = bought(o.Locomotive("PENN", 4), cash=3120)
    assert (turn.railroad("PENN").level, turn.state.till("PENN")) == (4, 0)


def test_locomotives_are_paid_in_cash_and_must_be_on_sale() -> None:
    """4.17."""
    for order, level, cash, reason in (
        (o.Locomotive("PENN", 4), 1, 3119, "cash_only"),
        (o.Locomotive("PENN", 5), 1, 10**5, "not_invented"),
        (o.Locomotive("PENN", 2), 2, 10**5, "no_better_locomotive"),
    ):
        turn = bought(order, cash=cash, level=level)
        assert verdict(turn) == reason
        assert (turn.railroad("PENN").level, turn.state.till("PENN")) == (level, cash)


def test_one_technology_a_turn() -> None:
    """4.18, R31: $10 a mile; the second is refused."""
    turn = bought(o.Technology("PENN", "C"), o.Technology("PENN", "D"), cash=5000)
    assert turn.railroad("PENN").technologies == ["C"]
    assert turn.state.till("PENN") == 5000 - 1040
    assert [one.reason for one in outcomes(turn)] == ["", "technologies_a_turn"]


def test_technologies_are_paid_in_cash_and_must_be_on_sale_and_lacking() -> None:
    """4.18."""
    assert verdict(bought(o.Technology("PENN", "C"), cash=1039)) == "cash_only"
    assert verdict(bought(o.Technology("PENN", "E"))) == "not_invented"
    assert verdict(bought(o.Technology("PENN", "B"), technologies=["B"])) == "has_technology"


def test_a_grand_station_needs_a_large_town_and_ten_thousand_dollars() -> None:
    """4.18: Philadelphia has size 5; Savannah and Augusta have not."""
    turn = bought(o.Technology("PENN", "A"), cash=10000)
    assert turn.state.till("PENN") == 0
    assert verdict(bought(o.Technology("PENN", "A"), lines="S&A")) == "no_large_town"


def test_inventions_come_in_order_by_chance() -> None:
    """4.17, 4.18, R30: 35 % and 25 % before the war, 60 % after it."""
    for turn_number, engine, technology in ((10, 34, 24), (13, 59, 59)):
        for over in (0, 1):
            state = world(turn_number)
            dice = Loaded({"locomotive": engine + over, "technology": technology + over})
            play(begin(state, dice=dice), "17")
            assert state.best_locomotive == 2 - over
            assert state.technologies == (["A"] if over else ["A", "B"])
