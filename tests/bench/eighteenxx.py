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

MAILED = 4
"""Whole games by mail of each horizon."""
LONGEST = 80
"""Turns by mail after which a game is thought never to end."""
GOAL = 150
"""Milliseconds of a programme."""
ENDS = {"operating-round": "a round", "set": "a set of rounds", "stock-round": "a stock round"}
"""Horizons of a turn, the usual one first."""
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


def programmes(horizon: str, games: int = MAILED) -> None:
    """Every programme of whole games of four computer seats by mail, each from the state as it was
    kept, as the office does it; the late turns by themselves, where most lies on the table."""
    game_by_mail("warm", horizon, 1)
    played = [game_by_mail(f"bench {number}", horizon, LONGEST) for number in range(games)]
    turns = sum(map(len, played))
    print(f"programmes of {games} games of 1870, {turns} turns, each to the end of {ENDS[horizon]}")
    for name, since in (("all", 0), ("late", 2 / 3)):
        found = sorted(
            one for times in played for turn in times[int(since * len(times)) :] for one in turn
        )
        late, worst = found[int(0.95 * len(found))], found[-1]
        print(
            f"  {name:4} {len(found):5} programmes   median {median(found):6.1f} ms   "
            f"95 % {late:6.1f}   worst {worst:6.1f}   goal {GOAL}"
        )


def game_by_mail(seed: str, horizon: str, longest: int) -> list[list[float]]:
    """Milliseconds of processor that each seat's programme took, by turn."""
    seats = [Seat(seat, computer=True) for seat in range(1, 5)]
    match = FAMILY.new_game(seats, {"horizon": horizon}, Dice(seed))
    times: list[list[float]] = []
    while not FAMILY.over(match) and len(times) < longest:
        dice, readings = Dice(seed).of(len(times)), dict[int, Reading]()
        times.append([])
        kept = FAMILY.decode(FAMILY.encode(match))
        for seat in seats:
            seen = FAMILY.view(kept, [], seat.number)
            began = time.process_time()
            lines, _ = computer(seen, dice.of(seat.number))
            times[-1].append(1000 * (time.process_time() - began))
            readings[seat.number] = FAMILY.read(lines, seen)
        match = FAMILY.resolve(match, readings, {}, dice).state
    return times


def main() -> None:
    """Print the figures."""
    replayed()
    played()
    for horizon in ENDS:
        programmes(horizon)


if __name__ == "__main__":
    main()
