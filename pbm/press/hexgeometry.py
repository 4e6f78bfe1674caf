"""The geometry of a hex: corners, middles of edges, and the curves of track between them.

Edges and corners are numbered clockwise as `pbm.core.page.Track` says: edge 0 of a flat hex is its
south side, of a pointy one its south-west side; corner v lies between edges v - 1 and v. Places
are relative to the hex's middle in units of its radius (middle to corner), y upwards.
"""

from functools import lru_cache
from math import cos, hypot, radians, sin

from pbm.core.hexmap import Layout
from pbm.press.pen import XY

Curve = tuple[XY, XY, XY, XY]

APOTHEM = 3**0.5 / 2
FIRST_EDGE: dict[Layout, int] = {"flat": -90, "pointy": -120}
"""Direction of edge 0 in degrees from east."""
NEIGHBOUR: dict[Layout, tuple[tuple[int, int], ...]] = {
    "flat": ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    "pointy": ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
}
"""Rows and columns to the hex over each edge, in doubled coordinates."""
REACH = {1: 0.445, 2: 0.62, 3: 0.5}
"""How far a curve's handles go to the middle, by how many edges it turns: arcs of circles."""
LANE = 0.15
"""How far the two tracks over one edge stand off its middle."""


@lru_cache(maxsize=64)
def edge_middle(layout: Layout, edge: int) -> XY:
    """The middle of an edge."""
    angle = radians(FIRST_EDGE[layout] - 60 * edge)
    return APOTHEM * cos(angle), APOTHEM * sin(angle)


@lru_cache(maxsize=64)
def corner(layout: Layout, number: int) -> XY:
    """A corner."""
    angle = radians(FIRST_EDGE[layout] + 30 - 60 * number)
    return cos(angle), sin(angle)


def corners(layout: Layout) -> tuple[XY, ...]:
    """The six corners in order."""
    return tuple(corner(layout, number) for number in range(6))


def track_end(layout: Layout, end: int, *, doubled: bool) -> XY:
    """Where track meets an edge; the second track (end 6 to 11) stands beside the first."""
    x, y = edge_middle(layout, end % 6)
    if not doubled:
        return x, y
    (x1, y1), (x2, y2) = corner(layout, end % 6), corner(layout, end % 6 + 1)
    side = LANE if end >= 6 else -LANE
    return x + side * (x2 - x1), y + side * (y2 - y1)


def through(a: XY, b: XY, turn: int) -> Curve:
    """Track between edges, at right angles to both; `turn` 1 sharp, 2 gentle, 3 straight."""
    keep = 1 - REACH[turn]
    return a, (a[0] * keep, a[1] * keep), (b[0] * keep, b[1] * keep), b


def into(edge: XY, stop: XY) -> Curve:
    """Track from an edge to a stop, leaving the edge at a right angle."""
    middle = (edge[0] * 0.52, edge[1] * 0.52)
    near = (stop[0] + (middle[0] - stop[0]) * 0.35, stop[1] + (middle[1] - stop[1]) * 0.35)
    return edge, middle, near, stop


def turning(a: int, b: int) -> int:
    """How many edges lie from one to the other, 1 to 3 (a track that returns counts as sharp)."""
    apart = (a - b) % 6
    return max(1, min(apart, 6 - apart))


def on_curve(curve: Curve, share: float) -> XY:
    """The place at a share of a curve's way."""
    a, b, c, d = (
        (1 - share) ** 3,
        3 * share * (1 - share) ** 2,
        3 * share**2 * (1 - share),
        share**3,
    )
    return (
        a * curve[0][0] + b * curve[1][0] + c * curve[2][0] + d * curve[3][0],
        a * curve[0][1] + b * curve[1][1] + c * curve[2][1] + d * curve[3][1],
    )


def heading(curve: Curve, share: float) -> XY:
    """The direction of a curve at a share of its way, of length one."""
    x1, y1 = on_curve(curve, max(0.0, share - 0.02))
    x2, y2 = on_curve(curve, min(1.0, share + 0.02))
    length = hypot(x2 - x1, y2 - y1) or 1.0
    return (x2 - x1) / length, (y2 - y1) / length


def hex_middle(layout: Layout, row: int, col: int) -> XY:
    """The middle of the hex at doubled coordinates, y downwards, in units of the radius."""
    if layout == "flat":
        return 1.5 * col, APOTHEM * row
    return APOTHEM * col, 1.5 * row
