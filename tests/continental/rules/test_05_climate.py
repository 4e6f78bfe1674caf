"""Chapters 5, 8 and 11.1: the economic climate, the Civil War, bank failures."""

from __future__ import annotations

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.events import BankFailed
from pbm.games.continental.events.world import ClimateChanged
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import CLIMATES, Loaded, begin, outcomes, paid, play, world

FIGURES = standard_rules().figures


@pytest.mark.parametrize(
    ("climate", "roll", "after"),
    [
        ("Normal", 49, "Improved"),
        ("Normal", 50, "Normal"),
        ("Normal", 80, "Recession"),
        ("Good", 34, "Great"),
        ("Good", 64, "Good"),
        ("Good", 84, "Improved"),
        ("Good", 85, "Panic"),
        ("Boom", 34, "Panic"),
        ("Boom", 35, "Boom"),
        ("Panic", 99, "Panic"),
    ],
)
def test_the_climate_changes_by_one_draw(climate: str, roll: int, after: str) -> None:
    """5, R9, Q38: a Panic may follow from Good on; Panic stays the bottom."""
    turn = play(begin(world(climate=climate), dice=Loaded({"climate": roll})), "6")
    assert CLIMATES[turn.next_climate] == after
    assert turn.journal.of(ClimateChanged)


def test_the_climate_changes_in_the_market_phase_and_holds_from_the_next_turn() -> None:
    """5, Q3: interest is still that of the starting climate."""
    state = world(climate="Good")
    build.tycoon(state, 1, 1000, 1000)
    turn = build.play_whole(begin(state, dice=Loaded({"climate": 99})))
    assert CLIMATES[state.climate] == "Panic"
    assert paid(turn, "loan_interest") == 100
    assert state.tycoons[1].credit_limit == state.tycoons[1].net_worth * 600 // 1000


def test_the_table_of_climates() -> None:
    """5, R8: nine levels with their loan rates and margins."""
    rates = dict(zip(CLIMATES, FIGURES.climate.loan_rate, strict=True))
    margins = dict(zip(CLIMATES, FIGURES.climate.margin_permille, strict=True))
    assert (rates["Boom"], rates["Normal"], rates["Panic"]) == (8, 12, 16)
    assert (margins["Boom"], margins["Recession"], margins["Panic"]) == (800, 675, 600)


@pytest.mark.parametrize(
    ("cash", "climate", "interest"),
    [(1000, "Normal", 60), (1000, "Recession", 65), (999, "Great", 44), (33, "Panic", 2)],
)
def test_cash_bears_half_the_loan_rate(cash: int, climate: str, interest: int) -> None:
    """5, R13, Q48: half rates are not rounded, the sum is."""
    state = world(climate=climate)
    build.tycoon(state, 1, cash)
    assert paid(play(begin(state), "7.3"), "cash_interest") == interest


def test_bonds_bear_six_per_cent_and_short_loans_the_climate_s_rate() -> None:
    """5, 10.2.2(2), Q43: both rounded up, and cash may become negative by them (Q45)."""
    state = world(climate="Panic")
    build.railroad(state, "B&O", bonds=20851, loans=6851)
    turn = play(begin(state), "13.3")
    assert (paid(turn, "bond_interest"), paid(turn, "loan_interest")) == (1252, 1097)
    assert state.till("B&O") == -1252 - 1097
    assert state.loans("B&O") == 6851


@pytest.mark.parametrize(
    ("climate", "roll", "drawn", "loss"),
    [
        ("Panic", 15, 19, 800),
        ("Panic", 16, 19, 0),
        ("Recession", 3, 32, 1320),
        ("Normal", 0, 19, 0),
    ],
)
def test_banks_fail_below_normal(climate: str, roll: int, drawn: int, loss: int) -> None:
    """5, 11.1, R12: 4 % a level; 1 to 33 % of the cash."""
    state = world(climate=climate)
    build.tycoon(state, 1, 4000)
    turn = play(begin(state, dice=Loaded({"bank failure": [roll, drawn]})), "7")
    assert sum(fact.loss for fact in turn.journal.of(BankFailed)) == loss
    assert state.cash(1) == 4000 - loss


def test_a_bank_fails_after_the_market_and_before_prodigal_spending() -> None:
    """11.1, Q25: what is lost cannot be spent."""
    state = world(climate="Panic")
    build.tycoon(state, 1, 2000)
    dice = Loaded({"bank failure": [0, 32]})
    turn = play(begin(state, {1: [o.Prodigal(2000)]}, dice=dice), "7", "7.2")
    assert turn.spending == {1: 2000 - 660}


# --- the Civil War (8) ------------------------------------------------------------------------


@pytest.mark.parametrize(("turn_number", "reason"), [(10, ""), (11, "war"), (12, "war"), (13, "")])
def test_no_row_is_built_in_the_civil_war(turn_number: int, reason: str) -> None:
    """8.1."""
    state = world(turn_number)
    build.railroad(state, "PENN", ["PENN", "PA5"], row="PA6")
    build.preside(state, "PENN", 1)
    turn = play(begin(state, {1: [o.Build("PENN", 300)]}), "9.1")
    assert outcomes(turn)[0].reason == reason
    assert ("PA6" in state.railroads["PENN"].lines) == (reason == "")


def test_bids_incorporations_and_company_mergers_go_on_in_the_war() -> None:
    """8.1."""
    state = world(11)
    build.railroad(state, "PENN", ["PENN", "PA8"])
    build.preside(state, "PENN", 1)
    build.company(state, "LV", owner=1, paid=700)
    build.company(state, "CNJ", owner=1, paid=700)
    sheet: list[o.Order] = [
        o.MergePC("LV", "PENN"),
        o.Incorporate("CNJ"),
        o.BidRow("PENN", "PA5"),
    ]
    turn = play(begin(state, {1: sheet}), "9.1", "11")
    assert [one.verdict for one in outcomes(turn)] == ["done"] * 3


@pytest.mark.parametrize("turn_number", [10, 11, 12])
def test_the_climate_of_the_war_is_normal_or_better(turn_number: int) -> None:
    """8.2, Q38: also what comes after it begins no lower."""
    for climate, roll in (("Normal", 99), ("Good", 99), ("Panic", 99)):
        turn = play(begin(world(turn_number, climate), dice=Loaded({"climate": roll})), "6")
        assert CLIMATES[turn.next_climate] == "Normal"


def test_nothing_is_invented_in_the_war() -> None:
    """R30."""
    state = world(12)
    play(begin(state, dice=Loaded(default=build.low)), "17")
    assert (state.best_locomotive, state.technologies) == (1, ["A"])
