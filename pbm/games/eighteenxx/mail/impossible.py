"""Orders of a letter that no position to come makes possible, and what is offered instead."""

from collections.abc import Callable

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.programme.complete import never_laid
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.messages import Message
from pbm.games.table.possible import RuledOut

Barred = tuple[Refusal, tuple[Order, ...]]
"""Why an order is refused whatever happens, and the orders that its seat may mean."""
NEVER: Occasion[Callable[[View, Order], Barred | None]] = Occasion()
"""What features know of orders that nothing makes possible any more."""


def ruled_out(view: View, order: Order | Message) -> RuledOut | None:
    """Why an order can never be carried out."""
    if isinstance(order, Message):
        return None
    judged = (judge(view, order) for judge in (*view.game.on(NEVER), _sold, _started, _laid))
    found = next(filter(None, judged), None)
    if found is None:
        return None
    refusal, instead = found
    grammar, words = view.language.grammar, view.language.words
    said = tuple(grammar.write(one, words) for one in instead)
    return RuledOut(Voice(view).refusal(refusal), said)


def owned(view: View, order: Order) -> Refusal | None:
    """That a private company which an order would bid for or buy at its offer has its owner."""
    if not isinstance(order, orders.Bid | orders.Maximum | orders.BuyOffered):
        return None
    owner = view.game.state.privates[order.private].owner
    yours = owner == str(view.seat)
    sold = no("initial round", "sold_already", private=order.private, by=owner, yours=yours)
    return sold if owner else None


def _sold(view: View, order: Order) -> Barred | None:
    refusal = owned(view, order)
    return (refusal, ()) if refusal is not None else None


def _started(view: View, order: Order) -> Barred | None:
    """A company that has been started is not started again, unless it is closed."""
    company = view.game.companies.get(order.company) if isinstance(order, orders.Par) else None
    if company is None or not company.par or company.closed:
        return None
    return no("starting", "cannot_be_started", company=company.name), (orders.Buy(company.name),)


def _laid(view: View, order: Order) -> Barred | None:
    """What may lie there in its place depends on what is laid before."""
    refusal = never_laid(view.game, order) if isinstance(order, orders.Lay) else None
    return (refusal, ()) if refusal is not None else None
