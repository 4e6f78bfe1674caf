"""Frames of the stack that features bring: what goes on in them is the features' own."""

from __future__ import annotations

import msgspec


class Card(msgspec.Struct):
    """A card of a row: a private company, or one of no use but for its place; money on it."""

    name: str
    money: int = 0


class Cards(msgspec.Struct, tag="cards"):
    """A row of cards, from the left, of which the seats take one after the other."""

    seat: str
    row: list[Card]
    step: int = 0
    turns: int = 0
    out: list[str] = []
    """Seats that could pay for none."""


class PrivateAuction(msgspec.Struct, tag="open auction"):
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


class Founding(msgspec.Struct, tag="founding"):
    """A company that comes with a private company, and the seat that chooses its first price."""

    company: str
    seat: str
    step: int = 0


class Offers(msgspec.Struct, tag="offers"):
    """Companies that a railroad nobody owns would acquire, the first one now."""

    companies: list[str]
    declined: int = 0
    step: int = 0


class Exchange(msgspec.Struct, tag="exchange"):
    """A company that may put a marker where one of an acquired company stands."""

    company: str
    acquired: str
    step: int = 0


class Compliance(msgspec.Struct, tag="compliance"):
    """A seat that another's purchase has put over the certificate limit."""

    seat: str
    step: int = 0


class LayGrant(msgspec.Struct, tag="grant"):
    """A tile that a company may lay at once because it has bought a private company."""

    company: str
    private: str
    step: int = 0
