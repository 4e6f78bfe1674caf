"""The orders of 18xx games, one value for each verb, from the letter to the match.

Who gives an order is not part of it: a decision is put to one seat.  Companies, private companies,
trains, tiles and hexes are named as in the title's tables; money is in dollars.

A letter may leave things out: a name is then empty and a figure `OPEN`, and `complete` fills them
from the position before the rules are asked. Some fields only a letter has: a maximum, edges
instead of a rotation, and what tells in which block of a programme an order stands.
"""

from typing import Any, Literal

import msgspec

OPEN = -1
"""A figure that an order leaves open."""
ALL = 0
"""A number of shares that means all that the seat holds."""


class Order(msgspec.Struct, frozen=True, tag=True):
    """Any order; the class name is its tag. Those that only a feature has stand with it."""


class DealOrder:
    """An order that may need another seat's word, and waits for it in the state."""

    __slots__ = ()


def most_paid(order: Any) -> int | None:
    """The most that a purchase from another may cost, in dollars: its price or its limit; None if
    it names neither."""
    most: int | None = order.most if order.price == OPEN else order.price
    return most


class Pass(Order, frozen=True, tag=True):
    """Do nothing, decline, or finish what is being done.

    A letter may name the step of a company's turn that it leaves out, which silence does too (M2).
    """

    step: str = ""
    company: str = ""


class BuyOffered(Order, frozen=True, tag=True):
    """Initial stock round: buy the private company that is offered."""

    private: str


class Bid(Order, frozen=True, tag=True):
    """Initial stock round: bid for a private company, or raise in its auction.

    In a letter `most` is the maximum in its auction; `raising` is a raise to exactly so much.
    """

    private: str
    amount: int
    most: int | None = None
    raising: bool = False


class Maximum(Order, frozen=True, tag=True):
    """Bid by the smallest raise in the auction of a private company, up to `most`."""

    private: str
    most: int


class Par(Order, frozen=True, tag=True):
    """Start a company: buy its president's certificate and set the par value."""

    company: str
    price: int


class Buy(Order, frozen=True, tag=True):
    """Buy a share from the initial offering ("ipo") or the open market ("market")."""

    company: str
    source: Literal["", "ipo", "market"] = ""
    shares: int = 1


class Sell(Order, frozen=True, tag=True):
    """Sell a block of shares of one company to the open market, in a letter also `ALL` of them.

    `for_train` is what a president sells who must pay for a train.
    """

    company: str
    shares: int
    for_train: bool = False


class Redeem(DealOrder, Order, frozen=True, tag=True):
    """Let a company buy one of its own shares: from "market" or from a seat ("2")."""

    company: str
    source: str


class Lay(Order, frozen=True, tag=True):
    """Lay or upgrade a tile; `private` names the private company whose power is used.

    A letter may name the edges that the track shall lead to instead of the rotation.
    """

    company: str
    tile: str
    hex: str
    rotation: int = OPEN
    private: str = ""
    edges: tuple[str, ...] | None = None


class Station(Order, frozen=True, tag=True):
    """Place a station marker in a city of a hex (cities of a tile count from 0)."""

    company: str
    hex: str
    city: int = 0


class TrainRun(msgspec.Struct, frozen=True):
    """One train's run: its hexes, whole or from stop to stop, and optionally the stops ("H17-0").

    A letter may leave out the train; it is found.
    """

    train: str
    connections: tuple[tuple[str, ...], ...]
    stops: tuple[str, ...] = ()


class Run(Order, frozen=True, tag=True):
    """Operate trains over the given runs; without any they stand still."""

    company: str
    runs: tuple[TrainRun, ...]
    connection: bool = False
    """A letter's line for a connection run."""


class RunBest(Order, frozen=True, tag=True):
    """Operate trains for the highest income there is."""

    company: str
    connection: bool = False


class Dividend(Order, frozen=True, tag=True):
    """Pay, halve or withhold the income."""

    company: str
    kind: str
    connection: bool = False


class BuyTrain(DealOrder, Order, frozen=True, tag=True):
    """Buy a train from the "bank", the open "market" or another company; with a trade-in."""

    company: str
    train: str
    source: str
    price: int = OPEN
    trade_in: str = ""
    most: int | None = None


class Discard(Order, frozen=True, tag=True):
    """Give up a surplus train."""

    company: str
    train: str


class Bankrupt(Order, frozen=True, tag=True):
    """Accept the bankruptcy that nothing can avert."""

    company: str
