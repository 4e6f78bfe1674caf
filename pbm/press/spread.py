"""Crowded maps drawn apart: towns moved smoothly until each has room for its mark and name.

First each axis is stretched where towns are dense, by a share of the smoothed distribution of the
towns along it: order from west to east and north to south is kept. Then towns that are still too
close push each other, and a line pushes strangers off its course, while a spring holds everybody
near the stretched place. All steps are sums in a fixed order: the same map on every run.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float64]
Pairs = NDArray[np.int64]

SHARE = (0.8, 0.5)
"""How much of the stretching follows the density, along and across."""
SMOOTH = 0.07
"""Width of the smoothing, as a share of the map."""
ROUNDS = 140
LOOK = 10
SPRING = 0.01
GAP = 1.0
"""The room a town asks for, by the side of its share of the map."""
CLEAR = 5.5
"""Points between a line and a town it does not serve."""

_NOBODY: Pairs = np.zeros((0, 2), dtype=np.int64)


@lru_cache(maxsize=16)
def spread(
    points: tuple[tuple[float, float], ...],
    lines: tuple[tuple[int, int], ...],
    frame: tuple[float, float],
) -> tuple[tuple[float, float], ...]:
    """Places in a frame of this width and height (points, y down) for places on the ground.

    `lines` are pairs of indexes of points. The order of both decides nothing but rounding.
    """
    if len(points) < 2:
        return tuple((frame[0] / 2, frame[1] / 2) for _ in points)
    ground = np.array(points, dtype=np.float64)
    home = _stretched(ground) * np.array(frame)
    gap = GAP * float(np.sqrt(frame[0] * frame[1] / len(points)))
    moved = _relaxed(home, np.array(lines, dtype=np.int64).reshape(-1, 2), gap, np.array(frame))
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in moved)


def _stretched(ground: Places) -> Places:
    """Places within a unit square, both axes stretched by density."""
    low, high = ground.min(axis=0), ground.max(axis=0)
    unit = (ground - low) / np.maximum(high - low, 1e-9)
    columns = []
    for axis, share in enumerate(SHARE):
        along = unit[:, axis]
        levels = _level(along, along)
        first, last = _level(np.array([0.0, 1.0]), along)
        dense = (levels - first) / max(last - first, 1e-9)
        columns.append((1 - share) * along + share * dense)
    return np.stack(columns, axis=1)


def _level(at: Places, along: Places) -> Places:
    """The smoothed share of towns that lie before each place."""
    result: Places = (1 / (1 + np.exp((along[None, :] - at[:, None]) / (SMOOTH / 2)))).mean(axis=1)
    return result


def _relaxed(home: Places, lines: Pairs, gap: float, frame: Places) -> Places:
    """Towns pushed apart in rounds; who is near whom is looked up anew every few rounds."""
    places = home.copy()
    towns, strangers = _NOBODY, _NOBODY
    for number in range(ROUNDS):
        if number % LOOK == 0:
            towns = _near_towns(places, 1.6 * gap)
            strangers = _near_lines(places, lines, 4 * CLEAR)
        push = _from_towns(places, towns, gap) + _from_lines(places, lines, strangers)
        ease = 0.5 * (1 - number / ROUNDS) + 0.1
        places = np.clip(places + ease * push + SPRING * (home - places), 0.0, frame)
    return places


def _near_towns(places: Places, reach: float) -> Pairs:
    x, y = places[:, 0], places[:, 1]
    near = (np.abs(x[:, None] - x) < 1.3 * reach) & (np.abs(y[:, None] - y) < reach)
    return np.argwhere(np.triu(near, 1))


def _near_lines(places: Places, lines: Pairs, reach: float) -> Pairs:
    """Pairs of a line and a town that it does not serve, close enough to matter soon."""
    if not len(lines):
        return _NOBODY
    x, y = places[:, 0], places[:, 1]
    first, last = lines[:, 0], lines[:, 1]
    left, right = np.minimum(x[first], x[last]), np.maximum(x[first], x[last])
    low, high = np.minimum(y[first], y[last]), np.maximum(y[first], y[last])
    near = (
        (x > left[:, None] - reach)
        & (x < right[:, None] + reach)
        & (y > low[:, None] - reach)
        & (y < high[:, None] + reach)
    )
    rows = np.arange(len(lines))
    near[rows, first] = False
    near[rows, last] = False
    return np.argwhere(near)


def _from_towns(places: Places, pairs: Pairs, gap: float) -> Places:
    """Pushes between towns closer than the gap; names are wide, so that sideways counts less."""
    one, other = pairs[:, 0], pairs[:, 1]
    apart = places[one] - places[other]
    far = np.hypot(0.8 * apart[:, 0], 1.15 * apart[:, 1])
    lack = 0.5 * np.maximum(0.0, gap - far) / np.maximum(far, 0.5)
    push = np.zeros_like(places)
    np.add.at(push, one, apart * lack[:, None])
    np.add.at(push, other, -apart * lack[:, None])
    return push


def _from_lines(places: Places, lines: Pairs, pairs: Pairs) -> Places:
    """Pushes of lines on towns that lie on their course and are not theirs."""
    ends, towns = lines[pairs[:, 0]], pairs[:, 1]
    start = places[ends[:, 0]]
    along = places[ends[:, 1]] - start
    offset = places[towns] - start
    square = np.maximum(along[:, 0] ** 2 + along[:, 1] ** 2, 1e-6)
    share = (offset[:, 0] * along[:, 0] + offset[:, 1] * along[:, 1]) / square
    away = offset - np.clip(share, 0.0, 1.0)[:, None] * along
    far = np.hypot(away[:, 0], away[:, 1])
    lack = 0.4 * np.maximum(0.0, CLEAR - far) / np.maximum(far, 0.3)
    push = np.zeros_like(places)
    np.add.at(push, towns, away * lack[:, None])
    return push


def aspect(points: Sequence[tuple[float, float]]) -> float:
    """Width by height of the places on the ground."""
    across = [x for x, _ in points]
    down = [y for _, y in points]
    if len(points) < 2:
        return 1.0
    return max(max(across) - min(across), 1e-9) / max(max(down) - min(down), 1e-9)
