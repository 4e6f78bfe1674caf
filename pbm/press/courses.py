"""The courses of lines between towns: curves that keep clear of towns which they do not serve.

Several lines between the same two towns bow apart.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import hypot

import msgspec

from pbm.press.pen import XY

BOWS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.21, -0.21, 0.3, -0.3)
"""Heights of the bow as shares of the line's length, the least first."""
TWIN = 3.4
"""Points between a twin and the straight line, on short lines; long ones bow a little more."""
STEPS = 10


class Course(msgspec.Struct, frozen=True):
    """A quadratic curve as points along it."""

    points: tuple[XY, ...]

    def at(self, share: float) -> XY:
        """The place at a share of the way."""
        place = share * (len(self.points) - 1)
        step = min(int(place), len(self.points) - 2)
        part = place - step
        (x1, y1), (x2, y2) = self.points[step], self.points[step + 1]
        return x1 + part * (x2 - x1), y1 + part * (y2 - y1)


@lru_cache(maxsize=16)
def courses(
    places: tuple[XY, ...], lines: tuple[tuple[int, int], ...], radii: tuple[float, ...]
) -> tuple[Course, ...]:
    """A course for each line (pairs of indexes of places), clear of the other towns' marks."""
    twins: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, (a, b) in enumerate(lines):
        twins[min(a, b), max(a, b)].append(number)
    found: list[Course] = [Course(())] * len(lines)
    for (a, b), numbers in sorted(twins.items()):
        middle = _best_bow(places, a, b, radii)
        length = hypot(places[b][0] - places[a][0], places[b][1] - places[a][1]) or 1.0
        apart = max(TWIN, 0.055 * length) / length
        for place, number in enumerate(numbers):
            bow = middle + apart * (2 * place - len(numbers) + 1)
            found[number] = bowed(places[a], places[b], bow)
    return tuple(found)


def bowed(start: XY, end: XY, bow: float) -> Course:
    """The curve whose middle stands off the straight line by `bow` times its length."""
    (x1, y1), (x2, y2) = start, end
    if not bow:
        return Course((start, ((x1 + x2) / 2, (y1 + y2) / 2), end))
    mid_x = (x1 + x2) / 2 - 2 * bow * (y2 - y1)
    mid_y = (y1 + y2) / 2 + 2 * bow * (x2 - x1)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * x1 + b * mid_x + c * x2, a * y1 + b * mid_y + c * y2))
    return Course(tuple(points))


def _best_bow(places: Sequence[XY], a: int, b: int, radii: Sequence[float]) -> float:
    """The least bow that keeps clear of the towns near the line."""
    (x1, y1), (x2, y2) = places[a], places[b]
    reach = 0.4 * hypot(x2 - x1, y2 - y1) + 8
    left, right = min(x1, x2) - reach, max(x1, x2) + reach
    low, high = min(y1, y2) - reach, max(y1, y2) + reach
    near = [
        (x, y, radii[n] + 2.6)
        for n, (x, y) in enumerate(places)
        if n not in (a, b) and left < x < right and low < y < high
    ]
    best, least = 0.0, float("inf")
    for bow in BOWS:
        course = bowed((x1, y1), (x2, y2), bow)
        cost = sum(_intrusion(course, x, y, clear) for x, y, clear in near) + abs(bow)
        if cost < least - 1e-9:
            best, least = bow, cost
        if cost <= abs(bow) + 1e-9:
            break
    return best


def _intrusion(course: Course, x: float, y: float, clear: float) -> float:
    """How far the course comes into a town's own ground."""
    nearest = min(
        segment_distance(x, y, course.points[n], course.points[n + 1])
        for n in range(len(course.points) - 1)
    )
    return max(0.0, clear - nearest)


def segment_distance(x: float, y: float, start: XY, end: XY) -> float:
    """How far a place lies from a straight piece of line."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy or 1e-9
    share = min(1.0, max(0.0, ((x - x1) * dx + (y - y1) * dy) / square))
    return hypot(x - x1 - share * dx, y - y1 - share * dy)
