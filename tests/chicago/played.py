"""Games of computer seats, as states at every stage for other tests."""

from __future__ import annotations

from functools import cache

from pbm.core.dice import Dice
from pbm.games.chicago.match import Match, decode
from pbm.games.chicago.simulate import programmes
from pbm.games.chicago.table import new_game, resolve
from pbm.games.family import Resolution, Seat
from pbm.games.table.match import encode

NAMES = ("Hattie", "José", "Wendell", "Ingrid", "Tom", "Mei-Lin")


def fresh(seats: int = 4, **settings: str) -> Match:
    """A new game with named seats."""
    people = [Seat(number, NAMES[number - 1]) for number in range(1, seats + 1)]
    return new_game(people, settings, Dice("tests"))


@cache
def stages(seats: int = 4, seed: int = 1) -> tuple[bytes, ...]:
    """The states of a game at its turn borders, as bytes; the last one is over."""
    state, dice = fresh(seats), Dice(seed)
    found = [encode(state)]
    while not state.position.over:
        state = turn(state, dice).state
        found.append(encode(state))
    return tuple(found)


def turn(state: Match, dice: Dice) -> Resolution:
    """A turn played by computer seats, all steady: their programmes go on as people's do."""
    here = dice.of(state.turn, state.table.part)
    steady = ["steady"] * len(state.seats)
    return resolve(state, programmes(state, here, steady), {}, here)


def stage(number: int, seats: int = 4, seed: int = 1) -> Match:
    """One of the states, from the first to the last."""
    found = stages(seats, seed)
    return decode(found[number % len(found)])
