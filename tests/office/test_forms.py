"""A filled form is a letter like any other: its orders count, and a receipt tells them."""

from __future__ import annotations

from email.message import EmailMessage

from pbm.office.game import OpenGame
from pbm.office.receipts import receipt_text
from pbm.office.record import Accepted
from pbm.post.inbox import LetterFound
from pbm.press.sheet_pdf import print_sheet_pdf
from pbm.sheets.form import MORE
from pbm.sheets.sheet import print_sheet
from tests.office.a_game import head, one
from tests.press.fillers import by_pypdf


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
