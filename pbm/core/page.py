"""What is printed, without layout: documents of sections of blocks (the *page* model).

A report, a receipt, a turnsheet's cover or the answer of `pbm show` is a `Document`. Every printer
in `pbm.press` (text, PDF, HTML) knows all the blocks below and nothing about any game. Text in a
block is plain Unicode: a printer escapes it for its own medium. Money and counts are integers or
ready strings; a printer never computes a figure.
"""

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Literal

import msgspec

from pbm.core.hexmap import DrawnHex, HexMap, Stroke

Align = Literal["left", "right", "center"]
Cell = str | int | None
"""A table's cell: text, a whole number (printed with thousands separators), or nothing."""


class Column(msgspec.Struct, frozen=True):
    """One column of a table."""

    head: str
    align: Align = "left"
    weight: int = 1
    """Relative share of spare width, for columns that hold sentences; 0 never grows."""


def columns_of(heads: Iterable[str], layout: str) -> tuple[Column, ...]:
    """Columns under some heads, of words or figures: `layout` has for each an l or an r, by which
    it stands left or right; the last letter is for all that follow."""
    letters = chain(layout, repeat(layout[-1]))
    return tuple(
        Column(head, "left" if letter == "l" else "right")
        for head, letter in zip(heads, letters, strict=False)
    )


def filled(
    columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...]
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """The columns in which any row says something; all of them where there are no rows."""
    kept = [at for at in range(len(columns)) if any(row[at] not in ("", None) for row in rows)]
    if not rows:
        return columns, rows
    return tuple(columns[at] for at in kept), tuple(tuple(row[at] for at in kept) for row in rows)


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """Running text. `style`: body, lead (opening), small (notes), quote, warning, mono."""

    text: str
    style: Literal["body", "lead", "small", "quote", "warning", "mono"] = "body"


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list of short sentences under an optional heading (news, chronicle, complaints)."""

    items: tuple[str, ...]
    title: str = ""
    marker: Literal["none", "dash", "number"] = "dash"
    run_in: bool = False
    """The heading stands in the first line of the only item."""


class Table(msgspec.Struct, frozen=True, tag="table"):
    """Rows under heads; where they do not fit beside each other, columns go below each other."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    note: str = ""
    text_note: str = ""
    """The note where it is told otherwise in a text, which has neither colours nor bold letters."""
    emphasis: tuple[int, ...] = ()
    """Rows set in bold: totals, the reader's own line."""
    total: bool = False
    """The last row is the sum of those above it."""
    swatches: tuple[str, ...] = ()
    """For each row the key of a `Stroke` to show before it, or empty."""


class Series(msgspec.Struct, frozen=True):
    """One line of a chart; a gap is None. `strong` marks the reader's own."""

    name: str
    values: tuple[int | None, ...]
    strong: bool = False
    stroke: str = ""  # key of the `Stroke` of the document in whose colour it is drawn
    pale: bool = False  # without a colour of its own, behind the others


class Chart(msgspec.Struct, frozen=True, tag="chart"):
    """Series over the same labels on the x axis; `unit` is a prefix such as $ or empty."""

    title: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    kind: Literal["line", "bar"] = "line"
    unit: str = ""
    ranks: bool = False
    """Values are places, 1 on top."""
    fitted: bool = False  # the axis begins near the least value instead of at 0
    column: bool = False  # may stand in a column of the page
    note: str = ""  # what is told beneath the lines where they are drawn, of their colours
    star: str = ""  # what a * behind a name means, by which texts mark a strong series


class DrawnTown(msgspec.Struct, frozen=True):
    """A town of a network map, as on the ground (x right, y down, same scale); `size` 1 to 5.

    Printers draw crowded parts apart themselves: degrees of longitude by the cosine of the mean
    latitude, and latitude with its sign turned, are what they want.
    """

    key: str
    label: str
    x: float
    y: float
    size: int = 1
    star: bool = False
    mark: str = ""
    """What is printed in the town's mark: its value, a figure or two."""


class Edge(msgspec.Struct, frozen=True):
    """A connection of two points. `stroke` names who owns it; `state` how firmly."""

    key: str
    a: str
    b: str
    stroke: str = ""
    state: Literal["built", "double", "held", "owned", "sale", "open"] = "open"
    """Owned is what belongs to a person or company that is no stroke's; its label tells whose."""
    label: str = ""


class NetworkMap(msgspec.Struct, frozen=True, tag="network"):
    """Towns and lines on a plane, with a legend of strokes."""

    title: str
    points: tuple[DrawnTown, ...]
    edges: tuple[Edge, ...]
    strokes: tuple[Stroke, ...]
    note: str = ""
    changed: Table | None = None
    """What is new on the map: a text tells this and what follows; without it all lines."""
    own: tuple[str, ...] = ()
    """Strokes of the reader's own, of which a text tells every line."""
    near: tuple[str, ...] = ()
    """Edges open beside those, which a text tells of, too."""


class Picture(msgspec.Struct, frozen=True):
    """A hex drawn small, with a few words in bold and smaller ones below it."""

    hex: DrawnHex
    caption: str = ""
    note: str = ""


class Rack(msgspec.Struct, frozen=True):
    """Pictures that belong together, under their head."""

    head: str
    pictures: tuple[Picture, ...]


class Gallery(msgspec.Struct, frozen=True, tag="gallery"):
    """Racks of small hexes: tiles that may be laid, tiles that are left; `boards` show where."""

    title: str
    layout: Literal["flat", "pointy"]
    racks: tuple[Rack, ...]
    note: str = ""
    boards: tuple[HexMap, ...] = ()
    large: bool = False  # so that values can be read


class GridCell(msgspec.Struct, frozen=True):
    """One box of a stock market: price, zone's fill, tokens from the top of the stack."""

    text: str
    fill: str = "white"
    tokens: tuple[str, ...] = ()
    mark: str = ""
    walls: str = ""
    """Sides with a heavy line: e (at its right), s (below)."""


class MarketGrid(msgspec.Struct, frozen=True, tag="grid"):
    """A two-dimensional stock market; None where the board has no box."""

    title: str
    rows: tuple[tuple[GridCell | None, ...], ...]
    strokes: tuple[Stroke, ...]
    note: str = ""
    text_note: str = ""
    """The note where it is told otherwise in a text."""


class Gauge(msgspec.Struct, frozen=True, tag="gauge"):
    """A small counter with a limit (action gauges, houses left, trains left)."""

    title: str
    value: int
    limit: int


Block = Paragraph | Items | Table | Chart | NetworkMap | HexMap | Gallery | MarketGrid | Gauge


class Section(msgspec.Struct, frozen=True):
    """A headed part of a document. `number` is the rulebook's (9.1 …) or empty."""

    title: str
    blocks: tuple[Block, ...]
    number: str = ""
    fresh: bool = False
    """Starts a new page where there are pages."""
    tells: Literal["", "news", "result"] = ""
    """What happened in the turn, or how the game came out: told where a whole report is not."""


class Document(msgspec.Struct, frozen=True):
    """One printed thing for one reader; the head line of each page is made of these fields."""

    title: str
    game: str
    turn: str
    reader: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    kind: Literal["report", "receipt", "show", "proof"] = "report"
    imprint: tuple[str, ...] = ()
    """What stands below the head of the first page: until when and where to write."""
