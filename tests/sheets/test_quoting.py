"""A complaint quotes its line as the player has it, whatever was made of it before it was read."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.sheets.complaint import Complaint, quoting
from pbm.sheets.lines import order_lines


def about(text: str, line: int = 1, column: int = 1, width: int = 1) -> Complaint:
    return Complaint(line=line, column=column, width=width, text=text, reason="")


QUOTED = [
    # what the reader had, with the marked words | the letter | what is quoted, marked
    ("buy 20 READ - no, scratch that", "no", "buy 20 READ – no, scratch that", None, "no"),
    ("1. bid 60 for GSC", "1. bid 60 for GSC", "Bid 60 on the ‘GSC’!", None, None),
    ("1. bid 60 for XYZ", "XYZ", "please bid  60 for XYZ", "please bid 60 for XYZ", "XYZ"),
    ("buy 20 B&O", "20", "> buy 20 B&O # no more", "buy 20 B&O", "20"),
    ("sell 5 B&O", "B&O", "- sell 5\xa0B&O", "sell 5 B&O", "B&O"),
    ("row X PA9 or PA8", "PA8", "row X PA9\n+ or PA8", "row X PA9 or PA8", "PA8"),
    ("lay 7 or lay 8", "8", "lay 7\nor lay 8\nrun", "lay 7 or lay 8", "8"),
    ("buy B&O", "B&O", "buy B&O\nbuy B&O", "buy B&O", "B&O"),
    ("improve 20", "20", "improve \uff12\uff10", "improve \uff12\uff10", "\uff12\uff10"),
]  # fmt: skip


@pytest.mark.parametrize(("read", "marked", "letter", "quoted", "shown"), QUOTED)
def test_the_players_own_line_is_quoted(
    read: str, marked: str, letter: str, quoted: str | None, shown: str | None
) -> None:
    column, width = read.index(marked) + 1, len(marked)
    (told,) = quoting([about(read, 1, column, width)], letter)
    assert told.text == (quoted or letter)
    assert told.text[told.column - 1 :][: told.width] == (shown or told.text)


@given(st.text(max_size=60), st.text(max_size=30), st.integers(1, 9), st.integers(1, 9))
def test_any_letter_and_complaint_will_do(letter: str, read: str, line: int, column: int) -> None:
    (told,) = quoting([about(read, line, column, 3)], letter)
    assert told.text == read or not {"Cc", "Zl"} & set(map(unicodedata.category, told.text))
    assert told.column >= 1
    assert told.width >= 1


@given(
    st.lists(st.sampled_from(["buy 20 B&O", "“borrow” 10", "+ or X", "- sell 5", ""]), max_size=5)
)
def test_lines_that_were_not_rewritten_are_quoted_whole(lines: list[str]) -> None:
    letter = "\n".join(lines)
    for line in order_lines(letter):
        (told,) = quoting([about(line.text, line.number, 1, len(line.text))], letter)
        assert told.width == len(told.text)
        assert told.text.replace("“", '"').replace("”", '"') == line.text or line.loose
