"""What a whole game of computer tycoons costs: planning and resolving apart, and how it grows.

Run as `python -m tests.bench.continental_games`. Turns are timed in seconds of the processor, so
that what else the machine does hardly matters; two processes against one by the clock, which wants
a machine at rest, and by the processor: what both do together, and what the parent alone must do.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from statistics import median
from time import perf_counter, process_time

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.fleet.processes import Here, Processes
from pbm.games.continental.resolve import resolve
from pbm.games.continental.simulate.play import computer_thinks
from pbm.games.continental.start import new_game
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import standard_rules
from pbm.games.family import Seat
from pbm.games.simulation import play_games

GAMES = 3
GOAL = 5.0
"""Seconds for a game of about 25 turns on one core."""
MANY = 24
GAIN = 1.8
"""How much faster two processes play many games."""


class Clock(Struct):
    """Seconds of one turn."""

    turn: int
    railroads: int
    looking: float
    planning: float
    resolving: float

    @property
    def whole(self) -> float:
        return self.looking + self.planning + self.resolving


def timed_game(seed: int) -> list[Clock]:
    """A game with the seconds of every turn."""
    rules, dice = standard_rules(), Dice(seed)
    state = new_game([Seat(seat, computer=True) for seat in range(1, 16)], {}, dice)
    facts: Sequence[Event] = ()
    clocks = []
    while not state.over:
        start = process_time()
        views = {seat: view_of(state, facts, seat, rules) for seat in state.tycoons}
        seen = process_time()
        orders = {
            seat: computer_thinks(view, dice.of("computer", state.turn, seat))
            for seat, view in views.items()
        }
        planned = process_time()
        played = resolve(state, orders, {}, dice)
        done = process_time()
        clocks.append(
            Clock(state.turn, len(state.railroads), seen - start, planned - seen, done - planned)
        )
        state, facts = played.state, played.journal.events
    return clocks


def main() -> None:
    """One game, its turns, and many games in one process and in two."""
    games = [timed_game(seed) for seed in range(GAMES)]
    per_25 = [25 * sum(one.whole for one in game) / len(game) for game in games]
    print(f"a game of 25 turns, 15 computer tycoons: {median(per_25):.2f} s (goal {GOAL:.0f} s)")
    for name in ("looking", "planning", "resolving"):
        each = [25 * sum(getattr(one, name) for one in game) / len(game) for game in games]
        print(f"  {name:<10} {median(each):6.2f} s")
    print("turn  railroads  ms a turn  ms a railroad and seat")
    for at in range(0, min(len(game) for game in games), 4):
        clock = [game[at] for game in games]
        roads = sum(one.railroads for one in clock) / GAMES
        spent = 1000 * sum(one.whole for one in clock) / GAMES
        print(f"{at + 1:4}  {roads:9.0f}  {spent:9.1f}  {spent / roads / 15:22.3f}")
    two_processes()


def two_processes() -> None:
    """Many games in one process and in two; what cannot be shared out is the parent's own work."""
    clock, alone, whole = {}, {}, {}
    for jobs in (1, 2):
        start, worked, helped = perf_counter(), process_time(), of_children()
        with closing(Processes(jobs) if jobs > 1 else Here()) as runner:
            list(play_games("continental-rails-ii", 15, "bench", range(MANY), runner))
        clock[jobs], alone[jobs] = perf_counter() - start, process_time() - worked
        whole[jobs] = alone[jobs] + of_children() - helped
    print(f"{MANY} games: {clock[1]:.1f} s in one process, {clock[2]:.1f} s in two: ", end="")
    print(f"{clock[1] / clock[2]:.2f} times as fast (goal {GAIN} on two free cores);")
    print(f"  processor: one process {whole[1]:.1f} s, two {whole[2]:.1f} s together, ", end="")
    print(f"of which the parent alone {alone[2]:.2f} s")


def of_children() -> float:
    """Seconds of the processor that processes which have ended took."""
    ended = os.times()
    return ended.children_user + ended.children_system


if __name__ == "__main__":
    main()
