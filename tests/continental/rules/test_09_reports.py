"""Chapter 9, as far as it is the rules': the figures that reports tell."""

from __future__ import annotations

import pytest

from pbm.games.continental.events.railroads import Operated
from pbm.games.continental.events.world import Traded
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Quote, Trade
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import begin, play, world


@pytest.mark.parametrize(
    ("points", "word"),
    [
        (99, "Excellent"),
        (90, "Excellent"),
        (89, "Good"),
        (79, "Average"),
        (69, "Below average"),
        (59, "Poor"),
        (50, "Poor"),
        (49, "Very unprofitable"),
    ],
)
def test_efficiency_is_reported_as_a_level(points: int, word: str) -> None:
    """4.5.2: excellent from 90, good from 80, average from 70, below average from 60,
    poor from 50 (Q82)."""
    assert efficiency.level(points, standard_rules().figures.efficiency) == word


def test_a_railroad_s_books_are_closed_each_turn() -> None:
    """9.3, Q43: profit per share is what is left after debt interest, in cents."""
    state = world()
    one = build.railroad(state, "PENN", issued=1000, bonds=10000, cash=10**5, dividend_rate=2)
    turn = play(begin(state), "13.1", "13.2", "13.3", "13.5", "13")
    work = operation(turn, "PENN")
    assert (one.last.revenue, one.last.expenses, one.last.interest) == (
        work.gross,
        work.expenses,
        600,
    )
    assert one.last.profit_per_share == 100 * (work.gross - work.expenses - 600) // 1000
    assert (one.last.dividend, one.finished) == (200, True)
    (fact,) = turn.journal.of(Operated)
    assert (fact.revenue, fact.expenses, fact.dividend) == (work.gross, work.expenses, 2)


def test_the_market_tells_each_tycoon_his_own_trades() -> None:
    """9.4: what he bid for and what he got."""
    state = world()
    build.tycoon(state, 1, 10**4)
    build.railroad(state, "PENN", holdings={1: 25})
    turn = begin(state)
    turn.trades = [Trade(1, "PENN", buy=50, bought=25)]
    turn.quotes = {"PENN": Quote(20, 40, 30)}
    play(turn, "7.1")
    (fact,) = turn.journal.of(Traded)
    assert (fact.seat, fact.railroad, fact.bid, fact.bought, fact.price) == (1, "PENN", 50, 25, 30)
