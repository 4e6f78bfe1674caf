"""The order, the frame and the events of share price protection."""

import msgspec

from pbm.core.journal import Event
from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import Frame


class Protect(Order, frozen=True, tag=True):
    """Buy the whole block of the company that has just been sold."""

    company: str


class Protected(Event, frozen=True, tag=True):
    seat: str
    company: str
    shares: int
    price: int


class Unprotected(Event, frozen=True, tag=True):
    """A president was not asked to protect a price, and why he could not."""

    seat: str
    company: str
    why: Refusal


class Protection(Frame, msgspec.Struct, tag="protection"):
    """The blocks in the state's `sales` are settled in order; presidents may protect the price."""

    step: int = 0
