"""Whole games of computer seats: sound after every decision, reproducible, like games of people."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from statistics import mean

import pytest

from pbm.fleet.processes import Here
from pbm.games.eighteenxx.balance import LATE, LENGTH, late_trains, median_rounds
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.simulation import play_games, simulate
from pbm.press.text import section_text
from tests.bench.computers import LATEST, WINS, WORTH, then, won

ENDS = {"bank", "bankrupt", "400", "standstill"}


def test_a_game_ends_by_the_rules_and_fills_the_tables(tmp_path: Path) -> None:
    steps: list[str] = []
    sections = simulate("1870", 1, 5, "s", Here(), tmp_path, steps.append)
    assert steps == [""]
    assert "1 game with 5 computer seats" in "\n".join(map(section_text, sections))
    (game,) = json.loads((tmp_path / "games.json").read_text())
    assert game["end"] in ENDS
    assert game["lesser_runs"] == game["trainless"] == 0
    with (tmp_path / "rounds.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert int(rows[-1]["worth 1"]) == game["worth"][0]
    assert sum(not row["round"].startswith("S") for row in rows) == game["rounds"]


def test_the_same_seed_gives_the_same_game() -> None:
    first = play(TITLE, 3, "s", 1, longest=150)
    assert first == play(TITLE, 3, "s", 1, longest=150)
    assert first != play(TITLE, 3, "s", 2, longest=150)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_games_are_like_those_of_people(seats: int) -> None:
    """All end by the rules, after 12 to 30 operating rounds."""
    games = 50 if os.environ.get("SOAK") == "long" else 6
    played = [game for game, _ in play_games("1870", seats, "soak", range(games), Here())]
    assert {game.end for game in played} <= ENDS
    assert not any(game.lesser_runs or game.trainless for game in played)
    assert LENGTH[0] <= median_rounds(played) <= LENGTH[1]


@pytest.mark.soak
def test_games_of_the_steady_see_late_trains() -> None:
    """Who lives by the price holds them back: the bank is broken before they come."""
    games = 50 if os.environ.get("SOAK") == "long" else 6
    played = [game for game, _ in play_games("1870", 4, "soak", range(games), Here(), ("steady",))]
    assert 100 * late_trains(played, list(TITLE.figures.trains)) >= LATE * games


@pytest.mark.soak
def test_seats_as_they_are_dealt_grow_rich_by_the_price() -> None:
    """In no more rounds than people take; their figures are printed by `tests.bench.computers`."""
    games = 100 if os.environ.get("SOAK") == "long" else 8
    played = [game for game, _ in play_games("1870", 4, "soak", range(games), Here())]
    assert mean(then(game, LATEST) for game in played) >= WORTH


@pytest.mark.soak
def test_a_climber_among_three_steady_seats_wins_nearly_every_second_game() -> None:
    games = 100 if os.environ.get("SOAK") == "long" else 20
    named = ("climber", "steady", "steady", "steady")
    chosen = [game for game, _ in play_games("1870", 4, "soak", range(games), Here(), named)]
    assert 100 * mean(won(one, one.temperaments.index("climber")) for one in chosen) >= WINS
