"""Real positions: the best run with cubes is that of an independent integer program."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.routes.fleet import best_laden_run
from tests.eighteenxx.board import program
from tests.eighteenxx.wyoming.positions import positions

ANY = 40
"""More stops than there are."""


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_agrees_with_an_integer_program(seats: int) -> None:
    for one in list(positions(seats, seats))[::3]:
        lengths = [train.stops or ANY for train in one.trains]
        found = best_laden_run(one.map, one.board, one.company, one.trains, one.band, one.freight)
        best = program.best_total(one.map, one.board, one.company, lengths, one.band, one.freight)
        assert found is not None
        assert found.revenue == best, (one.company, lengths)
