"""What every rule works with: the board, the position, the ledger and the journal of a turn."""

from pbm.core.journal import Event, Journal
from pbm.core.ledger import Ledger
from pbm.games.chicago.board import PrintedBoard, PrintedHex
from pbm.games.chicago.position import Charter, Position


class Play:
    """A position in play. Rules change the position in place and tell the journal."""

    __slots__ = ("board", "journal", "ledger", "position")

    def __init__(self, board: PrintedBoard, position: Position) -> None:
        self.board = board
        self.position = position
        self.ledger = Ledger(position.accounts)
        self.journal = Journal()

    def tell(self, fact: Event) -> None:
        """Write a fact into the journal."""
        self.journal.tell(fact)

    def charter(self, company: str) -> Charter:
        """The charter of a company."""
        return self.position.charters[company]

    def place(self, key: str) -> PrintedHex:
        """A hex of the board."""
        return self.board.places[key]


def share_of(income: int, shares: int) -> int:
    """Income per share, always rounded up; 0 without shares (General Dividends, R7)."""
    return -(-income // shares) if shares else 0
