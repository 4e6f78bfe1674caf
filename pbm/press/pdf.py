"""Documents as PDF, set like a periodical; the same document gives the same bytes."""

from __future__ import annotations

from pbm.core.page import Document
from pbm.press.furniture import bearings, draw_pages
from pbm.press.letters import line_of
from pbm.press.makeup import lay_out
from pbm.press.pen import Box, Pen


def print_pdf(document: Document) -> bytes:
    """The document as A4 pages; the same document gives the same bytes."""
    return draw(document, Pen(line_of(document.title), line_of(document.game))).finished()


def drawn_boxes(document: Document) -> tuple[Box, ...]:
    """Every box of text, label and mark that the printing draws, for tests of overlaps."""
    return tuple(draw(document, Pen("", record=True)).boxes or ())


def draw(document: Document, pen: Pen) -> Pen:
    """The document drawn with any pen."""
    return draw_pages(lay_out(document), bearings(document), pen)
