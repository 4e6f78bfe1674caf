"""The engine's decisions as a programme answers them.

Three things are different by mail: turns of the initial round answer numbered lines like those of
a stock round; a company's steps of which its president's programme says nothing are declined
without a question; and what may be done at any time of a company's turn is tried before the step
above which the programme says it.
"""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.deals import AGREED, asks
from pbm.games.eighteenxx.engine.match import Match, turn_in_hand
from pbm.games.eighteenxx.engine.rounds import carry_out
from pbm.games.eighteenxx.engine.rounds import next_decision as next_question
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.language import STEPS
from pbm.games.eighteenxx.programme.questions import PASS, put_by_mail
from pbm.games.eighteenxx.values.events import PrivateBought
from pbm.games.eighteenxx.values.feature import ANY_TIME, DEAL
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import DealOrder, Order, Pass
from pbm.games.eighteenxx.values.state import (
    BANK,
    MARKET,
    InitialRound,
    OperatingRound,
    OperatingTurn,
    StockRound,
)
from pbm.games.eighteenxx.view import MoveBegan
from pbm.games.table.decision import Decision
from pbm.games.table.game import AuctionOver

DEALING = ("trains", "privates")
"""Steps of a company of which often nothing but deals with others could come."""


class Play(msgspec.Struct, frozen=True):
    """A match in play: the engine at work on its position."""

    game: Game
    match: Match
    judged: dict[Order, Order] = {}
    """Orders found legal in the decision in hand, and what they are when completed."""


def mailed_decision(play: Play, *, deals_asked: bool = False) -> Decision | None:
    """The open question, or what may be done before it; None when the game is over.

    `deals_asked`: whether a step is asked about of which nothing comes without another's word, as
    in the first editions.
    """
    asked = next_question(play.game)
    play.judged.clear()
    if asked is None:
        return None
    above = _written_above(play, asked)
    return _before(play, asked, above) if above else _question(play, asked, deals_asked=deals_asked)


def _question(play: Play, asked: Decision, *, deals_asked: bool) -> Decision:
    """The engine's question to the blocks of a programme.

    A step for which a seat has not written, though for this turn of the company, is declined; one
    of which nothing can come has no other answer.
    """
    put = put_by_mail(play.game, asked)
    silent = False
    suggest = asked.suggest
    if asked.kind in STEPS and not put.forced:
        steps = _written(play, asked.seat, asked.subject)
        spoken = bool(steps) or play.match.spoken == _turn(play, asked)
        silent = spoken and asked.kind not in steps
        if asked.kind in DEALING and not deals_asked:
            suggest = partial(_of_use, play, asked, put)
    return msgspec.structs.replace(
        put,
        key=_key(play, asked),
        legal=lambda order: _refusal(play, asked, order),
        suggest=suggest,
        declined=silent,
    )


def _of_use(play: Play, asked: Decision, put: Decision) -> Iterator[Order]:
    """The answers to a step of deals; the least act alone where nothing can come of the others."""
    return asked.suggest() if _alone(play, asked) else iter((put.least(),))


def _alone(play: Play, asked: Decision) -> bool:
    """Whether anything may come of a step: an order that needs nobody's word, or one for which the
    other side has written of deals (M13)."""
    return any(
        not isinstance(order, Pass) and _may_come(play, asked, order) for order in asked.suggest()
    )


def _may_come(play: Play, asked: Decision, order: Order) -> bool:
    """Whether an order needs nobody's word, or that of a seat which has a line about deals left."""
    if not isinstance(order, DealOrder) or not asks(play.game):
        return True
    private = play.game.state.privates.get(getattr(order, "private", ""))
    other = play.game.speaker(getattr(order, "source", "") if private is None else private.owner)
    if other in (BANK, MARKET, str(asked.seat)):
        return True
    lines = play.match.table.programmes.get(int(other), ()) if other.isdigit() else ()
    return any(line.kind == DEAL and not line.spent for line in lines)


def _refusal(play: Play, asked: Decision, order: Order) -> Refusal | None:
    """What the rules say to an order as the position completes it; a legal one is remembered."""
    whole = complete(play.game, order, asked.subject)
    if isinstance(whole, Refusal):
        return whole
    refusal = asked.legal(whole)
    if refusal is None:
        play.judged[order] = play.judged[whole] = whole
    return refusal


