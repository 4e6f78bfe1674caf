"""The initial stock round: private companies are offered, bid for and auctioned (5.7, H01).

Each seat in turn passes, bids for a dearer company or buys the cheapest one.  When the company
offered next has bids, it goes to the only bidder, or is auctioned among its bidders, and so on;
nothing may be sold.  After the last one play goes on with public companies.
"""

from collections.abc import Callable, Iterator, Mapping

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import float_if_ready, start
from pbm.games.eighteenxx.engine.privates import acquire, offered, pay_income
from pbm.games.eighteenxx.engine.shares import charter, transfer
from pbm.games.eighteenxx.values.events import Passed, PrivateBid, PrivateFell
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Bid, BuyOffered, Order, Par, Pass
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, InitialRound

RULE = "initial round"
PAR_AT_ONCE = Point(True)
"""Whether a presidency's par value is named before the next company of a chain is sold (H01)."""


def _free(game: Game, seat: str, private: str) -> int:
    """Money not set aside; an own bid on the same company counts as free (H15)."""
    bids = game.frame(InitialRound).bids
    aside = sum(of.get(seat, 0) for name, of in bids.items() if name != private)
    return game.cash(seat) - aside


def least_bid(game: SeenGame, private: str) -> int:
    """The least bid that is legal: five above the highest, or above the price."""
    bids = game.frame(InitialRound).bids.get(private)
    highest = max(bids.values()) if bids else game.state.privates[private].price
    return highest + game.figures.numbers.bid_step


def _bid_refusal(game: Game, seat: str, order: Bid) -> Refusal | None:
    """What the two kinds of bids have in common."""
    least = least_bid(game, order.private)
    if order.amount < least:
        step = game.figures.numbers.bid_step
        return no(RULE, "bid_too_low", least=least, above=least - step, step=step)
    free = _free(game, seat, order.private)
    if order.amount > free:
        return no(RULE, "not_enough_money", needed=order.amount, held=free)
    return None


def _take_bid(game: Game, seat: str, order: Bid) -> None:
    game.frame(InitialRound).bids.setdefault(order.private, {})[seat] = order.amount
    game.tell(PrivateBid(seat, order.private, order.amount))


# the par value of a company whose president's certificate was just bought


def _asks_par(game: Game) -> str:
    """The buyer, before the next company of the chain is dealt with (H01)."""
    frame = game.frame(InitialRound)
    private = offered(game)
    sure = private and len(frame.bids.get(private.name, ())) == 1 and not frame.auction
    return "" if sure and not game.by(PAR_AT_ONCE) else frame.parring


def _check_par(game: Game, order: Par) -> Refusal | None:
    if order.company != game.frame(InitialRound).par:
        return no("starting", "not_this_company", company=order.company)
    if order.price not in game.grid.pars:
        return no("starting", "no_such_par", price=order.price)
    return None


def _set_par(game: Game, order: Par) -> None:
    frame = game.frame(InitialRound)
    company = game.companies[order.company]
    start(game, frame.parring, company, order.price)
    transfer(game, company, IPO, frame.parring, charter(game, company).president)
    float_if_ready(game, company)
    frame.par = frame.parring = ""
    frame.step = 0


def _suggest_par(game: Game) -> Iterator[Order]:
    company = game.frame(InitialRound).par
    return (Par(company, price) for price in game.figures.market.pars)


PAR = Step(
    name="par",
    asks=_asks_par,
    subject=lambda game: game.frame(InitialRound).par,
    moves={Par: Move(_check_par, _set_par)},
    suggest=_suggest_par,
)


def _chain(game: Game) -> None:
    """Sell the offered company to its only bidder, or open its auction."""
    frame = game.frame(InitialRound)
    private = offered(game)
    bids = frame.bids.get(private.name) if private else None
    if private is None or not bids or frame.auction:
        return
    if len(bids) == 1:
        ((seat, amount),) = bids.items()
        acquire(game, frame, seat, private, amount)
        frame.step = 0
        return
    frame.auction = private.name
    frame.bidder = _next_bidder(game, max(bids, key=lambda seat: bids[seat]))


CHAIN = Step(name="chain", skip=_chain)

# an auction among those who have bid


def _next_bidder(game: Game, after: str) -> str:
    """Who bids next."""
    frame = game.frame(InitialRound)
    return game.by(NEXT_BIDDER)(game, frame.bids[frame.auction], after)


def _clockwise(game: Game, bids: Mapping[str, int], after: str) -> str:
    """The next bidder clockwise (D27)."""
    return next(seat for seat in game.state.clockwise(after) if seat in bids)


NEXT_BIDDER: Point[Callable[[Game, Mapping[str, int], str], str]] = Point(_clockwise)


def _check_raise(game: Game, order: Bid) -> Refusal | None:
    frame = game.frame(InitialRound)
    if order.private != frame.auction:
        return no(RULE, "another_is_auctioned", private=frame.auction)
    return _bid_refusal(game, frame.bidder, order)


