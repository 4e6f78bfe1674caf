"""Leading the engine to the question that a case answers, and telling what it asked meanwhile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pbm.core.journal import Event
from pbm.core.ledger import LedgerEntry
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision
from pbm.games.eighteenxx.features.consent import Accept, Consent
from pbm.games.eighteenxx.features.edge_tokens import EdgeToken
from pbm.games.eighteenxx.features.protection import protection_refusal
from pbm.games.eighteenxx.features.rights import BuyRight
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay, Order, Pass, Station
from pbm.games.eighteenxx.values.state import OperatingRound, OperatingTurn, StockRound

if TYPE_CHECKING:
    from tests.cases.eighteenxx.play import Play


class Moment(NamedTuple):
    """A position, and what was told and paid until then."""

    state: bytes
    facts: tuple[Event, ...]
    entries: tuple[LedgerEntry, ...]


def round_of(game: Game) -> tuple[int, str, int]:
    """Which round is on: the number of its set, its kind, and the one of a set."""
    bottom = type(game.state.stack[0]).__name__ if game.state.stack else ""
    frame = game.on_stack(OperatingRound)
    return game.state.round, bottom, frame.number if frame else 0


def take_over(play: Play, speaker: str, order: Order) -> None:
    """A company that speaks in an operating round operates: the one before it ends its turn."""
    frame = play.game.on_stack(OperatingTurn)
    plan = play.game.played.plans[OperatingTurn]
    mine = any(type(order) in moves for moves in (plan.moves, *(s.moves for s in plan.steps)))
    if frame is None or speaker.isdigit() or frame.company == speaker or not mine:
        return
    for _ in range(40):
        decision = next_decision(play.game)
        frame = play.game.on_stack(OperatingTurn)
        if decision is None or frame is None or frame.company == speaker:
            break
        if check(play.game, Pass()) is not None:
            break
        apply(play.game, Pass())
    frame = play.game.on_stack(OperatingTurn)
    if frame is not None and frame.company != speaker:
        frame.company, frame.step = speaker, 1
        play.changed()


def skipped(play: Play, seat: str) -> bool:
    """A seat that could do nothing is not asked; that it passes is true all the same."""
    decision = next_decision(play.game)
    stock = play.round_now()[1] == "StockRound" and play.round_now() == play.first_round
    if stock and decision is not None and str(decision.seat) == seat:
        return False
    turn = play.passed or play.last_turn[0]
    mine = not turn or play.game.state.left_of(turn) == seat
    return mine and play.first_round[1] == "StockRound" and not play.game.state.sales


def idle_decline(play: Play, words: str) -> bool:
    """Declining what the seat could not protect anyway, so that it is not asked."""
    match = re.fullmatch(r"\d+: decline (\w+)", words)
    sale = next((s for s in play.game.state.sales if match and s.company == match[1]), None)
    idle = sale is not None and protection_refusal(play.game, sale) is not None
    if idle:
        play.verdicts.append(True)
    return idle


def too_late(play: Play, seat: str, order: Order) -> Refusal | None:
    """The turn of the seat or company ended by itself, and the next one has come."""
    late = no("Sequence of Play", "not_at_this_step", order=type(order).__name__)
    stock, company = play.game.on_stack(StockRound), getattr(order, "company", "")
    if play.last_turn[0] == seat and stock is not None and play.last_turn[1] != stock.turns:
        return late
    begun = play.began == company and play.round_now() != play.first_round
    frame = play.game.on_stack(OperatingRound)
    return late if begun or (frame is not None and company in frame.done) else None


def built_late(play: Play, seat: str, order: Order) -> Refusal | None:
    """As `too_late`, of what a company builds: it does not wait for the next round."""
    building = isinstance(order, Lay | Station | EdgeToken | BuyRight)
    return too_late(play, seat, order) if building else None


def consent(play: Play) -> Refusal | None:
    """The other side of a deal, as the situation tells."""
    frame = play.game.state.stack[-1] if play.game.state.stack else None
    if not isinstance(frame, Consent):
        return None
    words = str(msgspec.to_builtins(frame.order))
    agreed = []
    for who, deals in play.scene.given.get("consents", {}).items():
        seat = who if who.isdigit() else play.game.companies[who].president
        if seat == frame.asked:
            agreed += [all(w in words for w in re.findall(r"\w+", d) if w != "for") for d in deals]
    if any(agreed) or "consents" not in play.scene.given:
        apply(play.game, Accept())
        return None
    apply(play.game, Pass())
    return no("Share Redemption", "holder_refuses")


def go_to_step(play: Play, order: Order) -> None:
    """Go to the step of a turn where an order belongs, as if the steps before were done."""
    frame = play.game.state.stack[-1] if play.game.state.stack else None
    if not isinstance(frame, OperatingTurn):
        return
    plan = play.game.played.plans[OperatingTurn]
    if type(order) in plan.moves:
        return
    for n, step in enumerate(plan.steps):
        if type(order) in step.moves and n > frame.step:
            frame.step = n
            play.changed()
            return
