"""Running trains and what becomes of the income; connection runs."""

from typing import Literal

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    dying,
    has_train_room,
    next_train,
    rounds_ahead,
)
from pbm.games.eighteenxx.computer.outlook import income as earnings
from pbm.games.eighteenxx.computer.temperament import Temperament
from pbm.games.eighteenxx.computer.trains import saving
from pbm.games.eighteenxx.computer.worth import climbed
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.values.orders import Dividend, RunBest
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company, OperatingTurn
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

FEW = 2
"""Rounds that must be ahead for a second train to be saved for."""
SHORT = 3
"""Rounds that a train is thought to run which goes soon."""
DividendKind = Literal["full", "half", "withhold"]
_WAYS: tuple[tuple[DividendKind, int, int], ...] = (("half", 50, 1), ("withhold", 100, 2))
"""Ways to save, per cent kept, and by how many squares a price is behind after each round."""


def run(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The best run there is."""
    return ChosenOrder(RunBest(decision.subject), why("best_run"))


def dividend(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Everything, unless a train is needed soon and what is kept helps to buy it."""
    game = outlook.game
    company = game.companies[decision.subject]
    kind, reason = declared(game, outlook.temper, company, game.frame(OperatingTurn).income)
    return ChosenOrder(Dividend(company.name, kind), reason)


def declared(
    game: SeenGame, temper: Temperament, company: Company, income: int
) -> tuple[DividendKind, Why]:
    """Full, half or withheld."""
    if not temper.withholds:
        return _if_it_pays(game, company, income)
    lacking = saving(game, company)
    if lacking <= 0:
        return _for_another(game, company, income)
    if 2 * lacking <= income:
        return "half", why("half_saves", dollars=lacking)
    if lacking <= income or (lacking <= temper.withholds * income and rounds_ahead(game) >= FEW):
        return "withhold", why("lacking_for_train", dollars=lacking)
    return "half", why("saved_slowly", dollars=lacking)


def _if_it_pays(game: SeenGame, company: Company, income: int) -> tuple[DividendKind, Why]:
    """All or half kept for so long that a train can be bought, if that brings more to the end than
    the dividends and the squares which the price does not climb."""
    wanted, ahead = next_train(game), rounds_ahead(game)
    lacking = wanted.price - game.cash(company.name)
    if lacking <= 0 or ahead < FEW or not has_train_room(game, company):
        return "full", why("price_climbs")
    gained = earnings(game, company.name, [*company.trains, wanted.name]) - income
    lasts = SHORT if dying(game, wanted.name) else ahead
    best: tuple[int, DividendKind] = (0, "full")
    for kind, kept, squares in _WAYS:
        rounds = -(-100 * lacking // (income * kept))
        fall = _not_climbed(game, company, ahead, squares * rounds)
        left = gained * min(lasts, ahead - rounds) - lacking - fall
        best = max(best, (left, kind))
    reason = why("lacking_for_second", dollars=lacking) if best[0] else why("price_climbs")
    return best[1], reason


def _not_climbed(game: SeenGame, company: Company, ahead: int, squares: int) -> int:
    """Dollars that all shares lose by so many squares which the price does not climb."""
    price = game.price(company)
    high = climbed(game, company, price, ahead)
    low = climbed(game, company, price, max(0, ahead - squares))
    return (high - low) * charter(game, company).shares


def _for_another(game: SeenGame, company: Company, income: int) -> tuple[DividendKind, Why]:
    """A second train that lasts is worth a round's dividend, when there are enough to come."""
    wanted = next_train(game)
    lacking = wanted.price - game.cash(company.name)
    useful = len(company.trains) < 2 and not dying(game, wanted.name)
    if useful and 0 < lacking <= 2 * income and rounds_ahead(game) >= FEW:
        kind: DividendKind = "withhold" if income < 2 * lacking <= 2 * income else "half"
        return kind, why("lacking_for_second", dollars=lacking)
    return "full", why("nothing_to_save")
