"""A stock turn: shares that bring most for their price, companies to run, weak ones to leave."""

from collections.abc import Callable, Iterator

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.homes import first_stops, promise
from pbm.games.eighteenxx.computer.outlook import (
    FIRST_TREASURY,
    NEW,
    NEW_COMPANY,
    ChosenOrder,
    Outlook,
    me,
    next_train,
)
from pbm.games.eighteenxx.computer.sales import PRESIDENT, Idea, sold_instead
from pbm.games.eighteenxx.computer.temperament import Temperament
from pbm.games.eighteenxx.computer.worth import (
    free_money,
    free_room,
    gain,
    kept_room,
    missing,
    room,
    share_value,
    starting_need,
    unfilled,
)
from pbm.games.eighteenxx.engine.companies import needed
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.stock_turn import unit_price
from pbm.games.eighteenxx.values.orders import Buy, Order, Par, Pass, Sell
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company, StockRound
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

LEAST_GAIN = 4
ALTERNATIVES = 2
MOST_COMPANIES = 4
ALL_COMPANIES = 15
"""Presidencies that a seat wants at most, and all seats together if they are few."""
DEAD = 300
"""Per cent that a president adds to the shares which his own company still lacks: its money does
nothing before."""
UNTRAINED = 60
"""Per cent that a company loses whose treasury cannot pay a train."""
TREASURY = 2
"""Per cent that a dollar of par value adds in later rounds, when trains are dear."""


IDEAS: Occasion[Callable[[Outlook, list[Order]], Iterator[Idea]]] = Occasion()
"""What features think of in a stock turn."""


def stock(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The best of buying, starting, selling and acting for a company; or nothing."""
    orders = list(decision.suggest())
    ideas = _ranked(outlook, orders, dice)
    best = next(iter(ideas), None)
    must_sell = not any(isinstance(order, Pass) for order in orders)
    sale = sold_instead(outlook, orders, best, must_sell=must_sell)
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
    game, seat, temper = outlook.game, me(outlook), outlook.temper
    kept = kept_room(game) * temper.room_kept // 100
    purse = game.cash(seat) - reserve(game, seat)
    stock = game.on_stack(StockRound)
    sold = stock.sold.get(seat, ()) if stock else ()
    for order in orders:
        if isinstance(order, Buy) and order.company in sold:
            continue
        if isinstance(order, Buy):
            taste = dice.of(order.company).below(temper.taste // 2)
            idea = _purchase(game, temper, seat, order, taste)
            if game.companies[order.company].floated and room(game, seat) <= kept:
                continue
            if unit_price(game, game.companies[order.company], order.source) <= purse:
                yield idea
        elif isinstance(order, Par) and _first(game, order.company) * order.price <= purse:
            yield from _start(outlook, order, purse, dice)


def _purchase(game: SeenGame, temper: Temperament, seat: str, order: Buy, taste: int) -> Idea:
    """How good a share is; one of a company that needs buyers to start is good if it will."""
    company = game.companies[order.company]
    cost = unit_price(game, company, order.source)
    score = gain(game, temper, company, cost)
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
    alone = purse >= short * order.price
    together = purse >= (first + 1) * order.price and 10 * money >= 13 * short * order.price
    if not _held(outlook, company, short, alone=alone, together=together):
        return
    treasury = game.by(FIRST_TREASURY)(game, order)
    trained = treasury >= next_train(game).price
    value = share_value(game, outlook.temper, company, order.price)
    score = 100 * (value - order.price) // order.price + PRESIDENT
    score += game.by(NEW_COMPANY)(game, mine, alone)
    score += TREASURY * (order.price - min(game.grid.pars)) * (game.state.round > 1)
    score += _place(game, outlook.temper, company.name)
    score += dice.of(company.name).below(outlook.temper.taste) - (0 if trained else UNTRAINED)
    yield Idea(score, order, why("can_be_floated", company=company.name, dollars=treasury))


def _held(outlook: Outlook, company: Company, short: int, *, alone: bool, together: bool) -> bool:
    """Whether a float can be paid and held: by him alone, or by the table, which has room for it
    beside those that wait or, by temperament, for a part of all beside all that are for sale."""
    game, part, printed = outlook.game, outlook.temper.fits, charter(outlook.game, company)
    if not part:
        return (alone or together) and free_room(game) >= short
    paid = together or (alone and room(game, me(outlook)) > short - printed.president)
    return paid and 100 * unfilled(game) >= part * (printed.shares - printed.president + 1)


def _place(game: SeenGame, temper: Temperament, company: str) -> int:
    """Per cent that a company's home adds."""
    if temper.starts:
        return first_stops(game.map, game.figures.companies[company].home)
    return promise(game, company)


def _first(game: SeenGame, company: str) -> int:
    """Shares of a company's president's certificate."""
    return game.figures.companies[company].president
