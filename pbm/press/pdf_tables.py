"""Tables in print: columns on their digits, heads repeated, long cells wrapped, nothing cut.

A table is set in the largest size at which it fits its measure; cells of sentences wrap, figures
do not. One too wide for the smallest size is cut into several, each with its first column again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pbm.core.page import Align, Cell, Column, Stroke, Table
from pbm.press.flow import COLUMN, Slip
from pbm.press.fonts import Face, measure, set_lines
from pbm.press.letters import cell_text, column_align, digits_and_tail, line_of
from pbm.press.pen import INK, Pen
from pbm.press.setting import HAIR, SOFT, STYLES, TINT, headlet, lines_slips

SIZES = (7.6, 7.2, 6.8, 6.4, 6.0, 5.6, 5.2)
GAP = 6.0
SMALL = 10
"""A table of at most so many rows is not cut."""
SAMPLE = 20.0
"""Width of the sample of a line before a row."""


class Set(msgspec.Struct, frozen=True):
    """A column measured at size 1: cells with their digits' tails, natural and least width."""

    head: str
    align: Align
    texts: tuple[str, ...]
    tails: tuple[float, ...]
    tail: float
    natural: float
    least: float
    weight: int


class Fit(msgspec.Struct, frozen=True):
    """A size and a width for every column."""

    size: float
    widths: tuple[float, ...]


def table_slips(table: Table, width: float, strokes: Mapping[str, Stroke]) -> list[Slip]:
    """The table as slips for a measure of `width` points."""
    columns = set_columns(table)
    slips = headlet(table.title, width) if table.title else []
    if columns and table.rows:
        for part in _parts(columns, width - _inset(table)):
            slips += _rows(part, table, width, strokes)
    if table.note:
        style = STYLES["small"]
        for slip in slips[-1:]:
            slip.keep = True
        slips += lines_slips(set_lines(line_of(table.note), style.face, style.size, width), style)
    return slips


def narrow(table: Table, width: float) -> bool:
    """Whether the table fits a column of `width` points without being squeezed."""
    columns = set_columns(table)
    wanted = sum(column.natural for column in columns) * SIZES[0] + GAP * (len(columns) - 1)
    least = sum(column.least for column in columns) * SIZES[0] + GAP * (len(columns) - 1)
    room = width - _inset(table)
    return wanted <= room or (len(columns) <= 3 and least <= 0.7 * room)


def set_columns(table: Table) -> list[Set]:
    """The table's columns measured at size 1, rows of emphasis in bold."""
    bold = frozenset(table.emphasis)
    return [
        _set_column(column, [row[place] for row in table.rows], bold)
        for place, column in enumerate(table.columns)
    ]


def _set_column(column: Column, cells: list[Cell], bold: frozenset[int]) -> Set:
    align = column_align(column, cells)
    texts = tuple(_minus(cell) for cell in cells)
    faces: list[Face] = ["bold" if row in bold else "sans" for row in range(len(texts))]
    tails = tuple(
        measure(digits_and_tail(text)[1], face, 1) if align == "right" else 0.0
        for text, face in zip(texts, faces, strict=True)
    )
    tail = max(tails, default=0.0)
    whole = [
        measure(text, face, 1) + (tail - own if text and align == "right" else 0)
        for text, face, own in zip(texts, faces, tails, strict=True)
    ]
    head = line_of(column.head)
    head_word = max((measure(word, "bold", 1) for word in head.split()), default=0.0)
    words = max(
        (
            measure(word, face, 1)
            for text, face in zip(texts, faces, strict=True)
            for word in text.split()
        ),
        default=0.0,
    )
    natural = max(*whole, head_word, 0.5) if whole else head_word
    least = natural if align == "right" else max(min(words, 14.0), min(head_word, 8.0), 0.5)
    return Set(head, align, texts, tails, tail, natural, least, column.weight)


def _minus(cell: Cell) -> str:
    text = cell_text(cell)
    return "−" + text[1:] if isinstance(cell, int) and text.startswith("-") else text


def _inset(table: Table) -> float:
    return SAMPLE if any(table.swatches) else 0.0


def _parts(columns: list[Set], width: float) -> list[tuple[list[Set], Fit]]:
    """The columns with their widths, in several parts when one measure cannot hold them."""
    for size in SIZES:
        fit = _fitted(columns, size, width)
        if fit is not None:
            return [(columns, fit)]
    if len(columns) <= 2:
        return [(columns, _forced(columns, width))]
    half = (len(columns) + 1) // 2
    return [*_parts(columns[:half], width), *_parts([columns[0], *columns[half:]], width)]


def _forced(columns: list[Set], width: float) -> Fit:
    room = width - GAP * (len(columns) - 1)
    total = sum(column.natural for column in columns)
    return Fit(SIZES[-1], tuple(room * column.natural / total for column in columns))


def _fitted(columns: list[Set], size: float, width: float) -> Fit | None:
    """Widths at this size: natural where there is room, sentences wrapped where not."""
    room = width - GAP * (len(columns) - 1)
    widths = [column.natural * size for column in columns]
    over = sum(widths) - room
    if over > 0:
        give = [wide - column.least * size for wide, column in zip(widths, columns, strict=True)]
        if sum(give) < over or (size > SIZES[-1] and over > 0.62 * sum(give)):
            return None
        return Fit(size, tuple(_shrunk(widths, give, over)))
    return Fit(size, tuple(_grown(columns, widths, -over)))


