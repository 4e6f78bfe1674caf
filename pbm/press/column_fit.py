"""Fitting a table's columns to a measure: the largest size at which they fit, a width for each.

Cells of sentences wrap, figures do not. A table too wide for the smallest size is cut into several
parts, each with its first column again.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

import msgspec

from pbm.core.languages import words_of
from pbm.core.page import Align, Cell, Column, Table
from pbm.press.fonts import Face, measure
from pbm.press.letters import cell_text, column_align, digits_and_tail, figure, line_of
from pbm.press.slips import COLUMN

SIZES = (7.6, 7.2, 6.8, 6.4, 6.0, 5.6, 5.2)
LONG, LONG_SIZE = 24, 7.0
"""A table of so many rows is set no larger than this."""
GAP, APART = 6.0, 14.0
"""White between columns, and after figures before words, which would read on."""
SQUEEZE = 0.62
"""How much of what sentences can give is taken before a smaller size is tried."""
EASY = 6.4
"""Below this size sentences are rather wrapped to their last word."""
HEAD = 0.93
"""Size of heads by that of the cells."""
NEGATIVE = re.compile(r"-\$?\d[\d,.\xa0]*\$?$")
SAMPLE = 20.0
"""Width of the sample of a line before a row."""


class Measured(msgspec.Struct, frozen=True):
    """A column measured at size 1: cells with their digits' tails, natural and least width."""

    head: str
    heading: float
    """Width of the head on one line."""
    align: Align
    texts: tuple[str, ...]
    tails: tuple[float, ...]
    tail: float
    natural: float
    least: float
    weight: int


class Fit(msgspec.Struct, frozen=True):
    """Columns set beside each other: a size, and for each its left edge and its width."""

    columns: tuple[Measured, ...]
    size: float
    widths: tuple[float, ...]
    inset: float = 0.0

    @property
    def edges(self) -> list[float]:
        """Where each column begins."""
        edges = [self.inset]
        for wide, gap in zip(self.widths, _gaps(self.columns), strict=False):
            edges.append(edges[-1] + wide + gap)
        return edges

    @property
    def right(self) -> float:
        """Where the last column ends."""
        return self.inset + sum(self.widths) + sum(_gaps(self.columns))


def fits(table: Table, width: float) -> list[Fit]:
    """The table's columns fitted to a measure, in several parts when one cannot hold them."""
    columns = measured(table)
    inset = SAMPLE if any(table.swatches) else 0.0
    if not columns or not table.rows:
        return []
    largest = LONG_SIZE if len(table.rows) >= LONG else SIZES[0]
    return _parts(columns, width - inset, inset, largest)


def narrow(table: Table, width: float) -> bool:
    """Whether the table fits a column of `width` points at the usual size, hardly wrapped."""
    columns = measured(table)
    room = width - (SAMPLE if any(table.swatches) else 0.0)
    squeeze = 0.4 if len(columns) <= 3 else 0.0
    if not any(column.head for column in columns):
        squeeze = SQUEEZE  # a chronicle: what is read, not compared
    return _widths(columns, SIZES[0], room, squeeze) is not None


def measured(table: Table) -> list[Measured]:
    """The table's columns measured at size 1, rows of emphasis in bold."""
    bold = frozenset(table.emphasis)
    signs = figure(1000)
    return [
        _measured(column, tuple(row[place] for row in table.rows), bold, signs)
        for place, column in enumerate(table.columns)
    ]


@lru_cache(maxsize=1024)
def _measured(
    column: Column, cells: tuple[Cell, ...], bold: frozenset[int], signs: str
) -> Measured:
    """One column; whoever lays a page out asks several times. `signs` are those of the language in
    which its figures are written."""
    align = column_align(column, list(cells))
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
    head_word = max((measure(word, "bold", 1) for word in words_of(head)), default=0.0)
    words = max(
        (
            measure(word, face, 1)
            for text, face in zip(texts, faces, strict=True)
            for word in words_of(text)
        ),
        default=0.0,
    )
    natural = max(*whole, head_word, 0.5) if whole else head_word
    least = natural if align == "right" else max(min(words, 14.0), min(head_word, 8.0), 0.5)
    heading = HEAD * measure(head, "bold", 1)
    return Measured(head, heading, align, texts, tails, tail, natural, least, column.weight)


def _gaps(columns: Sequence[Measured]) -> list[float]:
    """The white after each column but the last."""
    return [
        APART if one.align == "right" and following.align == "left" else GAP
        for one, following in pairwise(columns)
    ]


