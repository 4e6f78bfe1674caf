"""Blocks of a document as slips, each by its setter; which of them run in columns."""

from collections.abc import Callable, Sequence

from pbm.core.page import (
    Block,
    Chart,
    Gallery,
    Gauge,
    Items,
    MarketGrid,
    Paragraph,
    Section,
    Table,
)
from pbm.press.alternative import told
from pbm.press.charts import chart_slips
from pbm.press.column_fit import narrow
from pbm.press.gallery import gallery_slips
from pbm.press.hexmap import grid_slips
from pbm.press.legend import Strokes
from pbm.press.pdf_tables import table_slips
from pbm.press.setting import (
    continued,
    gauge_slips,
    headlet,
    items_slips,
    paragraph_slips,
    runs_in,
)
from pbm.press.slips import COLUMN, Slip

UNEVEN = 20.0
"""How much lower two columns of short sections must get for another order of these."""


def block_slips(block: Block, width: float, strokes: Strokes, name: str = "") -> list[Slip]:
    """One block as slips for a measure; `name` is that of its section."""
    if isinstance(block, Table):
        return table_slips(block, width, strokes, name)
    if isinstance(block, Chart):
        return told(chart_slips(block, width, strokes), block)
    setter = SETTERS.get(type(block))
    if setter is None:
        return headlet(f"[{type(block).__name__}]", width)
    slips = told(setter(block, width), block)
    if isinstance(block, Paragraph | Items | Gauge):
        _go_on(slips, block, width, name)
    elif isinstance(block, Gallery):
        begun = next((at for at, slip in enumerate(slips) if not slip.keep), len(slips))
        for slip in slips[begun + 1 :]:
            slip.again = continued(block.title, name, width)
    return slips


def _go_on(
    slips: Sequence[Slip], block: Paragraph | Items | Gauge, width: float, name: str
) -> None:
    """Say over words on another page what they go on with: a list under a head of its own, else
    their section, also where they begin there."""
    head = block.title if isinstance(block, Items) and not runs_in(block) else ""
    again = continued(head, name, width) if name else ()
    for slip in slips[1:] if head else slips:
        slip.again = again


SETTERS: dict[type, Callable[..., list[Slip]]] = {
    Paragraph: paragraph_slips,
    Items: items_slips,
    Gauge: gauge_slips,
    MarketGrid: grid_slips,
    Gallery: gallery_slips,
}


def is_narrow(block: Block) -> bool:
    """Whether the block runs in columns."""
    if isinstance(block, Table):
        return narrow(block, COLUMN)
    if isinstance(block, Chart):
        small = block.kind == "bar" and len(block.labels) * len(block.series) <= 12
        return block.column or small
    return isinstance(block, Paragraph | Items | Gauge)


def run(blocks: Sequence[Block], strokes: Strokes, name: str = "") -> list[Slip]:
    """Narrow blocks of a section one below the other; gauges stand close."""
    slips: list[Slip] = []
    for number, block in enumerate(blocks):
        drawn = block_slips(block, COLUMN, strokes, name)
        if slips and isinstance(block, Paragraph) and block.style == "small":
            slips[-1].keep = True
        if drawn:
            close = isinstance(block, Gauge) and number and isinstance(blocks[number - 1], Gauge)
            drawn[0].starts = True
            drawn[0].above = max(drawn[0].above, 8.0 if slips and not close else 0.0)
        slips += drawn
    return slips


def evenly(sections: Sequence[Section], strokes: Strokes) -> list[Section]:
    """Short sections as they come; of three the middle one last where it alone is as high as the
    others, so that no column stays half empty."""
    if len(sections) != 3:
        return list(sections)
    high = [sum(s.height + s.above for s in run(one.blocks, strokes)) for one in sections]
    first, middle, last = high
    apart = min(max(first, middle + last), max(first + middle, last))
    swapped = max(first + last, middle) < apart - UNEVEN
    return [sections[0], sections[2], sections[1]] if swapped else list(sections)
