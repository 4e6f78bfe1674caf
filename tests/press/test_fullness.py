"""The measure of full pages: it sees an empty column, a white foot and a plate as a reader does."""

from __future__ import annotations

from pbm.core.page import Column, Document, Paragraph, Section, Table
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead
from tests.press import samples
from tests.press.fullness import fullness, sheet_fullness, thin

WORDS = "The Exchange was quiet. " * 12


def document(*sections: Section) -> Document:
    return Document("Title", "game-1", "Turn 3", "B.", sections)


def market(rows: int) -> Table:
    columns = tuple(Column(f"Figure {n} of the market", "right") for n in range(12))
    return Table(columns, tuple(tuple(1000 * row + n for n in range(12)) for row in range(rows)))


def test_a_page_of_words_in_two_columns_is_full() -> None:
    shares = fullness(document(Section("News", tuple(Paragraph(WORDS) for _ in range(40)))))
    assert len(shares) == 3
    assert min(shares[:-1]) > 90
    assert thin(shares) == []


def test_a_page_that_ends_halfway_is_thin() -> None:
    half = Section("News", (market(20),))
    shares = fullness(document(half, Section("More", (Paragraph("Nothing."),), fresh=True)))
    assert thin(shares) == [f"page 1 of 2: {shares[0]} %"]
    assert 30 < shares[0] < 60


def test_the_last_page_may_be_thin() -> None:
    assert thin(fullness(document(Section("News", (Paragraph(WORDS),))))) == []


def test_an_empty_column_is_white() -> None:
    """What stands in one half of the page alone counts for half of its height."""
    tall = Table((Column("A"), Column("B")), tuple((f"row {n}", n) for n in range(30)))
    note = Section("More", (Paragraph("Nothing."),), fresh=True)
    alone, both = (
        fullness(document(Section("News", tables), note))[0]
        for tables in ((tall, market(1)), (tall, tall))
    )
    assert alone < both


def test_a_map_fills_its_page() -> None:
    plan = Section("Map", (samples.real_network(),), fresh=True)
    assert 100 in fullness(document(plan))


def test_a_sheet_is_measured_by_its_printed_half() -> None:
    offers = tuple(Offer("bid", "MON", f"bid MON {n}") for n in range(90))
    sheet = Sheet("B., turn 4.", (OfferBlock("COMPANIES", (), offers),))
    shares = sheet_fullness(sheet, SheetHead("cr-1", "4", 5, 1, "K7QD-93MX"))
    assert len(shares) > 2
    assert thin(shares) == []
