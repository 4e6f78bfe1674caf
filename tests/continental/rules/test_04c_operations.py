"""Chapter 4, third part: revenue, expenses, insolvency, dividends, rate wars."""

from __future__ import annotations

import pytest

from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.events.railroads import (
    RailroadBankrupt,
    RailroadRecovered,
    RailroadReorganised,
    RevenueReckoned,
)
from pbm.games.continental.railroads import revenue, solvency
from pbm.games.continental.railroads.revenue import SHARE
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.steps import c13d_expenses, c13i_insolvency
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import rules_for, standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, paid, play, world

RULES = standard_rules()
LEVEL = Loaded({"revenue": 5})
"""No luck, good or bad."""


def operated(lines: str, climate: str = "Normal", dice: Loaded = LEVEL, **fields: object) -> Turn:
    """A railroad's revenue reckoned and collected."""
    state = world(climate=climate)
    build.railroad(state, "PENN", lines.split(), **fields)  # type: ignore[arg-type]
    return play(begin(state, dice=dice), "13.1")


def test_base_revenue_by_miles_and_towns() -> None:
    """4.10.1, R21: 239 miles and towns of 25, 9 and 4."""
    turn = operated("PENN PA5")
    assert operation(turn, "PENN").gross == 60 * 239 + 300 * (25 + 9 + 4)
    assert turn.state.till("PENN") == 25740


