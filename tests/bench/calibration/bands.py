"""Simulated games against the yardstick of real ones (yardstick.toml)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean, stdev

from msgspec import Struct

from pbm.core.tables import read_toml
from pbm.games.continental.simulate import typical_prices
from pbm.games.continental.simulate.play import Played, TurnRow
from pbm.games.continental.world.railroad_figures import FiguresTable

Band = tuple[int, int]


class PerTurn(FiguresTable, frozen=True):
    """Means per turn."""

    companies_bought: Band
    companies_used: Band
    rows_built: Band
    rows_acquired: Band
    lines_doubled: Band
    loan_recalls: Band
    companies_offered: Band


class PerGame(FiguresTable, frozen=True):
    """Figures of whole games."""

    sale_median: Band
    sale_top_tenth: Band
    railroads: Band
    median_price: Band
    pacific: Band
    tycoons_bankrupt: Band
    robber_baron: Band


class Yardstick(FiguresTable, frozen=True):
    """The whole file."""

    turns: tuple[int, ...]
    alive_from: int
    pacific_by: int
    bands: PerTurn
    games: PerGame


@lru_cache(maxsize=1)
def yardstick() -> Yardstick:
    """The file as delivered; TableError if it is not what it must be."""
    return read_toml(Path(__file__).with_name("yardstick.toml"), Yardstick)


class Measure(Struct, frozen=True):
    """A figure of the games, its standard error where it is a mean, and its band."""

    name: str
    value: float
    error: float
    band: Band

    @property
    def holds(self) -> bool:
        """Inside the band, or outside by the standard error."""
        low, high = self.band
        return low - self.error <= self.value <= high + self.error


def measures(played: Sequence[Played]) -> tuple[Measure, ...]:
    """Every figure of the yardstick, in its order."""
    return (*_per_turn(played), *_sales(played), *_per_game(played))


def _figure(row: TurnRow, name: str) -> int:
    """A figure of a turn by its name; companies used are those merged and incorporated."""
    if name == "companies_used":
        return row.companies_merged + row.companies_incorporated
    return int(getattr(row, name))


def _per_turn(played: Sequence[Played]) -> list[Measure]:
    """Means of the early turns, with their standard errors over the games."""
    wanted = yardstick()
    found = []
    for name in wanted.bands.__struct_fields__:
        means = [
            fmean(_figure(row, name) for row in game.rows if row.turn in wanted.turns)
            for game in played
        ]
        found.append(_mean(name, means, getattr(wanted.bands, name)))
    return found


def _mean(name: str, values: Sequence[float], band: Band) -> Measure:
    """A mean over games with its standard error."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Measure(name, fmean(values), error, band)


def _sales(played: Sequence[Played]) -> list[Measure]:
    """What companies were sold for in those turns, in cents a mile."""
    wanted = yardstick()
    prices = sorted(
        price
        for game in played
        for row in game.rows
        if row.turn in wanted.turns
        for price in row.sale_prices
    )
    return [
        Measure("sale_median", quantile(prices, 50), 0, wanted.games.sale_median),
        Measure("sale_top_tenth", quantile(prices, 90), 0, wanted.games.sale_top_tenth),
    ]


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The value that so many per cent lie below; 0 of nothing."""
    return ordered[len(ordered) * percent // 100] if ordered else 0


def _per_game(played: Sequence[Played]) -> list[Measure]:
    """Whole games: the extremes of railroads alive and of typical prices, ends, scores."""
    wanted, games = yardstick(), yardstick().games
    alive = [row.railroads for one in played for row in one.rows if row.turn >= wanted.alive_from]
    prices = typical_prices(played)
    reached = [
        any(row.across for row in one.rows if row.turn <= wanted.pacific_by) for one in played
    ]
    ruined = [sum(row.tycoons_bankrupt for row in one.rows) for one in played]
    winners = [max(fate.points.robber_baron for fate in one.fates) for one in played]
    return [
        Measure("railroads_least", min(alive), 0, games.railroads),
        Measure("railroads_most", max(alive), 0, games.railroads),
        _price_of(played, "median_price_least", min(prices, key=lambda turn: prices[turn])),
        _price_of(played, "median_price_most", max(prices, key=lambda turn: prices[turn])),
        Measure("pacific", 100 * fmean(reached), 0, games.pacific),
        Measure("tycoons_bankrupt", fmean(ruined), 0, games.tycoons_bankrupt),
        _mean("robber_baron", winners, games.robber_baron),
    ]


def _price_of(played: Sequence[Played], name: str, turn: int) -> Measure:
    """The median share price after a turn, over the games that came so far."""
    medians = [one.rows[turn - 1].median_price for one in played if len(one.rows) >= turn]
    return _mean(name, medians, yardstick().games.median_price)
