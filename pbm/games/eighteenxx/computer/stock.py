"""A stock turn: shares that bring most for their price, companies to run, weak ones to leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.homes import promise
from pbm.games.eighteenxx.computer.outlook import (
    FIRST_TREASURY,
    NEW,
    NEW_COMPANY,
    ChosenOrder,
    Outlook,
    me,
    next_train,
)
from pbm.games.eighteenxx.computer.worth import (
    free_money,
    free_room,
    gain,
    kept_room,
    missing,
    room,
    share_value,
    starting_need,
)
from pbm.games.eighteenxx.engine.companies import needed
from pbm.games.eighteenxx.engine.shares import held, keeps_presidency
from pbm.games.eighteenxx.engine.steps.stock_turn import unit_price
from pbm.games.eighteenxx.values.orders import Buy, Order, Par, Pass, Sell
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, MARKET, StockRound
from pbm.games.table.decision import Decision
from pbm.games.table.why import Why, why

LEAST_GAIN = 4
PRESIDENT = 12
"""Per cent that being president adds to a share."""
ALTERNATIVES = 2
MOST_COMPANIES = 4
ALL_COMPANIES = 15
"""Presidencies that a seat wants at most, and all seats together if they are few."""
DEAD = 300
"""Per cent that a president adds to the shares which his own company still lacks: its money does
nothing before."""
UNTRAINED = 60
"""Per cent that a company loses whose treasury cannot pay a train."""
VARIETY = 24
"""Per cent that taste may add: so that no two games are alike."""
TREASURY = 2
"""Per cent that a dollar of par value adds in later rounds, when trains are dear."""
BETTER = 45
FULL = 25
"""How many per cent better another share must be before a weak one is sold for it; with as many
certificates as the limit allows."""


class Idea(msgspec.Struct, frozen=True):
    """An order, how good it is in per cent of its price, and why."""

    score: int
    order: Order
    why: Why


IDEAS: Occasion[Callable[[Outlook, list[Order]], Iterator[Idea]]] = Occasion()
"""What features think of in a stock turn."""


def stock(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The best of buying, starting, selling and acting for a company; or nothing."""
    orders = list(decision.suggest())
    ideas = _ranked(outlook, orders, dice)
    best = next(iter(ideas), None)
    must_sell = not any(isinstance(order, Pass) for order in orders)
    sale = _sale(outlook, orders, best, must_sell=must_sell)
    if sale is not None:
        return ChosenOrder(sale.order, sale.why)
    if best is not None and best.score >= LEAST_GAIN:
        return ChosenOrder(best.order, best.why)
    return ChosenOrder(Pass(), why("nothing_brings_more"))


def others(outlook: Outlook, decision: Decision, dice: Dice, chosen: Order) -> list[Order]:
    """What else would be worth doing in this turn, best first; nothing beside a sale."""
    if isinstance(chosen, Pass | Sell):
        return []
    ideas = _ranked(outlook, list(decision.suggest()), dice)
    good = [idea.order for idea in ideas if idea.score >= LEAST_GAIN and idea.order != chosen]
    return good[:ALTERNATIVES]


def _ranked(outlook: Outlook, orders: list[Order], dice: Dice) -> list[Idea]:
    """All ideas but sales, best first."""
    ideas = list(_purchases(outlook, orders, dice))
    for more in outlook.game.on(IDEAS):
        ideas += more(outlook, orders)
    return sorted(ideas, key=lambda idea: -idea.score)


def reserve(game: SeenGame, seat: str) -> int:
    """Dollars a president keeps for trains that his companies must buy and cannot pay."""
    price = next_train(game).price
    return sum(
        max(0, price - game.cash(company.name))
        for company in game.state.companies.values()
        if company.president == seat
        and company.operated
        and not company.trains
        and network(game.map, game.state.board, company.name).has_route
    )


