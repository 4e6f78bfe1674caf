"""When a computer seat buys a right: as soon as the best run would lead there."""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import grant_right
from pbm.games.eighteenxx.computer.outlook import Choice, Outlook, income, thought
from pbm.games.eighteenxx.features.rights.tables import TABLES
from pbm.games.eighteenxx.values.orders import BuyRight
from pbm.games.table.decision import Decision
from pbm.games.table.why import why


def right(outlook: Outlook, decision: Decision) -> Choice | None:
    """The right, if the best run is better with it."""
    if decision.kind != "lay":
        return None
    game, company = outlook.game, outlook.game.company(decision.subject)
    order = next((one for one in decision.suggest() if isinstance(one, BuyRight)), None)
    if order is None:
        return None
    board = thought(game.state.board)
    grant_right(board, company.name, game.by(TABLES).hex)
    now = income(game, company.name, company.trains)
    gained = income(game, company.name, company.trains, board) - now
    return Choice(order, why("better_run", dollars=gained)) if gained > 0 else None
