"""A hundred whole games of computer tycoons: every invariant after every phase, and the yardstick.

The bands come from reports of real games (data/yardstick.toml); the summary is printed.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from pbm.games.continental.grammar import GRAMMAR
from pbm.games.continental.simulate import Played, play_games
from pbm.games.continental.simulate.bands import climates, measures
from pbm.games.continental.simulate.exchange import ADVICE
from pbm.games.continental.simulate.summary import summary
from pbm.games.continental.temperament import temperaments
from pbm.press.text import section_text
from tests.continental.contest.matches import matches
from tests.continental.contest.scripts import SCRIPTS

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("games")]

LONG = os.environ.get("SOAK") == "long"
JOBS = os.cpu_count() or 1
GAMES = 100
NEVER_CARRIED_OUT = {"WithdrawPC"}
"""Kinds of orders that the rules always refuse (10.1.2)."""


@pytest.fixture(scope="module")
def games() -> list[Played]:
    """The hundred games, played with all checks."""
    return list(play_games("soak", range(GAMES), JOBS, check=True))


def test_games_end_and_lie_within_the_bands_of_real_ones(
    games: list[Played], capsys: pytest.CaptureFixture[str]
) -> None:
    """Counts of turns 7 and 8, sales, railroads, prices, the Pacific, bankruptcies, scores."""
    with capsys.disabled():
        print("\n".join(section_text(section, 100) for section in summary(games)))
    outside = [one.name for one in measures(games) if not one.holds]
    assert not outside
    assert all(game.fates and len(game.rows) >= 21 for game in games)


def test_every_climate_is_seen_stocks_split_and_somebody_is_ruined(games: list[Played]) -> None:
    """Panic to Boom; at most one bankruptcy a game is a band, none at all would be too tame."""
    assert climates(games) == tuple(range(9))
    assert all(sum(row.splits for row in game.rows) for game in games)
    assert any(row.tycoons_bankrupt for game in games for row in game.rows)


def test_every_kind_of_order_is_given_in_a_tenth_of_the_games(games: list[Played]) -> None:
    """Whatever a person can do (3.1)."""
    kinds = {form.order.__name__ for form in GRAMMAR.forms} - NEVER_CARRIED_OUT
    given = Counter(kind for game in games for kind in game.orders)
    assert [kind for kind in sorted(kinds) if 10 * given[kind] < len(games)] == []


def test_the_rulebooks_advice_on_stocks_holds(games: list[Played]) -> None:
    """Appendix B: what pays in the mean, and what does not."""
    mean = {
        advice: sum(one.permille for game in games for one in game.lessons if one.advice == advice)
        for advice in ADVICE
    }
    assert mean["depression"] > 0
    assert mean["dear_in_panic"] < 0
    assert mean["short_in_panic"] > 0
    assert mean["new_stock"] > 0
    rises = [one for game in games for one in game.lessons if one.advice == "new_stock"]
    assert 2 * sum(one.won for one in rises) > sum(one.trades for one in rises)


@pytest.mark.parametrize("temperament", temperaments().temperaments, ids=lambda one: str(one.name))
def test_each_temperament_wins_its_category_against_random_seats(temperament) -> None:
    """In four fifths of fifty games (a sample unless SOAK=long), and never the poorest."""
    count = 50 if LONG else 10
    played = list(matches("random", temperament.name, count, JOBS))
    won = sum(temperament.aim in match.wins for match in played)
    assert 10 * won >= (8 if LONG else 6) * count
    assert sum(match.place for match in played) < 15 * count


@pytest.mark.parametrize("script", sorted(SCRIPTS))
def test_no_single_idea_beats_the_computers(script: str) -> None:
    """No category that it does not aim at is won more often than in a tenth of twenty games."""
    count = 20 if LONG else 6
    wins = Counter(
        category
        for match in matches("computers", script, count, JOBS)
        for category in match.wins
        if category not in SCRIPTS[script][1]
    )
    assert max(wins.values(), default=0) <= (count // 10 if LONG else 1)
