"""A row of figures for each turn, for charts and exports, and what a reader sees of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pbm.games.continental.events.world import StockSplit
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.view import MODERATOR, ChartRow
from pbm.games.continental.view.private import Means
from pbm.games.continental.window.own import means_of


class HistoryRow(Struct, frozen=True):
    """A turn in figures; climate is that of the turn itself, everything else its end."""

    turn: int
    climate: int
    prices: dict[str, int]
    """Railroad -> end price after splits."""
    splits: dict[str, int]
    """Railroad -> ratio, where a stock split."""
    miles: dict[str, int]
    order: list[int]
    """Seats by net worth, the richest first (9.2)."""
    net_worth: dict[int, int]
    """Secret of its seat: a view passes on a reader's own alone."""
    began: dict[int, Means] = {}
    """How each seat stood when the turn began, as secret; rows of older games are without."""


def history_row(turn: Turn, before: State) -> HistoryRow:
    """The figures of a turn just played, and of the state that it began with."""
    worth = {seat: turn.tycoon(seat).net_worth for seat in turn.seats()}
    return HistoryRow(
        turn=turn.state.turn - 1,
        climate=turn.climate,
        prices={railroad.code: railroad.price for railroad in turn.railroads()},
        splits={fact.railroad: fact.ratio for fact in turn.journal.of(StockSplit)},
        miles={one.code: turn.rules.map.miles(one.lines) for one in turn.railroads()},
        order=sorted(worth, key=lambda seat: (-worth[seat], seat)),
        net_worth=worth,
        began={seat: means_of(before, seat, turn.rules) for seat in before.tycoons},
    )


def past(rows: Sequence[Mapping[str, Any]], reader: int) -> tuple[ChartRow, ...]:
    """Past turns: prices and the order of wealth are public, net worth is one's own."""
    return tuple(_row(msgspec.convert(row, HistoryRow, strict=False), reader) for row in rows)


def _row(row: HistoryRow, reader: int) -> ChartRow:
    """One turn."""
    return ChartRow(
        turn=row.turn,
        climate=row.climate,
        prices=tuple(row.prices.items()),
        splits=tuple(row.splits.items()),
        order=tuple(row.order),
        net_worth=row.net_worth.get(reader) if reader != MODERATOR else None,
        began=row.began.get(reader),
    )
