"""Orders, events and frames of connections."""

from typing import Literal

import msgspec

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.events import OnMap
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import Frame


class Marker(Order, frozen=True, tag=True):
    """Connection run: place the destination marker on the "map" or keep it on the "charter"."""

    company: str
    place: Literal["map", "charter"]


class MarkerPlaced(OnMap, Event, frozen=True, tag=True):
    company: str
    hex: str
    place: str


class Connections(Frame, msgspec.Struct, tag="connections"):
    """Companies that make their connection runs, the first one now."""

    companies: list[str]
    after: str = ""
    """The company that has just operated; it runs first."""
    step: int = 0
    income: int = 0
    ran: bool = False
