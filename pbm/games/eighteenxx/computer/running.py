"""Running trains and what becomes of the income; connection runs."""

from __future__ import annotations

from typing import Literal

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    dying,
    next_train,
    rounds_ahead,
)
from pbm.games.eighteenxx.computer.trains import saving
from pbm.games.eighteenxx.values.orders import Dividend, RunBest
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company, OperatingTurn
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

FEW = 2
"""Rounds that must be ahead for a second train to be saved for."""
SOON = 5
"""Rounds of withholding after which a train should be there."""
DividendKind = Literal["full", "half", "withhold"]


def run(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The best run there is."""
    return ChosenOrder(RunBest(decision.subject), why("best_run"))


def dividend(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Everything, unless a train is needed soon and what is kept helps to buy it."""
    game = outlook.game
    company = game.companies[decision.subject]
    kind, reason = declared(game, company, game.frame(OperatingTurn).income)
    return ChosenOrder(Dividend(company.name, kind), reason)


def declared(game: SeenGame, company: Company, income: int) -> tuple[DividendKind, Why]:
    """Full, half or withheld."""
    lacking = saving(game, company)
    if lacking <= 0:
        return _for_another(game, company, income)
    if 2 * lacking <= income:
        return "half", why("half_saves", dollars=lacking)
    if lacking <= income or (lacking <= SOON * income and rounds_ahead(game) >= FEW):
        return "withhold", why("lacking_for_train", dollars=lacking)
    return "half", why("saved_slowly", dollars=lacking)


def _for_another(game: SeenGame, company: Company, income: int) -> tuple[DividendKind, Why]:
    """A second train that lasts is worth a round's dividend, when there are enough to come."""
    wanted = next_train(game)
    lacking = wanted.price - game.cash(company.name)
    useful = len(company.trains) < 2 and not dying(game, wanted.name)
    if useful and 0 < lacking <= 2 * income and rounds_ahead(game) >= FEW:
        kind: DividendKind = "withhold" if income < 2 * lacking <= 2 * income else "half"
        return kind, why("lacking_for_second", dollars=lacking)
    return "full", why("nothing_to_save")
