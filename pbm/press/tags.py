"""What a printed page is to who hears it: headings, paragraphs, lists, tables, figures, fields.

A drawing says by `Pen.tag` to what the next words belong. The tree of all elements is written into
the file as PDF/UA wants it; lines, tints and running heads are decoration, which is not read out.
"""

from __future__ import annotations

from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

from pbm.press.pdf_file import PdfFile, string_of

StructureRole = Literal[
    "Document", "H1", "H2", "H3", "P", "L", "LI", "LBody",
    "Table", "TR", "TH", "TD", "Figure", "Form", "Link",
]  # fmt: skip


class Stretch(NamedTuple):
    """Drawn words or shapes of an element: their page, and which mark they bear on it."""

    page: int
    mark: int


class Annotated(NamedTuple):
    """A field or link of an element: its page, and the number of its object."""

    page: int
    number: int


class Element:
    """A part of a document; what is drawn of it comes into the tree when it is drawn."""

    __slots__ = ("alt", "box", "kids", "number", "parent", "placed", "role", "scope")

    def __init__(
        self, role: StructureRole, parent: Element | None = None, alt: str = "", scope: str = ""
    ) -> None:
        self.role: StructureRole = role
        self.parent = parent
        self.alt = alt
        self.scope = scope
        self.kids: list[Element | Stretch | Annotated] = []
        self.placed = False
        self.number = 0
        self.box: tuple[float, float, float, float] | None = None

    def frame(self, left: float, bottom: float, right: float, top: float) -> None:
        """Widen the frame of a figure; of parts on several pages it is that of the last."""
        if self.box is not None and self.box[1] >= top - 1:
            left, right, top = min(left, self.box[0]), max(right, self.box[2]), self.box[3]
        self.box = (left, bottom, right, top)


class Tree:
    """The elements of one document."""

    def __init__(self) -> None:
        self.root = Element("Document")
        self.root.placed = True
        self._level = 0
        self._owners: list[list[Element] | Element] = []
        """By the keys of the parent tree: the elements of a page's marks, or that of a field."""
        self._page_keys: dict[int, int] = {}

    def place(self, element: Element) -> None:
        """Put an element at the end of its parent, once; headings leave out no level."""
        if element.placed:
            return
        parent = element.parent or self.root
        self.place(parent)
        if element.role in ("H1", "H2", "H3"):
            self._level = min(int(element.role[1]), self._level + 1)
            element.role = ("H1", "H2", "H3")[self._level - 1]
        parent.kids.append(element)
        element.placed = True

    def mark(self, element: Element, page: int) -> int:
        """The number of a new stretch of drawing that belongs to an element."""
        if page not in self._page_keys:
            self._page_keys[page] = len(self._owners)
            self._owners.append([])
        owners = self._owners[self._page_keys[page]]
        assert isinstance(owners, list)
        owners.append(element)
        element.kids.append(Stretch(page, len(owners) - 1))
        return len(owners) - 1

    def field(self, element: Element, page: int, number: int) -> int:
        """The key of a field that belongs to an element; `number` is that of its object."""
        self.place(element)
        element.kids.append(Annotated(page, number))
        self._owners.append(element)
        return len(self._owners) - 1

    def entries(self, page: int) -> bytes:
        """What a page says of the elements on it."""
        return (
            b"/StructParents %d/Tabs/S" % self._page_keys[page] if page in self._page_keys else b""
        )

    def write(self, file: PdfFile) -> None:
        """All elements into the file, its pages and its catalogue."""
        top, beside, self.root.number = file.reserve(), file.reserve(), file.reserve()
        written = _Writing(file, {n: file.page_number(n) for n in self._page_keys})
        written.element(self.root, top)
        listed = b"".join(b"%d %s\n" % (n, _owned(one)) for n, one in enumerate(self._owners))
        file.put(beside, b"<</Nums[%s]>>" % listed)
        content = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        file.put(top, content % (self.root.number, beside, len(self._owners)))
        told = file.put_stream(b"/Type/Metadata/Subtype/XML", _xmp(file.title))
        file.declare(b"/StructTreeRoot %d 0 R/Metadata %d 0 R" % (top, told))
        file.declare(b"/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>")


class _Writing:
    """Elements as objects of a file."""

    def __init__(self, file: PdfFile, pages: dict[int, int]) -> None:
        self._file = file
        self._pages = pages

    def element(self, element: Element, parent: int) -> None:
        """An element and all below it; each has its number before its parent is written."""
        kids = [one for one in element.kids if not isinstance(one, Element) or _holds(one)]
        first = 0
        for one in kids:
            if isinstance(one, Element):
                one.number = self._file.reserve()
            else:
                first = first or one.page
        listed = b" ".join([self._kid(one, first) for one in kids])
        listed = listed if len(kids) == 1 else b"[%s]" % listed
        page = b"/Pg %d 0 R" % self._pages[first] if first else b""
        role, extra = element.role.encode(), _extra(element)
        content = b"<</S/%s/P %d 0 R%s/K %s%s>>" % (role, parent, page, listed, extra)
        self._file.put(element.number, content)
        for one in kids:
            if isinstance(one, Element):
                self.element(one, element.number)

    def _kid(self, kid: Element | Stretch | Annotated, first: int) -> bytes:
        if isinstance(kid, Element):
            return b"%d 0 R" % kid.number
        if isinstance(kid, Annotated):
            return b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (self._pages[kid.page], kid.number)
        if kid.page == first:
            return b"%d" % kid.mark
        return b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self._pages[kid.page], kid.mark)


def _extra(element: Element) -> bytes:
    """Alternative text, frame, and which cells a head is for."""
    extra = b"/Alt" + string_of(element.alt) if element.alt else b""
    if element.role == "TH":
        extra += b"/A<</O/Table/Scope/%s>>" % element.scope.encode()
    if element.role == "Figure" and element.box is not None:
        box = b" ".join(b"%d" % round(edge) for edge in element.box)
        extra += b"/A<</O/Layout/Placement/Block/BBox[%s]>>" % box
    return extra


def _holds(element: Element) -> bool:
    """Whether anything was drawn of an element."""
    if element.role in ("TH", "TD"):
        return True  # an empty cell keeps its neighbours in their columns
    return any(not isinstance(one, Element) or _holds(one) for one in element.kids)


def _owned(owner: list[Element] | Element) -> bytes:
    if isinstance(owner, Element):
        return b"%d 0 R" % owner.number
    return b"[%s]" % b" ".join(b"%d 0 R" % one.number for one in owner)


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def _xmp(title: str) -> bytes:
    """What catalogues of documents read: the title, and that the file is tagged."""
    return _XMP.format(title=escape(title)).encode()
