"""Documents as PDF, set like a periodical; the same document gives the same bytes.

Which block goes where: words and narrow blocks run in two balanced columns; wide tables, charts and
markets take the whole measure, maps a page of their own; short sections that follow each other
share the columns. Sections come in the document's order, in all documents of a kind alike, where
they bear the rulebook's numbers; where they do not, a later one may fill a page. A map stands
between sections.
"""

from collections.abc import Sequence
from itertools import groupby, islice, product

from pbm.core.hexmap import HexMap
from pbm.core.page import (
    Block,
    Chart,
    Document,
    Gallery,
    Items,
    MarketGrid,
    NetworkMap,
    Paragraph,
    Section,
    Table,
)
from pbm.press.blocks import block_slips, evenly, is_narrow, run
from pbm.press.flow import CLOSER, ORPHAN, RUN_ON, SPARE, WHITE, Flow, Page, flaws_of
from pbm.press.furniture import (
    MAP_SIDE,
    bearings,
    draw_pages,
    map_page,
    masthead_slip,
    name_of,
    section_slip,
)
from pbm.press.legend import Strokes, strokes_of
from pbm.press.letters import line_of
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import Box
from pbm.press.slips import CEILING, COLUMN, FOOT, MEASURE, Slip, lopsided, needed_below

SHORT, SHORT_SECTION = 60.0, 240.0  # words too low for two columns; such sections share them
WHOLE_SPARE = 0.3  # the share of a page that what is kept whole leaves white
AIR = 12.0  # white before a head that a closer setting gives back where a page has it
WHOLE = 16  # the rows of a table that is kept whole where little room is left


def lay_out(document: Document) -> list[Page]:
    """The document's pages, not yet drawn; closer where the last one would bear next to nothing, or
    another one be hollow; no end of a few lines goes on overleaf, unless that saves a page, and no
    map parts a section where it can stand before one."""
    pages = closer = _laid(document, Flow())
    for air, least in CLOSER.items() if len(pages) > 1 else ():
        if closer[-1].bottom < CEILING - least:
            break
        for run_on in (RUN_ON, 0.0):
            closer = _laid(document, Flow(air, run_on))
            if len(closer) < len(pages):
                return [page.aired(AIR * (1 - air)) for page in closer]
    return _mended(document, pages) if any(flaws_of(pages)) else pages


def _mended(document: Document, pages: list[Page]) -> list[Page]:
    """Another setting on as many pages with fewer flaws: where the most goes on, then closer."""
    airs = (1.0, *(air for air, least in CLOSER.items() if least == ORPHAN))
    for air, run_on in islice(product(airs, (RUN_ON, 1.5 * RUN_ON)), 1, None):  # the first stands
        other = _laid(document, Flow(air, run_on))
        if len(other) <= len(pages) and flaws_of(other) < flaws_of(pages):
            pages = other
        if not any(flaws_of(pages)):
            break
    return pages


def _laid(document: Document, flow: Flow) -> list[Page]:
    """The pages of a document, by a flow that is still empty."""
    strokes = strokes_of(document)
    flow.open_with(masthead_slip(bearings(document)))
    waiting: list[Together] = []
    for short, group in groupby(document.sections, lambda one: _is_short(one, strokes)):
        sections = list(group)
        waiting += [(sections, True)] if short else [([one], False) for one in sections]
    fixed = any(section.number for section in document.sections)  # as in the rulebook
    opened = False  # what opens it keeps its order: a result, the office's news, the reader's own
    while waiting:
        sections, short = waiting.pop(_next(flow, waiting, strokes) if opened and not fixed else 0)
        _lay_group(flow, sections, short, strokes)
        opened = opened or not all(section.tells for section in sections)
    return flow.finished()


Together = tuple[list[Section], bool]  # which follow each other; whether they share the columns


