"""Appendix C and whole turns: the order of actions, money that adds up, games to their end."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.events import RailroadStatement, TycoonStatement
from pbm.games.continental.events.record import EVENTS
from pbm.games.continental.events.world import GameEnded
from pbm.games.continental.invariants import broken
from pbm.games.continental.resolve import TurnResolved, resolve
from pbm.games.continental.sequence import SEQUENCE
from pbm.games.continental.start import new_game
from pbm.games.continental.state import State, copy_of, decode, encode, state_hash
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import begin, play, world
from tests.continental.filler import filler_orders, played

RULES = standard_rules()


def place(text: str) -> tuple[int, ...]:
    """6.1 comes after 6 only in writing: phases count, and actions where both are numbered."""
    return tuple(map(int, text.split(".")))


def test_the_sixteen_phases_stand_in_the_order_of_appendix_c() -> None:
    """C: from names (0) and loans (1) to points (16) and what happens between turns (17)."""
    places = [place(action.place) for action in SEQUENCE]
    phases = [one[0] for one in places]
    assert phases == sorted(phases)
    assert set(phases) == set(range(18))
    for one, other in pairwise(places):
        if len(one) == len(other) == 2 and one[0] == other[0]:
            assert one <= other


def test_every_step_is_in_the_sequence_once_and_says_its_place() -> None:
    """One file for each lettered action; its first line cites Appendix C or a ruling."""
    steps_package = "pbm.games.continental.steps"
    modules = [sys.modules[action.play.__module__] for action in SEQUENCE]
    names = [module.__name__.rsplit(".", 1)[1] for module in modules]
    steps = [name for name in names if name.startswith("c")]
    folder = Path(next(iter(sys.modules[steps_package].__path__)))
    assert sorted(set(steps)) == sorted(path.stem for path in folder.glob("c*.py"))
    for module in modules:
        assert "(" in (module.__doc__ or "").split("\n")[0]


def test_the_order_of_a_tycoon_s_money() -> None:
    """C.1 to C.5: bank, loan to the railroad, treasury stock, company."""
    state = world()
    build.tycoon(state, 1, 1500, available=1765)
    build.railroad(state, "PENN", price=14, treasury=1000, holdings={1: 300})
    build.preside(state, "PENN", 1)
    build.company(state, "CNJ", ask=670)
    sheet: list[o.Order] = [
        o.BidPC("CNJ", 2000),
        o.SellTreasuryToPresident("PENN", 100),
        o.Lend("PENN", 1000),
        o.Borrow(1765),
    ]
    turn = play(begin(state, {1: sheet}), "1", "2", "3", "4", "5")
    amounts = [
        entry.amount
        for entry in turn.ledger.entries
        if "cash:tycoon:1" in (entry.payer, entry.payee)
    ]
    assert amounts == [1765, 1000, 700, 1565]
    assert state.cash(1) == 0


def test_a_railroad_s_capital_expenses_in_order() -> None:
    """C.8, C.9, C.10: improvements, locomotives, building, influence."""
    routes = [
        build.route("R", "far", "here", 200, kind="PC"),
        build.route("R1", "here", "there", 40),
    ]
    rules = build.map_rules(routes)
    state = world(rules=rules)
    state.best_locomotive = 2
    build.railroad(state, "R", cash=12000, bonds=10000, row="R1")
    build.preside(state, "R", 1)
    sheet: list[o.Order] = [
        o.Influence("R", 1500),
        o.Build("R", 300),
        o.Locomotive("R", 2),
        o.Improve("R", 10),
    ]
    turn = play(begin(state, {1: sheet}, rules), "8.1", "8.2", "9.1", "10")
    spent = [(e.reason, e.amount) for e in turn.ledger.entries if e.payer == "cash:railroad:R"]
    assert spent == [
        ("improvement", 2000),
        ("locomotives", 2000),
        ("building", 12600),
        ("influence", 1500),
    ]
    assert state.bonds("R") == 16300


def test_the_years_of_a_turn() -> None:
    """9.1, R1."""
    assert RULES.years(1) == (1841, 1842)
    assert RULES.years(12) == (1863, 1864)


# --- whole turns ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> list[TurnResolved]:
    """Eight turns of a game, every action followed by all invariants."""
    return list(played(seed=11, turns=8))


def test_money_sums_to_zero_and_shares_to_the_authorised_stock(game: list[TurnResolved]) -> None:
    """3, 4.2: after every action, as `check` has looked, and after every turn."""
    for turn in game:
        assert sum(turn.state.accounts.values()) == 0
        assert broken(turn.state, RULES) == ()


def test_the_ledger_leads_from_one_state_to_the_next(game: list[TurnResolved]) -> None:
    """Every dollar moves through the ledger."""
    for before, after in pairwise(game):
        accounts = dict(before.state.accounts)
        for entry in after.ledger:
            accounts[entry.payer] = accounts.get(entry.payer, 0) - entry.amount
            accounts[entry.payee] = accounts.get(entry.payee, 0) + entry.amount
        balances = {name: balance for name, balance in accounts.items() if balance}
        assert balances == {name: b for name, b in after.state.accounts.items() if b}


def test_cash_statements_add_up(game: list[TurnResolved]) -> None:
    """9.6: opening cash, every movement, closing cash."""
    for turn in game:
        for fact in turn.journal:
            if isinstance(fact, TycoonStatement | RailroadStatement):
                assert fact.opening + sum(line.amount for line in fact.lines) == fact.closing


def test_every_order_has_its_answer(game: list[TurnResolved]) -> None:
    """10: done, cut or refused, with a rule where it is not done."""
    dice = Dice(11)
    state = new_game([], {}, dice)
    for turn in game:
        state = state_before(state, turn)
        sheets = filler_orders(state, dice.of("filler", state.turn))
        given = {(seat, index) for seat, sheet in sheets.items() for index in range(len(sheet))}
        assert {(one.seat, one.index) for one in turn.outcomes} == given
        assert all(one.rule and one.reason for one in turn.outcomes if one.verdict != "done")
        state = turn.state


def state_before(state: State, turn: TurnResolved) -> State:
    """The state a turn began with."""
    assert turn.state.turn == state.turn + 1
    return state


def test_a_journal_reads_back(game: list[TurnResolved]) -> None:
    """The record keeps facts as JSON."""
    for turn in game:
        assert EVENTS.decode(EVENTS.encode(turn.journal)).events == turn.journal.events


def test_a_turn_is_a_function_of_state_orders_and_dice(game: list[TurnResolved]) -> None:
    """Law 8: same bytes from a state read back, orders arriving in another order, a second run;
    and the old state is left as it was."""
    state = game[-1].state
    before = encode(state)
    sheets = filler_orders(state, Dice(5))
    once = resolve(state, sheets, {}, Dice(1))
    assert encode(state) == before
    backwards = dict(sorted(sheets.items(), reverse=True))
    again = resolve(decode(before), backwards, {}, Dice(1))
    assert state_hash(again.state) == state_hash(once.state)
    assert EVENTS.encode(again.journal) == EVENTS.encode(once.journal)
    assert resolve(state, sheets, {}, Dice(2)).state != once.state


def test_a_copy_shares_nothing(game: list[TurnResolved]) -> None:
    """The working copy may be changed in place."""
    state = game[-1].state
    copy = copy_of(state)
    assert encode(copy) == encode(state)
    next(iter(copy.railroads.values())).lines.append("PA5")
    copy.tycoons[1].controls[2] = "XX"
    assert encode(copy) != encode(state)
    assert "XX" not in encode(state).decode()


def test_another_hash_seed_gives_the_same_state() -> None:
    """Law 8: nothing depends on the order of a set."""
    program = (
        "from tests.continental.filler import played\n"
        "from pbm.games.continental.state import state_hash\n"
        "print([state_hash(turn.state) for turn in played(3, 4, check=False)][-1])"
    )
    hashes = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = [sys.executable, "-c", program]
        answer = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
        hashes.add(answer.stdout)
    assert len(hashes) == 1


def test_a_game_comes_to_its_end() -> None:
    """1.3, 8: through the Civil War to the winners of six categories, all invariants held."""
    last = None
    built_in_war = 0
    for last in played(seed=2):
        if RULES.war(last.state.turn - 1):
            built_in_war += sum(type(fact).__name__ == "RowBuilt" for fact in last.journal)
    assert last is not None
    assert last.state.over
    assert last.state.turn - 1 >= 21
    assert built_in_war == 0
    (fact,) = last.journal.of(GameEnded)
    assert len(fact.winners) == 6
    assert all(fact.winners.values())
    with pytest.raises(ValueError, match="over"):
        resolve(last.state, {}, {}, Dice(1))


def test_a_seat_not_in_the_game_orders_nothing() -> None:
    """3.1: sixteen is no seat."""
    with pytest.raises(ValueError, match="16"):
        resolve(new_game([], {}, Dice(1)), {16: [o.Borrow(5)]}, {}, Dice(1))


def test_the_history_row_tells_prices_splits_and_order(game: list[TurnResolved]) -> None:
    """9.4: one row of figures for each turn."""
    row = msgspec.to_builtins(game[0].history, str_keys=True)
    assert row["turn"] == 1
    assert set(row["prices"]) == set(game[0].state.railroads)
    assert sorted(row["order"]) == list(range(1, 16))
