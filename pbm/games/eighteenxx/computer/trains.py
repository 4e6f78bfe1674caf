"""Trains: no company stays without one by choice; another one where it earns its price."""

from collections.abc import Sequence

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.outlook import (
    ChosenOrder,
    Outlook,
    after_next,
    dying,
    has_train_room,
    income,
    lasting,
    me,
    next_train,
    permanent,
    rounds_ahead,
)
from pbm.games.eighteenxx.computer.worth import gain
from pbm.games.eighteenxx.engine.shares import charter, held, keeps_presidency
from pbm.games.eighteenxx.values.orders import Bankrupt, BuyTrain, Discard, Order, Pass, Sell
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

SHORT_LIFE = 3
"""Rounds that a train is thought to run which goes with one of the next two kinds."""
PURSE = 120
"""Dollars that a company keeps for track when it buys a train for later."""
PARTS = 2
"""A train is bought when it earns this part of its price, the rest being its share of phases."""


def train_purchase(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Buy the train that is needed, or one that pays, or let it be."""
    game = outlook.game
    company = game.companies[decision.subject]
    orders = list(decision.suggest())
    offers = [order for order in orders if isinstance(order, BuyTrain)]
    if not company.trains:
        return _needed(outlook, company, orders, offers, decision)
    if has_train_room(game, company):
        for order in sorted(_new(offers), key=lambda one: -one.price):
            reason = would_buy(outlook, company, order)
            if reason:
                return ChosenOrder(order, reason)
    relief = _relief(game, company, decision)
    if relief is not None:
        return ChosenOrder(relief, why("sister_buys_better", company=relief.source))
    traded = [o for o in offers if o.trade_in and not has_train_room(game, company)]
    for order in traded:
        kept = [*company.trains, order.train]
        kept.remove(order.trade_in)
        if income(game, company.name, kept) > income(game, company.name, company.trains):
            return ChosenOrder(order, why("trade_raises", train=order.train, old=order.trade_in))
    return ChosenOrder(Pass(), why("train_would_not_pay"))


def _new(offers: Sequence[BuyTrain]) -> list[BuyTrain]:
    """Offers of bank and open market."""
    return [o for o in offers if o.source in (BANK, MARKET) and not o.trade_in]


def would_buy(outlook: Outlook, company: Company, order: BuyTrain) -> Why | None:
    """Why a further train is bought; empty if it would not pay, or is held back."""
    reason = _pays(outlook.game, company, order)
    held_back = reason and outlook.temper.spares and _hurts(outlook, company, order)
    return None if held_back else reason


def _pays(game: SeenGame, company: Company, order: BuyTrain) -> Why | None:
    """Why a further train should be bought; empty if it should not."""
    more = income(game, company.name, [*company.trains, order.train])
    gained = more - income(game, company.name, company.trains)
    short = dying(game, order.train)
    if not short and not lasting(game, company):
        return why("train_outlives", train=order.train)
    if not short and len(company.trains) < 2 and game.cash(company.name) - order.price >= PURSE:
        return why("route_before_long", train=order.train)
    if gained > 0 and (not short or gained * SHORT_LIFE * PARTS >= order.price):
        return why("earns_more", dollars=gained)
    return None


def _hurts(outlook: Outlook, company: Company, order: BuyTrain) -> bool:
    """Whether a train that is the first of its kind scraps more for its buyer than it earns him:
    dividends of all his shares, and trains that he would have to pay for."""
    game, seat, kinds = outlook.game, me(outlook), outlook.game.figures.trains
    if order.train in game.state.sold_kinds:
        return False
    brought = 0
    for other in game.state.companies.values():
        left = [kind for kind in other.trains if kinds[kind].scrapped_by != order.train]
        if other is company:
            left.append(order.train)
        elif len(left) == len(other.trains):
            continue
        more = income(game, other.name, left) - income(game, other.name, other.trains)
        brought += more * rounds_ahead(game) * held(other, seat) // charter(game, other).shares
        if not left and other.president == seat:
            brought -= max(0, kinds[order.train].price - game.cash(other.name))
    return brought < 0


def _needed(
    outlook: Outlook,
    company: Company,
    orders: Sequence[Order],
    offers: Sequence[BuyTrain],
    decision: Decision,
) -> ChosenOrder:
    """The first train: what the treasury pays, a sister's, or one with the president's help."""
    game = outlook.game
    cash = game.cash(company.name)
    paid = [order for order in _new(offers) if order.price <= cash]
    if paid:
        best = max(paid, key=lambda order: (not dying(game, order.train), -order.price))
        return ChosenOrder(best, why("no_train", company=company.name))
    sister = _from_sister(game, company, decision)
    if sister is not None:
        return ChosenOrder(sister, why("sister_spares", company=sister.source))
    helped = min(_new(offers), key=lambda order: order.price, default=None)
    if helped is not None:
        return ChosenOrder(helped, why("president_pays", company=company.name))
    return _forced(outlook, company, orders) or _secondhand(game, company, offers)


def _forced(outlook: Outlook, company: Company, orders: Sequence[Order]) -> ChosenOrder | None:
    """Shares that the president must sell for the train, or his bankruptcy."""
    blocks = [order for order in orders if isinstance(order, Sell)]
    if blocks:
        least = min(blocks, key=lambda order: (_loss(outlook, order), order.company, order.shares))
        return ChosenOrder(least, why("pays_the_train", company=company.name))
    lost = next((order for order in orders if isinstance(order, Bankrupt)), None)
    return ChosenOrder(lost, why("nothing_pays_train")) if lost is not None else None


def _secondhand(game: SeenGame, company: Company, offers: Sequence[BuyTrain]) -> ChosenOrder:
    """A train that another president can spare; who cannot is not asked, again and again."""
    cash = game.cash(company.name)
    used = [
        order
        for order in offers
        if order.source in game.state.companies and order.price <= cash and spare_train(game, order)
    ]
    if used:
        return ChosenOrder(used[-1], why("no_train", company=company.name))
    return ChosenOrder(Pass(), why("no_route_no_money"))


def spare_train(game: SeenGame, order: BuyTrain) -> bool:
    """Whether a train may go: another one remains, and the price is the printed one."""
    seller = game.companies[order.source]
    return len(seller.trains) > 1 and order.price >= game.figures.trains[order.train].price


def _from_sister(game: SeenGame, company: Company, decision: Decision) -> BuyTrain | None:
    """A train of another company of the same president that has one more, for all the money."""
    cash = game.cash(company.name)
    for other in game.state.companies.values():
        if other is company or other.president != company.president or len(other.trains) < 2:
            continue
        spared = min(other.trains, key=lambda kind: game.figures.trains[kind].price)
        price = min(cash, game.figures.trains[spared].price)
        order = BuyTrain(company.name, spared, other.name, price)
        if price and decision.legal(order) is None:
            return order
    return None


def _relief(game: SeenGame, company: Company, decision: Decision) -> BuyTrain | None:
    """A train that goes soon, of a sister that has no room for a better one it could pay."""
    if not has_train_room(game, company):
        return None
    now = income(game, company.name, company.trains)
    for other in game.state.companies.values():
        if other is company or other.president != company.president or has_train_room(game, other):
            continue
        if game.cash(other.name) < next_train(game).price:
            continue
        for kind in sorted({kind for kind in other.trains if dying(game, kind)}):
            order = BuyTrain(company.name, kind, other.name, 1)
            more = income(game, company.name, [*company.trains, kind])
            if more > now and decision.legal(order) is None:
                return order
    return None


def _loss(outlook: Outlook, order: Sell) -> int:
    """How much is lost by a forced sale; a presidency is worth a lot, a needless share a little."""
    game = outlook.game
    company = game.companies[order.company]
    seat = company.president
    loses = not keeps_presidency(game, company, seat, order.shares) if seat else False
    price = game.price(company)
    return 1000 * loses + max(0, 50 + gain(game, outlook.temper, company, price)) - 2 * order.shares


def discard(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """Give up the train that goes first."""
    game = outlook.game
    company = game.companies[decision.subject]
    kinds = game.figures.trains
    worst = min(company.trains, key=lambda name: (not dying(game, name), kinds[name].price))
    return ChosenOrder(Discard(company.name, worst), why("least_train", train=worst))


def saving(game: SeenGame, company: Company) -> int:
    """Dollars that a company lacks for the train it will need; 0 if it needs none soon.

    It needs one that takes the place of what it will lose, then one that stays to the end.
    """
    if any(permanent(game, kind) for kind in company.trains):
        return 0
    wanted, later = next_train(game), after_next(game)
    if company.trains and lasting(game, company):
        staying = [kind for kind in (wanted, later) if kind and permanent(game, kind.name)]
        if not staying:
            return 0
        wanted = staying[0]
    elif company.trains and later is not None and game.state.depot.get(wanted.name, 9) <= 1:
        wanted = later
    return max(0, wanted.price - game.cash(company.name))
