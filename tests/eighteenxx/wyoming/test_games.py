"""Whole games: computer seats come to the end, and random orders break no invariant."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.core.hexmap import HexMap
from pbm.games.eighteenxx import titles
from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Seat
from tests.eighteenxx.rules.players import wandering

BROKEN: dict[str, Callable[[Game], object]] = {
    "cubes: 9 on H6": lambda game: game.state.board.cubes.update(H6=9),
    "cubes: 1 on H8": lambda game: game.state.board.cubes.update(H8=1),
    "refineries: 6 in cities, 1 off the board": lambda game: game.state.board.refineries.update(
        dict.fromkeys(("H8", "G5", "E3", "E9", "J4", "D8"), "operational"), C1="operational"
    ),
    "refineries: {'C1': 'disrepair'}": lambda game: game.state.board.refineries.update(
        C1="disrepair"
    ),
    "cards: 5 on the row, 0 on its cards": lambda game: game.pay("1", "row", 5, "card"),
    "queue: CNW": lambda game: game.state.queue.append(["CNW", "CNW"]),
    "CNW: 1 station markers on the map": lambda game: put_station(
        game.map, game.state.board, "CNW", "H8"
    ),
}
"""What is broken -> how."""


@pytest.mark.parametrize("fault", BROKEN)
def test_an_invariant_finds_its_fault(fault: str) -> None:
    """Nothing of it is broken before."""
    game = new_game(TITLE, ["1", "2", "3"], {}, Dice("queue"))
    game.state.queue = []
    game.state.board.refineries.clear()
    assert broken(game) == ()
    BROKEN[fault](game)
    assert fault in broken(game)


def trains(game: Game) -> Counter[str]:
    """Trains of the bank and of companies; what leaves the game never comes back."""
    owned = Counter(kind for company in game.companies.values() for kind in company.trains)
    return owned + Counter(game.state.depot)


VARIANTS = {
    "private_companies": "auction",
    "queue_rows": "move up",
    "cube_supply": "20",
    "production": "not acquired",
    "bonus_base": "paid",
    "surplus_certificates": "next turn",
}


@pytest.mark.parametrize("chosen", [{}, VARIANTS], ids=["usual", "variants"])
@pytest.mark.parametrize("seed", range(9))
def test_random_orders_break_nothing(seed: int, chosen: dict[str, str]) -> None:
    rng = random.Random(seed)
    game = new_game(TITLE, [str(n + 1) for n in range(3 + seed % 3)], chosen, Dice(seed))
    there = trains(game)
    assert sum(there.values()) == 30
    for order in wandering(game, rng, 500):
        before, there = there, trains(game)
        assert not there - before, order


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


def smaller(there: Path) -> Title:
    """The title on a board of 46 hexes: no open country but what leads from town to town."""
    text = (TABLES_OF / "map.toml").read_text(encoding="utf-8")
    for hex_ in LEFT_OUT.split():
        text, gone = re.subn(rf'"{hex_}", ?|\n{hex_} = .*', "", text)
        assert gone, hex_
    (there / "map.toml").write_text(text, encoding="utf-8")
    return replace(TITLE, maps=partial(load_map, there))


@pytest.mark.parametrize("seats", [3, 5])
def test_a_smaller_board_is_another_file(tmp_path: Path, seats: int) -> None:
    """Played to the end, every invariant looked at after each decision."""
    title = smaller(tmp_path)
    assert len(title.maps(frozenset()).hexes) == 46
    assert play(title, seats, "small", seats).end == "acquired"


def test_a_smaller_board_is_played_by_mail(tmp_path: Path) -> None:
    """Sheets and reports show its hexes and no other one."""
    there, dice = family(smaller(tmp_path), "small", "draft"), Dice("small")
    assert there.computer is not None
    chairs = [Seat(number, f"Seat {number}") for number in (1, 2, 3)]
    state, journal, rows = there.new_game(chairs, {}, dice), list[Any](), list[Any]()
    for turn in range(3):
        told = {}
        for seat in chairs:
            view = there.view(state, journal, seat.number)
            assert there.sheet(view).blocks
            text, _ = there.computer(view, dice.of(turn, seat.number))
            told[seat.number] = there.understand(text, view)
        done = there.resolve(state, told, {}, dice.of("turn", turn))
        state, journal, rows = done.state, list(done.journal), [*rows, done.history]
    pages = there.report(there.view(state, journal, 1), rows).sections
    maps = [one for page in pages for one in page.blocks if isinstance(one, HexMap)]
    hexes = {one.key for drawn in maps for one in drawn.hexes}
    assert len(hexes) == 46
    assert not hexes & set(LEFT_OUT.split())


LEFT_OUT = (
    "B12 B14 C13 D12 F14 G9 G11 G13 I3 I9 J2 K3 K5 K7 L2 L6 L8 L10 L14 "
    "B8 B10 C9 D14 G7 H4 L4 H14 J6 G3 D10 I13"
)
TABLES_OF = Path(str(files(titles))) / "t1867"
OTHER = {
    '"F8", ': "",
    "[hex]\n": '[hex]\nF8 = { name = "Elsewhere", towns = 1, terrain = 30, over = "mountain" }\n',
    "values = [40, 50, 80], slots = 1": "values = [10, 20, 30], slots = 1",
    "B4 = { terrain = 40": "B4 = { terrain = 10",
}
"""What the other board has otherwise."""
