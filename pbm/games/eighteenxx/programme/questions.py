"""The engine's decisions as the driver of batched turns sees them.

A decision of the engine stands for one question to a seat. Three things are different by mail:
turns of the initial round answer numbered lines like those of a stock round; a company's steps of
which its president's programme says nothing are declined without a question; and what may be done
at any time of a company's turn is tried before the step above which the programme says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.rounds import apply
from pbm.games.eighteenxx.engine.rounds import next_decision as engine_decision
from pbm.games.eighteenxx.programme import orders
from pbm.games.eighteenxx.programme.language import AUCTION, STEPS
from pbm.games.eighteenxx.programme.least import least_of
from pbm.games.eighteenxx.programme.meaning import meaning
from pbm.games.eighteenxx.programme.orders import Wish
from pbm.games.eighteenxx.programme.said import said
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Consent, Initial, Operating, Stock, Turn
from pbm.games.eighteenxx.view import MoveBegan
from pbm.games.table.decision import Decision

EARLY = "privates"
"""The block of what may be done at any time."""
BLOCKS = {"offer": "stock", "par": "stock"}
"""Questions of the engine that other blocks of a programme answer."""


class Play:
    """A match in play: the engine at work on its position."""

    __slots__ = ("game", "match")

    def __init__(self, game: Game, match: Match) -> None:
        self.game = game
        self.match = match


def next_decision(play: Play) -> Decision | None:
    """The open question, or what may be done before it; None when the game is over."""
    asked = engine_decision(play.game)
    if asked is None:
        return None
    early = _early(play, asked)
    return early if early is not None else _question(play, asked)


def _question(play: Play, asked: Decision) -> Decision:
    """The engine's question in the words of programmes."""
    game = play.game
    connection = asked.kind.startswith("connection")
    least = least_of(game, asked)
    forced = asked.kind == "trains" and not isinstance(least, engine.Pass)
    silent = asked.kind in STEPS and _silent(play, asked) and not forced

    def wish(order: engine.Order) -> Wish:
        owner = ""
        if isinstance(order, engine.BuyPrivate):
            owner = game.state.privates[order.private].owner
        return said(order, owner, connection)

    return Decision(
        seat=asked.seat,
        kind=BLOCKS.get(asked.kind, asked.kind),
        key=_key(play, asked),
        legal=lambda order: _legal(game, asked, order),
        suggest=_suggestions(asked, wish, silent),
        least=wish(least),
        forced=forced,
        subject="" if asked.kind in ("offer", "stock") else asked.subject,
        numbered=asked.numbered,
        raises=asked.raises,
        auction=asked.auction,
        also=frozenset({AUCTION}) if asked.kind == "offer" else frozenset(),
        fits=lambda order: _fits(game, asked, order),
    )


INITIAL = (orders.BuyOffered, orders.Bid)
"""What is done in turns of the initial round alone."""


def _fits(game: Game, asked: Decision, order: Wish) -> bool:
    """Whether a line is for this question: a turn of either kind of round, or a par value (M9)."""
    match asked.kind:
        case "par":
            return isinstance(order, orders.Par)
        case "offer" if isinstance(order, orders.Maximum):
            bids = game.frame(Initial).bids.get(order.private, ())
            return str(asked.seat) not in bids
        case "offer" if isinstance(order, orders.Buy):
            return order.company in game.state.privates
        case "offer":
            return isinstance(order, (*INITIAL, orders.Pass))
        case "stock":
            return not isinstance(order, INITIAL)
    return True


def _legal(game: Game, asked: Decision, order: Wish) -> Refusal | None:
    """What the rules say to an order of a programme."""
    meant = meaning(game, order, asked.subject)
    return meant if isinstance(meant, Refusal) else asked.legal(meant)


def _suggestions(
    asked: Decision, wish: Callable[[engine.Order], Wish], silent: bool
) -> Callable[[], Iterator[Wish]]:
    """All legal orders; the least one alone where the programme says nothing of a step."""
    if silent:
        return lambda: iter((wish(asked.least),))
    return lambda: map(wish, asked.suggest())