def _shrunk(widths: list[float], give: list[float], over: float) -> list[float]:
    """The widest columns give first, each down to its least."""
    low, high = 0.0, max(widths)
    for _ in range(40):
        cap = (low + high) / 2
        given = sum(min(g, max(0.0, w - cap)) for w, g in zip(widths, give, strict=True))
        low, high = (cap, high) if given >= over else (low, cap)
    return [w - min(g, max(0.0, w - low)) for w, g in zip(widths, give, strict=True)]


def _grown(columns: list[Set], widths: list[float], spare: float) -> list[float]:
    """Spare width goes to the columns by their weights.

    Without weights, and in small ledgers, the first column takes it in a narrow measure, so that
    the figures stand at the right edge; in a broad one all columns do.
    """
    shares = [float(column.weight) for column in columns]
    if len(columns) <= 3 and any(column.align == "left" for column in columns):
        shares = [w if c.align == "left" else 0.0 for w, c in zip(shares, columns, strict=True)]
    if not sum(shares):
        broad = sum(widths) + spare > COLUMN
        shares = [1.0 if broad or not number else 0.0 for number in range(len(columns))]
    total = sum(shares)
    return [wide + spare * share / total for wide, share in zip(widths, shares, strict=True)]


def _rows(
    part: tuple[list[Set], Fit], table: Table, width: float, strokes: Mapping[str, Stroke]
) -> list[Slip]:
    columns, fit = part
    edges, x = [], _inset(table)
    for wide in fit.widths:
        edges.append(x)
        x += wide + GAP
    right = edges[-1] + fit.widths[-1]
    heads = _head_slips(columns, fit, edges, min(right, width))
    slips = list(heads)
    last = len(table.rows) - 1
    for row in range(len(table.rows)):
        strong = row in table.emphasis
        sample = strokes.get(table.swatches[row]) if row < len(table.swatches) else None
        drawn = _row_slips(columns, fit, edges, row, strong, sample, min(right, width))
        for slip in drawn:
            slip.heads = heads
        whole = last < SMALL and row < last
        if whole or row == last - 1 or (row == 0 and last):
            drawn[-1].keep = True
        slips += drawn
    return slips


def _head_slips(columns: list[Set], fit: Fit, edges: list[float], right: float) -> tuple[Slip, ...]:
    if not any(column.head for column in columns):
        return ()
    size, lead = fit.size * 0.93, fit.size * 1.2
    heads = [
        set_lines(column.head, "bold", size, wide + 0.01)
        for column, wide in zip(columns, fit.widths, strict=True)
    ]
    tallest = max(map(len, heads))
    height = lead * tallest + 5

    def draw(pen: Pen, left: float, top: float) -> None:
        for column, lines, edge, wide in zip(columns, heads, edges, fit.widths, strict=True):
            x, align = _anchor(column.align, left + edge, wide)
            for number, line in enumerate(lines):
                y = top - lead * (tallest - len(lines) + number + 1) - 0.5
                pen.text(x, y, line, "bold", size, SOFT, align)
        pen.line(((left, top - height + 1), (left + right, top - height + 1)), 0.7)

    return (Slip(height, draw, keep=True, above=2.0),)


def _anchor(align: Align, x: float, wide: float) -> tuple[float, Align]:
    return x + {"left": 0.0, "right": wide, "center": wide / 2}[align], align


def _row_slips(
    columns: Sequence[Set],
    fit: Fit,
    edges: list[float],
    row: int,
    strong: bool,
    sample: Stroke | None,
    right: float,
) -> list[Slip]:
    face: Face = "bold" if strong else "sans"
    size, lead = fit.size, fit.size * 1.36
    words: list[list[tuple[float, str, Align]]] = []
    for column, edge, wide in zip(columns, edges, fit.widths, strict=True):
        if not column.texts[row]:
            continue
        x, align = _anchor(column.align, edge, wide)
        x -= (column.tail - column.tails[row]) * size if align == "right" else 0
        for number, line in enumerate(set_lines(column.texts[row], face, size, wide + 0.01)):
            while len(words) <= number:
                words.append([])
            words[number].append((x, line, align))
    words = words or [[]]
    last = len(words) - 1
    return [
        _line_slip(
            line, face, size, lead + (1.2 if number == last else 0), right,
            tinted=strong, ruled=number == last, keep=number < last and last < 20,
            sample=None if number else sample,
        )
        for number, line in enumerate(words)
    ]  # fmt: skip


def _line_slip(
    words: list[tuple[float, str, Align]],
    face: Face,
    size: float,
    height: float,
    right: float,
    *,
    tinted: bool,
    ruled: bool,
    keep: bool,
    sample: Stroke | None,
) -> Slip:
    def draw(pen: Pen, left: float, top: float) -> None:
        if tinted:
            pen.rect(left, top - height, right, height, TINT)
        if ruled:
            pen.line(((left, top - height), (left + right, top - height)), 0.25, HAIR)
        base = top - size * 1.06
        if sample is not None:
            _draw_sample(pen, sample, left, base + size * 0.3)
        for x, text, align in words:
            pen.text(left + x, base, text, face, size, INK, align)

    return Slip(height, draw, keep)


def _draw_sample(pen: Pen, stroke: Stroke, x: float, y: float) -> None:
    pen.line(((x + 1, y), (x + SAMPLE - 4, y)), 2.2, stroke.colour, stroke.dash)
