"""Filled forms: the values of a PDF's fields, read as leniently as viewers write them.

Called where letters are read, in the worker with its bounds. Scripts, actions and files within a
PDF are never looked at. pikepdf mends what is broken and is quick; pypdf is asked where it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import islice
from typing import Any, Protocol

from pbm.sheets.form import filled

LARGEST_PDF = 5_000_000
"""Bytes; a sheet has less than 300,000."""
MOST_FIELDS = 3_000
_DEEPEST = 16  # fields within fields
_LONGEST_VALUE = 300_000  # signs: what a form says of its lines is the longest
_MOST_OPTIONS = 400  # of a choice
_START = b"%PDF-"

FieldValues = dict[str, str]


def is_pdf(raw: bytes) -> bool:
    """Whether bytes claim to be a PDF; mail gateways put things before its first line."""
    return _START in raw[:1024]


def form_text(raw: bytes) -> str | None:
    """The text sheet that a filled form says; None for any other file, however broken."""
    if len(raw) > LARGEST_PDF or not is_pdf(raw):
        return None
    for library in (_ByPikePdf, _ByPyPdf):
        text = _said(library, raw)
        if text is not None:
            return text
    return None


def _said(library: Callable[[bytes], _Library], raw: bytes) -> str | None:
    try:
        return filled(_values(library(raw)))
    except Exception:  # libraries raise anything on broken files; the other one may read it
        return None


class _Library(Protocol):
    """How one library shows the objects of a file."""

    def fields(self) -> Any:
        """The fields at the top; None for a file without a form."""

    def get(self, thing: Any, key: str) -> Any:
        """What a field says under a key, or None."""

    def items(self, thing: Any) -> list[Any] | None:
        """The members of an array; None for what is none."""

    def text(self, thing: Any) -> str:
        """A string or a name (without its slash) as text; nothing for anything else."""

    def mark(self, thing: Any) -> object:
        """By what an object is known again."""


class _ByPikePdf:
    def __init__(self, raw: bytes) -> None:
        import pikepdf

        self._types = pikepdf
        self._pdf = pikepdf.open(BytesIO(raw), inherit_page_attributes=False)

    def fields(self) -> Any:
        return self.get(self.get(self._pdf.Root, "/AcroForm"), "/Fields")

    def get(self, thing: Any, key: str) -> Any:
        return thing.get(key) if isinstance(thing, self._types.Dictionary) else None

    def items(self, thing: Any) -> list[Any] | None:
        return list(thing)[:MOST_FIELDS] if isinstance(thing, self._types.Array) else None

    def text(self, thing: Any) -> str:
        if isinstance(thing, self._types.Name):
            return str(thing)[1:]
        return str(thing) if isinstance(thing, self._types.String) else ""

    def mark(self, thing: Any) -> object:
        return thing.objgen if thing.is_indirect else object()


class _ByPyPdf:
    def __init__(self, raw: bytes) -> None:
        from pypdf import PdfReader, generic

        self._types = generic
        self._root = PdfReader(BytesIO(raw)).root_object

    def fields(self) -> Any:
        return self.get(self.get(self._root, "/AcroForm"), "/Fields")

    def get(self, thing: Any, key: str) -> Any:
        found = thing.get(key) if isinstance(thing, dict) else None
        return found.get_object() if found is not None else None

    def items(self, thing: Any) -> list[Any] | None:
        if not isinstance(thing, list):
            return None
        return [one.get_object() for one in thing[:MOST_FIELDS]]

    def text(self, thing: Any) -> str:
        if isinstance(thing, self._types.NameObject):
            return str(thing)[1:]
        if isinstance(thing, bytes):
            return thing.decode("latin-1")
        return str(thing) if isinstance(thing, str) else ""

    def mark(self, thing: Any) -> object:
        return id(thing)


def _values(library: _Library) -> FieldValues:
    """What stands in each field, by its whole name."""
    fields = library.items(library.fields()) or []
    return dict(islice(_walk(library, fields, "", None, set(), 0), MOST_FIELDS))


def _walk(
    library: _Library, fields: list[Any], above: str, inherited: Any, seen: set[object], depth: int
) -> Iterator[tuple[str, str]]:
    """Every field with its name and value; a file may name a field as its own child."""
    for field in fields:
        mark = library.mark(field)
        if depth > _DEEPEST or mark in seen:
            continue
        seen.add(mark)
        name = ".".join(filter(None, (above, library.text(library.get(field, "/T")))))
        value = library.get(field, "/V")
        value = inherited if value is None else value
        kids = library.items(library.get(field, "/Kids")) or []
        named = [kid for kid in kids if library.get(kid, "/T") is not None]
        if named:
            yield from _walk(library, named, name, value, seen, depth + 1)
        else:
            yield name, _value(library, field, value)


def _value(library: _Library, field: Any, value: Any) -> str:
    """A field's value: of an array the first; of a choice the word that a label stands for, for
    some viewers write down the label; of a box without a value how it looks."""
    if value is None and library.text(library.get(field, "/FT")) == "Btn":
        value = library.get(field, "/AS")
    several = library.items(value)
    if several is not None:
        value = several[0] if several else None
    written = library.text(value)[:_LONGEST_VALUE] if value is not None else ""
    pairs = library.items(library.get(field, "/Opt")) or []
    options = [library.items(pair) for pair in pairs[:_MOST_OPTIONS]]
    said = [(library.text(one[0]), library.text(one[1])) for one in options if one and one[1:]]
    if any(word == written for word, _ in said):
        return written
    return next((word for word, label in said if label == written), written)
