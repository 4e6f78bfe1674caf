"""Trades of a letter that nothing to come in the game or in the turn makes possible: bids,
purchases and sales."""

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.programme.language import AUCTION, comes_to_stock
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import STOCK
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import InitialRound, OperatingRound
from pbm.games.eighteenxx.view import View

Barred = tuple[Refusal, tuple[Order, ...]]
"""Why an order is refused whatever happens, and the orders that its seat may mean."""
RULE = "initial round"


def deals_in_stock(view: View) -> bool:
    """Whether the turn is in a stock round or comes to one, where shares are bought."""
    return comes_to_stock(view.game.state.stack[0], view.settings.get("horizon"))


def sells_in_stock(view: View) -> bool:
    """Whether it is in a stock round in which players sell or comes to one: the second, or a later
    one (1870 "Selling Shares", 1850 5.4)."""
    state = view.game.state
    later = state.round > 1 or isinstance(state.stack[0], OperatingRound)
    return deals_in_stock(view) and (later or view.settings.get("horizon") == "decision")


def owned(view: View, order: Order) -> Refusal | None:
    """That a private company which an order would bid for or buy at its offer has its owner."""
    if not isinstance(order, orders.Bid | orders.Maximum | orders.BuyOffered):
        return None
    if not order.private:  # the one that is offered
        return None
    owner = view.game.state.privates[order.private].owner
    yours = owner == str(view.seat)
    sold = no(RULE, "sold_already", private=order.private, by=owner, yours=yours)
    return sold if owner else None


def sold_already(view: View, order: Order) -> Barred | None:
    """A private company that the bank sells no more."""
    refusal = owned(view, order)
    return (refusal, ()) if refusal is not None else None


def started(view: View, order: Order) -> Barred | None:
    """A company that has been started is not started again, unless it is closed."""
    company = view.game.companies.get(order.company) if isinstance(order, orders.Par) else None
    if company is None or not company.par or company.closed:
        return None
    return no("starting", "cannot_be_started", company=company.name), (orders.Buy(company.name),)


def without_round(view: View, order: Order) -> Barred | None:
    """A trade in a turn without a stock round; a sale in one that has the first alone."""
    kind = view.language.place(order).kind
    if kind not in (STOCK, AUCTION) or isinstance(order, orders.Pass):
        return None
    if not deals_in_stock(view):
        return no("stock turn", "no_stock_round_in_time"), ()
    if isinstance(order, orders.Sell) and not sells_in_stock(view):
        return no(RULE, "no_sales_in_the_first_round"), ()
    return None


def too_low(view: View, order: Order) -> Barred | None:
    """A bid below a price, which only falls when a turn that is the initial round alone ends; that
    price is offered."""
    first = isinstance(view.game.state.stack[0], InitialRound)
    if not first or view.settings.get("horizon") == "decision":
        return None
    if not isinstance(order, orders.Bid | orders.Maximum) or not order.private:
        return None
    price = view.game.state.privates[order.private].price
    most = order.most if isinstance(order, orders.Maximum) else order.most or order.amount
    if most >= price:
        return None
    fuller: Order
    if isinstance(order, orders.Maximum):
        fuller = replace(order, most=price)
    else:
        fuller = replace(order, amount=price, most=order.most and price)
    return no(RULE, "below_the_price", price=price, most=most), (fuller,)
