"""A PDF file: pages, fonts, and whatever else is put into it, by numbers.

Thousands of small objects, which tags and fields are made of, stand together in compressed streams.
The same objects give the same bytes.
"""

import re
import zlib
from hashlib import md5
from typing import Any

from pbm.core.languages import ENGLISH, spoken
from pbm.press.fonts import embedded, font_of

TOGETHER = 200
"""How many objects share a stream: a reader unpacks all of them to see one."""
_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
_CATALOG, _PAGES, _FONTS, _INFO = 1, 2, 3, 4
_PARTING = re.compile(r"[()\\]")


class PdfFile:
    """The objects of one file."""

    def __init__(self, title: str, author: str = "") -> None:
        self.title = title
        self._objects: dict[int, bytes] = dict.fromkeys((_CATALOG, _PAGES, _FONTS, _INFO), b"")
        self._streams: set[int] = set()
        self._catalog = [b"/Type/Catalog/Pages %d 0 R/Lang(%s)" % (_PAGES, _spoken())]
        self._pages: list[int] = []
        self._annotations: list[int] = []
        self._faces: dict[str, Any] = {}
        names = (b"/Title", string_of(title), b"/Author", string_of(author))
        self.put(_INFO, b"<<%s%s%s%s/Producer(pbm)>>" % names)

    def reserve(self) -> int:
        """The number of a new object that is written later."""
        number = len(self._objects) + 1
        self._objects[number] = b""
        return number

    def put(self, number: int, content: bytes) -> None:
        """What an object says."""
        self._objects[number] = content

    def put_stream(self, names: bytes, content: bytes) -> int:
        """A stream with the entries of its dictionary, as a new object."""
        number = self.reserve()
        self._streams.add(number)
        whole = b"<<%s/Length %d>>\nstream\n%s\nendstream" % (names, len(content), content)
        self.put(number, whole)
        return number

    def declare(self, entry: bytes) -> None:
        """An entry of the catalogue."""
        self._catalog.append(entry)

    def annotate(self) -> int:
        """The number of a new annotation of the page that is being drawn."""
        self._annotations.append(self.reserve())
        return self._annotations[-1]

    def page_number(self, page: int) -> int:
        """The number of the object of a page that is drawn; pages are counted from one."""
        return self._pages[page - 1]

    def add_page(self, size: tuple[float, float], content: str, entries: bytes = b"") -> None:
        """The next page, in points, with the operators that draw it and entries of its own."""
        drawn = self.put_stream(b"/Filter/FlateDecode", zlib.compress(content.encode("ascii")))
        if self._annotations:
            listed = b" ".join(b"%d 0 R" % number for number in self._annotations)
            entries += b"/Annots[%s]" % listed
        head = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 %.2f %.2f]" % (_PAGES, *size)
        head += b"/Resources<</Font %d 0 R>>/Contents %d 0 R" % (_FONTS, drawn)
        self._pages.append(self.reserve())
        self.put(self._pages[-1], b"%s%s>>" % (head, entries))
        self._annotations = []

    def encoded(self, face: str, text: str) -> list[tuple[str, str]]:
        """The text cut by the fonts that embed its letters: the font's name, and a string."""
        if face not in self._faces:
            self._faces[face] = font_of(face)
            self._faces[face].splitString(" ", self)
        font = self._faces[face]
        if text.isascii():  # letters that stand at their own place in the first font
            return [(_name(font, 0), f"({escaped(text)})")]
        parts = font.splitString(text, self)
        return [(_name(font, number), f"<{codes.hex()}>") for number, codes in parts]

    def finished(self) -> bytes:
        """The whole file."""
        listed = b" ".join(b"%d 0 R" % number for number in self._pages)
        self.put(_PAGES, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self._pages), listed))
        self.put(_CATALOG, b"<<%s>>" % b"".join(self._catalog))
        fonts = dict.fromkeys(self._faces.values())
        named = [self._embed(one) for one in fonts]
        self.put(_FONTS, b"<<%s>>" % b"".join(named))
        written = _Written()
        for number, content in self._objects.items():
            written.add(number, content, alone=number in self._streams)
        known = b"/Root %d 0 R/Info %d 0 R" % (_CATALOG, _INFO)
        return written.finished(len(self._objects), known)

    def _embed(self, font: Any) -> bytes:
        """All fonts of a face, with the names that pages know them by."""
        named = []
        for number, letters in enumerate(font.state.pop(self).subsets):
            part = embedded(font, number, tuple(letters))
            length = b"/Length1 %d/Filter/FlateDecode" % part.length
            outlines = self.put_stream(length, part.outlines)
            read = self.put_stream(b"/Filter/FlateDecode", part.letters)
            descriptor, whole = self.reserve(), self.reserve()
            self.put(descriptor, b"%s/FontFile2 %d 0 R>>" % (part.descriptor, outlines))
            refs = b"/FontDescriptor %d 0 R/ToUnicode %d 0 R>>" % (descriptor, read)
            self.put(whole, part.font + refs)
            named.append(b"%s %d 0 R" % (_name(font, number).encode(), whole))
        return b"".join(named)


