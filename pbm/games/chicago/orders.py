"""The orders of Chicago Express, in the verbs of its rulebook."""

from __future__ import annotations

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True):
    """One thing a player may say at a decision; the class name is its tag."""


class Auction(Order, frozen=True):
    """Put up a share of a company; `most` is the seat's own maximum, 0 without one."""

    company: str
    most: int = 0


class Expand(Order, frozen=True):
    """Place locomotives of a company in hexes, in this order."""

    company: str
    hexes: tuple[str, ...]


class Develop(Order, frozen=True):
    """Develop a hex or an industrial city."""

    hex: str


class Null(Order, frozen=True):
    """Move a gauge and do nothing else (R4)."""

    gauge: str


class Bid(Order, frozen=True):
    """Offer exactly so many dollars for the share being auctioned."""

    dollars: int


class Maximum(Order, frozen=True):
    """Bid by the smallest raise as long as no more than `most` is needed; any company if empty."""

    most: int
    company: str = ""


class Pass(Order, frozen=True):
    """Leave an auction."""


GAUGE_OF: dict[type[Order], str] = {
    Auction: "auction",
    Expand: "expansion",
    Develop: "development",
}
