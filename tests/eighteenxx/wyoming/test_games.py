"""Whole games: computer seats come to the end, and random orders break nothing.

Beside the invariants of the engine: trains, tokens, certificates and cubes are never more than
there are, and the cards' money is on the cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games.eighteenxx import titles
from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.features.cubes.tables import DISREPAIR, TABLES
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.feature_frames import Cards
from pbm.games.eighteenxx.values.game import Game
from tests.eighteenxx.rules.players import wandering


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
    if game.settings["cube_supply"] == "20" and sum(board.cubes.values()) > 20:
        yield f"cubes: {sum(board.cubes.values())}"
    if any(board.refineries[hex_] == DISREPAIR and hex_ not in land for hex_ in board.refineries):
        yield "the refinery off the board is in disrepair"


VARIANTS = {
    "private_companies": "auction",
    "queue_rows": "move up",
    "cube_supply": "20",
    "production": "not acquired",
    "bonus_base": "paid",
}


@pytest.mark.parametrize("chosen", [{}, VARIANTS], ids=["usual", "variants"])
@pytest.mark.parametrize("seed", range(9))
def test_random_orders_break_nothing(seed: int, chosen: dict[str, str]) -> None:
    rng = random.Random(seed)
    game = new_game(TITLE, [str(n + 1) for n in range(3 + seed % 3)], chosen, Dice(seed))
    for order in wandering(game, rng, 500):
        assert tuple(lost(game)) == (), order


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_computer_seats_play_to_the_end(seats: int) -> None:
    """Every invariant is looked at after every decision; only acquisitions end a game."""
    played = play(TITLE, seats, "wyoming", seats)
    assert played.end == "acquired"
    assert played.lesser_runs == 0


@pytest.mark.soak
def test_another_board_is_another_file(tmp_path: Path) -> None:
    """Reconstructed figures stand in the tables alone: other values, deposits and terrain play."""
    text = (TABLES_OF / "map.toml").read_text(encoding="utf-8")
    for old, new in OTHER.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "map.toml").write_text(text, encoding="utf-8")
    title = replace(TITLE, maps=partial(load_map, tmp_path))
    played = play(title, 3, "other", 1)
    assert played.end in ("acquired", "standstill")
    hexes = title.maps(frozenset()).hexes
    assert hexes["F8"].printed.stops[0].kind == "town"
    assert hexes["M11"].printed.stops[0].values == (10, 20, 30)


TABLES_OF = Path(str(files(titles))) / "t1867"
OTHER = {
    '"F8", ': "",
    "[hex]\n": '[hex]\nF8 = { name = "Elsewhere", towns = 1, terrain = 30, over = "mountain" }\n',
    "values = [40, 50, 80], slots = 1": "values = [10, 20, 30], slots = 1",
    "B4 = { terrain = 40": "B4 = { terrain = 10",
}
"""What the other board has otherwise."""