def _lay_group(flow: Flow, sections: list[Section], short: bool, strokes: Strokes) -> None:
    flow.begun = False
    if not short or len(sections) == 1:
        for section in sections:
            _lay_section(flow, section, strokes)
        return
    parted = _turns(flow, sections, strokes)
    whole = range(len(sections) - 1, 0, -1) if parted else ()
    now = next((n for n in whole if not _turns(flow, sections[:n], strokes)), 0)
    if parted and not now and flow.room < SPARE * (CEILING - FOOT):
        flow.turn()
    now = now or len(sections)
    _lay_side_by_side(flow, sections[:now], strokes)
    if now < len(sections):
        _lay_group(flow, sections[now:], short, strokes)


def _turns(flow: Flow, sections: list[Section], strokes: Strokes) -> bool:
    """Whether short sections go on overleaf, so that fewer of them had better stand together."""
    trial = flow.copy()
    _lay_side_by_side(trial, sections, strokes)
    return len(trial.pages) > len(flow.pages)


def _next(flow: Flow, waiting: Sequence[Together], strokes: Strokes) -> int:
    """Which group comes next: the first, unless it would leave too much of the page white and a
    later one fills it; for little room no table is cut."""
    most = (WHITE if len(flow.pages) > 1 else 2 * WHITE) * (CEILING - FOOT)
    if flow.room < most or _white(flow, waiting[0], strokes) <= most:
        return 0
    # what has no head would seem to belong to what it came to stand under
    white = [_white(flow, one, strokes) if one[0][0].title else most + 1 for one in waiting]
    whole = [number for number, left in enumerate(white) if left < 0]
    parted = [
        number
        for number, left in enumerate(white)
        if 0 < left <= most and not _cuts(flow, waiting[number], strokes)
    ]
    return next(iter((*whole, *parted)), 0)


def _cuts(flow: Flow, group: Together, strokes: Strokes) -> bool:
    """Whether for little room a table of the group would go on overleaf, under the heads that it
    has here."""
    if flow.room > SPARE * (CEILING - FOOT):
        return False
    trial = flow.copy()
    _lay_group(trial, *group, strokes)
    here, overleaf = trial.pages[len(flow.pages) - 1], trial.pages[-1]
    heads = {id(slip) for slip, _, _ in here.placed} & {id(slip) for slip, _, _ in overleaf.placed}
    return here is not overleaf and bool(heads)


def _white(flow: Flow, group: Together, strokes: Strokes) -> float:
    """The white that a group leaves at the foot of the present page when it turns to the next one;
    less than nothing if it fits and takes room, nothing if it takes none."""
    trial = flow.copy()
    _lay_group(trial, *group, strokes)
    if len(trial.pages) == len(flow.pages) and not trial.floats:
        return trial.y - flow.y
    return trial.pages[len(flow.pages) - 1].bottom - FOOT


def _is_short(section: Section, strokes: Strokes) -> bool:
    """Whether the section may share the columns with its neighbours."""
    if section.fresh or not section.blocks or not all(map(is_narrow, section.blocks)):
        return False
    slips = (slip for block in section.blocks for slip in block_slips(block, COLUMN, strokes))
    return sum(slip.height + slip.above for slip in slips) < SHORT_SECTION


def _lay_side_by_side(flow: Flow, sections: list[Section], strokes: Strokes) -> None:
    """Short sections under heads of a column's width; one alone takes the measure."""
    if len(sections) == 1:
        _lay_section(flow, sections[0], strokes)
        return
    slips: list[Slip] = []
    begins: list[int] = []
    for section in evenly(sections, strokes):
        head = section_slip(section, COLUMN)
        begins.append(len(slips))
        slips += [*([head] if head else []), *run(section.blocks, strokes, name_of(section))]
        if head:
            head.starts, head.above = True, 14.0
    flow.y -= 0 if flow.fresh else slips[0].above * flow.air
    flow.columns(slips, begins[1:])
    flow.below()


def _lay_section(flow: Flow, section: Section, strokes: Strokes) -> None:
    flow.begun = False
    if section.fresh and not isinstance(next(iter(section.blocks), None), NetworkMap | HexMap):
        flow.turn()  # a map has a page of its own
    head = section_slip(section, MEASURE)
    for narrow_ones, group in groupby(section.blocks, key=is_narrow):
        blocks = list(group)
        if narrow_ones:
            _lay_columns(flow, blocks, strokes, head, name_of(section))
        else:
            for block in blocks:
                _lay_full(flow, block, strokes, head, section)
                head = None
        head = None
    if head is not None:
        flow.full([head])


