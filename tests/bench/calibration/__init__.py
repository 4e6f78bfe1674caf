"""Whole games of Continental Rails measured: real games' figures, and Appendix B's advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path

from msgspec import Struct

from pbm.core.page import Column, Section, Table
from pbm.core.tables import read_toml
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import by_each
from pbm.games.continental.resolve import TurnResolved
from pbm.games.continental.simulate import Played, play
from tests.bench.calibration.bands import Measure, measures
from tests.bench.calibration.exchange import (
    ADVICE,
    Exchange,
    Lesson,
    MarketSeen,
    Session,
    lessons,
    market_seen,
    session,
)


class Measured(Struct, frozen=True):
    """A game, and what could be learned in it about the stock market (Appendix B)."""

    played: Played
    lessons: tuple[Lesson, ...]
    market: MarketSeen


def measured_games(
    seed: str,
    numbers: Sequence[int],
    jobs: int = 1,
    *,
    check: bool = False,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Measured]:
    """The games of some numbers; `check` proves every invariant after each action."""
    measure = partial(_measured, seed, check, settings or {})
    with closing(Processes(jobs) if jobs > 1 else Here()) as runner:
        yield from (game for game, _ in by_each(measure, numbers, runner))


def _measured(seed: str, check: bool, settings: Mapping[str, str], number: int) -> Measured:
    """One game with its lessons."""
    sessions: list[Session] = []

    def watch(climate: int, turn: TurnResolved) -> None:
        sessions.append(session(climate, turn))

    played = play(seed, number, check=check, settings=settings, watch=watch)
    exchange = Exchange(tuple(sessions))
    return Measured(played, lessons(exchange), market_seen(exchange))


@lru_cache(maxsize=1)
def words() -> dict[str, str]:
    """What the figures are called."""
    return read_toml(Path(__file__).with_name("words.toml"), dict[str, str])


def calibration(games: Sequence[Measured]) -> tuple[Section, ...]:
    """Every figure of the yardstick with its band and verdict, and every lesson."""
    found = measures([game.played for game in games], [game.market for game in games])
    bands = tuple(told(one) for one in found)
    columns = (Column("figure"), Column("games here", "right"), Column("real games", "right"))
    return (
        Section("Against real games", (Table((*columns, Column("", "right")), bands),)),
        Section("The Exchange: the rulebook's advice, measured", (_advice(games),)),
    )


def told(one: Measure) -> tuple[str, str, str, str]:
    """A row of the table of bands; what is in cents is told in dollars, its error as well."""
    cents = one.name.startswith("sale_")
    value, spread, low, high = (
        figure / 100 if cents else figure for figure in (one.value, one.error, *one.band)
    )
    error = f" ± {spread:.2f}" if spread else ""
    verdict = words()["inside" if one.holds else "outside"]
    return words()[one.name], f"{value:.2f}{error}", f"{low:g}–{high:g}", verdict


def _advice(games: Sequence[Measured]) -> Table:
    """Appendix B's advice, measured."""
    rows = []
    for advice in ADVICE:
        found = [one for game in games for one in game.lessons if one.advice == advice]
        trades = sum(one.trades for one in found)
        won = 100 * sum(one.won for one in found) // max(1, trades)
        mean = sum(one.permille for one in found) / max(1, trades) / 10
        rows.append((words()[advice], trades, f"{won} %", f"{mean:+.1f} %"))
    heads = ("trade", "trades", "won", "mean result")
    return Table(
        tuple(Column(head, "right" if at else "left") for at, head in enumerate(heads)), tuple(rows)
    )
