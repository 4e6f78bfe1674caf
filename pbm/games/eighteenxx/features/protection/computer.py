"""How computer seats protect a price: of shares worth it, where money remains for trains."""

from collections.abc import Iterator

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import AtTheTable, ChosenOrder, Outlook, me
from pbm.games.eighteenxx.computer.stock import reserve
from pbm.games.eighteenxx.computer.worth import gain
from pbm.games.eighteenxx.features.protection.values import Protect
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

WORTH_KEEPING = 5
"""Per cent that a protected share must bring."""


def protection(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Protect a price when the shares are worth it and money remains for trains."""
    game = outlook.game
    company = game.companies[decision.subject]
    sale = game.state.sales[0]
    left = game.cash(me(outlook)) - sale.price * sale.shares - reserve(game, me(outlook))
    order = Protect(company.name)
    if left >= 0 and company.trains and decision.legal(order) is None:
        score = gain(game, outlook.temper, company, sale.price)
        if score >= WORTH_KEEPING:
            return ChosenOrder(order, why("price_stays", per_cent=score))
    return ChosenOrder(Pass(), why("not_worth_it"))


def lines(view: View) -> Iterator[Order]:
    """Companies of the seat whose shares are worth their price."""
    game, temper = view.game, AtTheTable(view.seat, view.game).temper
    for name in view.companies:
        company = game.companies[name]
        if company.trains and gain(game, temper, company, game.price(company)) >= WORTH_KEEPING:
            yield Protect(name)
