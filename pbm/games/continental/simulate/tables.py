"""The tables of simulated games as files: a row for each turn, and how every tycoon ended."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pbm.games.continental.simulate.play import Played


def write(out: Path, played: Sequence[Played]) -> None:
    """turns.csv and turns.json with a row for each turn, tycoons.csv, games.json."""
    rows = [msgspec.to_builtins(row) for game in played for row in game.rows]
    (out / "turns.json").write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    _csv(out / "turns.csv", [{**row, "sale_prices": _list(row["sale_prices"])} for row in rows])
    _csv(out / "tycoons.csv", [row for game in played for row in _tycoons(game)])
    (out / "games.json").write_bytes(msgspec.json.format(msgspec.json.encode(played)))


def _list(values: Sequence[int]) -> str:
    """Several figures in one field."""
    return " ".join(map(str, values))


def _tycoons(game: Played) -> list[dict[str, Any]]:
    """How the tycoons of a game ended."""
    return [
        {
            "game": game.number,
            "seat": fate.seat,
            "temperament": fate.temperament,
            "net_worth": fate.net_worth,
            **msgspec.to_builtins(fate.points),
            "wins": " ".join(fate.wins),
        }
        for fate in game.fates
    ]


def _csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows under their heads."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
