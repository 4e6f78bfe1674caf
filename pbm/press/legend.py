"""Legends below maps and markets: samples with their names in rows; the strokes that they show."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbm.core.hexmap import HexMap, Stroke
from pbm.core.page import Document, MarketGrid, NetworkMap
from pbm.press.fonts import measure, set_lines
from pbm.press.letters import line_of
from pbm.press.pen import Pen
from pbm.press.setting import SOFT

Strokes = Mapping[str, Stroke]
SIZE = 6.6
ROW = 10.0
NOTE_ROW = 9.0
NOTE_SIZE = 6.8


class LegendEntry(msgspec.Struct, frozen=True):
    """A sample, drawn from its left end and base line, and the name at its right."""

    draw: Callable[[Pen, float, float], None]
    wide: float
    text: str


class Legend(msgspec.Struct, frozen=True):
    """Rows of (place from the left, entry), then lines of notes."""

    rows: tuple[tuple[tuple[float, LegendEntry], ...], ...]
    notes: tuple[str, ...]

    @property
    def height(self) -> float:
        """Points that the legend takes."""
        return ROW * len(self.rows) + NOTE_ROW * len(self.notes) + 4

    def draw(self, pen: Pen, left: float, top: float) -> None:
        """Draw it below `top`."""
        for number, row in enumerate(self.rows):
            base = top - ROW * number - 8
            for place, entry in row:
                entry.draw(pen, left + place, base)
                x = left + place + entry.wide + 3
                pen.text(x, base, entry.text, "sans", _size(entry), kind="label")
        for number, line in enumerate(self.notes):
            y = top - ROW * len(self.rows) - NOTE_ROW * number - 8
            pen.text(left, y, line, "sans", NOTE_SIZE, SOFT)


def legend(entries: Sequence[LegendEntry], notes: Sequence[str], wide: float) -> Legend:
    """Entries packed into rows of a measure, notes wrapped to it."""
    rows: list[list[tuple[float, LegendEntry]]] = []
    x = wide
    for entry in entries:
        need = entry.wide + 3 + measure(entry.text, "sans", _size(entry)) + 12
        if x + need > wide + 12:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += need
    lines = [line for note in notes if note for line in _note_lines(note, wide)]
    return Legend(tuple(tuple(row) for row in rows), tuple(lines))


def _note_lines(note: str, wide: float) -> tuple[str, ...]:
    return set_lines(line_of(note), "sans", NOTE_SIZE, wide)


def _size(entry: LegendEntry) -> float:
    """Names longer than half a page are set smaller."""
    return min(SIZE, SIZE * 400 / max(1.0, measure(entry.text, "sans", SIZE)))


def strokes_of(document: Document) -> Strokes:
    """The strokes that the document's maps and markets define, for samples in its tables."""
    return {
        stroke.key: stroke
        for section in document.sections
        for block in section.blocks
        if isinstance(block, NetworkMap | HexMap | MarketGrid)
        for stroke in block.strokes
    }
