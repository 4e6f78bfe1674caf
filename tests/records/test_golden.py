"""The lists of records and a player's page as they are printed: some years of four players."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest

from pbm.core.page import Document, Table
from pbm.press.pdf import print_pdf
from pbm.press.text import print_text
from pbm.records.fold import records_from
from pbm.records.pages import player_document, records_document
from tests.records.some_games import RAILS, some_years

GOLDEN = Path(__file__).parent / "golden"
RELIABLE = {"ann@example.org": "14 turns on time, 2 late", "cid@example.org": "never late"}


def documents() -> dict[str, Document]:
    records = records_from(some_years(), RELIABLE)
    (ann,) = records.called("ann archer")
    return {
        "records": records_document(records, "The Office"),
        "title": records_document(records, "The Office", RAILS),
        "player": player_document(records, "The Office", ann),
    }


@pytest.mark.parametrize("name", ["records", "title", "player"])
def test_golden_lists(name: str) -> None:
    kept = GOLDEN / f"{name}.txt"
    text = print_text(documents()[name], 100)
    if os.environ.get("GOLDEN") == "write":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["records", "title", "player"])
def test_in_print_they_say_the_same_on_two_pages_at_most(name: str) -> None:
    document = documents()[name]
    made = print_pdf(document)
    assert made == print_pdf(documents()[name])
    pages = list(pypdfium2.PdfDocument(made))
    assert len(pages) <= 2
    printed = "".join(
        "".join(page.get_textpage().get_text_range().split()) for page in pages
    ).replace(",", "")
    told = [block for section in document.sections for block in section.blocks]
    cells = [
        str(cell)
        for one in told
        if isinstance(one, Table)
        for row in one.rows
        for cell in row
        if cell
    ]
    assert len(cells) > 20
    assert [cell for cell in cells if "".join(cell.replace(",", "").split()) not in printed] == []
