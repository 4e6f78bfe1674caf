"""Chapter 4, second part: efficiency, building, Rights-of-Way, prohibited routes, influence."""

from __future__ import annotations

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import BuildingPaid, Improved, RowAcquired
from pbm.games.continental.limits import routes
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import rules_for, standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, paid, play, world

RULES = standard_rules()
MAP = RULES.map


def one_railroad(*sheet: o.Order, turn: int = 5, climate: str = "Normal", **fields: object) -> Turn:
    """PENN (with PA5 to Altoona) under tycoon 1, orders ready."""
    state = world(turn, climate)
    lines = str(fields.pop("lines", "PENN PA5")).split()
    holdings = fields.pop("holdings", {1: 300})
    dice = fields.pop("dice", None)
    build.railroad(state, "PENN", lines, holdings=holdings, **fields)  # type: ignore[arg-type]
    build.preside(state, "PENN", 1)
    return begin(state, {1: list(sheet)}, dice=dice)  # type: ignore[arg-type]


def reasons(turn: Turn) -> list[tuple[str, str]]:
    """Subject and reason of every order not done as written."""
    return [(one.subject, one.reason) for one in outcomes(turn) if one.reason]


# --- efficiency (4.5) -------------------------------------------------------------------------


def test_efficiency_is_one_to_ninety_nine_and_wears_by_three_to_seven() -> None:
    """4.5.1, R26."""
    ends = []
    for default in (build.low, build.high):
        turn = play(one_railroad(efficiency=85, dice=Loaded(default=default)), "13")
        ends.append(turn.railroad("PENN").efficiency)
    assert ends == [82, 78]
    turn = play(one_railroad(efficiency=2, dice=Loaded(default=build.high)), "13")
    assert turn.railroad("PENN").efficiency == 1


def test_each_dollar_a_mile_is_an_even_chance_of_a_point() -> None:
    """4.5.2, 10.2.4, R27: 6 of 10; 239 miles at $10."""
    luck = [0] * 5 + [49] + [50] * 4
    turn = one_railroad(
        o.Improve("PENN", 10), cash=2390, efficiency=80, dice=Loaded({"improvement": luck})
    )
    play(turn, "8.1")
    assert turn.railroad("PENN").efficiency == 86
    assert turn.state.till("PENN") == 0


def test_improvement_stops_at_fifty_dollars_and_at_the_maximum() -> None:
    """10.2.4, R27, Q4, Q42: 4.5.2's $100 is overruled."""
    turn = one_railroad(
        o.Improve("PENN", 80), cash=10**5, efficiency=75, dice=Loaded({"improvement": 0})
    )
    turn.state.best_locomotive = 3
    play(turn, "8.1")
    assert turn.railroad("PENN").efficiency == 99 - 2 * 2
    assert turn.journal.of(Improved)[0].per_mile == 50
    assert reasons(turn) == [("PENN", "improve_most")]


def test_improvement_spares_the_influence_money_and_borrows() -> None:
    """4.9.3, R32, Q83: $2,390 to pay, $1,000 of the $2,500 set aside."""
    turn = one_railroad(o.Improve("PENN", 10), o.Influence("PENN", 1000), cash=2500)
    play(turn, "8.1")
    assert (turn.state.loans("PENN"), turn.state.till("PENN")) == (890, 1000)


def test_the_maximum_of_long_railroads() -> None:
    """4.5.3: 3,521 miles: 88."""
    assert efficiency.maximum(3521, 0, RULES.figures.efficiency) == 88
    assert efficiency.maximum(3000, 0, RULES.figures.efficiency) == 99


def test_a_maximum_that_has_fallen_cuts_efficiency_after_wear() -> None:
    """4.17, R28, Q42."""
    turn = one_railroad(efficiency=99, dice=Loaded(default=build.low))
    turn.state.best_locomotive = 8
    assert play(turn, "13").railroad("PENN").efficiency == 99 - 2 * 7


# --- building (4.6) ---------------------------------------------------------------------------


def built(per_mile: int, cash: int = 0, climate: str = "Normal", **fields: object) -> BuildingPaid:
    """PA6 to Pittsburgh, 110 miles, built by PENN."""
    turn = one_railroad(o.Build("PENN", per_mile), row="PA6", cash=cash, climate=climate, **fields)
    return play(turn, "9.1").journal.of(BuildingPaid)[0]


