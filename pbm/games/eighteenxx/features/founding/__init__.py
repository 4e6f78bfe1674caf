"""Founding: who takes a certain private company starts a company with it at the bank's cost.

Which company that is has been drawn by lot (1867 14, 13).  The private company closes when its
company buys a train or closes; it is not for sale.
"""

from collections.abc import Iterator

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.companies import ACQUIRED, CLOSES, float_if_ready, start
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.privates import HANDED_OVER, close_private
from pbm.games.eighteenxx.engine.shares import charter, transfer
from pbm.games.eighteenxx.engine.steps.stock_turn import pricing_refusal
from pbm.games.eighteenxx.engine.train_sales import TRAIN_BOUGHT
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Par
from pbm.games.eighteenxx.values.state import IPO, Company, Frame


class Founding(Frame, msgspec.Struct, tag="founding"):
    """A company that comes with a private company, and the seat that chooses its first price."""

    company: str
    seat: str
    step: int = 0


def _taken(game: Game, private: str, buyer: str) -> None:
    """The company waits for its price."""
    company = game.state.privates[private].company
    if company and not game.companies[company].par:
        game.state.stack.append(Founding(company=company, seat=buyer))


def _check(game: Game, order: Par) -> Refusal | None:
    frame = game.frame(Founding)
    if order.company != frame.company:
        return no("starting", "not_this_company", company=order.company)
    return pricing_refusal(game, order)


def _start(game: Game, order: Par) -> None:
    """The president's certificate for nothing; the bank pays the first treasury."""
    frame = game.frame(Founding)
    company = game.companies[order.company]
    start(game, frame.seat, company, order.price)
    transfer(game, company, IPO, frame.seat, charter(game, company).president)
    float_if_ready(game, company)
    frame.step += 1


def _suggest(game: Game) -> Iterator[Order]:
    for price in sorted(game.grid.pars):
        order = Par(game.frame(Founding).company, price)
        if _check(game, order) is None:
            yield order


FOUND = Step(
    name="par",
    asks=lambda game: game.frame(Founding).seat,
    subject=lambda game: game.frame(Founding).company,
    moves={Par: Move(_check, _start)},
    suggest=_suggest,
)


def _closes(game: Game, company: Company) -> None:
    """The private company has done its part."""
    for private in game.state.privates.values():
        if private.company == company.name and private.owner:
            close_private(game, private)


FOUNDING = Feature(
    name="founding",
    plans={Founding: FramePlan((FOUND,), pop)},
    occasions={
        HANDED_OVER: _taken,
        TRAIN_BOUGHT: _closes,
        CLOSES: _closes,
        ACQUIRED: _closes,
    },
)
