"""How far a reader sees: the railroads and tycoons whose secrets are open to him (R61, R64)."""

from collections.abc import Sequence
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from pbm.core.journal import Event
from pbm.games.continental.events import (
    Confidential,
    LoanRecalled,
    Outcome,
    PrivateEvent,
    RailroadStatement,
    Spent,
)
from pbm.games.continental.events.railroads import Improved, RowAcquired
from pbm.games.continental.events.record import Payment
from pbm.games.continental.events.world import MarketClosed
from pbm.games.continental.limits.reasons import LESS_INFLUENCE
from pbm.games.continental.state import State
from pbm.games.continental.view import MODERATOR

F = TypeVar("F", bound=Event)


class Clearance(Struct, frozen=True):
    """What one reader may look into."""

    reader: int
    presides: frozenset[str]
    directs: frozenset[str]
    infiltrated: str
    """The railroad spied on, or empty."""
    shadowed: int
    """The player spied on, or 0."""

    @property
    def moderator(self) -> bool:
        """Sees everything."""
        return self.reader == MODERATOR

    def own(self, seat: int) -> bool:
        """Whether a seat is the reader's own, or the moderator reads."""
        return self.moderator or seat == self.reader

    def books(self, code: str) -> bool:
        """Whether a railroad's cash flow is open: to its directors and spies."""
        return self.moderator or code in self.directs or code == self.infiltrated

    def holders(self, code: str) -> bool:
        """Whether a railroad's shareholders are open: to its president and spies (4.14.3)."""
        return self.moderator or code in self.presides or code == self.infiltrated

    def tycoon(self, seat: int) -> bool:
        """Whether a tycoon's position is open: to himself and who spied on him."""
        return self.own(seat) or seat == self.shadowed


class ByKind:
    """A turn's facts by their kinds: for one reader many of them are looked for."""

    def __init__(self, facts: Sequence[Event]) -> None:
        self._kinds: dict[type[Event], list[Event]] = {}
        for fact in facts:
            self._kinds.setdefault(type(fact), []).append(fact)

    def of(self, kind: type[F]) -> list[F]:
        """All facts of one kind, in order."""
        return cast("list[F]", self._kinds.get(kind, []))


def clearance_of(state: State, reader: int) -> Clearance:
    """The clearance of a seat at the end of the last turn; of PUBLIC nothing, of MODERATOR all."""
    roads = state.railroads.values()
    tycoon = state.tycoons.get(reader)
    return Clearance(
        reader=reader,
        presides=frozenset(road.code for road in roads if tycoon and road.president == reader),
        directs=frozenset(road.code for road in roads if tycoon and reader in road.directors),
        infiltrated=(tycoon.spied_railroad or "") if tycoon else "",
        shadowed=(tycoon.spied_player or 0) if tycoon else 0,
    )


def news(facts: Sequence[Event], clearance: Clearance) -> tuple[Event, ...]:
    """The facts that the reader may know, in their order, without what he may not."""
    if clearance.moderator:
        return tuple(facts)
    grandest = grandest_spender(facts)
    return tuple(_masked(fact, clearance, grandest) for fact in facts if _told(fact, clearance))


def grandest_spender(facts: Sequence[Event]) -> int:
    """The tycoon whose spending the society page names with its sum; 0 if nobody spent."""
    spent = [fact for fact in facts if isinstance(fact, Spent)]
    return min(spent, key=lambda fact: (-fact.amount, fact.seat)).seat if spent else 0


def _told(fact: Event, clearance: Clearance) -> bool:
    """Whether the reader is told this fact at all."""
    if isinstance(fact, PrivateEvent):
        return fact.seat == clearance.reader
    if isinstance(fact, (RailroadStatement, Payment)):
        return False  # read in the books, without the names of who was paid
    if isinstance(fact, Confidential):
        return clearance.books(fact.railroad)
    return True


def _masked(fact: Event, clearance: Clearance, grandest: int) -> Event:
    """A fact without the figures that are somebody else's own."""
    match fact:
        case Outcome(reason=LESS_INFLUENCE.code):
            return replace(fact, figures={})
        case LoanRecalled() if not clearance.own(fact.seat):
            return replace(fact, amount=0)
        case Spent() if not clearance.own(fact.seat):
            amount = fact.amount if fact.seat == grandest else 0
            return replace(fact, amount=amount, points=0)
        case Improved():
            return replace(fact, gained=0)
        case RowAcquired():
            return replace(fact, rivals=())
        case MarketClosed():
            return replace(fact, public_offer=0, public_bid=0, railroad_offer=0)
    return fact
