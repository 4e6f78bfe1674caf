"""How full printed pages are: what share of a page's text frame bears print, of a report with all
that the office adds to it.

A page is cut into bands of a line or two, each into a left and a right half; a half that any box of
print touches is full, and so is one between two lines of the same block. White at the foot, an
empty column and a gap that a reader takes for a hole all count as white.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pbm.core.languages import ENGLISH
from pbm.core.page import Document
from pbm.games.family import PUBLIC, Family
from pbm.office.edition import Edition, Tidings
from pbm.office.papers import report_of
from pbm.office.receipts import words
from pbm.office.rows import Border
from pbm.office.seal import DIGITS, orders_sum, shown
from pbm.press.flow import Page
from pbm.press.pdf import draw, lay_out
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import Box
from pbm.press.sheet_pdf import draw_sheet
from pbm.press.slips import CEILING, FOOT, MEASURE, SIDE
from pbm.sheets.offer import Sheet, SheetHead

BAND = 24.0
"""Points: two lines of text; white less high is air between blocks."""
TWO_THIRDS = 66
"""Per cent that every page but the last must reach."""

DIGEST = "1f2e3d4c" * 8
"""As long as a SHA-256."""


def as_sent(
    family: Family,
    state: Any,
    seat: int,
    journal: Sequence[Mapping[str, Any]] = (),
    rows: Sequence[Mapping[str, Any]] = (),
    silences: tuple[str, ...] = (),
) -> Document:
    """A reader's report as the office sends it: until when and where to write at its head, who was
    silent behind the reader's own page, the record at its end. Without a journal it is the start's.
    """
    over, resolved = family.over(state), "20" if journal else ""
    border = Border(20, resolved, "21", (), over, "", b"", list(map(dict, journal)), [], {})
    seats = () if over else tuple(range(1, 16))
    record = tuple(_record(resolved, over=over, own=seat != PUBLIC))
    edition = Edition(
        game="game-1",
        family=family,
        border=border,
        state=state,
        history=list(map(dict, rows)),
        seats={},
        news=(),
        codes={},
        writing=seats,
        deciding=seats,
        due="" if over else "2026-12-01",
        address="turns@office.example",
        told={ENGLISH: Tidings(silences=silences, record=record)},
    )
    return report_of(edition, seat)


def _record(resolved: str, *, over: bool, own: bool) -> Iterator[str]:
    """The sentences by which a border and its reader's orders are known again."""
    say = words().say
    yield say("turn", "seal", part=resolved, seal=shown(DIGEST[:DIGITS]))
    if not resolved:
        yield say("turn", "commitment", commitment=DIGEST)
    elif own:
        checksum = orders_sum("pass")
        yield say("turn", "counted", part=resolved, orders=checksum, letter=checksum)
    if over:
        yield say("turn", "revealed", seed=DIGEST, nonce=DIGEST, commitment=DIGEST)
        yield say("turn", "how_to_verify", game="game-1", typed="")


def fullness(document: Document) -> tuple[int, ...]:
    """Per cent of each page of a document that bears print; a map's plate is full."""
    pages = lay_out(document)
    boxes = draw(document, PdfPen("", record=True)).boxes or []
    return _of_pages(boxes, [page.across or _is_plate(page) for page in pages])


def sheet_fullness(sheet: Sheet, head: SheetHead) -> tuple[int, ...]:
    """The same of a turnsheet, whose right half is ruled for the hand: its bands are not halved."""
    boxes = draw_sheet(sheet, head, PdfPen("", record=True)).boxes or []
    whole = [replace(box, right=max(box.right, SIDE + MEASURE)) for box in boxes]
    return _of_pages(whole, [False] * max(box.page for box in boxes))


def thin(shares: Sequence[int]) -> list[str]:
    """Pages, but for the last, of which less than two thirds bear print, in words."""
    return [
        f"page {number} of {len(shares)}: {share} %"
        for number, share in enumerate(shares[:-1], start=1)
        if share < TWO_THIRDS
    ]


def _is_plate(page: Page) -> bool:
    """Whether one picture takes the whole page."""
    return len(page.placed) == 1 and page.placed[0][0].height > 0.8 * (CEILING - FOOT)


def _of_pages(boxes: Iterable[Box], plates: Sequence[bool]) -> tuple[int, ...]:
    pages: dict[int, list[Box]] = defaultdict(list)
    for box in boxes:
        pages[box.page].append(box)
    return tuple(
        100 if plate else _share(pages[number]) for number, plate in enumerate(plates, start=1)
    )


def _share(boxes: Iterable[Box]) -> int:
    """Per cent of the halves of bands within the text frame that any box touches."""
    inside = [box for box in boxes if FOOT < (box.bottom + box.top) / 2 < CEILING]
    bands = int((CEILING - FOOT) / BAND)
    full = {(half, band) for box in inside for band in _bands(box) for half in _halves(box)}
    return 100 * len(full) // (2 * bands)


def _bands(box: Box) -> range:
    first, last = (int((CEILING - y) / BAND) for y in (box.top, box.bottom))
    return range(max(0, first), min(last, int((CEILING - FOOT) / BAND) - 1) + 1)


def _halves(box: Box) -> tuple[int, ...]:
    middle = SIDE + MEASURE / 2
    return tuple(
        half for half, touched in ((0, box.left < middle), (1, box.right > middle)) if touched
    )
