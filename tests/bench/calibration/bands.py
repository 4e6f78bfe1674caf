"""Simulated games against the yardstick of real ones (yardstick.toml)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from statistics import fmean, median, stdev

from msgspec import Struct

from pbm.core.tables import read_toml
from pbm.games.continental.simulate.play import Played, TurnRow
from pbm.games.continental.world.railroad_figures import FiguresTable
from tests.bench.calibration.exchange import MarketSeen

Band = tuple[float, float]
DEEP = 84
"""Per cent of the tycoons who owe less than who is deep in debt: all but 7 of 45."""
PARTS = 6
"""Parts of the games of which a quantile is taken to see how it varies."""


class PerTurn(FiguresTable, frozen=True):
    """Means per turn."""

    companies_bought: Band
    companies_used: Band
    companies_incorporated: Band
    companies_offered: Band
    railroads_merged: Band
    rows_built: Band
    rows_acquired: Band
    lines_doubled: Band
    technologies: Band
    locomotives: Band
    loan_recalls: Band
    prodigals: Band


class EveryTurn(FiguresTable, frozen=True):
    """What a turn's figure lies between: the median of the games in every turn, and in nearly all
    turns each single game's."""

    median_price: Band
    railroads: Band


class PerGame(FiguresTable, frozen=True):
    """Figures of whole games."""

    deep_in_debt: Band
    sale_median: Band
    sale_top_tenth: Band
    prodigal_most: Band
    pacific: Band
    tycoons_bankrupt: Band
    robber_baron: Band
    shorts_won: Band
    bound: Band
    quarter_falls: Band
    quarter_rises: Band


class Yardstick(FiguresTable, frozen=True):
    """The whole file."""

    turns: tuple[int, ...]
    alive_from: int
    pacific_by: int
    nearly_all: Band
    bands: PerTurn
    every: EveryTurn
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
        return self.within(1)

    def within(self, errors: float) -> bool:
        """Inside the band, or outside by so many standard errors."""
        low, high = self.band
        return low - errors * self.error <= self.value <= high + errors * self.error


def measures(played: Sequence[Played], markets: Sequence[MarketSeen] = ()) -> tuple[Measure, ...]:
    """Every figure of the yardstick, in its order; those of the market where it was watched."""
    return (
        *_per_turn(played),
        *_every_turn(played, "median_price", 1),
        *_every_turn(played, "railroads", yardstick().alive_from),
        _debts(played),
        *_sales(played),
        *_per_game(played),
        *_of_the_market(markets),
    )


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


def _every_turn(played: Sequence[Played], name: str, since: int) -> list[Measure]:
    """The least and the most of the turns' medians over the games, and how many of all turns of all
    games lie inside."""
    wanted = yardstick()
    band: Band = getattr(wanted.every, name)
    middles = [median(values) for values in by_turn(played, name, since).values()]
    single = [getattr(row, name) for one in played for row in one.rows if row.turn >= since]
    inside = sum(band[0] <= value <= band[1] for value in single)
    return [
        Measure(f"{name}_least", min(middles), 0, band),
        Measure(f"{name}_most", max(middles), 0, band),
        Measure(f"{name}_inside", 100 * inside / len(single), 0, wanted.nearly_all),
    ]


def by_turn(played: Sequence[Played], name: str, since: int = 1) -> dict[int, list[int]]:
    """Turn -> the figure in each game that came so far; turns that a tenth of the games reach."""
    longest = max(len(one.rows) for one in played)
    found = {}
    for turn in range(since, longest + 1):
        values = [getattr(one.rows[turn - 1], name) for one in played if len(one.rows) >= turn]
        if 10 * len(values) >= len(played):
            found[turn] = values
    return found


def _debts(played: Sequence[Played]) -> Measure:
    """What part of his credit limit a tycoon owes who is deep in debt: of six one owes more."""
    wanted = yardstick()
    owed = [
        [debt for row in game.rows if row.turn in wanted.turns for debt in row.debts]
        for game in played
    ]
    return _quantile("deep_in_debt", owed, DEEP, wanted.games.deep_in_debt)


def _sales(played: Sequence[Played]) -> list[Measure]:
    """What companies were sold for in those turns, in cents a mile, and the grandest spending."""
    wanted = yardstick()
    rows = [[row for row in game.rows if row.turn in wanted.turns] for game in played]
    prices = [[price for row in game for price in row.sale_prices] for game in rows]
    shown = [[row.prodigal_most for row in game] for game in rows]
    return [
        _quantile("sale_median", prices, 50, wanted.games.sale_median),
        _quantile("sale_top_tenth", prices, 90, wanted.games.sale_top_tenth),
        _quantile("prodigal_most", shown, 50, wanted.games.prodigal_most),
    ]


def _quantile(name: str, games: Sequence[Sequence[int]], percent: int, band: Band) -> Measure:
    """A quantile of what all games have, with its standard error, which is that of the parts."""
    parts = [games[at::PARTS] for at in range(PARTS)]
    whole, *found = (quantile(sorted(chain(*some)), percent) for some in (games, *parts))
    error = stdev(found) / PARTS**0.5 if len(games) >= 2 * PARTS else 0.0
    return Measure(name, whole, error, band)


def quantile(ordered: Sequence[int], percent: int) -> int:
    """The value that so many per cent lie below; 0 of nothing."""
    return ordered[len(ordered) * percent // 100] if ordered else 0


def _per_game(played: Sequence[Played]) -> list[Measure]:
    """Whole games: the way to the Pacific, ruin, scores."""
    wanted, games = yardstick(), yardstick().games
    reached = [
        100 * any(row.across for row in one.rows if row.turn <= wanted.pacific_by) for one in played
    ]
    ruined = [sum(row.tycoons_bankrupt for row in one.rows) for one in played]
    winners = [max(fate.points.robber_baron for fate in one.fates) for one in played]
    return [
        _mean("pacific", reached, games.pacific),
        _mean("tycoons_bankrupt", ruined, games.tycoons_bankrupt),
        _mean("robber_baron", winners, games.robber_baron),
    ]


def _of_the_market(markets: Sequence[MarketSeen]) -> list[Measure]:
    """Short sales won, markets that met 20 : 1, how far a quarter of the stocks moves in a turn."""
    if not markets:
        return []
    games, changes = yardstick().games, sorted(x for one in markets for x in one.changes)
    shorts = max(1, sum(one.shorts for one in markets))
    won = 100 * sum(one.shorts_won for one in markets) / shorts
    bound = 100 * sum(one.bound for one in markets) / len(changes)
    return [
        Measure("shorts_won", won, 0, games.shorts_won),
        Measure("bound", bound, 0, games.bound),
        Measure("quarter_falls", quantile(changes, 25), 0, games.quarter_falls),
        Measure("quarter_rises", quantile(changes, 75), 0, games.quarter_rises),
    ]
