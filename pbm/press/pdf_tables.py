"""Tables in print: columns on their digits, heads repeated, long cells wrapped, nothing cut."""

from collections.abc import Mapping
from itertools import groupby

import msgspec

from pbm.core.hexmap import Stroke
from pbm.core.page import Align, Table
from pbm.press.column_fit import HEAD, SAMPLE, Fit, fits
from pbm.press.fonts import Face, set_lines
from pbm.press.letters import line_of
from pbm.press.pen import INK, Pen
from pbm.press.setting import HAIR, SOFT, STYLES, TINT, continued, headlet, lines_slips
from pbm.press.slips import Slip
from pbm.press.tags import Element

SMALL = 10
"""A table of at most so many rows is not cut."""
FEWEST = 4
"""So many lines at least stand on either side of where a longer one is cut."""
TALL = 20
"""A row of more lines may be cut."""
LEAD, DENSE = 1.32, 1.15
"""Height of a line by its size, and in a long table."""
TALE = 3
"""Sentences about the same that are not parted from their first."""
LONG = 15
"""Rows from which a table is set more densely."""


class RowLine(msgspec.Struct):
    """One line of a row: words with their places; a row's last line has the rule below."""

    words: list[tuple[float, str, Align, Element]]
    """Where each stands, and the cell that it is in."""
    face: Face
    size: float
    right: float
    lead: float
    last: bool = False
    sample: Stroke | None = None
    cells: list[Element] = []
    """All cells of the row that begins with this line."""

    @property
    def height(self) -> float:
        """Points that the line takes."""
        return self.size * self.lead + (1.0 if self.last else 0)

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Rows of emphasis are bold on a tint."""
        bottom = top - self.height
        if self.face == "bold":
            pen.rect(left, bottom, self.right, self.height, TINT)
        if self.last:
            pen.line(((left, bottom), (left + self.right, bottom)), 0.25, HAIR)
        base = top - self.size * 1.06
        if self.sample is not None:
            ends = (left + 1, base + self.size * 0.3), (left + SAMPLE - 4, base + self.size * 0.3)
            pen.line(ends, 2.2, self.sample.colour, self.sample.dash)
        for cell in self.cells:
            pen.tag(cell)
        for x, text, align, cell in self.words:
            pen.tag(cell)
            pen.text(left + x, base, text, self.face, self.size, INK, align)


def table_slips(
    table: Table, width: float, strokes: Mapping[str, Stroke], name: str = ""
) -> list[Slip]:
    """The table as slips for a measure of `width` points; `name` is that of what it stands in."""
    slips = headlet(table.title, width) if table.title else []
    again = continued(table.title, name, width)
    for fit in fits(table, width):
        slips += _rows(fit, table, strokes, again)
    if table.note:
        style = STYLES["small"]
        for slip in slips[-1:]:
            slip.keep = True
        slips += lines_slips(set_lines(line_of(table.note), style.face, style.size, width), style)
    return slips


def _rows(
    fit: Fit, table: Table, strokes: Mapping[str, Stroke], again: tuple[Slip, ...]
) -> list[Slip]:
    """Heads and rows; neither the first few lines nor the last few are left alone."""
    told = Element("Table")
    heads = _head_slips(fit, told)
    slips = list(heads)
    tied = frozenset() if heads else _tied(table)
    rows = [_row_lines(fit, table, row, told, headed=bool(heads)) for row in range(len(table.rows))]
    after = sum(map(len, rows))
    before = 0
    for row, lines in enumerate(rows):
        if row < len(table.swatches):
            lines[0].sample = strokes.get(table.swatches[row])
        drawn = [Slip(line.height, line.draw, len(lines) <= TALL, heads) for line in lines]
        for slip in drawn if row else drawn[1:]:
            slip.again = again
        before, after = before + len(lines), after - len(lines)
        few = len(rows) <= SMALL or min(before, after) < FEWEST
        drawn[-1].keep = row in tied or (after > 0 and few)
        slips += drawn
    return slips


def _row_lines(fit: Fit, table: Table, row: int, told: Element, *, headed: bool) -> list[RowLine]:
    """One row's lines; those of emphasis in bold."""
    cells = _cells(fit, Element("TR", told), headed=headed)
    return _lines(fit, row, "bold" if row in table.emphasis else "sans", cells)


def _tied(table: Table) -> frozenset[int]:
    """Rows of a chronicle that stay with the next, which goes on about the same: not its first
    cells, which name it, but its sentence alone is filled. Long tales may be parted."""
    tied: set[int] = set()
    goes_on = [not any(row[:-1]) for row in table.rows]
    for more, run in groupby(range(len(goes_on)), key=goes_on.__getitem__):
        rows = list(run)
        if more and rows[0] and len(rows) <= TALE:
            tied.update(row - 1 for row in rows)
    return frozenset(tied)


def _cells(fit: Fit, row: Element, *, headed: bool) -> list[Element]:
    """The cells of a row; where no heads stand over them, the first tells what the others are."""
    cells = [Element("TD", row) for _ in fit.columns]
    if not headed and len(cells) > 1:
        cells[0] = Element("TH", row, scope="Row")
    return cells


def _head_slips(fit: Fit, told: Element) -> tuple[Slip, ...]:
    if not any(column.head for column in fit.columns):
        return ()
    size, lead = fit.size * HEAD, fit.size * 1.2
    heads = [
        set_lines(column.head, "bold", size, wide + 0.01)
        for column, wide in zip(fit.columns, fit.widths, strict=True)
    ]
    tallest = max(map(len, heads))
    height = lead * tallest + 5

    def draw(pen: Pen, left: float, top: float) -> None:
        row = Element("TR", told)  # another one where the heads come again
        for column, lines, edge, wide in zip(
            fit.columns, heads, fit.edges, fit.widths, strict=True
        ):
            pen.tag(Element("TH", row, scope="Column"))
            x, align = _anchor(column.align, left + edge, wide)
            for number, line in enumerate(lines):
                y = top - lead * (tallest - len(lines) + number + 1) - 0.5
                pen.text(x, y, line, "bold", size, SOFT, align)
        pen.line(((left, top - height + 1), (left + fit.right, top - height + 1)), 0.7)

    return (Slip(height, draw, keep=True, above=2.0),)


def _anchor(align: Align, x: float, wide: float) -> tuple[float, Align]:
    return x + {"left": 0.0, "right": wide, "center": wide / 2}[align], align


def _lines(fit: Fit, row: int, face: Face, cells: list[Element]) -> list[RowLine]:
    """The lines of a row; figures end before the widest unit of their column."""
    lead = DENSE if len(fit.columns[0].texts) >= LONG else LEAD
    lines: list[RowLine] = [RowLine([], face, fit.size, fit.right, lead, cells=cells)]
    for column, edge, wide, cell in zip(fit.columns, fit.edges, fit.widths, cells, strict=True):
        if not column.texts[row]:
            continue
        x, align = _anchor(column.align, edge, wide)
        if align == "right" and wide > column.natural * fit.size - 0.01:
            x -= (column.tail - column.tails[row]) * fit.size
        for number, text in enumerate(set_lines(column.texts[row], face, fit.size, wide + 0.01)):
            if number == len(lines):
                lines.append(RowLine([], face, fit.size, fit.right, lead))
            lines[number].words.append((x, text, align, cell))
    lines[-1].last = True
    return lines
