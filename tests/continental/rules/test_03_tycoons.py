"""Chapter 3: positions, names, start, credit, recalls, bankruptcy."""

from __future__ import annotations

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.events import CreditExamined, ForcedSale, LoanRecalled, Renamed
from pbm.games.continental.holdings import credit
from pbm.games.continental.start import new_game
from pbm.games.continental.world.rules import rules_for, standard_rules
from pbm.games.family import Seat
from tests.continental import build
from tests.continental.build import Loaded, begin, paid, play, play_whole, world

RULES = standard_rules()


def test_fifteen_positions_and_the_computer_where_nobody_sits() -> None:
    """3.1."""
    state = new_game([Seat(3, player="Anna"), Seat(9, player="Bert")], {}, Dice(1))
    assert sorted(state.tycoons) == list(range(1, 16))
    people = [seat for seat, one in sorted(state.tycoons.items()) if not one.computer]
    assert people == [3, 9]
    with pytest.raises(ValueError, match="seats"):
        new_game([Seat(16)], {}, Dice(1))


def test_two_players_never_bear_one_name() -> None:
    """3.2: one of two gets it, by lot; everybody else a historical name of his own."""
    roster = [Seat(1, character="Jay Gould"), Seat(2, character="jay  gould")]
    state = new_game(roster, {}, Dice(4))
    names = [one.character for one in state.tycoons.values()]
    assert len({name.casefold() for name in names}) == 15
    (gould,) = [name for name in names if name.casefold() == "jay gould"]
    assert all(name in RULES.characters for name in names if name != gould)


def test_a_name_may_be_chosen_on_the_first_turn_and_after_a_bankruptcy() -> None:
    """3.2, Q59: not when it is borne by another, and only when it may be."""
    state = world()
    state.tycoons[1].may_rename = state.tycoons[2].may_rename = True
    names = {1: "B.", 2: " Tycoon  3", 3: "Eugène de Ségur"}
    sheets: dict[int, list[o.Order]] = {seat: [o.Character(text)] for seat, text in names.items()}
    turn = play(begin(state, sheets), "0")
    assert [one.reason for one in turn.outcomes] == ["no_renaming", "", "name_taken"]
    assert [fact.name for fact in turn.journal.of(Renamed)] == ["B."]
    assert not state.tycoons[1].may_rename


def test_who_loses_the_lot_for_a_name_has_a_historical_one() -> None:
    """3.2, Q59: a fresh one for who bore another, his own if it is historical already."""
    state = world()
    for seat in (1, 2, 3):
        state.tycoons[seat].may_rename = True
    own = state.tycoons[3].character = RULES.characters[5]
    sheets: dict[int, list[o.Order]] = {
        seat: [o.Character(name)] for seat, name in ((1, "Z."), (2, "z."), (3, "Z."))
    }
    turn = play(begin(state, sheets, dice=Loaded({"name lot": {"z.": 1}})), "0")
    assert [one.verdict for one in turn.outcomes] == ["done", "refused", "refused"]
    names = [state.tycoons[seat].character for seat in (1, 2, 3)]
    assert (names[0], names[2]) == ("Z.", own)
    assert names[1] in RULES.characters
    assert names[1] != own


def test_all_start_alike() -> None:
    """3.3, R2, R5, R6: $1,500 and 2 % of each of the six railroads."""
    state = new_game([], {}, Dice(1))
    assert sorted(state.railroads) == ["B&O", "C&H", "N&W", "NYC", "PENN", "SCL"]
    for seat in state.tycoons:
        assert state.cash(seat) == 1500
        assert {one.holdings[seat] for one in state.railroads.values()} == {16, 12, 8, 14, 10, 13}
        assert state.tycoons[seat].net_worth == 2522


def test_a_starting_railroad() -> None:
    """4.2, R5: 160 miles are 800 shares, 80 of them kept, 16 for each of fifteen."""
    state = new_game([], {}, Dice(1))
    one = state.railroads["B&O"]
    assert (one.authorised, one.treasury, one.public, one.issued) == (800, 80, 480, 720)
    assert (state.till("B&O"), state.bonds("B&O"), one.price, one.efficiency) == (
        3200,
        8000,
        14,
        85,
    )


def test_a_turn_s_revenues_and_the_only_automatic_expense() -> None:
    """3.4, R14, Q24: PC income and interest on cash; interest on the loan is paid."""
    state = world()
    build.tycoon(state, 1, cash=1000, loan=500)
    build.company(state, "CNJ", owner=1, paid=700)
    turn = play_whole(begin(state))
    sums = {name: paid(turn, name) for name in ("cash_interest", "pc_income", "loan_interest")}
    assert sums == {"cash_interest": 60, "pc_income": 268, "loan_interest": 60}
    assert state.cash(1) == 1000 + 60 + 268 - 60


def test_pc_income_follows_the_climate() -> None:
    """R14: 73 miles in a Boom: 146 and a fifth, rounded down."""
    state = world(climate="Boom")
    build.company(state, "R&D", owner=1, paid=700)
    assert paid(play(begin(state), "14.1"), "pc_income") == 76 * 2 * 120 // 100


def test_net_worth_is_cash_stock_and_companies_less_debt() -> None:
    """3.5.1, 4.4.5: a PC at its price, at most $20 a mile; money lent to a railroad is nothing."""
    state = world()
    build.tycoon(state, 1, cash=1000, loan=2000)
    build.railroad(state, "PENN", price=20, holdings={1: 100}, debt=700)
    build.company(state, "NYNH", owner=1, paid=3000)
    build.company(state, "CNJ", owner=1, paid=900)
    assert credit.net_worth(state, 1, RULES) == 1000 + 2000 + 110 * 20 + 900 - 2000


