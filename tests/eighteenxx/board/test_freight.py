"""The best run with cubes: as good as trying everything, and as an integer program."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import pytest

from pbm.games.eighteenxx.board.routes import CompanyRun, GivenRoute, Train, check_run
from pbm.games.eighteenxx.routes.cubes import Freight, Haul, hauls
from pbm.games.eighteenxx.routes.fleet import best_laden_run, with_cubes
from tests.eighteenxx.board import loaded, program
from tests.eighteenxx.board.maps import map_of

MAP = map_of("t1867")
LONG = os.environ.get("SOAK") == "long"
FLEETS = ([2], [3], [4], [2, 2], [2, 3], [3, 3], [2, 2, 2], [2, 2, 3], [2, 2, 2, 2])
LATE = ([4], [3, 4], [5, 5], [5, 6], [6, 99], [99, 99], [99], [3, 3, 3], [2, 3, 3, 3])


def run(given: loaded.Position, lengths: Sequence[int]) -> CompanyRun:
    trains = [Train(f"{n}#{k}", n) for k, n in enumerate(lengths)]
    found = best_laden_run(MAP, given.board, given.company, trains, 2, given.freight)
    assert found is not None
    return found


def agrees(seed: int) -> None:
    """Early positions with trains that can all be tried."""
    dice = Random(seed)
    given = loaded.position(MAP, seed, dice.choice([4, 5, 6, 7]))
    lengths = dice.choice(FLEETS)
    assert run(given, lengths).revenue == loaded.best_total(MAP, given, lengths, 2), lengths


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_trying_everything(seed: int) -> None:
    agrees(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60, 560))
def test_agrees_with_trying_everything_on_many_boards(seed: int) -> None:
    agrees(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200 if LONG else 20))
def test_agrees_with_an_integer_program(seed: int) -> None:
    """Late positions, trains of any length."""
    dice = Random(seed)
    given = loaded.position(MAP, seed, dice.choice([12, 16, 20, 24]))
    lengths = dice.choice(LATE)
    best = program.best_total(MAP, given.board, given.company, lengths, 2, given.freight)
    assert run(given, lengths).revenue == best, lengths


@pytest.mark.parametrize("seed", range(12))
def test_the_judge_accepts_the_best_run(seed: int) -> None:
    """It is lawful, and worth what was said."""
    given = loaded.position(MAP, seed, 14)
    lengths = Random(seed).choice(LATE)
    found = run(given, lengths)
    trains = [Train(f"{n}#{k}", n) for k, n in enumerate(lengths)]
    routes = [GivenRoute(route.train, route.connections, ()) for route in found.routes]
    verdict = check_run(MAP, given.board, given.company, trains, routes, 2)
    assert isinstance(verdict, CompanyRun)
    assert with_cubes(verdict, given.freight).revenue == found.revenue


def test_a_cube_goes_where_it_is_the_only_one() -> None:
    """The first place has two deposits to choose from, the second one but one."""
    freight = Freight({"A1": 1, "B2": 1}, frozenset({"C3", "D4"}), 30)
    assert hauls(freight, [["A1", "B2", "C3"], ["A1", "D4"]]) == [
        Haul(0, "B2", "C3"),
        Haul(1, "A1", "D4"),
    ]


def test_cubes_are_not_hauled_twice() -> None:
    freight = Freight({"A1": 1}, frozenset({"C3", "D4"}), 30)
    assert len(hauls(freight, [["A1", "C3", "D4"], ["A1", "D4"]])) == 1
