"""Sheets as PDF to fill in on a screen or by hand: a box to tick, the order, a ruled line.

The same offers as on the text sheet, between the same marks; the mark stands on every page, so
that a loose leaf is still known, in a hidden field, and as a code that a camera reads.
"""

from collections.abc import Sequence
from itertools import groupby

from pbm.core.page import Block, Gallery
from pbm.press.alternative import told
from pbm.press.blocks import block_slips
from pbm.press.flow import Flow, Page
from pbm.press.fonts import measure, set_lines
from pbm.press.furniture import Bearings, draw_pages, masthead_slip
from pbm.press.gallery import gallery_slips
from pbm.press.letters import line_of
from pbm.press.offer_slips import HAND, SMALL, offer_slips, set_barred
from pbm.press.pdf_form import FieldBox
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import INK, Box, Pen
from pbm.press.setting import HAIR, STYLES, TINT, Style, lines_slips
from pbm.press.slips import CEILING, FOOT, MEASURE, Draw, Slip
from pbm.press.tags import Element
from pbm.press.words import say
from pbm.sheets.fields import Writing
from pbm.sheets.form import CODE, LINES, MORE, NO_WORDS, FormLine, form_lines, packed
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import OfferBlock, Sheet, SheetHead

MARK = Style("mono", 9.0, 13.0, 4.0)
STATUS = Style("sans", 7.4, 10.0)
CODE_SIZE = 62.0
CLOSER, FEW_PAGES = (0.7, 0.4, 0.1), 4  # air kept to be rid of a page beyond so many
LEAST_SPARE, MOST_SPARE = 1, 24
"""Ruled lines at the end: as many as the page holds, or a new page of them."""


def print_sheet_pdf(sheet: Sheet, head: SheetHead, writing: Writing = NO_WORDS) -> bytes:
    """The sheet as A4 pages with fields and ruled lines; the same sheet gives the same bytes.

    `writing` says which words of an order's line are fields.
    """
    pen = PdfPen(f"{say('sheet_title')} {line_of(head.game)} {head.turn}", line_of(head.game))
    return draw_sheet(sheet, head, pen, writing).finished()


def sheet_boxes(sheet: Sheet, head: SheetHead) -> tuple[Box, ...]:
    """Every box of text that the printing draws, for tests of overlaps."""
    return tuple(draw_sheet(sheet, head, PdfPen("", record=True)).boxes or ())


def draw_sheet(sheet: Sheet, head: SheetHead, pen: PdfPen, writing: Writing = NO_WORDS) -> PdfPen:
    """The sheet drawn with any pen."""
    lines = form_lines(sheet, writing)
    return draw_pages(_pages(sheet, head, lines), _bearings(head), pen)


def _bearings(head: SheetHead) -> Bearings:
    return Bearings(
        say("sheet_title"),
        head.game,
        say("sheet_turn", turn=head.turn),
        say("sheet_reader", seat=head.seat, revision=head.revision),
        kicker=mark(head),
    )


def _pages(sheet: Sheet, head: SheetHead, lines: Sequence[Sequence[FormLine]]) -> list[Page]:
    """The pages, closer where that spares one whose greater part is free lines."""
    flow = _laid(sheet, head, lines, Flow())
    for air in CLOSER if len(flow.pages) > FEW_PAGES else ():
        closer = _laid(sheet, head, lines, Flow(air))
        if len(closer.pages) < len(flow.pages):
            return closer.pages
    return flow.pages


def _laid(sheet: Sheet, head: SheetHead, lines: Sequence[Sequence[FormLine]], flow: Flow) -> Flow:
    first = masthead_slip(_bearings(head))
    first.fields = (
        FieldBox(CODE, "text", value=mark(head)),
        FieldBox(LINES, "text", value=packed(lines)),
    )
    flow.open_with(first)
    flow.full(_opening(sheet, head))
    for block, offered in zip(sheet.blocks, lines, strict=True):
        _lay_block(flow, block, offered)
    flow.full(_closing(flow))
    return flow


def _opening(sheet: Sheet, head: SheetHead) -> list[Slip]:
    width = MEASURE - CODE_SIZE - 10
    slips = lines_slips(set_lines(mark(head), "mono", MARK.size, width), MARK)
    limited = any(one.most is not None for block in sheet.blocks for one in block.offers)
    for text in (sheet.greeting, say("sheet_how", most=limited), *sheet.notes):
        slips += _lines(text, STYLES["body"], width)
    lack = CODE_SIZE + 6 - sum(slip.height + slip.above for slip in slips)
    return [_code_slip(mark(head)), *slips, *([Slip(lack, _nothing)] if lack > 0 else [])]


