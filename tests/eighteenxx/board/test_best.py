"""The best run of all trains, against a plain search, an integer program and its own judge."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.board.routes import CompanyRun, GivenRoute, Train, check_run
from pbm.games.eighteenxx.routes.best import best_run, connects
from tests.eighteenxx.board import plain, program
from tests.eighteenxx.board.crowded import HOMES, crowded
from tests.eighteenxx.board.maps import map_of

MAP = map_of("t1870")


def trains(*lengths: int | None) -> list[Train]:
    return [Train(f"{n}#{length}", length) for n, length in enumerate(lengths)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("lengths", [(2,), (2, 3), (2, 2, 3, 3), (3, 4), (4, 4, 3), (5, 6)])
def test_agrees_with_trying_everything(seed: int, lengths: tuple[int, ...]) -> None:
    """Early maps are small enough for every combination of every route."""
    board = crowded(MAP, seed, rounds=5 + seed)
    for company in ("ATSF", "MP", "SP", "GMO"):
        run = best_run(MAP, board, company, trains(*lengths), band=1)
        assert run is not None
        assert run.revenue == plain.best_total(MAP, board, company, lengths, band=1)


@pytest.mark.parametrize(
    ("seed", "rounds", "company", "lengths"),
    [
        pytest.param(1, 24, "ATSF", (12, 12), marks=pytest.mark.soak),
        (1, 24, "MP", (10, 12)),
        pytest.param(3, 24, "IC", (12, 12), marks=pytest.mark.soak),
        (1, 24, "ATSF", (None, None)),
        (1, 11, "ATSF", (6, 8, 10)),
        (1, 12, "MKT", (8, 10, None)),
        (1, 13, "MP", (8, 10, 12)),
    ],
)
def test_agrees_with_an_integer_program(
    seed: int, rounds: int, company: str, lengths: tuple[int | None, ...]
) -> None:
    """Crowded maps with long trains and diesels are beyond trying everything."""
    board = crowded(MAP, seed, rounds)
    run = best_run(MAP, board, company, trains(*lengths), band=3)
    assert run is not None
    every = 4 * len(MAP.hexes)
    counts = [every if stops is None else stops for stops in lengths]
    assert run.revenue == program.best_total(MAP, board, company, counts, band=3)


@pytest.mark.parametrize("company", sorted(HOMES))
def test_the_judge_accepts_the_best_run(company: str) -> None:
    """What the search finds is a lawful run by the rules of given runs, with the same income."""
    board = crowded(MAP, 7)
    fleet = trains(12, None)
    best = best_run(MAP, board, company, fleet, band=3)
    assert best is not None
    given = [GivenRoute(route.train, route.connections) for route in best.routes]
    assert check_run(MAP, board, company, fleet, given, band=3) == best


def test_no_trains_and_no_track_bring_nothing() -> None:
    """A company without a train, or without any track, runs nothing."""
    board = crowded(MAP, 0, rounds=0)
    assert best_run(MAP, board, "IC", trains(12), band=3) == CompanyRun((), 0)
    assert best_run(MAP, crowded(MAP, 0), "IC", [], band=3) == CompanyRun((), 0)


def test_a_connection_run_goes_exactly_from_home_to_destination() -> None:
    """One train runs between the two and not beyond; the others run as they like."""
    board = crowded(MAP, 2)
    fleet = trains(8, 12)
    ways = {"SSW": ("H17", "J3"), "FW": ("J3", "A2"), "TP": ("J5", "N17"), "IC": ("K16", "A22")}
    made = 0
    for company, way in ways.items():
        run = best_run(MAP, board, company, fleet, band=3, connection=way)
        assert connects(MAP, board, company, fleet, way) == (run is not None)
        if run is not None:
            made += 1
            given = [GivenRoute(route.train, route.connections) for route in run.routes]
            judged = check_run(MAP, board, company, fleet, given, band=3, connection=way)
            assert judged == run
            free = best_run(MAP, board, company, fleet, band=3)
            assert free is not None
            assert free.revenue >= run.revenue
    assert made


def test_a_train_too_short_cannot_connect() -> None:
    """The number of stops between home and destination must be within the train's."""
    board = crowded(MAP, 2)
    assert not connects(MAP, board, "FW", trains(2), ("J3", "A2"))
    assert best_run(MAP, board, "FW", trains(2), 3, connection=("J3", "A2")) is None
