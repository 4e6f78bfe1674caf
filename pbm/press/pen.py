"""The pen: what every drawing is made with, whatever it draws on.

A drawing is a function of a pen, so that a map, a chart or a market is composed once and drawn on
paper (`pdf_pen`) or on a screen (`svg`). Coordinates are points, upwards and to the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, Protocol

import msgspec

from pbm.press.fonts import Face
from pbm.press.tags import Element

INK = "#161616"
PAPER = "#ffffff"
LIGHTEST = 0.45
"""How light words on white may be, black being nought."""
XY = tuple[float, float]


@lru_cache(maxsize=1024)
def rgb(colour: str) -> tuple[float, float, float]:
    """#rrggbb as three shares of one."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def paler(colour: str, share: float = 0.55) -> str:
    """The colour mixed with white."""
    mixed = (round(255 * (1 - (1 - part) * (1 - share))) for part in rgb(colour))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def legible(colour: str) -> str:
    """The colour, darkened as far as words in it need to be read on white."""
    red, green, blue = rgb(colour)
    light = 0.3 * red + 0.59 * green + 0.11 * blue
    share = min(1.0, LIGHTEST / max(light, 0.01))
    return "#" + "".join(f"{round(255 * part * share):02x}" for part in (red, green, blue))


class Box(msgspec.Struct, frozen=True):
    """A drawn thing's frame on its page, kept for tests. `kind`: text, label, mark, frame."""

    page: int
    kind: str
    text: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the two boxes share more than `slack` points each way."""
        return (
            self.page == other.page
            and self.left < other.right - slack
            and other.left < self.right - slack
            and self.bottom < other.top - slack
            and other.bottom < self.top - slack
        )


class Pen(Protocol):
    """Draws text, lines and areas; colours are #rrggbb, lengths points."""

    def tag(self, element: Element | None) -> None:
        """Say to what the next words belong; None for decoration, which is not read out."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = "sans",
        size: float = 8,
        colour: str = INK,
        align: Literal["left", "right", "center"] = "left",
        kind: str = "text",
        halo: float = 0,
    ) -> None:
        """Write one line; `x` is its left end, right end or middle; `y` its base line."""

    def box(
        self, kind: str, text: str, left: float, bottom: float, right: float, top: float
    ) -> None:
        """Keep a drawn thing's frame, when frames are kept."""

    def place(self, key: str, points: Sequence[XY], *, closed: bool) -> None:
        """Tell where a thing of a map lies, a hex or a line, for a screen that is touched."""
        return

    def line(
        self,
        points: Sequence[XY],
        width: float = 0.5,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a line through the points."""

    def curve(
        self,
        points: tuple[XY, XY, XY, XY],
        width: float,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a Bézier curve from the first to the last point."""

    def area(
        self, points: Sequence[XY], fill: str | None, edge: str | None = None, width: float = 0.5
    ) -> None:
        """Fill and outline a polygon."""

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Fill and outline a rectangle from its lower left corner."""

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
    ) -> None:
        """Fill and outline a circle."""
