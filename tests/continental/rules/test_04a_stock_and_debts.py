"""Chapter 4, first part: what a railroad is, its stock, and what it owes its president."""

from __future__ import annotations

import pytest

from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.events import Incorporated, StockIssued
from pbm.games.continental.events.railroads import DebtCancelled
from pbm.games.continental.holdings.shares import PUBLIC, TREASURY, move
from pbm.games.continental.invariants import broken
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, paid, play, world


def test_issued_stock_is_the_players_and_the_public_s() -> None:
    """4.2: authorised is issued plus treasury, and shares only move."""
    state = world()
    one = build.railroad(state, "B&O", issued=720, treasury=80, holdings={1: 100})
    assert (one.authorised, one.issued, one.public) == (800, 720, 620)
    move(one, TREASURY, 1, 80)
    move(one, 1, PUBLIC, 180)
    assert (one.issued, one.treasury, one.public, one.holdings) == (800, 0, 800, {})
    assert broken(state, standard_rules()) == ()
    with pytest.raises(ValueError, match="not so many"):
        move(one, 1, PUBLIC, 1)


def incorporated(climate: str = "Normal", drawn: int = 2) -> Turn:
    """CNJ, 134 miles, made a railroad by tycoon 1."""
    state = world(climate=climate)
    state.best_locomotive, state.technologies = 3, ["A", "B", "C"]
    build.company(state, "CNJ", owner=1, paid=700)
    dice = Loaded({"first price": drawn, "new efficiency": 4})
    return play(begin(state, {1: [o.Incorporate("CNJ")]}, dice=dice), "9.1")


def test_incorporation_stock_20_10_70() -> None:
    """4.3.1(1), 10.1.2(3), Q1: 670 shares; 469 go for 12.60 each."""
    turn = incorporated()
    one = turn.railroad("CNJ")
    assert (one.authorised, one.holdings, one.treasury, one.public) == (670, {1: 134}, 67, 469)
    assert turn.state.till("CNJ") == 469 * 14 * 9 // 10 == 5909


@pytest.mark.parametrize(
    ("climate", "drawn", "price"),
    [("Normal", 0, 12), ("Normal", 4, 16), ("Panic", 0, 10), ("Boom", 4, 18), ("Recession", 1, 12)],
)
def test_the_first_price_is_ten_to_eighteen(climate: str, drawn: int, price: int) -> None:
    """4.3.1(1), R19, Q51: by climate and chance."""
    turn = incorporated(climate, drawn)
    assert [fact.price for fact in turn.journal.of(Incorporated)] == [price]


def test_a_new_railroad_has_the_best_equipment_but_no_grand_station() -> None:
    """4.17, 4.18, 4.5.1, R20: it costs nothing."""
    one = incorporated().railroad("CNJ")
    assert (one.level, one.technologies, one.efficiency) == (3, ["B", "C"], 92)


def merged(directors: int, *, build_row: bool = False) -> Turn:
    """A 130-mile line for a railroad at $20 with so many directors: LV merged by tycoon 15, or an
    equally long RoW built."""
    code = "LV1" if build_row else "LV"
    routes = [build.route("OWN", "here", "there", 500, kind="PC")]
    routes.append(build.route(code, "there", "beyond", 130))
    rules = build.map_rules(routes)
    state = world(rules=rules)
    holdings = dict.fromkeys(range(1, directors + 1), 100)
    build.railroad(state, "OWN", holdings=holdings, row=code if build_row else None)
    build.preside(state, "OWN", 15)
    if not build_row:
        build.company(state, "LV", owner=15, paid=700)
    sheet: list[o.Order] = [o.Build("OWN", 1) if build_row else o.MergePC("LV", "OWN")]
    return play(begin(state, {15: sheet}, rules), "9.1")


def parts(turn: Turn) -> tuple[int, int, int, int]:
    """Treasury, owner, each director, Public."""
    (fact,) = turn.journal.of(StockIssued)
    assert fact.treasury + fact.owner + fact.directors * fact.each_director + fact.public == 650
    return fact.treasury, fact.owner, fact.each_director, fact.public


def test_stock_of_a_built_row() -> None:
    """4.3.1(2): 10 % kept, 10 % for each director, the rest brokered."""
    assert parts(merged(3, build_row=True)) == (65, 0, 65, 390)


def test_stock_of_a_merged_company() -> None:
    """4.3.1(3): a share a mile for the owner besides."""
    turn = merged(2)
    assert parts(turn) == (65, 130, 65, 325)
    assert turn.railroad("OWN").holdings == {1: 165, 2: 165, 15: 130}


def test_directors_share_half_of_the_new_stock_if_they_are_more_than_five() -> None:
    """4.3.2, Q8: 50 % divided by 7, rounded down; the Public takes the rest."""
    assert parts(merged(5)) == (65, 130, 65, 130)
    assert parts(merged(7)) == (65, 130, 46, 133)


def test_directors_pay_half_the_price_by_loan() -> None:
    """4.3.2, Q9: the railroad has the money at once, even from one with cash."""
    turn = merged(2)
    assert [turn.state.loan(seat) for seat in (1, 2, 15)] == [650, 650, 0]
    assert paid(turn, "director_stock", accounts.till("OWN")) == 1300


