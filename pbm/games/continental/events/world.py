"""What happened in the market and the world, and who scored; see the room for the words."""

from __future__ import annotations

from pbm.games.continental.events import Private, Public


class MarketClosed(Public, frozen=True):
    """A stock's market (9.4): shares offered, bid for and traded; prices before any split."""

    railroad: str
    start: int
    end: int
    trade: int
    supply: int
    demand: int
    traded: int
    public_offer: int
    public_bid: int
    railroad_offer: int


class Traded(Private, frozen=True):
    """A tycoon's market in one stock: shares ordered, sold, sold short, bought (9.4)."""

    railroad: str
    sold: int
    short: int
    bid: int
    bought: int
    price: int
    short_result: int
    """Dollars won or lost on what was sold short (6.2)."""


class StockSplit(Public, frozen=True):
    """A stock split (6.5)."""

    railroad: str
    ratio: int
    price: int


class StockCornered(Public, frozen=True):
    """Directors hold more than half of a stock (6.4)."""

    railroad: str


class ClimateChanged(Public, frozen=True):
    """The economic climate of this turn and of the next (5)."""

    before: int
    after: int


class LocomotiveInvented(Public, frozen=True):
    """A better locomotive is on sale (4.17)."""

    level: int


class TechnologyInvented(Public, frozen=True):
    """A technology is on sale (4.18)."""

    letter: str


class PointsScored(Private, frozen=True):
    """Points of one turn in a category (1.2), with what they are for."""

    category: str
    points: int
    about: str = ""


class AwardWon(Public, frozen=True):
    """A Builder's award (1.2, R54); points are 0 if nobody could score it."""

    award: str
    railroad: str
    seat: int | None
    points: int
    first: bool


class RegionLinked(Public, frozen=True):
    """A railroad reaches a region for the first time (1.2)."""

    region: str
    railroad: str
    seat: int | None
    points: int
    first: bool


class GameEnded(Public, frozen=True):
    """The game is over; winners by category (1.3)."""

    winners: dict[str, list[int]]
