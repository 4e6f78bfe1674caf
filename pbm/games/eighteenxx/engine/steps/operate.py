"""An operating round: private companies pay, connections are checked, companies operate."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.course import next_company
from pbm.games.eighteenxx.engine.privates import pay_income
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Connections, Operating, Turn
from pbm.games.eighteenxx.values.title import Step


def _connections(game: Game) -> None:
    game.state.stack.append(Connections(companies=[]))


def _operate(game: Game) -> None:
    """The next company in share price order takes its turn, until all have operated."""
    name = next_company(game)
    if name:
        game.frame(Operating).step -= 1
        first = not game.company(name).operated
        game.state.stack.append(Turn(company=name, first=first))


INCOME = Step(name="income", skip=pay_income)
CONNECTIONS = Step(name="connections", skip=_connections)
OPERATE = Step(name="operate", skip=_operate)
