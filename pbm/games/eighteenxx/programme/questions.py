"""The engine's questions by mail: which lines answer one, and what is done without any."""

from collections.abc import Iterable
from functools import partial

import msgspec

from pbm.games.eighteenxx.engine.train_sales import averting_blocks
from pbm.games.eighteenxx.programme.language import AUCTION
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    Maximum,
    Order,
    Par,
    Pass,
)
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.table.decision import Decision

BLOCKS = {"offer": "stock", "par": "stock"}
"""Questions of the engine that other blocks of a programme answer."""
CHOOSY = ("offer", "par", "stock")
"""Questions that some lines of their block are not for."""
PASS = Pass()


def put_by_mail(game: Game, asked: Decision) -> Decision:
    """The engine's question with the block whose lines answer it, and what is done without any."""
    least = asked.least
    forced = asked.kind == "trains" and asked.legal(PASS) is not None
    if asked.kind == "trains":
        least = (lambda: least_purchase(game, asked.subject, asked.suggest())) if forced else Pass
    return msgspec.structs.replace(
        asked,
        kind=BLOCKS.get(asked.kind, asked.kind),
        least=least,
        forced=forced,
        subject="" if asked.kind in ("offer", "stock") else asked.subject,
        also=frozenset({AUCTION}) if asked.kind == "offer" else frozenset(),
        fits=partial(_fits, game, asked) if asked.kind in CHOOSY else asked.fits,
    )


def _fits(game: Game, asked: Decision, order: Order) -> bool:
    """Whether a line is for this question: a turn of either kind of round, or a par value (M9)."""
    initial = isinstance(order, BuyOffered | Bid)
    match asked.kind:
        case "par":
            return isinstance(order, Par)
        case "offer" if isinstance(order, Maximum):
            initial_round = game.on_stack(InitialRound)
            bids = initial_round.bids if initial_round is not None else {}
            return str(asked.seat) not in bids.get(order.private, ())
        case "offer" if isinstance(order, Buy):
            return order.company in game.state.privates
        case "offer":
            return isinstance(order, Pass) or (initial and not getattr(order, "raising", False))
    return not initial


def least_purchase(game: Game, name: str, suggested: Iterable[Order]) -> Order:
    """What harms a president least who must buy a train for a company (M11).

    A train that needs nobody's word comes first, then the shares after which all else suffices.
    """
    company = game.companies[name]
    rest: list[Order] = []
    for order in suggested:
        if not isinstance(order, BuyTrain):
            rest.append(order)
            continue
        seller = game.state.companies.get(order.source)
        if seller is None or seller.president == company.president:
            return order
    return next(averting_blocks(game, company), rest[0] if rest else PASS)
