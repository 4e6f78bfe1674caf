"""Selling shares to the open market, in a stock turn or by force.

Rules: Stock Round Summary, Selling Shares, Transfer of Presidency, Compliance Sales, Forced Stock
Sales.  The price does not fall here: the sale is written down and settled when the turn is over.
"""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import fall
from pbm.games.eighteenxx.engine.shares import (
    UNSALEABLE,
    certificate_limit,
    certificates,
    certificates_of,
    charter,
    counts,
    held,
    market_room,
    may_leave,
    per_cent,
    transfer,
    unlimited,
)
from pbm.games.eighteenxx.values.events import Sold
from pbm.games.eighteenxx.values.game import Game, Step
from pbm.games.eighteenxx.values.orders import Sell
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company, Sale, StockRound

RULE = "selling"
IN_ONE_TURN = Point(True)
"""Whether who holds too many certificates must sell all that is needed in one turn (H29)."""


def block_refusal(game: Game, seat: str, company: Company, shares: int) -> Refusal | None:
    """What every sale must respect: holdings, the open market, the president, the holding limit."""
    have = held(company, seat)
    if shares < 1 or shares > have or company.row < 0:
        return no(RULE, "not_held", held=have, company=company.name)
    if refusal := game.by(UNSALEABLE)(game, seat, company):
        return refusal
    if shares > market_room(game, company):
        limit = game.figures.numbers.market_limit
        return no(RULE, "market_limit", limit=limit, company=company.name)
    if not may_leave(game, company, seat, shares):
        least = per_cent(game, company, charter(game, company).president)
        why = "nobody_takes_the_presidency"
        return no("presidency", why, company=company.name, least=least)
    limit = game.figures.numbers.holding_limit
    above = 100 * (have - shares) > limit * charter(game, company).shares
    if above and not unlimited(game, company, shares):
        return no("holding limit", "down_to_the_holding_limit", limit=limit)
    return None


def sell_refusal(game: Game, seat: str, order: Sell) -> Refusal | None:
    """Whether a seat may sell a block in its stock turn."""
    stock = game.frame(StockRound)
    if game.state.round == 1:
        return no("initial round", "no_sales_in_the_first_round")
    company = game.state.companies.get(order.company)
    if company is None:
        return no(RULE, "not_held", held=0, company=order.company)
    if order.company in stock.now:
        return no(RULE, "one_block_of_a_company", company=order.company)
    if "company" in stock.acts:
        return no("stock turn", "company_act_was_the_turn")
    if "sell" in stock.acts and stock.acts[-1] == "buy":
        return no("stock turn", "no_selling_after_sell_and_buy")
    return block_refusal(game, seat, company, order.shares) or _compliance(
        game, seat, stock, company, order.shares
    )


def _compliance(
    game: Game, seat: str, stock: StockRound, company: Company, shares: int
) -> Refusal | None:
    """Over the certificate limit the turn's sales must suffice, or be all that can be sold."""
    limit = certificate_limit(game)
    over = certificates(game, seat) - limit
    if over <= 0 or not game.by(IN_ONE_TURN):
        return None
    elsewhere = sum(
        _mostrelief(game, seat, other)
        for other in game.state.companies.values()
        if other is not company and other.name not in stock.now
    )
    needed = min(over, elsewhere + _mostrelief(game, seat, company)) - elsewhere
    if relief(game, seat, company, shares) >= needed:
        return None
    return no("compliance", "over_the_limit", over=over, limit=limit)


def _mostrelief(game: Game, seat: str, company: Company) -> int:
    """The most certificates that one lawful block of a company takes off the limit."""
    return max(
        (
            relief(game, seat, company, most)
            for most in range(held(company, seat), 0, -1)
            if block_refusal(game, seat, company, most) is None
        ),
        default=0,
    )


def relief(game: Game, seat: str, company: Company, shares: int) -> int:
    """Certificates that stop counting when a seat sells so many shares."""
    if not counts(game, company):
        return 0
    if not counts(game, company, shares):
        return certificates_of(game, company, seat)
    left = held(company, seat) - shares
    stays = company.president != seat or left >= charter(game, company).president
    return shares if stays else certificates_of(game, company, seat) - left


def largest_block(game: Game, seat: str, company: Company) -> int:
    """The most shares of a company that a seat may sell at once; 0 if none."""
    sizes = range(held(company, seat), 0, -1)
    return next((n for n in sizes if block_refusal(game, seat, company, n) is None), 0)


def must_sell(game: Game, seat: str) -> Refusal | None:
    """Compliance Sales: over the limit a seat may neither buy nor start a company (H29).

    In the recorded games who could sell nothing went on as if he were not.
    """
    refusal = over_limit(game, seat)
    free = not game.by(IN_ONE_TURN)
    return None if refusal and free and not can_sell_any(game, seat) else refusal


def can_sell_any(game: Game, seat: str) -> bool:
    """Whether there is any block that the seat may sell now."""
    return any(True for _ in blocks(game, seat))


def blocks(game: Game, seat: str) -> Iterator[Sell]:
    """Every block of shares that a seat may sell in its stock turn."""
    if game.state.round == 1:
        return
    for name, company in game.state.companies.items():
        for shares in range(1, held(company, seat) + 1):
            order = Sell(name, shares)
            if sell_refusal(game, seat, order) is None:
                yield order


def settle_block(game: Game) -> None:
    """The first block of those sold is settled: the price falls a square for each share."""
    sale = game.state.sales.pop(0)
    company = game.companies[sale.company]
    if not company.closed:
        fall(game, company, sale.shares)


def prices_fall(game: Game) -> None:
    """All blocks are settled, in the order of the sale."""
    while game.state.sales:
        settle_block(game)


SETTLED: Point[Callable[[Game], None]] = Point(prices_fall)
"""What becomes of the blocks sold at the end of a turn."""
FORCED: Point[Callable[[Game], None]] = Point(prices_fall)
"""What becomes of a block sold by force, at once."""


IN_TURN: Point[Callable[[Game], None]] = Point(lambda _game: None)
"""What becomes at once of a block sold in a stock turn."""


def sell(game: Game, seat: str, order: Sell, *, forced: bool = False) -> None:
    """Sell a block at the present price; the president before the sale is remembered (H03)."""
    company = game.companies[order.company]
    price = game.price(company)
    game.pay(BANK, seat, price * order.shares, "share")
    game.tell(Sold(seat, company.name, order.shares, price * order.shares, forced))
    game.state.sales.append(Sale(company.name, order.shares, price, seat, company.president))
    transfer(game, company, seat, MARKET, order.shares)


def over_limit(game: Game, seat: str) -> Refusal | None:
    """Compliance Sales: how many certificates a seat holds too many."""
    limit = certificate_limit(game)
    over = certificates(game, seat) - limit
    return no("compliance", "over_the_limit", over=over, limit=limit) if over > 0 else None


def _settle(game: Game) -> None:
    if game.state.sales:
        game.by(SETTLED)(game)


SETTLE = Step(name="settle", skip=_settle)
