"""A title as the driver of batched turns sees it: one value of functions over its play."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.eighteenxx.facts import PrivateBought
from pbm.games.eighteenxx.match import milestones
from pbm.games.eighteenxx.programme import orders
from pbm.games.eighteenxx.programme.deals import deal, priced
from pbm.games.eighteenxx.programme.orders import Wish
from pbm.games.eighteenxx.programme.questions import COMPANY_KINDS, Play, act, next_decision
from pbm.games.eighteenxx.refusal import no
from pbm.games.eighteenxx.window import glance
from pbm.games.table.decision import Decision, Refusal
from pbm.games.table.game import Game, Sold
from pbm.games.table.programme import Language, Line


def _act(play: Play, decision: Decision, order: Wish) -> Sequence[Sold]:
    """Carry out an order; which auction ended with it."""
    before = len(play.game.journal.facts)
    act(play, decision, order)
    return tuple(
        Sold(decision.auction, int(fact.buyer), fact.price, play.match.move)
        for fact in play.game.journal.facts[before:]
        if decision.auction and isinstance(fact, PrivateBought) and fact.private == decision.auction
    )


def _maximum(order: Wish) -> int | None:
    return order.most if isinstance(order, orders.Maximum) else None


def _rider(order: Wish) -> tuple[Wish, Wish] | None:
    """A bid that brings its own maximum along."""
    if isinstance(order, orders.Bid) and order.most is not None and order.private is not None:
        bid = orders.Bid(order.amount, order.private)
        return bid, orders.Maximum(order.most, order.private)
    return None


def _unused(play: Play, seat: int, line: Line) -> Refusal | None:
    """Why a company's lines could not be used: another president, or it is closed."""
    company = play.game.state.companies.get(line.subject)
    if company is None or line.kind not in COMPANY_KINDS or company.president == str(seat):
        return None
    rule = "Transfer of Presidency"
    if company.closed:
        return no(rule, "company_is_closed", company=company.name)
    return no(rule, "other_president", company=company.name, seat=company.president)


def driven(language: Language) -> Game:
    """The value the driver runs."""
    return Game(
        language=language,
        table=lambda play: play.match.table,
        next_decision=next_decision,
        act=_act,
        view=lambda play, seat: glance(play.game, language, seat),
        milestones=lambda play, horizon: milestones(play.match, horizon),
        move=lambda play: play.match.move,
        maximum=_maximum,
        bid=orders.Bid,
        rider=_rider,
        deal=lambda play, decision, order: deal(play.game, decision, order),
        priced=priced,
        unused=_unused,
    )
