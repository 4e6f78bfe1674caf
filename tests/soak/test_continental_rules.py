"""Continental Rails at length: many games to their end, and rules tried by mutation."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from pbm.games.continental import orders as o
from pbm.games.continental.invariants import broken
from pbm.games.continental.world.rules import standard_rules
from tests.continental.filler import played
from tests.soak import mutants

LONG = os.environ.get("SOAK") == "long"
GAMES = 60 if LONG else 8
RULE = standard_rules()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_of_filler_orders(seed: int) -> None:
    """No exception, all invariants after every action, the war, the end; every kind of order."""
    kinds: Counter[str] = Counter()
    turn = None
    for turn in played(seed, check=True):
        kinds.update(outcome.order for outcome in turn.outcomes if outcome.verdict != "refused")
        assert broken(turn.state, RULE) == ()
        if RULE.war(turn.state.turn - 1):
            assert turn.history.climate >= RULE.figures.climate.normal
    assert turn is not None
    assert turn.state.over
    written = [*o.Personal.__subclasses__(), *o.Presidential.__subclasses__()]
    never = {kind.__name__ for kind in written} - set(kinds)
    assert never <= {"WithdrawPC", "MergeRailroad", "Short", "SellPC", "RateWar", "Character"}


@pytest.mark.soak
def test_ten_rules_drawn_at_random_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    """Removing or altering a rule's line makes its test fail (all rules in the long soak)."""
    arguments = ["--all"] if LONG else ["--count", "10"]
    assert mutants.main(arguments) == 0, capsys.readouterr().out
    assert len(mutants.DRAWN) > 250
