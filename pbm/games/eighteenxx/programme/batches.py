"""A title as the driver of batched turns sees it: one value of functions over its play.

A deal needs another seat: private companies, trains, a share for redemption.  Both sides must have
written; the price is the seller's figure (ruling H25). Where the setting `consent` says that the
yes is part of the order, nobody else need have written.
"""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.deals import OTHER_SIDE, asks
from pbm.games.eighteenxx.engine.match import milestones
from pbm.games.eighteenxx.engine.rounds import next_decision as next_question
from pbm.games.eighteenxx.engine.steps.initial import bought_already
from pbm.games.eighteenxx.engine.trial import is_past
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.decisions import Play, act, mailed_decision
from pbm.games.eighteenxx.programme.language import (
    AUCTION,
    COMPANY_KINDS,
    comes_to_operating,
    comes_to_stock,
)
from pbm.games.eighteenxx.values.events import (
    DividendPaid,
    Ran,
    RoundBegan,
    StationPlaced,
    TileLaid,
    TrainBought,
)
from pbm.games.eighteenxx.values.feature import DEAL, STOCK
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Bid, DealOrder, Maximum, Order
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, MARKET, InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.window import seen_in_play
from pbm.games.table import game as table
from pbm.games.table.consent import Deal
from pbm.games.table.decision import Decision
from pbm.games.table.programme import Language, ProgrammeLine
from pbm.games.table.rules import NEWEST, ProgrammeRules

SeatPolicy = Callable[[View, Decision, Dice], Order]


MISSED: Occasion[Callable[[Game, str, ProgrammeLine, bool], Refusal | None]] = Occasion()
"""Why a seat was not asked what its line is for; whether a whole turn is over."""


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


OPERATING = (TileLaid, StationPlaced, Ran, DividendPaid, TrainBought)
"""What companies do in operating rounds alone: a turn that is over has then come to all of them.
A round that has only begun is none of these."""


def _could_only_pass(line: ProgrammeLine, facts: Sequence[Event]) -> bool:
    """Whether a stock round has come to its end before a numbered line: it ends when all pass,
    and who has a line left does so only when nothing else is legal."""
    began = {fact.kind for fact in facts if isinstance(fact, RoundBegan)}
    return line.role == "number" and began == {"operating"}


def _beyond(play: Play, kind: str) -> Refusal | None:
    """That a turn which goes on ends before the rounds that a line is for."""
    root, horizon = play.match.position.stack[0], play.match.settings.get("horizon")
    if kind in COMPANY_KINDS and not comes_to_operating(root, horizon):
        return no("sequence", "ends_before_operating")
    if kind == STOCK and not comes_to_stock(root, horizon):
        return no("sequence", "ends_before_stock")
    return None


def _past(play: Play, seat: int, line: ProgrammeLine) -> Refusal | None:
    """That the step of a line is over in the turn of its company, or of all that the seat directs,
    though the turn goes on."""
    companies = play.match.position.companies.values()
    own = [one.name for one in companies if one.floated and one.president == str(seat)]
    names = [one for one in own if line.subject in ("", one)]
    if not is_past(play.game, play.match.settings.get("horizon", ""), names, line.kind):
        return None
    return no("sequence", "step_is_over", companies=" ".join(names))


def _unused(play: Play, seat: int, line: ProgrammeLine, over: bool) -> Refusal | None:
    """Why lines were not used: another president, a closed company, no choice, no money; the turn
    does not come to their rounds."""
    facts = play.game.journal.events
    if line.kind == AUCTION:
        return bought_already(play.game, line.subject)
    if not over and (beyond := _beyond(play, line.kind) or _past(play, seat, line)) is not None:
        return beyond
    if line.kind == STOCK:
        return no("buying", "only_to_pass") if over and _could_only_pass(line, facts) else None
    company = play.game.state.companies.get(line.subject)
    if line.kind not in COMPANY_KINDS:
        return None
    operated = over and any(isinstance(fact, OPERATING) for fact in facts)
    if company is None:
        return no("sequence", "none_had_such_choice") if operated else None
    rule = "presidency"
    if company.closed:
        return no(rule, "company_is_closed", company=company.name)
    if company.president not in ("", str(seat)):
        return no(rule, "other_president", company=company.name, seat=company.president)
    if over and not company.floated:
        code = "has_not_floated" if company.par else "has_not_started"
        return no("sequence", code, company=company.name)
    if operated and company.operated:
        named = any(getattr(fact, "company", "") == company.name for fact in facts)
        earlier = play.match.table.part > 1 and not named
        code = "operated_in_earlier_part" if earlier else "no_such_choice"
        return no("sequence", code, company=company.name)
    return None


def _missed(play: Play, seat: int, line: ProgrammeLine, over: bool) -> Refusal | None:
    """Why the seat was not asked; that no word in a deal was met."""
    whole_turn = over and play.match.table.part == 1
    if line.kind == DEAL:
        return no("consent", "not_matched") if whole_turn else None
    told = (missed(play.game, str(seat), line, whole_turn) for missed in play.game.on(MISSED))
    return next((why for why in told if why is not None), None)


def _decide(play: Play, language: Language, policy: SeatPolicy, dice: Dice) -> Order:
    """What a computer's seat answers to the engine's own question."""
    asked = next_question(play.game)
    assert asked is not None
    return policy(seen_in_play(play.game, language, asked.seat), asked, dice)


def _deal(play: Play, decision: Decision, order: Order) -> Deal | None:
    """The other side of an order, if it has one."""
    if not isinstance(order, DealOrder) or getattr(order, "source", "") in (BANK, MARKET):
        return None
    side = dict(play.game.on(OTHER_SIDE)).get(type(order))
    found = side(play.game, decision, order) if side is not None else None
    return found if found is not None and asks(play.game) else None


def _priced(order: Order, dollars: int) -> Order:
    """The order at the price that both sides' terms give."""
    if isinstance(order, DealOrder) and "price" in order.__struct_fields__:
        return msgspec.structs.replace(order, price=dollars, most=None)
    return order


def batched(
    language: Language, policy: SeatPolicy, rules: ProgrammeRules = NEWEST
) -> table.TableGame:
    """The value the driver runs, by the rules of an edition."""
    return table.TableGame(
        language=language,
        table=lambda play: play.match.table,
        next_decision=partial(mailed_decision, deals_asked=rules.deals_asked),
        act=act,
        view=lambda play, seat: seen_in_play(play.game, language, seat),
        milestones=lambda play, horizon: milestones(play.match, horizon),
        move=lambda play: play.match.move,
        decide=lambda play, decision, dice: _decide(play, language, policy, dice),
        rules=rules,
        maximum=Maximum,
        bid=lambda dollars: Bid("", dollars),
        rider=_rider,
        waits=_waits,
        deal=_deal,
        priced=_priced,
        unused=_unused,
        missed=_missed,
    )
