"""A game as a reader sees it: what can be asked of it, and nothing that is done to it.

Readers (sheets, reports, conditions, computer seats) hold a `SeenGame`; the engine's `Game` is one
that can be played, too.  A function that only asks takes a `SeenGame`, one that acts a `Game`.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.market import Grid, Spot, Square
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.state import (
    Company,
    OperatingRound,
    OperatingTurn,
    Position,
    Private,
    StockRound,
)

F = TypeVar("F")


class Rules(msgspec.Struct, frozen=True, eq=False):
    """What one game is played by: a title's tables and functions as its settings choose."""

    title: str
    figures: Figures
    grid: Grid
    map: GameMap
    points: Mapping[Point[Any], Any]
    occasions: Mapping[Occasion[Any], tuple[Any, ...]]
    settings: Mapping[str, str]
    """The words that chose all this."""


class SeenGame:
    """One game to look at."""

    __slots__ = ("companies", "figures", "grid", "map", "rules", "settings", "state")

    def __init__(self, rules: Rules, state: Position) -> None:
        self.rules = rules
        self.figures = rules.figures
        self.settings = rules.settings
        self.grid = rules.grid
        self.map: GameMap = rules.map
        self.state = state
        self.companies = state.companies
        """The public companies of the title by name."""

    def by(self, point: Point[F]) -> F:
        """What this game does at a point on which games differ."""
        chosen: F = self.rules.points.get(point, point.usual)
        return chosen

    def on(self, occasion: Occasion[F]) -> tuple[F, ...]:
        """What this game's features have to say on an occasion."""
        return self.rules.occasions.get(occasion, ())

    def cash(self, holder: str) -> int:
        """Dollars a seat, company or the bank has."""
        return self.state.money.get(holder, 0)

    def private(self, power: str, owner: str = "") -> Private | None:
        """The private company with a power, if the title has one and it is the owner's named."""
        for name, printed in self.figures.privates.items():
            if printed.power == power:
                private = self.state.privates[name]
                return private if owner in ("", private.owner) else None
        return None

    def frame(self, kind: type[F]) -> F:
        """The innermost frame of a kind; TypeError when none is on the stack."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        raise TypeError(f"no {kind.__name__} on the stack")

    def on_stack(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind, if there is one."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        return None

    @property
    def opening(self) -> bool:
        """Whether what comes before the first stock round is still played."""
        return not isinstance(self.state.stack[0], StockRound | OperatingRound)

    @property
    def turn(self) -> OperatingTurn:
        """The innermost turn of a company; TypeError when none operates."""
        return self.frame(OperatingTurn)

    @property
    def operating(self) -> Company:
        """The company whose turn it is."""
        return self.companies[self.turn.company]

    def speaker(self, owner: str) -> str:
        """Whose word counts for what somebody owns: a company's president, else the owner."""
        company = self.companies.get(owner)
        return owner if company is None else company.president

    def trains_of(self, company: Company) -> list[str]:
        """A company's trains as a page lists them: in the order in which the bank sells them."""
        return sorted(company.trains, key=list(self.figures.trains).index)

    def square(self, company: Company) -> Square:
        """The square on which a company's share price token lies."""
        return self.grid.rows[company.row][company.col]

    def price(self, company: Company) -> int:
        """Share price in dollars; 0 for a company that has not started or is closed."""
        return 0 if company.row < 0 else self.grid.rows[company.row][company.col].price

    def spot(self, company: Company) -> Spot:
        """Where a company's token lies."""
        return Spot(company.row, company.col)
