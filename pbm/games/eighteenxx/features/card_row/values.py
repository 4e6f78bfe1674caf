"""Orders, events and frames of card row."""

import msgspec

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import Frame


class TakeCard(Order, frozen=True, tag=True):
    """Take a card of the row: a private company, or a card of no use but for its place."""

    card: str


class Card(msgspec.Struct):
    """A card of a row: a private company, or one of no use but for its place; money on it."""

    name: str
    money: int = 0


class Cards(Frame, msgspec.Struct, tag="cards"):
    """A row of cards, from the left, of which the seats take one after the other."""

    seat: str
    row: list[Card]
    step: int = 0
    turns: int = 0
    out: list[str] = []
    """Seats that could pay for none."""


class PrivateAuction(Frame, msgspec.Struct, tag="open auction"):
    """Private companies that are auctioned one by one, by whom, and the auction that is on."""

    auctioneer: str
    step: int = 0
    private: str = ""
    bid: int = 0
    high: str = ""
    """Who has bid so much."""
    seat: str = ""
    """Who raises or passes now."""
    passed: list[str] = []
    winner: str = ""
    """Who won the last auction."""


class CardTaken(Event, frozen=True, tag=True):
    """A card of the row: `laid` dollars on the cards left of it, `found` dollars on it."""

    seat: str
    card: str
    price: int
    laid: int
    found: int