def test_a_town_s_part_is_split_over_the_lines_that_meet_in_it() -> None:
    """R21: Harrisburg's $2,700 go half to PENN and half to PA5."""
    bases = revenue.line_bases(["PENN", "PA5"], RULES)
    assert [bases[code] // SHARE for code in ("PENN", "PA5")] == [15090, 10650]


def test_ten_per_cent_for_a_second_region() -> None:
    """4.10.1, 2.7.3: with Pittsburgh, Ohio is linked."""
    base = 60 * 349 + 300 * (25 + 9 + 4 + 25)
    assert operation(operated("PENN PA5 PA6"), "PENN").gross == base * 11 // 10


@pytest.mark.parametrize(("climate", "percent"), [("Panic", 80), ("Recession", 95), ("Boom", 120)])
def test_revenue_follows_the_climate(climate: str, percent: int) -> None:
    """4.10.1, R10."""
    assert operation(operated("PENN PA5", climate), "PENN").gross == 25740 * percent // 100


def test_chance_changes_revenue_by_five_per_cent() -> None:
    """4.10.1, R24."""
    ends = [
        operation(operated("PENN PA5", dice=Loaded(default=d)), "PENN").gross
        for d in (build.low, build.high)
    ]
    assert ends == [25740 * 95 // 100, 25740 * 105 // 100]


def test_technologies_raise_revenue() -> None:
    """4.18, R29: Grand Station 4 %, Pullman sleepers 3 %, refrigerated cars 3 %."""
    turn = operated("PENN PA5", technologies=["A", "B", "G", "I"])
    assert operation(turn, "PENN").gross == 25740 * 110 // 100


@pytest.mark.parametrize(
    ("efficiency", "owned", "expected"),
    [(99, "", 12000), (50, "", 20000), (85, "", 14285), (45, "", 20816), (99, "BCD", 10600)],
)
def test_expenses_by_efficiency(efficiency: int, owned: str, expected: int) -> None:
    """4.10.2, 4.5.2, R25, R29: of $20,000; under 50 they are more than revenue."""
    assert c13d_expenses.expenses(20000, efficiency, list(owned), RULES) == expected


def test_profit_may_be_a_loss() -> None:
    """4.10.3: what is left after expenses, also below zero."""
    state = world()
    build.railroad(state, "PENN", efficiency=40, issued=1000)
    turn = begin(state, dice=LEVEL)
    play(turn, "13.1", "13.2", "13")
    work = operation(turn, "PENN")
    assert work.profit == work.received - work.expenses < 0
    assert state.railroads["PENN"].last.profit_per_share == 100 * work.profit // 1000


def test_all_factors_are_multiplied_and_rounded_once() -> None:
    """Q27: two regions, Grand Station, Boom, 3 % of luck: 39,840 x 1.1 x 1.04 x 1.2 x 1.03."""
    turn = operated("PENN PA5 PA6", "Boom", Loaded({"revenue": 8}), technologies=["A"])
    assert operation(turn, "PENN").gross == 39840 * 110 * 104 * 120 * 103 // 100**4


def test_draws_are_whole_per_cents() -> None:
    """R24, Q63: eleven results of a railroad's luck."""
    found = {
        operation(operated("PENN PA5", dice=Loaded({"revenue": roll})), "PENN").gross
        for roll in range(11)
    }
    assert found == {25740 * percent // 100 for percent in range(95, 106)}


# --- insolvency (4.11) ------------------------------------------------------------------------


def year(state_at_start: str, start: int, after_market: int, after_operations: int) -> Turn:
    """A railroad's till through the two looks of a turn."""
    state = world()
    build.railroad(state, "B&O", holdings={1: 300}, cash=start, standing=state_at_start, row="PA7")
    build.preside(state, "B&O", 1)
    turn = begin(state)
    build.fund(state, accounts.till("B&O"), after_market)
    solvency.look(turn)
    build.fund(state, accounts.till("B&O"), after_operations)
    solvency.look(turn)
    c13i_insolvency.play(turn)
    return turn


def test_negative_cash_makes_a_railroad_insolvent() -> None:
    """4.11.1: at the end of this turn, for the next."""
    turn = year("solvent", 100, 100, -500)
    assert turn.railroad("B&O").standing == "insolvent"
    assert not turn.failed


def test_an_insolvent_railroad_recovers_by_market_or_operations() -> None:
    """4.11.1, Q29: either look is enough; it may be insolvent again at the end."""
    assert year("insolvent", -500, 0, -50).railroad("B&O").standing == "insolvent"
    assert year("insolvent", -500, -500, 0).railroad("B&O").standing == "solvent"


def test_else_it_becomes_bankrupt() -> None:
    """4.11.2."""
    turn = year("insolvent", -600, -600, -1)
    assert turn.railroad("B&O").standing == "bankrupt"
    assert turn.journal.of(RailroadBankrupt)
    assert turn.failed == {"B&O"}


def test_a_bankrupt_railroad_has_one_more_turn() -> None:
    """4.11.2."""
    turn = year("bankrupt", -300, -300, 0)
    assert turn.railroad("B&O").standing == "solvent"
    assert turn.journal.of(RailroadRecovered)


def test_a_bankrupt_railroad_cannot_do_much() -> None:
    """4.11.2, 4.6.1, 4.7.9, 4.9.1, Q29: no building, improving, influence, bidding, dividends,
    engines, technology, double track."""
    state = world()
    build.railroad(state, "READ", cash=10**5, row="PA8", holdings={1: 300}, standing="bankrupt")
    build.preside(state, "READ", 1)
    state.best_locomotive = 2
    sheet: list[o.Order] = [
        o.Build("READ", 300),
        o.Improve("READ", 5),
        o.Influence("READ", 500),
        o.BidRow("READ", "PA5"),
        o.Dividend("READ", 1),
        o.Locomotive("READ", 2),
        o.Technology("READ", "A"),
        o.Double("READ", "READ"),
    ]
    turn = build.play_whole(begin(state, {1: sheet}))
    assert [one.reason for one in outcomes(turn)] == ["bankrupt"] * len(sheet)
    assert paid(turn, "dividend") == 0


def test_a_bankrupt_railroad_pays_no_standing_dividend() -> None:
    """4.11.2: the old rate stands, and is not paid."""
    state = world()
    build.railroad(state, "READ", cash=10**5, standing="bankrupt", dividend_rate=3)
    turn = play(begin(state), "13.5")
    assert paid(turn, "dividend") == 0


def test_reorganisation() -> None:
    """4.11.3, R40, Q57: stock wiped out, new bonds, no loans, no debts, lines and land kept."""
    turn = year("bankrupt", -300, -300, -1)
    one, state = turn.railroad("B&O"), turn.state
    assert turn.journal.of(RailroadReorganised)
    assert (one.holdings, one.public, one.authorised, one.price) == ({}, 800, 800, 8)
    assert (state.bonds("B&O"), state.loans("B&O"), state.till("B&O")) == (9600, 0, 1600)
    assert (one.lines, one.row, one.standing) == (["B&O"], "PA7", "solvent")
    play(turn, "15")
    assert one.president is None


# --- dividends (4.12) -------------------------------------------------------------------------


def dividend(cash: int, *sheet: o.Order, rate: int = 0, **fields: object) -> Turn:
    """PENN with 500 shares, 100 of tycoon 1's."""
    state = world()
    build.railroad(
        state, "PENN", issued=500, holdings={1: 100}, cash=cash, dividend_rate=rate, **fields
    )  # type: ignore[arg-type]
    build.preside(state, "PENN", 1)
    return play(begin(state, {1: list(sheet)}), "13.5")


def test_dividends_are_whole_dollars_as_far_as_the_cash_goes() -> None:
    """4.12, 10.2.8, Q43: $1,900 pay 3 of the 5 dollars on 500 shares."""
    turn = dividend(1900, o.Dividend("PENN", 5))
    assert (turn.state.cash(1), turn.state.till("PENN")) == (300, 400)
    assert paid(turn, "dividend", accounts.PUBLIC) == 1200
    assert [one.reason for one in outcomes(turn)] == ["dividend_cash"]


def test_at_most_ninety_nine_dollars() -> None:
    """4.12, 10.2.8(1)."""
    turn = dividend(10**6, o.Dividend("PENN", 120))
    assert turn.state.cash(1) == 9900
    assert turn.railroad("PENN").dividend_rate == 99


def test_a_blank_leaves_the_rate_unchanged() -> None:
    """10.2.8(2), R62."""
    assert dividend(10**5, rate=2).state.cash(1) == 200


def test_the_survivor_s_rate_is_paid_on_all_shares() -> None:
    """4.12, C.12, C.13, Q68: operations of both are combined."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA1"], issued=500, cash=10**5, dividend_rate=2)
    build.railroad(state, "B&O", issued=300, holdings={1: 100}, dividend_rate=7)
    build.preside(state, "PENN", 1)
    build.preside(state, "B&O", 1, 2)
    turn = begin(state, {1: [o.MergeRailroad("B&O", "PENN"), o.Dividend("B&O", 9)]})
    play(turn, "12", "13.5")
    assert state.cash(1) == 200
    assert [one.reason for one in outcomes(turn) if one.order == "Dividend"] == ["merged_away"]


def test_the_anonymous_president_s_dividend_is_half_the_last_profit() -> None:
    """4.12, R41: $5.00 a share were earned: 2."""
    state = world()
    one = build.railroad(state, "PENN", issued=500, cash=10**5)
    one.last.profit_per_share = 500
    turn = play(begin(state, anonymous=True), "13.5")
    assert paid(turn, "dividend") == 1000


# --- double track (4.15) ----------------------------------------------------------------------


def doubled(line: str, cash: int, **fields: object) -> Turn:
    """PENN double-tracks a line."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"], cash=cash, **fields)  # type: ignore[arg-type]
    build.preside(state, "PENN", 1)
    sheet: list[o.Order] = [o.Double("PENN", line), o.Double("PENN", "PA5")]
    return play(begin(state, {1: sheet}, dice=LEVEL), "9.2", "13.1")


def test_double_track_adds_both_values_in_per_cent_of_the_line() -> None:
    """4.15, R22: 34 % of PENN's $15,090; the quarter of $300 for 104 miles, out of cash."""
    turn = doubled("PENN", 7800)
    (fact,) = turn.journal.of(RevenueReckoned)
    assert fact.double_track == 15090 * 34 // 100
    assert paid(turn, "double_track") == 7800
    assert [one.reason for one in outcomes(turn)] == ["", "doubles_a_turn"]


def test_a_value_4_and_a_value_5_town_give_41_per_cent() -> None:
    """4.15: the book's example."""
    rules = build.map_rules([build.route("X", "a", "b", 100, kind="PC")], {"a": 4, "b": 5})
    bases = revenue.line_bases(["X"], rules)
    assert revenue.double_additions(bases, ["X"], rules) == 41 * bases["X"]


def test_double_track_is_paid_in_cash_or_not_at_all() -> None:
    """4.15: one dollar short."""
    turn = doubled("PENN", 7799)
    assert [one.reason for one in outcomes(turn)] == ["cash_only", "cash_only"]
    assert turn.state.loans("PENN") == turn.state.bonds("PENN") == 0


def test_only_an_own_line_of_the_start_and_only_once() -> None:
    """4.15, Q12, R22."""
    assert outcomes(doubled("PA6", 10**6))[0].reason == "no_line"
    assert outcomes(doubled("PENN", 10**6, doubled=["PENN"]))[0].reason == "is_doubled"


# --- rate wars (4.16) -------------------------------------------------------------------------


def war(*sheets: list[o.Order]) -> Turn:
    """PENN and READ are twins; presidents are tycoons 1 and 2."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA5"])
    build.railroad(state, "READ", ["READ"])
    build.railroad(state, "B&O")
    for seat, code in enumerate(("PENN", "READ", "B&O"), start=1):
        build.preside(state, code, seat)
    turn = begin(state, dict(enumerate(sheets, start=1)), dice=LEVEL)
    return play(turn, "13.1", "13.2")


def test_a_rate_war_cuts_the_parallel_lines_of_both() -> None:
    """4.16, R23, Q28: a quarter of each twin's base; expenses are those of the whole revenue."""
    turn, peace = war([o.RateWar("PENN", "READ", 25)]), war()
    for code in ("PENN", "READ"):
        work = operation(turn, code)
        assert work.cut == work.line_base[code] // SHARE // 4
        assert work.expenses == operation(peace, code).expenses
        assert work.received == operation(peace, code).gross - work.cut


@pytest.mark.parametrize("climate", [2, 4, 7])
def test_a_rate_war_on_gross_cuts_the_lines_part_of_it(climate: int) -> None:
    """4.16, Q80: a quarter of what the line brought, with climate and double track."""
    rules = rules_for({"rate-wars": "gross"})
    state = world(climate=climate, rules=rules)
    build.railroad(state, "PENN", ["PENN", "PA5"], doubled=["PENN"])
    build.railroad(state, "READ", ["READ"])
    build.preside(state, "PENN", 1)
    turn = begin(state, {1: [o.RateWar("PENN", "READ", 25)]}, rules, dice=LEVEL)
    play(turn, "13.1", "13.2")
    assert operation(turn, "READ").cut == operation(turn, "READ").gross // 4
    work = operation(turn, "PENN")
    value = sum(rules.map.towns[town].value for town in rules.map.routes["PENN"].towns)
    own = work.line_base["PENN"] * (100 + value)
    whole = own + 100 * work.line_base["PA5"]
    assert work.cut == work.gross * own * 25 // (100 * whole)


def test_of_two_declarations_the_larger_counts_and_fifty_is_the_most() -> None:
    """R23, Q4."""
    turn = war([o.RateWar("PENN", "READ", 10)], [o.RateWar("READ", "PENN", 70)])
    work = operation(turn, "READ")
    assert work.cut == work.line_base["READ"] // SHARE // 2
    assert [one.reason for one in outcomes(turn)] == ["", "war_most"]


def test_a_rate_war_needs_parallel_lines() -> None:
    """4.16, Q28."""
    turn = war([o.RateWar("PENN", "B&O", 10)])
    assert [one.reason for one in outcomes(turn)] == ["not_parallel"]
    assert operation(turn, "B&O").cut == 0
