"""Figures of the batched turns: decisions with conditions, replay, computer seats, a report."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable

from pbm.core.dice import Dice
from pbm.games.chicago import recorded
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.simulate import play
from pbm.games.chicago.table import new_game, resolve
from pbm.games.chicago.window import view
from pbm.games.family import Seat
from tests.material import GAMES

DECISIONS = 10_000
PROGRAMME = """
if shares(PRR) < 2 and cash >= minimum(PRR): bid up to 12 for PRR at most 9 times
if income(B&O) > 7 or left(B&O) <= 2: bid up to 9 for B&O at most 9 times
if cash - 3 >= asked: bid up to 8 at most 9 times
any: if cash > 6 and room(auction) >= 2 and sold(NYC) < 4: auction NYC and bid up to 6
any: if treasury(C&O) >= cost(P8) and not at(C&O, P8): expand C&O to P8
keep 1. develop Richmond if trains(Richmond) > 0 or develop P9 if trains(P9) > 0
2. expand PRR to Q6 P6 O6 if treasury(PRR) >= 4 or expand PRR to Q6
then: null expansion if room(expansion) > 2 or null development or null auction
"""


_START = new_game([Seat(seat) for seat in range(1, 7)], {}, Dice(0))
READINGS = {seat: FAMILY.understand(PROGRAMME, view(_START, (), seat)) for seat in range(1, 7)}


def timed(task: Callable[[], int], times: int = 3) -> tuple[float, int]:
    """The median seconds of a task, and what it counted."""
    seconds, counted = [], 0
    for _ in range(times):
        began = time.perf_counter()
        counted = task()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds), counted


def decisions() -> int:
    """Whole games of conditional programmes, until so many decisions are taken."""
    taken = number = 0
    while taken < DECISIONS:
        number += 1
        state = new_game([Seat(seat) for seat in range(1, 7)], {}, Dice(number))
        while not state.position.over:
            resolution = resolve(state, READINGS, {}, Dice(number))
            state = resolution.state
        taken += state.table.steps
    return taken


def letters() -> int:
    """Six letters read."""
    state = new_game([Seat(seat) for seat in range(1, 7)], {}, Dice(1))
    return len([FAMILY.understand(PROGRAMME, view(state, (), seat)) for seat in range(1, 7)])


def replays() -> int:
    """The moves of all recorded games."""
    games = [json.loads(path.read_text()) for path in sorted(GAMES.glob("chicago-express/*.json"))]
    for game in games:
        recorded.follow(game)
    return sum(len(game["moves"]) for game in games)


def report() -> int:
    """One late report as a document."""
    state = new_game([Seat(seat) for seat in range(1, 7)], {}, Dice(1))
    FAMILY.report(view(state, (), 1), [])
    return 1


def main() -> None:
    """Print the figures."""
    seconds, taken = timed(decisions)
    per = seconds / taken * DECISIONS
    print(f"{DECISIONS:,} decisions with conditions  {per:6.2f} s   (goal: at most 2 s)")
    seconds, _ = timed(letters)
    print(f"six letters read                  {seconds * 1000:8.1f} ms")
    seconds, moves = timed(replays)
    print(f"replay of recorded games          {moves / seconds:8,.0f} moves a second")
    seconds, _ = timed(lambda: len(play(4, "bench", 1).rows))
    print(f"a game of 4 computer seats        {seconds * 1000:8.0f} ms")
    seconds, _ = timed(report)
    print(f"a report as a document            {seconds * 1000:8.1f} ms")


if __name__ == "__main__":
    main()
