"""What happened in the market and the world, and who scored; see the room for the words."""

from pbm.games.continental.events import PrivateEvent, PublicEvent


class MarketClosed(PublicEvent, frozen=True):
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


class Traded(PrivateEvent, frozen=True):
    """A tycoon's market in one stock: shares ordered, sold, sold short, bought (9.4)."""

    railroad: str
    sold: int
    short: int
    bid: int
    bought: int
    price: int
    short_result: int
    """Dollars won or lost on what was sold short (6.2)."""


class StockSplit(PublicEvent, frozen=True):
    """A stock split (6.5)."""

    railroad: str
    ratio: int
    price: int


class StockCornered(PublicEvent, frozen=True):
    """Directors hold more than half of a stock (6.4)."""

    railroad: str


class ClimateChanged(PublicEvent, frozen=True):
    """The economic climate of this turn and of the next (5)."""

    before: int
    after: int


class LocomotiveInvented(PublicEvent, frozen=True):
    """A better locomotive is on sale (4.17)."""

    level: int


class TechnologyInvented(PublicEvent, frozen=True):
    """A technology is on sale (4.18)."""

    letter: str


class PointsScored(PrivateEvent, frozen=True):
    """Points of one turn in a category (1.2), with what they are for."""

    category: str
    points: int
    about: str = ""


class AwardWon(PublicEvent, frozen=True):
    """A Builder's award (1.2, R54); points are 0 if nobody could score it."""

    award: str
    railroad: str
    seat: int | None
    points: int
    first: bool


class RegionLinked(PublicEvent, frozen=True):
    """A railroad reaches a region for the first time (1.2)."""

    region: str
    railroad: str
    seat: int | None
    points: int
    first: bool


class GameEnded(PublicEvent, frozen=True):
    """The game is over; winners by category (1.3)."""

    winners: dict[str, list[int]]
