"""Compliance at once: who loses a presidency and so holds too many certificates sells (1867 7.4).

The exchange of the president's certificate for single shares may put a seat over the limit while
another seat buys.  It is asked before that other seat goes on, and sells until it keeps to the
limit and no more (Q42); where nothing can be sold it waits for its own turn.
"""

from collections.abc import Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import TAKEN
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, me
from pbm.games.eighteenxx.computer.worth import gain
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.selling import (
    IN_TURN,
    block_refusal,
    over_limit,
    relief,
    sell,
)
from pbm.games.eighteenxx.engine.shares import (
    PRESIDENT_LEFT,
    certificate_limit,
    certificates,
    charter,
    held,
    market_room,
    most_others,
)
from pbm.games.eighteenxx.mail.company_sheet import write
from pbm.games.eighteenxx.mail.sheet import SHEET_BLOCKS
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Sell
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company, Frame, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.offer import Offer, OfferBlock
from pbm.sheets.parse import form

RULE = "compliance"


class Compliance(Frame, msgspec.Struct, tag="compliance"):
    """A seat that another's purchase has put over the certificate limit."""

    seat: str
    step: int = 0


class Comply(Order, frozen=True, tag=True):
    """Sell a block of shares because one holds more certificates than the limit allows."""

    company: str
    shares: int


def _president_left(game: Game, seat: str) -> None:
    """Another's purchase has cost a seat its presidency: it may hold too much now."""
    stock = game.on_stack(StockRound)
    if stock is not None and stock.seat != seat and over_limit(game, seat):
        game.state.stack.append(Compliance(seat=seat))


def _check(game: Game, order: Comply) -> Refusal | None:
    """A lawful block of which the last share is needed."""
    seat = game.frame(Compliance).seat
    company = game.companies.get(order.company)
    if company is None:
        return no("selling", "not_held", held=0, company=order.company)
    if refusal := block_refusal(game, seat, company, order.shares):
        return refusal
    over = certificates(game, seat) - certificate_limit(game)
    if order.shares > 1 and relief(game, seat, company, order.shares - 1) >= over:
        return no(RULE, "more_than_needed", over=over)
    return None


def _blocks(game: Game) -> Iterator[Order]:
    seat = game.frame(Compliance).seat
    for name, company in game.companies.items():
        for shares in range(1, held(company, seat) + 1):
            order = Comply(name, shares)
            if _check(game, order) is None:
                yield order


def _asks(game: Game) -> str:
    seat = game.frame(Compliance).seat
    return seat if over_limit(game, seat) and any(True for _ in _blocks(game)) else ""


def _sell(game: Game, order: Comply) -> None:
    """Asked again until the limit is kept."""
    sell(game, game.frame(Compliance).seat, Sell(order.company, order.shares))
    game.by(IN_TURN)(game)


COMPLY = Step(name="compliance", asks=_asks, moves={Comply: Move(_check, _sell)}, suggest=_blocks)


def _least_loss(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """A computer seat sells what brings least, and keeps its presidencies."""
    game, seat = outlook.game, me(outlook)

    def loss(order: Comply) -> tuple[bool, int, str]:
        company = game.companies[order.company]
        lost = gain(game, outlook.temper, company, game.price(company)) * order.shares
        return company.president == seat, lost, order.company

    orders = [order for order in decision.suggest() if isinstance(order, Comply)]
    least = min(orders, key=loss)
    return ChosenOrder(least, why("best_spared", company=least.company))


def offers(view: View) -> OfferBlock:
    """Who is at the limit and may lose a presidency: what he would sell then."""
    game, seat = view.game, str(view.seat)
    limit, there = certificate_limit(game), certificates(game, seat)
    risky = [name for name in view.companies if _may_be_lost(game, game.companies[name])]
    found = [
        Offer("sell", name, write(view, Comply(name, 1)), note=view.say("comply", company=name))
        for name, company in game.companies.items()
        if risky and there >= limit and _spare(game, seat, company)
    ]
    note = view.say("comply_note", limit=limit, held=there, companies=risky)
    return OfferBlock(view.say("block_comply"), (), tuple(found), (note,))


def _may_be_lost(game: SeenGame, company: Company) -> bool:
    """Whether another seat may come to hold more than the president in this stock round."""
    most = most_others(game, company, company.president)
    free = charter(game, company).shares - sum(
        held(company, seat) for seat in game.state.seats if company.president
    )
    return not company.acquired and most + free > held(company, company.president)


def _spare(game: SeenGame, seat: str, company: Company) -> bool:
    """Whether a seat has a share of a company that it could sell as things are now."""
    return not company.acquired and held(company, seat) > 0 and market_room(game, company) > 0


AT_ONCE = Effect(
    occasions={
        PRESIDENT_LEFT: _president_left,
        TAKEN: {"compliance": _least_loss},
        SHEET_BLOCKS: ("stock", offers),
    },
)

COMPLIANCE = Feature(
    name="compliance",
    forms=(
        form(
            "comply",
            Comply,
            "sell <shares:shares> <company:company> to comply",
            "sell 1 {third} to comply",
            RULE,
        ),
    ),
    blocks={Comply: "compliance"},
    plans={Compliance: FramePlan((COMPLY,), pop)},
    settings=(Alternatives("surplus_certificates", {"at once": AT_ONCE, "next turn": Effect()}),),
)
