"""The turnsheet of a stock round: what a seat may buy, start and sell, as far as it can pay it."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    charter,
    counts,
    held,
)
from pbm.games.eighteenxx.engine.steps.stock_turn import (
    SOLD_BEFORE,
    STARTING,
    pricing_refusal,
    unit_price,
)
from pbm.games.eighteenxx.engine.trial import dealings
from pbm.games.eighteenxx.mail.company_sheet import write
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.market import UNCOUNTED
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company, StockRound
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock

DEALINGS: Occasion[Callable[[View, Company], Iterator[tuple[orders.Order, str]]]] = Occasion()
"""What else may be done with a company in a stock round, and what it costs or brings."""
Chances = Mapping[str, tuple[bool, int]]
"""Of each company: whether the seat has room for a share, and the largest block it may sell."""


def purse(view: View) -> Iterator[str]:
    """Money and certificates of the seat."""
    game, seat = view.game, str(view.seat)
    yield view.say("cash", cash=game.cash(seat))
    count, limit = certificates(game, seat), certificate_limit(game)
    yield view.say("certificates", count=count, limit=limit)


def stock_round(view: View) -> OfferBlock:
    """One line for each company: buy, start, sell, and what features add; nothing that the cash
    cannot pay even after sales."""
    offers: list[Offer] = []
    may = dealings(view.game, str(view.seat))
    least = dict(_costs(view, may))
    near = in_reach(view, least, may)
    for name, company in view.game.state.companies.items():
        if name in near and not company.par:
            offers.append(start_offer(view, name, len(offers) + 1))
        if company.closed or not company.par:
            continue
        for order, note in _dealings(view, company, name in near, may[name][1]):
            line = f"{len(offers) + 1}. {write(view, order)}"
            offers.append(Offer("buy", name, line, note=note))
    offers.append(Offer("pass", line="then: pass", note=view.say("then")))
    notes = (view.say("too_dear"),) if least and not near else ()
    return OfferBlock(view.say("block_stock"), tuple(purse(view)), tuple(offers), notes)


def _dealings(
    view: View, company: Company, buys: bool, most: int
) -> Iterator[tuple[orders.Order, str]]:
    """What a seat might do with a started company, if it can buy of it, or may sell some."""
    if buys:
        yield orders.Buy(company.name), _share_note(view, company)
    if most:
        sale = orders.Sell(company.name, most)
        yield sale, proceeds(view, sale)
    for adds in view.game.on(DEALINGS):
        yield from adds(view, company)


def proceeds(view: View, sale: orders.Sell) -> str:
    """What a block of shares would bring."""
    price = view.game.price(view.game.companies[sale.company])
    return view.say("sale", company=sale.company, shares=sale.shares, price=price)


def _share_note(view: View, company: Company) -> str:
    """Price, par, and where shares are."""
    square, cash = view.game.square(company), view.game.cash(str(view.seat))
    return view.say(
        "share",
        company=company.name,
        price=square.price,
        par=unit_price(view.game, company, IPO),
        ipo=held(company, IPO),
        market=held(company, MARKET),
        own=held(company, str(view.seat)),
        free=square.zone in UNCOUNTED,
        short=cash < min(_prices(view, company), default=0),
        full=_is_full(view, company),
    )


def _is_full(view: View, company: Company) -> bool:
    """Whether another certificate of it would be beyond the seat's limit (Buying Shares)."""
    game = view.game
    return counts(game, company) and certificates(game, str(view.seat)) >= certificate_limit(game)


def start_offer(view: View, name: str, number: int) -> Offer:
    """Starting a company at the highest par value that the cash in hand pays, else the least; one
    without a number is paid with its private company."""
    game = view.game
    open_, first = _pars(view, name), charter(game, game.companies[name]).president if number else 0
    paid = [one for one in open_ if first * one <= game.cash(str(view.seat))]
    order = orders.Par(name, (paid or open_[:1])[-1])
    line = (f"{number}. " if number else "") + write(view, order)
    title = view.game.figures.companies[name].title
    full = bool(number) and _is_full(view, game.companies[name])
    short = 0 if paid else first * open_[0]
    note = view.say("par", company=name, title=title, least=short, full=full)
    return Offer("par", name, line, choices=tuple(map(str, open_)), note=note)


def _pars(view: View, name: str) -> list[int]:
    """The par values that a company may have, from the least."""
    refused = partial(pricing_refusal, view.game)
    return sorted(one for one in view.game.grid.pars if not refused(orders.Par(name, one)))


def _prices(view: View, company: Company) -> list[int]:
    """Of its shares that are for sale."""
    return [unit_price(view.game, company, one) for one in (IPO, MARKET) if held(company, one)]


def _costs(view: View, may: Chances) -> Iterator[tuple[str, int]]:
    """Companies with the least price of what the seat might gain: a share if it has room for one
    and has sold none in this round, or the first ones of a company that is not started."""
    game, stock = view.game, view.game.on_stack(StockRound)
    sold = () if stock is None or game.by(SOLD_BEFORE) else stock.sold.get(str(view.seat), ())
    for name, company in game.state.companies.items():
        if company.closed or name in sold:
            continue
        if company.par and may[name][0] and (asked := _prices(view, company)):
            yield name, min(asked)
        if not company.par and _may_start(view, name):
            yield name, charter(game, company).president * min(_pars(view, name), default=0)


def _may_start(view: View, name: str) -> bool:
    """Whether nothing that features say is against starting a company."""
    game, order = view.game, orders.Par(name, min(view.game.grid.pars))
    return not any(speaks(game, str(view.seat), order) for speaks in game.on(STARTING))


def in_reach(view: View, least: Mapping[str, int], may: Chances) -> set[str]:
    """The companies whose price the seat can pay by its cash and by the largest blocks of others
    that it may sell in the same turn; all of them where it may earn before that turn comes."""
    game = view.game
    root, horizon = game.state.stack[0], view.settings.get("horizon")
    if not isinstance(root, StockRound) or horizon == "decision":
        return set(least)
    sales = {name: most * game.price(game.companies[name]) for name, (_, most) in may.items()}
    raised = game.cash(str(view.seat)) + sum(sales.values())
    kept = {} if game.by(SOLD_BEFORE) else sales
    return {name for name, price in least.items() if price <= raised - kept.get(name, 0)}