def test_a_railroad_builds_the_row_it_owned_at_the_start() -> None:
    """4.6.1, 10.2.5: it becomes a line, and nothing else can be built."""
    turn = play(one_railroad(o.Build("PENN", 300), row="PA6"), "9.1")
    assert (turn.railroad("PENN").lines, turn.railroad("PENN").row) == (
        ["PENN", "PA5", "PA6"],
        None,
    )
    assert reasons(play(one_railroad(o.Build("PENN", 300)), "9.1")) == [("PENN", "no_row")]


@pytest.mark.parametrize(("climate", "least"), [("Panic", 200), ("Normal", 300), ("Boom", 400)])
def test_the_minimum_follows_the_climate_and_the_double_is_the_most(
    climate: str, least: int
) -> None:
    """4.6.2, 4.6.3, 10.2.5, R11, Q4: less is raised, more is cut."""
    assert built(1, climate=climate).per_mile == least
    assert built(10**4, climate=climate).per_mile == 2 * least


def test_directors_pocket_the_excess_with_one_share_for_nobody() -> None:
    """4.6.3, Q10: two directors, $90 a mile over: $30 each."""
    state_turn = one_railroad(o.Build("PENN", 390), row="PA6", holdings={1: 300, 2: 100, 3: 99})
    play(state_turn, "9.1")
    assert [state_turn.state.cash(seat) for seat in (1, 2, 3)] == [3300, 3300, 0]


def test_towns_cost_three_hundred_times_their_value() -> None:
    """4.6.4, Q5: Altoona 4 and Pittsburgh 25; by the other reading only what is not reached."""
    assert (built(300).track, built(300).towns) == (33000, 8700)
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    build.preside(state, "PENN", 1)
    other = rules_for({"town-costs": "unreached"})
    turn = play(begin(state, {1: [o.Build("PENN", 300)]}, other), "9.1")
    assert turn.journal.of(BuildingPaid)[0].towns == 7500


def test_building_is_paid_by_bonds_then_free_cash_then_loans() -> None:
    """4.6.5, 4.9.3, 10.2.5, R32, Q6: half of the free cash stays in bad times."""
    paid_by = built(300, cash=14000)
    assert (paid_by.bonds, paid_by.cash, paid_by.loans) == (20850, 14000, 6850)
    poor = built(275, cash=8001, climate="Recession")
    assert (poor.bonds, poor.cash, poor.loans) == (19475, 4000, 15475)
    turn = one_railroad(o.Build("PENN", 300), o.Influence("PENN", 5000), row="PA6", cash=14000)
    assert play(turn, "9.1").journal.of(BuildingPaid)[0].cash == 9000


def test_an_abandoned_row_loses_its_grant_and_is_free_for_others() -> None:
    """4.6.6, 10.2.5(3), 10.2.7(3)."""
    turn = one_railroad(o.Abandon("PENN"), row="PA6", grant=75, land=40)
    build.railroad(turn.state, "P&LE", holdings={2: 300})
    build.preside(turn.state, "P&LE", 2)
    again = begin(turn.state, {1: [o.Abandon("PENN")], 2: [o.BidRow("P&LE", "PA6")]})
    play(again, "9.1", "11")
    one = turn.state.railroads["PENN"]
    assert (one.row, one.grant, one.land, one.lines) == (None, 0, 40, ["PENN", "PA5"])
    assert turn.state.railroads["P&LE"].row == "PA6"


def test_building_and_abandoning_are_not_both_ordered() -> None:
    """10.2.5."""
    turn = one_railroad(o.Abandon("PENN"), o.Build("PENN", 300), row="PA6")
    assert reasons(play(turn, "9.1")) == [("PENN", "build_or_abandon")]


def test_a_company_s_line_and_a_row_cost_no_equipment() -> None:
    """Q7: merging costs nothing but stock."""
    turn = one_railroad(o.MergePC("LV", "PENN"), lines="PENN PA8")
    build.company(turn.state, "LV", owner=1, paid=700)
    turn = begin(turn.state, {1: [o.MergePC("LV", "PENN")]})
    play(turn, "9.1")
    assert "LV" in turn.railroad("PENN").lines
    assert {entry.reason for entry in turn.ledger.entries} == {"director_stock", "brokered_stock"}


# --- Rights-of-Way (4.7) ----------------------------------------------------------------------


def bid(first: str, alternate: str | None = None, *more: o.Order, **fields: object) -> Turn:
    """PENN bids, after building."""
    return play(one_railroad(o.BidRow("PENN", first, alternate), *more, **fields), "9.1", "11")


