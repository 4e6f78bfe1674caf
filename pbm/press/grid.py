"""A stock market as a grid: boxes in the colours of their zones, tokens stacked in them."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.core.page import Grid, GridCell, Stroke
from pbm.press.flow import CEILING, FOOT, Slip
from pbm.press.fonts import measure
from pbm.press.hexcell import FILLS
from pbm.press.legend import legend
from pbm.press.letters import line_of
from pbm.press.pen import INK, XY, Pen
from pbm.press.setting import HEADLET, SOFT
from pbm.press.tokens import draw_token

WALL = 2.0
HIGH = 0.95
"""Height of a box by its width, while it holds at most two tokens."""
MOST, TALLEST = 46.0, CEILING - FOOT - 60
"""The broadest box, and the height that a page leaves for a market."""


def grid_slips(market: Grid, width: float) -> list[Slip]:
    """The market over the measure, with its title and note, as one slip; tokens bear codes."""
    across = max([1, *map(len, market.rows)])
    strokes = {stroke.key: stroke for stroke in market.strokes}
    below = legend((), (market.note,), width)
    title = line_of(market.title)
    head = 14.0 if title else 0.0
    side = min(MOST, width / across)
    tall = sum(_row_height(row, side) for row in market.rows)
    side *= min(1.0, (TALLEST - head - below.height) / max(1.0, tall))
    heights = [_row_height(row, side) for row in market.rows]

    def draw(pen: Pen, left: float, top: float) -> None:
        size = min(HEADLET.size, HEADLET.size * width / max(1.0, measure(title, "bold", 8.2)))
        pen.text(left, top - 9, title, "bold", size)
        y = top - head
        for row, high in zip(market.rows, heights, strict=True):
            for number, cell in enumerate(row):
                if cell is not None:
                    _draw_cell(pen, cell, strokes, left + side * number, y - high, side, high)
            y -= high
        _draw_walls(pen, market, (left, top - head), side, heights)
        below.draw(pen, left, y - 2)

    return [Slip(head + sum(heights) + below.height + 4, draw, above=8.0)]


def _row_height(row: tuple[GridCell | None, ...], side: float) -> float:
    """Rows with high stacks are higher, so that every token shows its code."""
    most = max((len(cell.tokens) for cell in row if cell is not None), default=0)
    return side * HIGH + max(0, -(-most // 2) - 1) * _token(side) * 2.1


def _token(side: float, *, alone: bool = False) -> float:
    """Radius of a token; one that lies alone may be larger."""
    return (0.29 if alone else 0.235) * side


def _draw_cell(
    pen: Pen,
    cell: GridCell,
    strokes: dict[str, Stroke],
    x: float,
    y: float,
    side: float,
    high: float,
) -> None:
    """A box: price at its top left, a mark at its right, tokens two abreast, the top first."""
    pen.rect(x, y, side, high, FILLS.get(cell.fill, FILLS["white"]), INK, 0.4)
    text, mark = line_of(cell.text), line_of(cell.mark)
    written = measure(text, "bold", 1) + (measure(mark, "sans", 1) + 0.3 if mark else 0.0)
    size = min(0.25 * side, 7.6)
    shown = min(size, (side - 4) / max(0.1, written))
    base = y + high - 0.92 * size - 1
    pen.text(x + 2, base, text, "bold", shown, kind="label")
    pen.text(x + side - 2, base, mark, "sans", shown, SOFT, "right", "label")
    alone = len(cell.tokens) == 1
    radius = _token(side, alone=alone)
    for number, key in enumerate(cell.tokens):
        stroke = strokes.get(key) or Stroke(key, key, "#888888", (), key)
        token_x = x + side / 2 if alone else x + side * (0.26 if number % 2 == 0 else 0.74)
        token_y = y + high - size - 3 - radius * (1.05 + 2.1 * (number // 2))
        draw_token(pen, stroke, token_x, token_y, radius)


def _draw_walls(pen: Pen, market: Grid, corner: XY, side: float, heights: Sequence[float]) -> None:
    """Heavy lines between boxes, above their thin outlines."""
    bottom = corner[1]
    for row, high in zip(market.rows, heights, strict=True):
        bottom -= high
        for number, cell in enumerate(row):
            left, right = corner[0] + side * number, corner[0] + side * (number + 1)
            if cell is not None and "e" in cell.walls:
                pen.line(((right, bottom), (right, bottom + high)), WALL, round_ends=True)
            if cell is not None and "s" in cell.walls:
                pen.line(((left, bottom), (right, bottom)), WALL, round_ends=True)
