"""What a player is told about a line that cannot be read: the whole text, caret included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.sheets.complaint import Complaint, complaint_lines
from pbm.sheets.lines import WIDTH, order_lines
from pbm.sheets.marks import extract
from pbm.sheets.reading import MOST_COMPLAINTS, read_sheet
from tests.sheets.toy import GRAMMAR, WORDS

TOLD = {
    "buy 100 B&Q": """
line 1  buy 100 B&Q
                ^^^
        There is no railroad B&Q; did you mean B&O or CB&Q?
        The order is not taken. The other orders stand.
""",
    "borow 1000": """
line 1  borow 1000
        ^^^^^
        borow is not an order; did you mean borrow?
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "xyzzy": """
line 1  xyzzy
        ^^^^^
        xyzzy is not an order.
        The order is not taken. The other orders stand.
""",
    "borrow -50": """
line 1  borrow -50
               ^^^
        A number of dollars cannot be negative.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "borrow 12.50": """
line 1  borrow 12.50
               ^^^^^
        Only whole dollars can be ordered, no fractions.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "borrow 1/2": """
line 1  borrow 1/2
               ^^^
        Only whole dollars can be ordered, no fractions.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "borrow 1000000000": """
line 1  borrow 1000000000
               ^^^^^^^^^^
        The number of dollars is absurd: no more than 999,999,999
        can be written.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "borrow 0": """
line 1  borrow 0
               ^
        The number of dollars must be at least 1.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "borrow": """
line 1  borrow
               ^
        The number of dollars is missing.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "buy B&O 100": """
line 1  buy B&O 100
            ^^^
        B&O is not a number of shares.
        expected: buy <shares> <railroad>
        The order is not taken. The other orders stand.
""",
    "buy 100 Balt": """
line 1  buy 100 Balt
                ^^^^
        There is no railroad Balt; did you mean B&O?
        The order is not taken. The other orders stand.
""",
    "buy 100 LV": """
line 1  buy 100 LV
                ^^
        LV is a Private Company.
        expected: buy <shares> <railroad>
        The order is not taken. The other orders stand.
""",
    "spy 9": """
line 1  spy 9
            ^
        9 does not fit here.
        expected: spy player <player> | spy railroad <railroad>
        The order is not taken. The other orders stand.
""",
    "spy player 16": """
line 1  spy player 16
                   ^^
        The number of players must be at most 15.
        expected: spy player <player>
        The order is not taken. The other orders stand.
""",
    "row B&O IN4 or IN8": """
line 1  row B&O IN4 or IN8
                       ^^^
        There is no Right-of-Way IN8; did you mean IN4, IN5 or IN9?
        The order is not taken. The other orders stand.
""",
    "issue B&O 50": """
line 1  issue B&O 50
                     ^
        The word "to" is missing.
        expected: issue <railroad> <shares> to market
        The order is not taken. The other orders stand.
""",
    "borrow 1000 today": """
line 1  borrow 1000 today
                    ^^^^^
        What begins with "today" is no part of this order.
        expected: borrow <dollars>
        The order is not taken. The other orders stand.
""",
    "+ 100": """
line 1  + 100
        ^
        There is no order above that this line could go on with.
        The order is not taken. The other orders stand.
""",
}


@pytest.mark.parametrize("line", TOLD)
def test_a_complaint_points_at_the_fault_and_helps(line: str) -> None:
    (complaint,) = read_sheet(line, GRAMMAR, WORDS)[1]
    assert "\n".join(complaint_lines(complaint)) == TOLD[line].strip("\n")


def test_all_complaints_of_a_sheet_are_collected_and_the_rest_stands() -> None:
    taken, complaints = read_sheet("borow 1\nborrow 2\nbuy 1 XX\n\nbuy 3 B&O", GRAMMAR, WORDS)
    assert [one.line.number for one in taken] == [2, 5]
    assert [(one.line, one.column, one.width) for one in complaints] == [(1, 1, 5), (3, 7, 2)]


def test_a_fault_far_right_in_a_long_line_is_still_shown_above_its_caret() -> None:
    line = "expand B&O to " + "O6 " * 60 + "Q9 M6"
    (complaint,) = read_sheet(line, GRAMMAR, WORDS)[1]
    shown, caret, *_ = complaint_lines(complaint)
    assert shown[caret.index("^") :].startswith("Q9")
    assert max(map(len, complaint_lines(complaint))) <= 68


def test_a_long_remedy_goes_on_behind_a_plus_and_can_be_mailed_as_it_stands() -> None:
    """No line of a mail is wider than those that mail programs leave alone."""
    remedy = "message " + " ".join(["whoever takes it from me shall rue the day"] * 4)
    told = complaint_lines(Complaint(12, 1, 3, "mesage …", "", offers=(remedy,)))
    assert max(map(len, told)) <= WIDTH
    offered = [line.strip() for line in told[3:] if line.startswith(" " * 11)]
    assert len(offered) > 2
    (again,) = order_lines("\n".join(offered))
    assert again.text == remedy


def test_a_letter_of_nothing_but_mistakes_is_not_read_to_its_end() -> None:
    _, complaints = read_sheet("what?\n" * 5000, GRAMMAR, WORDS)
    assert len(complaints) == MOST_COMPLAINTS + 1
    assert "what follows was not read" in complaints[-1].reason


@given(st.binary(max_size=300))
def test_any_bytes_give_orders_or_complaints(raw: bytes) -> None:
    for text in (raw.decode("latin-1"), raw.decode("utf-8", "surrogateescape")):
        taken, complaints = read_sheet(text, GRAMMAR, WORDS)
        assert all(complaint_lines(one) for one in complaints)
        assert all(GRAMMAR.write(one.order, WORDS) for one in taken)
        assert isinstance(extract(text).parts, tuple)


FRAGMENTS = st.sampled_from(
    "borrow buy row expand spy player railroad issue message to or market + # #14 14 B&O IN4 O6 "
    "1,250 1 250 -5 1.5 $ & 0 > | === SHEET END = ( \u00bd \u2028 \u202e \ud800".split(" ")
)


@given(st.lists(FRAGMENTS, max_size=12))
def test_any_mixture_of_words_gives_orders_or_complaints(words: list[str]) -> None:
    text = " ".join(words)
    taken, complaints = read_sheet(text, GRAMMAR, WORDS)
    for one in taken:
        line = GRAMMAR.write(one.order, WORDS)
        again, none = read_sheet(line, GRAMMAR, WORDS)
        assert ([two.order for two in again], none) == ([one.order], [])
    assert all(max(map(len, complaint_lines(one))) <= 68 for one in complaints)
