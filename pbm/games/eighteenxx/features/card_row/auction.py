"""The auction variant: seats put private companies up one after the other (1867 16).

The auctioneer names one and bids its face value or more; clockwise each seat raises or passes out;
who is left has it and is the next auctioneer.  An auctioneer who wins pays the bank; from another
he has what is bid above the face value.
"""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import remove
from pbm.games.eighteenxx.engine.course import begin_stock_round
from pbm.games.eighteenxx.engine.privates import HANDED_OVER, close_private
from pbm.games.eighteenxx.features.card_row.values import PrivateAuction
from pbm.games.eighteenxx.values.events import Passed, PrivateBid, PrivateBought
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Bid, Order, Pass
from pbm.games.eighteenxx.values.state import BANK, Private

RULE = "initial round"


def _unsold(game: Game) -> list[Private]:
    return [private for private in game.state.privates.values() if not private.owner]


def _openable(game: Game, seat: str) -> list[Private]:
    """What a seat can bid the face value for."""
    return [private for private in _unsold(game) if private.price <= game.cash(seat)]


def _asks_opening(game: Game) -> str:
    """The auctioneer; one who can open nothing is passed over."""
    frame = game.frame(PrivateAuction)
    if frame.private:
        return ""
    for seat in (frame.auctioneer, *game.state.clockwise(frame.auctioneer)):
        if _openable(game, seat):
            frame.auctioneer = seat
            return seat
    return ""


def _amount_refusal(game: Game, order: Bid, least: int, seat: str) -> Refusal | None:
    step, held = game.figures.numbers.bid_step, game.cash(seat)
    if order.amount < least:
        return no(RULE, "bid_too_low", least=least, above=least - step, step=step)
    if order.amount % step:
        return no(RULE, "no_multiple", step=step)
    if order.amount > held:
        return no(RULE, "not_enough_money", needed=order.amount, held=held)
    return None


def _check_opening(game: Game, order: Bid) -> Refusal | None:
    private = game.state.privates.get(order.private)
    if private is None or private.owner:
        return no(RULE, "not_for_sale", private=order.private)
    return _amount_refusal(game, order, private.price, game.frame(PrivateAuction).auctioneer)


def _open(game: Game, order: Bid) -> None:
    frame = game.frame(PrivateAuction)
    frame.private, frame.passed, frame.high = order.private, [], frame.auctioneer
    _take_bid(game, frame.auctioneer, order.amount)
    frame.step += 1


def _take_bid(game: Game, seat: str, amount: int) -> None:
    """The bid stands; the next seat that has not passed is asked."""
    frame = game.frame(PrivateAuction)
    frame.bid, frame.high = amount, seat
    game.tell(PrivateBid(seat, frame.private, amount))
    _next(game, seat)


def _next(game: Game, after: str) -> None:
    frame = game.frame(PrivateAuction)
    left = [seat for seat in game.state.clockwise(after) if seat not in frame.passed]
    frame.seat = left[0] if left else frame.high
    if frame.seat == frame.high:
        _sold(game)


def _sold(game: Game) -> None:
    """The last one left pays, and is the next auctioneer."""
    frame = game.frame(PrivateAuction)
    private, winner = game.state.privates[frame.private], frame.high
    above = 0 if winner == frame.auctioneer else frame.bid - private.price
    game.pay(winner, BANK, frame.bid - above, "private")
    game.pay(winner, frame.auctioneer, above, "private")
    private.owner = winner
    game.tell(PrivateBought(winner, private.name, frame.bid, BANK))
    frame.auctioneer = frame.winner = winner
    frame.private, frame.seat, frame.step = "", "", -1
    for then in game.on(HANDED_OVER):
        then(game, private.name, winner)


def _suggest_opening(game: Game) -> Iterator[Order]:
    seat = game.frame(PrivateAuction).auctioneer
    yield from (Bid(private.name, private.price) for private in _openable(game, seat))


OPEN = Step(
    name="offer",
    asks=_asks_opening,
    moves={Bid: Move(_check_opening, _open)},
    suggest=_suggest_opening,
    numbered=True,
)


def _least(game: Game) -> int:
    return game.frame(PrivateAuction).bid + game.figures.numbers.bid_step


def _check_raise(game: Game, order: Bid) -> Refusal | None:
    frame = game.frame(PrivateAuction)
    if order.private != frame.private:
        return no(RULE, "another_is_auctioned", private=frame.private)
    return _amount_refusal(game, order, _least(game), frame.seat)


def _raise(game: Game, order: Bid) -> None:
    frame = game.frame(PrivateAuction)
    _take_bid(game, frame.seat, order.amount)
    frame.step += frame.step < 0


def _leave(game: Game, _order: Pass) -> None:
    frame = game.frame(PrivateAuction)
    game.tell(Passed(frame.seat, "auction", frame.private))
    frame.passed.append(frame.seat)
    _next(game, frame.seat)
    frame.step += frame.step < 0


def _suggest_raise(game: Game) -> Iterator[Order]:
    yield Pass()
    order = Bid(game.frame(PrivateAuction).private, _least(game))
    if _check_raise(game, order) is None:
        yield order


RAISE = Step(
    name="auction",
    asks=lambda game: game.frame(PrivateAuction).seat,
    subject=lambda game: game.frame(PrivateAuction).private,
    moves={Bid: Move(_check_raise, _raise), Pass: Move(None, _leave)},
    suggest=_suggest_raise,
    quiet=True,
    raises=_least,
)


def over(game: Game) -> None:
    """What nobody can open leaves the game; who won last has priority."""
    frame = game.frame(PrivateAuction)
    for private in _unsold(game):
        unsold(game, private)
    begin_stock_round(game, frame.winner or game.state.priority)
    game.state.priority = frame.winner or game.state.priority


def unsold(game: Game, private: Private) -> None:
    """A private company that nobody took leaves the game, with the company that it would start."""
    close_private(game, private)
    if private.company:
        remove(game, game.state.companies[private.company])
