"""Matches: one temperament among random seats, one script among computers; played in parallel."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from msgspec import Struct

from pbm.games.continental.simulate.play import Played, play
from tests.continental.contest.random_seat import random_orders
from tests.continental.contest.scripts import SCRIPTS

SEATS = range(1, 16)


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
    return _match(play(f"contest {name}", number, thinkers=others, temperaments={seat: name}), seat)


def against_computers(name: str, number: int) -> Match:
    """A script in a changing seat against fourteen computer tycoons."""
    seat = 1 + number % len(SEATS)
    return _match(play(f"script {name}", number, thinkers={seat: SCRIPTS[name][0]}), seat)


def _match(played: Played, seat: int) -> Match:
    fate = played.fates[seat - 1]
    place = 1 + sum(one.net_worth > fate.net_worth for one in played.fates)
    return Match(fate.wins, fate.net_worth, place)


def matches(kind: str, name: str, games: int, jobs: int) -> Iterator[Match]:
    """So many matches of a temperament ("random") or a script ("computers")."""
    task = partial(against_random if kind == "random" else against_computers, name)
    if jobs == 1:
        yield from map(task, range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(task, range(games))
