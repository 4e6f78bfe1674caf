"""The tables of a title, read from its TOML files and checked at load.

Money is in dollars, limits of holdings in per cent of a company.  What a feature needs stands in a
table of its own, `[features.NAME]`, which the feature reads.
"""

from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec

from pbm.core.tables import read_toml, require
from pbm.games.eighteenxx.values.market import Grid


class TrainKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of train: stops it may count, price, how many (none = unlimited), what scraps it."""

    name: str
    stops: int
    price: int
    count: int | None = None
    scrapped_by: str = ""
    trade_in: tuple[str, ...] = ()
    """Kinds taken in part payment, and what they bring."""
    trade_in_value: int = 0
    opened_by: str = ""
    """For sale as soon as this kind has been sold once (none = after the kind before it)."""


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase of the game: what its first train brings."""

    name: str
    begins_with: str
    train_limit: int
    colours: tuple[str, ...]
    operating_rounds: int
    band: int
    """Which value of a red location counts: 1 to 3."""
    company_purchases: str
    """Which private companies a company may buy: none, early, all."""
    effects: tuple[str, ...] = ()


class PrivateFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company: price, income, and its power, which a feature knows by name."""

    name: str
    title: str
    price: int
    income: int
    power: str = ""
    brings: Literal["", "share", "presidency"] = ""
    """The certificate that comes with it; a presidency is sold with it and closes it at last."""
    company: str = ""
    """The company whose certificate that is."""
    hexes: tuple[str, ...] = ()
    early_buyers: tuple[str, ...] = ()
    most_for: dict[str, int] = {}
    """Companies that may pay more than twice its price, and how much."""
    early_most: int = 0
    """Who may buy it before all others may, and for how much at most."""
    for_sale: bool = True
    lasting: bool = False
    """Whether it outlives the phase that closes private companies."""


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public company: home, prices of its station markers, shares.

    What it says nothing of (0) is that of all companies of the title (`Shares`).
    """

    name: str
    title: str
    home: str
    stations: tuple[int, ...]
    colour: str
    started: int = 0
    destination: str = ""
    home_city: int = 0
    """Which city of its home, counted from 0."""
    shares: int = 0
    president: int = 0
    shares_to_operate: int = 0


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Into how many shares a company is cut, and what some of them are."""

    company: int
    president: int
    """Shares of a president's certificate."""
    to_operate: int
    """Shares that must be sold before a company has its treasury and operates."""


class TileAllowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many yellow tiles a company may lay in a turn, if it upgrades none; one upgrade else."""

    first: int
    """In its first turn."""
    later: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money, limits and prices of a title."""

    bank: int
    cash: dict[str, int]
    certificates: dict[str, dict[str, int]]
    """Number of companies left -> number of seats -> certificates a player may hold."""
    holding_limit: int
    market_limit: int
    bid_step: int
    price_fall: int
    lays: TileAllowance
    bank_breaks: Literal["below zero", "at zero", "never"] = "below zero"
    """When the bank has run out of money."""
    closing_trains: Literal["open market", "removed"] = "open market"
    """Where the trains of a closed company go."""
    surplus_trains: Literal["open market", "removed"] = "open market"
    """Where trains go that a company has too many of."""
    privates_count: bool = True
    """Whether private companies count as certificates, and at the end of the game."""
    new_trains: int = 0
    """Trains of bank and open market a company may buy in a turn; 0 = any number."""


class MainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `figures.toml`: everything that is not market, company or private company."""

    numbers: Numbers
    shares: Shares
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]
    headings: dict[str, str]
    examples: dict[str, str] = {}
    nicknames: dict[str, tuple[str, ...]] = {}
    terms: dict[str, str] = {}
    features: dict[str, dict[str, Any]] = {}
    computers: tuple[str, ...] = ("steady",)


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `market.toml`: the rows of the grid and the par values."""

    rows: tuple[str, ...]
    pars: tuple[int, ...]
    top: Literal["down to the right", "stay"] = "down to the right"
    """Where a token goes that would rise above the top row."""
    variants: dict[str, dict[str, str]] = {}
    """Variant name -> square "row,col" -> what stands there instead."""


class Companies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `companies.toml`."""

    companies: tuple[Railway, ...]


class Privates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `privates.toml`."""

    privates: tuple[PrivateFigures, ...] = ()


class Figures(msgspec.Struct, frozen=True):
    """All tables of a title."""

    numbers: Numbers
    trains: dict[str, TrainKind]
    phases: tuple[Phase, ...]
    market: Market
    companies: dict[str, Railway]
    privates: dict[str, PrivateFigures]
    headings: dict[str, str]
    """Where the rulebook has the rules that are cited: key -> heading or number."""
    examples: dict[str, str] = {}
    """Names for the examples of orders, by what they are (see `names.examples`)."""
    nicknames: dict[str, tuple[str, ...]] = {}
    """Code of a company, private company or token -> what people call it too."""
    terms: tuple[tuple[str, str], ...] = ()
    """Words of the family's pages, and what the title's rulebook calls the same."""
    features: dict[str, dict[str, Any]] = {}
    """The features' own tables, as they stand in the file."""
    computers: tuple[str, ...] = ("steady",)
    """Temperaments of the seats that the computer plays, dealt in turn."""


def load(folder: Traversable) -> Figures:
    """Read the four files of a title; TableError names file and table when one is wrong."""
    game = read_toml(folder / "figures.toml", MainFile)
    market = read_toml(folder / "market.toml", Market)
    companies = read_toml(folder / "companies.toml", Companies)
    privates = read_toml(folder / "privates.toml", Privates)
    figures = Figures(
        numbers=game.numbers,
        trains={kind.name: kind for kind in game.trains},
        phases=game.phases,
        market=market,
        companies={one.name: _filled(one, game.shares) for one in companies.companies},
        privates={private.name: private for private in privates.privates},
        headings=game.headings,
        examples=game.examples,
        nicknames=game.nicknames,
        terms=tuple(game.terms.items()),
        features=game.features,
        computers=game.computers,
    )
    _check(figures)
    return figures


def _filled(company: Railway, shares: Shares) -> Railway:
    """A company with what it has from all companies of the title."""
    return msgspec.structs.replace(
        company,
        shares=company.shares or shares.company,
        president=company.president or shares.president,
        shares_to_operate=company.shares_to_operate or shares.to_operate,
    )


def _check(figures: Figures) -> None:
    """Names that one table uses must stand in another."""
    kinds = set(figures.trains)
    for kind in figures.trains.values():
        known = not kind.scrapped_by or kind.scrapped_by in kinds
        require(known, "figures.toml", f"trains {kind.name}", "scrapped by an unknown train")
    for phase in figures.phases[1:]:
        known = phase.begins_with in kinds
        require(known, "figures.toml", f"phases {phase.name}", "begins with an unknown train")
    for private in figures.privates.values():
        known = not private.company or private.company in figures.companies
        require(known, "privates.toml", private.name, f"no company {private.company}")
        told = bool(private.company) == bool(private.brings)
        require(told, "privates.toml", private.name, "brings what of which company?")
    grid = Grid(figures.market.rows)
    for par in figures.market.pars:
        require(par in grid.pars, "market.toml", "pars", f"no red outlined square of {par}")