def _lay_columns(
    flow: Flow, blocks: list[Block], strokes: Strokes, head: Slip | None, name: str
) -> None:
    """Narrow blocks in two columns; over the measure what would leave one of them empty, and a
    chart at their end that alone would go overleaf."""
    slips = run(blocks, strokes, name)
    words = all(isinstance(block, Paragraph | Items) for block in blocks)
    short = words and sum(slip.height for slip in slips) < SHORT
    columns = 1 if short or lopsided(slips) else 2
    if columns == 1:
        slips = [slip for block in blocks for slip in block_slips(block, MEASURE, strokes, name)]
    if head is not None:
        if flow.room < head.height + head.above + needed_below(slips, columns):
            flow.turn()
        flow.place(head)
    if columns == 1:
        flow.full(slips)
    elif _chart_goes_over(flow, blocks, slips, strokes):
        flow.columns(run(blocks[:-1], strokes, name))
        flow.below()
        _lay_picture(flow, block_slips(blocks[-1], MEASURE, strokes))
        return
    else:
        flow.columns(slips)
    flow.below()


def _chart_goes_over(
    flow: Flow, blocks: Sequence[Block], slips: Sequence[Slip], strokes: Strokes
) -> bool:
    """Whether the last of these blocks is a chart, and all that would stand on the next page."""
    if len(blocks) == 1 or not isinstance(blocks[-1], Chart):
        return False
    trial = flow.copy()
    trial.columns(slips)
    chart = [id(slip) for slip in slips[-len(block_slips(blocks[-1], COLUMN, strokes)) :]]
    over = [id(slip) for slip, _, _ in trial.pages[-1].placed]
    return len(trial.pages) > len(flow.pages) and over == chart


def _lay_picture(flow: Flow, slips: Sequence[Slip]) -> None:
    """A picture with its head, here or where there is room for it whole."""
    for slip in slips[:-1]:
        slip.keep = True
    flow.drift(slips)


def _lay_full(
    flow: Flow, block: Block, strokes: Strokes, head: Slip | None, section: Section
) -> None:
    if isinstance(block, NetworkMap | HexMap):
        slip, high, across = map_page(block, section if head else None)
        flow.plate(slip, MAP_SIDE, high, across=across)
        return
    slips = block_slips(block, MEASURE, strokes, name_of(section))
    if head is not None:
        head.keep = True
        slips = [head, *slips]
    elif slips:
        slips[0].above = max(slips[0].above, 8.0)
    if isinstance(block, Table) and len(block.rows) <= WHOLE and _parted(flow, slips):
        flow.turn()
    whole = isinstance(block, Gallery) and flow.room <= WHOLE_SPARE * (CEILING - FOOT)
    if slips and (whole or isinstance(block, MarketGrid | Chart)):
        _lay_picture(flow, slips)
        return
    flow.full(slips)
    flow.below()


def _parted(flow: Flow, slips: Sequence[Slip]) -> bool:
    """Whether slips would go on overleaf, though they fit there and there is little room here."""
    high = sum(slip.height + slip.above for slip in slips)
    return flow.room < high < CEILING - FOOT and flow.room <= WHOLE_SPARE * (CEILING - FOOT)


def print_pdf(document: Document) -> bytes:
    """The document as A4 pages; the same document gives the same bytes."""
    facts = (document.title, document.game, document.turn, document.reader)
    title = " · ".join(filter(None, map(line_of, facts)))
    return draw(document, PdfPen(title, line_of(document.game))).finished()


def drawn_boxes(document: Document) -> tuple[Box, ...]:
    """Every box of text, label and mark that the printing draws, for tests of overlaps."""
    return tuple(draw(document, PdfPen("", record=True)).boxes or ())


def draw(document: Document, pen: PdfPen) -> PdfPen:
    """The document drawn with any pen that turns pages."""
    return draw_pages(lay_out(document), bearings(document), pen)
