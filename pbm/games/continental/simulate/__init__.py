"""Whole games of computer tycoons in one process or several: tables, a yardstick, a summary."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from pbm.core.page import Section
from pbm.games.continental.simulate.play import Played, play
from pbm.games.continental.simulate.summary import summary
from pbm.games.continental.simulate.tables import write
from pbm.games.family import Family

__all__ = ["Played", "play", "play_games", "simulate"]

_CONTEXT = get_context("fork" if sys.platform.startswith("linux") else "spawn")
"""A forked process has all the rules at hand; a new one would be most of a second loading them."""


def simulate(
    family: Family,
    games: int,
    seats: int,
    seed: str,
    jobs: int,
    out: Path | None,
    step: Callable[[], None],
) -> tuple[Section, ...]:
    """Play games in so many processes and sum them up; tables go into `out`, a folder.

    `step` is called after each game. The same seed plays the same games, however many processes.
    """
    played = []
    for one in play_games(seed, range(games), jobs):
        played.append(one)
        step()
    if out is not None:
        write(out, played)
    return summary(played)


def play_games(
    seed: str, numbers: Iterable[int], jobs: int = 1, *, check: bool = False
) -> Iterator[Played]:
    """The games of some numbers in their order; `check` proves every invariant after each action.

    BrokenInvariant from a game that breaks one.
    """
    task = partial(play, seed, check=check)
    if jobs <= 1:
        yield from map(task, numbers)
        return
    with ProcessPoolExecutor(jobs, _CONTEXT) as pool:
        yield from pool.map(task, numbers)
