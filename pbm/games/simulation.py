"""Whole games of computer seats of any title: in this process or several, then summed up."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from pbm.core.page import Section
from pbm.fleet.job import Runner
from pbm.fleet.undertaking import by_each, told_failure
from pbm.games.catalogue import family


def simulate(
    title: str,
    games: int,
    seats: int,
    seed: str,
    runner: Runner,
    out: Path | None,
    step: Callable[[str], None],
    seats_by: Sequence[str] = (),
) -> tuple[Section, ...]:
    """Play games of a title and sum them up; their tables go into the folder `out`.

    `seats_by` names the seats' temperaments.
    `step` is called after each game, with why it could not be played if so: the others are summed
    up without it. The same seed plays the same games, whoever plays them.
    """
    simulation = family(title).simulation
    assert simulation is not None, title
    played = []
    every = play_games(title, seats, seed, range(games), runner, seats_by)
    for number, (one, error) in enumerate(every):
        played += [one] if error is None else []
        step(f"game {number}: {told_failure(error)}" if error else "")
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
    runner: Runner,
    seats_by: Sequence[str] = (),
) -> Iterator[tuple[Any, Exception | None]]:
    """The games of some numbers in their order, or why one could not be played."""
    return by_each(partial(_play, title, seats, seed, tuple(seats_by)), numbers, runner)


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
