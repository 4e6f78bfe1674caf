"""Sheets to fill in by hand: every offer, its limits, the code on every leaf."""

from __future__ import annotations

import io

import pypdfium2

from pbm.press.sheet_pdf import print_sheet_pdf, sheet_boxes
from pbm.sheets.marks import mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead
from tests.press import samples
from tests.press.overlaps import clashes, strays


def pages(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(io.BytesIO(data))
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_every_leaf_bears_the_mark() -> None:
    sheet, head = samples.sheet()
    printed = pages(print_sheet_pdf(sheet, head))
    assert len(printed) > 1
    assert all(mark(head) in page for page in printed)
    assert printed[-1].count("=== END ===") == 1


def test_every_offer_stands_with_its_limits() -> None:
    sheet, head = samples.sheet()
    text = " ".join(pages(print_sheet_pdf(sheet, head)))
    for block in sheet.blocks:
        assert block.title in text
        for offer in block.offers:
            assert " ".join(offer.line.split()) in text
    assert "1 to 2,310. credit (2.1.3)" in text
    assert "at most 2,310." in text
    assert "MON 184 mi, asked $920 | O&M" in text


def test_nothing_overlaps_even_with_hostile_words() -> None:
    hostile = "<b>x</b> & " * 60
    offers = (
        Offer("a", line=hostile, note=hostile, choices=(hostile, hostile), rule=hostile),
        Offer("b", note=hostile),
        Offer("c", line="y" * 900, given=True),
        Offer("d"),
    )
    block = OfferBlock(hostile, (hostile, hostile), offers, (hostile,))
    sheet = Sheet(hostile, (block,), (hostile,))
    boxes = sheet_boxes(sheet, SheetHead("g", "7.2", 15, 3, "K7QD-93MX"))
    assert clashes(boxes) == []
    assert strays(boxes) == []
    assert sum(box.text.count("y") for box in boxes) >= 900


def test_same_sheet_same_bytes() -> None:
    assert print_sheet_pdf(*samples.sheet()) == print_sheet_pdf(*samples.sheet())


def printed_texts(block: OfferBlock) -> list[str]:
    """The texts of a sheet of one block, in order."""
    return [box.text for box in sheet_boxes(Sheet("B.", (block,)), SheetHead("g", "7", 1, 1, "K"))]


def test_a_colon_before_the_line_is_a_full_stop_below_it() -> None:
    """The text sheet has its notes above the line that they lead to, the printed one below."""
    bare = Offer("then", line="then: pass", note="Whenever nothing above can be done:")
    chosen = Offer("par", line="par IC at 100", note="It may be started at:", choices=("68", "100"))
    texts = printed_texts(OfferBlock("STOCK ROUND", (), (bare, chosen)))
    assert "Whenever nothing above can be done." in texts
    assert "It may be started at:" in texts


def test_a_long_head_takes_what_its_facts_leave() -> None:
    head = "WHEN THE FIRST COMPANY IS ACQUIRED, FOR A COMPANY"
    assert head in printed_texts(OfferBlock(head, (), (Offer("a", line="a"),)))
    assert head in printed_texts(OfferBlock(head, ("cash $8",), (Offer("a", line="a"),)))


def test_facts_beside_a_head_are_not_parted() -> None:
    facts = ("cash -$8,969", "590 miles", "efficiency good, at most 87", "owes you $3,428",
             "loans $93,171, bonds $91,290", "Norris engines")  # fmt: skip
    texts = printed_texts(OfferBlock("RAILROAD M&C", facts, (Offer("a", line="a"),)))
    assert all(any(fact in text for text in texts) for fact in facts)
