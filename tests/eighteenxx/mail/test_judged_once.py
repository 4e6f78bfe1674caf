"""An order that a programme gives is asked for its legality once, from the letter to the match."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.eighteenxx.engine import rounds
from pbm.games.eighteenxx.programme import decisions
from tests.bench.hops import entered, operating_round


def test_an_order_is_judged_once_and_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Any] = []
    acts: list[tuple[Any, int]] = []
    refusal, carry_out = rounds._refusal, rounds.carry_out

    def judging(game: Any, plan: Any, step: Any, order: Any) -> Any:
        judged.append(order)
        return refusal(game, plan, step, order)

    def acting(game: Any, order: Any) -> None:
        acts.append((order, judged.count(order)))
        judged.clear()
        carry_out(game, order)

    work = operating_round()
    monkeypatch.setattr(rounds, "_refusal", judging)
    monkeypatch.setattr(decisions, "carry_out", acting)
    work()
    assert len(acts) == 8
    assert {count for _, count in acts} == {1}


def test_a_line_has_a_short_way() -> None:
    """One operating round of two companies enters few functions in few files."""
    calls = entered(operating_round())
    assert len(calls) <= 190
    assert len({code.co_filename for code in calls}) <= 45
