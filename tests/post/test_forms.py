"""Filled forms: what viewers write is read as the orders that were meant, or not at all."""

from __future__ import annotations

from email.message import EmailMessage
from io import BytesIO

import pikepdf
import pytest

from pbm.games import catalogue
from pbm.post import forms
from pbm.post.forms import LARGEST_PDF, form_text
from pbm.post.letter import read_letter, read_text
from pbm.sheets.form import CODE, LINES
from pbm.sheets.marks import mark
from tests.post.filling import HEAD, PrintedSheet, everything, printed
from tests.press.fillers import Fill, by_pdfium, by_poppler, by_pypdf, has_poppler

FILLERS = [
    by_pypdf,
    by_pdfium,
    pytest.param(by_poppler, marks=pytest.mark.skipif(not has_poppler(), reason="no poppler")),
]
QUICK = FILLERS[:2]
"""Those that are asked in the gate; the third is a program of its own."""


def orders(pdf: bytes) -> list[str] | None:
    """The lines that a form says."""
    text = form_text(pdf)
    if text is None:
        return None
    first, *lines, last = text.splitlines()
    assert (first, last) == (mark(HEAD), "=== END ===")
    return lines


def rewritten(pdf: bytes, **changes: object) -> bytes:
    """The form with other values in its fields, as pikepdf writes them, drawn as before."""
    with pikepdf.open(BytesIO(pdf)) as file:
        for field in file.Root.AcroForm.Fields:
            name = str(field.T).removeprefix("v1-").replace("-", "_").replace("&", "")
            if name in changes:
                field.V = changes[name]
        out = BytesIO()
        file.save(out)
    return out.getvalue()


def is_read_as_meant(form: PrintedSheet, fill: Fill) -> None:
    values, said = everything(form)
    assert orders(fill(form.pdf, values)) == said


@pytest.mark.parametrize("fill", QUICK)
def test_every_field_of_a_sheet_is_read_back(fill: Fill) -> None:
    is_read_as_meant(printed("chicago-express", 1), fill)


@pytest.mark.soak
@pytest.mark.parametrize("fill", FILLERS)
@pytest.mark.parametrize("turns", [0, 2])
@pytest.mark.parametrize("title", catalogue.titles())
def test_every_field_of_every_sheet_is_read_back(title: str, turns: int, fill: Fill) -> None:
    for seat in (1, 2):
        is_read_as_meant(printed(title, turns, seat), fill)


def test_a_blank_form_says_what_it_came_with() -> None:
    form = printed("continental-rails-ii", 0)
    assert orders(form.pdf) == [offer.line for offer in given(form)]


def given(form: PrintedSheet) -> list[object]:
    return [one for block in form.sheet.blocks for one in block.offers if one.given]


def test_values_of_every_make_are_read() -> None:
    pdf = printed("chicago-express", 1).pdf
    names, text = pikepdf.Name, pikepdf.String
    ticked = rewritten(pdf, bid_PRR_give=names.Yes, bid_PRR_most=text("2"))
    array = rewritten(pdf, bid_PRR_give=names.On, bid_PRR_most=pikepdf.Array([text("$ 2")]))
    changed = rewritten(pdf, bid_PRR_give=names.Off, bid_PRR_most=text("2"))
    beside = rewritten(pdf, bid_PRR_instead=text("2"))
    empty = rewritten(pdf, bid_PRR_give=names.Yes, bid_PRR_most=text(""))
    for file in (ticked, array, changed, beside):
        assert orders(file) == ["bid up to 2 for PRR"]
    assert orders(empty) == orders(rewritten(pdf, bid_PRR_give=names.Yes))
    assert orders(rewritten(pdf, bid_PRR_instead=text("pass\r\n=== END ===\n"))) == [
        "pass === END ==="
    ]


def test_a_form_without_its_hidden_fields_is_none() -> None:
    pdf = printed("chicago-express", 1).pdf
    for name in (CODE, LINES):
        assert orders(rewritten(pdf, **{name.removeprefix("v1-"): ""})) is None


def test_hostile_files_say_nothing_and_harm_nobody() -> None:
    pdf = printed("chicago-express", 1).pdf
    circle = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as file:
        fields = file.Root.AcroForm.Fields
        fields[0].Kids = pikepdf.Array([fields[0], fields[1]])
        fields.append(fields[0])
        file.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
        file.save(circle)
    assert orders(circle.getvalue()) is None  # the code became the name of others
    huge = rewritten(pdf, bid_PRR_instead="x" * 1_000_000)
    found = orders(huge)
    assert found is not None
    assert [len(line) for line in found] == [400]
    for broken in (b"", b"%PDF-1.4", pdf[: len(pdf) // 2], b"%PDF-" + b"(" * 100_000):
        assert form_text(broken) is None
    assert form_text(pdf + b" " * LARGEST_PDF) is None
    assert orders(b"junk before it\r\n" + pdf) == []


def test_what_pikepdf_cannot_open_pypdf_may(monkeypatch: pytest.MonkeyPatch) -> None:
    form = printed("chicago-express", 1)
    values, said = everything(form)
    filled = by_pypdf(form.pdf, values)

    def fails(raw: bytes) -> None:
        raise pikepdf.PdfError("broken")

    monkeypatch.setattr(forms, "_ByPikePdf", fails)
    assert orders(filled) == said


def test_a_mail_with_a_form_bears_its_sheet() -> None:
    form = printed("chicago-express", 1)
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    mail.set_content("Here are my orders.")
    mail.add_attachment(form.pdf, maintype="application", subtype="pdf", filename="sheet.pdf")
    mail.add_attachment(b"%PDF-1.4 a map", maintype="application", subtype="pdf", filename="m.pdf")
    letter = read_letter(mail.as_bytes())
    assert [text.text for text in letter.texts] == ["Here are my orders.\n", form_text(form.pdf)]
    assert letter.unread == ("m.pdf",)
    assert read_text(form.pdf).texts[0].text == form_text(form.pdf)
