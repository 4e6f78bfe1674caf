"""Matches: one temperament among random seats, one script among computers; played in parallel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from msgspec import Struct

from pbm.games.continental.simulate.play import Fate, play
from tests.continental.contest.random_seat import random_orders
from tests.continental.contest.scripts import SCRIPTS

SEATS = range(1, 16)
Done = TypeVar("Done")


class Match(Struct, frozen=True):
    """How the seat looked at fared."""

    wins: tuple[str, ...]
    worth: int
    place: int
    """By net worth, 1 to 15."""


def against_random(name: str, number: int) -> Match:
    """A temperament in a changing seat against fourteen random ones."""
    seat = 1 + number % len(SEATS)
    others = {one: random_orders for one in SEATS if one != seat}
    played = play(f"contest {name}", number, thinkers=others, temperaments={seat: name})
    return _match(played.fates, seat)


class Contest(Struct, frozen=True):
    """A whole game, and the seat that was looked at."""

    seat: int
    fates: tuple[Fate, ...]


def contest(name: str, seed: str, number: int) -> Contest:
    """A script in a changing seat against fourteen computer tycoons."""
    seat = 1 + number % len(SEATS)
    return Contest(seat, play(f"{seed} {name}", number, thinkers={seat: SCRIPTS[name][0]}).fates)


def replaced(name: str, seed: str, temperament: str, number: int) -> Contest:
    """The game of a script's contest with a computer of one temperament in its seat."""
    seat = 1 + number % len(SEATS)
    played = play(f"{seed} {name}", number, temperaments={seat: temperament})
    return Contest(seat, played.fates)


def against_computers(name: str, number: int) -> Match:
    """How such a script fared."""
    played = contest(name, "script", number)
    return _match(played.fates, played.seat)


def _match(fates: Sequence[Fate], seat: int) -> Match:
    fate = fates[seat - 1]
    place = 1 + sum(one.net_worth > fate.net_worth for one in fates)
    return Match(fate.wins, fate.net_worth, place)


def matches(kind: str, name: str, games: int, jobs: int) -> Iterator[Match]:
    """So many matches of a temperament ("random") or a script ("computers")."""
    task = partial(against_random if kind == "random" else against_computers, name)
    yield from _each(task, range(games), jobs)


def contests(name: str, numbers: Sequence[int], jobs: int, seed: str) -> Iterator[Contest]:
    """The games of some numbers of a script among computers."""
    yield from _each(partial(contest, name, seed), numbers, jobs)


def replacements(
    name: str, numbers: Sequence[int], jobs: int, seed: str, temperament: str
) -> Iterator[Contest]:
    """The same games with a temperament in the script's seat."""
    yield from _each(partial(replaced, name, seed, temperament), numbers, jobs)


def _each(task: Callable[[int], Done], numbers: Sequence[int], jobs: int) -> Iterator[Done]:
    """What a task gives for each number, in their order."""
    if jobs == 1:
        yield from map(task, numbers)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(task, numbers)
