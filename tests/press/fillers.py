"""Programs that fill in forms: scripts (pypdf), Chrome's engine (pypdfium2), Evince's (poppler)."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfReader, PdfWriter

Values = Mapping[str, str]
"""What is to stand in fields; a box is ticked by `on` and unticked by nothing."""
Fill = Callable[[bytes, Values], bytes]


def by_pypdf(form: bytes, values: Values) -> bytes:
    """The form filled in, without drawing anything anew: values alone."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(form)))
    ticks = {
        str(one.get_object()["/T"])
        for page in writer.pages
        for one in page.get("/Annots", [])
        if one.get_object().get("/FT") == "/Btn"
    }
    states = {name: ("/Yes" if value else "/Off") for name, value in values.items()}
    given = {name: states[name] if name in ticks else value for name, value in values.items()}
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, given, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def by_pdfium(form: bytes, values: Values) -> bytes:
    """The form filled in with clicks and keys, page after page, as in Chrome."""
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    filler = document.formenv
    assert filler is not None
    for page in document:
        _fill_page(filler.raw, page.raw, values)
    pdfium.FORM_ForceToKillFocus(filler.raw)
    out = BytesIO()
    document.save(out)
    document.close()
    return out.getvalue()


def _fill_page(filler: Any, page: Any, values: Values) -> None:
    for number in range(pdfium.FPDFPage_GetAnnotCount(page)):
        annotation = pdfium.FPDFPage_GetAnnot(page, number)
        name = _read(pdfium.FPDFAnnot_GetFormFieldName, filler, annotation)
        if name in values:
            _fill_field(filler, page, annotation, values[name])
        pdfium.FPDFPage_CloseAnnot(annotation)


def _fill_field(filler: Any, page: Any, annotation: Any, value: str) -> None:
    box = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(annotation, box)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    kind = pdfium.FPDFAnnot_GetFormFieldType(filler, annotation)
    if kind == pdfium.FPDF_FORMFIELD_CHECKBOX:
        if bool(pdfium.FPDFAnnot_IsChecked(filler, annotation)) != bool(value):
            _click(filler, page, x, y)
    elif kind == pdfium.FPDF_FORMFIELD_COMBOBOX:
        labels = _labels(filler, annotation)
        pdfium.FORM_SetFocusedAnnot(filler, annotation)
        pdfium.FORM_SetIndexSelected(filler, page, labels.index(value), True)
    else:
        _click(filler, page, x, y)
        pdfium.FORM_SelectAllText(filler, page)
        typed = ctypes.create_string_buffer(value.encode("utf-16-le") + b"\0\0")
        wide = ctypes.cast(typed, ctypes.POINTER(pdfium.FPDF_WCHAR))
        pdfium.FORM_ReplaceSelection(filler, page, wide)
    pdfium.FORM_ForceToKillFocus(filler)


def _click(filler: Any, page: Any, x: float, y: float) -> None:
    pdfium.FORM_OnMouseMove(filler, page, 0, x, y)
    pdfium.FORM_OnLButtonDown(filler, page, 0, x, y)
    pdfium.FORM_OnLButtonUp(filler, page, 0, x, y)


def _labels(filler: Any, annotation: Any) -> list[str]:
    count = pdfium.FPDFAnnot_GetOptionCount(filler, annotation)
    return [_read(pdfium.FPDFAnnot_GetOptionLabel, filler, annotation, n) for n in range(count)]


def _read(ask: Any, *arguments: Any) -> str:
    """A text of pdfium's, which wants to be asked how long it is first."""
    length = ask(*arguments, None, 0)
    held = ctypes.create_string_buffer(length)
    ask(*arguments, ctypes.cast(held, ctypes.POINTER(pdfium.FPDF_WCHAR)), length)
    return held.raw[:length].decode("utf-16-le").rstrip("\0")


POPPLER = """
import gi, json, sys
gi.require_version("Poppler", "0.18")
from gi.repository import Poppler
source, target, values = sys.argv[1], sys.argv[2], json.load(open(sys.argv[3]))
document = Poppler.Document.new_from_file("file://" + source, None)
for number in range(document.get_n_pages()):
    page = document.get_page(number)
    for mapping in page.get_form_field_mapping():
        field = mapping.field
        name = field.get_name()
        if name not in values:
            continue
        kind = field.get_field_type()
        if kind == Poppler.FormFieldType.BUTTON:
            field.button_set_state(bool(values[name]))
        elif kind == Poppler.FormFieldType.CHOICE:
            labels = [field.choice_get_item(n) for n in range(field.choice_get_n_items())]
            field.choice_select_item(labels.index(values[name]))
        else:
            field.text_set_text(values[name])
document.save("file://" + target)
"""
SYSTEM_PYTHON = "/usr/bin/python3"  # poppler's bindings come with the system's Python


def has_poppler() -> bool:
    """Whether poppler can be asked."""
    ask = 'import gi; gi.require_version("Poppler", "0.18"); from gi.repository import Poppler'
    try:
        done = subprocess.run([SYSTEM_PYTHON, "-c", ask], check=False, capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def by_poppler(form: bytes, values: Values) -> bytes:
    """The form filled in as in Evince or Okular."""
    with TemporaryDirectory() as folder:
        source, target, given = (Path(folder, name) for name in ("in.pdf", "out.pdf", "v.json"))
        source.write_bytes(form)
        given.write_text(json.dumps(values), encoding="utf-8")
        command = [SYSTEM_PYTHON, "-c", POPPLER, str(source), str(target), str(given)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        return target.read_bytes()
