"""Past turns as figures: the row written after every turn, and what a reader sees of the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbm.games.continental.state import State
from pbm.games.continental.view import MODERATOR, Row
from pbm.games.continental.window.people import place_of


def row(state: State) -> dict[str, Any]:
    """The figures at the end of the turn just played, for charts and exports (built-in values)."""
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return {
        "turn": state.turn - 1,
        "climate": state.climate,
        "prices": {road.code: road.price for road in roads},
        "net_worth": {str(seat): who.net_worth for seat, who in sorted(state.tycoons.items())},
        "places": {str(seat): place_of(state, seat) for seat in sorted(state.tycoons)},
    }


def past(rows: Sequence[Mapping[str, Any]], reader: int) -> tuple[Row, ...]:
    """The rows as a reader may see them: prices and places are public, net worth is one's own."""
    return tuple(
        Row(
            turn=int(row["turn"]),
            climate=int(row["climate"]),
            prices=tuple(sorted(row["prices"].items())),
            places=tuple((int(seat), place) for seat, place in row["places"].items()),
            net_worth=row["net_worth"].get(str(reader)) if reader != MODERATOR else None,
        )
        for row in rows
    )
