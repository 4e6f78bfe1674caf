"""Whole games of computer tycoons, and what they say of their play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbm.games.continental.simulate.play import Fate, Played, play
from pbm.games.continental.simulate.summary import summary
from pbm.games.family import Simulation

__all__ = ["SIMULATION", "Played", "play"]


def _tables(played: Sequence[Played]) -> dict[str, list[dict[str, Any]]]:
    """A row for each turn, and how every tycoon ended."""
    rows = [msgspec.to_builtins(row) for game in played for row in game.rows]
    return {
        "turns": [{**row, "sale_prices": " ".join(map(str, row["sale_prices"]))} for row in rows],
        "tycoons": [_tycoon(game, fate) for game in played for fate in game.fates],
    }


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


SIMULATION = Simulation(
    play=lambda seats, seed, number: play(seed, number), summary=summary, tables=_tables
)
