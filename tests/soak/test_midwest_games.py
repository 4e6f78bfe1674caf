"""1850 at length: games of computer seats to their end, invariants after every decision."""

from __future__ import annotations

import os

import pytest

from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1850 import TITLE

GAMES = 50 if os.environ.get("SOAK") == "long" else 1
ENDS = ("bank", "bankrupt")


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_game_ends_by_rule_and_looks_like_one_of_people(seats: int) -> None:
    """`play` raises where an invariant breaks; dividends are paid and late trains are sold."""
    for number in range(1, GAMES + 1):
        game = play(TITLE, seats, "soak", number)
        assert game.end in ENDS
        assert game.started >= 6
        assert game.dividends.get("full", 0) > game.dividends.get("withhold", 0)
        assert game.kinds[-1] in ("5", "6", "8", "10", "12")
        assert 8 <= game.rounds <= 30