# a company's turn


def _turn(play: Play, asked: Decision) -> str:
    """The company's turn in hand, as one word."""
    number = play.game.frame(OperatingRound).number
    return turn_in_hand(play.game.state, number, asked.subject)


def _written(play: Play, seat: int, subject: str) -> set[str]:
    """The steps of a company's turn for which its president's programme has lines left."""
    lines = play.match.table.programmes.get(seat, ())
    own = (one for one in lines if one.subject == subject and one.role != "stop" and not one.spent)
    return {one.kind for one in own} & set(STEPS)


def _key(play: Play, asked: Decision) -> str:
    """What tells one decision from the next: a turn of a stock round, a step of a company's."""
    frame = play.game.on_stack(OperatingRound)
    if frame is None:
        return f"{asked.kind}.{asked.seat}.{asked.subject}.{play.match.stamp}"
    clock = f"{play.game.state.round}.{frame.number}"
    acts = f".{play.match.stamp}" if asked.kind in ("protection", "claim") else ""
    return f"{clock}.{asked.kind}.{asked.seat}.{asked.subject}{acts}"


# what may be done at any time


def _written_above(play: Play, asked: Decision) -> list[str]:
    """Lines for any time of the turn that stand above those of this step and are not dealt with,
    and those that belong before it, wherever they stand."""
    if asked.kind not in STEPS[:-1] or not isinstance(play.game.state.stack[-1], OperatingTurn):
        return []
    if play.match.early == f"{_key(play, asked)}.early":
        return []
    found: list[str] = []
    latest = -1
    for line in play.match.table.programmes.get(asked.seat, ()):
        if line.subject != asked.subject:
            continue
        above = line.kind == ANY_TIME and latest < STEPS.index(asked.kind)
        if not line.spent and (above or line.kind == f"before {asked.kind}"):
            found.append(line.text)
        elif line.kind in STEPS[:-1]:
            latest = max(latest, STEPS.index(line.kind))
    return found


def _before(play: Play, asked: Decision, above: Sequence[str]) -> Decision:
    """The decision before a step: what stands above it in the programme, or nothing."""
    return Decision(
        seat=asked.seat,
        kind=ANY_TIME,
        key=f"{_key(play, asked)}.early",
        legal=lambda order: _early_refusal(play, asked, order, above),
        suggest=lambda: iter((PASS,)),
        least=Pass,
        subject=asked.subject,
        numbered=False,
        also=frozenset({f"before {asked.kind}"}),
    )


def _early_refusal(
    play: Play, asked: Decision, order: Order, above: Sequence[str]
) -> Refusal | None:
    """What the rules say to an order for any time, if its line stands above this step."""
    if isinstance(order, Pass):
        return None
    named = getattr(order, "private", "") or getattr(order, "hex", "")
    if any(f" {named} " in f"{text} " for text in above):
        return _refusal(play, asked, order)
    return Refusal("sequence", "not_yet", {})


# acting


def act(play: Play, decision: Decision, order: Order) -> tuple[AuctionOver, ...]:
    """Carry out an order that the decision found legal, or itself proposed: it is not judged again.

    Where both sides of a deal have spoken it is done at once. Returns the auction that ended so.
    """
    match, game = play.match, play.game
    if decision.key.endswith(".early") and isinstance(order, Pass):
        match.early = decision.key
        return ()
    if decision.kind in STEPS and _written(play, decision.seat, decision.subject):
        match.spoken = _turn(play, decision)
    match.move += 1
    initial = game.on_stack(InitialRound)
    if initial is not None and isinstance(order, Pass) and not initial.auction:
        match.quiet += initial.passes + 1 == len(game.state.seats)
    before = len(game.journal.events)
    game.tell(MoveBegan(match.move))
    carry_out(game, play.judged.get(order, order))
    agreed = game.by(AGREED).get(type(game.state.stack[-1]))
    if agreed is not None:
        carry_out(game, agreed)
    stock = game.on_stack(StockRound)
    if stock is None or not stock.acts:
        match.stamp += 1
    return tuple(
        AuctionOver(decision.auction, int(fact.buyer), fact.price, match.move)
        for fact in game.journal.events[before:]
        if decision.auction and isinstance(fact, PrivateBought) and fact.private == decision.auction
    )
