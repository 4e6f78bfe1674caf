"""An operating round: private companies pay, companies operate."""

from __future__ import annotations

from pbm.games.eighteenxx.engine.course import next_company
from pbm.games.eighteenxx.engine.privates import pay_income
from pbm.games.eighteenxx.values.game import Game, Step
from pbm.games.eighteenxx.values.state import Operating, Turn


def _operate(game: Game) -> None:
    """The next company in share price order takes its turn, until all have operated."""
    name = next_company(game)
    if name:
        game.frame(Operating).step -= 1
        first = not game.company(name).operated
        game.state.stack.append(Turn(company=name, first=first))


INCOME = Step(name="income", skip=pay_income)
OPERATE = Step(name="operate", skip=_operate)
