"""Figures of 18xx: replay with all checks on, a whole game of computer seats, a programme.

The times of best routes are in `eighteenxx_routes`.
"""

from __future__ import annotations

import time
from pathlib import Path

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.programme import computer
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1870 import FAMILY, TITLE
from pbm.games.family import Seat
from tests.eighteenxx.recorded.files import report_of
from tests.material import GAMES

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
    print(f"replay of {len(report.games)} games        {speed}   (1,500; goal 3,000)   {verdict}")


def played() -> None:
    """Games of computer seats, with every invariant after every decision."""
    for seats in (3, 4, 6):
        began = time.process_time()
        game = play(TITLE, seats, "bench", seats)
        seconds = time.process_time() - began
        length = f"{game.decisions} decisions, {game.rounds} operating rounds"
        print(f"a game of {seats} computer seats    {seconds:8.2f} s    {length}")


def programmes() -> None:
    """A computer seat's programme for the first round."""
    match = FAMILY.new_game([Seat(seat) for seat in range(1, 5)], {}, Dice("bench"))
    seen = FAMILY.view(match, [], 1)
    began = time.process_time()
    computer(seen, Dice("bench"))
    print(f"a computer seat's programme  {1000 * (time.process_time() - began):8.1f} ms")


def main() -> None:
    """Print the figures."""
    replayed()
    played()
    programmes()


if __name__ == "__main__":
    main()
