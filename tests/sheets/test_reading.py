"""What players write, and what it is read as (10; turnsheets)."""

from __future__ import annotations

import pytest

from pbm.sheets.lines import Line
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import read_sheet
from pbm.sheets.tokens import tokens
from tests.sheets.toy import GRAMMAR, WORDS, Borrow, Buy, Expand, Issue, Message, Row, Spy


def orders(text: str) -> list[object]:
    """The orders of a text without a mistake."""
    taken, complaints = read_sheet(text, GRAMMAR, WORDS)
    assert complaints == []
    return [one.order for one in taken]


SAME = {
    "borrow 1250": [
        "Borrow $1,250",
        "  BORROW   1 250 ",
        "> borrow 1.250",
        "> > >> borrow 1'250",
        "| borrow $ 1250",
        "borrow\u00a01\u202f250",
        "borrow 1\u2019250",
        "borrow +1250",
        "borrow 1250.00",
        "borrow 1250.",
        "borrow 1250 # all of it",
        "\u2022 borrow \uff11\uff12\uff15\uff10",
        "borrow\n+ 1250",
        "bor\u200brow 1\u00ad250",
    ],
    "buy 100 B&O": [
        "buy 100 b&o",
        "buy 100 B & O",
        "buy 100 B and O",
        "buy 100 #14",
        "buy 100 14",
        "buy 100 Baltimore & Ohio",
        "buy 100 baltimore AND ohio",
        "buy 100 B&amp;O",
        "buy 100 B\uff06O",
        "- buy 100 B&O",
    ],
    "row B&O IN4 or IN9": ["ROW #14 in4 OR in 9", "row B&O #168 or #170"],
    "buy 5 GM&O": ["buy 5 Gulf, Mobile & Ohio", "buy 5 gulf mobile and ohio"],
    "buy 5 CASL": ["buy 5 Chicago, Alton & St. Louis", "buy 5 Chicago Alton & St Louis"],
}


@pytest.mark.parametrize(
    ("plain", "written"), [(plain, one) for plain, many in SAME.items() for one in many]
)
def test_a_mail_program_and_a_hasty_hand_change_nothing(plain: str, written: str) -> None:
    assert orders(written) == orders(plain)


def test_every_order_of_a_sheet_is_read_in_its_order() -> None:
    text = """
=== SHEET toy 1 3.1 K7QD-93MX ===
# for you: borrow 999
borrow 1000
buy 100 B&O
row B&O IN4
expand PENN to O6 N6 M6
spy player 9
spy railroad NYC
issue B&O 50 to market
message The public be damned! # 1
=== END ===
"""
    assert orders(text) == [
        Borrow(1000),
        Buy("B&O", 100),
        Row("B&O", "IN4"),
        Expand("PENN", ("O6", "N6", "M6")),
        Spy(seat=9),
        Spy(railroad="NYC"),
        Issue("B&O", 50, "market"),
        Message("The public be damned! # 1"),
    ]


def test_the_ampersand_is_never_dropped() -> None:
    assert orders("buy 1 M&C\nbuy 1 MC") == [Buy("M&C", 1), Buy("MC", 1)]


def test_a_space_between_thousands_is_taken_only_where_the_order_then_makes_sense() -> None:
    assert orders("buy 1 250 B&O") == [Buy("B&O", 1250)]
    assert orders("buy 100 14") == [Buy("B&O", 100)]


def test_a_number_sign_begins_a_comment_only_before_no_digit() -> None:
    assert orders("buy 7 #14 # my railroad") == [Buy("B&O", 7)]


def test_an_order_inside_a_longer_line_tells_where_it_ends() -> None:
    """Programmes read `ORDER or ORDER bound` one order at a time."""
    cut = tokens(Line(1, "expand B&O to O6 N6 or to O7 or expand PENN to M6 until x"))
    first = GRAMMAR.read(cut, 0, WORDS, whole=False)
    assert isinstance(first, Parsed)
    assert (first.order, cut.word(first.next)) == (Expand("B&O", ("O6", "N6")), "or")
    second = GRAMMAR.read_alternative(cut, first.next + 1, WORDS, first, whole=False)
    assert isinstance(second, Parsed)
    assert second.order == Expand("B&O", ("O7",))
    third = GRAMMAR.read_alternative(cut, second.next + 1, WORDS, second, whole=False)
    assert isinstance(third, Parsed)
    assert (third.order, cut.word(third.next)) == (Expand("PENN", ("M6",)), "until")
