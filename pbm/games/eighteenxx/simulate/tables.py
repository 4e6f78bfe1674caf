"""The tables of simulated games as files."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pbm.games.eighteenxx.simulate.play import Played, Row


def write(out: Path, played: Sequence[Played]) -> None:
    """rounds.csv with a row for each round of each game, games.json with all that is kept."""
    rows = [_flat(game.number, row) for game in played for row in game.rows]
    if rows:
        with (out / "rounds.csv").open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, list(rows[0]))
            table.writeheader()
            table.writerows(rows)
    (out / "games.json").write_bytes(msgspec.json.format(msgspec.json.encode(played)))


def _flat(number: int, row: Row) -> dict[str, int | str]:
    """One round as one line."""
    flat: dict[str, int | str] = {
        "game": number,
        "round": row.round,
        "phase": row.phase,
        "bank": row.bank,
    }
    flat |= {f"worth {seat}": dollars for seat, dollars in enumerate(row.worth, 1)}
    for company, price in row.price.items():
        flat[f"price {company}"] = price
        flat[f"income {company}"] = row.income[company]
        flat[f"trains {company}"] = row.trains[company]
    return flat
