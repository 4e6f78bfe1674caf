"""The View: all that one reader may know of a game, as values; nothing here knows the state."""

from pbm.games.chicago.board import PrintedBoard
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import Position
from pbm.games.table.view import TableView


class View(TableView, frozen=True, kw_only=True):
    """What a reader sees: the open position (R19), the last batch, and its own programme."""

    board: PrintedBoard
    position: Position

    @property
    def play(self) -> Play:
        """The rules' look at the table: minimum bids, costs, what is legal."""
        return Play(self.board, self.position)
