"""The stock market: a grid on which each company's share price token moves.

The words, as 1850 section 5.1 and 5.8 explain them for both titles (ruling H02).  A *square* is a
price at a row and column, row 0 on top.  Squares have a *zone*: white, yellow (certificates do
not count towards the limit), green (nor does the 60 % holding limit apply), brown (any number may
be bought at once) and closed (a company that enters is closed).  *Par* squares are white ones with
a red outline, where a company starts.

The white zone has an upper and a *lower area*; the line between them is the *soft ledge*.  A
token that stands right above it and has exactly one step left to fall stays; with two or more it
goes through.  Rightward moves do not cross it: there, and at the end of a row, a token goes up
instead.  At the left edge it goes down instead.  In the top row *up* means one to the right and
one down; on the last square of the top row nothing moves it up or right.  The last square of a
column is the *lower ledge*: nothing falls below it.

Within a square tokens lie in a stack, the first to arrive on top.  A token that does not move
keeps its place.  So every company has row, column and the number of its arrival, and *share price
order* is: price, then the column furthest to the right, then the earlier arrival.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

ZONES = {"": "white", "p": "par", "y": "yellow", "g": "green", "b": "brown", "c": "closed"}
"""The letter after a price in market.toml and the zone it stands for; `_` marks the lower area."""

UNCOUNTED = frozenset({"yellow", "green", "brown"})
"""Zones whose certificates do not count towards the limit."""

UNLIMITED = frozenset({"green", "brown"})
"""Zones in which a player may hold more than 60 %."""


class Square(msgspec.Struct, frozen=True):
    """One square: price in dollars, zone, and whether it lies below the soft ledge."""

    price: int
    zone: str
    lower: bool


class Spot(NamedTuple):
    """Where a token lies."""

    row: int
    col: int


class Grid:
    """The squares of a market and the moves on them; never changed."""

    def __init__(
        self, rows: Sequence[str], changes: Mapping[str, str] | None = None, top: str = ""
    ) -> None:
        self._stays_on_top = top == "stay"
        texts = [row.split() for row in rows]
        for place, text in (changes or {}).items():
            row, col = map(int, place.split(","))
            texts[row][col] = text
        self.rows = tuple(tuple(map(square, row)) for row in texts)
        self.pars = {
            cell.price: Spot(row, col)
            for row, line in enumerate(self.rows)
            for col, cell in enumerate(line)
            if cell.zone == "par"
        }

    def at(self, spot: Spot) -> Square:
        """The square of a spot."""
        return self.rows[spot.row][spot.col]

    def has(self, row: int, col: int) -> bool:
        """Whether there is a square."""
        return 0 <= row < len(self.rows) and 0 <= col < len(self.rows[row])

    def right(self, spot: Spot) -> Spot:
        """One to the right; up at the end of a row and before the ledge (1850 5.8.3)."""
        row, col = spot
        if not self.has(row, col + 1) or self._ledge(spot, Spot(row, col + 1)):
            return self.up(spot) if row else spot
        return Spot(row, col + 1)

    def left(self, spot: Spot) -> Spot:
        """One to the left; down at the left edge (1850 5.8.3)."""
        row, col = spot
        return Spot(row, col - 1) if col else self.down(spot, 1)

    def up(self, spot: Spot) -> Spot:
        """One up; in the top row one to the right and one down (1850 5.8.1), or nowhere."""
        row, col = spot
        if row:
            return Spot(row - 1, col)
        if self._stays_on_top or not self.has(0, col + 1):
            return spot
        return Spot(1, col + 1) if self.has(1, col + 1) else Spot(0, col + 1)

    def down(self, spot: Spot, steps: int) -> Spot:
        """So many steps down, with both ledges (1850 5.8.1, DEV 24); closed squares stop it."""
        while steps and self.has(spot.row + 1, spot.col):
            below = Spot(spot.row + 1, spot.col)
            if steps == 1 and self._ledge(spot, below):
                break
            spot = below
            steps -= 1
            if self.at(spot).zone == "closed":
                break
        return spot

    def _ledge(self, spot: Spot, other: Spot) -> bool:
        """Whether the soft ledge runs between two squares, seen from above."""
        return not self.at(spot).lower and self.at(other).lower


def square(text: str) -> Square:
    """A square as market.toml writes it: `250_` is a price of the lower area, `60y` yellow."""
    digits = text.rstrip("_pygbc")
    marks = text[len(digits) :]
    return Square(int(digits), ZONES[marks.replace("_", "")], "_" in marks)


MOVES: Mapping[str, Callable[[Grid, Spot], Spot]] = {
    "right": Grid.right,
    "left": Grid.left,
    "up": Grid.up,
    "stay": lambda _grid, spot: spot,
}
"""Moves by name, for tables."""


@lru_cache(maxsize=8)
def grid(rows: tuple[str, ...], changes: tuple[tuple[str, str], ...] = (), top: str = "") -> Grid:
    """The grid of a title's market, made once."""
    return Grid(rows, dict(changes), top)
