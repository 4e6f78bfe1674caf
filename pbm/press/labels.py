"""The label placer: names beside towns, codes on lines; none overlaps another or leaves the frame.

Each label has a list of places in order of liking. They are set one after the other, the most
hemmed-in first, each at its cheapest free place; a label that finds none gets a further ring of
places with a thread to its town. What is taken stays taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from pbm.press.pen import XY

CELL = 16.0


class Rect(msgspec.Struct, frozen=True):
    """A box on the map."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Rect) -> bool:
        """Whether the boxes overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.bottom < other.top
            and other.bottom < self.top
        )

    def within(self, other: Rect) -> bool:
        """Whether this box lies wholly in the other."""
        return (
            self.left >= other.left
            and self.right <= other.right
            and self.bottom >= other.bottom
            and self.top <= other.top
        )

    def grown(self, by: float) -> Rect:
        """The box with a margin."""
        return Rect(self.left - by, self.bottom - by, self.right + by, self.top + by)


class Ground:
    """What is taken of a map: boxes that may not be overlapped, lines that had better not be."""

    def __init__(self, frame: Rect) -> None:
        self.frame = frame
        self._boxes: dict[tuple[int, int], list[Rect]] = defaultdict(list)
        self._lines: dict[tuple[int, int], list[tuple[XY, XY, float]]] = defaultdict(list)

    def take(self, box: Rect) -> None:
        """Take a box."""
        for cell in _cells(box):
            self._boxes[cell].append(box)

    def draw(self, points: Sequence[XY], weight: float) -> None:
        """Note a line; `weight` says how much it hurts to write over a point of its length."""
        for start, end in pairwise(points):
            for cell in _cells(_around(start, end)):
                self._lines[cell].append((start, end, weight))

    def free(self, box: Rect) -> bool:
        """Whether the box lies in the frame and on nothing taken."""
        if not box.within(self.frame):
            return False
        return not any(box.meets(other) for cell in _cells(box) for other in self._boxes[cell])

    def cost(self, box: Rect) -> float:
        """What is written over by the box."""
        pieces = {piece for cell in _cells(box) for piece in self._lines[cell]}
        return sum(weight * covered(start, end, box) for start, end, weight in sorted(pieces))


def _cells(box: Rect) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for row in range(int(box.bottom // CELL), int(box.top // CELL) + 1):
            yield column, row


def _around(start: XY, end: XY) -> Rect:
    return Rect(
        min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])
    )


def covered(start: XY, end: XY, box: Rect) -> float:
    """How much of a straight piece of line lies in the box (Liang and Barsky)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    first, last = 0.0, 1.0
    for step, room in (
        (-dx, start[0] - box.left),
        (dx, box.right - start[0]),
        (-dy, start[1] - box.bottom),
        (dy, box.top - start[1]),
    ):
        if step == 0:
            if room < 0:
                return 0.0
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    length: float = (dx * dx + dy * dy) ** 0.5
    return max(0.0, last - first) * length


def choose(ground: Ground, places: Iterable[tuple[Rect, float]]) -> Rect | None:
    """The free place with the least cost (its own dislike and what it covers); None if none."""
    best, least = None, float("inf")
    for box, dislike in places:
        if dislike >= least or not ground.free(box):
            continue
        cost = dislike + ground.cost(box)
        if cost < least:
            best, least = box, cost
    return best


def around_town(
    x: float, y: float, radius: float, wide: float, high: float
) -> list[tuple[Rect, float]]:
    """Places for a name beside a town: right first, then left, above, below, corners, slid."""
    near = radius + 1.2
    lean = radius * 0.7 + 0.6
    middle = y - high / 2
    found = [
        (x + near, middle, 0.0),
        (x - near - wide, middle, 0.6),
        (x - wide / 2, y + near, 1.0),
        (x - wide / 2, y - near - high, 1.2),
        (x + lean, y + lean, 0.5),
        (x + lean, y - lean - high, 0.7),
        (x - lean - wide, y + lean, 1.1),
        (x - lean - wide, y - lean - high, 1.3),
        (x - wide * 0.2, y + near, 0.9),
        (x - wide * 0.8, y + near, 1.4),
        (x - wide * 0.2, y - near - high, 1.1),
        (x - wide * 0.8, y - near - high, 1.6),
        (x + near, middle + high * 0.3, 0.3),
        (x + near, middle - high * 0.3, 0.3),
    ]
    return [(Rect(a, b, a + wide, b + high), dislike) for a, b, dislike in found]


def ring(x: float, y: float, wide: float, high: float, reach: float) -> list[tuple[Rect, float]]:
    """Places for a name on a ring around its town, farther than `around_town`."""
    found = []
    for step in range(24):
        dx, dy = RING[step]
        left = x + reach * dx - wide / 2 + dx * wide / 2
        low = y + reach * dy - high / 2 + dy * high / 2
        found.append((Rect(left, low, left + wide, low + high), 3.0 + reach / 4))
    return found


RING = tuple(
    (across / 6, (6 - abs(across)) / 6 * sign) for sign in (1, -1) for across in range(-6, 6)
)
"""Directions around a town, on a diamond: no root or sine decides a place."""


def apart(wants: Sequence[float], heights: Sequence[float], low: float, high: float) -> list[float]:
    """Middles for things of these heights, as near to the wanted ones (ascending) as they can be
    without touching, within `low` to `high`; beyond `high` only when they cannot all fit.

    Moving each want down by what stands below it turns "no two touch" into "never descending", so
    the nearest such row is the isotonic regression: neighbours that clash share their mean.
    """
    below = [sum(heights[:n]) + heights[n] / 2 for n in range(len(heights))]
    blocks: list[tuple[float, int]] = []
    for want, under in zip(wants, below, strict=True):
        mean, count = want - under, 1
        while blocks and blocks[-1][0] > mean:
            before, number = blocks.pop()
            mean, count = (mean * count + before * number) / (count + number), count + number
        blocks.append((mean, count))
    free = max(low, high - sum(heights))
    levels = [min(max(mean, low), free) for mean, count in blocks for _ in range(count)]
    return [level + under for level, under in zip(levels, below, strict=True)]
