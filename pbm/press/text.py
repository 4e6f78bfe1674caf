"""Documents as plain text: 76 columns for a mail and what is attached to it, wider for a terminal.

A table too wide is set in parts, each with its first column again. Maps become lists: of hexes, in
the body of a mail of those that changed; of lines, of those that changed and the reader's own.
Charts become lines of small bars in a body. What is attached is `whole`: it has all hexes and all
figures.
"""

from functools import singledispatch

from msgspec.structs import replace

from pbm.core.hexmap import HexMap
from pbm.core.page import (
    Block,
    Chart,
    Document,
    Gallery,
    Gauge,
    Items,
    MarketGrid,
    NetworkMap,
    Paragraph,
    Section,
    Table,
)
from pbm.press.letters import (
    clean,
    columns_of,
    figure,
    line_of,
    note_in_text,
    padded,
    paragraphs,
    wrapped,
)
from pbm.press.text_drawings import chart_lines, grid_lines, hexmap_lines
from pbm.press.text_gallery import text_gallery
from pbm.press.text_network import network_lines
from pbm.press.text_tables import is_starred, table_lines
from pbm.press.words import say

WIDE_MEASURE = 100
"""Columns of running text in the wide printing."""
MAIL = 76
"""Columns of a mail's text."""
MARKERS = {"none": "", "dash": "- "}


def print_text(document: Document, width: int | None = MAIL, *, whole: bool = False) -> str:
    """The document as text in so many columns; the wide printing (None) is always whole."""
    lines = _masthead(document, width)
    for section in _explained(document):
        lines += _section(section, width, whole or width is None)
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _explained(document: Document) -> tuple[Section, ...]:
    """A report's sections, of which the first table with stars says what these mean."""
    starred = (
        (place, at, block)
        for place, section in enumerate(document.sections)
        for at, block in enumerate(section.blocks)
        if isinstance(block, Table) and is_starred(block)
    )
    found = next(starred, None) if document.kind == "report" else None
    if found is None:
        return document.sections
    place, at, table = found
    note = " ".join(filter(None, (note_in_text(table), say("starred"))))
    section = document.sections[place]
    blocks = *section.blocks[:at], replace(table, text_note=note), *section.blocks[at + 1 :]
    told = replace(section, blocks=blocks)
    return (*document.sections[:place], told, *document.sections[place + 1 :])


def section_text(section: Section, width: int | None = MAIL) -> str:
    """One section alone, for the answers of commands."""
    return "\n".join(_section(section, width, width is None)).strip("\n") + "\n"


def _masthead(document: Document, width: int | None) -> list[str]:
    measure = width or WIDE_MEASURE
    facts = (document.game, document.turn, document.reader)
    head = "  |  ".join(line_of(fact) for fact in facts if fact)
    rule = "=" * measure
    titles = wrapped(line_of(document.title).upper(), measure)
    titles += wrapped(line_of(document.subtitle), measure) if document.subtitle else []
    titles += wrapped(head, measure)
    imprint = [line for text in document.imprint for line in wrapped(line_of(text), measure)]
    return [
        rule,
        *(padded(line, measure, "center") for line in titles),
        rule,
        *imprint,
        *([rule] if imprint else []),
    ]


def _section(section: Section, width: int | None, whole: bool) -> list[str]:
    measure = width or WIDE_MEASURE
    head = line_of(f"{section.number}  {section.title}" if section.number else section.title)
    lines = [""]
    if head:
        heads = wrapped(head, measure)
        lines = ["", *heads, "-" * min(measure, max(map(columns_of, heads)))]
    before: Block | None = None
    for block in section.blocks:
        printed = block_lines(block, width, whole)
        if printed:
            close = before is None or _stand_close(before, block)
            lines += [*([""] if not close else []), *printed]
            before = block
    return lines


def _stand_close(before: Block, block: Block) -> bool:
    """Whether both are pieces of news with their heads in the line, or both are gauges."""
    if isinstance(before, Items) and isinstance(block, Items):
        return before.run_in and block.run_in
    return isinstance(before, Gauge) and isinstance(block, Gauge)


@singledispatch
def block_lines(block: Block, width: int | None, whole: bool) -> list[str]:
    """The lines of one block; `whole` with all that a picture shows."""
    raise TypeError(f"no text for {type(block).__name__}")


@block_lines.register
def _(block: Paragraph, width: int | None, whole: bool) -> list[str]:
    measure = width or WIDE_MEASURE
    if block.style == "mono":
        return [part for line in clean(block.text).split("\n") for part in _mono(line, measure)]
    before = {"quote": "    ", "warning": "! "}.get(block.style, "")
    lines: list[str] = []
    for part in paragraphs(block.text):
        lines += [""] if lines else []
        lines += [before + line for line in wrapped(part, measure - len(before))]
    return lines


def _mono(line: str, measure: int) -> list[str]:
    """A line as it is with its spaces, wrapped only when it does not fit."""
    return [line.rstrip()] if columns_of(line) <= measure else wrapped(line, measure, "    ")


@block_lines.register
def _(block: Items, width: int | None, whole: bool) -> list[str]:
    measure = width or WIDE_MEASURE
    if block.run_in and len(block.items) == 1:
        head = say("run_in", title=line_of(block.title))
        return wrapped(f"{head} {line_of(block.items[0])}", measure, "  ")
    lines = wrapped(line_of(block.title), measure) if block.title else []
    for number, item in enumerate(block.items, 1):
        marker = MARKERS.get(block.marker, f"{number}. ")
        lines += wrapped(marker + line_of(item), measure, " " * (len(marker) or 2))
    return lines if block.items else []


@block_lines.register
def _(block: Table, width: int | None, whole: bool) -> list[str]:
    return table_lines(block, width)


@block_lines.register
def _(block: Gauge, width: int | None, whole: bool) -> list[str]:
    bar = "#" * block.value + "." * max(0, block.limit - block.value)
    words = say(
        "gauge",
        title=line_of(block.title),
        value=figure(block.value),
        limit=figure(block.limit),
        bar=bar if block.limit <= 40 else "",
    )
    return wrapped(words, width or WIDE_MEASURE)


@block_lines.register
def _(block: Chart, width: int | None, whole: bool) -> list[str]:
    return chart_lines(block, width, whole)


@block_lines.register
def _(block: NetworkMap, width: int | None, whole: bool) -> list[str]:
    return network_lines(block, width, whole)


@block_lines.register
def _(block: HexMap, width: int | None, whole: bool) -> list[str]:
    return hexmap_lines(block, width, whole)


@block_lines.register
def _(block: Gallery, width: int | None, whole: bool) -> list[str]:
    return text_gallery(block, width)


@block_lines.register
def _(block: MarketGrid, width: int | None, whole: bool) -> list[str]:
    return grid_lines(block, width)
