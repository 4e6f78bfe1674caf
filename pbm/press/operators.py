"""What a page's shapes are in PDF's own operators, to a hundredth of a point."""

from collections.abc import Sequence
from functools import lru_cache

from pbm.press.pen import XY, rgb

_ROUND, _CORNER = 0.5523, 0.4472
"""How far handles stand from the ends of a quarter of a circle, as shares of its radius; those of
a rounded corner, counted from where the edges would meet."""


def path(points: Sequence[XY]) -> str:
    """A line through points, not yet drawn."""
    steps = [f"{x:.2f} {y:.2f}" for x, y in points]
    return f"{steps[0]} m {' l '.join(steps[1:])} l" if len(steps) > 1 else f"{steps[0]} m"


def curve(points: tuple[XY, XY, XY, XY]) -> str:
    """A Bézier curve."""
    (a, b), (c, d), (e, f), (g, h) = points
    return f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} {e:.2f} {f:.2f} {g:.2f} {h:.2f} c"


def circle(x: float, y: float, radius: float) -> str:
    """A circle, from its east."""
    w, s, e, n = x - radius, y - radius, x + radius, y + radius
    left, low, right, high = (
        x - _ROUND * radius, y - _ROUND * radius, x + _ROUND * radius, y + _ROUND * radius,
    )  # fmt: skip
    return (
        f"{e:.2f} {y:.2f} m {e:.2f} {high:.2f} {right:.2f} {n:.2f} {x:.2f} {n:.2f} c "
        f"{left:.2f} {n:.2f} {w:.2f} {high:.2f} {w:.2f} {y:.2f} c "
        f"{w:.2f} {low:.2f} {left:.2f} {s:.2f} {x:.2f} {s:.2f} c "
        f"{right:.2f} {s:.2f} {e:.2f} {low:.2f} {e:.2f} {y:.2f} c h"
    )


def box(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """A rectangle from its lower left corner, its corners rounded if there is a radius."""
    if not radius:
        return f"{x:.2f} {y:.2f} {wide:.2f} {high:.2f} re"
    right, top, r, t = x + wide, y + high, radius, _CORNER * radius
    return " ".join(
        (
            f"{x + r:.2f} {y:.2f} m {right - r:.2f} {y:.2f} l",
            f"{right - t:.2f} {y:.2f} {right:.2f} {y + t:.2f} {right:.2f} {y + r:.2f} c",
            f"{right:.2f} {top - r:.2f} l",
            f"{right:.2f} {top - t:.2f} {right - t:.2f} {top:.2f} {right - r:.2f} {top:.2f} c",
            f"{x + r:.2f} {top:.2f} l",
            f"{x + t:.2f} {top:.2f} {x:.2f} {top - t:.2f} {x:.2f} {top - r:.2f} c",
            f"{x:.2f} {y + r:.2f} l",
            f"{x:.2f} {y + t:.2f} {x + t:.2f} {y:.2f} {x + r:.2f} {y:.2f} c h",
        )
    )


@lru_cache(maxsize=1024)
def filling(colour: str) -> str:
    """The colour of areas and letters."""
    red, green, blue = rgb(colour)
    return f"{red:.3f} {green:.3f} {blue:.3f} rg"


@lru_cache(maxsize=1024)
def stroke(width: float, colour: str, dash: tuple[float, ...], round_ends: bool) -> str:
    """How lines look."""
    red, green, blue = rgb(colour)
    dashes = " ".join(f"{one:.2f}" for one in dash)
    edge = f"{red:.3f} {green:.3f} {blue:.3f} RG {width:.2f} w"
    return f"{edge} [{dashes}] 0 d {int(round_ends)} J"
