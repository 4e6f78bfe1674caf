"""How a computer seat takes a card of the row."""

from collections.abc import Iterator

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.initial import private_worth
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.engine.steps.stock_turn import pricing_refusal
from pbm.games.eighteenxx.features.card_row.tables import PRIORITY, TABLES
from pbm.games.eighteenxx.features.card_row.values import Cards, TakeCard
from pbm.games.eighteenxx.values.orders import Order, Par
from pbm.games.eighteenxx.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

FIRST_TURN = 15
"""Dollars that the priority card is worth."""
GIFT = 100
"""Per cent of its treasury that a company started at the bank's cost is worth."""


def take(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The card that is worth most above what it and the cards passed by cost."""
    game = outlook.game
    row = {card.name: (n, card) for n, card in enumerate(game.frame(Cards).row)}
    step = game.by(TABLES).step
    best, most = None, 0
    for order in decision.suggest():
        assert isinstance(order, TakeCard)
        place, card = row[order.card]
        private = game.state.privates.get(order.card)
        value = FIRST_TURN if order.card == PRIORITY else 0
        if private is not None:
            value = private_worth(game, order.card) - private.price
            value += GIFT * min(game.grid.pars) * 2 // 100 if private.company else 0
        gain = value + card.money - step * place + dice.of(order.card).below(12)
        if best is None or gain > most:
            best, most = order, gain
    assert best is not None
    return ChosenOrder(best, why("worth_more", dollars=most))


def rest(view: View) -> Iterator[Order]:
    """Every other card from the left, so that it is never asked, and the price of a company that
    comes with one."""
    game = view.game
    row = game.on_stack(Cards)
    for card in row.row if row else ():
        yield TakeCard(card.name)
    for private in game.state.privates.values() if row else ():
        if private.company and not private.owner:
            pars = (Par(private.company, price) for price in sorted(game.grid.pars, reverse=True))
            yield next(order for order in pars if pricing_refusal(game, order) is None)
