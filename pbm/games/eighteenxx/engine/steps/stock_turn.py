"""A seat's turn in a stock round: buy, sell, start a company, or pass.

Stock Round Summary: one certificate may be bought and any number sold, in either order, but not
sell, buy and sell again.  The turn is over when the seat passes or nothing more is legal.  Buying
Shares, Starting a Company, Certificate Limits; 1850 5.1.1 for the coloured zones.
"""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import float_if_ready, start
from pbm.games.eighteenxx.engine.selling import (
    IN_TURN,
    blocks,
    can_sell_any,
    must_sell,
    over_limit,
    sell,
    sell_refusal,
)
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    charter,
    counts,
    held,
    per_cent,
    transfer,
    unlimited,
)
from pbm.games.eighteenxx.values.events import Bought, Passed
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Buy, Order, Par, Pass, Sell
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, Company, StockRound

RULE = "buying"
OFFERED: Occasion[Callable[[Game, Company], Refusal | None]] = Occasion()
"""A share of the initial offering is to be bought: what may speak against it."""
STARTING: Occasion[Callable[[SeenGame, str, Par], Refusal | None]] = Occasion()
"""A seat would start a company: what may speak against it."""
PRICING: Occasion[Callable[[SeenGame, Par], Refusal | None]] = Occasion()
"""A company is to have a par value: what may speak against that."""
SOLD_BEFORE = Point(False)
"""Whether a seat may buy shares of a company of which it has sold some in the round."""


def purchase_used(stock: StockRound, again: bool = False) -> Refusal | None:
    """One purchase a turn, more of what may be bought `again`; none beside an act for a company."""
    if "company" in stock.acts:
        return no("stock turn", "company_act_was_the_turn")
    return no(RULE, "one_purchase_a_turn") if "buy" in stock.acts and not again else None


def unit_price(game: SeenGame, company: Company, source: str) -> int:
    """Its price in the initial offering, or the share price on the open market."""
    return game.by(ON_OFFER)(game, company)[0] if source == IPO else game.price(company)


def _at_par(_game: SeenGame, company: Company) -> tuple[int, str]:
    """The par value to the bank; reissued shares are the company's own (Share Reissue)."""
    return company.par, company.name if company.reissued else BANK


ON_OFFER: Point[Callable[[SeenGame, Company], tuple[int, str]]] = Point(_at_par)
"""What a share of the initial offering costs, and who is paid for it."""


def room_refusal(game: Game, seat: str, company: Company, shares: int) -> Refusal | None:
    """The holding limit and the certificate limit (Buying Shares)."""
    limit, have = game.figures.numbers.holding_limit, held(company, seat)
    if 100 * (have + shares) > limit * charter(game, company).shares and not unlimited(
        game, company
    ):
        return no(RULE, "holding_limit", limit=limit, held=per_cent(game, company, have))
    if counts(game, company) and certificates(game, seat) >= certificate_limit(game):
        return no(RULE, "certificate_limit", limit=certificate_limit(game))
    return None


def _unavailable(company: Company, order: Buy) -> Refusal:
    """No such share where it is looked for, or none anywhere."""
    if held(company, IPO) + held(company, MARKET):
        return no(RULE, "not_for_sale", company=order.company, source=order.source)
    return no(RULE, "none_left", company=order.company)


def buy_refusal(game: Game, seat: str, order: Buy) -> Refusal | None:
    """Whether a seat may buy; the seat's own turn is taken for granted."""
    stock = game.frame(StockRound)
    company = game.state.companies.get(order.company)
    if company is None or not company.par or company.closed:
        return no(RULE, "company_not_started", company=order.company)
    if held(company, order.source) < order.shares or order.shares < 1:
        return _unavailable(company, order)
    brown = order.source == MARKET and game.square(company).zone == "brown"
    if order.shares > 1 and not brown:
        return no(RULE, "one_certificate_at_a_time")
    if order.company in stock.sold.get(seat, ()) and not game.by(SOLD_BEFORE):
        return no(RULE, "sold_this_round", company=order.company)
    if refusal := purchase_used(stock, again=brown and stock.bought == order.company):
        return refusal
    price = unit_price(game, company, order.source) * order.shares
    if price > game.cash(seat):
        return no(RULE, "not_enough_money", needed=price, held=game.cash(seat))
    if order.source == IPO:
        for speaks in game.on(OFFERED):
            if refusal := speaks(game, company):
                return refusal
    return must_sell(game, seat) or room_refusal(game, seat, company, order.shares)


def buy(game: Game, seat: str, order: Buy) -> None:
    """Buy shares; those of the open market pay the bank."""
    company = game.companies[order.company]
    price = unit_price(game, company, order.source) * order.shares
    payee = game.by(ON_OFFER)(game, company)[1] if order.source == IPO else BANK
    game.pay(seat, payee, price, "share")
    game.tell(Bought(seat, company.name, order.source, order.shares, price))
    transfer(game, company, order.source, seat, order.shares)
    float_if_ready(game, company)
    _count(game, seat, company.name if order.source == MARKET else "")