def test_one_unbuilt_row_at_a_time() -> None:
    """4.7.1, 4.7.2: none while one is kept, but after building or abandoning it."""
    assert reasons(bid("PA9", row="PA6")) == [("PA9", "has_row")]
    assert bid("PA9", None, o.Build("PENN", 300), row="PA6").railroad("PENN").row == "PA9"
    assert bid("PA9", None, o.Abandon("PENN"), row="PA6").railroad("PENN").row == "PA9"


def test_no_bid_for_the_row_just_abandoned() -> None:
    """Q44."""
    assert reasons(bid("PA6", None, o.Abandon("PENN"), row="PA6")) == [("PA6", "just_abandoned")]


def test_a_row_must_touch_a_line_or_the_row_being_built() -> None:
    """4.7.3, 10.2.7: Ohio is far; Cumberland is reached from Pittsburgh once PA6 is built."""
    turn = bid("OH2", "PA7", o.Build("PENN", 300), row="PA6")
    assert reasons(turn) == [("OH2", "not_connected")]
    assert turn.railroad("PENN").row == "PA7"


def test_a_row_beside_a_company_merged_this_turn_may_be_bid_for() -> None:
    """10.2.7(3): Richmond is reached by RF&P alone."""
    state = world()
    build.railroad(state, "B&O", ["B&O", "MD1"])
    build.preside(state, "B&O", 1)
    build.company(state, "RF&P", owner=1, paid=700)
    turn = begin(state, {1: [o.MergePC("RF&P", "B&O"), o.BidRow("B&O", "VA1")]})
    play(turn, "9.1", "11")
    assert turn.railroad("B&O").row == "VA1"


def test_rows_of_others_and_companies_cannot_be_bid_for() -> None:
    """10.2.7(1), 4.7."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"])
    build.preside(state, "PENN", 1)
    build.railroad(state, "B&O", ["B&O", "PA9"])
    turn = play(begin(state, {1: [o.BidRow("PENN", "PA9", "READ")]}), "11")
    assert reasons(turn) == [("PA9", "row_taken"), ("READ", "row_taken")]
    turn = play(begin(state, {1: [o.BidRow("PENN", "XX9")]}), "11")
    assert reasons(turn) == [("XX9", "unknown")]


def test_a_prohibited_row_cannot_be_bid_for() -> None:
    """4.7.4, 4.8: PA1 built, its twin PA2 is prohibited."""
    assert reasons(bid("PA2", lines="PENN PA1")) == [("PA2", "prohibited_twin")]


def contest(**levels: int) -> Turn:
    """PENN and B&O (by levels) both want PA9, and PA8 and PA7 as alternates."""
    state = world()
    for seat, (code, lines) in enumerate((("PENN", ["PENN", "PA5"]), ("B&O", ["B&O"])), start=1):
        build.railroad(state, code, lines)
        build.preside(state, code, seat)
    sheets = {1: [o.BidRow("PENN", "PA9", "PA8")], 2: [o.BidRow("B&O", "PA9", "PA7")]}
    turn = begin(state, sheets, dice=Loaded({"row lot": {"PA9": "B&O"}, "land grant": 999}))
    turn.levels = {"PENN": levels.get("penn", 0), "B&O": levels.get("bo", 0)}
    return play(turn, "11")


def test_the_greater_influence_wins_and_the_loser_takes_his_alternate() -> None:
    """4.7.6, 4.7.7, 4.9.4, R34, Q44: the winner has no part in the second pass."""
    turn = contest(penn=2, bo=1)
    won = {(fact.row, fact.railroad, fact.part) for fact in turn.journal.of(RowAcquired)}
    assert won == {("PA9", "PENN", 1), ("PA7", "B&O", 2)}
    assert reasons(turn) == [("PA8", "not_reached"), ("PA9", "less_influence")]


def test_a_political_tie_is_drawn() -> None:
    """4.7.7: B&O is drawn."""
    turn = contest(penn=1, bo=1)
    assert turn.railroad("B&O").row == "PA9"
    assert turn.railroad("PENN").row == "PA8"


def test_a_new_row_may_bring_a_land_grant() -> None:
    """4.7.8, 7.1, 7.2: PA8, from size 3 to 2, 75 miles: 62.5 % at level 0."""
    for roll, grant in ((624, 75), (625, 0)):
        turn = bid("PA8", dice=Loaded({"land grant": roll}))
        assert turn.railroad("PENN").grant == grant


def test_the_sheet_lists_the_open_rows() -> None:
    """4.7.5: those that touch the lines, or the RoW held."""
    state = world()
    one = build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    rows = routes.open_rows(MAP, one.routes, state.taken)
    assert "PA9" in rows
    assert "PA7" in rows
    assert "PA6" not in rows


# --- prohibited routes (4.8) ------------------------------------------------------------------


def test_no_railroad_owns_both_routes_of_a_double_connection() -> None:
    """4.8.1: nor by a company's merger."""
    state = world()
    build.railroad(state, "PENN", ["PENN"])
    build.company(state, "READ", owner=1, paid=1)
    turn = play(begin(state, {1: [o.MergePC("READ", "PENN")]}), "9.1")
    assert reasons(turn) == [("READ", "prohibited_twin")]


