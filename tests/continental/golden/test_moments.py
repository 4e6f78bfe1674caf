"""Ten moments of a game in print: pages are full, reports and sheets short enough (A4).

The reports are as the office sends them, and two paragraphs tell who was silent.
"""

from __future__ import annotations

from functools import cache

import pytest

from pbm.core.page import Document
from pbm.games.continental.family import FAMILY
from pbm.games.continental.view import PUBLIC
from pbm.press.flow import flaws_of
from pbm.press.pdf import lay_out
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from tests.continental.play import Played, computers, played
from tests.press.fullness import as_sent, fullness, sheet_fullness, thin

SILENT = "Nothing came from seat 14 (Grenville Dodge) for turn 20, nor for the 8 turns before."
MOST_LINES = 700
"""Of a mail's text, at any turn; with the map as a list of routes it had a thousand."""
MOMENTS = {
    "the start": (lambda: played(0), 5),
    "the first turn": (lambda: played(1), 5),
    "turn 2": (lambda: played(2), 4),
    "turn 5": (lambda: played(5), 3),
    "turn 10, the poorest": (lambda: played(10), "poorest"),
    "turn 12, the richest": (lambda: played(12), "richest"),
    "the end": (lambda: played(40), 5),
    "for everybody": (lambda: played(10), PUBLIC),
    "anonymous": (lambda: played(6, anonymous="yes"), 9),
    "computers, turn 20": (lambda: computers(20), 4),
    "computers, turn 20, president of two": (lambda: computers(20), 7),
    "computers, turn 20, the poorest": (lambda: computers(20), "poorest"),
}


def seat_of(at: Played, who: int | str) -> int:
    """A seat by its number or by its place."""
    if isinstance(who, int):
        return who
    order = FAMILY.view(at.state, at.record, PUBLIC).tycoons
    return order[0 if who == "richest" else -1].seat


@cache
def moment(name: str) -> tuple[Played, int, Document]:
    """The report of a moment as the office sends it."""
    make, who = MOMENTS[name]
    at = make()
    seat = seat_of(at, who)
    return at, seat, sent(at, seat)


def sent(at: Played, seat: int) -> Document:
    """A reader's report with what the office adds to it."""
    return as_sent(FAMILY, at.state, seat, at.record, at.rows, silences=(SILENT, SILENT))


@cache
def printed(name: str) -> tuple[int, ...]:
    """How full the pages of a moment's report are."""
    return fullness(moment(name)[2])


@pytest.mark.parametrize("name", MOMENTS)
def test_every_page_but_the_last_is_at_least_two_thirds_full(name: str) -> None:
    assert thin(printed(name)) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_no_map_parts_a_section(name: str) -> None:
    """It stood within the private report of turn 5, where every page began within a section."""
    assert not flaws_of(lay_out(moment(name)[2]))[1]


@pytest.mark.parametrize("name", MOMENTS)
def test_a_report_has_at_most_seven_pages(name: str) -> None:
    assert len(printed(name)) <= 7


@pytest.mark.parametrize("name", MOMENTS)
def test_a_sheet_has_at_most_four_pages_all_of_them_full(name: str) -> None:
    at, seat, _ = moment(name)
    if seat == PUBLIC or at.state.over:
        return
    sheet = FAMILY.sheet(FAMILY.view(at.state, at.record, seat))
    shares = sheet_fullness(sheet, SheetHead("cr-1", "9", seat, 1, "K7QD-93MX"))
    assert thin(shares) == []
    assert len(shares) <= 4


@pytest.mark.parametrize("name", MOMENTS)
def test_the_first_page_is_the_readers(name: str) -> None:
    """Money, rank, orders and what needs attention come before any news of the world."""
    at, seat, document = moment(name)
    if seat == PUBLIC:
        return
    first = document.sections[0]
    assert first.title.startswith("The affairs of ") or at.state.over
    text = print_text(document)
    assert text.index(document.imprint[0][:20]) < text.index("Net worth") < text.index("9.1")
    assert max(map(len, text.splitlines())) <= 76
    assert len(text.splitlines()) <= MOST_LINES


SOME_SEATS = (3, 7, 10, 13)
"""Directors of most railroads and owners of most stocks, and of none; the others are looked at in
the soak."""


@pytest.mark.parametrize(
    "seat",
    [
        pytest.param(seat, marks=[] if seat in SOME_SEATS else [pytest.mark.soak])
        for seat in range(1, 16)
    ],
)
def test_at_turn_20_nobody_has_more_than_seven_pages_and_a_sheet_of_four(seat: int) -> None:
    """Not even a director of fourteen railroads, each told of in lines of its own."""
    at = computers(20)
    view = FAMILY.view(at.state, at.record, seat)
    assert len(fullness(sent(at, seat))) <= 7
    head = SheetHead("cr-1", "9", seat, 1, "K7QD-93MX")
    assert len(sheet_fullness(FAMILY.sheet(view), head)) <= 4