def test_stock_is_brokered_at_ten_per_cent_less_and_the_price_stays() -> None:
    """4.3.3: 325 shares at $18; a brokered sale does not move the market price."""
    turn = merged(2)
    assert paid(turn, "brokered_stock") == 325 * 18
    assert turn.railroad("OWN").price == 20


def test_merged_railroads_exchange_shares_one_for_one() -> None:
    """4.3.1(4): treasury to treasury."""
    state = world()
    build.railroad(state, "B&O", issued=1000, treasury=100, holdings={1: 300, 2: 50})
    build.railroad(state, "PENN", ["PENN", "PA1"], issued=500, treasury=40, holdings={1: 100})
    build.preside(state, "B&O", 1)
    build.preside(state, "PENN", 1, 2)
    play(begin(state, {1: [o.MergeRailroad("PENN", "B&O")]}), "12")
    one = state.railroads["B&O"]
    assert (one.authorised, one.treasury, one.public) == (1640, 140, 650 + 400)
    assert one.holdings == {1: 400, 2: 50}


def with_president(cash: int, till: int, debt: int, *sheet: o.Order) -> Turn:
    """B&O under tycoon 1, orders ready."""
    state = world()
    build.tycoon(state, 1, cash)
    build.railroad(state, "B&O", cash=till, debt=debt, holdings={1: 300})
    build.preside(state, "B&O", 1)
    return begin(state, {1: list(sheet)})


def money(turn: Turn) -> tuple[int, int, int]:
    """President's cash, railroad's cash, debt between them."""
    state = turn.state
    return state.cash(1), state.till("B&O"), state.president_debt("B&O")


def test_a_president_lends_what_he_has_after_his_bank_orders() -> None:
    """4.4.1, 10.2.1(1), C.2: and the railroad can spend it in the same turn."""
    turn = with_president(
        400, 500, 0, o.Lend("B&O", 5000), o.Borrow(2000), o.Influence("B&O", 2400)
    )
    turn.state.tycoons[1].available = 2000
    play(turn, "1", "2", "10")
    assert money(turn) == (0, 500, 2400)
    assert turn.levels["B&O"] == 15


def test_a_railroad_repays_what_it_had_at_the_start_of_the_turn() -> None:
    """4.4.2, 10.2.1(2): at most the debt, at most the cash; and the answer says so."""
    turn = play(with_president(100, 1250, 3000, o.RepayPresident("B&O", 3000)), "2")
    assert [one.rule for one in turn.outcomes] == ["4.4.2, 10.2.1"]
    assert money(play(with_president(100, 1250, 3000, o.RepayPresident("B&O", 3000)), "2")) == (
        1350,
        0,
        1750,
    )
    assert money(play(with_president(100, 1250, 300, o.RepayPresident("B&O", 900)), "2")) == (
        400,
        950,
        0,
    )


def test_lending_and_being_repaid_in_one_turn_are_not_both_done() -> None:
    """Q47."""
    turn = with_president(900, 900, 500, o.Lend("B&O", 100), o.RepayPresident("B&O", 100))
    play(turn, "2")
    assert [one.reason for one in outcomes(turn)] == ["", "lends_and_repays"]


def test_the_debt_grows_by_ten_per_cent() -> None:
    """4.4.3, Q13: rounded down, also on money lent this turn; no cash moves."""
    turn = with_president(1000, 0, 1005)
    found = []
    for _ in range(3):
        play(turn, "13.3")
        found.append(turn.state.president_debt("B&O"))
    assert found == [1105, 1215, 1336]
    assert money(turn)[:2] == (1000, 0)


@pytest.mark.parametrize(("drawn", "left"), [(0, 5000), (40, 4200), (100, 3000)])
def test_a_change_of_presidents_cancels_the_debt_and_loots_the_treasury(
    drawn: int, left: int
) -> None:
    """4.4.4, Q14: by a draw of 0 to 100 % of the debt."""
    state = world()
    build.railroad(state, "B&O", cash=5000, debt=2000, holdings={1: 99, 2: 400})
    build.preside(state, "B&O", 1)
    turn = begin(state, {2: [o.Control(1, "B&O")]}, dice=Loaded({"looting": drawn}))
    play(turn, "15")
    assert (state.president_debt("B&O"), state.till("B&O")) == (0, left)
    assert [fact.debt for fact in turn.journal.of(DebtCancelled)] == [2000]


def test_looting_takes_no_more_than_there_is() -> None:
    """4.4.4, Q14."""
    state = world()
    build.railroad(state, "B&O", cash=300, debt=2000)
    build.preside(state, "B&O", 1)
    play(begin(state, dice=Loaded({"looting": 100})), "15")
    assert state.till("B&O") == 0


def test_a_president_who_stays_keeps_his_claim() -> None:
    """4.4.4."""
    turn = play(with_president(0, 5000, 2000), "15")
    assert money(turn) == (0, 5000, 2000)


def test_the_debts_of_merging_railroads_are_added() -> None:
    """4.4.6."""
    state = world()
    build.railroad(state, "B&O", debt=500)
    build.railroad(state, "PENN", ["PENN", "PA1"], debt=100)
    build.preside(state, "B&O", 1)
    build.preside(state, "PENN", 1, 2)
    play(begin(state, {1: [o.MergeRailroad("PENN", "B&O")]}), "12")
    assert (state.president_debt("B&O"), state.president_debt("PENN")) == (600, 0)
