"""How strong computer seats of 18xx are: what games of theirs come to, and a new temperament
against three seats of another one.

    python -m tests.bench.computers 1870 SEED GAMES              four seats as they are dealt
    python -m tests.bench.computers 1870 SEED GAMES NEW OLD      NEW in each seat in turn among OLD
    python -m tests.bench computers                              a few of both, and Chicago Express

Figures have their standard errors and, where there is one, their goal, which is of a hundred games;
a game is played out by the rules, invariants looked at.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from statistics import mean, stdev

from pbm.games.chicago import simulate as chicago_express
from pbm.games.eighteenxx.balance import late_trains
from pbm.games.eighteenxx.simulate import Played, play
from pbm.games.eighteenxx.titles import t1850, t1867, t1870
from pbm.games.eighteenxx.values.title import Title

TITLES = {"1850": t1850.TITLE, "1867": t1867.TITLE, "1870": t1870.TITLE}
SEATS = 4
LATEST = 16
"""The operating round after which worths are compared."""
WORTH, WINS, BUILDS = 8_000, 45, 40
"""What four seats of 1870 as they are dealt are to be worth then in the mean, and per cent of the
games that a new temperament is to win, there and in Chicago Express."""


def games(title: Title, seed: str, number: int, named: Sequence[Sequence[str]]) -> list[Played]:
    """So many games; game n has the temperaments n of `named`, over and over."""
    return [
        play(title, SEATS, seed, n, named=named[n % len(named)] if named else ())
        for n in range(number)
    ]


def error(figures: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf


def told(figures: Sequence[float]) -> str:
    """A mean with its standard error."""
    return f"{mean(figures):8,.0f} ± {error(figures):4,.0f}"


def then(game: Played, rounds: int) -> float:
    """The mean worth after so many operating rounds, or at an earlier end."""
    rows = [row for row in game.rows if not row.round.startswith("S")]
    return mean(rows[min(rounds, len(rows)) - 1].worth)


def table(title: Title, played: Sequence[Played], goal: str = "") -> None:
    """What games come to; the goal is of the worth that is compared."""
    print("mean worth at the end      ", told([mean(game.worth) for game in played]))
    print("winner's worth             ", told([max(game.worth) for game in played]))
    print(f"mean worth after {LATEST} rounds ", told([then(game, LATEST) for game in played]), goal)
    rounds = [game.rounds for game in played]
    print(f"operating rounds            {mean(rounds):8.1f}    from {min(rounds)} to {max(rounds)}")
    late = late_trains(played, list(title.figures.trains))
    print(f"games with a late train     {late:8} of {len(played)}")


def won(game: Played, seat: int) -> float:
    """A seat's part of the win."""
    best = max(game.worth)
    return (game.worth[seat] == best) / game.worth.count(best)


def main() -> None:
    """A few games beside the goals: too few to tell whether these are reached."""
    figures("1870", "bench", 4)
    figures("1870", "bench", 8, "climber", "steady")
    chicago("bench", 8, "builder", "steady")
    for seats in chicago_express.BANDS:
        like_people("bench", 4, seats)


def chicago(seed: str, number: int, new: str, old: str) -> None:
    """The same of Chicago Express."""
    wins = []
    for n in range(number):
        named = [new if seat == n % SEATS else old for seat in range(SEATS)]
        cash = chicago_express.play(SEATS, seed, n, named).cash
        wins.append((cash[n % SEATS] == max(cash)) / cash.count(max(cash)))
    print(f"wins of {new} among {old}    {mean(wins):.1%} ± {error(wins):.1%}   goal {BUILDS} %")


def like_people(seed: str, number: int, seats: int) -> None:
    """What seats of Chicago Express as they are dealt end with, beside what people ended with."""
    worth = chicago_express.worth([chicago_express.play(seats, seed, n) for n in range(number)])
    least, most = chicago_express.BANDS[seats]
    print(f"Chicago Express, {seats} seats, mean {told(worth)}   goal {least}–{most}, as people")


def figures(name: str, seed: str, number: int, *pair: str) -> None:
    """Play and print."""
    began = time.process_time()
    rotated = [
        [pair[0] if seat == place else pair[1] for seat in range(SEATS)]
        for place in range(SEATS if pair else 0)
    ]
    played = games(TITLES[name], seed, number, rotated)
    goal = f"   goal {WORTH:,}" if name == "1870" and not pair else ""
    table(TITLES[name], played, goal)
    if pair:
        wins = [won(game, n % SEATS) for n, game in enumerate(played)]
        told_so = f"{mean(wins):.1%} ± {error(wins):.1%}   goal {WINS} %"
        print(f"wins of {pair[0]} among {pair[1]}    {told_so}")
        mine = [game.worth[n % SEATS] for n, game in enumerate(played)]
        print("its worth                  ", told(mine))
    print(f"{number} games, {(time.process_time() - began) / number:.1f} s of processor each")


if __name__ == "__main__":
    title, seed, number, *pair = sys.argv[1:]
    figures(title, seed, int(number), *pair)
