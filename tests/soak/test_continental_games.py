"""Whole games of computer tycoons: every invariant after every phase, and the yardstick.

The bands come from reports of real games (tests/bench/calibration); the summary is printed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from pbm.games.continental.computer.temperament import Temperament, temperaments
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.simulate import Played, climates, summary
from pbm.press.text import section_text
from tests.bench.calibration import Measured, calibration, measured_games
from tests.bench.calibration.bands import measures
from tests.bench.calibration.exchange import ADVICE
from tests.continental.contest.matches import matches
from tests.continental.contest.scripts import SCRIPTS

pytestmark = pytest.mark.soak

LONG = os.environ.get("SOAK") == "long"
JOBS = os.cpu_count() or 1
GAMES = 100 if LONG else 24
SEEDS = ("soak", "other") if LONG else ("soak",)
OTHER = 100 if LONG else 8
CHANCE = 3
"""Standard errors that no test is failed for: what lies at the edge of a band goes beyond them once
in seven hundred times."""
ALWAYS_REFUSED = {"WithdrawPC"}
"""Kinds of orders that nobody gives who knows the rules (10.1.2)."""


@pytest.mark.parametrize("seed", SEEDS)
def test_many_games(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They end, every invariant holds after every phase, and all that is measured is as it should;
    nothing was tuned to these seeds. `SOAK=long`: twice a hundred.

    One test, so that the games are played once however the tests are spread over processes.
    """
    measured = list(measured_games(seed, range(GAMES), JOBS, check=True))
    games = [one.played for one in measured]
    with capsys.disabled():
        sections = (*calibration(measured), *summary(games, 15))
        print("\n".join(section_text(section, 100) for section in sections))
    assert all(len(game.rows) >= 21 for game in games)
    faults = [*outside(measured), *tame(games), *unthought(games), *against_the_book(measured)]
    assert faults == []


def test_games_by_the_other_reading_of_recalls(capsys: pytest.CaptureFixture[str]) -> None:
    """3.5.3, Q84: its figures stand beside those of Q2; more loans are recalled, and games end."""
    usual, other = (
        list(measured_games("recalls", range(OTHER), JOBS, check=True, settings={"recalls": word}))
        for word in ("twice-limit", "available")
    )
    with capsys.disabled():
        for measured in (usual, other):
            print(section_text(calibration(measured)[0], 100))
    assert recalled(other) > recalled(usual)
    assert all(len(one.played.rows) >= 21 for one in other)


def recalled(games: list[Measured]) -> int:
    """Loans recalled in all turns."""
    return sum(row.loan_recalls for one in games for row in one.played.rows)


def outside(games: list[Measured]) -> list[str]:
    """Figures outside the bands of real games by more than chance makes of so few games: turns 7
    and 8, every turn, sales, the market. `tests.bench.calibration` is stricter with more games."""
    found = measures([one.played for one in games], [one.market for one in games])
    return [
        f"{one.name} is {one.value} ± {one.error:.2f}, not {one.band}"
        for one in found
        if not one.within(CHANCE)
    ]


def tame(games: list[Played]) -> Iterator[str]:
    """Panic to Boom are seen, stocks split in every game, somebody is ruined in some."""
    if climates(games) != tuple(range(9)):
        yield f"climates {climates(games)}"
    if not all(sum(row.splits for row in game.rows) for game in games):
        yield "no stock split"
    if not any(row.tycoons_bankrupt for game in games for row in game.rows):
        yield "nobody went bankrupt"


def unthought(games: list[Played]) -> Iterator[str]:
    """Kinds of orders given in fewer than a tenth of the games by more than the standard error of
    that share: whatever a person can do is done (3.1)."""
    fewest = len(games) / 10 - sqrt(len(games) * 0.1 * 0.9)
    kinds = {form.order.__name__ for form in GRAMMAR.forms} - ALWAYS_REFUSED
    given = Counter(kind for game in games for kind in game.orders)
    for kind in sorted(kinds):
        if given[kind] < fewest:
            yield f"{kind} is ordered in {given[kind]} games"


def against_the_book(games: list[Measured]) -> Iterator[str]:
    """Appendix B's advice that does not hold: what should pay in the mean, and what should not."""
    for advice in ADVICE:
        found = [one for game in games for one in game.lessons if one.advice == advice]
        gains = sum(one.permille for one in found)
        if (gains <= 0) if advice != "dear_in_panic" else (gains >= 0):
            yield f"{advice}: {gains} per mille in {sum(one.trades for one in found)} trades"
        won, trades = sum(one.won for one in found), sum(one.trades for one in found)
        if advice == "new_stock" and 2 * won <= trades:
            yield f"new stock rose {won} times of {trades}"


DEALT = [one for one in temperaments().temperaments if one.deck]


@pytest.mark.parametrize("temperament", DEALT, ids=lambda one: str(one.name))
def test_each_temperament_wins_its_category_against_random_seats(
    temperament: Temperament,
) -> None:
    """In four fifths of fifty games (a sample unless SOAK=long) but for chance, and never the
    poorest."""
    count = 50 if LONG else 10
    played = list(matches("random", temperament.name, count, JOBS))
    won = sum(temperament.aim in match.wins for match in played)
    assert won >= count * 0.8 - CHANCE * sqrt(count * 0.8 * 0.2)
    assert sum(match.place for match in played) < 15 * count


@pytest.mark.parametrize("script", sorted(SCRIPTS))
def test_no_single_idea_beats_the_computers(script: str) -> None:
    """No category that it does not aim at is won more often than in a tenth of the games, and the
    one that it lives for in no more than a third, by more than chance makes of so few: who spends
    himself into bankruptcy turn after turn (3.5.2) is answered."""
    count = 20 if LONG else 6
    wins = Counter(
        category for match in matches("computers", script, count, JOBS) for category in match.wins
    )
    aims = SCRIPTS[script][1]
    other = [won for category, won in wins.items() if category not in aims]
    assert max(other, default=0) <= beyond(count, 1 / 10)
    assert max((wins[aim] for aim in aims), default=0) <= beyond(count, 1 / 3)


def beyond(count: int, share: float) -> float:
    """A share of so many games and two standard errors: what is won so often goes beyond it once in
    forty times, and the computers' figures lie far below (the most of 24 games: 6 for a third)."""
    return count * share + 2 * sqrt(count * share * (1 - share))
