"""Sales in a stock turn: what the limit demands, companies to leave, weak shares for better."""

import msgspec

from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.outlook import NEW, Outlook, me, next_train
from pbm.games.eighteenxx.computer.temperament import Temperament
from pbm.games.eighteenxx.computer.worth import gain, missing, room, surplus
from pbm.games.eighteenxx.engine.companies import needed
from pbm.games.eighteenxx.engine.shares import charter, held, keeps_presidency
from pbm.games.eighteenxx.engine.steps.stock_turn import unit_price
from pbm.games.eighteenxx.values.orders import Order, Sell
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company
from pbm.games.table.why import Why, why

PRESIDENT = 12
"""Per cent that being president adds to a share."""
BETTER = 45
FULL = 25
"""How many per cent better another share must be before a weak one is sold for it; with as many
certificates as the limit allows."""


STUCK = 1000
"""Dollars that it is worth to come a share nearer to the start of his own company."""
SQUARE = 10
"""A square is thought to be this part of a price."""


class Idea(msgspec.Struct, frozen=True):
    """An order, how good it is in per cent of its price, and why."""

    score: int
    order: Order
    why: Why


def sold_instead(
    outlook: Outlook, orders: list[Order], best: Idea | None, *, must_sell: bool
) -> Idea | None:
    """What to sell: what the limit demands, a company that drags its president down, or a weak
    share for a far better one that cannot be paid else."""
    game, seat, temper = outlook.game, me(outlook), outlook.temper
    sales = [order for order in orders if isinstance(order, Sell)]
    if not sales:
        return None
    if must_sell:
        return max(
            (_weakness(game, temper, seat, order) for order in sales), key=lambda one: one.score
        )
    drags = [one for order in sales if (one := _drag(game, seat, order))]
    if drags:
        return max(drags, key=lambda one: one.score)
    if temper.swap:
        return _swapped(game, temper, seat, sales)
    return _exchange(game, temper, seat, sales, best)


def _weakness(game: SeenGame, temper: Temperament, seat: str, order: Sell) -> Idea:
    """How little is lost by a sale."""
    company = game.companies[order.company]
    loses = company.president == seat and not keeps_presidency(game, company, seat, order.shares)
    loss = gain(game, temper, company, game.price(company)) * order.shares + (200 if loses else 0)
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


def _swapped(game: SeenGame, temper: Temperament, seat: str, sales: list[Sell]) -> Idea | None:
    """One certificate for another that brings more dollars, when no more may be held: what its sale
    takes off the shares that are kept counts against it."""
    if room(game, seat):
        return None
    wanted = dearest(game, temper, seat)
    weak: list[Idea] = []
    for order in sales:
        company = game.companies[order.company]
        if order.shares > 1 or company.president == seat or not company.operated:
            continue
        price = game.price(company)
        lost = surplus(game, temper, company, price) + _fall(game, temper, company, seat)
        if lost + temper.swap < wanted:
            weak.append(Idea(-lost, order, why("brings_too_little", company=company.name)))
    return max(weak, key=lambda one: one.score, default=None)


def _fall(game: SeenGame, temper: Temperament, company: Company, seat: str) -> int:
    """Dollars that the shares which are kept lose by a sale; who spares others counts theirs, and
    the square that a price rises at the end of a stock round when none is for sale."""
    kept = 100 * (held(company, seat) - 1)
    if temper.spares:
        others = sum(held(company, other) for other in game.state.seats if other != seat)
        sold_out = not held(company, IPO) + held(company, MARKET)
        kept = (kept + temper.spares * others) * (1 + sold_out)
    return game.price(company) * kept // (100 * SQUARE)


def dearest(
    game: SeenGame, temper: Temperament, seat: str, more: int = 0, besides: str = ""
) -> int:
    """Dollars that the best share on sale brings which a seat can pay and hold: with `more` money
    than it has, of companies but one."""
    purse, limit = game.cash(seat) + more, game.figures.numbers.holding_limit
    brought = [0]
    stuck = [c for c in game.state.companies.values() if c.president == seat and missing(game, c)]
    if any(company.par <= purse for company in stuck):
        return STUCK
    for company in game.state.companies.values():
        most = limit * charter(game, company).shares // 100
        unfit = not company.floated or company.closed or held(company, seat) >= most
        if unfit or company.name == besides:
            continue
        for source in (IPO, MARKET):
            cost = unit_price(game, company, source)
            if held(company, source) and cost <= purse:
                brought.append(surplus(game, temper, company, cost))
    return max(brought)


def _exchange(
    game: SeenGame, temper: Temperament, seat: str, sales: list[Sell], best: Idea | None
) -> Idea | None:
    """A weak share that somebody else runs, for a better one that is wanted."""
    full = not room(game, seat)
    wanted = best.score if best else _wish(game, temper, seat, full=full)
    weak: list[Idea] = []
    for order in sales:
        company = game.companies[order.company]
        if company.president == seat or not company.operated:
            continue
        if order.shares > (3 if full else 2):
            continue
        score = gain(game, temper, company, game.price(company))
        if score + (FULL if full else BETTER) < wanted and (full or score < 0):
            weak.append(
                Idea(order.shares - score, order, why("brings_too_little", company=company.name))
            )
    return max(weak, key=lambda one: one.score, default=None)


def _wish(game: SeenGame, temper: Temperament, seat: str, *, full: bool) -> int:
    """The gain of the best share on sale, whether it can be taken or not."""
    wishes = [
        gain(game, temper, company, unit_price(game, company, source))
        + (NEW + PRESIDENT if not company.floated and company.president == seat else 0)
        for company in game.state.companies.values()
        if company.par and not company.closed
        for source in (IPO, MARKET)
        if held(company, source)
    ]
    unstarted = [c for c in game.state.companies.values() if not c.par and not c.closed]
    highest = max(game.grid.pars)
    if full and unstarted and game.cash(seat) >= needed(game, unstarted[0]) * highest:
        wishes.append(gain(game, temper, unstarted[0], highest) + NEW)
    return max(wishes, default=0)
