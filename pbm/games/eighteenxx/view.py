"""The View: all that one reader may know of a game, as values; nothing here knows the match.

The table is open: shares, markets, map, trains, cash of the players. Secret are the programmes,
and with the setting `treasuries = president` what a company has in its treasury, except to its
president; the game in such a View holds nothing in the places it hides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from pbm.core.journal import Fact
from pbm.games.eighteenxx.board.hexes import edge_name
from pbm.games.eighteenxx.values.game import Game
from pbm.games.table.account import OrdersAccounted
from pbm.games.table.persons import Asked, Person
from pbm.games.table.programme import Language, Line

MODERATOR = -1
"""The reader who sees everything."""

F = TypeVar("F", bound=Fact)


class MoveBegan(Fact, frozen=True, tag=True):
    """The number under which the chronicle and the accounts tell what follows."""

    move: int


class View(msgspec.Struct, frozen=True):
    """What a reader sees: the table, the last batch, and its own programme."""

    seat: int
    game: Game
    language: Language
    persons: tuple[Person, ...] = ()
    turn: str = ""
    """7, or 7.2 while parts are being played."""
    last: str = ""
    """The name of the batch that the journal tells of."""
    settings: Mapping[str, str] = {}
    hidden: frozenset[str] = frozenset()
    """Companies whose treasury this reader may not know."""
    journal: tuple[Fact, ...] = ()
    asked: Asked | None = None
    lines: tuple[Line, ...] = ()
    """Own lines not used up: of the open turn, or left over from the last one."""
    standing: tuple[str, ...] = ()
    waiting: Literal["", "me", "others"] = ""

    def of(self, kind: type[F]) -> list[F]:
        """The facts of one kind in the last batch, in order."""
        return [fact for fact in self.journal if isinstance(fact, kind)]

    @property
    def accounts(self) -> OrdersAccounted | None:
        """What became of the reader's own lines in the last batch."""
        return next((one for one in self.of(OrdersAccounted) if one.seat == self.seat), None)

    @property
    def companies(self) -> list[str]:
        """Companies that this seat presides over, in the order of the tables."""
        companies = self.game.state.companies.values()
        return [one.name for one in companies if one.president == str(self.seat)]

    def exits(self, tile: str, rotation: int) -> tuple[str, ...]:
        """The edges that a laid tile leads to, by name."""
        there = self.game.map
        ends = sorted(there.tiles[tile].exits(rotation))
        return tuple(edge_name(there.layout, edge) for edge in ends)

    def name(self, seat: int) -> str:
        """The name a reader knows a seat by."""
        person = self.persons[seat - 1]
        return person.character or person.player or f"seat {seat}"
