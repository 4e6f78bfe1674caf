"""The figures of the rules as typed values, read from data/figures.toml and checked at load.

Field names are the file's; the file cites the rule or ruling of every number.
"""

from importlib.resources.abc import Traversable
from pathlib import Path

from pbm.core.tables import read_toml, require
from pbm.games.continental.world.railroad_figures import (
    Anonymous,
    Building,
    Dividends,
    Efficiency,
    Events,
    Expenses,
    FiguresTable,
    Interest,
    Inventions,
    Land,
    NewStock,
    Purchases,
    Reorganisation,
    Revenue,
)


class Calendar(FiguresTable, frozen=True):
    """Years and the turns that are special (8, 1.3, R1)."""

    first_year: int
    civil_war: tuple[int, ...]
    first_possible_end: int
    end_chance: int


class ClimateChange(FiguresTable, frozen=True):
    """Chances of the next climate in per cent (R9)."""

    up: int
    same: int
    down: int
    panic: int = 0


class Climate(FiguresTable, frozen=True):
    """The nine levels and what each does (5, R8)."""

    names: tuple[str, ...]
    start: int
    normal: int
    good: int
    loan_rate: tuple[int, ...]
    margin_permille: tuple[int, ...]
    revenue_percent: tuple[int, ...]
    track_cost: tuple[int, ...]
    land_permille: tuple[int, ...]
    land_price: tuple[int, ...]
    below_good: ClimateChange
    from_good: ClimateChange


class TycoonFigures(FiguresTable, frozen=True):
    """Positions and their start (3, R6, R7)."""

    seats: int
    cash: int
    message_length: int
    name_length: int


class Bank(FiguresTable, frozen=True):
    """Failures and appraisals (11.1, 3.5)."""

    failure_per_level: int
    failure_least: int
    failure_most: int
    pc_value_per_mile: int
    recall_over: tuple[int, int]
    """Of what fraction of the credit limit a loan is recalled, and down to it (Q2)."""
    recall_over_available: tuple[int, int]
    """The same by the other reading of 3.5.3 (Q84)."""


class Eligible(FiguresTable, frozen=True):
    """Companies that become eligible at the end of a turn, by number (R4)."""

    turn: int
    first: int
    last: int


class PrivateCompanies(FiguresTable, frozen=True):
    """Offers, bids and calendar of Private Companies (2.4, 10.1.2)."""

    ask_per_mile: int
    income_per_mile: int
    least_ask_per_mile: int
    free_ask_per_mile: int
    raise_percent: int
    least_bid_per_mile: int
    limit: int
    public_turns: tuple[int, int]
    appears: tuple[int, ...]
    at_start: int
    carried_at_start: int
    eligible_after: tuple[Eligible, ...]


class StartFigures(FiguresTable, frozen=True):
    """The railroads at the start (R2, R5)."""

    railroads: tuple[str, ...]
    price: int
    efficiency: int
    cash_per_mile: int
    bonds_per_mile: int
    tycoon_percent: int


class BidsAllowed(FiguresTable, frozen=True):
    """Stock bids from so many active railroads on (6.1.1, Q16)."""

    railroads: int
    bids: int


class Market(FiguresTable, frozen=True):
    """The stock market (6)."""

    transactions: int
    bids: tuple[BidsAllowed, ...]
    bid_percent: int
    own_percent: int
    short_percent: int
    director_percent: int
    cornered_percent: int
    exponent: tuple[int, int]
    ratio: int
    most_price: int
    least_price: int
    credit_percent: int
    split_over: int
    split_to: int


class Public(FiguresTable, frozen=True):
    """What the Public offers and bids for (R45 to R47)."""

    least_worth: int
    offer_percent: int
    offer_per_level_below: int
    offer_per_level_above: int
    offer_least: int
    ratio_bounds: tuple[int, int]
    offer_random: tuple[int, int]
    offer_most_percent: int
    bid_per_level: int
    bid_bounds: tuple[int, int]
    bid_root: int
    """Bids go with this root of worth/price: 1 or 2 (R47)."""
    bid_factor: tuple[int, ...]


class MagnateBonus(FiguresTable, frozen=True):
    """A bonus from so many regions on (R55)."""

    regions: int
    bonus: int


class PointsFigures(FiguresTable, frozen=True):
    """Victory points (1.2, R52 to R56)."""

    robber_baron: tuple[int, ...]
    million: int
    million_bonus: int
    director: int
    president: int
    dividend_most: int
    failure: int
    region: int
    first_factor: int
    magnate_region: int
    magnate_bonus: tuple[MagnateBonus, ...]
    prodigal_total: int
    prodigal_even: int
    prodigal_least: int


class Award(FiguresTable, frozen=True):
    """A Builder's award: a region of each list must be linked (1.2, R54)."""

    name: str
    needs: tuple[tuple[str, ...], ...]
    points: int
    excludes: tuple[str, ...] = ()


class Figures(FiguresTable, frozen=True):
    """All figures of the rules."""

    calendar: Calendar
    climate: Climate
    tycoon: TycoonFigures
    bank: Bank
    private_companies: PrivateCompanies
    start: StartFigures
    stock: NewStock
    efficiency: Efficiency
    building: Building
    purchases: Purchases
    revenue: Revenue
    expenses: Expenses
    interest: Interest
    dividend: Dividends
    events: Events
    reorganisation: Reorganisation
    anonymous: Anonymous
    land: Land
    inventions: Inventions
    market: Market
    public: Public
    points: PointsFigures
    awards: tuple[Award, ...]


class OlderFigures(FiguresTable, frozen=True):
    """What an older edition has in place of the newest one's figures."""

    public: Public


def read_figures(path: Path | Traversable) -> Figures:
    """The figures of a file; TableError where they contradict one another."""
    figures = read_toml(path, Figures)
    climate = figures.climate
    for name in ("loan_rate", "margin_permille", "revenue_percent", "track_cost", "land_price"):
        wanted = len(climate.names)
        require(len(getattr(climate, name)) == wanted, path.name, f"climate.{name}", "not 9 levels")
    for key in ("below_good", "from_good"):
        change: ClimateChange = getattr(climate, key)
        total = change.up + change.same + change.down + change.panic
        require(total == 100, path.name, f"climate.{key}", f"chances add up to {total}")
    ranks = len(figures.points.robber_baron)
    require(ranks == figures.tycoon.seats, path.name, "points.robber_baron", f"{ranks} ranks")
    _check_public(figures.public, path)
    return figures


def read_public(path: Path | Traversable) -> Public:
    """What an older edition had for the Public; TableError where it contradicts itself."""
    public = read_toml(path, OlderFigures).public
    _check_public(public, path)
    return public


def _check_public(public: Public, path: Path | Traversable) -> None:
    """A hundred values to draw from, and a root that is known."""
    require(len(public.bid_factor) == 100, path.name, "public.bid_factor", "not 100 values")
    require(public.bid_root in (1, 2), path.name, "public.bid_root", "neither 1 nor 2")
