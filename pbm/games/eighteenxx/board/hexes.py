"""Hexes: their edges, their names, their coordinates and their neighbours.

Edges are numbered 0 to 5 clockwise. With the point up they are SW W NW NE E SE, with the flat
side up S SW NW N NE SE, so the edge opposite to `e` is always `(e + 3) % 6`.
"""

import re

from pbm.core.hexmap import Layout

EDGE_NAMES: dict[Layout, tuple[str, ...]] = {
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
}
_STEPS: dict[Layout, tuple[tuple[int, int], ...]] = {
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
}
_NAME = re.compile(r"([A-Z])(\d{1,2})")


def opposite(edge: int) -> int:
    """The edge on the other side of the hex, or of the neighbour that shares this edge."""
    return (edge + 3) % 6


def edge_number(layout: Layout, name: str) -> int | None:
    """The number of an edge given by its name in any case, None where there is no such edge."""
    names = EDGE_NAMES[layout]
    return names.index(name.upper()) if name.upper() in names else None


def edge_name(layout: Layout, edge: int) -> str:
    """The name players use for an edge."""
    return EDGE_NAMES[layout][edge]


def coordinates(layout: Layout, hex_name: str) -> tuple[int, int]:
    """Doubled coordinates (x to the east, y to the south) of a hex such as K16.

    With the point up the letter is the row and the number the column; with the flat side up the
    letter is the column and the number the row. Raises ValueError for anything else.
    """
    match = _NAME.fullmatch(hex_name)
    if match is None:
        raise ValueError(f"{hex_name!r} is not the name of a hex")
    letter, number = ord(match[1]) - ord("A"), int(match[2])
    return (number - 1, letter) if layout == "pointy" else (letter + 1, number)


def hex_name(layout: Layout, x: int, y: int) -> str:
    """The name of the hex at doubled coordinates; the inverse of `coordinates`."""
    letter, number = (y, x + 1) if layout == "pointy" else (x - 1, y)
    return f"{chr(ord('A') + letter)}{number}"


def apart(layout: Layout, one: str, other: str) -> int:
    """How many steps it is from hex to hex."""
    (x1, y1), (x2, y2) = coordinates(layout, one), coordinates(layout, other)
    along, across = (abs(x1 - x2), abs(y1 - y2))[:: 1 if layout == "pointy" else -1]
    return max(across, (along + across) // 2)


def neighbour(layout: Layout, hex_name_: str, edge: int) -> str:
    """The name of the hex over an edge, whether or not the map has it ('' off the alphabet)."""
    x, y = coordinates(layout, hex_name_)
    dx, dy = _STEPS[layout][edge]
    letter = y + dy if layout == "pointy" else x + dx - 1
    return hex_name(layout, x + dx, y + dy) if 0 <= letter < 26 else ""
