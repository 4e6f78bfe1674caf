"""The printed board and figures of Chicago Express, read from `data/` and checked at load."""

from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from pbm.core.tables import read_csv, read_toml, require

Terrain = Literal["plain", "forest", "mountain", "city", "industrial", "start", "chicago"]
Suspects = Literal["as-read", "usual"]

SINGLE: frozenset[str] = frozenset({"forest", "mountain"})
"""Terrain that holds one locomotive only (Expansion)."""
DEVELOPED_ONCE: frozenset[str] = frozenset({"city", "mountain", "forest"})
"""Terrain that takes a house from the general supply (Development, R15)."""


class HexRow(msgspec.Struct, frozen=True):
    """A line of hexes.csv: dollars per locomotive, income, and what a house adds."""

    hex: str
    terrain: Terrain
    cost: int
    income: int
    develop: int
    name: str | None
    home: str | None


class Suspect(msgspec.Struct, frozen=True):
    """The usual figures of a hex that may have been misread from the printed board (R25)."""

    hex: str
    cost: int
    develop: int


class PrintedCompany(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A railroad company's charter."""

    name: str
    long: str
    colour: str
    home: str
    locomotives: int
    shares: int
    income: int
    income_developed: int = 0
    opens_late: bool = False


class Industry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the Industrial City track."""

    hex: str
    start: int
    step: int
    most: int
    by_players: bool


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers of the rules."""

    red_gauges_for_dividend: int
    hexes_per_expansion: int
    forest_grant: int
    houses: int
    chicago: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of the four conditions that end the game."""

    companies_without_locomotives: int
    companies_without_shares: int
    houses_left: int
    detroit: int


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rules.toml as a value."""

    title: str
    edition: str
    companies: tuple[PrintedCompany, ...]
    cash: dict[str, int]
    gauges: dict[str, int]
    industry: dict[str, Industry]
    figures: Figures
    usual: dict[Terrain, int]
    end: End


class PrintedHex(msgspec.Struct, frozen=True):
    """One hex of the board with its neighbours in the order of the alphabet."""

    key: str
    terrain: Terrain
    cost: int
    income: int
    develop: int
    name: str
    home: str
    industry: str
    adjacent: tuple[str, ...]


class PrintedBoard(msgspec.Struct, frozen=True):
    """Everything that does not change during a game."""

    rules: Rules
    places: dict[str, PrintedHex]
    companies: dict[str, PrintedCompany]
    names: dict[str, str]
    """Town names and coordinates, in lower case, to coordinates."""


def neighbours(key: str) -> tuple[str, ...]:
    """The six coordinates around a hex; columns B, D, F … lie half a hex further south."""
    column, row = ord(key[0]) - ord("A"), int(key[1:])
    low = row if column % 2 else row - 1
    around = [(column, row - 1), (column, row + 1)]
    around += [(column + side, low + step) for side in (-1, 1) for step in (0, 1)]
    return tuple(sorted(f"{chr(ord('A') + c)}{r}" for c, r in around if c >= 0 and r >= 0))


@lru_cache(maxsize=2)
def load(suspects: Suspects = "as-read") -> PrintedBoard:
    """The board, with the suspect hexes as read or with the usual figures of their terrain."""
    data = files("pbm.games.chicago") / "data"
    rules = read_toml(data / "rules.toml", Rules)
    rows = {row.hex: row for row in read_csv(data / "hexes.csv", HexRow)}
    for doubt in read_csv(data / "suspects.csv", Suspect):
        require(doubt.hex in rows, "suspects.csv", doubt.hex, "is no hex of hexes.csv")
        if suspects == "usual":
            rows[doubt.hex] = msgspec.structs.replace(
                rows[doubt.hex], cost=doubt.cost, develop=doubt.develop
            )
    industries = {industry.hex: name for name, industry in rules.industry.items()}
    places = {key: _place(row, rows, industries) for key, row in rows.items()}
    names = {key.lower(): key for key in places}
    names |= {place.name.lower(): key for key, place in places.items() if place.name}
    board = PrintedBoard(rules, places, {c.name: c for c in rules.companies}, names)
    _check(board)
    return board


def _place(row: HexRow, rows: dict[str, HexRow], industries: dict[str, str]) -> PrintedHex:
    """One row with its neighbours and its track of industry."""
    adjacent = tuple(key for key in neighbours(row.hex) if key in rows)
    industry = industries.get(row.hex, "")
    return PrintedHex(
        key=row.hex,
        terrain=row.terrain,
        cost=row.cost,
        income=row.income,
        develop=row.develop,
        name=row.name or "",
        home=row.home or "",
        industry=industry,
        adjacent=adjacent,
    )


def _check(board: PrintedBoard) -> None:
    """Counts and names that must agree between the files (Game Materials)."""
    rules, places = board.rules, board.places
    require(len(places) == 160, "hexes.csv", "all lines", f"{len(places)} hexes, expected 160")
    for company in rules.companies:
        home = places.get(company.home)
        known = home is not None and home.home == company.name
        require(known, "rules.toml", company.name, f"home {company.home} is not its home hex")
    locomotives = sum(company.locomotives for company in rules.companies)
    require(locomotives == 103, "rules.toml", "companies", f"{locomotives} locomotives, not 103")
    shares = sum(company.shares for company in rules.companies)
    require(shares == 20, "rules.toml", "companies", f"{shares} shares, not 20")
    for seats, dollars in rules.cash.items():
        require(int(seats) * dollars == 120, "rules.toml", "cash", f"{seats} players: not $120")
    tracks = {place.industry for place in places.values() if place.terrain == "industrial"}
    require(tracks == set(rules.industry), "hexes.csv", "industrial", f"tracks are {tracks}")
    require(rules.figures.chicago in places, "rules.toml", "figures", "Chicago is no hex")
    prices = all((p.cost > 0) == (p.terrain != "start") for p in places.values())
    require(prices, "hexes.csv", "cost", "every hex but a start hex has a cost above 0")
