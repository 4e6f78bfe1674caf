"""Figures of 18xx: replay with all checks on, a whole game of computer seats, a programme.

The times of best routes are in `eighteenxx_routes`.
"""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.programme import computer
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1870 import FAMILY, TITLE
from pbm.games.family import Reading, Seat
from tests.eighteenxx.recorded.files import report_of
from tests.material import GAMES

LONGEST = 40
"""Turns by mail that are looked at."""
FOLDERS = ("recorded/1870", "generated")


def files() -> list[Path]:
    """The given games of 1870."""
    found: list[Path] = []
    for folder in FOLDERS:
        found += sorted((GAMES / folder).glob("*.json*"))
    return [path for path in found if path.parent.name == "1870" or path.name.startswith("1870")]


def replayed() -> None:
    """Every given game from first to last action, each checked; the scores are compared."""
    began = time.process_time()
    report = report_of(files(), [])
    seconds = time.process_time() - began
    actions = sum(one.actions for one in report.games)
    speed = f"{actions / seconds:8,.0f} actions a second"
    verdict = "all agree" if report.agreed else "NOT ALL AGREE"
    goal = "goal 1.9 times da6ea97 (bench `paired`)"
    print(f"replay of {len(report.games)} games        {speed}   {verdict}   {goal}")


def played() -> None:
    """Games of computer seats, with every invariant after every decision."""
    for seats in (3, 4, 6):
        began = time.process_time()
        game = play(TITLE, seats, "bench", seats)
        seconds = time.process_time() - began
        length = f"{game.decisions} decisions, {game.rounds} operating rounds"
        print(f"a game of {seats} computer seats    {seconds:8.2f} s    {length}")
    print("  goal for four of the former policy: half the time of da6ea97 (bench `paired`)")


def programmes() -> None:
    """Programmes of computer seats in all turns of a game by mail, the late ones by themselves."""
    seats = [Seat(seat, computer=True) for seat in range(1, 5)]
    match, times = FAMILY.new_game(seats, {}, Dice("bench")), list[list[float]]()
    while not FAMILY.over(match) and len(times) < LONGEST:
        dice, readings = Dice("bench").of(len(times)), dict[int, Reading]()
        times.append([])
        for seat in seats:
            seen = FAMILY.view(match, [], seat.number)
            began = time.process_time()
            lines, _ = computer(seen, dice.of(seat.number))
            times[-1].append(1000 * (time.process_time() - began))
            readings[seat.number] = FAMILY.read(lines, seen)
        match = FAMILY.resolve(match, readings, {}, dice).state
    for name, turns in (("all", times), ("late", times[len(times) * 2 // 3 :])):
        found = sorted(one for turn in turns for one in turn)
        late, worst = found[int(0.95 * len(found))], found[-1]
        print(
            f"a programme, {name:4} of {len(times)} turns  median {median(found):6.1f} ms   "
            f"95 % {late:6.1f}   worst {worst:6.1f}   goal 150"
        )


def main() -> None:
    """Print the figures."""
    replayed()
    played()
    programmes()


if __name__ == "__main__":
    main()
