"""Whole games of computer seats, and what they say about the play of the machine.

Every decision is taken from the table as its seat sees it; after every one the invariants of
money, shares, tiles, station markers and trains are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path

from pbm.core.page import Section
from pbm.games.eighteenxx.simulate.play import Played, play
from pbm.games.eighteenxx.simulate.summary import summary
from pbm.games.eighteenxx.simulate.tables import write
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Family

__all__ = ["Played", "play", "play_games", "simulate"]


def simulate(
    family: Family,
    games: int,
    seats: int,
    seed: str,
    jobs: int,
    out: Path | None,
    step: Callable[[], None],
) -> tuple[Section, ...]:
    """Play games in so many processes and sum them up; tables go into `out`."""
    played: list[Played] = []
    for one in play_games(family.title, seats, seed, range(games), jobs):
        played.append(one)
        step()
    if out is not None:
        write(out, played)
    return summary(played, seats, list(title_of(family.title).figures.trains))


def title_of(slug: str) -> Title:
    """The title of a slug: "1870" is the value TITLE of titles.t1870."""
    title = import_module(f"pbm.games.eighteenxx.titles.t{slug}").TITLE
    assert isinstance(title, Title)
    return title


def play_games(
    slug: str, seats: int, seed: str, numbers: Iterable[int], jobs: int
) -> Iterator[Played]:
    """The games in order, in this process or in several."""
    task = partial(_one, slug, seats, seed)
    if jobs <= 1:
        yield from map(task, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(task, numbers)


def _one(slug: str, seats: int, seed: str, number: int) -> Played:
    return play(title_of(slug), seats, seed, number)
