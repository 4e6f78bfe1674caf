"""A title as the driver of batched turns sees it: one value of functions over its play.

A deal needs another seat: private companies, trains, a share for redemption.  Both sides must have
written; the price is the seller's figure (ruling H25). Where the setting `consent` says that the
yes is part of the order, nobody else need have written.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.deals import asks
from pbm.games.eighteenxx.engine.match import milestones
from pbm.games.eighteenxx.engine.rounds import next_decision as next_question
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.decisions import Play, act, next_decision
from pbm.games.eighteenxx.programme.language import AUCTION, COMPANY_KINDS
from pbm.games.eighteenxx.values.events import (
    DividendPaid,
    Ran,
    Sold,
    StationPlaced,
    TileLaid,
    TrainBought,
    Unprotected,
)
from pbm.games.eighteenxx.values.feature import DEAL
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    OPEN,
    AcceptRedemption,
    Bid,
    BuyPrivate,
    BuyTrain,
    Maximum,
    Order,
    Redeem,
    SellPrivate,
    SellTrain,
)
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.window import seen_in_play
from pbm.games.table import game as table
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision
from pbm.games.table.programme import Language, ProgrammeLine

SeatPolicy = Callable[[View, Decision, Dice], Order]


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
    if over and not company.floated:
        return no("sequence", "has_not_floated", company=company.name)
    facts = play.game.journal.events
    if over and company.operated and any(isinstance(fact, OPERATING) for fact in facts):
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


def _deal(play: Play, decision: Decision, order: Order) -> Deal | None:
    """The other side of an order, if it has one."""
    game, found = play.game, None
    match order:
        case BuyPrivate():
            found = _private(game, decision, order)
        case BuyTrain() if order.source in game.state.companies:
            found = _train(game, decision, order)
        case Redeem(company, source) if source.isdigit() and int(source) != decision.seat:
            found = Deal(int(source), DEAL, Terms(), lambda other: _redeems(other, company))
    return found if found is not None and asks(game) else None


def _priced(order: Order, dollars: int) -> Order:
    """The order at the price that both sides' terms give."""
    if isinstance(order, BuyPrivate | BuyTrain):
        return msgspec.structs.replace(order, price=dollars, most=None)
    return order


def _private(game: Game, decision: Decision, order: BuyPrivate) -> Deal | None:
    """A private company of another seat; a company pays at least half its price."""
    owner = game.state.privates[order.private].owner
    if order.seat is None or owner != str(order.seat) or order.seat == decision.seat:
        return None
    printed = game.figures.privates[order.private].price
    least = (printed + 1) // 2 if order.company else 1
    buyer = order.company or str(decision.seat)

    def agrees(other: Order) -> Terms | None:
        if not isinstance(other, SellPrivate) or other.private != order.private:
            return None
        return _terms(other, other.least) if other.buyer in ("", buyer) else None

    return Deal(order.seat, DEAL, _terms(order, least), agrees)


def _train(game: Game, decision: Decision, order: BuyTrain) -> Deal | None:
    """A train of a company that another seat presides over."""
    seller = game.companies[order.source]
    if seller.president in ("", str(decision.seat)) or not order.train:
        return None
    buyer = order.company or decision.subject

    def agrees(other: Order) -> Terms | None:
        if not isinstance(other, SellTrain) or other.train != order.train:
            return None
        if other.company not in ("", seller.name) or other.buyer not in ("", buyer):
            return None
        return _terms(other, other.least)

    return Deal(int(seller.president), DEAL, _terms(order, 1), agrees)


def _redeems(other: Order, company: str) -> Terms | None:
    """Whether a line of the holder gives his word."""
    agreed = isinstance(other, AcceptRedemption) and other.company == company
    return Terms() if agreed else None


def _terms(order: BuyPrivate | BuyTrain | SellPrivate | SellTrain, least: int | None) -> Terms:
    """What a side of a sale accepts: the price it names, or anything from `least` to its most."""
    if order.price != OPEN:
        return Terms.exactly(order.price)
    return Terms(least or 0, getattr(order, "most", None))


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
        maximum=Maximum,
        bid=lambda dollars: Bid("", dollars),
        rider=_rider,
        waits=_waits,
        deal=_deal,
        priced=_priced,
        unused=_unused,
        missed=_missed,
    )