def test_one_route_into_each_gateway() -> None:
    """4.8.2, R42: a second one into Chicago is prohibited, one into St. Louis is not."""
    owned = ["WBSH", "IL4"]
    assert routes.prohibited(MAP, owned, "MI6") is not None
    assert routes.prohibited(MAP, owned, "IL8") is None
    assert routes.crowded_gateway(MAP, [*owned, "MI6"]) == "chicago"
    assert MAP.gateways == {"chicago", "st_louis", "memphis", "vicksburg", "new_orleans"}


def test_two_companies_that_break_a_prohibition_together() -> None:
    """Q40: both lead to Chicago; the second, in the order of players, is refused."""
    rules = build.map_rules(
        [
            build.route("OWN", "here", "there", 100, kind="PC"),
            build.route("ONE", "here", "chicago", 100, kind="PC"),
            build.route("TWO", "there", "chicago", 100, kind="PC"),
        ]
    )
    state = world(rules=rules)
    build.railroad(state, "OWN")
    build.company(state, "ONE", owner=2, paid=1)
    build.company(state, "TWO", owner=1, paid=1)
    sheets: dict[int, list[o.Order]] = {2: [o.MergePC("ONE", "OWN")], 1: [o.MergePC("TWO", "OWN")]}
    turn = play(begin(state, sheets, rules), "9.1")
    assert [(one.subject, one.reason) for one in outcomes(turn)] == [
        ("TWO", ""),
        ("ONE", "prohibited_gateway"),
    ]


def test_an_unbuilt_row_counts_when_a_company_merges() -> None:
    """Q55: unless it is abandoned this turn."""
    for abandon, reason in ((False, ["prohibited_twin"]), (True, [])):
        state = world()
        build.railroad(state, "NYC", ["NYC", "NY3"], row="PA11")
        build.preside(state, "NYC", 1)
        build.company(state, "LS", owner=2, paid=1)
        sheets: dict[int, list[o.Order]] = {2: [o.MergePC("LS", "NYC")]}
        if abandon:
            sheets[1] = [o.Abandon("NYC")]
        turn = play(begin(state, sheets), "9.1")
        assert [one.reason for one in outcomes(turn, 2) if one.reason] == reason


# --- influence (4.9) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cash", "total", "spent", "level"),
    [(5000, 717, 717, 3), (5000, 238, 238, 0), (399, 1000, 399, 1), (5000, 239, 239, 1)],
)
def test_influence_by_dollars_per_mile(cash: int, total: int, spent: int, level: int) -> None:
    """4.9.1, 4.9.2, 10.2.6, R33, Q4: 239 miles; never by a loan."""
    turn = play(one_railroad(o.Influence("PENN", total), cash=cash), "10")
    assert paid(turn, "influence") == spent
    assert turn.levels["PENN"] == level
    assert turn.state.loans("PENN") == 0


def test_no_cash_no_influence() -> None:
    """10.2.6(1)."""
    turn = play(one_railroad(o.Influence("PENN", 100), cash=-5), "10")
    assert reasons(turn) == [("PENN", "no_cash")]


def test_influence_raises_a_land_grant() -> None:
    """4.9.5, R35: 5 % a level; a quarter more sections."""
    turn = one_railroad(o.BidRow("PENN", "PA8"), dice=Loaded({"land grant": 724}))
    turn.levels["PENN"] = 2
    assert play(turn, "11").railroad("PENN").grant == 75 * 6 // 4


def test_influence_is_gone_next_turn() -> None:
    """4.9.6: only what is spent in the turn itself counts."""
    turn = play(one_railroad(o.Influence("PENN", 1000), cash=5000), "10")
    assert turn.levels == {"PENN": 4}
    assert begin(turn.state).levels == {}
