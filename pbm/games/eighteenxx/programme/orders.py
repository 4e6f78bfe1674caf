"""The orders of an 18xx programme: what a line says, before it is known what the table allows.

They say less than the engine's orders (`orders.py`): a company may be left to the heading, a tile's
rotation to its edges, a price to the other side of a deal. `meaning` makes the engine's orders.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Wish(msgspec.Struct, frozen=True, tag=True):
    """One thing a line may say; the class name is its tag."""


class Pass(Wish, frozen=True):
    """Do nothing."""


class BuyOffered(Wish, frozen=True):
    """Initial stock round: buy the private company that is offered."""

    private: str


class Bid(Wish, frozen=True):
    """Initial stock round: bid for a private company; `most` is the maximum in its auction."""

    amount: int
    private: str | None = None
    most: int | None = None


class Maximum(Wish, frozen=True):
    """Bid by the smallest raise in the auction of a private company, up to `most`."""

    most: int
    private: str


class Raise(Wish, frozen=True):
    """One raise to exactly so much in the auction of a private company: a jump."""

    amount: int
    private: str


class Par(Wish, frozen=True):
    """Start a company."""

    company: str
    price: int


class Buy(Wish, frozen=True):
    """Buy shares, where they are cheaper if no source is named."""

    company: str
    source: Literal["ipo", "market"] | None = None
    shares: int | None = None


ALL = 0
"""A number of shares that means all that the seat holds."""


class Sell(Wish, frozen=True):
    """Sell a block of shares, `ALL` or so many tenths."""

    company: str
    shares: int


class Redeem(Wish, frozen=True):
    """Let a company buy one of its shares from the "market" or a seat."""

    company: str
    source: str = "market"


class Reissue(Wish, frozen=True):
    """Let a company put its redeemed shares on offer again."""

    company: str


class Protect(Wish, frozen=True):
    """Buy the block that has just been sold."""

    company: str


class BuyPrivate(Wish, frozen=True):
    """Buy a private company from a seat, for a company or for oneself."""

    private: str
    seat: int
    company: str | None = None
    price: int | None = None
    most: int | None = None


class SellPrivate(Wish, frozen=True):
    """The seller's side of a private company's sale; to anybody if no buyer is named."""

    private: str
    buyer: str | None = None
    price: int | None = None
    least: int | None = None


class SellTrain(Wish, frozen=True):
    """The seller's side of a train's sale between companies."""

    train: str
    company: str | None = None
    buyer: str | None = None
    price: int | None = None
    least: int | None = None


class AcceptRedemption(Wish, frozen=True):
    """The holder's word when a company wants to redeem one of his shares."""

    company: str


class Lay(Wish, frozen=True):
    """Lay a tile, its edges or rotation named; `private` whose power is used."""

    tile: str
    hex: str
    company: str | None = None
    edges: tuple[str, ...] | None = None
    rotation: int | None = None
    private: str | None = None


class Station(Wish, frozen=True):
    """Place a station marker; cities of a hex count from 1."""

    hex: str
    company: str | None = None
    city: int | None = None


class Decline(Wish, frozen=True):
    """Leave out a step of a company's turn, which silence about it does too (M2)."""

    step: Literal["lay", "station", "trains"]
    company: str | None = None


class PlaceToken(Wish, frozen=True):
    """Place the token of a private company."""

    token: Literal["cattle", "open port", "closed port"]
    hex: str
    company: str | None = None


class Trip(msgspec.Struct, frozen=True):
    """One train's route as its hexes; the train is found if none is named."""

    hexes: tuple[str, ...]
    train: str = ""


class Run(Wish, frozen=True):
    """Operate trains over these routes; without any they stand still."""

    runs: tuple[Trip, ...] = ()
    company: str | None = None
    connection: bool = False


class RunBest(Wish, frozen=True):
    """Operate trains for the highest income."""

    company: str | None = None
    connection: bool = False


class Dividend(Wish, frozen=True):
    """Pay, halve or withhold."""

    kind: Literal["full", "half", "withhold"]
    company: str | None = None
    connection: bool = False


class Marker(Wish, frozen=True):
    """Connection run: the destination marker on the map, or kept on the charter."""

    place: Literal["map", "charter"]
    company: str | None = None


class Claim(Wish, frozen=True):
    """Point out the best run of a company whose president ran worse."""

    company: str | None = None


class BuyTrain(Wish, frozen=True):
    """Buy a train: the cheapest of bank and open market if none is named."""

    company: str | None = None
    train: str | None = None
    source: str | None = None
    price: int | None = None
    most: int | None = None
    trade_in: str | None = None


class ForcedSale(Wish, frozen=True):
    """Which shares the president sells first when he must pay for a train."""

    company: str
    shares: int


class Discard(Wish, frozen=True):
    """Which train a company gives up when it has too many."""

    train: str
    company: str | None = None


class Bankrupt(Wish, frozen=True):
    """Accept a bankruptcy that nothing can avert."""

    company: str | None = None
