"""What happens to companies before they start, and when a railroad nobody owns acquires them."""

from __future__ import annotations

from pbm.core.journal import Event


class CardTaken(Event, frozen=True, tag=True):
    """A card of the row: `laid` dollars on the cards left of it, `found` dollars on it."""

    seat: str
    card: str
    price: int
    laid: int
    found: int


class CompanyQueued(Event, frozen=True, tag=True):
    """A company may be started again, when its turn in the queue has come; rows count from 1."""

    company: str
    row: int


class CompanyRemoved(Event, frozen=True, tag=True):
    """A company that has not started leaves the game."""

    company: str


class TrainTaken(Event, frozen=True, tag=True):
    """A railroad that nobody owns has taken a train from the bank."""

    train: str


class AcquisitionDeclined(Event, frozen=True, tag=True):
    company: str


class CompanyAcquired(Event, frozen=True, tag=True):
    """`why` is accepted, forced, crisis or queue; the bonus per share."""

    company: str
    why: str
    per_share: int


class StationExchanged(Event, frozen=True, tag=True):
    """A company's marker has taken the place of an acquired one's: from a hex, or its charter."""

    company: str
    acquired: str
    hex: str
    source: str


QUEUE_EVENTS: list[type[Event]] = [
    CardTaken,
    CompanyQueued,
    CompanyRemoved,
    TrainTaken,
    AcquisitionDeclined,
    CompanyAcquired,
    StationExchanged,
]
"""For the register of the journal."""
