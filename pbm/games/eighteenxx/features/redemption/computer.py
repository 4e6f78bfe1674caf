"""What computer seats do about redemption and reissue.

Money that a company needs for no train is dead at the end. It redeems the last share on the open
market, for then its price rises at the end of the stock round (Ending a Stock Round); and a share
of its president's own, at a price that does not fall by it, when only so he may hold or can pay
another one that brings more. Redeemed shares are put on offer again when a train cannot be paid.
"""

from collections.abc import Iterator

from pbm.games.eighteenxx.computer.outlook import (
    Outlook,
    after_next,
    has_train_room,
    income,
    lasting,
    me,
    next_train,
    permanent,
    rounds_ahead,
)
from pbm.games.eighteenxx.computer.sales import PRESIDENT, SQUARE, Idea, dearest
from pbm.games.eighteenxx.computer.trains import PURSE
from pbm.games.eighteenxx.computer.worth import LATE, room, share_value, surplus
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.features.redemption.acts import Reissue
from pbm.games.eighteenxx.values.orders import Order, Redeem
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company
from pbm.games.table.why import why

OFF_THE_MARKET = 10
REISSUED = 25
"""Per cent that a share off the market is worth to who does not reckon it, and one put on offer."""


def ideas(outlook: Outlook, orders: list[Order]) -> Iterator[Idea]:
    """Redeem with idle money; reissue when money for a train is lacking."""
    game = outlook.game
    for order in orders:
        if isinstance(order, Redeem):
            company = game.companies[order.company]
            if outlook.temper.redeems:
                yield from _redeemed(outlook, company, order)
            elif order.source == MARKET and _idle(game, company):
                reason = why("off_the_market", company=company.name)
                yield Idea(OFF_THE_MARKET, order, reason)
        elif isinstance(order, Reissue):
            company = game.companies[order.company]
            late = outlook.temper.redeems and rounds_ahead(game) < LATE
            lacking = game.cash(company.name) < next_train(game).price
            if lacking and not lasting(game, company) and not late:
                yield Idea(REISSUED, order, why("needs_money", company=company.name))


def _idle(game: SeenGame, company: Company) -> bool:
    """Whether a company that has a lasting train can pay a share and the next train."""
    needed = game.price(company) + next_train(game).price
    return lasting(game, company) and game.cash(company.name) >= needed


def _redeemed(outlook: Outlook, company: Company, order: Redeem) -> Iterator[Idea]:
    """A redemption that idle money pays, if it brings its president enough."""
    game, price = outlook.game, outlook.game.price(company)
    if game.cash(company.name) < price + _kept(game, company):
        return
    if order.source == MARKET:
        brought = _risen(game, company, me(outlook))
        reason = why("last_off_the_market", company=company.name, dollars=brought)
    elif order.source == me(outlook):
        brought = _exchanged(outlook, company, price)
        reason = why("company_pays_share", company=company.name, dollars=brought)
    else:
        return
    if brought > 0:
        yield Idea(100 * brought // price, order, reason)


def _kept(game: SeenGame, company: Company) -> int:
    """Dollars that a company keeps for trains and track: none when it may own no more trains and
    one stays to the end; until one does, enough for what it will need."""
    wanted, later = next_train(game), after_next(game)
    if not any(permanent(game, kind) for kind in company.trains):
        more = later.price if later and not lasting(game, company) else 0
        return PURSE + wanted.price + more
    if not has_train_room(game, company):
        return 0
    earned = income(game, company.name, [*company.trains, wanted.name])
    return wanted.price if earned > income(game, company.name, company.trains) else 0


def _risen(game: SeenGame, company: Company, seat: str) -> int:
    """Dollars by which a seat's shares rise when none is for sale any more."""
    if held(company, MARKET) > 1 or held(company, IPO):
        return 0
    return held(company, seat) * game.price(company) // SQUARE


def _exchanged(outlook: Outlook, company: Company, price: int) -> int:
    """Dollars that another share brings more than one of the company, if the money or the room for
    it comes of the redemption; nothing where somebody else would hold as many then."""
    game, seat, temper = outlook.game, me(outlook), outlook.temper
    most = max(held(company, other) for other in game.state.seats if other != seat)
    if held(company, seat) - 1 <= most:
        return 0
    now = dearest(game, temper, seat) if room(game, seat) else 0
    then = dearest(game, temper, seat, more=price, besides=company.name)
    own = surplus(game, temper, company, price) + price * PRESIDENT // 100
    return then - now - own - temper.swap


def worth_selling(outlook: Outlook, order: Redeem) -> bool:
    """Whether a share brings no more than the price at which it would be redeemed."""
    game = outlook.game
    company = game.companies[order.company]
    price = game.price(company)
    return price >= share_value(game, outlook.temper, company, price)
