"""Running text set in slips: paragraphs, lists, small gauges."""

from collections.abc import Sequence

import msgspec

from pbm.core.page import Gauge, Items, Paragraph
from pbm.press.fonts import Face, measure, set_lines
from pbm.press.letters import clean, figure, line_of, paragraphs
from pbm.press.pen import INK, Pen
from pbm.press.slips import Slip
from pbm.press.tags import Element, StructureRole
from pbm.press.words import say

ACCENT = "#7a1f1a"
"""The house's one colour: oxide red, dark enough to read in grey."""
SOFT = "#5a5650"
HAIR = "#b9b4aa"
TINT = "#f1eee6"


class Style(msgspec.Struct, frozen=True):
    """How a paragraph is set: face, size, distance of lines, white around, colour."""

    face: Face
    size: float
    lead: float
    above: float = 4.0
    inset: float = 0.0
    colour: str = INK


STYLES = {
    "body": Style("serif", 8.4, 11.2),
    "lead": Style("serif", 10.2, 13.8, 5.0),
    "small": Style("sans", 6.8, 8.8, 3.0, colour=SOFT),
    "quote": Style("italic", 8.8, 11.8, 5.0, 10.0),
    "warning": Style("bold", 8.0, 10.8, 5.0, 9.0, ACCENT),
    "mono": Style("mono", 7.2, 9.2, 5.0),
}
HEADLET = Style("bold", 8.2, 10.6, 7.5)
ITEM = Style("serif", 8.2, 10.5, 1.8)
WHOLE = 14
"""A list of at most so many lines, its head among them, is not parted."""
RUN_IN = 7.8
"""Size of a head in the first line of its item."""
GAUGE_WIDTH = 96.0


def text_slip(
    line: str,
    style: Style,
    x: float = 0.0,
    *,
    keep: bool = False,
    above: float = 0.0,
    tag: Element | None = None,
) -> Slip:
    """One line of a style, `x` points in from the left edge."""

    def draw(pen: Pen, left: float, top: float) -> None:
        base = top - (style.lead + 0.70 * style.size) / 2
        pen.text(left + x, base, line, style.face, style.size, style.colour)

    return Slip(style.lead, draw, keep, (), above, tag=tag)


def lines_slips(
    lines: Sequence[str], style: Style, x: float = 0.0, tag: Element | None = None
) -> list[Slip]:
    """Lines of one paragraph; neither its first nor its last line is left alone."""
    last = len(lines) - 1
    told = tag or Element("P")
    slips = [
        text_slip(line, style, x, keep=number < last and number in (0, last - 1), tag=told)
        for number, line in enumerate(lines)
    ]
    slips[0].above = style.above
    return slips


def headlet(title: str, width: float, role: StructureRole = "H3") -> list[Slip]:
    """The bold head of a list, table or chart; never parted from what follows."""
    lines = set_lines(line_of(title), HEADLET.face, HEADLET.size, width)
    slips = lines_slips(lines, HEADLET, tag=Element(role))
    for slip in slips:
        slip.keep = True
    return slips


def continued(title: str, name: str, width: float) -> tuple[Slip, ...]:
    """What stands over the rest of a table or of pictures on another page: its title, or the name
    of what it stands in where it has none or that is a sentence."""
    told = line_of(title)
    short = name if name and (not told or told.endswith(".")) else told.removesuffix(".")
    return tuple(headlet(say("continued", title=short), width, "P")) if short else ()


def paragraph_slips(block: Paragraph, width: float) -> list[Slip]:
    """A paragraph in its style; quotes and warnings get a bar at their left."""
    style = STYLES[block.style]
    slips: list[Slip] = []
    for part in (clean(block.text),) if block.style == "mono" else paragraphs(block.text):
        lines = [
            set_line
            for line in part.split("\n")
            for set_line in _set(line, style, width - style.inset)
        ]
        slips += lines_slips(lines, style, style.inset)
    if block.style in ("quote", "warning"):
        slips = [_barred(slip, ACCENT if block.style == "warning" else HAIR) for slip in slips]
    return slips


def _set(line: str, style: Style, width: float) -> tuple[str, ...]:
    if style.face == "mono" and measure(line, style.face, style.size) <= width:
        return (line,)
    return set_lines(line, style.face, style.size, width)


def _barred(slip: Slip, colour: str) -> Slip:
    inner = slip.draw

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.rect(left + 1, top - slip.height, 1.6, slip.height, colour)
        inner(pen, left, top)

    return msgspec.structs.replace(slip, draw=draw)


