"""What a reader sees of the rows of figures written after every turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbm.games.continental.history import HistoryRow
from pbm.games.continental.view import MODERATOR, Row


def past(rows: Sequence[Mapping[str, Any]], reader: int) -> tuple[Row, ...]:
    """Past turns: prices and the order of wealth are public, net worth is one's own."""
    return tuple(_row(msgspec.convert(row, HistoryRow, strict=False), reader) for row in rows)


def _row(row: HistoryRow, reader: int) -> Row:
    """One turn."""
    return Row(
        turn=row.turn,
        climate=row.climate,
        prices=tuple(row.prices.items()),
        splits=tuple(row.splits.items()),
        order=tuple(row.order),
        net_worth=row.net_worth.get(reader) if reader != MODERATOR else None,
    )
