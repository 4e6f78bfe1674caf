"""The stock market of 1870, square by square (1850 5.1 and 5.8 on the 1870 grid, H02)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import convert

from pbm.games.eighteenxx.features.redemption.acts import (
    RedemptionTables,
    reissue_by_table,
    reissue_nearest,
)
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.market import Grid, Spot, square
from pbm.games.eighteenxx.values.title import rules_of

GRID = rules_of(TITLE, {}).grid
REISSUE = convert(TITLE.figures.features["redemption"], RedemptionTables)
TABLE = {int(price): par for price, par in REISSUE.new_par.items()}


@pytest.mark.parametrize(
    ("move", "start", "goal"),
    [
        (Grid.right, (3, 7), (3, 8)),
        (Grid.right, (2, 15), (1, 15)),  # the soft ledge turns it up
        (Grid.right, (4, 15), (3, 15)),  # so does the end of a row
        (Grid.right, (0, 20), (0, 20)),  # $400 stays
        (Grid.left, (3, 7), (3, 6)),
        (Grid.left, (3, 0), (4, 0)),  # the left edge turns it down
        (Grid.left, (10, 0), (10, 0)),
        (Grid.left, (9, 2), (9, 1)),  # into the closing section
        (Grid.up, (3, 7), (2, 7)),
        (Grid.up, (3, 13), (2, 13)),  # up across the soft ledge
        (Grid.up, (0, 12), (1, 13)),  # in the top row right and down
        (Grid.up, (0, 19), (1, 20)),
        (Grid.up, (0, 20), (0, 20)),
    ],
)
def test_a_token_moves(
    move: Callable[[Grid, Spot], Spot], start: tuple[int, int], goal: tuple[int, int]
) -> None:
    assert move(GRID, Spot(*start)) == goal


@pytest.mark.parametrize(
    ("start", "shares", "goal"),
    [
        ((3, 7), 2, (5, 7)),
        ((3, 11), 1, (3, 11)),  # starts on the soft ledge, one step: absorbed
        ((2, 14), 2, (4, 14)),  # two steps go through
        ((2, 12), 3, (5, 12)),  # over it from above
        ((2, 11), 2, (3, 11)),  # reaches it with one step left
        ((8, 8), 3, (8, 8)),  # the lower ledge
        ((7, 8), 4, (8, 8)),
        ((7, 1), 2, (9, 1)),  # 20 in two steps: 10, then closed
        ((8, 1), 3, (9, 1)),  # nothing falls further once it is closed
    ],
)
def test_sold_shares_let_it_fall(
    start: tuple[int, int], shares: int, goal: tuple[int, int]
) -> None:
    assert GRID.down(Spot(*start), shares) == goal


def test_squares_are_read_with_their_zones() -> None:
    assert square("250_") == square("250_") != square("250")
    assert (square("60y").zone, square("100p").zone, square("0c").zone) == (
        "yellow",
        "par",
        "closed",
    )
    assert {price: tuple(spot) for price, spot in GRID.pars.items()} == {
        68: (5, 6),
        72: (4, 6),
        76: (3, 6),
        82: (2, 6),
        90: (1, 6),
        100: (0, 6),
    }


def test_the_variant_market_has_three_squares_of_another_colour() -> None:
    other = rules_of(TITLE, {"market": "1850"}).grid
    different = {
        (row, col)
        for row, line in enumerate(GRID.rows)
        for col, cell in enumerate(line)
        if other.rows[row][col] != cell
    }
    assert different == {(4, 0), (6, 5), (7, 6)}


@pytest.mark.parametrize(
    ("price", "table", "nearest"),
    [(100, 76, 76), (140, 110, 110), (200, 140, 160), (300, 225, 225), (350, 250, 275)],
)
def test_reissued_shares_get_a_new_par_value(price: int, table: int, nearest: int) -> None:
    assert reissue_by_table(TABLE, price, 68) == table
    assert reissue_nearest(REISSUE.pars, price, 68) == nearest
    assert reissue_by_table(TABLE, price, 300) == 300  # never lower
    assert reissue_nearest(REISSUE.pars, price, 300) == 300
