"""The View: all that one reader may know of a game, as values; nothing here knows the state.

The position is open to all (R19). Secret are the programmes: a seat sees its own lines, its own
accounts and its own standing defaults, nobody else's; the public reader sees none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

import msgspec

from pbm.core.journal import Fact
from pbm.games.chicago.board import Board
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import Position
from pbm.games.table.account import OrdersAccounted
from pbm.games.table.persons import Asked, Person
from pbm.games.table.programme import Line

MODERATOR = -1
"""The reader who sees everything."""

F = TypeVar("F", bound=Fact)


class View(msgspec.Struct, frozen=True):
    """What a reader sees: the table, the last batch, and its own programme."""

    seat: int
    board: Board
    position: Position
    persons: tuple[Person, ...]
    turn: str
    """7, or 7.2 while parts are being played."""
    last: str
    """The name of the batch that the journal tells of."""
    settings: Mapping[str, str]
    journal: tuple[Fact, ...] = ()
    asked: Asked | None = None
    lines: tuple[Line, ...] = ()
    """Own lines not used up: of the open turn, or left over from the last one."""
    standing: tuple[str, ...] = ()
    waiting: Literal["", "me", "others"] = ""

    @property
    def play(self) -> Play:
        """The rules' look at the table: minimum bids, costs, what is legal."""
        return Play(self.board, self.position)

    def of(self, kind: type[F]) -> list[F]:
        """The facts of one kind in the last batch, in order."""
        return [fact for fact in self.journal if isinstance(fact, kind)]

    @property
    def accounts(self) -> OrdersAccounted | None:
        """What became of the reader's own lines in the last batch."""
        return next((one for one in self.of(OrdersAccounted) if one.seat == self.seat), None)

    def name(self, seat: int) -> str:
        """The name a reader knows a seat by."""
        person = self.persons[seat - 1]
        return person.character or person.player or f"seat {seat}"
