"""Readers look at a game: they cannot play it, and nothing that they make changes the match."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.eighteenxx.values.game import Game
from pbm.games.family import Seat
from pbm.games.table.view import MODERATOR

SEATS = (1, 2, 3)
READERS = (0, *SEATS, MODERATOR)
NO_DICE: Any = None


@pytest.fixture(params=["1870", "1850"])
def kept(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """A family, and a match as it comes from the record: its tables sorted by name."""
    there = family(request.param)
    seats = [Seat(seat) for seat in SEATS]
    match = there.new_game(seats, {"treasuries": "president"}, NO_DICE)
    return there, there.decode(there.encode(match))


@pytest.mark.parametrize("seat", READERS)
def test_a_view_leaves_the_match_as_it_is(kept: tuple[Any, Any], seat: int) -> None:
    there, match = kept
    position = match.position
    before = list(position.companies), list(position.privates), there.encode(match)
    seen = there.view(match, [], seat)
    assert match.position is position
    assert (list(position.companies), list(position.privates), there.encode(match)) == before
    assert list(seen.game.companies) == list(seen.game.figures.companies)


def test_a_reader_cannot_play(kept: tuple[Any, Any]) -> None:
    there, match = kept
    game = there.view(match, [], 1).game
    assert not isinstance(game, Game)
    assert not {"pay", "tell", "ledger", "journal"} & set(dir(game))


def test_sheets_reports_and_computers_change_nothing(kept: tuple[Any, Any]) -> None:
    there, match = kept
    before = there.encode(match)
    for seat in SEATS:
        seen = there.view(match, [], seat)
        there.sheet(seen)
        there.report(seen, [])
        there.computer(seen, Dice("thought"))
    assert there.encode(match) == before
