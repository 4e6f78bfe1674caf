"""What happens in a game of 18xx, as typed facts; sentences live in templates."""

from __future__ import annotations

from pbm.core.journal import Fact, FactFamily
from pbm.core.refusal import Refusal


class Passed(Fact, frozen=True, tag=True):
    """A seat did nothing, declined or had finished; `step` is the decision it was asked."""

    seat: str
    step: str
    subject: str


class PrivateBid(Fact, frozen=True, tag=True):
    seat: str
    private: str
    amount: int


class PrivateBought(Fact, frozen=True, tag=True):
    """From the bank in the initial round, or from a player ("seller")."""

    buyer: str
    private: str
    price: int
    seller: str


class PrivateFell(Fact, frozen=True, tag=True):
    private: str
    price: int


class PrivatePaid(Fact, frozen=True, tag=True):
    owner: str
    private: str
    amount: int


class PrivateClosed(Fact, frozen=True, tag=True):
    private: str


class Started(Fact, frozen=True, tag=True):
    seat: str
    company: str
    par: int


class Floated(Fact, frozen=True, tag=True):
    company: str
    treasury: int


class Bought(Fact, frozen=True, tag=True):
    seat: str
    company: str
    source: str
    shares: int
    price: int


class Sold(Fact, frozen=True, tag=True):
    seat: str
    company: str
    shares: int
    price: int
    forced: bool


class Protected(Fact, frozen=True, tag=True):
    seat: str
    company: str
    shares: int
    price: int


class Redeemed(Fact, frozen=True, tag=True):
    company: str
    source: str
    price: int


class Reissued(Fact, frozen=True, tag=True):
    company: str
    shares: int
    par: int


class PresidentChanged(Fact, frozen=True, tag=True):
    company: str
    old: str
    new: str


class PriceMoved(Fact, frozen=True, tag=True):
    """`why` is sold, paid, withheld, all sold, connection."""

    company: str
    old: int
    new: int
    why: str


class CompanyClosed(Fact, frozen=True, tag=True):
    company: str


class Unprotected(Fact, frozen=True, tag=True):
    """A president was not asked to protect a price, and why he could not."""

    seat: str
    company: str
    why: Refusal


class RoundBegan(Fact, frozen=True, tag=True):
    """`kind` is initial, stock or operating; `round` counts stock rounds, `number` the set."""

    kind: str
    round: int
    number: int


class Operated(Fact, frozen=True, tag=True):
    """A company's turn begins."""

    company: str
    president: str


class TileLaid(Fact, frozen=True, tag=True):
    company: str
    tile: str
    hex: str
    rotation: int
    cost: int
    private: str


class StationPlaced(Fact, frozen=True, tag=True):
    company: str
    hex: str
    cost: int


class RightBought(Fact, frozen=True, tag=True):
    """A company may run to a place that is not open to all; for nothing with a private company."""

    company: str
    hex: str
    cost: int


class TokenPlaced(Fact, frozen=True, tag=True):
    company: str
    token: str
    hex: str


class MarkerPlaced(Fact, frozen=True, tag=True):
    company: str
    hex: str
    place: str


class Ran(Fact, frozen=True, tag=True):
    """One train's run: the stops in order and what it earned."""

    company: str
    train: str
    stops: tuple[str, ...]
    income: int
    connection: bool


class Claimed(Fact, frozen=True, tag=True):
    seat: str
    company: str
    income: int


class DividendPaid(Fact, frozen=True, tag=True):
    """What became of the income: per share to holders, and what the company kept."""

    company: str
    kind: str
    income: int
    per_share: int
    kept: int
    connection: bool


class TrainBought(Fact, frozen=True, tag=True):
    company: str
    train: str
    source: str
    price: int
    contribution: int
    trade_in: str


class TrainDiscarded(Fact, frozen=True, tag=True):
    company: str
    train: str


class TrainsScrapped(Fact, frozen=True, tag=True):
    kind: str
    companies: tuple[str, ...]


class PhaseBegan(Fact, frozen=True, tag=True):
    phase: str


class DealRefused(Fact, frozen=True, tag=True):
    seat: str
    asker: str


class BankBroke(Fact, frozen=True, tag=True):
    balance: int


class WentBankrupt(Fact, frozen=True, tag=True):
    seat: str
    company: str


class GameEnded(Fact, frozen=True, tag=True):
    why: str
    scores: dict[str, int]


KINDS: list[type[Fact]] = [
    Passed,
    PrivateBid,
    PrivateBought,
    PrivateFell,
    PrivatePaid,
    PrivateClosed,
    Started,
    Floated,
    Bought,
    Sold,
    Protected,
    Unprotected,
    Redeemed,
    Reissued,
    PresidentChanged,
    PriceMoved,
    CompanyClosed,
    RoundBegan,
    Operated,
    TileLaid,
    StationPlaced,
    RightBought,
    TokenPlaced,
    MarkerPlaced,
    Ran,
    Claimed,
    DividendPaid,
    TrainBought,
    TrainDiscarded,
    TrainsScrapped,
    PhaseBegan,
    DealRefused,
    BankBroke,
    WentBankrupt,
    GameEnded,
]

FACTS = FactFamily(KINDS)
"""The register by which a kept journal is read back."""
