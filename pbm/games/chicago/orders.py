"""The orders of Chicago Express, in the verbs of its rulebook."""

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True):
    """One thing a player may say at a decision; the class name is its tag."""


class Auction(Order, frozen=True):
    """Put up a share of a company; `most` is the seat's own maximum, if it said one."""

    company: str
    most: int | None = None


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
    """Offer exactly so many dollars for the share being auctioned (of this company, if named)."""

    dollars: int
    company: str | None = None


class Maximum(Order, frozen=True):
    """Bid by the smallest raise as long as no more than `most` is needed; any company if none."""

    most: int
    company: str | None = None


class Pass(Order, frozen=True):
    """Leave an auction."""


GAUGE_OF: dict[type[Order], str] = {
    Auction: "auction",
    Expand: "expansion",
    Develop: "development",
}
