"""What forms and tags cost: fifteen large sheets written, filled in and read, and reports tagged.

Run as `python -m tests.bench.forms`; prints seconds of processor beside the goals.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from time import process_time

from pypdf import PdfReader

from pbm.games.chicago.language import LANGUAGE
from pbm.post.forms import form_text
from pbm.press.pdf import draw
from pbm.press.pdf_pen import PdfPen
from pbm.press.sheet_pdf import print_sheet_pdf
from pbm.press.tags import Element
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead
from tests.bench.press import ROUNDS, reports, timed
from tests.press.fillers import by_pypdf

READERS, OFFERS = 15, 152


class BarePen(PdfPen):
    """A pen that says nothing of what it draws."""

    def tag(self, element: Element | None) -> None:
        """Nothing is marked."""

    def finished(self) -> bytes:
        return self._file.finished()


def large_sheet() -> Sheet:
    """A sheet of six pages."""
    note = "The minimum is $4 now, 2 left, a share is paid $7, and nothing else is for sale today."
    offers = tuple(
        Offer("bid", "PRR", f"bid up to {100 + n} for PRR", least=1, most=100 + n, note=note)
        for n in range(OFFERS)
    )
    return Sheet("Ann, turn 7", (OfferBlock("AUCTIONS", ("cash $252",), offers),))


def written() -> list[bytes]:
    """The blanks of all readers."""
    sheet = large_sheet()
    heads = [SheetHead("g-1", "7", n + 1, 1, "K7QD-93MX") for n in range(READERS)]
    return [print_sheet_pdf(sheet, head, LANGUAGE.writing) for head in heads]


def tell(what: str, seconds: float, goal: float) -> None:
    print(f"{what:52} {seconds:7.2f} s   goal {goal:4.1f} s")


def taken(work: Callable[[], object]) -> float:
    """Seconds of processor."""
    began = process_time()
    work()
    return process_time() - began


def main() -> None:
    blanks = written()
    values = {f"v1-bid-PRR-{n}-most": f"{n}" for n in range(2, OFFERS)}
    filled = [by_pypdf(blank, values) for blank in blanks]
    reader = PdfReader(BytesIO(blanks[0]))
    print(f"{len(reader.pages)} pages, {len(reader.get_fields() or ())} fields")
    form_text(filled[0])  # the library is loaded
    tell(f"{READERS} filled forms read", taken(lambda: [form_text(one) for one in filled]), 2)
    tell(f"{READERS} blank forms written", taken(written), 5)
    largest = max(map(len, blanks)) / 1000
    print(f"{'the largest sheet':52} {largest:7.0f} KB  goal  300 KB")
    papers = reports()
    tagged, bare = timed(
        lambda: [draw(one, PdfPen("x")).finished() for one in papers],
        lambda: [draw(one, BarePen("x")).finished() for one in papers],
    )
    share = 100 * (tagged - bare) / bare
    print(f"{f'tags, share of printing, median of {ROUNDS}':52} {share:7.1f} %   goal 15.0 %")


if __name__ == "__main__":
    main()
