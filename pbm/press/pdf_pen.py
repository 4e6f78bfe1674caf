"""The pen for PDF: draws on reportlab's canvas, and can keep a list of every box of text it drew.

Lines and areas are drawn at once; text is kept and written at the end of the page in one go, on top
of everything, which is faster and lets a label stand on a map without being crossed. Text is never
given to a markup parser.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Literal

import msgspec
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pbm.press.fonts import Face, font_name, measure, runs
from pbm.press.pdf_form import FieldBox, FormWriter, LinkedLine
from pbm.press.pen import INK, PAPER, XY, Pen, rgb
from pbm.press.tags import Element, Tree

rl_config.useA85 = 0  # streams as bytes, a fifth shorter and quicker than as letters

_GAP = " "
"""Written after each text, so that programs that read the page keep neighbours apart."""


DECORATION, _UNSET = -1, -2
_NOTHING = Element("Document")


class Box(msgspec.Struct, frozen=True):
    """A drawn thing's frame on its page, kept for tests. `kind`: text, label, mark, frame."""

    page: int
    kind: str
    text: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Whether the two boxes share more than `slack` points each way."""
        return (
            self.page == other.page
            and self.left < other.right - slack
            and other.left < self.right - slack
            and self.bottom < other.top - slack
            and other.bottom < self.top - slack
        )


class _Words(msgspec.Struct, frozen=True):
    x: float
    y: float
    text: str
    face: Face
    size: float
    colour: str
    halo: float
    mark: int
    """The stretch of its page to which it belongs; less than nothing for decoration."""


class PdfPen(Pen):
    """One document being drawn, page after page."""

    def __init__(self, title: str, author: str = "", *, record: bool = False) -> None:
        self._out = BytesIO()
        self.canvas = Canvas(
            self._out, pageCompression=1, invariant=1, lang="en-GB", pdfVersion=(1, 7)
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.page = 1
        self.boxes: list[Box] | None = [] if record else None
        self._words: list[_Words] = []
        self._stroked: tuple[object, ...] = ()
        self._filled = ""
        self._tree = Tree()
        self._form = FormWriter(self.canvas, self._tree)
        self._tag: Element | None = None
        self._marked: Element | None = None
        self._mark = DECORATION
        self._shapes: Element | None = _NOTHING
        """What shapes belong to by now: nothing yet, decoration, or a figure's element."""

    def tag(self, element: Element | None) -> None:
        """What is drawn next belongs to the element."""
        figure = element if element is not None and element.role == "Figure" else None
        if figure is not self._shapes:
            self._end_shapes()
            opened = "/Artifact BMC"
            if figure is not None:
                self._tree.place(figure)
                opened = f"/Figure <</MCID {self._tree.mark(figure, self.page)}>> BDC"
            self.canvas._code.append(opened)
            self._shapes = figure
        self._tag = element
        if element is not None:
            self._tree.place(element)

    def _end_shapes(self) -> None:
        if self._shapes is not _NOTHING:
            self.canvas._code.append("EMC")
        self._shapes = _NOTHING

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face = "sans",
        size: float = 8,
        colour: str = INK,
        align: Literal["left", "right", "center"] = "left",
        kind: str = "text",
        halo: float = 0,
    ) -> None:
        """Write one line; `x` is its left end, right end or middle; `y` its base line."""
        if not text:
            return
        if align != "left":
            wide = measure(text, face, size)
            x -= wide if align == "right" else wide / 2
        if self._tag is not self._marked:  # what goes on after others is another stretch
            self._marked, self._mark = self._tag, DECORATION
            if self._tag is not None:
                self._mark = self._tree.mark(self._tag, self.page)
        self._words.append(_Words(x, y, text, face, size, colour, halo, self._mark))
        if self._tag is not None and ("@" in text or "://" in text):
            self._form.link(LinkedLine(x, y, text, face, size), self.page, self._tag)
        if self.boxes is not None:
            self.box(kind, text, x, y - 0.2 * size, x + measure(text, face, size), y + 0.74 * size)

    def field(self, field: FieldBox, left: float, top: float) -> None:
        """Put a field to fill in on the page; it belongs to what was drawn before it."""
        placed = msgspec.structs.replace(field, x=left + field.x, y=top + field.y)
        self._form.add(placed, self.page, self._tag)

    def box(
        self, kind: str, text: str, left: float, bottom: float, right: float, top: float
    ) -> None:
        """Keep a drawn thing's frame, when frames are kept."""
        if self.boxes is not None:
            self.boxes.append(Box(self.page, kind, text, left, bottom, right, top))

    def line(
        self,
        points: Sequence[XY],
        width: float = 0.5,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a line through the points."""
        self._stroke(width, colour, dash, round_ends)
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for x, y in points[1:]:
            path.lineTo(x, y)
        self.canvas.drawPath(path)

    def curve(
        self,
        points: tuple[XY, XY, XY, XY],
        width: float,
        colour: str = INK,
        dash: Sequence[float] = (),
        *,
        round_ends: bool = False,
    ) -> None:
        """Draw a Bézier curve from the first to the last point."""
        self._stroke(width, colour, dash, round_ends)
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
        self.canvas.bezier(x1, y1, x2, y2, x3, y3, x4, y4)

    def area(
        self, points: Sequence[XY], fill: str | None, edge: str | None = None, width: float = 0.5
    ) -> None:
        """Fill and outline a polygon."""
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for x, y in points[1:]:
            path.lineTo(x, y)
        path.close()
        self._ready(fill, edge, width)
        self.canvas.drawPath(path, stroke=int(edge is not None), fill=int(fill is not None))

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
        """Fill and outline a rectangle from its lower left corner."""
        self._ready(fill, edge, width)
        draw = {"stroke": int(edge is not None), "fill": int(fill is not None)}
        if radius:
            self.canvas.roundRect(x, y, wide, high, radius, **draw)
        else:
            self.canvas.rect(x, y, wide, high, **draw)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 0.5,
    ) -> None:
        """Fill and outline a circle."""
        self._ready(fill, edge, width)
        self.canvas.circle(x, y, radius, stroke=int(edge is not None), fill=int(fill is not None))

    def next_page(self, size: XY) -> None:
        """Finish the page with its text."""
        self.canvas.setPageSize(size)
        self.tag(None)
        self._end_shapes()
        self._marked, self._mark = None, DECORATION
        self._write_words()
        self.canvas.showPage()
        self.page += 1
        self._stroked, self._filled = (), ""

    def finished(self) -> bytes:
        """The file's bytes."""
        self._form.write(self.canvas._doc)
        self._tree.write(self.canvas._doc)
        self.canvas.save()
        return self._out.getvalue()

    def _stroke(self, width: float, colour: str, dash: Sequence[float], round_ends: bool) -> None:
        """Set how lines look, unless the last one looked the same."""
        wanted = (width, colour, dash, round_ends)
        if wanted == self._stroked:
            return
        self._stroked = wanted
        self.canvas.setStrokeColorRGB(*rgb(colour))
        self.canvas.setLineWidth(width)
        self.canvas.setDash(list(dash) if dash else [])
        self.canvas.setLineCap(1 if round_ends else 0)

    def _ready(self, fill: str | None, edge: str | None, width: float) -> None:
        if fill is not None and fill != self._filled:
            self._filled = fill
            self.canvas.setFillColorRGB(*rgb(fill))
        if edge is not None:
            self._stroke(width, edge, (), False)

    def _write_words(self) -> None:
        if not self._words:
            return
        pen = self.canvas.beginText()
        haloed = [word for word in self._words if word.halo]
        if haloed:
            pen.setStrokeColorRGB(*rgb(PAPER))
            self.canvas.setLineJoin(1)
            self.canvas.setDash([])
            pen.setTextRenderMode(1)
            pen._code.append("/Artifact BMC")
            for width in sorted({word.halo for word in haloed}):
                self.canvas.setLineWidth(width)
                self._write(pen, [word for word in haloed if word.halo == width])
            pen._code.append("EMC")
            pen.setTextRenderMode(0)
        self._write(pen, self._words, marked=True)
        self.canvas.drawText(pen)
        self._words = []

    @staticmethod
    def _write(pen: Any, words: list[_Words], *, marked: bool = False) -> None:
        font, colour, mark = ("", 0.0), "", _UNSET
        for word in words:
            if marked and word.mark != mark:
                if mark != _UNSET:
                    pen._code.append("EMC")
                mark = word.mark
                pen._code.append("/Artifact BMC" if mark < 0 else f"/Span <</MCID {mark}>> BDC")
            if word.colour != colour:
                colour = word.colour
                pen.setFillColorRGB(*rgb(colour))
            pen.setTextOrigin(word.x, word.y)
            for face, stretch in runs(word.text + _GAP, word.face):
                if (face, word.size) != font:
                    font = (face, word.size)
                    pen.setFont(font_name(face), word.size)
                pen.textOut(stretch)
        if mark != _UNSET:
            pen._code.append("EMC")
