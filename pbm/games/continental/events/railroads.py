"""What happened to the railroads in a turn; see the room for the words."""

from typing import Literal

from pbm.games.continental.events import Confidential, PublicEvent

EventKind = Literal["accident", "political", "disaster"]
"""Random events (11.2)."""


class Improved(Confidential, frozen=True):
    """Capital improvements (4.5)."""

    per_mile: int
    cost: int
    cash: int
    loans: int
    gained: int


class LocomotivesBought(PublicEvent, frozen=True):
    """Better locomotives (4.17)."""

    railroad: str
    level: int


class TechnologyBought(PublicEvent, frozen=True):
    """A technology (4.18)."""

    railroad: str
    letter: str


class RowBuilt(PublicEvent, frozen=True):
    """A Right-of-Way became a line (4.6); land is the grant it brought."""

    railroad: str
    row: str
    land: int


class BuildingPaid(Confidential, frozen=True):
    """How a building was paid (4.6, R32)."""

    row: str
    per_mile: int
    track: int
    towns: int
    bonds: int
    cash: int
    loans: int
    each_director: int


class RowAbandoned(PublicEvent, frozen=True):
    """A Right-of-Way was given up (4.6.6), by order or in a merger (4.13.4)."""

    railroad: str
    row: str
    grant: int


class LineDoubled(PublicEvent, frozen=True):
    """A line was double-tracked (4.15)."""

    railroad: str
    line: str


class InfluenceGained(Confidential, frozen=True):
    """Political influence (4.9)."""

    spent: int
    level: int


class RowAcquired(PublicEvent, frozen=True):
    """A Right-of-Way was awarded (4.7); passes are 1 and 2 (R34), rivals bid in vain."""

    row: str
    railroad: str
    part: int
    grant: int
    rivals: tuple[str, ...] = ()


class RailroadsMerged(PublicEvent, frozen=True):
    """Two railroads became one (4.13)."""

    merging: str
    survivor: str
    seat: int
    price: int
    deleted: tuple[str, ...] = ()


class RateWarWaged(PublicEvent, frozen=True):
    """Two railroads cut their rates (4.16)."""

    railroad: str
    other: str
    percent: int


class Operated(PublicEvent, frozen=True):
    """A railroad's revenue and expenses, profit per share in cents, dividend paid (9.3)."""

    railroad: str
    revenue: int
    expenses: int
    profit_per_share: int
    dividend: int


class RevenueReckoned(Confidential, frozen=True):
    """How the revenue came about (4.10, 4.16)."""

    base: int
    double_track: int
    gross: int
    cut: int
    land_sold: int
    land_cash: int


class EventHappened(PublicEvent, frozen=True):
    """An accident, political trouble or disaster befell a railroad (11.2)."""

    railroad: str
    kind: EventKind


class EventCost(Confidential, frozen=True):
    """What an event cost (11.2)."""

    kind: EventKind
    cost: int


class RailroadBankrupt(PublicEvent, frozen=True):
    """An insolvent railroad did not recover (4.11.2)."""

    railroad: str


class RailroadRecovered(PublicEvent, frozen=True):
    """A bankrupt railroad is solvent again (4.11)."""

    railroad: str


class RailroadReorganised(PublicEvent, frozen=True):
    """The creditors took a bankrupt railroad (4.11.3)."""

    railroad: str


class DebtCancelled(Confidential, frozen=True):
    """A debt to a president ended with his presidency, and the treasury was looted (4.4.4)."""

    debt: int
    looted: int


class PresidentElected(PublicEvent, frozen=True):
    """A railroad has another president (4.14); None is anonymous."""

    railroad: str
    president: int | None
    before: int | None