def _silent(play: Play, asked: Decision) -> bool:
    """Whether a seat has written for this turn of the company, but nothing for this step."""
    lines = play.match.table.programmes.get(asked.seat, ())
    kinds = {
        line.kind
        for line in lines
        if line.subject == asked.subject and line.role != "stop" and not line.spent
    }
    turn = f"{play.game.state.round}.{play.game.frame(Operating).number}.{asked.subject}"
    if kinds & set(STEPS):
        play.match.spoken = turn
    return play.match.spoken == turn and asked.kind not in kinds


def _key(play: Play, asked: Decision) -> str:
    """What tells one decision from the next: a turn of a stock round, a step of a company's."""
    frame = play.game.on_stack(Operating)
    if frame is None:
        return f"{asked.kind}.{asked.seat}.{asked.subject}.{play.match.stamp}"
    clock = f"{play.game.state.round}.{frame.number}"
    acts = f".{play.match.stamp}" if asked.kind in ("protection", "claim") else ""
    return f"{clock}.{asked.kind}.{asked.seat}.{asked.subject}{acts}"


# what may be done at any time


def _early(play: Play, asked: Decision) -> Decision | None:
    """Orders for any time of the turn that the programme has written above this step."""
    if asked.kind not in STEPS[:-1] or not isinstance(play.game.top, Turn):
        return None
    key = f"{_key(play, asked)}.early"
    if play.match.early == key:
        return None
    wanted = _written_above(play, asked)
    if not wanted:
        return None
    return Decision(
        seat=asked.seat,
        kind=EARLY,
        key=key,
        legal=lambda order: _legal_early(play.game, asked, order, wanted),
        suggest=lambda: iter((orders.Pass(),)),
        least=orders.Pass(),
        subject=asked.subject,
        numbered=False,
    )


def _written_above(play: Play, asked: Decision) -> list[str]:
    """The any-time lines for a company that stand before its lines of this step."""
    found: list[str] = []
    latest = -1
    for line in play.match.table.programmes.get(asked.seat, ()):
        if line.subject != asked.subject:
            continue
        if line.kind == EARLY and not line.spent and latest < STEPS.index(asked.kind):
            found.append(line.text)
        elif line.kind in STEPS[:-1]:
            latest = max(latest, STEPS.index(line.kind))
    return found


def _legal_early(game: Game, asked: Decision, order: Wish, wanted: Sequence[str]) -> Refusal | None:
    """An order for any time, if its line stands above this step."""
    meant = meaning(game, order, asked.subject)
    if isinstance(meant, Refusal):
        return meant
    if isinstance(meant, engine.Pass):
        return None
    named = meant.private if isinstance(meant, engine.BuyPrivate) else getattr(meant, "hex", "")
    if not any(f" {named} " in f"{text} " for text in wanted):
        return Refusal("Sequence of Play", "not_yet", {})
    return asked.legal(meant)


# acting


def act(play: Play, decision: Decision, order: Wish) -> None:
    """Carry out a legal order; where both sides of a deal have spoken it is done at once."""
    match, game = play.match, play.game
    if decision.key.endswith(".early") and isinstance(order, orders.Pass):
        match.early = decision.key
        return
    match.move += 1
    meant = meaning(game, order, decision.subject)
    assert not isinstance(meant, Refusal)
    initial = game.on_stack(Initial)
    if initial is not None and isinstance(meant, engine.Pass) and not initial.auction:
        match.quiet += initial.passes + 1 == len(game.state.seats)
    game.tell(MoveBegan(match.move))
    apply(game, meant, decision.seat)
    if isinstance(game.top, Consent):
        apply(game, engine.Accept())
    stock = game.on_stack(Stock)
    if stock is None or not stock.acts:
        match.stamp += 1
