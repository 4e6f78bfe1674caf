"""Tables as text: columns aligned on their digits, long cells wrapped, nothing cut."""

from functools import lru_cache
from itertools import permutations

import msgspec

from pbm.core.languages import clauses, headed, words_of
from pbm.core.page import Align, Column, Table
from pbm.press.letters import (
    cell_text,
    column_align,
    columns_of,
    digits_and_tail,
    line_of,
    note_in_text,
    padded,
    wrapped,
)

WIDEST_CELL = 60
"""Columns that a cell may take in the wide printing before it wraps."""
WIDE = 100
"""Columns of that printing over which no head is kept whole."""
SPARING = 0.85
"""The share of lines to which room must be moved between columns."""
GAP = 2
MARK = "*"
"""Before a row that is set in bold in print."""
EASY = 28
"""Columns that a sentence should have where a table is set in parts."""
MOST_PARTS = 4
"""A table of more parts is read more easily row by row."""


class TextColumn(msgspec.Struct, frozen=True):
    """A column ready to be set: its head, its cells on their digits, and how narrow it may get."""

    head: str
    align: Align
    cells: tuple[str, ...]
    natural: int
    least: int


def table_lines(table: Table, width: int | None) -> list[str]:
    """The table's lines in at most `width` columns; None for as wide as the cells ask."""
    columns = [
        _text_column(column, [row[place] for row in table.rows])
        for place, column in enumerate(table.columns)
    ]
    lines = wrapped(line_of(table.title), width or 100) if table.title else []
    columns = _with_marks(columns, table)
    if table.rows and columns:
        lines += _body(columns, table, width)
    if note := note_in_text(table):
        lines += wrapped(note, width or 100)
    return lines


def is_starred(table: Table) -> bool:
    """Whether rows bear a star of which nothing is said beneath the table."""
    return bool(_starred(table)) and MARK not in note_in_text(table)


def _starred(table: Table) -> list[int]:
    """The rows set in bold, but for a total that is the last row."""
    return [row for row in table.emphasis if not table.total or row != len(table.rows) - 1]


def on_digits(texts: list[str]) -> tuple[str, ...]:
    """Cells of a right-hand column with their units padded so that the digits stand in line."""
    cut = [digits_and_tail(text) for text in texts]
    longest = max((columns_of(tail) for _, tail in cut), default=0)
    return tuple(body + padded(tail, longest) if body else "" for body, tail in cut)


def _text_column(column: Column, cells: list[str | int | None]) -> TextColumn:
    align = column_align(column, cells)
    texts = [cell_text(cell) for cell in cells]
    set_texts = on_digits(texts) if align == "right" else tuple(texts)
    head = line_of(column.head)
    body = max(map(columns_of, set_texts), default=0)
    head_word = max(map(columns_of, words_of(head)), default=0)
    words = max((columns_of(word) for text in texts for word in words_of(text)), default=0)
    least = body if align == "right" else min(words, 24)
    return TextColumn(
        head, align, set_texts, max(body, head_word, 1), max(least, min(head_word, 12), 1)
    )


def _with_marks(columns: list[TextColumn], table: Table) -> list[TextColumn]:
    """A column of stars before the rows that have one."""
    if not (starred := _starred(table)):
        return columns
    marks = tuple(MARK if row in starred else "" for row in range(len(table.rows)))
    return [TextColumn("", "left", marks, 1, 1), *columns]


def _body(columns: list[TextColumn], table: Table, width: int | None) -> list[str]:
    """The rows in one piece, or in parts where that takes fewer lines."""
    for gap in (GAP, 1):
        widths = _widths(columns, None if width is None else width - gap * (len(columns) - 1))
        if widths is not None:
            whole = _grid(columns, table, widths, " " * gap)
            apart = _in_parts(columns, table, width) if width and len(columns) > 2 else whole
            return whole if len(whole) <= len(apart) else apart
    assert width is not None
    return _in_parts(columns, table, width)


def _in_parts(columns: list[TextColumn], table: Table, width: int) -> list[str]:
    """A table too wide for the paper: some columns first, the others below, the rows named again.

    Where not even one column fits beside the names, each row is a sentence of head and cell.
    """
    names = _names(columns)
    parts: list[list[TextColumn]] = [[]]
    for column in columns:
        if len(parts[-1]) > len(names) and _asks([*parts[-1], column]) > width:
            parts.append(names)
        parts[-1] = [*parts[-1], column]
    set_parts = [(part, _widths(part, width - GAP * (len(part) - 1))) for part in parts]
    if len(parts) > MOST_PARTS or any(widths is None for _, widths in set_parts):
        return _records(columns, table, width)
    lines: list[str] = []
    for part, widths in set_parts:
        lines += [*([""] if lines else []), *_grid(part, table, widths or [], " " * GAP)]
    return lines


