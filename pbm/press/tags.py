"""What a printed page is to who hears it: headings, paragraphs, lists, tables, figures, fields.

A drawing says by `Pen.tag` to what the next words belong. The tree of all elements is written into
the file as PDF/UA wants it; lines, tints and running heads are decoration, which is not read out.
"""

from __future__ import annotations

from typing import Any, Literal
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObject, PDFStream, PDFString

StructureRole = Literal[
    "Document", "H1", "H2", "H3", "P", "L", "LI", "LBody",
    "Table", "TR", "TH", "TD", "Figure", "Form", "Link",
]  # fmt: skip


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
        self.kids: list[Element | tuple[int, int] | tuple[int, str]] = []
        """Elements, drawn words (page, mark) and fields (page, reference)."""
        self.placed = False
        self.number = 0
        self.box: tuple[float, float, float, float] | None = None

    def frame(self, left: float, bottom: float, right: float, top: float) -> None:
        """Widen the frame of a figure; of parts on several pages it is that of the last."""
        if self.box is not None and self.box[1] >= top - 1:
            left, right, top = min(left, self.box[0]), max(right, self.box[2]), self.box[3]
        self.box = (left, bottom, right, top)


class Raw(PDFObject):  # type: ignore[misc]
    """An object that is written as it stands: thousands of small ones cost next to nothing."""

    __RefOnly__ = 1

    def __init__(self, content: bytes = b"") -> None:
        self.content = content

    def format(self, _document: object) -> bytes:
        """The bytes."""
        return self.content


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
        element.kids.append((page, len(owners) - 1))
        return len(owners) - 1

    def field(self, element: Element, page: int, name: str) -> int:
        """The key of a field that belongs to an element."""
        self.place(element)
        element.kids.append((page, name))
        self._owners.append(element)
        return len(self._owners) - 1

    def write(self, document: Any) -> None:
        """All elements into the file, its pages and its catalogue."""
        pages = document.idToObjectNumberAndVersion
        for number, key in self._page_keys.items():
            page = document.idToObject[f"Page{number}"]
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = key, PDFName("S")
        root, parents = Raw(), Raw()
        top, beside = number_of(document, root), number_of(document, parents)
        self.root.number = number_of(document, Raw())
        written = _Writing(document, {n: pages[f"Page{n}"][0] for n in self._page_keys})
        written.element(self.root, top)
        listed = b"".join(b"%d %s\n" % (n, _owned(one)) for n, one in enumerate(self._owners))
        parents.content = b"<</Nums[%s]>>" % listed
        root.content = b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>"
        root.content %= (self.root.number, beside, len(self._owners))
        catalog = document.Catalog
        catalog.StructTreeRoot = root
        catalog.MarkInfo = Raw(b"<</Marked true>>")
        catalog.ViewerPreferences = Raw(b"<</DisplayDocTitle true>>")
        catalog.Metadata = metadata(document.info.title)


class _Writing:
    """Elements as objects of a file."""

    def __init__(self, document: Any, pages: dict[int, int]) -> None:
        self._document = document
        self._pages = pages

    def element(self, element: Element, parent: int) -> None:
        """An element and all below it; each has its number before its parent is written."""
        kids = [one for one in element.kids if not isinstance(one, Element) or _holds(one)]
        for one in kids:
            if isinstance(one, Element):
                one.number = number_of(self._document, Raw())
        first = next((one[0] for one in kids if not isinstance(one, Element)), 0)
        listed = b" ".join(self._kid(one, first) for one in kids)
        listed = listed if len(kids) == 1 else b"[%s]" % listed
        page = b"/Pg %d 0 R" % self._pages[first] if first else b""
        extra = self._extra(element)
        content = b"<</S/%s/P %d 0 R%s/K %s%s>>" % (
            element.role.encode(), parent, page, listed, extra,
        )  # fmt: skip
        name = self._document.numberToId[element.number]
        self._document.idToObject[name].content = content
        for one in kids:
            if isinstance(one, Element):
                self.element(one, element.number)

    def _kid(self, kid: Element | tuple[int, int] | tuple[int, str], first: int) -> bytes:
        if isinstance(kid, Element):
            return b"%d 0 R" % kid.number
        page, what = kid
        if isinstance(what, str):
            number = self._document.idToObjectNumberAndVersion[what][0]
            return b"<</Type/OBJR/Pg %d 0 R/Obj %d 0 R>>" % (self._pages[page], number)
        if page == first:
            return b"%d" % what
        return b"<</Type/MCR/Pg %d 0 R/MCID %d>>" % (self._pages[page], what)

    def _extra(self, element: Element) -> bytes:
        """Alternative text, frame, and which cells a head is for."""
        extra = b""
        if element.alt:
            extra += b"/Alt" + PDFString(element.alt).format(self._document)
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


def number_of(document: Any, content: PDFObject) -> int:
    """The number of a new object."""
    number: int = document.idToObjectNumberAndVersion[document.Reference(content).name][0]
    return number


_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(title: str) -> PDFStream:
    """What catalogues of documents read: the title, and that the file is tagged."""
    names = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    return PDFStream(names, _XMP.format(title=escape(title)).encode())
