"""Games played at random from beginning to end: no exception, and nothing is ever lost."""

from __future__ import annotations

import random

import pytest

from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.values.state import digest, encode
from tests.eighteenxx.rules.players import opened, wander

VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"markers": "wars"},
    {"trains": "diesels", "forced_protection": "after trains"},
    {"finish": "400", "consent": "given"},
    {"start": "historical"},
    {"market": "1850", "better_route": "never", "bankruptcy": "declared"},
)


def play(seed: int, longest: int) -> int:
    """Play so many decisions, or to the end; how many there were."""
    rng = random.Random(seed)
    game = opened(rng.randrange(2, 7), **VARIANTS[seed % len(VARIANTS)])
    for n in range(longest):
        decision = next_decision(game)
        if decision is None:
            assert game.state.ending in ("bank", "bankrupt", "400", "standstill")
            return n
        order = wander(decision, rng)
        assert decision.legal(order) is None, f"{order} was suggested"
        assert decision.legal(decision.least()) is None, f"{decision.least()} is the least"
        apply(game, order, decision.seat)
        assert broken(game) == (), f"after {order}"
        if n % 100 == 0:
            again = game.played.decode(encode(game.state))
            assert digest(again) == digest(game.state)
    return longest


@pytest.mark.parametrize("seed", range(6))
def test_the_first_rounds_of_every_variant(seed: int) -> None:
    assert play(seed, 350) > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6, 36))
def test_whole_games(seed: int) -> None:
    assert play(seed, 5_000) > 100


def test_the_same_orders_give_the_same_state() -> None:
    first, second = (random.Random(5), opened(4)), (random.Random(5), opened(4))
    for rng, game in (first, second):
        for _ in range(120):
            decision = next_decision(game)
            assert decision is not None
            apply(game, wander(decision, rng), decision.seat)
    assert encode(first[1].state) == encode(second[1].state)
    assert first[1].journal.events == second[1].journal.events
