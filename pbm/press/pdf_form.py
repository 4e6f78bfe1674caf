"""Fields of a form in a PDF: boxes to tick, figures, choices and lines, each with its tool tip.

What a field shows as it goes out is drawn with it, so that viewers need not; fields that look alike
share their drawing.
"""

import re
from typing import Literal

import msgspec

from pbm.press.fonts import Face, measure
from pbm.press.pdf_file import PdfFile, string_of
from pbm.press.tags import Element, Tree

SIZE = 7.4
"""Of what is written into a field, in points."""
_TICK = "{0:.2f} {0:.2f} m {1:.2f} {1:.2f} l {0:.2f} {1:.2f} m {1:.2f} {0:.2f} l S"
_HIDDEN, _PRINTED = 2, 4  # flags of an annotation
_READ_ONLY, _COMBO = 1, 1 << 17  # flags of a field


_ADDRESS = re.compile(r"https?://[^\s<>\"()]+[^\s<>\"().,;]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
LinkFrame = tuple[float, float, float, float]


class LinkedLine(msgspec.Struct, frozen=True):
    """A drawn line of text in which an address stands."""

    x: float
    y: float
    text: str
    face: Face
    size: float


class FieldBox(msgspec.Struct, frozen=True):
    """A field to fill in, in points from the lower left; without a width it is hidden."""

    name: str
    kind: Literal["tick", "text", "number", "choice"]
    x: float = 0.0
    y: float = 0.0
    wide: float = 0.0
    high: float = 0.0
    value: str = ""
    """What stands in it; a box is ticked if anything does."""
    told: str = ""
    """What it is for: its tool tip, which is also read out."""
    choices: tuple[tuple[str, str], ...] = ()
    longest: int = 0
    """How many signs it takes; 0 for any."""


class _Placed(msgspec.Struct):
    """A field on its page, and its key in the parent tree if it is read out."""

    field: FieldBox
    page: int
    number: int
    key: int | None = None


class FormWriter:
    """The fields of one document."""

    def __init__(self, file: PdfFile, tree: Tree) -> None:
        self._file = file
        self._tree = tree
        self._placed: list[_Placed] = []
        self._drawings: dict[tuple[float, float, bytes], int] = {}
        self._links: list[tuple[int, LinkFrame, str, int, int]] = []
        self._font = 0

    def add(self, field: FieldBox, page: int, parent: Element | None) -> None:
        """Put a field on the present page, below what it belongs to; one without size is hidden."""
        placed = _Placed(field, page, self._file.annotate())
        if field.wide:
            told = Element("Form", parent, field.told)
            placed.key = self._tree.field(told, page, placed.number)
        self._placed.append(placed)

    def link(self, line: LinkedLine, page: int, parent: Element) -> None:
        """Make the addresses in a drawn line links, as wide as their letters."""
        for found in _ADDRESS.finditer(line.text):
            left = line.x + measure(line.text[: found.start()], line.face, line.size)
            wide, uri = measure(found.group(), line.face, line.size), found.group()
            rect = (left, line.y - 0.2 * line.size, left + wide, line.y + 0.8 * line.size)
            number = self._file.annotate()
            key = self._tree.field(Element("Link", parent, uri), page, number)
            target = uri if "://" in uri else f"mailto:{uri}"
            self._links.append((number, rect, target, page, key))

    def _write_links(self) -> None:
        for number, rect, uri, page, key in self._links:
            written = string_of(uri)
            self._file.put(
                number,
                b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%.2f %.2f %.2f %.2f]" % rect
                + b"/P %d 0 R/StructParent %d" % (self._file.page_number(page), key)
                + b"/Contents%s/A<</S/URI/URI%s>>>>" % (written, written),
            )

    def write(self) -> None:
        """All fields into the file; nothing for a document without any."""
        self._write_links()
        if not self._placed:
            return
        self._font = self._file.reserve()
        self._file.put(self._font, _FONT)
        for one in self._placed:
            self._file.put(one.number, self._widget(one))
        refs = b" ".join(b"%d 0 R" % one.number for one in self._placed)
        fonts, number = b"<</Font<</Helv %d 0 R>>>>" % self._font, self._file.reserve()
        head = b"/DA(/Helv %.1f Tf 0 g)/DR%s" % (SIZE, fonts)
        self._file.put(number, b"<</Fields[%s]%s>>" % (refs, head))
        self._file.declare(b"/AcroForm %d 0 R" % number)

    def _widget(self, placed: _Placed) -> bytes:
        field, page = placed.field, self._file.page_number(placed.page)
        rect = (field.x, field.y, field.x + field.wide, field.y + field.high)
        written = [
            b"<</Type/Annot/Subtype/Widget/T%s/P %d 0 R" % (string_of(field.name), page),
            b"/Rect[%.2f %.2f %.2f %.2f]" % rect,
            b"/F %d" % (_PRINTED if field.wide else _HIDDEN),
            b"/TU%s" % string_of(field.told) if field.told else b"",
            b"/StructParent %d" % placed.key if placed.key is not None else b"",
            self._tick(field) if field.kind == "tick" else self._text(field),
            b">>",
        ]
        return b"".join(written)

    def _tick(self, field: FieldBox) -> bytes:
        state = b"/Yes" if field.value else b"/Off"
        inner, outer = 1.4, field.wide - 1.4
        cross = _TICK.format(inner, outer).encode()
        on = self._drawing(field, b"q 1.2 w 0.478 0.122 0.102 RG " + cross + b" Q")
        off = self._drawing(field, b"")
        drawn = b"/AP<</N<</Yes %d 0 R/Off %d 0 R>>>>" % (on, off)
        return b"/FT/Btn/V%s/DV%s/AS%s%s" % (state, state, state, drawn)

    def _text(self, field: FieldBox) -> bytes:
        flags = (_COMBO if field.kind == "choice" else 0) | (0 if field.wide else _READ_ONLY)
        value = string_of(field.value)
        written = b"/V%s/DV%s/Ff %d" % (value, value, flags)
        if field.kind == "choice":
            told = (b"[%s%s]" % (string_of(a), string_of(b)) for a, b in field.choices)
            written = b"/FT/Ch%s/Opt[%s]" % (written, b"".join(told))
        else:
            written = b"/FT/Tx" + written
            written += b"/MaxLen %d" % field.longest if field.longest else b""
        if not field.wide:
            return written
        shown = _shown(field.value)
        base = (field.high - 0.7 * SIZE) / 2
        drawing = b"/Tx BMC q BT /Helv %.1f Tf 0 g 2 %.2f Td (%s) Tj ET Q EMC" % (SIZE, base, shown)
        drawn = self._drawing(field, drawing if shown else b"/Tx BMC EMC")
        return written + b"/DA(/Helv %.1f Tf 0 g)/AP<</N %d 0 R>>" % (SIZE, drawn)

    def _drawing(self, field: FieldBox, content: bytes) -> int:
        """A drawing in a file, once for all fields that look the same."""
        look = (field.wide, field.high, content)
        if look not in self._drawings:
            names = b"/Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]" % look[:2]
            names += b"/Resources<</Font<</Helv %d 0 R>>>>" % self._font
            self._drawings[look] = self._file.put_stream(names, content)
        return self._drawings[look]


_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"


def _shown(text: str) -> bytes:
    """Text as the fields' font shows it: what it lacks is a question mark there."""
    plain = text.encode("cp1252", "replace")
    return plain.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
