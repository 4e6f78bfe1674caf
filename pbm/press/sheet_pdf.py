"""Sheets as PDF to fill in by hand: a box to tick, the order as it would be mailed, a ruled line.

The same offers as on the text sheet, between the same marks; the mark stands on every page, so
that a loose leaf is still known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbm.press.flow import CEILING, FOOT, MEASURE, Flow, Page, Slip
from pbm.press.fonts import set_lines
from pbm.press.furniture import Bearings, draw_pages, masthead_slip
from pbm.press.letters import figure, line_of
from pbm.press.pdf import block_slips
from pbm.press.pdf_pen import Box, PdfPen
from pbm.press.pen import INK, Pen
from pbm.press.setting import ACCENT, HAIR, SOFT, STYLES, TINT, Style, lines_slips
from pbm.press.words import say
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead

MARK = Style("mono", 9.0, 13.0, 4.0)
ORDER = Style("mono", 7.4, 9.8)
SMALL = Style("sans", 6.6, 8.4, colour=SOFT)
TICK = 8.0
INSET = 15.0
PRINTED = 268.0
"""Width of the printed order; the rest of the measure is ruled for the hand."""
HAND = 20.0
"""Points between ruled lines: room for a pen."""
LEAST_SPARE, MOST_SPARE = 1, 24
"""Ruled lines at the end: as many as the page holds, or a new page of them."""


def print_sheet_pdf(sheet: Sheet, head: SheetHead) -> bytes:
    """The sheet as A4 pages with ruled lines; the same sheet gives the same bytes."""
    return draw_sheet(sheet, head, PdfPen(say("sheet_title"), line_of(head.game))).finished()


def sheet_boxes(sheet: Sheet, head: SheetHead) -> tuple[Box, ...]:
    """Every box of text that the printing draws, for tests of overlaps."""
    return tuple(draw_sheet(sheet, head, PdfPen("", record=True)).boxes or ())


def draw_sheet(sheet: Sheet, head: SheetHead, pen: PdfPen) -> PdfPen:
    """The sheet drawn with any pen."""
    return draw_pages(_pages(sheet, head), _bearings(head), pen)


def _bearings(head: SheetHead) -> Bearings:
    return Bearings(
        say("sheet_title"),
        head.game,
        say("sheet_turn", turn=head.turn),
        say("sheet_reader", seat=head.seat, revision=head.revision),
        kicker=mark(head),
    )


def _pages(sheet: Sheet, head: SheetHead) -> list[Page]:
    flow = Flow()
    flow.open_with(masthead_slip(_bearings(head)))
    flow.full(_opening(sheet, head))
    for block in sheet.blocks:
        flow.full(_block(block))
    flow.full(_closing(flow))
    return flow.pages


def _opening(sheet: Sheet, head: SheetHead) -> list[Slip]:
    slips = lines_slips(set_lines(mark(head), "mono", MARK.size, MEASURE), MARK)
    for text in (sheet.greeting, say("sheet_how"), *sheet.notes):
        slips += _lines(text, STYLES["body"], MEASURE)
    return slips


def _lines(text: str, style: Style, width: float) -> list[Slip]:
    shown = line_of(text)
    return lines_slips(set_lines(shown, style.face, style.size, width), style) if shown else []


def _block(block: OfferBlock) -> list[Slip]:
    """A head with its facts, its notes and its offers; the head comes again on the next page."""
    head = _block_head(line_of(block.title), " | ".join(map(line_of, block.status)))
    slips = [head]
    for note in block.notes:
        slips += _lines(note, SMALL, MEASURE)
    for offer in block.offers:
        slips += _offer(offer)
        slips += [slip for one in offer.drawn for slip in block_slips(one, MEASURE, {})]
    for slip in slips[1:]:
        slip.heads = (head,)
    return slips


def _block_head(title: str, status: str) -> Slip:
    titles = set_lines(title, "bold", 9.4, MEASURE * 0.45)
    facts = set_lines(status, "sans", 7.4, MEASURE * 0.52) if status else ()
    height = max(12.5 * len(titles), 10 * len(facts)) + 5

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.rect(left, top - height, MEASURE, height, TINT)
        pen.line(((left, top), (left + MEASURE, top)), 0.9)
        for number, line in enumerate(titles):
            pen.text(left + 4, top - 11.5 - 12.5 * number, line, "bold", 9.4)
        for number, line in enumerate(facts):
            pen.text(left + MEASURE - 4, top - 11 - 10 * number, line, "sans", 7.4, align="right")

    return Slip(height, draw, keep=True, above=10.0)


def _offer(offer: Offer) -> list[Slip]:
    """The order with its box, what may be said of it below, a ruled line at the right."""
    printed: list[tuple[str, Style]] = []
    width = PRINTED if offer.line else MEASURE - INSET
    printed += [(line, ORDER) for line in _set(offer.line, ORDER, width)]
    printed += [(line, SMALL) for text in _facts(offer) for line in _set(text, SMALL, width)]
    if not printed:
        return []
    slips = [_printed(line, style) for line, style in printed]
    for slip in slips[:-1]:
        slip.keep = len(slips) < 12
    slips[0] = _ticked(slips[0], offer) if offer.line else slips[0]
    slips[0].above = 3.0
    lack = HAND - sum(slip.height for slip in slips) - 3.0
    if offer.line and lack > 0:
        slips.append(Slip(lack, _nothing))
        slips[-2].keep = True
    return slips


def _set(text: str, style: Style, width: float) -> tuple[str, ...]:
    shown = line_of(text)
    return set_lines(shown, style.face, style.size, width) if shown else ()


def _facts(offer: Offer) -> Iterable[str]:
    """Limits and note with the rule, then the choices."""
    rule = f"({offer.rule})" if offer.rule else ""
    yield " ".join(filter(None, (_limits(offer), offer.note, rule)))
    if offer.choices and not offer.drawn:
        yield " | ".join(offer.choices)


def _limits(offer: Offer) -> str:
    if offer.least is not None and offer.most is not None:
        return say("sheet_limits", least=figure(offer.least), most=figure(offer.most)) + "."
    if offer.most is not None:
        return say("sheet_most", most=figure(offer.most)) + "."
    return say("sheet_least", least=figure(offer.least)) + "." if offer.least is not None else ""


def _printed(line: str, style: Style) -> Slip:
    def draw(pen: Pen, left: float, top: float) -> None:
        base = top - (style.lead + 0.70 * style.size) / 2
        pen.text(left + INSET, base, line, style.face, style.size, style.colour)

    return Slip(style.lead, draw)


def _ticked(slip: Slip, offer: Offer) -> Slip:
    """The first line of an order with its box, crossed when it is given, and the hand's line."""
    inner = slip.draw

    def draw(pen: Pen, left: float, top: float) -> None:
        low = top - slip.height + 1.2
        pen.rect(left, low, TICK, TICK, None, INK, 0.7)
        if offer.given:
            pen.line(((left + 1.2, low + 1.2), (left + TICK - 1.2, low + TICK - 1.2)), 1.2, ACCENT)
            pen.line(((left + 1.2, low + TICK - 1.2), (left + TICK - 1.2, low + 1.2)), 1.2, ACCENT)
        start = left + INSET + PRINTED + 10
        pen.line(((start, top - HAND + 5), (left + MEASURE, top - HAND + 5)), 0.5, SOFT)
        inner(pen, left, top)

    return Slip(slip.height, draw, slip.keep)


def _nothing(pen: Pen, left: float, top: float) -> None:
    """Room for the hand."""


def _closing(flow: Flow) -> Sequence[Slip]:
    """Ruled lines for other orders down to the foot of the page, then the end mark; on a page that
    has no room for them the mark alone."""
    head, end = _block_head(say("sheet_more"), ""), lines_slips((END,), MARK)
    taken = sum(slip.height + slip.above for slip in (head, *end))
    held = int((flow.room - taken) / HAND)
    fresh = int((CEILING - FOOT - taken) / HAND)

    def ruled(pen: Pen, left: float, top: float) -> None:
        pen.line(((left, top - HAND + 2), (left + MEASURE, top - HAND + 2)), 0.5, HAIR)

    if held < LEAST_SPARE and sum(slip.height + slip.above for slip in end) <= flow.room:
        return end
    count = min(MOST_SPARE, held if held >= LEAST_SPARE else fresh)
    lines = [Slip(HAND, ruled, keep=True) for _ in range(count)]
    return [head, *lines, *end]
