"""Which facts of a turn a reader is told, and how much of each (9.1, R61).

Everybody reads the public facts, a tycoon his own, directors and spies those of their railroads.
Of a public fact the figures that the rulebook's report does not print are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbm.core.journal import Fact
from pbm.games.continental.events import (
    Confidential,
    LoanRecalled,
    Outcome,
    Private,
    RailroadStatement,
    Spent,
)
from pbm.games.continental.events.railroads import Improved, RowAcquired
from pbm.games.continental.events.record import Payment
from pbm.games.continental.events.world import MarketClosed
from pbm.games.continental.limits.reasons import LESS_INFLUENCE
from pbm.games.continental.window.sight import Sight


def news(facts: Sequence[Fact], sight: Sight) -> tuple[Fact, ...]:
    """The facts that the reader may know, in their order, without what he may not."""
    if sight.moderator:
        return tuple(facts)
    grandest = grandest_spender(facts)
    return tuple(_masked(fact, sight, grandest) for fact in facts if _told(fact, sight))


def grandest_spender(facts: Sequence[Fact]) -> int:
    """The tycoon whose spending the society page names with its sum; 0 if nobody spent."""
    spent = [fact for fact in facts if isinstance(fact, Spent)]
    return min(spent, key=lambda fact: (-fact.amount, fact.seat)).seat if spent else 0


def _told(fact: Fact, sight: Sight) -> bool:
    """Whether the reader is told this fact at all."""
    if isinstance(fact, Private):
        return fact.seat == sight.reader
    if isinstance(fact, (RailroadStatement, Payment)):
        return False  # read in the books, without the names of who was paid
    if isinstance(fact, Confidential):
        return sight.books(fact.railroad)
    return True


def _masked(fact: Fact, sight: Sight, grandest: int) -> Fact:
    """A fact without the figures that are somebody else's own."""
    match fact:
        case Outcome(reason=LESS_INFLUENCE.code):
            return replace(fact, figures={})
        case LoanRecalled() if not sight.own(fact.seat):
            return replace(fact, amount=0)
        case Spent() if not sight.own(fact.seat):
            amount = fact.amount if fact.seat == grandest else 0
            return replace(fact, amount=amount, points=0)
        case Improved():
            return replace(fact, gained=0)
        case RowAcquired():
            return replace(fact, rivals=())
        case MarketClosed():
            return replace(fact, public_offer=0, public_bid=0, railroad_offer=0)
    return fact
