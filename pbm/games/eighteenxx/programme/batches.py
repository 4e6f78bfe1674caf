"""A title as the driver of batched turns sees it: one value of functions over its play."""

from __future__ import annotations

from collections.abc import Callable

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.match import milestones
from pbm.games.eighteenxx.engine.rounds import next_decision as next_question
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.deals import deal, priced
from pbm.games.eighteenxx.programme.decisions import Play, act, next_decision
from pbm.games.eighteenxx.programme.language import AUCTION, COMPANY_KINDS
from pbm.games.eighteenxx.values.events import Sold, TurnBegan, Unprotected
from pbm.games.eighteenxx.values.feature import DEAL
from pbm.games.eighteenxx.values.orders import Bid, Maximum, Order
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.window import seen_in_play
from pbm.games.table import game as table
from pbm.games.table.decision import Decision
from pbm.games.table.programme import Language, ProgrammeLine

SeatPolicy = Callable[[View, Decision, Dice], Order]


def _maximum(order: Order) -> int | None:
    return order.most if isinstance(order, Maximum) else None


def _rider(play: Play, order: Order) -> tuple[Order, Order | None] | None:
    """What a bid does openly when it opens, and the maximum that it brings along."""
    if not isinstance(order, Bid | Maximum) or not order.private:
        return None
    if isinstance(order, Bid) and order.raising:
        return None
    opened = complete(play.game, order)
    assert not isinstance(opened, Refusal)
    if order.most is None or not isinstance(opened, Bid):
        return opened, None
    return opened, Maximum(order.private, order.most)


def _waits(play: Play, seat: int, line: ProgrammeLine) -> bool:
    """A maximum of one who has bid stands until the auction of that private company (M8)."""
    initial = play.game.on_stack(InitialRound)
    if initial is None or line.kind != AUCTION or play.game.state.privates[line.subject].owner:
        return False
    return str(seat) in initial.bids.get(line.subject, ())


def _unused(play: Play, seat: int, line: ProgrammeLine, over: bool) -> Refusal | None:
    """Why a company's lines were not used: another president, it is closed, it had no choice."""
    company = play.game.state.companies.get(line.subject)
    if company is None or line.kind not in COMPANY_KINDS:
        return None
    rule = "presidency"
    if company.closed:
        return no(rule, "company_is_closed", company=company.name)
    if company.president not in ("", str(seat)):
        return no(rule, "other_president", company=company.name, seat=company.president)
    facts = play.game.journal.events
    if over and any(isinstance(fact, TurnBegan) and fact.company == company.name for fact in facts):
        return no("sequence", "no_such_choice", company=company.name)
    return None


def _missed(play: Play, seat: int, line: ProgrammeLine, over: bool) -> Refusal | None:
    """Why the seat was not asked to protect, at the first sale; that no word in a deal was met."""
    whole_turn = over and play.match.table.part == 1
    if line.kind == DEAL:
        return no("consent", "not_matched") if whole_turn else None
    if line.kind != "protection":
        return None
    company = line.subject
    facts = play.game.journal.events
    for fact in facts:
        if isinstance(fact, Unprotected) and (fact.company, fact.seat) == (company, str(seat)):
            return fact.why
    sold = any(isinstance(fact, Sold) and fact.company == company for fact in facts)
    rule = "protection"
    return no(rule, "nothing_sold", company=company) if whole_turn and not sold else None


def _decide(play: Play, language: Language, policy: SeatPolicy, dice: Dice) -> Order:
    """What a computer's seat answers to the engine's own question."""
    asked = next_question(play.game)
    assert asked is not None
    return policy(seen_in_play(play.game, language, asked.seat), asked, dice)


def batched(language: Language, policy: SeatPolicy) -> table.TableGame:
    """The value the driver runs."""
    return table.TableGame(
        language=language,
        table=lambda play: play.match.table,
        next_decision=next_decision,
        act=act,
        view=lambda play, seat: seen_in_play(play.game, language, seat),
        milestones=lambda play, horizon: milestones(play.match, horizon),
        move=lambda play: play.match.move,
        decide=lambda play, decision, dice: _decide(play, language, policy, dice),
        maximum=_maximum,
        bid=lambda dollars: Bid("", dollars),
        rider=_rider,
        waits=_waits,
        deal=lambda play, decision, order: deal(play.game, decision, order),
        priced=priced,
        unused=_unused,
        missed=_missed,
    )