def _raise(game: Game, order: Bid) -> None:
    frame = game.frame(InitialRound)
    _take_bid(game, frame.bidder, order)
    frame.turns += 1
    frame.bidder = _next_bidder(game, frame.bidder)


def _leave(game: Game, _order: Pass) -> None:
    """Leave the auction; the last one left buys at his bid."""
    frame = game.frame(InitialRound)
    bids = frame.bids[frame.auction]
    game.tell(Passed(frame.bidder, "auction", frame.auction))
    del bids[frame.bidder]
    frame.turns += 1
    if len(bids) > 1:
        frame.bidder = _next_bidder(game, frame.bidder)
        return
    frame.auction = frame.bidder = ""
    frame.step = 0


def _suggest_raise(game: Game) -> Iterator[Order]:
    frame = game.frame(InitialRound)
    yield Pass()
    least = least_bid(game, frame.auction)
    if least <= _free(game, frame.bidder, frame.auction):
        yield Bid(frame.auction, least)


AUCTION = Step(
    name="auction",
    asks=lambda game: game.frame(InitialRound).bidder,
    subject=lambda game: game.frame(InitialRound).auction,
    moves={Bid: Move(_check_raise, _raise), Pass: Move(None, _leave)},
    suggest=_suggest_raise,
    raises=lambda game: least_bid(game, game.frame(InitialRound).auction),
)

# the seats in turn


def _subject(game: Game) -> str:
    private = offered(game)
    return private.name if private else ""


def bought_already(game: Game, name: str) -> Refusal | None:
    """That a private company has an owner already."""
    owner = game.state.privates[name].owner if name in game.state.privates else ""
    return no(RULE, "bought_already", private=name, by=owner) if owner else None


def _check_buy(game: Game, order: BuyOffered) -> Refusal | None:
    private = offered(game)
    if private is None or order.private != private.name:
        return bought_already(game, order.private) or no(RULE, "not_offered", private=order.private)
    free = _free(game, game.frame(InitialRound).seat, order.private)
    if private.price > free:
        return no(RULE, "not_enough_money", needed=private.price, held=free)
    return None


def _buy(game: Game, order: BuyOffered) -> None:
    private, frame = game.state.privates[order.private], game.frame(InitialRound)
    frame.last = frame.seat
    acquire(game, frame, frame.seat, private, private.price)
    _next_seat(game, 0)


def _check_bid(game: Game, order: Bid) -> Refusal | None:
    private = game.state.privates.get(order.private)
    if private is None or private.owner:
        return bought_already(game, order.private) or no(
            RULE, "not_for_sale", private=order.private
        )
    if private is offered(game):
        return no(RULE, "bought_not_bid_for", private=order.private)
    return _bid_refusal(game, game.frame(InitialRound).seat, order)


def _bid(game: Game, order: Bid) -> None:
    frame = game.frame(InitialRound)
    frame.last = frame.seat
    _take_bid(game, frame.seat, order)
    _next_seat(game, 0)


def _pass(game: Game, _order: Pass) -> None:
    """Pass; when all have passed the cheapest falls in price, or the sold ones pay (D27)."""
    frame = game.frame(InitialRound)
    game.tell(Passed(frame.seat, "offer", _subject(game)))
    _next_seat(game, frame.passes + 1)
    if frame.passes < len(game.state.seats):
        return
    frame.passes = 0
    if frame.last:
        game.state.priority = frame.seat
    if frame.sold:
        pay_income(game)
    else:
        _fall(game)


def _fall(game: Game) -> None:
    """The first company costs five less; who has the priority card takes it for nothing (H16)."""
    frame = game.frame(InitialRound)
    private = offered(game)
    assert private is not None
    private.price -= game.figures.numbers.price_fall
    game.tell(PrivateFell(private.name, private.price))
    if private.price <= 0:
        frame.seat = game.state.priority
        acquire(game, frame, frame.seat, private, 0)
        _next_seat(game, 0)


def _next_seat(game: Game, passes: int) -> None:
    frame = game.frame(InitialRound)
    frame.seat = game.state.left_of(frame.seat)
    frame.passes = passes
    frame.turns += 1
    frame.step = 0


def _suggest(game: Game) -> Iterator[Order]:
    frame = game.frame(InitialRound)
    yield Pass()
    for private in game.state.privates.values():
        if private.owner:
            continue
        free = _free(game, frame.seat, private.name)
        if private is offered(game):
            if private.price <= free:
                yield BuyOffered(private.name)
        elif least_bid(game, private.name) <= free:
            yield Bid(private.name, least_bid(game, private.name))


OFFER = Step(
    name="offer",
    asks=lambda game: game.frame(InitialRound).seat if offered(game) else "",
    subject=_subject,
    moves={
        BuyOffered: Move(_check_buy, _buy),
        Bid: Move(_check_bid, _bid),
        Pass: Move(None, _pass),
    },
    suggest=_suggest,
    numbered=True,
)
