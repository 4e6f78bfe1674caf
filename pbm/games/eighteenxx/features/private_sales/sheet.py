"""Private companies on a turnsheet: those a company may buy, and one's word to sell; and sales of
a letter that nothing to come makes possible, with what is offered instead."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.core.refusal import no
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.trial import is_asked, trial
from pbm.games.eighteenxx.features.private_sales.to_companies import (
    AMONG_PLAYERS,
    RULE,
    BuyPrivate,
    SellPrivate,
    price_range,
    sale_refusal,
    widest_range,
)
from pbm.games.eighteenxx.mail.barred import Barred, owned
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, write
from pbm.games.eighteenxx.programme.language import comes_to_operating
from pbm.games.eighteenxx.values.orders import OPEN, Bid, Maximum, Order
from pbm.games.eighteenxx.values.state import Company, OperatingRound, StockRound
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Private companies that may be bought, at half to double their price."""
    game = view.game
    for name, private in game.state.privates.items():
        prices = price_range(game, name, company.name)
        if prices is None:
            continue
        least, most = prices
        if sale_refusal(game, BuyPrivate(name, least, company.name)) is not None:
            continue
        order = BuyPrivate(name, company=company.name, seat=int(private.owner), most=least)
        title = game.figures.privates[name].title
        own = private.owner == str(view.seat)
        facts = {"title": title, "least": least, "most": most, "own": own}
        note = say("buy_private", **facts, asked=is_asked(game))
        yield replace(proposal(view, order, note), within=prices, settled=True)


def words(view: View) -> Iterator[Offer]:
    """One's word to sell a private company, for its price at least; to companies where players
    never sell them to each other."""
    alone = view.game.settings.get("private_sales") == "never"
    for name, private in view.game.state.privates.items():
        printed = view.game.figures.privates[name]
        if _among_players(view, SellPrivate(name)) is not None:
            continue  # not yet
        if private.owner == str(view.seat) and printed.for_sale:
            line = write(view, SellPrivate(name, least=printed.price))
            note = view.say("private_note", title=printed.title)
            yield Offer("sell", name, line, note=note, settled=alone)


def impossible(view: View, order: Order) -> Barred | None:
    """What is never sold so; of a private company that has its owner a purchase is offered."""
    match order:
        case BuyPrivate() | SellPrivate():
            first = _closed(view, order) or _priced(view, order) or _among_players(view, order)
            return first or (None if _may_change(view, order.private) else not_held(view, order))
    refusal = owned(view, order)
    return None if refusal is None else (refusal, tuple(_from_owner(view, order)))


def not_held(view: View, order: Order) -> Barred | None:
    """A sale by somebody who does not own the private company; the purchase from its owner is
    offered."""
    if not isinstance(order, BuyPrivate | SellPrivate):
        return None
    owner = view.game.state.privates[order.private].owner
    seller = view.seat if isinstance(order, SellPrivate) else order.seat
    if seller is None or str(seller) == owner:
        return None
    offer: BuyPrivate | None = None
    if isinstance(order, BuyPrivate):
        refusal = no(RULE, "not_held_by_this_seat", private=order.private, seat=seller)
        if order.company or owner != str(view.seat):
            offer = replace(order, seat=int(owner)) if owner in view.game.state.seats else None
    else:
        refusal = no(RULE, "not_yours", private=order.private)
        if owner in view.game.state.seats and order.buyer in view.companies and order.price != OPEN:
            offer = BuyPrivate(order.private, order.price, order.buyer, int(owner))
    return refusal, (offer,) if offer is not None else ()


def _may_change(view: View, private: str) -> bool:
    """Whether it may yet come to another player: in the initial round, or between players."""
    owner = view.game.state.privates[private].owner
    if not owner:
        return view.game.opening
    return owner in view.game.state.seats and view.game.settings.get("private_sales") != "never"


def _closed(view: View, order: BuyPrivate | SellPrivate) -> Barred | None:
    """A private company that has closed."""
    closed = view.game.state.privates[order.private].owner == CLOSED
    sold = no(RULE, "sold_already", private=order.private, by=CLOSED, yours=False)
    return (sold, ()) if closed else None


def _priced(view: View, order: BuyPrivate | SellPrivate) -> Barred | None:
    """A price that no phase lets a company pay; the nearest that one does is offered."""
    company = order.company if isinstance(order, BuyPrivate) else order.buyer
    if company not in view.game.companies:
        return None
    least, most = widest_range(view.game, order.private, company)
    changed: Order
    if order.price != OPEN:
        price, nearest = order.price, min(max(order.price, least), most)
        changed = replace(order, price=nearest)
    elif isinstance(order, BuyPrivate):
        price = order.most if order.most is not None else least
        nearest = max(price, least)
        changed = replace(order, most=nearest)
    else:
        price = order.least or 0
        nearest = min(price, most)
        changed = replace(order, least=nearest)
    if price == nearest:
        return None
    instead = (changed,) if not_held(view, order) is None else ()
    return no(RULE, "price_out_of_range", least=least, most=most, price=price), instead


def _among_players(view: View, order: BuyPrivate | SellPrivate) -> Barred | None:
    """Between players from the second stock round on, if the game has such sales at all."""
    state = view.game.state
    if isinstance(order, SellPrivate):
        to_company = order.buyer in view.game.companies
        if to_company or (not order.buyer and not _in_stock_alone(view)):
            return None
    elif order.company:
        return None
    if view.game.settings.get("private_sales") == "never":
        return no(RULE, "no_private_sales", private=order.private), ()
    first = state.round <= 1 and not isinstance(state.stack[0], OperatingRound)
    if first and view.settings.get("horizon") != "decision":
        return no(RULE, "no_private_sales_yet", private=order.private), ()
    return None


def _in_stock_alone(view: View) -> bool:
    """Whether a turn has stock rounds alone, in which no company buys."""
    horizon, root = view.settings.get("horizon"), view.game.state.stack[0]
    return not comes_to_operating(root, horizon)


def _from_owner(view: View, order: Order) -> Iterator[BuyPrivate]:
    """The purchase from another player that a bid in a stock round may mean."""
    if not isinstance(order, Bid | Maximum):
        return
    game, owner = view.game, view.game.state.privates[order.private].owner
    stock = isinstance(game.state.stack[0], StockRound) and game.state.round > 1
    others = owner in game.state.seats and owner != str(view.seat)
    if stock and others and game.by(AMONG_PLAYERS)(trial(game)):
        most = order.most if isinstance(order, Maximum) else max(order.most or 0, order.amount)
        yield BuyPrivate(order.private, seat=int(owner), most=most)
