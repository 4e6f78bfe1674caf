"""The maps of the titles, those without rules yet too."""

from __future__ import annotations

from pathlib import Path

from pbm.games.eighteenxx import titles
from pbm.games.eighteenxx.board import GameMap, load_map


def map_of(title: str, variants: frozenset[str] = frozenset()) -> GameMap:
    """The map in a folder of the titles: t1870, t1850, t1867."""
    return load_map(Path(titles.__file__).parent / title, variants)
