"""When a computer seat places an edge token: as soon as a train of the company runs there."""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import put_marker
from pbm.games.eighteenxx.computer.outlook import Choice, Outlook, income, thought
from pbm.games.eighteenxx.features.edge_tokens.tables import TABLES
from pbm.games.eighteenxx.values.orders import EdgeToken
from pbm.games.table.decision import Decision
from pbm.games.table.why import why


def token(outlook: Outlook, decision: Decision) -> Choice | None:
    """The edge token, if the best run is better with it."""
    if decision.kind != "station":
        return None
    game, company = outlook.game, outlook.game.company(decision.subject)
    order = next((one for one in decision.suggest() if isinstance(one, EdgeToken)), None)
    if order is None:
        return None
    board = thought(game.state.board)
    put_marker(board, company.name, game.by(TABLES).areas[company.name])
    now = income(game, company.name, company.trains)
    gained = income(game, company.name, company.trains, board) - now
    return Choice(order, why("better_run", dollars=gained)) if gained > 0 else None
