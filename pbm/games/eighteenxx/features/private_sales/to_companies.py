"""Sales of private companies to a company in its turn (Purchasing Private Companies)."""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.deals import propose
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import OPEN, DealOrder, Order, most_paid
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame


class BuyPrivate(DealOrder, Order, frozen=True, tag=True):
    """Buy a private company from a seat: for a company, or ("") for the buyer himself."""

    private: str
    price: int = OPEN
    company: str = ""
    seat: int | None = None
    most: int | None = None


class SellPrivate(Order, frozen=True, tag=True):
    """The seller's word to a private company's sale; to anybody if no buyer is named."""

    private: str
    buyer: str = ""
    price: int = OPEN
    least: int | None = None


RULE = "private sales"
AMONG_PLAYERS: Point[Callable[[Game], bool]] = Point(lambda _game: True)
"""Whether players may sell private companies to each other now (D12)."""


def price_range(game: SeenGame, private: str, company: str) -> tuple[int, int] | None:
    """The least and the most that a company may pay in this phase; None if it may not buy at all.

    Half to double the printed price, and before all may buy what the early buyers' rule says.
    """
    buying, printed = phase(game).company_purchases, game.figures.privates[private]
    least = (printed.price + 1) // 2
    if buying == "early" and company in printed.early_buyers:
        return least, printed.early_most
    return (least, printed.most_for.get(company, 2 * printed.price)) if buying == "all" else None


def widest_range(game: SeenGame, private: str, company: str) -> tuple[int, int]:
    """The least and the most that a company may pay in any phase."""
    printed = game.figures.privates[private]
    early = printed.early_most if company in printed.early_buyers else 0
    return (printed.price + 1) // 2, max(early, printed.most_for.get(company, 2 * printed.price))


def sale_refusal(game: SeenGame, order: BuyPrivate) -> Refusal | None:
    """Whether a company may buy a private company at a price, were it its turn."""
    company = order.company
    private = game.state.privates.get(order.private)
    printed = game.figures.privates.get(order.private)
    if (
        private is None
        or private.owner not in game.state.seats
        or not (printed and printed.for_sale)
    ):
        return no(RULE, "not_held_by_a_player", private=order.private)
    prices = price_range(game, order.private, company)
    if prices is None:
        return no(RULE, "not_in_this_phase", phase=game.state.phase, private=order.private)
    least, most = prices
    if not least <= order.price <= most:
        return no(RULE, "price_out_of_range", least=least, most=most, price=order.price)
    if order.price > game.cash(company):
        return no(RULE, "not_enough_money", needed=order.price, held=game.cash(company))
    return None


def check(game: Game, order: BuyPrivate) -> Refusal | None:
    """A company buys in its own turn alone."""
    if order.company != game.turn.company:
        return no(RULE, "not_operating", company=order.company)
    return sale_refusal(game, order)


def buy(game: Game, order: BuyPrivate) -> None:
    """The purchase, or the question to the owner."""
    president = game.companies[order.company].president
    propose(game, president, game.state.privates[order.private].owner, order)


def purchases(game: Game) -> Iterator[Order]:
    """Every private company for sale to the company, at the least price."""
    company = game.turn.company
    for name, private in game.state.privates.items():
        if private.owner in game.state.seats:
            least = (game.figures.privates[name].price + 1) // 2
            order = BuyPrivate(name, least, company, int(private.owner))
            if sale_refusal(game, order) is None:
                yield order


def bought_ahead(game: Game, company: str, order: BuyPrivate) -> int | Refusal | None:
    """What a company would pay now, at the most, or why it may not buy; of its owner's word nothing
    is known."""
    owner, printed = game.state.privates[order.private].owner, game.figures.privates[order.private]
    if order.seat is not None and owner != str(order.seat):
        return no(RULE, "not_held_by_this_seat", private=order.private, seat=order.seat)
    named = most_paid(order) or 0
    least = (printed.price + 1) // 2
    own = owner == game.companies[company].president
    price = named if own or order.price != OPEN else min(order.most or least, least)
    refusal = sale_refusal(game, BuyPrivate(order.private, price, company))
    prices = price_range(game, order.private, company)
    if prices is None or (refusal is not None and refusal.code != "not_enough_money"):
        return refusal
    return min(named, prices[1])


def sold_ahead(game: Game, seat: str, order: SellPrivate) -> Refusal | None:
    """Why a seat's word could not be kept now: it is not the owner, or the company that it names
    may not buy at that price."""
    if game.state.privates[order.private].owner != seat:
        return no(RULE, "not_yours", private=order.private)
    prices = price_range(game, order.private, order.buyer) if order.buyer else None
    if order.buyer not in game.state.companies:
        return None
    if prices is None:
        return no(RULE, "not_in_this_phase", phase=game.state.phase, private=order.private)
    wanted = order.price if order.price != OPEN else order.least or prices[0]
    if wanted > prices[1] or (order.price != OPEN and wanted < prices[0]):
        least, most = prices
        return no(RULE, "price_out_of_range", least=least, most=most, price=wanted)
    return None
