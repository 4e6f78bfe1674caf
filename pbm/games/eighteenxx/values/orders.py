"""The orders of 18xx games, one value per verb of the rulebook.

Who gives an order is not part of it: a decision is put to one seat.  Companies, private companies,
trains, tiles and hexes are named as in the title's tables; money is in dollars, shares in tenths.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True):
    """Any order; the class name is its tag."""


class Pass(Order, frozen=True, tag=True):
    """Do nothing, decline, or finish what is being done."""


class Accept(Order, frozen=True, tag=True):
    """Say yes to the deal another seat proposes."""


class BuyOffered(Order, frozen=True, tag=True):
    """Initial stock round: buy the private company that is offered."""

    private: str


class Bid(Order, frozen=True, tag=True):
    """Initial stock round: bid for a private company, or raise in its auction."""

    private: str
    amount: int


class Par(Order, frozen=True, tag=True):
    """Start a company: buy its president's certificate and set the par value."""

    company: str
    price: int


class Buy(Order, frozen=True, tag=True):
    """Buy a share from the initial offering ("ipo") or the open market ("market")."""

    company: str
    source: Literal["ipo", "market"]
    shares: int = 1


class Sell(Order, frozen=True, tag=True):
    """Sell a block of shares of one company to the open market."""

    company: str
    shares: int


class Redeem(Order, frozen=True, tag=True):
    """Let a company buy one of its own shares: from "market" or from a seat ("2")."""

    company: str
    source: str


class Reissue(Order, frozen=True, tag=True):
    """Let a company put all its redeemed shares on offer again."""

    company: str


class Protect(Order, frozen=True, tag=True):
    """Buy the whole block of the company that has just been sold."""

    company: str


class BuyPrivate(Order, frozen=True, tag=True):
    """Buy a private company from a player: for a company, or ("") for the seat itself."""

    private: str
    price: int
    company: str = ""


class Lay(Order, frozen=True, tag=True):
    """Lay or upgrade a tile; `private` names the private company whose power is used."""

    company: str
    tile: str
    hex: str
    rotation: int
    private: str = ""


class Station(Order, frozen=True, tag=True):
    """Place a station marker in a city of a hex (cities of a tile count from 0)."""

    company: str
    hex: str
    city: int = 0


class PlaceToken(Order, frozen=True, tag=True):
    """Place a private company's token: "cattle", "open port" or "closed port"."""

    company: str
    token: Literal["cattle", "open port", "closed port"]
    hex: str


class TrainRun(msgspec.Struct, frozen=True):
    """One train's run: the hexes from stop to stop, and optionally the stops ("H17-0")."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    stops: tuple[str, ...] = ()


class Run(Order, frozen=True, tag=True):
    """Operate trains over the given runs."""

    company: str
    runs: tuple[TrainRun, ...]


class RunBest(Order, frozen=True, tag=True):
    """Operate trains for the highest income there is."""

    company: str


class Claim(Order, frozen=True, tag=True):
    """A stockholder points out better runs (without runs: the best ones)."""

    company: str
    runs: tuple[TrainRun, ...] = ()


class Dividend(Order, frozen=True, tag=True):
    """Pay, halve or withhold the income."""

    company: str
    kind: Literal["full", "half", "withhold"]


class BuyTrain(Order, frozen=True, tag=True):
    """Buy a train from the "bank", the open "market" or another company; with a trade-in."""

    company: str
    train: str
    source: str
    price: int
    trade_in: str = ""


class Discard(Order, frozen=True, tag=True):
    """Give up a surplus train."""

    company: str
    train: str


class Marker(Order, frozen=True, tag=True):
    """Connection run: place the destination marker on the "map" or keep it on the "charter"."""

    company: str
    place: Literal["map", "charter"]


class Bankrupt(Order, frozen=True, tag=True):
    """Accept the bankruptcy that nothing can avert."""

    company: str


AnyOrder = (
    Pass
    | Accept
    | BuyOffered
    | Bid
    | Par
    | Buy
    | Sell
    | Redeem
    | Reissue
    | Protect
    | BuyPrivate
    | Lay
    | Station
    | PlaceToken
    | Run
    | RunBest
    | Claim
    | Dividend
    | BuyTrain
    | Discard
    | Marker
    | Bankrupt
)
"""Every kind of order, for reading back what is kept."""
