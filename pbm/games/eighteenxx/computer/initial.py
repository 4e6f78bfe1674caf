"""The initial stock round: private companies at or little above their price, and par values."""

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, me
from pbm.games.eighteenxx.computer.temperament import Temperament
from pbm.games.eighteenxx.values.orders import Bid, BuyOffered, Order, Par, Pass
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

OVER = {"presidency": 20, "share": 25, "": 10}
"""Per cent above its price that a private company is worth, by what it brings."""
POWER = 30
"""The same of one with a power."""
PATIENT = 3
YIELDS = 15
"""Times that all have been asked before less is kept, and by how much each time."""
CHEAP = 50
"""Dollars at which a private company is bought in any case."""


def private_worth(game: SeenGame, private: str) -> int:
    """Dollars that a private company is worth."""
    printed = game.figures.privates[private]
    over = POWER if printed.power else OVER[printed.brings]
    return printed.price * (100 + over) // 100


def kept_for_shares(game: SeenGame, temper: Temperament) -> int:
    """Dollars that a seat keeps for shares; less and less when the round will not end."""
    frame, seats = game.state.stack[0], len(game.state.seats)
    rounds = frame.turns // seats if isinstance(frame, InitialRound) else 0
    kept = max(0, temper.kept - YIELDS * max(0, rounds - PATIENT))
    return game.figures.numbers.cash[str(seats)] * kept // 100


def in_any_case(game: SeenGame, temper: Temperament, private: str) -> bool:
    """Whether a private company is bought however little is left: it is cheap, or brings a company
    to him who keeps the money to start one."""
    begins = game.figures.privates[private].brings == "presidency"
    return game.state.privates[private].price <= CHEAP or (temper.starts and begins)


def offer(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Buy what is offered, or bid for something dearer, as long as money for shares is left."""
    game = outlook.game
    kept = kept_for_shares(game, outlook.temper)
    purse = game.cash(me(outlook)) - _aside(game, me(outlook))
    bids: list[tuple[int, Order]] = []
    for order in decision.suggest():
        if isinstance(order, BuyOffered):
            price = game.state.privates[order.private].price
            if purse - price >= kept or in_any_case(game, outlook.temper, order.private):
                return ChosenOrder(order, why("private_pays", private=order.private, dollars=price))
        elif isinstance(order, Bid) and purse - order.amount >= kept:
            limit = (
                private_worth(game, order.private) * dice.of(order.private).between(90, 105) // 100
            )
            if order.amount <= limit:
                bids.append((limit - order.amount, order))
    if bids:
        margin, order = max(bids, key=lambda one: one[0])
        return ChosenOrder(order, why("worth_more", dollars=margin))
    return ChosenOrder(Pass(), why("money_for_shares"))


def _aside(game: SeenGame, seat: str) -> int:
    """Money that stands in bids already."""
    frame = game.state.stack[-1]
    return sum(of.get(seat, 0) for of in getattr(frame, "bids", {}).values())


def auction(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Raise as long as the company is worth it."""
    limit = private_worth(outlook.game, decision.subject)
    limit = limit * dice.of("auction", decision.subject).between(90, 110) // 100
    order = Bid(decision.subject, decision.raises)
    if decision.raises <= limit and decision.legal(order) is None:
        return ChosenOrder(order, why("worth_up_to", private=decision.subject, dollars=limit))
    return ChosenOrder(Pass(), why("too_dear", dollars=decision.raises, private=decision.subject))


def named_par(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The presidency that comes with a private company: as high as its money is needed."""
    prices = [order for order in decision.suggest() if isinstance(order, Par)]
    high = max(prices, key=lambda order: order.price)
    treasury = outlook.game.figures.companies[high.company].shares * high.price
    return ChosenOrder(high, why("starts_with", company=high.company, dollars=treasury))
