"""What a player may not order at all, and that the rest of the sheet stands (10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.continental import orders as o
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import understand
from pbm.sheets.complaint import complaint_lines
from tests.continental.midgame import DREW, view


def told(text: str, reader: int = 4) -> tuple[list[str], list[str]]:
    """The orders that stand, in words, and the reasons of the complaints."""
    reading = read(text, view(reader))
    return (
        [one.text for one in reading.orders],
        [f"{one.line}: {one.reason} ({one.rule})" for one in reading.complaints],
    )


SHEET = """\
=== SHEET cr-28 7 4.1 K7QD-93MX ===
# Jay Gould, turn 7
borrow 1,000
merge CNJ into PENN
bid MON 1350

sell 20 NYC
buy 100 B&O
short 50 N&W
control 1 B&O
spy player 9
spy railroad NYC
message The public be damned!

improve B&O 12
build B&O 330
row B&O PA9 or MD1
dividend B&O 3
=== END ===
"""


def test_the_sample_sheet_is_read_whole() -> None:
    reading = read(SHEET, view())
    assert reading.complaints == ()
    assert [one.order for one in reading.orders][:4] == [
        o.Borrow(1000),
        o.MergePC("CNJ", "PENN"),
        o.BidPC("MON", 1350),
        o.Sell("NYC", 20),
    ]
    assert [one.line for one in reading.orders][-1] == 18


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("buy $300 of PENN", "buy 25 PENN"),
        ("buy $1,200 worth of PENN", "buy 100 PENN"),
        ("buy 300 dollars of PENN", "buy 25 PENN"),
        ("buy PENN for $300", "buy 25 PENN"),
        ("spend 300 on NYC", "buy 15 NYC"),
    ],
)
def test_for_dollars_as_many_shares_are_offered_as_they_pay(line: str, offered: str) -> None:
    """PENN stands at $12. A share for each dollar was offered, and a click away."""
    (complaint,) = understand(line, view()).complaints
    assert offered in complaint.offers
    assert not any(one.startswith(("buy 300", "buy 1200")) for one in complaint.offers)


def test_a_complaint_is_as_the_receipt_prints_it() -> None:
    (complaint,) = read("buy 100 B&Q", view()).complaints
    assert complaint_lines(complaint) == (
        "line 1  buy 100 B&Q",
        "                ^^^",
        "        There is no railroad B&Q; did you mean B&O?",
        "        The order is not taken. The other orders stand.",
    )


CASES = {
    "improve READ 5": "1: You do not preside over READ; you give orders for PENN and B&O (10.2.4)",
    "merge READ into PENN": "1: You do not preside over READ; you give orders for PENN and B&O"
    " (10.1.5, 4.13)",
    "borrow 1000\nborrow 1000": "2: The same order stands already in line 1 (10.1.1)",
    "borrow 1000\nborrow 500": "2: This can be ordered once, and line 1 says: borrow 1000 (10.1.1)",
    "improve B&O 5\nimprove B&O 9": "2: This can be ordered once for B&O, and line 1 says: improve"
    " B&O 5 (10.2.4)",
    "merge CNJ into PENN\nincorporate CNJ": "2: CNJ can take one action in a turn, and line 1 says:"
    " merge CNJ into PENN (10.1.2)",
    "bid MON 900\nbid MON 1000": "2: You bid for MON already in line 1: bid MON 900 (10.1.2)",
    "bid MON 900\nbid COG 500": "2: You can bid for 1 more Private Company only (10.1.2)",
    "buy 10 NYC\nsell 10 NYC": "2: One transaction in NYC is allowed, and line 1 says: buy 10 NYC"
    " (6.1, 10.1.3)",
    "buy 1 NYC\nbuy 1 B&O\nbuy 1 READ\nbuy 1 PENN": "4: At most 3 stocks can be bid for in a turn"
    " with so many railroads (6.1, 10.1.3)",
    "control 1 NYC\ncontrol 1 READ": "2: Slot 1 is taken by line 1: control 1 NYC (10.1.4)",
    "control 1 NYC\ncontrol 2 NYC": "2: The presidency of NYC is settled by line 1: control 1 NYC"
    " (10.1.4)",
    "lend B&O 5\nrepay B&O 5 to president": "2: The president of B&O lends or is repaid, not both;"
    " line 1 says: lend B&O 5 (10.2.1)",
    "build B&O 330\nabandon B&O": "2: One order for the Right-of-Way of B&O is allowed, and line 1"
    " says: build B&O 330 (4.6.6, 10.2.5)",
    "technology PENN A\ntechnology PENN C": "2: A railroad can buy one technology in a turn (4.18)",
    "double B&O PA1\ndouble B&O B&O": "2: A railroad can double one line in a turn (4.15)",
    "row B&O PA9 or PA9": "1: PA9 is already the first choice (10.2.7)",
    "merge PENN into PENN": "1: PENN cannot do this to itself (10.1.5)",
    "rate war PENN on PENN 5": "1: PENN cannot do this to itself (4.16)",
    "spy player 4": "1: You are player 4 yourself ()",
    "spy player 16": "1: There is no player 16 ()",
    "lend B&O 100\nlend B&O 200": (
        "2: This can be ordered once for B&O, and line 1 says: lend B&O 100 (10.2.1)"
    ),
    "spy player 9\nspy player 8": "2: This can be ordered once, and line 1 says: spy player 9"
    " (10.1.6)",
    "buy 100 CNJ": "1: CNJ is a Private Company, not a railroad ()",
    "merge B&O into PENN\nbid NYC 5000": "2: NYC is a railroad, not a Private Company ()",
    "bid 700 for NYC": "1: NYC is a railroad, not a Private Company ()",
    "control 1 LV": "1: LV is a Private Company, not a railroad ()",
    "row B&O LV": "1: LV is a Private Company; a railroad can bid for Rights-of-Way only ()",
    "borrow -5": "1: A number of dollars cannot be negative ()",
    "improve B&O 1.5": "1: Only whole dollars a mile can be ordered, no fractions ()",
    "lend B&O 99999999999999999999": "1: The number of dollars is absurd: no more than 999,999,999"
    " can be written ()",
}


@pytest.mark.parametrize("text", CASES)
def test_what_cannot_be_ordered_is_told_and_the_rest_stands(text: str) -> None:
    orders, reasons = told(f"{text}\nmessage The rest stands")
    assert reasons == [CASES[text]]
    assert len(orders) == len(text.splitlines())


def test_the_seventh_transaction_is_too_many() -> None:
    """6.1.1: six transactions in all."""
    text = "buy 1 NYC\nbuy 1 B&O\nsell 1 PENN\nshort 1 READ\nshort 1 N&W\nsell 1 C&H\n"
    assert told(text)[1] == []
    six = [one.text for one in read(text, view()).orders]
    assert len(six) == 6


def test_a_company_merged_away_is_a_line_now() -> None:
    _, reasons = told("row B&O PA1\nbuy 1 PA1\nsell PENN asking 900")
    assert reasons == [
        "2: PA1 is a line of B&O now ()",
        "3: PENN is a railroad, not a Private Company ()",
    ]


def test_who_presides_over_nothing_gives_no_railroad_orders() -> None:
    assert told("improve B&O 5", reader=3) == (
        [],
        ["1: You do not preside over B&O or any railroad (10.2.4)"],
    )
    assert told("improve READ 5", reader=DREW) == (["improve READ 5"], [])


def test_the_caret_of_a_foreign_railroad_stands_under_its_name() -> None:
    (complaint,) = read("improve READ 5", view()).complaints
    assert (complaint.column, complaint.width) == (9, 4)


def test_a_standing_line_left_on_the_sheet_gives_way_to_a_change() -> None:
    """Controls and dividend rates are printed as orders; they only say what holds (R62)."""
    standing = "control 1 B&O\ncontrol 2 PENN\ndividend PENN 1\n"
    assert told(standing) == (standing.splitlines(), [])
    assert told(f"{standing}control 1 NYC\ndividend PENN 3") == (
        ["control 2 PENN", "control 1 NYC", "dividend PENN 3"],
        [],
    )
    assert told(f"{standing}resign 1") == (["control 2 PENN", "dividend PENN 1", "resign 1"], [])
    assert told(f"resign PENN\n{standing}") == (
        ["resign PENN", "control 1 B&O", "dividend PENN 1"],
        [],
    )
    assert told("resign PENN\ncontrol 1 PENN")[1] == [
        "2: The presidency of PENN is settled by line 1: resign PENN (10.1.4)"
    ]


def test_a_message_of_any_length_is_taken_and_cut_later() -> None:
    """10.1.7: one that is too long is shortened, not refused."""
    orders, reasons = told("message " + "damned " * 200)
    assert (len(orders), reasons) == (1, [])


def test_a_sequence_may_stand_before_the_order_as_in_the_boxes() -> None:
    reading = read("2. buy 100 B&O\n1) sell 20 NYC\n3. borrow 100", view())
    assert [one.order for one in reading.orders] == [
        o.Buy("B&O", 100, 2),
        o.Sell("NYC", 20, 1),
        o.Borrow(100),
    ]
    assert reading.orders[0].text == "buy 100 B&O sequence 2"


@given(st.binary(max_size=400))
def test_any_bytes_as_a_sheet_give_orders_or_complaints(raw: bytes) -> None:
    for text in (raw.decode("latin-1"), raw.decode("utf-8", "surrogateescape")):
        reading = read(text, view())
        assert all(one.text for one in reading.orders)
        assert all(complaint_lines(one) for one in reading.complaints)