def par_refusal(game: Game, seat: str, order: Par) -> Refusal | None:
    """Whether a seat may start a company at a par value (Starting a Company)."""
    rule = "starting"
    stock = game.frame(StockRound)
    company = game.state.companies.get(order.company)
    if company is None or company.par or company.closed:
        return no(rule, "cannot_be_started", company=order.company)
    first = charter(game, company).president
    if held(company, IPO) < first:
        return no(rule, "cannot_be_started", company=order.company)
    if _belongs_to_private(game, order.company):
        return no(rule, "comes_with_a_private", company=order.company)
    if refusal := pricing_refusal(game, order):
        return refusal
    for speaks in game.on(STARTING):
        if refusal := speaks(game, seat, order):
            return refusal
    if refusal := purchase_used(stock):
        return refusal
    if first * order.price > game.cash(seat):
        return no(rule, "not_enough_money", needed=first * order.price, held=game.cash(seat))
    return must_sell(game, seat) or room_refusal(game, seat, company, first)


def pricing_refusal(game: SeenGame, order: Par) -> Refusal | None:
    """Whether there is such a par value now."""
    if order.price not in game.grid.pars:
        return no("starting", "no_such_par", price=order.price)
    against = (speaks(game, order) for speaks in game.on(PRICING))
    return next(filter(None, against), None)


def _belongs_to_private(game: Game, company: str) -> bool:
    """A presidency that is still sold with a private company."""
    return any(
        printed.brings == "presidency" and printed.company == company
        for name, printed in game.figures.privates.items()
        if not game.state.privates[name].owner
    )


def par(game: Game, seat: str, order: Par) -> None:
    """Start a company: its president's certificate at the par value."""
    company = game.companies[order.company]
    first = charter(game, company).president
    start(game, seat, company, order.price)
    game.pay(seat, BANK, first * order.price, "share")
    game.tell(Bought(seat, company.name, IPO, first, first * order.price))
    transfer(game, company, IPO, seat, first)
    float_if_ready(game, company)
    _count(game, seat, "")


def _count(game: Game, seat: str, from_market: str) -> None:
    """A purchase moves the priority card and uses the purchase of the turn."""
    stock = game.frame(StockRound)
    stock.acts.append("buy")
    stock.bought = from_market
    stock.last = seat


TEMPTS: Occasion[Callable[[Game], bool]] = Occasion()
"""Whether a seat that can neither buy nor sell is asked all the same: there is something else."""


def _asks(game: Game) -> str:
    """The seat whose turn it is, if there is anything it might do: buy, start, or sell."""
    stock = game.frame(StockRound)
    seat = stock.seat
    if "company" in stock.acts:
        return ""
    gains = any(True for _ in _purchases(game, seat)) or any(True for _ in _starts(game, seat))
    may = gains or can_sell_any(game, seat) or any(tempts(game) for tempts in game.on(TEMPTS))
    return seat if may else ""


def _purchases(game: Game, seat: str) -> Iterator[Order]:
    for name, company in game.state.companies.items():
        for source in (IPO, MARKET):
            if held(company, source):
                order = Buy(name, "ipo" if source == IPO else "market")
                if buy_refusal(game, seat, order) is None:
                    yield order


def _starts(game: Game, seat: str) -> Iterator[Order]:
    for name, company in game.state.companies.items():
        if not company.par and not company.closed:
            for price in sorted(game.grid.pars):
                order = Par(name, price)
                if par_refusal(game, seat, order) is None:
                    yield order


def _check_pass(game: Game, _order: Pass) -> Refusal | None:
    """Who is over the certificate limit and can sell must sell (Compliance Sales)."""
    seat = game.frame(StockRound).seat
    refusal = over_limit(game, seat)
    return refusal if refusal and can_sell_any(game, seat) else None


def _pass(game: Game, _order: Pass) -> None:
    frame = game.frame(StockRound)
    frame.asked = True
    game.tell(Passed(frame.seat, "stock turn", ""))
    frame.step += 1


def _sell(game: Game, order: Sell) -> None:
    frame = game.frame(StockRound)
    sell(game, frame.seat, order)
    frame.acts.append("sell")
    frame.now.append(order.company)
    frame.sold.setdefault(frame.seat, []).append(order.company)
    frame.last = frame.seat
    game.by(IN_TURN)(game)


def _suggest(game: Game) -> Iterator[Order]:
    """Every legal order, passing first."""
    seat = game.frame(StockRound).seat
    if _check_pass(game, Pass()) is None:
        yield Pass()
        yield from _purchases(game, seat)
        yield from _starts(game, seat)
    yield from blocks(game, seat)


TURN = Step(
    name="stock",
    asks=_asks,
    moves={
        Pass: Move(_check_pass, _pass),
        Buy: Move(
            lambda game, order: buy_refusal(game, game.frame(StockRound).seat, order),
            lambda game, order: buy(game, game.frame(StockRound).seat, order),
        ),
        Par: Move(
            lambda game, order: par_refusal(game, game.frame(StockRound).seat, order),
            lambda game, order: par(game, game.frame(StockRound).seat, order),
        ),
        Sell: Move(
            lambda game, order: sell_refusal(game, game.frame(StockRound).seat, order), _sell
        ),
    },
    suggest=_suggest,
    numbered=True,
)
