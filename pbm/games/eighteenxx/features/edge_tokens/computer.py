"""When a computer seat places an edge token: as soon as a train of the company runs there."""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import Board, put_marker
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, if_better
from pbm.games.eighteenxx.features.edge_tokens.tables import TABLES
from pbm.games.eighteenxx.values.orders import EdgeToken
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision


def token(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """The edge token, if the best run is better with it."""
    if decision.kind != "station":
        return None
    areas = outlook.game.by(TABLES).areas

    def put(board: Board, company: Company) -> None:
        put_marker(board, company.name, areas[company.name])

    return if_better(outlook, decision, EdgeToken, put)