def _purchases(outlook: Outlook, orders: list[Order], dice: Dice) -> Iterator[Idea]:
    game, seat = outlook.game, me(outlook)
    purse = game.cash(seat) - reserve(game, seat)
    stock = game.on_stack(StockRound)
    sold = stock.sold.get(seat, ()) if stock else ()
    for order in orders:
        if isinstance(order, Buy) and order.company in sold:
            continue
        if isinstance(order, Buy):
            idea = _purchase(game, seat, order, dice.of(order.company).below(VARIETY // 2))
            if game.companies[order.company].floated and room(game, seat) <= kept_room(game):
                continue
            if unit_price(game, game.companies[order.company], order.source) <= purse:
                yield idea
        elif isinstance(order, Par) and _first(game, order.company) * order.price <= purse:
            yield from _start(outlook, order, purse, dice)


def _purchase(game: SeenGame, seat: str, order: Buy, taste: int) -> Idea:
    """How good a share is; one of a company that needs buyers to start is good if it will."""
    company = game.companies[order.company]
    cost = unit_price(game, company, order.source)
    score = gain(game, company, cost)
    short = missing(game, company)
    reason = why("share_brings", company=company.name, dollars=cost, per_cent=score)
    if company.president == seat:
        score += PRESIDENT
    if short:
        reachable = free_money(game) >= starting_need(game)
        score = score + NEW - 2 * short if reachable else score // 4
        if company.president == seat and game.cash(seat) >= short * cost:
            score += DEAD
        reason = why("starts_when_sold", company=company.name, shares=short)
    return Idea(score + taste, order, reason)


def _start(outlook: Outlook, order: Par, purse: int, dice: Dice) -> Iterator[Idea]:
    """Start a company that the table can float, at the highest par for which that is so."""
    game, seat = outlook.game, me(outlook)
    company = game.companies[order.company]
    mine = [c for c in game.state.companies.values() if c.president == seat]
    most = max(MOST_COMPANIES, ALL_COMPANIES // len(game.state.seats))
    if len(mine) >= most or any(not c.floated or (c.operated and not c.trains) for c in mine):
        return
    first = _first(game, company.name)
    short = max(first, needed(game, company))
    money = free_money(game) - starting_need(game)
    if free_room(game) < short:
        return
    alone = purse >= short * order.price
    together = purse >= (first + 1) * order.price and 10 * money >= 13 * short * order.price
    if not (alone or together):
        return
    treasury = game.by(FIRST_TREASURY)(game, order)
    trained = treasury >= next_train(game).price
    value = share_value(game, company, order.price)
    score = 100 * (value - order.price) // order.price + PRESIDENT
    score += game.by(NEW_COMPANY)(game, mine, alone)
    score += TREASURY * (order.price - min(game.grid.pars)) * (game.state.round > 1)
    score += (
        promise(game, company.name)
        + dice.of(company.name).below(VARIETY)
        - (0 if trained else UNTRAINED)
    )
    yield Idea(score, order, why("can_be_floated", company=company.name, dollars=treasury))


def _first(game: SeenGame, company: str) -> int:
    """Shares of a company's president's certificate."""
    return game.figures.companies[company].president


def _sale(
    outlook: Outlook, orders: list[Order], best: Idea | None, *, must_sell: bool
) -> Idea | None:
    """What to sell: what the limit demands, a company that drags its president down, or a weak
    share for a far better one that cannot be paid else."""
    game, seat = outlook.game, me(outlook)
    sales = [order for order in orders if isinstance(order, Sell)]
    if not sales:
        return None
    if must_sell:
        return max((_weakness(game, seat, order) for order in sales), key=lambda one: one.score)
    drags = [one for order in sales if (one := _drag(game, seat, order))]
    if drags:
        return max(drags, key=lambda one: one.score)
    return _exchange(game, seat, sales, best)


def _weakness(game: SeenGame, seat: str, order: Sell) -> Idea:
    """How little is lost by a sale."""
    company = game.companies[order.company]
    loses = company.president == seat and not keeps_presidency(game, company, seat, order.shares)
    loss = gain(game, company, game.price(company)) * order.shares + (200 if loses else 0)
    return Idea(-loss, order, why("best_spared", company=company.name))


def _drag(game: SeenGame, seat: str, order: Sell) -> Idea | None:
    """Leave the presidency of a company without train and money to somebody else."""
    company = game.companies[order.company]
    if company.president != seat or not company.operated or company.trains:
        return None
    lacking = next_train(game).price - game.cash(company.name)
    reach = network(game.map, game.state.board, company.name)
    if lacking <= game.cash(seat) // 2 or not reach.has_route:
        return None
    if keeps_presidency(game, company, seat, order.shares):
        return None
    return Idea(order.shares, order, why("president_would_pay", company=company.name))


def _exchange(game: SeenGame, seat: str, sales: list[Sell], best: Idea | None) -> Idea | None:
    """A weak share that somebody else runs, for a better one that is wanted."""
    full = not room(game, seat)
    wanted = best.score if best else _wish(game, seat, full=full)
    weak: list[Idea] = []
    for order in sales:
        company = game.companies[order.company]
        if company.president == seat or not company.operated:
            continue
        if order.shares > (3 if full else 2):
            continue
        score = gain(game, company, game.price(company))
        if score + (FULL if full else BETTER) < wanted and (full or score < 0):
            weak.append(
                Idea(order.shares - score, order, why("brings_too_little", company=company.name))
            )
    return max(weak, key=lambda one: one.score, default=None)


def _wish(game: SeenGame, seat: str, *, full: bool) -> int:
    """The gain of the best share on sale, whether it can be taken or not."""
    wishes = [
        gain(game, company, unit_price(game, company, source))
        + (NEW + PRESIDENT if not company.floated and company.president == seat else 0)
        for company in game.state.companies.values()
        if company.par and not company.closed
        for source in (IPO, MARKET)
        if held(company, source)
    ]
    unstarted = [c for c in game.state.companies.values() if not c.par and not c.closed]
    highest = max(game.grid.pars)
    if full and unstarted and game.cash(seat) >= needed(game, unstarted[0]) * highest:
        wishes.append(gain(game, unstarted[0], highest) + NEW)
    return max(wishes, default=0)
