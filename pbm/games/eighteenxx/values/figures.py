"""The tables of a title, read from its TOML files and checked at load.

Money in dollars, shares in tenths of a company (a president's certificate is two of them).
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

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


class PrivateCompany(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private company: price, income, and its power by name (see `privates.POWERS`)."""

    name: str
    title: str
    price: int
    income: int
    power: str = ""
    company: str = ""
    """The company whose certificate comes with it."""
    hexes: tuple[str, ...] = ()
    early_buyers: tuple[str, ...] = ()
    early_most: int = 0
    """Who may buy it before all others may, and for how much at most."""
    for_sale: bool = True


class Railway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public company: home, destination, prices of its station markers, shares to operate."""

    name: str
    title: str
    home: str
    stations: tuple[int, ...]
    colour: str
    started: int
    destination: str = ""
    shares_to_operate: int = 6


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money, limits and prices of a title."""

    bank: int
    cash: dict[str, int]
    certificates: dict[str, dict[str, int]]
    """Number of companies left -> number of seats -> certificates a player may hold."""
    holding_limit: int
    market_limit: int
    treasury_limit: int
    least_outside: int
    """Shares that players and open market must keep when a company redeems."""
    bid_step: int
    price_fall: int
    marker_price: int
    """What the destination marker costs as an ordinary station."""
    lays: str
    """How many tiles a turn allows, by name (see `steps.track.ALLOWANCES`)."""
    bridge_discount: int
    cattle_bonus: int
    port_bonus: int
    port_bonus_others: int
    historical_income: int = 0
    """Historical Order Start: what a private presidency pays until its company is started."""
    new_trains: int = 0
    """Trains of bank and open market a company may buy in a turn; 0 = any number."""


class Diesels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants, 1830 Diesels: kinds and phases that are left out, and what comes instead."""

    without: tuple[str, ...]
    permanent: tuple[str, ...]
    """Kinds that nothing scraps any more."""
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]


class MainFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `figures.toml`: everything that is not market, company or private company."""

    numbers: Numbers
    reissue: dict[str, int]
    trains: tuple[TrainKind, ...]
    phases: tuple[Phase, ...]
    diesels: Diesels | None = None


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `market.toml`: the rows of the grid and the reissue par values."""

    rows: tuple[str, ...]
    pars: tuple[int, ...]
    reissue_pars: tuple[int, ...]
    variants: dict[str, dict[str, str]] = {}
    """Variant name -> square "row,col" -> what stands there instead."""


class Companies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `companies.toml`."""

    companies: tuple[Railway, ...]
    historical: tuple[str, ...]


class Privates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `privates.toml`."""

    privates: tuple[PrivateCompany, ...]


class Figures(msgspec.Struct, frozen=True):
    """All tables of a title."""

    numbers: Numbers
    reissue: dict[int, int]
    trains: dict[str, TrainKind]
    phases: tuple[Phase, ...]
    market: Market
    companies: dict[str, Railway]
    historical: tuple[str, ...]
    privates: dict[str, PrivateCompany]
    diesels: Diesels | None = None


def with_diesels(figures: Figures) -> Figures:
    """The tables of the variant with 1830 diesels; ValueError for a title that has none."""
    diesels = figures.diesels
    if diesels is None:
        raise ValueError("this title has no diesels")
    kinds = {
        name: msgspec.structs.replace(kind, scrapped_by=_scrapped_by(kind, diesels))
        for name, kind in figures.trains.items()
        if name not in diesels.without
    }
    phases = tuple(p for p in figures.phases if p.begins_with not in diesels.without)
    return msgspec.structs.replace(
        figures,
        trains=kinds | {kind.name: kind for kind in diesels.trains},
        phases=phases + diesels.phases,
    )


def _scrapped_by(kind: TrainKind, diesels: Diesels) -> str:
    """Trains that a missing kind would scrap go with the first diesel, unless permanent."""
    if kind.name in diesels.permanent:
        return ""
    return diesels.trains[0].name if kind.scrapped_by in diesels.without else kind.scrapped_by


def load(folder: Traversable) -> Figures:
    """Read the four files of a title; TableError names file and table when one is wrong."""
    game = read_toml(folder / "figures.toml", MainFile)
    market = read_toml(folder / "market.toml", Market)
    companies = read_toml(folder / "companies.toml", Companies)
    privates = read_toml(folder / "privates.toml", Privates)
    figures = Figures(
        numbers=game.numbers,
        reissue={int(price): par for price, par in game.reissue.items()},
        trains={kind.name: kind for kind in game.trains},
        phases=game.phases,
        market=market,
        companies={company.name: company for company in companies.companies},
        historical=companies.historical,
        privates={private.name: private for private in privates.privates},
        diesels=game.diesels,
    )
    _check(figures)
    return figures


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
    same = set(figures.historical) == set(figures.companies)
    require(same, "companies.toml", "historical", "must name every company once")
    grid = Grid(figures.market.rows)
    for par in figures.market.pars:
        require(par in grid.pars, "market.toml", "pars", f"no red outlined square of {par}")
