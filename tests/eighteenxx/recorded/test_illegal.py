"""An illegal order thrown into a recorded game is refused with its rule, and changes nothing."""

from __future__ import annotations

import random

import pytest

from pbm.core.refusal import IllegalOrder
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.state import encode
from tests.eighteenxx.recorded.files import GENERATED, RECORDED, moments
from tests.eighteenxx.recorded.illegal import KINDS, illegal

SHARE = 0.13
"""Of the places of a game, so that the four games have more than two hundred together."""


def assert_refused(game: Game, order: Order, seat: int | None) -> None:
    """The order is refused with a rule and a code, and the state is as it was."""
    before = encode(game.state)
    with pytest.raises(IllegalOrder) as refused:
        apply(game, order, seat)
    refusal = refused.value.refusal
    assert refusal.rule, f"{order} refused without a rule"
    assert refusal.code, f"{order} refused without a reason"
    assert encode(game.state) == before


@pytest.mark.parametrize("name", RECORDED)
def test_illegal_orders_at_some_hundred_random_places(name: str) -> None:
    rng = random.Random(name)
    tried = 0
    for player, _ in moments(name):
        if rng.random() < SHARE and next_decision(player.game) is not None:
            assert_refused(player.game, illegal(player.game, rng), None)
            tried += 1
    assert tried > 20


def test_nobody_acts_for_another_seat() -> None:
    for n, (player, _) in enumerate(moments("34110")):
        decision = next_decision(player.game)
        if decision is not None and n % 7 == 0:
            other = decision.seat % len(player.game.state.seats) + 1
            assert_refused(player.game, Pass(), other)


@pytest.mark.soak
@pytest.mark.parametrize("name", [*RECORDED, *GENERATED])
def test_every_kind_of_illegal_order_all_along_every_game(name: str) -> None:
    rng = random.Random(name)
    for n, (player, _) in enumerate(moments(name)):
        if next_decision(player.game) is not None:
            for make in rng.sample(KINDS, 6) if n % 5 else KINDS:
                assert_refused(player.game, make(player.game, rng), None)
