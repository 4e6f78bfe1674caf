"""Players with one idea each among fourteen computer tycoons: whether any idea beats them.

A category has one winner of fifteen seats (1.2), so chance gives each a fifteenth. A script is
looked at in every category, beside the best temperament there: what a seat of that one wins in the
same games. Run as `python -m tests.bench.scripts [SEED [GAMES [JOBS [SCRIPT ...]]]]`; a game takes
two seconds.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from statistics import fmean

from pbm.games.continental.simulate.play import Fate
from pbm.games.continental.view.private import CATEGORIES, Category
from tests.continental.contest.matches import Contest, contests
from tests.continental.contest.scripts import SCRIPTS

CHANCE = 1 / 15
ERRORS = 2
"""Standard errors by which a script may win more often than chance."""


def won(fates: Sequence[Fate], seat: int, category: str) -> float:
    """A seat's part of the win of a category."""
    winners = [one.seat for one in fates if category in one.wins]
    return (seat in winners) / max(1, len(winners))


def rank(fates: Sequence[Fate], seat: int, category: str) -> float:
    """A seat's place in a category by its points, 1 to 15; who are level share their places."""
    points = {one.seat: int(getattr(one.points, category)) for one in fates}
    before = sum(other > points[seat] for other in points.values())
    level = sum(other == points[seat] for other in points.values())
    return before + (level + 1) / 2


def best_temperament(games: Sequence[Contest], category: str) -> tuple[str, float, float]:
    """The computers' temperament of which a seat wins a category most often: its name, its part of
    the wins and its mean place."""
    seats: dict[str, list[tuple[float, float]]] = {}
    for game in games:
        for fate in game.fates:
            if fate.seat != game.seat:
                seen = won(game.fates, fate.seat, category), rank(game.fates, fate.seat, category)
                seats.setdefault(fate.temperament, []).append(seen)
    name = max(sorted(seats), key=lambda one: fmean(part for part, _ in seats[one]))
    return name, fmean(part for part, _ in seats[name]), fmean(place for _, place in seats[name])


def bound(games: int) -> float:
    """What chance gives a seat of so many games, and two standard errors."""
    return CHANCE + ERRORS * math.sqrt(CHANCE * (1 - CHANCE) / games)


def row(script: str, games: Sequence[Contest], category: Category) -> str:
    """A category's figures as a line."""
    parts = [won(one.fates, one.seat, category) for one in games]
    places = [rank(one.fates, one.seat, category) for one in games]
    name, best, place = best_temperament(games, category)
    aimed = "*" if category in SCRIPTS[script][1] else " "
    verdict = "" if fmean(parts) <= bound(len(games)) else "   MORE THAN CHANCE"
    return (
        f"{script:15} {aimed}{category:14} {fmean(parts):6.1%}  place {fmean(places):4.1f}"
        f"   a {name:12} {best:6.1%}  place {place:4.1f}{verdict}"
    )


def main(seed: str = "script", games: str = "8", jobs: str = "1", *named: str) -> None:
    """Every script's wins in each category, beside the best temperament's."""
    most = bound(int(games))
    print(f"seed {seed}, {games} games a script, * is what it aims at; goal at most {most:.1%}")
    for script in named or sorted(SCRIPTS):
        played = list(contests(script, range(int(games)), int(jobs), seed))
        for category in CATEGORIES:
            print(row(script, played, category), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
