"""How a railroad's lines look: one colour and dash for each of the 101, the same all game long.

Thirteen colours and eight dashes share no divisor, so no two numbers look alike in print, and the
code stands beside the line for who sees no colour.
"""

from collections.abc import Iterable

from pbm.core.hexmap import Stroke
from pbm.games.continental.view import RailroadSummary

COLOURS = (
    "#b3202a",
    "#1f5fa8",
    "#2e7d32",
    "#8a4b08",
    "#6a2c91",
    "#00767a",
    "#c2185b",
    "#3f3f3f",
    "#b8860b",
    "#283593",
    "#5d7a00",
    "#d84315",
    "#6d4c41",
)
DASHES: tuple[tuple[int, ...], ...] = (
    (),
    (6, 2),
    (2, 2),
    (8, 2, 2, 2),
    (12, 3),
    (4, 1),
    (10, 2, 2, 2, 2, 2),
    (1, 2),
)


def stroke_key(road: RailroadSummary) -> str:
    """The key of a railroad's stroke."""
    return road.code


def strokes(roads: Iterable[RailroadSummary]) -> tuple[Stroke, ...]:
    """The strokes of some railroads, with their codes."""
    return tuple(
        Stroke(
            key=stroke_key(road),
            label=f"{road.code} {road.name}",
            colour=COLOURS[road.number % len(COLOURS)],
            dash=DASHES[road.number % len(DASHES)],
            code=road.code,
        )
        for road in roads
    )