def _minus(cell: Cell) -> str:
    """A cell's text, a figure's minus as long as its plus."""
    text = cell_text(cell)
    return "−" + text[1:] if NEGATIVE.match(text) else text


def _parts(columns: list[Measured], width: float, inset: float, largest: float) -> list[Fit]:
    """The columns in one part at the largest size that will do, else halved."""
    sizes = [size for size in SIZES if size <= largest]
    easy = [(size, SQUEEZE) for size in sizes if size >= EASY]
    for size, squeeze in (*easy, *((size, 1.0) for size in sizes)):
        widths = _widths(columns, size, width, squeeze)
        if widths is not None:
            return [Fit(tuple(columns), size, tuple(widths), inset)]
    if len(columns) <= 2:
        return [Fit(tuple(columns), SIZES[-1], tuple(_forced(columns, width)), inset)]
    half = (len(columns) + 1) // 2
    first, second = columns[:half], [columns[0], *columns[half:]]
    return [*_parts(first, width, inset, largest), *_parts(second, width, inset, largest)]


def _forced(columns: list[Measured], width: float) -> list[float]:
    """Shares of the measure, though words will have to be broken."""
    room = width - sum(_gaps(columns))
    total = sum(column.natural for column in columns)
    return [room * column.natural / total for column in columns]


def _widths(
    columns: list[Measured], size: float, width: float, squeeze: float = 1.0
) -> list[float] | None:
    """Widths at this size: natural where there is room, sentences wrapped where not."""
    room = width - sum(_gaps(columns))
    widths = [column.natural * size for column in columns]
    over = sum(widths) - room
    if over <= 0:
        lack = [
            max(0.0, one.heading * size - wide) for one, wide in zip(columns, widths, strict=True)
        ]
        if sum(lack) <= -over:  # no head needs a second line
            widths = [wide + more for wide, more in zip(widths, lack, strict=True)]
            over += sum(lack)
        return _even(columns, widths, _grown(columns, widths, -over))
    give = [wide - column.least * size for wide, column in zip(widths, columns, strict=True)]
    return None if over > squeeze * sum(give) else _shrunk(widths, give, over)


def _even(columns: list[Measured], needs: list[float], grown: list[float]) -> list[float]:
    """Figures side by side in columns of one width, but for those that need more."""
    even: list[float] = []
    both = zip(columns, needs, grown, strict=True)
    for align, run in groupby(both, key=lambda one: one[0].align):
        _, least, given = zip(*run, strict=True)
        even += _levelled(least, sum(given)) if align == "right" else given
    return even


def _levelled(needs: Sequence[float], room: float) -> list[float]:
    """Widths that together take the room: what each needs and a part of half of what is spare, and
    all as wide as each other else."""
    air = (room - sum(needs)) / 2 / len(needs)
    needs = [need + air for need in needs]
    rest, left = room, sorted(needs, reverse=True)
    while left and left[0] * len(left) > rest:
        rest -= left.pop(0)
    level = rest / len(left) if left else 0.0
    return [max(need, level) for need in needs]


def _shrunk(widths: list[float], give: list[float], over: float) -> list[float]:
    """The widest columns give first, each down to its least."""
    low, high = 0.0, max(widths)
    for _ in range(40):
        cap = (low + high) / 2
        given = sum(min(g, max(0.0, w - cap)) for w, g in zip(widths, give, strict=True))
        low, high = (cap, high) if given >= over else (low, cap)
    return [w - min(g, max(0.0, w - low)) for w, g in zip(widths, give, strict=True)]


def _grown(columns: list[Measured], widths: list[float], spare: float) -> list[float]:
    """Spare width goes to the columns by their weights and widths.

    Without weights, and in small ledgers, the first column takes it in a narrow measure, so that
    the figures stand at the right edge; in a broad one all columns do, unless it has one figure.
    """
    shares = [column.weight * column.natural for column in columns]
    broad = sum(widths) + spare > COLUMN
    words = sum(column.align == "left" for column in columns)
    if words and len(columns) <= 3 and not (broad and len(columns) - words > 1):
        shares = [w if c.align == "left" else 0.0 for w, c in zip(shares, columns, strict=True)]
    if not sum(shares):
        shares = [1.0 if broad or not number else 0.0 for number in range(len(columns))]
    total = sum(shares)
    return [wide + spare * share / total for wide, share in zip(widths, shares, strict=True)]
