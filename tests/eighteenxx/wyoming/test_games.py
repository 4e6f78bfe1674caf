"""Whole games: computer seats come to the end, and random orders break nothing.

Beside the invariants of the engine: trains, tokens, certificates and cubes are never more than
there are, and the cards' money is on the cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.features.cubes.tables import DISREPAIR, TABLES
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.feature_frames import Cards
from pbm.games.eighteenxx.values.game import Game
from tests.eighteenxx.rules.players import wander


def lost(game: Game) -> Iterator[str]:
    """What is there too often."""
    state, board = game.state, game.state.board
    capacity = game.by(TABLES).phases[state.phase].capacity
    if any(not 0 < cubes <= capacity for cubes in board.cubes.values()):
        yield f"cubes: {board.cubes}"
    land = [hex_ for hex_ in board.refineries if game.map.hexes[hex_].ground != "red"]
    if len(land) > game.by(TABLES).most or len(board.refineries) - len(land) > 1:
        yield f"refineries: {board.refineries}"
    row = game.on_stack(Cards)
    if game.cash("row") != (sum(card.money for card in row.row) if row else 0):
        yield f"row: {game.cash('row')}"
    waiting = [name for line in state.queue for name in line if name]
    told = [name for name in waiting if game.companies[name].par or game.companies[name].closed]
    if told or len(set(waiting)) < len(waiting):
        yield f"queue: {state.queue}"
    if any(board.refineries[hex_] == DISREPAIR and hex_ not in land for hex_ in board.refineries):
        yield "the refinery off the board is in disrepair"


@pytest.mark.parametrize("seed", range(12))
def test_random_orders_break_nothing(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(TITLE, [str(n + 1) for n in range(3 + seed % 3)], {}, Dice(seed))
    for _ in range(500):
        decision = next_decision(game)
        if decision is None:
            break
        order = wander(decision, rng)
        assert decision.legal(order) is None, order
        apply(game, order, decision.seat)
        assert broken(game) == (), order
        assert tuple(lost(game)) == (), order


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_computer_seats_play_to_the_end(seats: int) -> None:
    """Every invariant is looked at after every decision; only acquisitions end a game."""
    played = play(TITLE, seats, "wyoming", seats)
    assert played.end == "acquired"
    assert played.lesser_runs == 0
