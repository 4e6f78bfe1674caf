"""Whole games of computer seats of any title: in this process or several, then summed up."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from pbm.core.page import Section
from pbm.core.system import PROCESSES
from pbm.games.catalogue import family

"""A forked process has all the rules at hand; a new one would be most of a second loading them."""


def simulate(
    title: str,
    games: int,
    seats: int,
    seed: str,
    jobs: int,
    out: Path | None,
    step: Callable[[], None],
    seats_by: Sequence[str] = (),
) -> tuple[Section, ...]:
    """Play games of a title and sum them up; their tables go into the folder `out`.

    `seats_by` names the seats' temperaments.
    `step` is called after each game. The same seed plays the same games, however many processes.
    """
    simulation = family(title).simulation
    assert simulation is not None, title
    played = []
    for one in play_games(title, seats, seed, range(games), jobs, seats_by):
        played.append(one)
        step()
    if out is not None:
        for name, rows in simulation().tables(played).items():
            _csv(out / f"{name}.csv", rows)
        (out / "games.json").write_bytes(msgspec.json.format(msgspec.json.encode(played)))
    return simulation().summary(played, seats)


def play_games(
    title: str,
    seats: int,
    seed: str,
    numbers: Iterable[int],
    jobs: int = 1,
    seats_by: Sequence[str] = (),
) -> Iterator[Any]:
    """The games of some numbers in their order."""
    return in_processes(partial(_play, title, seats, seed, seats_by), numbers, jobs)


def in_processes(task: Callable[[int], Any], numbers: Iterable[int], jobs: int) -> Iterator[Any]:
    """What a task makes of each number, in their order, by so many processes."""
    if jobs <= 1:
        yield from map(task, numbers)
        return
    with ProcessPoolExecutor(jobs, PROCESSES) as pool:
        yield from pool.map(task, numbers)


def _play(title: str, seats: int, seed: str, seats_by: Sequence[str], number: int) -> Any:
    """One game, by the rules as this process has them."""
    simulation = family(title).simulation
    assert simulation is not None, title
    seated = simulation().seated
    if seats_by and seated is not None:
        return seated(seats_by, seats, seed, number)
    return simulation().play(seats, seed, number)


def _csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows under their heads."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