def runs_in(block: Items) -> bool:
    """Whether a list's head stands in the line of its one item."""
    return block.run_in and len(block.items) == 1


def items_slips(block: Items, width: float) -> list[Slip]:
    """A list with hanging markers under its head."""
    if runs_in(block):
        return _run_in(line_of(block.title), line_of(block.items[0]), width)
    slips = headlet(block.title, width) if block.title and block.items else []
    listed = Element("L")
    for number, item in enumerate(block.items, 1):
        marker = {"none": "", "dash": "–"}.get(block.marker, f"{number}.")
        inset = measure(marker, ITEM.face, ITEM.size) + 4 if marker else 8.0
        first = inset if marker else 0.0
        lines = set_lines(line_of(item), ITEM.face, ITEM.size, width - inset)
        said = Element("LBody", Element("LI", listed))
        drawn = lines_slips(lines, ITEM, inset, said)
        drawn[0] = _marked(lines[0], marker, first, said, keep=drawn[0].keep)
        slips += drawn
    for slip in slips[:-1] if len(slips) <= WHOLE else ():
        slip.keep = True
    return slips


def _run_in(title: str, text: str, width: float) -> list[Slip]:
    """One item after its head in bold, in the same line; a long head begins in lines before."""
    *before, head = set_lines(f"{title}.", "bold", RUN_IN, width)
    wide = measure(head, "bold", RUN_IN) + 4
    begins = measure(text.partition(" ")[0], ITEM.face, ITEM.size)
    first = "" if begins > width - wide else set_lines(text, ITEM.face, ITEM.size, width - wide)[0]
    rest = text.removeprefix(first).strip()
    lines = [first, *(set_lines(rest, ITEM.face, ITEM.size, width) if rest else ())]
    slips = lines_slips(lines, ITEM)
    tag, above = slips[0].tag, 0.0 if before else 5.0
    shifted = text_slip(first, ITEM, wide, keep=slips[0].keep, above=above, tag=tag)
    inner = shifted.draw

    def draw(pen: Pen, left: float, top: float) -> None:
        base = top - (ITEM.lead + 0.70 * ITEM.size) / 2
        pen.text(left, base, head, "bold", RUN_IN)
        inner(pen, left, top)

    slips[0] = msgspec.structs.replace(shifted, draw=draw)
    bold = Style("bold", RUN_IN, ITEM.lead)
    heads = [text_slip(line, bold, keep=True, tag=tag) for line in before]
    for first_of_all in heads[:1]:
        first_of_all.above = 5.0
    return [*heads, *slips]


def _marked(line: str, marker: str, x: float, tag: Element, *, keep: bool) -> Slip:
    slip = text_slip(line, ITEM, x, keep=keep, above=ITEM.above, tag=tag)
    inner = slip.draw

    def draw(pen: Pen, left: float, top: float) -> None:
        base = top - (ITEM.lead + 0.70 * ITEM.size) / 2
        pen.text(left, base, marker, ITEM.face, ITEM.size, ACCENT)
        inner(pen, left, top)

    return msgspec.structs.replace(slip, draw=draw)


def gauge_slips(block: Gauge, width: float) -> list[Slip]:
    """A counter as a bar of boxes (or one bar for large limits), with its figures."""
    title = line_of(block.title)
    room = max(30.0, width - GAUGE_WIDTH - 50)
    lines = set_lines(title, "sans", 7.8, room)
    slips = lines_slips(lines, Style("sans", 7.8, 12.0))
    count = say("count", value=figure(block.value), limit=figure(block.limit))

    def draw(pen: Pen, left: float, top: float) -> None:
        for number, line in enumerate(lines):
            pen.text(left, top - 9 - 12 * number, line, "sans", 7.8)
        x = left + width - GAUGE_WIDTH
        pen.text(x - 6, top - 9, count, "sans", 7.8, align="right")
        _gauge_bar(pen, x, top - 10, block)

    return [Slip(12.0 * len(slips) + 2, draw, above=3.0, tag=Element("P"))]


def _gauge_bar(pen: Pen, x: float, y: float, block: Gauge) -> None:
    limit, value = max(1, block.limit), max(0, min(block.value, block.limit))
    if limit > 24:
        pen.rect(x, y, GAUGE_WIDTH, 7, PALE, HAIR, 0.4)
        pen.rect(x, y, GAUGE_WIDTH * value / limit, 7, INK)
        return
    step = min(12.0, GAUGE_WIDTH / limit)
    for number in range(limit):
        pen.rect(x + step * number, y, step - 1.4, 7, INK if number < value else PALE, INK, 0.4)


PALE = "#ffffff"