def _name(font: Any, number: int) -> str:
    return f"/{font.fontName}+{number}"


class _Written:
    """A file as it grows: objects that stand alone at once, others when enough are together."""

    def __init__(self) -> None:
        self._parts: list[bytes] = [_HEAD]
        self._length = len(_HEAD)
        self._places: dict[int, tuple[int, int, int]] = {}
        """As cross-references have them: kind, where or in which stream, which one in it."""
        self._waiting: list[tuple[int, bytes]] = []
        self._full: list[list[tuple[int, bytes]]] = []

    def add(self, number: int, content: bytes, *, alone: bool) -> None:
        if alone:
            self._places[number] = (1, self._length, 0)
            self._append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
            return
        self._waiting.append((number, content))
        if len(self._waiting) == TOGETHER:
            self._full.append(self._waiting)
            self._waiting = []

    def finished(self, last: int, names: bytes) -> bytes:
        for together in (*self._full, self._waiting):
            last += 1
            self._add_together(last, together)
        last, begin = last + 1, self._length
        self._places[last] = (1, begin, 0)
        places = (self._places.get(number, (0, 0, 0)) for number in range(last + 1))
        table = zlib.compress(b"".join(_cross_reference(*place) for place in places))
        known = md5(b"".join(self._parts), usedforsecurity=False).hexdigest().encode()
        names += b"/ID[<%s><%s>]" % (known, known)
        self._append(
            b"%d 0 obj\n<</Type/XRef/W[1 4 2]/Size %d%s/Filter/FlateDecode/Length %d>>\n"
            b"stream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
            % (last, last + 1, names, len(table), table, begin)
        )
        return b"".join(self._parts)

    def _add_together(self, number: int, objects: list[tuple[int, bytes]]) -> None:
        heads, place = [], 0
        for index, (one, content) in enumerate(objects):
            self._places[one] = (2, number, index)
            heads.append(b"%d %d" % (one, place))
            place += len(content) + 1
        head = b" ".join(heads) + b"\n"
        whole = zlib.compress(head + b"\n".join(content for _, content in objects))
        names = (len(objects), len(head), len(whole))
        stream = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>\n" % names
        self.add(number, stream + b"stream\n" + whole + b"\nendstream", alone=True)

    def _append(self, content: bytes) -> None:
        self._parts.append(content)
        self._length += len(content)


def _cross_reference(kind: int, where: int, which: int) -> bytes:
    return bytes((kind,)) + where.to_bytes(4, "big") + which.to_bytes(2, "big")


def string_of(text: str) -> bytes:
    """Text as an object of a file."""
    if text.isascii() and text.isprintable():
        return b"(%s)" % escaped(text).encode()
    return b"<FEFF%s>" % text.encode("utf-16-be", "replace").hex().encode()


def escaped(text: str) -> str:
    """ASCII letters as they stand between parentheses."""
    return _PARTING.sub(r"\\\g<0>", text)


def _spoken() -> bytes:
    """The language in force as readers of the file want it."""
    tag = spoken().tag
    return b"en-GB" if tag == ENGLISH else tag.encode()