def _names(columns: list[TextColumn]) -> list[TextColumn]:
    """What each part begins with: the mark of one's own row, and the first column of words; the
    first of figures where there is none. A single row of figures needs no name."""
    marks = [one for one in columns[:1] if not one.head and set(one.cells) <= {MARK, ""}]
    rest = columns[len(marks) :]
    words = next((column for column in rest if column.align == "left"), None)
    if words is None and len(rest[0].cells) == 1:
        return marks
    return [*marks, words or rest[0]]


def _asks(columns: list[TextColumn]) -> int:
    """Columns of the paper that a part wants: sentences may be wrapped, but not to single words."""
    wants = (
        column.natural if column.align == "right" else min(column.natural, max(column.least, EASY))
        for column in columns
    )
    return sum(wants) + GAP * (len(columns) - 1)


def _widths(columns: list[TextColumn], room: int | None) -> list[int] | None:
    """A width for each column, the widest ones wrapped until all fit, and heads only where there is
    no room for them whole; None if they cannot."""
    widths = [column.natural for column in columns]
    if room is None:
        widths = [
            max(min(wide, WIDEST_CELL), column.least)
            for wide, column in zip(widths, columns, strict=True)
        ]
        room = max(sum(widths), WIDE - GAP * (len(columns) - 1))
    cut = sum(widths) > room
    while sum(widths) > room:
        spare = [wide - column.least for wide, column in zip(widths, columns, strict=True)]
        if max(spare) <= 0:
            return None
        widest = max(range(len(widths)), key=lambda place: (spare[place] > 0, widths[place]))
        widths[widest] -= 1
    widths = _fewest_lines(columns, widths) if cut else widths
    whole = [max(wide, columns_of(one.head)) for wide, one in zip(widths, columns, strict=True)]
    return whole if sum(whole) <= room else widths


def _fewest_lines(columns: list[TextColumn], widths: list[int]) -> list[int]:
    """Widths between which room was moved where a sentence would else be squeezed by a long cell
    of another column; as they were where that spares few lines."""
    best, now = widths, _lines_of(columns, widths)
    enough = now * SPARING
    for step in (8, 4, 2, 1):
        for give, take in permutations(range(len(columns)), 2):
            moved = list(best)
            moved[give], moved[take] = moved[give] - step, moved[take] + step
            if columns[give].align != "left" or moved[give] < columns[give].least:
                continue
            if best[take] >= columns[take].natural:
                continue
            if (lines := _lines_of(columns, moved)) < now:
                best, now = moved, lines
    return best if now <= enough else widths


@lru_cache(maxsize=512)
def _heights(cells: tuple[str, ...], wide: int) -> tuple[int, ...]:
    """How many lines each cell takes; whoever moves room asks several times."""
    return tuple(len(wrapped(cell, wide)) for cell in cells)


def _lines_of(columns: list[TextColumn], widths: list[int]) -> int:
    """How many lines all rows take."""
    cells = (_heights(column.cells, wide) for column, wide in zip(columns, widths, strict=True))
    return sum(map(max, zip(*cells, strict=True)))


def _grid(columns: list[TextColumn], table: Table, widths: list[int], gap: str) -> list[str]:
    heads = [wrapped(column.head, wide) for column, wide in zip(columns, widths, strict=True)]
    tallest = max(map(len, heads))
    level = [[""] * (tallest - len(head)) + head for head in heads]
    lines = _row(columns, widths, gap, level) if any(column.head for column in columns) else []
    rule = gap.join("-" * wide for wide in widths)
    lines += [rule] if lines else []
    last = len(table.rows) - 1
    for row in range(len(table.rows)):
        if table.total and row == last and last:
            lines.append(rule)
        cells = [
            _cell_lines(column.cells[row], wide, column.align)
            for column, wide in zip(columns, widths, strict=True)
        ]
        lines += _row(columns, widths, gap, cells)
    return lines


def _cell_lines(text: str, width: int, align: Align) -> list[str]:
    return [text] if align == "right" and columns_of(text) <= width else wrapped(text, width)


def _row(
    columns: list[TextColumn], widths: list[int], gap: str, cells: list[list[str]]
) -> list[str]:
    lines = []
    for line in range(max(map(len, cells))):
        parts = [
            padded(cell[line] if line < len(cell) else "", wide, column.align)
            for column, wide, cell in zip(columns, widths, cells, strict=True)
        ]
        lines.append(gap.join(parts).rstrip())
    return lines


def _records(columns: list[TextColumn], table: Table, width: int) -> list[str]:
    """Each row as a sentence of head and cell."""
    lines = []
    for row in range(len(table.rows)):
        parts = [
            headed(column.head, text) if column.head else text
            for column in columns
            if (text := " ".join(words_of(column.cells[row])))
        ]
        lines += wrapped(clauses(parts), width, "    ")
    return lines
