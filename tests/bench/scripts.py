"""Players with one idea each among fourteen computer tycoons: whether any idea beats them.

A category has one winner of fifteen seats (1.2), so chance gives each a fifteenth. But nobody plays
for all six: who aims at a category takes it from those who do not, a computer as well as a script.
So two questions are asked. Does a script win a category that it does not aim at more often than by
chance? And does it win the one that it lives for more often than the computer that aims at it would
have in its seat? For that the same games are played again with that temperament in the script's
place: the same seed, seats and rivals. Every script is looked at in every category, beside the best
temperament there.

Run as `python -m tests.bench.scripts [SEED [GAMES [JOBS [SCRIPT ...]]]]`; a game takes two seconds,
and is played twice where a script aims at something.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from statistics import fmean, stdev

from pbm.games.continental.computer.temperament import temperaments
from pbm.games.continental.simulate.play import Fate
from pbm.games.continental.view.private import CATEGORIES, Category
from tests.continental.contest.matches import Contest, contests, replacements
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


def specialist(category: str) -> str:
    """The temperament that aims at a category, of those that are dealt."""
    return next(one.name for one in temperaments().temperaments if one.deck and one.aim == category)


def parts(games: Sequence[Contest], category: str) -> list[float]:
    """The part of the win of the seat looked at, game by game."""
    return [won(one.fates, one.seat, category) for one in games]


def told(figures: Sequence[float]) -> str:
    """A mean with its standard error."""
    error = stdev(figures) / math.sqrt(len(figures)) if len(figures) > 1 else math.inf
    return f"{fmean(figures):6.1%} ± {error:5.1%}"


def row(
    script: str, games: Sequence[Contest], category: Category, paired: Sequence[Contest] = ()
) -> str:
    """A category's figures as a line; `paired` are the games of the specialist in the seat, where
    the script aims at the category."""
    mine = parts(games, category)
    places = [rank(one.fates, one.seat, category) for one in games]
    name, best, place = best_temperament(games, category)
    aimed = "*" if paired else " "
    line = (
        f"{script:15} {aimed}{category:14} {told(mine)}  place {fmean(places):4.1f}"
        f"   a {name:12} {best:6.1%}  place {place:4.1f}"
    )
    if not paired:
        return line + ("" if fmean(mine) <= bound(len(games)) else "   MORE THAN CHANCE")
    theirs = parts(paired, category)
    more = [one - other for one, other in zip(mine, theirs, strict=True)]
    who = specialist(category)
    verdict = f"   MORE THAN A {who.upper()}" if fmean(more) > 0 else ""
    place = fmean(rank(one.fates, one.seat, category) for one in paired)
    seated = f"   a {who} in its seat {told(theirs)}  place {place:4.1f}"
    return f"{line}{seated}, difference {told(more)}{verdict}"


def main(seed: str = "script", games: str = "8", jobs: str = "1", *named: str) -> None:
    """Every script's wins in each category, beside the best temperament's."""
    numbers, most = range(int(games)), bound(int(games))
    print(f"seed {seed}, {games} games a script, parts of the wins ± a standard error; goals:")
    print(f"what it aims at (*) at most as a computer in its seat, else at most {most:.1%}")
    for script in named or sorted(SCRIPTS):
        played = list(contests(script, numbers, int(jobs), seed))
        for category in CATEGORIES:
            paired: list[Contest] = []
            if category in SCRIPTS[script][1]:
                who = specialist(category)
                paired = list(replacements(script, numbers, int(jobs), seed, who))
            print(row(script, played, category, paired), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
