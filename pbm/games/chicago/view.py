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

    @property
    def comes_to_actions(self) -> bool:
        """Whether the turn goes on beyond the first auctions, with which the first turns end (R24);
        once they are over every turn does."""
        return not self._initial or self.settings.get("horizon") == "game"

    @property
    def only_auction(self) -> str:
        """The company with whose first auction the turn ends, by a setting; nothing where the turn
        comes to more."""
        return self._initial if self.settings.get("horizon") == "auction" else ""

    def reaches(self, kind: str, subject: str) -> bool:
        """Whether the turn comes to what a line of this block, for this company, is for."""
        if kind == "action":
            return self.comes_to_actions
        others = bool(self.only_auction) and subject not in ("", self.only_auction)
        return not (kind == "bid" and (others or self._sold_first(subject)))

    def _sold_first(self, company: str) -> bool:
        """Whether a company's first auction is over, in a turn of these alone."""
        known = company in self.position.charters and not self.comes_to_actions
        return known and self.position.charters[company].sold > 0

    @property
    def _initial(self) -> str:
        """The company that is put up in one of the first auctions, if one is going on."""
        pending = self.position.pending
        return pending[-1].company if pending and pending[-1].occasion == "initial" else ""
