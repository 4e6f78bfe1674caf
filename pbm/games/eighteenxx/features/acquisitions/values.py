"""Orders, events and frames of acquisitions."""

import msgspec

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import Frame


class AcceptAcquisition(Order, frozen=True, tag=True):
    """Give a company to the railroad that nobody owns, for its bonus."""

    company: str


class Offers(Frame, msgspec.Struct, tag="offers"):
    """Companies that a railroad nobody owns would acquire, the first one now."""

    companies: list[str]
    declined: int = 0
    step: int = 0


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
