"""The engine's questions by mail: which lines answer one, and what is done without any."""

from collections.abc import Iterable
from functools import partial

import msgspec

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.deals import asks
from pbm.games.eighteenxx.engine.rounds import carry_out, next_decision
from pbm.games.eighteenxx.engine.train_sales import averting_blocks
from pbm.games.eighteenxx.engine.trial import steps_to_come, trial
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.language import AUCTION, STEPS
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bid,
    Buy,
    BuyOffered,
    BuyTrain,
    DealOrder,
    Maximum,
    Order,
    Par,
    Pass,
)
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, MARKET, InitialRound, OperatingTurn
from pbm.games.table.decision import Decision

BLOCKS = {"offer": "stock", "par": "stock"}
"""Questions of the engine that other blocks of a programme answer."""
CHOOSY = ("offer", "par", "stock")
"""Questions that some lines of their block are not for."""
PASS = Pass()
MOST_STEPS = 60
"""Questions of one company's turn; there are never so many."""


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


def stops_at(seen: SeenGame, company: str, *, answered: str, spoken: bool) -> bool:
    """Whether the rest of a company's turn has a question that waits for its president if he says
    nothing more; before its turn there is one. `answered`: the step of it that is asked already;
    `spoken`: he has spoken of this turn, so that a step of which he says nothing is declined.

    What comes of another's word alone is asked only if he has given it, which nobody knows.
    """
    if not steps_to_come(seen, company):
        return True
    game = trial(seen)
    for _ in range(MOST_STEPS):
        asked, turn = next_decision(game), game.on_stack(OperatingTurn)
        if asked is None or turn is None or turn.company != company:
            return False
        put = put_by_mail(game, asked)
        declined = put.quiet or (spoken and put.kind in STEPS and not put.forced)
        own = put.subject == company and put.kind != answered
        if own and not declined and _is_open(game, put):
            return True
        least = complete(game, put.least(), asked.subject)
        carry_out(game, PASS if isinstance(least, Refusal) else least)
    return False


def _is_open(game: Game, asked: Decision) -> bool:
    """Whether a question has more than one answer that needs nobody's word."""
    own = (one for one in asked.suggest() if not _needs_a_word(game, asked, one))
    return next(own, None) is not None and next(own, None) is not None


def _needs_a_word(game: Game, asked: Decision, order: Order) -> bool:
    """Whether an order is a deal with another seat, which is asked."""
    if not isinstance(order, DealOrder) or not asks(game):
        return False
    private = game.state.privates.get(getattr(order, "private", ""))
    other = game.speaker(getattr(order, "source", "") if private is None else private.owner)
    return other not in (BANK, MARKET, str(asked.seat))


def question_to(seen: SeenGame) -> Decision | None:
    """The question that is open, with the block whose lines answer it and what is done without;
    it judges orders as they are mailed."""
    game = trial(seen)
    asked = next_decision(game)
    if asked is None:
        return None
    legal = partial(_mailed_refusal, game, asked)
    return msgspec.structs.replace(put_by_mail(game, asked), legal=legal)


def _mailed_refusal(game: Game, asked: Decision, order: Order) -> Refusal | None:
    """What the rules say to an order as the position completes it."""
    whole = complete(game, order, asked.subject)
    return whole if isinstance(whole, Refusal) else asked.legal(whole)
