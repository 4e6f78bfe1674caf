"""Late treasuries: first treasuries are paid when the stock round ends (1850 5.6.4, D28)."""

from pbm.games.eighteenxx.engine.companies import TREASURY, pay_treasury
from pbm.games.eighteenxx.engine.course import all_have_passed
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game, Step
from pbm.games.eighteenxx.values.point import switch
from pbm.games.eighteenxx.values.state import Company, StockRound

NAME = "late-treasuries"


def _owe(game: Game, company: Company) -> None:
    game.frame(StockRound).owed.append(company.name)


def _pay(game: Game) -> None:
    """After the last turn of the round, before prices rise."""
    stock = game.frame(StockRound)
    if all_have_passed(game, stock):
        for name in stock.owed:
            if not game.companies[name].closed:
                pay_treasury(game, game.companies[name])


PAY = Step(name="treasuries", skip=_pay, feature=NAME)
"""What is owed is paid; it stands last in the plan of a stock round."""
AT_ONCE = switch("treasury_paid", "at the end", "at once", TREASURY, pay_treasury)
"""Engines on which games were recorded may pay them when the company floats."""
LATE_TREASURIES = Feature(name=NAME, points={TREASURY: _owe})
