"""Computer tycoons: ordinary orders from their own View, all accepted, each with a reason (3.1)."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.computer import computer, plan, reason
from pbm.games.continental.computer.plan import Planned
from pbm.games.continental.computer.temperament import deal, temperaments
from pbm.games.continental.family import FAMILY
from pbm.games.continental.orders.reading import read
from pbm.games.continental.resolve import resolve
from pbm.games.continental.start import new_game
from pbm.games.continental.view import MODERATOR, PUBLIC, View
from pbm.games.continental.window import view_of
from pbm.games.continental.window.clearance import clearance_of
from pbm.games.continental.world.rules import standard_rules
from tests.continental.play import Played, computers
from tests.continental.view.disturb import disturbed_record, disturbed_state

ROOT = Path(__file__).resolve().parents[3]
SEATS = range(1, 16)


class Table:
    """A turn of a game of computers: the state, the kept record of the turn before, the Views."""

    def __init__(self, at: Played) -> None:
        self.state, self.record, self.dice = at.state, at.record, Dice("computers")
        self._views: dict[int, View] = {}

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = FAMILY.view(self.state, self.record, seat)
        return self._views[seat]

    def plan(self, seat: int) -> list[Planned]:
        return plan(self.view(seat), self.thinking(seat))

    def thinking(self, seat: int) -> Dice:
        return self.dice.of("computer", self.state.turn, seat)


@lru_cache(maxsize=1)
def game() -> tuple[Table, ...]:
    """Every turn of one whole game."""
    tables = [Table(computers(0))]
    while not tables[-1].state.over:
        tables.append(Table(computers(len(tables))))
    return tuple(tables)


@lru_cache(maxsize=1)
def planned() -> tuple[Planned, ...]:
    """Everything that anybody plans in the game."""
    return tuple(one for table in game() for seat in SEATS for one in table.plan(seat))


@pytest.mark.parametrize("turn", [1, 3, 7, 12, 16, 20])
def test_what_is_planned_is_what_the_sheet_says(turn: int) -> None:
    """The lines of a computer are read like anybody's: no complaint, the same orders."""
    table = game()[turn - 1]
    for seat in SEATS:
        view = table.view(seat)
        lines, reasons = computer(view, table.thinking(seat))
        reading = read(lines, view)
        assert reading.complaints == ()
        assert [given.order for given in reading.orders] == [one.order for one in table.plan(seat)]
        assert len(reasons) == len(reading.orders) + 1


@pytest.mark.parametrize("turn", [2, 8, 15])
def test_a_plan_hangs_on_nothing_that_the_seat_may_not_know(turn: int) -> None:
    """Every hidden value is changed, and all orders and reasons stay (R61)."""
    table = game()[turn - 1]
    for seat in (1, 6, 11):
        clearance = clearance_of(table.state, seat)
        other = disturbed_state(table.state, clearance, Dice("other"))
        record = disturbed_record(table.record, clearance, Dice("other"))
        hidden = FAMILY.view(other, record, seat)
        assert plan(hidden, table.thinking(seat)) == table.plan(seat)


def test_nobody_plans_without_a_seat_or_after_the_end() -> None:
    table = game()[0]
    for reader in (PUBLIC, MODERATOR):
        assert plan(FAMILY.view(table.state, [], reader), Dice(1)) == []
    assert game()[-1].state.over
    assert game()[-1].plan(4) == []


def test_every_order_has_a_reason_in_words() -> None:
    for one in planned():
        assert reason(one)


def test_every_reason_is_worded_and_no_wording_is_idle() -> None:
    """The codes in the planners are exactly the sentences of why.jinja."""
    rooms = (ROOT / "pbm/games/continental/computer").glob("*.py")
    used = {word for path in rooms for word in _texts(path)}
    worded = set(re.findall(r"macro (\w+)", (ROOT / "reports/continental/why.jinja").read_text()))
    assert worded <= used | {"bid_incorporate", "bid_merge"}


def _texts(path: Path) -> set[str]:
    """Every text in a file."""
    tree = ast.parse(path.read_text())
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_limits_of_a_sheet_are_kept() -> None:
    """What a planner can know beforehand is never cut or refused (Q4): money, shares, companies."""
    own_doing = {
        ("Borrow", "credit"),
        ("Borrow", "no_credit"),
        ("Repay", "cash"),
        ("Repay", "loan"),
        ("Buy", "max_bid"),
        ("Buy", "bids_allowed"),
        ("Buy", "transactions"),
        ("Sell", "shares_owned"),
        ("Short", "short_limit"),
        ("Short", "cornered"),
        ("SellPC", "ask_ceiling"),
        ("Incorporate", "not_owned"),
        ("MergePC", "not_owned"),
        ("Improve", "improve_most"),
        ("Build", "build_most"),
        ("Build", "no_row"),
        ("Prodigal", "prodigal_least"),
        ("SellTreasuryToPresident", "treasury"),
        ("SellTreasuryToPresident", "president_cash"),
    }
    found = {
        (fact["order"], fact["reason"])
        for table in game()
        for fact in table.record
        if fact["type"] == "Outcome" and fact["verdict"] != "done"
    }
    assert found & own_doing == set()


def test_the_same_view_and_dice_give_the_same_plan() -> None:
    table = game()[9]
    assert table.plan(3) == table.plan(3)
    others = plan(table.view(3), Dice("another"))
    assert others != table.plan(3)


def test_temperaments_are_dealt_from_one_deck() -> None:
    """Fifteen positions, every temperament as often as the data says, by the game's dice."""
    dealt = deal(Dice(1))
    wanted = {one.name: one.deck for one in temperaments().temperaments}
    assert sorted(dealt) == list(SEATS)
    assert {name: list(dealt.values()).count(name) for name in wanted} == wanted
    assert deal(Dice(2)) != dealt
    state = new_game([], {}, Dice(1))
    dealt_ones = {name for name, deck in wanted.items() if deck}
    assert {one.temperament for one in state.tycoons.values()} == dealt_ones


def test_a_temperament_is_told_to_its_own_seat_alone() -> None:
    state = new_game([], {}, Dice(1))
    view = view_of(state, (), 4, standard_rules())
    assert view.own is not None
    assert view.own.temperament == state.tycoons[4].temperament
    assert resolve(state, {}, {}, Dice(1)).state.tycoons[4].temperament == view.own.temperament


def test_every_kind_of_order_is_thought_of_in_a_game() -> None:
    """The common kinds; rarer ones in a tenth of the games (soak)."""
    kinds = {type(one.order) for one in planned()}
    common = {
        o.Borrow,
        o.Repay,
        o.BidPC,
        o.MergePC,
        o.Incorporate,
        o.SellPC,
        o.Buy,
        o.Sell,
        o.Short,
        o.Control,
        o.SellTreasuryToPresident,
        o.Improve,
        o.Build,
        o.Double,
        o.Locomotive,
        o.Technology,
        o.Influence,
        o.BidRow,
        o.Dividend,
        o.Prodigal,
        o.SpyPlayer,
        o.SpyRailroad,
        o.RepayDebt,
        o.Message,
    }
    assert common <= kinds
