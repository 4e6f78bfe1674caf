"""A filled form is a letter like any other: its orders count, and a receipt tells them."""

from __future__ import annotations

from email.message import EmailMessage
from io import BytesIO

import pypdfium2
import pytest

from pbm.office.game import OpenGame
from pbm.office.publish import publish
from pbm.office.receipts import receipt_text
from pbm.office.record import Accepted
from pbm.post.inbox import LetterFound
from pbm.press.sheet_pdf import print_sheet_pdf
from pbm.sheets.form import MORE
from pbm.sheets.marks import mark
from pbm.sheets.sheet import print_sheet
from tests.office.a_game import head, one
from tests.press.fillers import by_pdfium, by_pypdf


def mailed(pdf: bytes, text: str = "My orders are in the file.") -> LetterFound:
    """A mail with a form."""
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    mail.set_content(text)
    mail.add_attachment(pdf, maintype="application", subtype="pdf", filename="sheet.pdf")
    return LetterFound("form.eml", mail.as_bytes())


def test_a_filled_form_counts_before_the_blank_sheet_quoted_with_it(game: OpenGame) -> None:
    sheet = game.family.sheet(game.view(game.file.border(), 1))
    blank = print_sheet_pdf(sheet, head(game, 1))
    filled = by_pypdf(blank, {f"{MORE}1": "guess 40", f"{MORE}2": "message Grüße"})
    verdict = one(game, mailed(filled, print_sheet(sheet, head(game, 1))))
    assert verdict.receipt is not None
    [entry] = game.file.of(Accepted)
    assert (entry.seat, entry.revision, entry.orders) == (1, 1, "guess 40\nmessage Grüße")
    assert "message Grüße" in receipt_text(verdict.receipt)


def test_a_mistake_in_a_form_is_told_by_its_line(game: OpenGame) -> None:
    sheet = game.family.sheet(game.view(game.file.border(), 1))
    blank = print_sheet_pdf(sheet, head(game, 1))
    verdict = one(game, mailed(by_pypdf(blank, {f"{MORE}1": "guess 40", f"{MORE}2": "gess 4 0"})))
    assert verdict.receipt is not None
    assert [one.text for one in verdict.receipt.reading.complaints] == ["gess 4 0"]


def printed_into_a_file(pdf: bytes) -> bytes:
    """What a print dialogue makes of a form: its pages drawn once more, without any field."""
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    for page in document:
        page.flatten()
    out = BytesIO()
    document.save(out)
    return out.getvalue()


@pytest.mark.parametrize("gone", [False, True])
def test_a_sheet_printed_into_a_file_counts_when_its_receipt_is_answered(
    game: OpenGame, gone: bool
) -> None:
    folder = publish(game, game.file.border()).folder
    [paper] = folder.glob("01-*-sheet.pdf")
    blank = paper.read_bytes()
    if gone:
        paper.unlink()
    lines = {"v1-guess-give": "on", f"{MORE}1": "message Grüße an alle"}
    flat = printed_into_a_file(by_pdfium(blank, lines))
    verdict = one(game, mailed(flat))
    assert verdict.receipt is not None
    assert game.file.of(Accepted) == []

    told = receipt_text(verdict.receipt)
    assert "If the orders below are yours" in " ".join(told.split())
    assert "WHAT YOUR FILE SEEMS TO SAY" in told
    answer = f"From: ann@example.org\nSubject: Re: is this\n\nYes.\n{told}"
    assert one(game, LetterFound("answer.eml", answer.encode())).receipt is not None
    [entry] = game.file.of(Accepted)
    assert entry.orders == "guess 50\nmessage Grüße an alle"


def test_a_flat_sheet_beside_one_with_orders_is_left_aside(game: OpenGame) -> None:
    sheet = game.family.sheet(game.view(game.file.border(), 1))
    flat = printed_into_a_file(print_sheet_pdf(sheet, head(game, 1)))
    text = f"{mark(head(game, 1))}\nguess 7\n=== END ===\n"
    assert one(game, mailed(flat, text)).receipt is not None
    assert [entry.orders for entry in game.file.of(Accepted)] == ["guess 7"]
