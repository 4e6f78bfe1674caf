"""Tokens, locomotives and houses: the pieces that stand on boards and markets."""

from collections.abc import Sequence
from functools import partial

from pbm.core.hexmap import DrawnSign, Stroke
from pbm.press.fonts import measure
from pbm.press.legend import LegendEntry
from pbm.press.letters import line_of
from pbm.press.pen import INK, PAPER, Pen, rgb
from pbm.press.words import say

DARK = 0.2
CORE = 0.4
"""How much of a dark run's width is white along its middle: plain track is black."""


def ink_on(colour: str) -> str:
    """Black or white, whichever is read more easily on the colour."""
    return INK if _light(colour) > 0.55 else PAPER


def is_dark(colour: str) -> bool:
    """Whether a line of this colour looks like plain track."""
    return _light(colour) < DARK


def _light(colour: str) -> float:
    red, green, blue = rgb(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def draw_token(pen: Pen, stroke: Stroke, x: float, y: float, radius: float) -> None:
    """A station or share token: a disc in the owner's colour with its code."""
    pen.disc(x, y, radius, stroke.colour, INK, max(0.3, 0.06 * radius))
    code = line_of(stroke.code or stroke.label)
    size = min(1.05 * radius, 1.72 * radius / max(0.1, measure(code, "bold", 1.0)))
    pen.text(x, y - 0.36 * size, code, "bold", size, ink_on(stroke.colour), "center", kind="token")


def draw_outline(
    pen: Pen, stroke: Stroke, x: float, y: float, radius: float, *, ring: float = 0.16
) -> None:
    """The outline of a token that is expected in a place: its code in its own colour."""
    pen.disc(x, y, radius * (1 - ring / 2), PAPER, stroke.colour, ring * radius)
    code = line_of(stroke.code or stroke.label)
    size = min(0.95 * radius, 1.5 * radius / max(0.1, measure(code, "bold", 1.0)))
    pen.text(x, y - 0.36 * size, code, "bold", size, stroke.colour, "center", kind="token")


def token_entry(stroke: Stroke, runs: Sequence[str] = ()) -> LegendEntry:
    """The token with its owner's name, for a legend; on a line of its colour if it has run."""
    name = line_of(stroke.label)
    text = say("ran", name=name, runs=", ".join(runs)) if runs else name
    return LegendEntry(partial(_sample, stroke, bool(runs)), 19.0 if runs else 9.0, text)


def _sample(stroke: Stroke, ran: bool, pen: Pen, x: float, y: float) -> None:
    if ran:
        pen.line(((x, y + 2.2), (x + 18, y + 2.2)), 2.4, stroke.colour)
        if is_dark(stroke.colour):
            pen.line(((x, y + 2.2), (x + 18, y + 2.2)), 2.4 * CORE, PAPER)
    draw_token(pen, stroke, x + (9 if ran else 4.5), y + 2.2, 4.3)


def draw_works(pen: Pen, sign: DrawnSign, x: float, y: float, wide: float) -> None:
    """A little works with a chimney, its letter on the wall; `x`, `y` its middle."""
    half, low = wide / 2, y - 0.54 * wide
    shape = (
        (-half, 0), (-half, 1.08), (-0.56 * half, 1.08), (-0.5 * half, 0.72), (half, 0.72),
        (half, 0),
    )  # fmt: skip
    points = [(x + across, low + up * wide) for across, up in shape]
    pen.area(points, sign.colour, INK, max(0.3, 0.06 * wide))
    pen.text(
        x, low + 0.14 * wide, sign.letter, "bold", 0.62 * wide, ink_on(sign.colour), "center",
        kind="token",
    )  # fmt: skip


def works_entry(sign: DrawnSign) -> LegendEntry:
    """A works with its state in words, for a legend."""
    return LegendEntry(
        lambda pen, x, y: draw_works(pen, sign, x + 4.5, y + 2.2, 8.0), 9.0, line_of(sign.label)
    )


def draw_locomotive(pen: Pen, stroke: Stroke, x: float, y: float, wide: float) -> None:
    """A little locomotive seen from the side, its code on the boiler; `x`, `y` its middle."""
    unit = wide / 10
    left, low = x - wide / 2, y - 3 * unit
    shape = (
        (0, 1.2), (0, 6.4), (3, 6.4), (3, 4.8), (7, 4.8), (7, 6.2), (8.2, 6.2), (8.2, 4.8),
        (9.3, 4.6), (9.3, 2), (10, 1.2),
    )  # fmt: skip
    points = [(left + a * unit, low + b * unit) for a, b in shape]
    pen.area(points, stroke.colour, INK, 0.06 * wide * 0.6)
    for wheel in (1.8, 5, 8):
        pen.disc(left + wheel * unit, low + unit, 1.15 * unit, PAPER, INK, 0.05 * wide)
    code = line_of(stroke.code or stroke.label)
    size = min(3.1 * unit, 8.2 * unit / max(0.1, measure(code, "bold", 1.0)))
    base = low + 3.1 * unit - 0.3 * size
    pen.text(
        left + 4.5 * unit, base, code, "bold", size, ink_on(stroke.colour), "center", kind="token"
    )


def locomotive_entry(stroke: Stroke) -> LegendEntry:
    """A company's locomotive with its name, for a legend of what stands on the board."""
    return LegendEntry(
        lambda pen, x, y: draw_locomotive(pen, stroke, x + 7.0, y + 2.4, 14.0),
        14.0,
        line_of(stroke.label),
    )


def draw_house(pen: Pen, x: float, y: float, wide: float) -> None:
    """A little house: the mark of a developed hex."""
    half = wide / 2
    pen.area(
        (
            (x - half, y - half), (x - half, y + 0.1 * wide), (x, y + 0.62 * wide),
            (x + half, y + 0.1 * wide), (x + half, y - half),
        ),
        PAPER, INK, 0.09 * wide,
    )  # fmt: skip
    pen.rect(x - 0.14 * wide, y - half, 0.28 * wide, 0.42 * wide, INK)
