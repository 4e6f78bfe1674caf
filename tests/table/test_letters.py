"""Reading programmes: forms of lines, canonical texts, complaints, hostile letters."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.games.table.letters import MOST_LINES, read_programme
from pbm.games.table.turns import as_reading
from pbm.sheets.complaint import complaint_lines
from tests.table.market import LANGUAGE


def canonical(text: str) -> list[str]:
    """The canonical lines of a programme without mistakes."""
    read, complaints = read_programme(text, LANGUAGE)
    assert not complaints, complaints
    return [one.text for one in read]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("1. buy", "1. buy"),
        ("1) buy", "1. buy"),
        ("1 buy", "1. buy"),
        ("1.buy", "1. buy"),
        ("BUY", "1. buy"),
        ("keep 3. buy", "keep 3. buy"),
        ("3. keep buy", "keep 3. buy"),
        ("any: if cash>=3: buy at most 2 times", "any: if cash >= 3: buy at most 2 times"),
        ("any : buy at most 1 time", "any: buy at most 1 time"),
        ("then: pass", "then: pass"),
        ("standing: pass", "standing: pass"),
        ("standing: none", "standing: none"),
        ("1. sell 2 or 1", "1. sell 2 or sell 1"),
        ("1. sell 2\n   or sell 1\n or buy", "1. sell 2 or sell 1 or buy"),
        ("1. sell 2 # no more\n   or sell 1", "1. sell 2 or sell 1"),
        ("if cash > 1: cart while carts < 2", "if cash > 1: cart while carts < 2"),
        ("stop if cash > 3", "stop if cash > 3"),
        ("stop in turns if cash > 3", "stop in turns if cash > 3"),
        ("stop in company MILL if cash > 3", "stop in COMPANY MILL if cash > 3"),
        ("COMPANY MILL\nstop if cash > 3", "stop in COMPANY MILL if cash > 3"),
        ("COMPANY MILL\ncart", "cart for MILL"),
    ],
)
def test_lines_and_their_canonical_text(written: str, text: str) -> None:
    assert canonical(written) == [text]
    assert canonical(text) == [text]


ORPHAN = "There is no line above that this alternative could belong to"
MIXED = "The orders of one line must answer the same decision"


@pytest.mark.parametrize(
    ("text", "caret", "reason", "suggestion"),
    [
        ("1. buy\n1. buy", "^^", "There is a line 1. already", ""),
        ("0. buy", "^^", "Lines are numbered from 1", ""),
        ("1.", "   ^", "An order is missing here", ""),
        ("1. byu", "   ^^^", "byu is not an order", "buy"),
        ("stop", "^^^^", "It is written: stop if CONDITION", ""),
        ("stop in mill if cash > 1", "        ^^^^", "There is no block mill of the sheet", ""),
        ("1. buy or bid up to 3", "^" * 21, MIXED, ""),
        ("1. buy at most 0 times", "       " + "^" * 15, "It is written: at most NUMBER times", ""),
        ("1. buy now", "       ^^^", 'What begins with "now" is no part of this order', ""),
        ("or buy", "^^", ORPHAN, ""),
    ],
)
def test_complaints_point_at_the_mistake(
    text: str, caret: str, reason: str, suggestion: str
) -> None:
    _, complaints = read_programme(text, LANGUAGE)
    assert len(complaints) == 1
    fault = complaints[0]
    assert " " * (fault.column - 1) + "^" * fault.width == caret
    assert (fault.reason, fault.suggestion) == (reason, suggestion)


def test_the_complaint_as_the_receipt_prints_it() -> None:
    _, complaints = read_programme("2. byu", LANGUAGE)
    assert complaint_lines(complaints[0]) == (
        "line 1  2. byu",
        "           ^^^",
        "        byu is not an order; did you mean buy?",
        "        expected: buy",
        "        The order is not taken. The other orders stand.",
    )


def test_a_bad_line_never_stops_the_others() -> None:
    read, complaints = read_programme("1. byu\n2. buy\nif: pass\nthen: pass", LANGUAGE)
    assert [one.text for one in read] == ["2. buy", "then: pass"]
    assert [one.line for one in complaints] == [1, 3]


def test_a_letter_of_thousands_of_lines_is_read_to_a_bound() -> None:
    read, complaints = read_programme("then: pass\n" * 5000, LANGUAGE)
    assert len(read) == MOST_LINES
    assert len(complaints) == 1


WORDS = "1. 2. any : then keep stop in if or and not ( ) buy sell 2 cash < = at most times until"


@given(
    st.lists(st.sampled_from(WORDS.split()) | st.text(max_size=6), max_size=25).map(" ".join)
    | st.text()
)
def test_any_text_gives_lines_or_complaints_and_lines_are_written_again_alike(text: str) -> None:
    read, _ = read_programme(text, LANGUAGE)
    for one in read:
        again, complaints = read_programme(one.text, LANGUAGE)
        assert not complaints
        assert again[0].instruction == one.instruction


def test_a_line_too_long_when_written_out_is_told() -> None:
    text = "1. house from seat 2 for at most 40 or " + " or ".join(["3 for at most 40"] * 21)
    assert len(text) <= 500
    read, complaints = read_programme(text, LANGUAGE)
    assert read == []
    assert "the line has more than 500 characters" in complaints[0].reason


def test_a_bound_of_one_is_one_time_and_what_was_recorded_otherwise_stays_so() -> None:
    """Lines are hashed as they were kept, so the plural of a record is not mended."""
    view = cast(Any, SimpleNamespace(waiting="", settings={}))
    for line in ("any: buy at most 1 times", "any: buy at most 1 time"):
        assert canonical(line) == ["any: buy at most 1 time"]
        assert [one.text for one in as_reading(line, LANGUAGE, view).orders] == [line]