def _code_slip(text: str) -> Slip:
    """The mark as a code for cameras, at the right of what follows."""
    from numpy import asarray
    from zxingcpp import BarcodeFormat, create_barcode  # loaded when a sheet is printed

    code = create_barcode(text, BarcodeFormat.QRCode, ec_level="M")
    modules = asarray(code.to_image(add_quiet_zones=False)) == 0
    step = CODE_SIZE / len(modules)

    def draw(pen: Pen, left: float, top: float) -> None:
        x, high = left + MEASURE - CODE_SIZE, top - 4.0
        for row, dark in enumerate(modules.tolist()):
            column = 0
            for black, run in groupby(dark):
                wide = len(list(run))
                if black:
                    y = high - step * (row + 1)
                    pen.rect(x + step * column, y, step * wide, step + 0.02, INK)
                column += wide

    return Slip(0.0, draw, keep=True, tag=Element("Figure", alt=say("sheet_code", mark=text)))


def _nothing(pen: Pen, left: float, top: float) -> None:
    """Room for the code."""


def _lines(text: str, style: Style, width: float) -> list[Slip]:
    shown = line_of(text)
    return lines_slips(set_lines(shown, style.face, style.size, width), style) if shown else []


def _lay_block(flow: Flow, block: OfferBlock, lines: Sequence[FormLine]) -> None:
    """A head with its facts and notes, which are not left without an offer, and the offers; what
    is drawn takes the room that is left. The head comes again on the next page, over two offers at
    least."""
    title = line_of(block.title)
    head = _block_head(title, block.status)
    again = _block_head(say("continued", title=title), block.status)
    again.tag = Element("P")
    slips = [head, *(slip for note in block.notes for slip in _lines(note, SMALL, MEASURE))]
    for slip in slips:
        slip.keep = bool(block.offers)
    for offer, line in zip(block.offers, lines, strict=True):
        if slips and offer is block.offers[-1]:
            slips[-1].keep = True
        slips += offer_slips(offer, line)
        if slips and not offer.line and offer is not block.offers[-1]:
            slips[-1].keep = True  # what is told leads to the order below it
        for drawn in offer.drawn:
            _lay_led(flow, slips, drawn, head, again)
            slips = []
    _lay_under(flow, slips, head, again)


def _lay_led(flow: Flow, slips: list[Slip], drawn: Block, head: Slip, again: Slip) -> None:
    """Slips with what is drawn for the last of them, which stands on the same page."""
    tried = flow.copy()
    _lay_under(tried, slips, head, again)
    pictures = _drawn(drawn, tried.room)
    slips[-1].keep = True
    _lay_under(flow, [*slips, *pictures], head, again)


def _lay_under(flow: Flow, slips: Sequence[Slip], head: Slip, again: Slip) -> None:
    """Slips of a block, under its head again where they go on overleaf."""
    for slip in slips:
        slip.again = () if slip is head else (again,)
    flow.full(slips)


def _drawn(block: Block, room: float) -> list[Slip]:
    """What is drawn for an offer: a board as high as the room that is left, if that is enough."""
    if isinstance(block, Gallery):
        return told(gallery_slips(block, MEASURE, room), block)
    return block_slips(block, MEASURE, {})


def _block_head(title: str, status: Sequence[str]) -> Slip:
    """The title; at its right what the seat or the company has, for which it makes room."""
    facts = set_barred(status, STATUS, MEASURE * 0.52)
    beside = max((measure(one, STATUS.face, STATUS.size) + 10 for one in facts), default=0.0)
    titles = set_lines(title, "bold", 9.4, MEASURE - 8 - beside)
    height = max(12.5 * len(titles), STATUS.lead * len(facts)) + 5

    element = Element("P")

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.rect(left, top - height, MEASURE, height, TINT)
        pen.line(((left, top), (left + MEASURE, top)), 0.9)
        for number, line in enumerate(titles):
            pen.text(left + 4, top - 11.5 - 12.5 * number, line, "bold", 9.4)
        pen.tag(Element("P") if element.kids else element)
        for number, line in enumerate(facts):
            y = top - 11 - STATUS.lead * number
            pen.text(left + MEASURE - 4, y, line, STATUS.face, STATUS.size, align="right")

    return Slip(height, draw, keep=True, above=10.0, tag=Element("H2"))


def _closing(flow: Flow) -> Sequence[Slip]:
    """Ruled lines for other orders down to the foot of the page, then the end mark; on a page that
    has no room for them the mark alone."""
    head, end = _block_head(say("sheet_more"), ()), lines_slips((END,), MARK)
    taken = sum(slip.height + slip.above for slip in (head, *end))
    held = int((flow.room - taken) / HAND)
    fresh = int((CEILING - FOOT - taken) / HAND)

    def ruled(pen: Pen, left: float, top: float) -> None:
        pen.line(((left, top - HAND + 2), (left + MEASURE, top - HAND + 2)), 0.5, HAIR)

    if held < LEAST_SPARE and sum(slip.height + slip.above for slip in end) <= flow.room:
        return end
    count = min(MOST_SPARE, held if held >= LEAST_SPARE else fresh)
    return [head, *(_free(number, ruled) for number in range(1, count + 1)), *end]


def _free(number: int, ruled: Draw) -> Slip:
    """A ruled line for any other order."""
    said = say("field_more", number=number)
    field = FieldBox(f"{MORE}{number}", "text", 0.0, 2.5 - HAND, MEASURE, 14.0, told=said)
    return Slip(HAND, ruled, keep=True, tag=Element("P"), fields=(field,))
