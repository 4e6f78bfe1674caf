"""Whole games of computer seats: sound to the end, reproducible, like games of people."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from pbm.fleet.processes import Here
from pbm.games.chicago.simulate import BANDS, SIMULATION, play, worth
from pbm.games.simulation import simulate
from pbm.office.simulate import simulate as simulated
from pbm.office.trouble import Trouble
from pbm.press.text import section_text


def test_two_games_end_by_the_rules_and_fill_the_tables(tmp_path: Path) -> None:
    steps: list[str] = []
    sections = simulate("chicago-express", 2, 3, "s", Here(), tmp_path, steps.append)
    assert steps == ["", ""]
    told = "\n".join(map(section_text, sections))
    assert "2 games with 3 computer seats" in told
    games = json.loads((tmp_path / "games.json").read_text())
    assert [game["number"] for game in games] == [0, 1]
    assert all(game["ends"] for game in games)
    with (tmp_path / "turns.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert rows[-1]["game"] == "1"
    assert int(rows[-1]["dividends"]) == games[1]["figures"]["dividends"] <= 8


def test_temperaments_are_named_in_turn_and_move_on_from_game_to_game(tmp_path: Path) -> None:
    """`pbm simulate chicago-express --seats-by steady,builder`."""

    def seats_by(*named: str) -> list[list[str]]:
        simulated("chicago-express", 2, 3, "s", Here(), tmp_path, lambda _: None, named)
        return [one["temperaments"] for one in json.loads((tmp_path / "games.json").read_text())]

    assert seats_by("steady", "builder") == [
        ["steady", "builder", "steady"],
        ["builder", "steady", "builder"],
    ]
    with pytest.raises(Trouble, match="has no temperament rash; it has steady, builder"):
        seats_by("steady", "rash")


def test_the_same_seed_gives_the_same_game() -> None:
    assert play(2, "s", 1) == play(2, "s", 1)
    assert play(2, "s", 1) != play(2, "s", 2)


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(number, marks=pytest.mark.soak) for number in (1, 2))]
)
def test_companies_reach_chicago(number: int) -> None:
    assert play(4, "west", number).figures["reached"]


@pytest.mark.soak
@pytest.mark.parametrize("seats", sorted(BANDS))
def test_the_mean_worth_lies_in_the_band_of_games_of_people(seats: int) -> None:
    games = 500 if os.environ.get("SOAK") == "long" else 24
    found = worth([play(seats, "soak", number) for number in range(games)])
    least, most = BANDS[seats]
    assert least <= sum(found) / len(found) <= most


@pytest.mark.soak
def test_a_builder_among_three_steady_seats_wins_two_games_of_five() -> None:
    games = 100 if os.environ.get("SOAK") == "long" else 20
    named = ("builder", "steady", "steady", "steady")
    assert SIMULATION.seated is not None
    won = 0.0
    for number in range(games):
        game = SIMULATION.seated(named, 4, "soak", number)
        best = max(game.cash)
        won += (game.cash[game.temperaments.index("builder")] == best) / game.cash.count(best)
    assert won / games >= 0.4