@pytest.mark.parametrize(
    ("worth", "loan", "climate", "limit", "available", "recall"),
    [
        (2522, 0, "Normal", 1765, 1765, 0),
        (10000, 5000, "Normal", 7000, 4500, 0),
        (10000, 9001, "Normal", 7000, 2499, 0),
        (10000, 14000, "Normal", 7000, 0, 0),
        (10000, 14000, "Panic", 6000, 0, 2000),
        (10000, 3000, "Boom", 8000, 6500, 0),
    ],
)
def test_credit_by_net_worth_and_climate(
    worth: int, loan: int, climate: str, limit: int, available: int, recall: int
) -> None:
    """3.5.1, 3.5.3, Q2, Q3: limit = worth x margin of the new climate; recalled is the loan beyond
    twice the limit."""
    state = world()
    build.tycoon(state, 1, worth + loan, loan)
    turn = begin(state)
    turn.next_climate = build.CLIMATES.index(climate)
    play(turn, "14.4")
    fact = next(one for one in turn.journal.of(CreditExamined) if one.seat == 1)
    assert (fact.limit, fact.available, fact.recall) == (limit, available, recall)
    one = state.tycoons[1]
    assert (one.credit_limit, one.available, one.recall) == (limit, available, recall)
    assert [fact.amount for fact in turn.journal.of(LoanRecalled)] == ([recall] if recall else [])


@pytest.mark.parametrize(("loan", "recall"), [(4666, 0), (4667, 1), (7000, 2334)])
def test_by_the_other_reading_a_loan_is_recalled_over_available_credit(
    loan: int, recall: int
) -> None:
    """3.5.3, Q84: a limit of $7,000 leaves 4,667 available to a loan of 4,666, but less than
    4,667 to one of 4,667."""
    state = world()
    build.tycoon(state, 1, 10000 + loan, loan)
    turn = begin(state, {}, rules_for({"recalls": "available"}))
    turn.next_climate = build.CLIMATES.index("Normal")
    play(turn, "14.4")
    one = state.tycoons[1]
    assert (one.credit_limit, one.recall) == (7000, recall)


def test_bankruptcy_takes_all_and_absolves_all() -> None:
    """3.5.2, R7, Q22: stock to the Public, companies to the Bank, $1,500, points kept."""
    state = world()
    build.tycoon(state, 1, cash=20, loan=5000)
    build.railroad(state, "READ", price=3, holdings={1: 300})
    build.preside(state, "READ", 1)
    build.company(state, "CNJ", owner=1, paid=300)
    state.tycoons[1].points.rail_builder = 41
    turn = play(begin(state), "14.3", "14.4", "15", "16")
    one = state.tycoons[1]
    assert one.bankrupt
    assert one.may_rename
    assert (state.cash(1), state.loan(1), one.controls) == (1500, 0, {})
    assert (state.railroads["READ"].public, state.pcs["CNJ"].ask) == (1000, 670)
    assert (one.points.rail_builder, one.points.robber_baron) == (41, 0)
    assert turn.railroad("READ").president is None


def test_debt_equal_to_assets_is_no_bankruptcy() -> None:
    """3.5.2, Q22: only net worth under 0."""
    state = world()
    build.tycoon(state, 1, cash=500, loan=500)
    play(begin(state), "14.3")
    assert not state.tycoons[1].bankrupt


def test_a_recall_paid_at_the_start_bears_no_interest() -> None:
    """3.5.3: and is not asked for again."""
    state = world()
    build.tycoon(state, 1, cash=3000, loan=2000, recall=600)
    turn = play(begin(state, {1: [o.Repay(600)]}), "1", "14.1", "14.2")
    assert paid(turn, "loan_interest") == 168
    assert state.loan(1) == 1400


def test_an_unpaid_recall_is_compelled_from_cash_then_stock_then_companies() -> None:
    """3.5.3, Q21: as few shares as needed, at the end price; the surplus stays."""
    state = world()
    build.tycoon(state, 1, cash=700, loan=5000, recall=1800)
    build.railroad(state, "PENN", price=15, holdings={1: 30})
    build.railroad(state, "NYC", price=22, holdings={1: 20})
    build.company(state, "CNJ", owner=1, paid=1500)
    dice = Loaded({"forced sale": ["PENN", "NYC"]})
    turn = begin(state, dice=dice)
    build.fund(state, "cash:tycoon:1", 700 - 268)
    play(turn, "14.1", "14.2")
    sales = [(fact.subject, fact.shares, fact.proceeds) for fact in turn.journal.of(ForcedSale)]
    assert sales == [("PENN", 30, 450), ("NYC", 20, 440), ("CNJ", 0, 1500)]
    assert (state.loan(1), state.cash(1)) == (3200, 100 + 450 + 440 + 1500 - 1800)
    assert state.pcs["CNJ"].ask == 670
    assert state.tycoons[1].recall == 0


def test_interest_beyond_the_cash_is_an_emergency_loan() -> None:
    """C.14.2: $320 of interest, $100 of cash."""
    state = world(climate="Panic")
    build.tycoon(state, 1, cash=100, loan=2000)
    turn = play(begin(state), "14.1", "14.2")
    assert paid(turn, "emergency_loan") == 220
    assert (state.cash(1), state.loan(1)) == (0, 2220)
