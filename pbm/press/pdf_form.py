"""Fields of a form in a PDF: boxes to tick, figures, choices and lines, each with its tool tip.

Written as bytes of our own: a file has hundreds of fields, and reportlab's would each bring their
own drawing. What a field shows as it goes out is drawn with it, so that viewers need not.
"""

import re
from typing import Any, Literal

import msgspec
from reportlab.pdfbase.pdfdoc import PDFString

from pbm.press.fonts import Face, measure
from pbm.press.tags import Element, Raw, Tree, number_of

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
    content: Raw
    key: int | None = None


class FormWriter:
    """The fields of one document."""

    def __init__(self, canvas: Any, tree: Tree) -> None:
        self._canvas = canvas
        self._tree = tree
        self._placed: list[_Placed] = []
        self._links: list[tuple[Raw, LinkFrame, str, int, int]] = []
        self._drawings: dict[bytes, int] = {}
        self._font = 0

    def add(self, field: FieldBox, page: int, parent: Element | None) -> None:
        """Put a field on the present page, below what it belongs to; one without size is hidden."""
        content = Raw()
        name = f"field{len(self._placed)}"
        self._canvas._addAnnotation(content, name)
        placed = _Placed(field, page, content)
        if field.wide:
            told = Element("Form", parent, field.told)
            placed.key = self._tree.field(told, page, f"Annot.{name}")
        self._placed.append(placed)

    def link(self, line: LinkedLine, page: int, parent: Element) -> None:
        """Make the addresses in a drawn line links, as wide as their letters."""
        for found in _ADDRESS.finditer(line.text):
            left = line.x + measure(line.text[: found.start()], line.face, line.size)
            wide, uri = measure(found.group(), line.face, line.size), found.group()
            rect = (left, line.y - 0.2 * line.size, left + wide, line.y + 0.8 * line.size)
            content, name = Raw(), f"link{len(self._links)}"
            self._canvas._addAnnotation(content, name)
            key = self._tree.field(Element("Link", parent, uri), page, f"Annot.{name}")
            target = uri if "://" in uri else f"mailto:{uri}"
            self._links.append((content, rect, target, page, key))

    def _write_links(self, document: Any) -> None:
        for content, rect, uri, page, key in self._links:
            number = document.idToObjectNumberAndVersion[f"Page{page}"][0]
            written = _string(document, uri)
            content.content = (
                b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%.2f %.2f %.2f %.2f]" % rect
                + b"/P %d 0 R/StructParent %d/Contents%s" % (number, key, written)
                + b"/A<</S/URI/URI%s>>>>" % written
            )

    def write(self, document: Any) -> None:
        """All fields into the file; nothing for a document without any."""
        self._write_links(document)
        if not self._placed:
            return
        self._font = number_of(document, Raw(_FONT))
        refs = []
        for one in self._placed:
            number = document.idToObjectNumberAndVersion[one.content.__InternalName__][0]
            refs.append(b"%d 0 R" % number)
            one.content.content = self._widget(document, one)
        fonts = b"<</Font<</Helv %d 0 R>>>>" % self._font
        form = b"<</Fields[%s]/DA(/Helv %.1f Tf 0 g)/DR%s>>" % (b" ".join(refs), SIZE, fonts)
        document.Catalog.AcroForm = Raw(form)

    def _widget(self, document: Any, placed: _Placed) -> bytes:
        field = placed.field
        page = document.idToObjectNumberAndVersion[f"Page{placed.page}"][0]
        rect = (field.x, field.y, field.x + field.wide, field.y + field.high)
        written = [
            b"<</Type/Annot/Subtype/Widget/T%s/P %d 0 R" % (_string(document, field.name), page),
            b"/Rect[%.2f %.2f %.2f %.2f]" % rect,
            b"/F %d" % (_PRINTED if field.wide else _HIDDEN),
            b"/TU%s" % _string(document, field.told) if field.told else b"",
            b"/StructParent %d" % placed.key if placed.key is not None else b"",
            self._tick(document, field) if field.kind == "tick" else self._text(document, field),
            b">>",
        ]
        return b"".join(written)

    def _tick(self, document: Any, field: FieldBox) -> bytes:
        state = b"/Yes" if field.value else b"/Off"
        inner, outer = 1.4, field.wide - 1.4
        cross = _TICK.format(inner, outer).encode()
        on = self._drawing(document, field, b"q 1.2 w 0.478 0.122 0.102 RG " + cross + b" Q")
        off = self._drawing(document, field, b"")
        drawn = b"/AP<</N<</Yes %d 0 R/Off %d 0 R>>>>" % (on, off)
        return b"/FT/Btn/V%s/DV%s/AS%s%s" % (state, state, state, drawn)

    def _text(self, document: Any, field: FieldBox) -> bytes:
        flags = (_COMBO if field.kind == "choice" else 0) | (0 if field.wide else _READ_ONLY)
        value = _string(document, field.value)
        written = b"/V%s/DV%s/Ff %d" % (value, value, flags)
        if field.kind == "choice":
            told = (
                b"[%s%s]" % (_string(document, a), _string(document, b)) for a, b in field.choices
            )
            written = b"/FT/Ch%s/Opt[%s]" % (written, b"".join(told))
        else:
            written = b"/FT/Tx" + written
            written += b"/MaxLen %d" % field.longest if field.longest else b""
        if not field.wide:
            return written
        shown = _shown(field.value)
        base = (field.high - 0.7 * SIZE) / 2
        drawing = b"/Tx BMC q BT /Helv %.1f Tf 0 g 2 %.2f Td (%s) Tj ET Q EMC" % (SIZE, base, shown)
        drawn = self._drawing(document, field, drawing if shown else b"/Tx BMC EMC")
        return written + b"/DA(/Helv %.1f Tf 0 g)/AP<</N %d 0 R>>" % (SIZE, drawn)

    def _drawing(self, document: Any, field: FieldBox, content: bytes) -> int:
        """A drawing in a file, once for all fields that look the same."""
        head = b"<</Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]" % (field.wide, field.high)
        head += b"/Resources<</Font<</Helv %d 0 R>>>>/Length %d>>" % (self._font, len(content))
        whole = b"%s\nstream\n%s\nendstream" % (head, content)
        if whole not in self._drawings:
            self._drawings[whole] = number_of(document, Raw(whole))
        return self._drawings[whole]


_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"


def _string(document: Any, text: str) -> bytes:
    written: bytes = PDFString(text).format(document)
    return written


def _shown(text: str) -> bytes:
    """Text as the fields' font shows it: what it lacks is a question mark there."""
    plain = text.encode("cp1252", "replace")
    return plain.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
