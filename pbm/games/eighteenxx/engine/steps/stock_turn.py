"""A seat's turn in a stock round: buy, sell, start a company, or pass.

Stock Round Summary: one certificate may be bought and any number sold, in either order, but not
sell, buy and sell again.  The turn is over when the seat passes or nothing more is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.buying import buy, buy_refusal, par, par_refusal
from pbm.games.eighteenxx.engine.limits import over_limit
from pbm.games.eighteenxx.engine.selling import blocks, can_sell_any, sell, sell_refusal
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.events import Passed
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Buy, Order, Par, Pass, Sell
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import IPO, MARKET, Stock

TEMPTS: Occasion[Callable[[Game, str], bool]] = Occasion()
"""Whether a seat that can neither buy nor sell is asked all the same: there is something else."""


def _frame(game: Game) -> Stock:
    return game.frame(Stock)


def _seat(game: Game) -> str:
    return game.frame(Stock).seat


def _asks(game: Game) -> str:
    """The seat whose turn it is, if there is anything it might do."""
    seat = _seat(game)
    if "company" in _frame(game).acts:
        return ""
    return seat if can_sell_any(game, seat) or _may_gain(game, seat) else ""


def _may_gain(game: Game, seat: str) -> bool:
    """Whether any purchase or start is legal, or anything that a feature adds."""
    if any(True for _ in _purchases(game, seat)) or any(True for _ in _starts(game, seat)):
        return True
    return any(tempts(game, seat) for tempts in game.on(TEMPTS))


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
    seat = _seat(game)
    refusal = over_limit(game, seat)
    return refusal if refusal and can_sell_any(game, seat) else None


def _pass(game: Game, _order: Pass) -> None:
    frame = _frame(game)
    frame.asked = True
    game.tell(Passed(frame.seat, "stock turn", ""))
    frame.step += 1


def _sell(game: Game, order: Sell) -> None:
    frame = _frame(game)
    sell(game, frame.seat, order)
    frame.acts.append("sell")
    frame.now.append(order.company)
    frame.sold.setdefault(frame.seat, []).append(order.company)
    frame.last = frame.seat


def _suggest(game: Game) -> Iterator[Order]:
    """Every legal order, passing first."""
    seat = _seat(game)
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
            lambda game, order: buy_refusal(game, _seat(game), order),
            lambda game, order: buy(game, _seat(game), order),
        ),
        Par: Move(
            lambda game, order: par_refusal(game, _seat(game), order),
            lambda game, order: par(game, _seat(game), order),
        ),
        Sell: Move(lambda game, order: sell_refusal(game, _seat(game), order), _sell),
    },
    suggest=_suggest,
    numbered=True,
)
