"""Sheets to fill in by hand: every offer, its limits, the code on every leaf."""

from __future__ import annotations

import io
from itertools import combinations

import pypdfium2
import pytest
from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, HexMap, LitHex
from pbm.core.page import Gallery, Picture, Rack
from pbm.press.fonts import measure
from pbm.press.pen import Box
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


def test_a_head_and_its_notes_are_not_left_at_a_foot_without_an_offer() -> None:
    """Whatever stands above: 60 offers more, one after the other, push the block over the foot."""
    block = OfferBlock("YOUR WORD", (), (Offer("b", line="sell it"),), ("Only if both agree.",))
    for count in range(20, 40):
        above = OfferBlock("ABOVE", (), tuple(Offer("a", line=f"{n}. a") for n in range(count)))
        boxes = sheet_boxes(Sheet("", (above, block)), SheetHead("g", "7", 1, 1, "K7QD-93MX"))
        parts = ("YOUR WORD", "Only if both agree.", "sell")
        pages_of = [{box.page for box in boxes if box.text == part} for part in parts]
        assert pages_of[1] == pages_of[2], count
        assert pages_of[0] == pages_of[1], count


def wide_board(across: int) -> HexMap:
    """A board of so many columns and ten rows."""
    hexes = tuple(DrawnHex(f"{r}.{c}", r, c) for r in range(10) for c in range(r % 2, across, 2))
    heads = tuple(map(str, range(1, across + 1)))
    return HexMap(
        "", "pointy", hexes, (), coordinates=(tuple("ABCDEFGHIJ"), heads), lit=(LitHex("0.0"),)
    )


def with_board(above: int, across: int = 22) -> list[Box]:
    """A sheet with some offers and one below them that has a board and tiles."""
    picture = Picture(DrawnHex("", 0, 0, fill="yellow"), "8 ×2", "r0")
    drawn = Gallery("", "pointy", (Rack("A2", (picture,) * 4),), boards=(wide_board(across),))
    offers = (*(Offer("a", line=f"{n}. a") for n in range(above)), Offer("l", line="lay 8 at A2"))
    offers = (*offers[:-1], replace(offers[-1], drawn=(drawn,)))
    sheet = Sheet("", (OfferBlock("COMPANY", (), offers),))
    return list(sheet_boxes(sheet, SheetHead("g", "7", 1, 1, "K7QD-93MX")))


@pytest.mark.parametrize("count", range(20, 50))
def test_the_last_offer_of_a_block_does_not_stand_alone_overleaf(count: int) -> None:
    """Under a head of two lines, which is all that came before it there."""
    offers = tuple(Offer("buy", f"R{n}", f"buy 10 R{n}") for n in range(count))
    boxes = sheet_boxes(
        Sheet("B.", (OfferBlock("RAILROAD", (), offers),)), SheetHead("g", "7", 1, 1, "K7QD-93MX")
    )
    pages = [next(box.page for box in boxes if box.text == f"R{n}") for n in range(count)]
    assert pages[-2] == pages[-1]


@pytest.mark.parametrize("across", [6, 12, 22, 30])
def test_coordinates_over_a_small_board_do_not_run_together(across: int) -> None:
    boxes = [box for box in with_board(3, across) if box.kind == "label" and box.text.isdigit()]
    assert len(boxes) >= min(across, 12)
    for one, other in combinations(boxes, 2):
        if abs(one.bottom - other.bottom) < 1:
            assert one.right + 0.8 < other.left or other.right + 0.8 < one.left, (one, other)


@pytest.mark.parametrize("above", [17, 18, 19, 20])
def test_a_board_takes_the_room_that_is_left_and_does_not_leave_a_third_of_a_page(
    above: int,
) -> None:
    boxes = with_board(above)
    lay = {box.page for box in boxes if box.text == "lay"}
    board = {box.page for box in boxes if box.kind == "label" and box.text == "A"}
    assert board == lay


def test_a_board_that_finds_no_room_comes_overleaf_behind_tiles_that_fill_the_page() -> None:
    """Its offer is not left alone at the foot, nor is the board set too small to be read."""
    picture = Picture(DrawnHex("", 0, 0, fill="yellow"), "8 ×2", "r0")
    racks = tuple(Rack(f"A{number}", (picture,) * 5) for number in range(60))
    drawn = Gallery("", "pointy", racks, boards=(wide_board(22),))
    for above in range(12, 28):
        offers = (*(Offer("a", line=f"{n}. a") for n in range(above)), Offer("l", line="lay"))
        offers = (*offers[:-1], replace(offers[-1], drawn=(drawn,)))
        sheet = Sheet("", (OfferBlock("COMPANY", (), offers),))
        boxes = sheet_boxes(sheet, SheetHead("g", "7", 1, 1, "K7QD-93MX"))
        lay = {box.page for box in boxes if box.text == "lay"}
        tiles = {box.page for box in boxes if box.text == "A0"}
        codes = [box for box in boxes if box.kind == "label" and box.text == "4.10"]
        assert tiles == lay, above
        assert min(box.right - box.left for box in codes) >= 5 * measure("4.10", "bold", 1), above


def test_a_board_does_not_go_overleaf_without_its_few_tiles() -> None:
    for above in range(23, 28):
        boxes = with_board(above)
        tiles = {box.page for box in boxes if box.text == "A2"}
        board = {box.page for box in boxes if box.kind == "label" and box.text == "4.10"}
        assert tiles == board, above


@pytest.mark.parametrize("above", range(20, 34))
def test_what_is_told_stands_on_the_page_of_the_order_that_it_leads_to(above: int) -> None:
    offers = tuple(Offer("buy", f"R{n}", f"buy 10 R{n}") for n in range(above))
    told = Offer("double", "M&C", note="A second track, for cash.")
    after = (Offer("lend", "M&C", "lend M&C 5483"), Offer("dividend", line="dividend M&C 6"))
    sheet = Sheet("B.", (OfferBlock("RAILROAD", (), (*offers, told, *after)),))
    boxes = sheet_boxes(sheet, SheetHead("g", "7", 1, 1, "K7QD-93MX"))
    pages = [
        next(box.page for box in boxes if box.text == text)
        for text in ("A second track, for cash.", "lend")
    ]
    assert pages[0] == pages[1]


def test_a_rule_that_nothing_is_said_of_is_no_note() -> None:
    """A bare number below an order tells nobody anything; with a limit or a sentence it does."""
    offers = (
        Offer("control", line="control 2 NYC", rule="10.1.4"),
        Offer("buy", line="buy 9 NYC", most=9, rule="6.1"),
    )
    block = OfferBlock("T", offers=offers)
    boxes = sheet_boxes(Sheet("", (block,)), SheetHead("g", "7", 1, 1, "K7QD-93MX"))
    texts = [box.text for box in boxes]
    assert "(10.1.4)" not in texts
    assert any(text.endswith("(6.1)") and text != "(6.1)" for text in texts)


@pytest.mark.parametrize("count", range(120, 160, 4))
def test_a_fifth_page_bears_more_than_a_few_orders_and_ruled_lines(count: int) -> None:
    """White between orders is given up before a page is begun that is mostly free lines."""
    offers = tuple(Offer("buy", line=f"buy {n} NYC") for n in range(1000, 1000 + count))
    boxes = sheet_boxes(
        Sheet("", (OfferBlock("T", offers=offers),)), SheetHead("g", "7", 1, 1, "K7QD-93MX")
    )
    fifth = {box.text for box in boxes if box.page == 5 and box.text.startswith("buy")}
    assert not fifth or len(fifth) > 8
    assert max(box.page for box in boxes) <= 4 or fifth
