"""How computer seats answer offers, give companies up, and foresee the end.

An acquired company's price goes right in every round; one that declines earns dividends, but its
price goes down with every offer.  What a share gains in a round by the one or the other decides.
"""

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, next_train
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import charter, held
from pbm.games.eighteenxx.features.acquisitions.tables import TABLES
from pbm.games.eighteenxx.features.acquisitions.taking import lowest
from pbm.games.eighteenxx.features.acquisitions.values import AcceptAcquisition
from pbm.games.eighteenxx.values.market import MOVES, Spot
from pbm.games.eighteenxx.values.orders import Bankrupt, Pass
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

TRAINS_A_ROUND = 2
"""Trains that leave the bank in an operating round, companies and the railroad together."""
TASTE = 5
"""Dollars a share by which two seats may differ."""


def _at(game: SeenGame, company: Company, spot: Spot) -> int:
    """By how much a share is worth more there."""
    return game.grid.at(spot).price - game.price(company)


def _right(game: SeenGame, company: Company, times: int) -> int:
    spot = game.spot(company)
    for _ in range(times):
        spot = MOVES["right"](game.grid, spot)
    return _at(game, company, spot)


def _going_on(game: SeenGame, company: Company) -> int:
    """Dollars a share gains in a round in which the company declines and operates."""
    per_share = company.income // charter(game, company).shares
    rises = 2 if company.income >= 2 * game.price(company) else 1
    rise = _right(game, company, rises) if company.income >= game.price(company) else 0
    return per_share + rise + _at(game, company, game.grid.down(game.spot(company), 1))


def weighed(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """An offer: what a share gains acquired, and what it gains by going on."""
    game = outlook.game
    company = game.companies[decision.subject]
    accept = ChosenOrder(AcceptAcquisition(company.name), why("good_price"))
    stays = ChosenOrder(Pass(), why("price_too_low"))
    if not company.trains:
        train = next_train(game).price if any(game.state.depot.values()) else 0
        return stays if game.cash(company.name) >= train > 0 else accept
    taste = dice.of(company.name).below(2 * TASTE) - TASTE
    return accept if _right(game, company, 1) + taste >= _going_on(game, company) else stays


def gives_up(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """A company that cannot pay its train is given up, if that costs its president less."""
    game = outlook.game
    if decision.kind != "trains" or decision.legal(Bankrupt(decision.subject)) is not None:
        return None
    company = game.companies[decision.subject]
    lost = -_at(game, company, lowest(game, company)) * held(company, company.president)
    if lost > next_train(game).price - game.cash(company.name):
        return None
    return ChosenOrder(Bankrupt(company.name), why("nothing_pays_train"))


def ends_in(game: SeenGame) -> int:
    """Rounds until companies are acquired, and one for each that will be."""
    names = [one.name for one in game.figures.phases]
    begins, state = game.by(TABLES).begins, game.state
    before = names[: names.index(begins)]
    left = sum(state.depot.get(kind, 0) for kind in before) if state.phase in before else 0
    live = [one for one in state.companies.values() if one.floated and not one.acquired]
    rounds = -(-left // TRAINS_A_ROUND)
    return rounds + max(len(live), phase(game).operating_rounds if left else 0)
