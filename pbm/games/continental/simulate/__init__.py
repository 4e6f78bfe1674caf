"""Whole games of computer tycoons, and what they say of their play."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from pbm.core.page import Cell, Chart, Paragraph, Section, Series, Table
from pbm.core.wording import Sentences, wording
from pbm.games.continental.computer.temperament import temperaments
from pbm.games.continental.simulate.play import Fate, Played, play
from pbm.games.continental.view.private import CATEGORIES
from pbm.games.family import Simulation

PRINTED = (
    "climate",
    "railroads",
    "companies_bought",
    "companies_merged",
    "companies_incorporated",
    "rows_built",
    "lines_doubled",
    "railroads_merged",
    "loan_recalls",
    "splits",
    "median_price",
    "median_worth",
)
"""The figures of a turn that the summary prints; the files have all of them."""


say = Sentences("reports", "continental", "simulation")
"""A sentence of `reports/continental/simulation.jinja`."""


def summary(played: Sequence[Played], seats: int) -> tuple[Section, ...]:
    """All sections; nothing of no games. The seats are always fifteen."""
    if not played:
        return ()
    return (
        Section(say("title", games=len(played)), (_notes(played),)),
        Section(say("tycoons"), (_temperaments(played), _winners(played))),
        Section(say("turns"), (_turns(played), *_charts(played))),
    )


def _notes(played: Sequence[Played]) -> Paragraph:
    """Climates, splits, how long the games were, which orders were given."""
    turns = fmean(len(one.rows) for one in played)
    splits = fmean(sum(row.splits for row in one.rows) for one in played)
    seen = [
        wording("reports", "continental").say("names", "climate", level=level)
        for level in climates(played)
    ]
    return Paragraph(say("notes", turns=f"{turns:.1f}", splits=f"{splits:.1f}", climates=seen))


def _temperaments(played: Sequence[Played]) -> Table:
    """What each temperament made of its games, in the mean."""
    names = sorted({fate.temperament for game in played for fate in game.fates})
    rows: list[tuple[Cell, ...]] = [
        (name, *_means([f for g in played for f in g.fates if f.temperament == name]))
        for name in names
    ]
    return Table(say.columns("temperament_heads"), tuple(rows))


def _means(fates: Sequence[Fate]) -> tuple[int, ...]:
    """Net worth and points in every category."""
    points = (round(fmean(getattr(one.points, name) for one in fates)) for name in CATEGORIES)
    return round(fmean(one.net_worth for one in fates)), *points


def _winners(played: Sequence[Played]) -> Table:
    """How often each temperament won each category; ties count for all."""
    names = sorted({fate.temperament for game in played for fate in game.fates})
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        fates = [fate for game in played for fate in game.fates if fate.temperament == name]
        wins = (sum(category in fate.wins for fate in fates) for category in CATEGORIES)
        rows.append((name, len(fates), *wins))
    return Table(say.columns("winner_heads"), tuple(rows), title=say("winners"))


def _turns(played: Sequence[Played]) -> Table:
    """The mean of the most telling figures of each turn, over the games that came so far."""
    rows: list[tuple[Cell, ...]] = []
    for turn in sorted(typical_prices(played)):
        there = [one.rows[turn - 1] for one in played if len(one.rows) >= turn]
        means = [fmean(getattr(row, name) for row in there) for name in PRINTED]
        short = [f"{mean:,.0f}" if mean >= 1000 else f"{mean:.1f}" for mean in means]
        rows.append((str(turn), str(len(there)), *short))
    return Table(say.columns("turn_heads"), tuple(rows))


CHARTS = (
    ("chart_prices", ("median_price", "highest_price"), "$"),
    ("chart_railroads", ("railroads", "leaderless"), ""),
    ("chart_track", ("rows_built", "rows_acquired", "lines_doubled"), ""),
    (
        "chart_companies",
        ("companies_bought", "companies_merged", "companies_incorporated"),
        "",
    ),
    ("chart_worth", ("highest_worth", "median_worth", "lowest_worth"), "$"),
)
"""Title, figures of a turn, unit."""


def _charts(played: Sequence[Played]) -> tuple[Chart, ...]:
    """Prices, railroads, track, companies and wealth over the turns."""
    turns = sorted(typical_prices(played))
    labels = tuple(map(str, turns))
    return tuple(
        Chart(
            say(title),
            labels,
            tuple(_series(played, turns, figure) for figure in figures),
            unit=unit,
        )
        for title, figures, unit in CHARTS
    )


def _series(played: Sequence[Played], turns: Sequence[int], figure: str) -> Series:
    """The mean of a figure over the turns."""
    values = []
    for turn in turns:
        there = [one.rows[turn - 1] for one in played if len(one.rows) >= turn]
        values.append(round(fmean(getattr(row, figure) for row in there)))
    return Series(say(figure), tuple(values))


def typical_prices(played: Sequence[Played]) -> dict[int, float]:
    """Turn -> the mean over the games of the median share price, for turns that a tenth of the
    games reach."""
    longest = max(len(one.rows) for one in played)
    typical = {}
    for turn in range(1, longest + 1):
        medians = [one.rows[turn - 1].median_price for one in played if len(one.rows) >= turn]
        if 10 * len(medians) >= len(played):
            typical[turn] = fmean(medians)
    return typical


def climates(played: Sequence[Played]) -> tuple[int, ...]:
    """The climates seen, from Panic to Boom."""
    return tuple(sorted({row.climate for one in played for row in one.rows}))


__all__ = ["SIMULATION", "Played", "play"]


def _tables(played: Sequence[Played]) -> dict[str, list[dict[str, Any]]]:
    """A row for each turn, and how every tycoon ended."""
    rows = [msgspec.to_builtins(row) for game in played for row in game.rows]
    return {
        "turns": [{**row, **{key: _listed(row[key]) for key in LISTS}} for row in rows],
        "tycoons": [_tycoon(game, fate) for game in played for fate in game.fates],
    }


LISTS = ("sale_prices", "debts")
"""The figures of a turn that are several numbers."""


def _listed(numbers: Sequence[int]) -> str:
    """Several numbers in one field."""
    return " ".join(map(str, numbers))


def _tycoon(game: Played, fate: Fate) -> dict[str, Any]:
    """How a tycoon of a game ended."""
    return {
        "game": game.number,
        "seat": fate.seat,
        "temperament": fate.temperament,
        "net_worth": fate.net_worth,
        **msgspec.to_builtins(fate.points),
        "wins": " ".join(fate.wins),
    }


def _seated(named: Sequence[str], seats: int, seed: str, number: int) -> Played:
    """A game with temperaments named in turn, which move on by a seat from game to game."""
    turned = {seat: named[(seat + number) % len(named)] for seat in range(1, seats + 1)}
    return play(seed, number, temperaments=turned)


SIMULATION = Simulation(
    play=lambda seats, seed, number: play(seed, number),
    summary=summary,
    tables=_tables,
    seated=_seated,
    temperaments=tuple(one.name for one in temperaments().temperaments),
)
