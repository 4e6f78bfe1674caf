"""What a company issues: the order and what it tells."""

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.orders import Order


class Issue(Order, frozen=True, tag=True):
    """Let a company put a share of its treasury stock on the open market."""

    company: str


class Issued(Event, frozen=True, tag=True):
    """A company has put a share of its treasury stock on the open market."""

    company: str
    price: int
