"""Scales and spacing on one line: marks of an axis, labels moved apart."""

from __future__ import annotations

from collections.abc import Sequence


def ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Round marks from at or below `low` to at or above `high`: steps of 1, 2 or 5 tens."""
    step, factors = 1, (2, 5, 10)
    tens = 1
    while (high - low + step - 1) // step > most - 1:
        step = tens * factors[0]
        factors = (*factors[1:], factors[0])
        if step == tens * 10:
            tens *= 10
    first = low // step
    last = -(-high // step)
    return [step * number for number in range(first, last + 1)]


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
