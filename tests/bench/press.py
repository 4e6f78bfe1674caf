"""How long printing takes: fifteen reports with map and charts and fifteen sheets, on one core.

Beside it stands bare reportlab drawing the very same texts, lines and boxes from prepared lists:
what no layout can undercut. Run as `python -m tests.bench.press`; prints medians and the ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from statistics import median
from time import process_time
from typing import Any

import msgspec
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from pbm.core.page import Document, NetworkMap, Section
from pbm.press.fonts import FILES, font_of, measure
from pbm.press.networkmap import layout
from pbm.press.pdf import draw, print_pdf
from pbm.press.pdf_pen import PdfPen
from pbm.press.pen import XY, rgb
from pbm.press.sheet_pdf import draw_sheet, print_sheet_pdf
from pbm.press.spread import spread
from pbm.sheets.offer import Sheet, SheetHead
from tests.press import samples

READERS = 15
ROUNDS = 5


class ListingPen(PdfPen):
    """A pen that draws nothing and lists what it was asked to draw, in reportlab's words."""

    def __init__(self) -> None:
        super().__init__("")
        self.things: list[tuple[str, tuple[Any, ...]]] = []

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Any = "sans",
        size: float = 8,
        colour: str = "#161616",
        align: str = "left",
        kind: str = "",
        halo: float = 0,
    ) -> None:
        wide = measure(text, face, size)
        x -= {"left": 0.0, "right": wide, "center": wide / 2}[align]
        for _ in range(2 if halo else 1):
            self.things.append(("text", (FILES[face], size, rgb(colour), x, y, text)))

    def line(
        self,
        points: Sequence[XY],
        width: float = 0.5,
        colour: str = "#161616",
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        self.things.append(("line", (tuple(points), width, rgb(colour), list(dash), round_ends)))

    def curve(
        self,
        points: Any,
        width: float,
        colour: str = "#161616",
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        self.things.append(("curve", (points, width, rgb(colour), list(dash))))

    def area(
        self, points: Sequence[XY], fill: str | None, edge: str | None = None, width: float = 0.5
    ) -> None:
        self.things.append(("area", (tuple(points), fill and rgb(fill), edge and rgb(edge), width)))

    def rect(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
        radius: float = 0,
    ) -> None:
        box = (x, y, wide, high)
        self.things.append(("rect", (box, fill and rgb(fill), edge and rgb(edge), width, radius)))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
    ) -> None:
        self.things.append(("disc", (x, y, radius, fill and rgb(fill), edge and rgb(edge), width)))

    def next_page(self, size: XY) -> None:
        self.things.append(("page", (size,)))  # fmt: skip


def bare_text(
    c: Canvas, font: str, size: float, colour: Any, x: float, y: float, text: str
) -> None:
    c.setFillColorRGB(*colour)
    c.setFont(font, size)
    c.drawString(x, y, text)


def bare_line(c: Canvas, points: Any, width: float, colour: Any, dash: Any, ends: bool) -> None:
    c.setStrokeColorRGB(*colour)
    c.setLineWidth(width)
    c.setDash(dash)
    c.setLineCap(int(ends))
    if len(points) == 2:
        c.line(*points[0], *points[1])
        return
    path = c.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    c.drawPath(path)


def bare_curve(c: Canvas, points: Any, width: float, colour: Any, dash: Any) -> None:
    c.setStrokeColorRGB(*colour)
    c.setLineWidth(width)
    c.setDash(dash)
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
    c.bezier(x1, y1, x2, y2, x3, y3, x4, y4)


def _colours(c: Canvas, fill: Any, edge: Any, width: float) -> dict[str, int]:
    if fill:
        c.setFillColorRGB(*fill)
    if edge:
        c.setStrokeColorRGB(*edge)
        c.setLineWidth(width)
        c.setDash([])
    return {"stroke": int(bool(edge)), "fill": int(bool(fill))}


def bare_area(c: Canvas, points: Any, fill: Any, edge: Any, width: float) -> None:
    how = _colours(c, fill, edge, width)
    path = c.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    c.drawPath(path, **how)


def bare_rect(c: Canvas, box: Any, fill: Any, edge: Any, width: float, radius: float) -> None:
    how = _colours(c, fill, edge, width)
    if radius:
        c.roundRect(*box, radius, **how)
    else:
        c.rect(*box, **how)


def bare_disc(c: Canvas, x: float, y: float, radius: float, fill: Any, edge: Any, w: float) -> None:
    c.circle(x, y, radius, **_colours(c, fill, edge, w))


def bare_page(c: Canvas, size: XY) -> None:
    c.setPageSize(size)
    c.showPage()


BARE: dict[str, Callable[..., None]] = {
    "text": bare_text, "line": bare_line, "curve": bare_curve, "area": bare_area,
    "rect": bare_rect, "disc": bare_disc, "page": bare_page,
}  # fmt: skip


def bare(things: list[tuple[str, tuple[Any, ...]]]) -> bytes:
    """Bare reportlab: a page from a prepared list."""
    out = BytesIO()
    canvas = Canvas(out, pageCompression=1, invariant=1)
    for kind, facts in things:
        BARE[kind](canvas, *facts)
    canvas.save()
    return out.getvalue()


def country() -> NetworkMap:
    """The map that is printed; of the real size where the material is at hand."""
    return samples.real_network()


def reports() -> list[Document]:
    """A late turn's reports: the same map for all, own statements and charts for each."""
    chart, page = country(), samples.report()
    map_page = Section("The railroads", (chart,), fresh=True)
    private = Section("Private", (samples.ledger(25), samples.market(20), samples.worth()))
    return [
        msgspec.structs.replace(page, reader=name, sections=(*page.sections, map_page, private))
        for name in samples.TYCOONS
    ]


def sheets() -> list[tuple[Sheet, SheetHead]]:
    """A turnsheet for each reader."""
    sheet, head = samples.sheet()
    return [(sheet, msgspec.structs.replace(head, seat=n + 1)) for n in range(READERS)]


def timed(*works: Callable[[], object]) -> list[float]:
    """Seconds of processor for each work, the median of rounds in which they take turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            start = process_time()
            work()
            taken.append(process_time() - start)
    return [median(taken) for taken in times]


def ours(documents: list[Document], papers: list[tuple[Sheet, SheetHead]]) -> None:
    """All papers of a turn with nothing of the map remembered from before."""
    layout.cache_clear()
    spread.cache_clear()
    for document in documents:
        print_pdf(document)
    for sheet, head in papers:
        print_sheet_pdf(sheet, head)


def prepared(documents: list[Document], papers: list[tuple[Sheet, SheetHead]]) -> list[Any]:
    """The lists of all that is drawn on these papers."""
    lists = []
    for document in documents:
        pen = ListingPen()
        draw(document, pen)
        lists.append(pen.things)
    for sheet, head in papers:
        pen = ListingPen()
        draw_sheet(sheet, head, pen)
        lists.append(pen.things)
    return lists


def main() -> None:
    """Print the figures."""
    documents, papers = reports(), sheets()
    for face in FILES:
        registerFont(font_of(face))
    lists = prepared(documents, papers)
    mine, theirs = timed(
        lambda: ours(documents, papers), lambda: [bare(things) for things in lists]
    )
    things = sum(map(len, lists))
    print(f"press: {READERS} reports and {READERS} sheets, {things:,} drawn things, one core")
    ratio = f"ratio {mine / theirs:.2f}   goal 1.2"
    print(f"press: ours {mine:.2f} s, bare reportlab {theirs:.2f} s, {ratio}")


if __name__ == "__main__":
    main()
