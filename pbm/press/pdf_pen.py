"""The pen for PDF: writes a page's operators, and can keep a list of every box of text it drew.

Lines and areas are drawn at once; text is kept and written at the end of the page in one go, on top
of everything, which is faster and lets a label stand on a map without being crossed. Text is never
given to a markup parser.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from pbm.press import operators
from pbm.press.fonts import Face, measure, runs
from pbm.press.pdf_file import PdfFile
from pbm.press.pdf_form import FieldBox, FormWriter, LinkedLine
from pbm.press.pen import INK, PAPER, XY, Box, Pen
from pbm.press.tags import Element, Tree

_GAP = " "
"""Written after each text, so that programs that read the page keep neighbours apart."""


DECORATION, _UNSET = -1, -2
_NOTHING = Element("Document")


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
        self._file = PdfFile(title, author)
        self._code: list[str] = []
        self.page = 1
        self.boxes: list[Box] | None = [] if record else None
        self._words: list[_Words] = []
        self._stroked = ""
        self._filled = ""
        self._tree = Tree()
        self._form = FormWriter(self._file, self._tree)
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
            self._code.append(opened)
            self._shapes = figure
        self._tag = element
        if element is not None:
            self._tree.place(element)

    def _end_shapes(self) -> None:
        if self._shapes is not _NOTHING:
            self._code.append("EMC")
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
        self._code.append(f"{operators.path(points)} S")

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
        self._code.append(f"{operators.curve(points)} S")

    def area(
        self, points: Sequence[XY], fill: str | None, edge: str | None = None, width: float = 0.5
    ) -> None:
        """Fill and outline a polygon."""
        self._paint(f"{operators.path(points)} h", fill, edge, width)

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
        self._paint(operators.box(x, y, wide, high, radius), fill, edge, width)

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
        self._paint(operators.circle(x, y, radius), fill, edge, width)

    def next_page(self, size: XY) -> None:
        """Finish the page with its text."""
        self.tag(None)
        self._end_shapes()
        self._marked, self._mark = None, DECORATION
        self._write_words()
        self._file.add_page(size, "\n".join(self._code), self._tree.entries(self.page))
        self.page += 1
        self._code, self._stroked, self._filled = [], "", ""

    def finished(self) -> bytes:
        """The file's bytes."""
        self._form.write()
        self._tree.write(self._file)
        return self._file.finished()

    def _stroke(self, width: float, colour: str, dash: Sequence[float], round_ends: bool) -> None:
        """Set how lines look, unless the last one looked the same."""
        wanted = operators.stroke(width, colour, tuple(dash), round_ends)
        if wanted != self._stroked:
            self._stroked = wanted
            self._code.append(wanted)

    def _paint(self, path: str, fill: str | None, edge: str | None, width: float) -> None:
        """Fill and outline a path."""
        if fill is not None and fill != self._filled:
            self._filled = fill
            self._code.append(operators.filling(fill))
        if edge is not None:
            self._stroke(width, edge, (), False)
        self._code.append(f"{path} {_PAINTED[fill is not None, edge is not None]}")

    def _write_words(self) -> None:
        if not self._words:
            return
        self._code.append("BT")
        haloed = [word for word in self._words if word.halo]
        if haloed:
            self._code.append(f"/Artifact BMC 1 Tr 1 j {operators.stroke(0, PAPER, (), False)}")
            for width in sorted({word.halo for word in haloed}):
                self._code.append(f"{width:.2f} w")
                self._write([word for word in haloed if word.halo == width])
            self._code.append("EMC 0 Tr")
        self._write(self._words, marked=True)
        self._code.append("ET")
        self._words = []

    def _write(self, words: list[_Words], *, marked: bool = False) -> None:
        write = self._code.append
        font, colour, mark = "", "", _UNSET
        for word in words:
            if marked and word.mark != mark:
                if mark != _UNSET:
                    write("EMC")
                mark = word.mark
                write("/Artifact BMC" if mark < 0 else f"/Span <</MCID {mark}>> BDC")
            if word.colour != colour:
                colour = word.colour
                write(operators.filling(colour))
            write(f"1 0 0 1 {word.x:.2f} {word.y:.2f} Tm")
            for face, stretch in runs(word.text + _GAP, word.face):
                for subset, shown in self._file.encoded(face, stretch):
                    wanted = f"{subset} {word.size:.2f} Tf"
                    if wanted != font:
                        font = wanted
                        write(wanted)
                    write(f"{shown} Tj")
        if mark != _UNSET:
            write("EMC")


_PAINTED = {
    (False, False): "n", (False, True): "S", (True, False): "f", (True, True): "B",
}  # fmt: skip
