"""When a computer seat buys a right: as soon as the best run would lead there."""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import Board, grant_right
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, if_better
from pbm.games.eighteenxx.features.rights.tables import TABLES
from pbm.games.eighteenxx.values.orders import BuyRight
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision


def right(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The right, if the best run is better with it."""
    if decision.kind != "lay":
        return None
    place = outlook.game.by(TABLES).hex

    def put(board: Board, company: Company) -> None:
        grant_right(board, company.name, place)

    return if_better(outlook, decision, BuyRight, put)
