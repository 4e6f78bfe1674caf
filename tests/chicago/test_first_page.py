"""The first page of a report of Chicago Express, full pages, the result of an ended game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import pytest
from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.hexmap import HexMap
from pbm.core.languages import speaking
from pbm.core.page import Chart, Items, Paragraph, Section, Table
from pbm.games.catalogue import family
from pbm.games.chicago.computer import computer
from pbm.games.family import Seat
from pbm.press.pdf_pen import PdfPen
from pbm.press.sheet_pdf import draw_sheet
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.chicago.played import fresh
from tests.press.fullness import as_sent, fullness, thin

FAMILY = family("chicago-express")
SEATS = 4


class Border(Struct, frozen=True):
    """A state, the journal of the turn before it, the figures of all turns."""

    state: Any
    journal: Sequence[Mapping[str, Any]]
    rows: Sequence[Mapping[str, Any]]


@lru_cache(maxsize=1)
def game() -> tuple[Border, ...]:
    """Every border of a game whose seats write what the computer would."""
    dice = Dice("pages")
    settings = {one.key: one.default for one in FAMILY.settings}
    seats = [Seat(n, f"P{n}") for n in range(1, SEATS + 1)]
    borders = [Border(FAMILY.new_game(seats, settings, dice), (), ())]
    while not borders[-1].state.position.over:
        last = borders[-1]
        readings = {}
        for seat in range(1, SEATS + 1):
            view = FAMILY.view(last.state, last.journal, seat)
            text, _ = computer(view, dice.of("seat", len(borders), seat), "steady")
            readings[seat] = FAMILY.read(text, view)
        done = FAMILY.resolve(last.state, readings, settings, dice.of("turn", len(borders)))
        borders.append(Border(done.state, done.journal, (*last.rows, done.history)))
    return tuple(borders)


def sections(border: Border, seat: int) -> tuple[Section, ...]:
    return FAMILY.report(FAMILY.view(border.state, border.journal, seat), border.rows).sections


def said(section: Section) -> str:
    """All sentences of a section."""
    told = [one.text for one in section.blocks if isinstance(one, Paragraph)]
    return "\n".join([*told, *(i for b in section.blocks if isinstance(b, Items) for i in b.items)])


@pytest.mark.parametrize("number", range(6))
def test_pages_are_full_and_a_sheet_is_one_page(number: int) -> None:
    border = game()[min(number, len(game()) - 1)]
    for seat in range(1, SEATS + 1):
        view = FAMILY.view(border.state, border.journal, seat)
        document = as_sent(FAMILY, border.state, seat, border.journal, border.rows)
        assert thin(fullness(document)) == []
        head = SheetHead("g", "3", seat, 1, "K")
        drawn = draw_sheet(FAMILY.sheet(view), head, PdfPen("", record=True)).boxes or ()
        assert {box.page for box in drawn} == {1}


@pytest.mark.parametrize("seat", range(1, SEATS + 1))
def test_the_causes_lead_from_the_cash_before_to_the_cash_now(seat: int) -> None:
    for border in game()[1:]:
        first = next(one for one in sections(border, seat) if one.title.startswith("You after"))
        tables = [one for one in first.blocks if isinstance(one, Table)]
        for money in (one for one in tables if one.title == "What moved your cash"):
            figures = [int(str(row[1])) for row in money.rows]
            assert figures[0] + sum(figures[1:-1]) == figures[-1]
            assert figures[-1] == border.state.position.cash(seat)


def test_an_ended_game_opens_with_winner_and_standings() -> None:
    last = game()[-1]
    result, own, *_ = sections(last, 2)
    assert result.title == "The result"
    assert own.title.startswith("You after")
    (table,) = (one for one in result.blocks if isinstance(one, Table))
    cash = [int(str(row[2])) for row in table.rows]
    assert cash == sorted(cash, reverse=True)
    assert str(table.rows[0][1]) in said(result)
    assert f"${cash[0]}" in said(result)
    assert "General dividend would" not in said(own)


def test_what_is_near_is_told() -> None:
    """Two companies without a share left: with three the next dividend ends the game."""
    warned = [
        said(sections(border, 1)[0])
        for border in game()[1:-1]
        if sum(not one.shares for one in border.state.position.charters.values()) >= 2
    ]
    assert warned
    assert all("companies have no share left: with three the next" in one for one in warned)
    assert not any(re.search(r"\d compan", one) for one in warned)


def test_charts_have_whole_turns_and_the_companies_colours() -> None:
    border = game()[-1]
    charts = [b for s in sections(border, 1) for b in s.blocks if isinstance(b, Chart)]
    boards = [b for s in sections(border, 1) for b in s.blocks if isinstance(b, HexMap)]
    assert [one.stroke for one in charts[0].series] == [one.key for one in boards[0].strokes]
    assert charts[0].labels == tuple(str(n) for n in range(1, len(game())))


def test_a_mail_tells_of_the_hexes_that_changed() -> None:
    for border in game()[2:]:
        (board,) = (b for s in sections(border, 0) for b in s.blocks if isinstance(b, HexMap))
        told = [fact for fact in border.journal if fact["type"] == "RouteExpanded"]
        assert {hex_ for fact in told for hex_ in fact["hexes"]} <= set(board.news or ())


def test_a_text_names_the_forests_and_mountains_that_print_colours() -> None:
    """What a hex costs that has no figure is told by its terrain."""
    moment, express = game()[3], family("chicago-express")
    view = express.view(moment.state, moment.journal, 2)
    document = express.report(view, moment.rows)
    told = " ".join(print_text(document).split())
    for terrain, head in (("forest", "Forests"), ("mountain", "Mountains")):
        there = [one.key for one in view.board.places.values() if one.terrain == terrain]
        assert f"{head}: {' '.join(there)}." in told
        assert len(there) > 10


def test_the_bids_so_far_of_an_auction_that_goes_on_are_told_to_all() -> None:
    dice = Dice("pages")
    settings = {one.key: one.default for one in FAMILY.settings} | {"missing": "wait"}
    seats = [Seat(n, f"P{n}") for n in range(1, 4)]
    start = FAMILY.new_game(seats, settings, dice)
    letters = {1: "bid 9 for PRR", 2: "bid 7 for PRR"}
    readings = {
        seat: FAMILY.read(text, FAMILY.view(start, (), seat)) for seat, text in letters.items()
    }
    done = FAMILY.resolve(start, readings, settings, dice)
    assert done.asked == (3,)
    border = Border(done.state, done.journal, (done.history,))
    told = next(one for one in sections(border, 1) if one.title == "What happened")
    (table,) = told.blocks
    assert isinstance(table, Table)
    said_there = [str(row[1]) for row in table.rows]
    assert any(one.startswith("The auction of PRR goes on; so far P1 $") for one in said_there)


def test_at_the_start_nobody_is_first() -> None:
    assert "You hold $30, as all others do." in said(sections(game()[0], 1)[0])


def test_the_end_of_the_game_is_told_once_among_the_news() -> None:
    told = next(one for one in sections(game()[-1], 1) if one.title == "What happened")
    (table,) = told.blocks
    assert isinstance(table, Table)
    assert sum("game is over" in str(row[1]).lower() for row in table.rows) == 1


def test_a_game_is_told_in_french_from_its_opening_to_its_result() -> None:
    """Reports and sheets; what orders say stays, and so do the rulebook's own heads."""
    english = re.compile(r"\b(?:the|of|and|with|was|were|is|are|your|you|for|by|company)\b")
    for border in game():
        for seat in range(1, SEATS + 1):
            with speaking("fr"):
                view = FAMILY.view(border.state, border.journal, seat)
                text = print_text(FAMILY.report(view, border.rows))
                sheet = print_sheet(FAMILY.sheet(view), SheetHead("g", "3", seat, 1, "K"))
            orders = re.compile(
                r"^(?:\S+ ){0,3}(?:bid|auction|expand|develop|then:|if|null|stop)\b"
            )
            notes = [line for line in sheet.splitlines() if re.match("# ", line)]
            told = [line for line in (*text.splitlines(), *notes) if not orders.match(line)]
            assert [line for line in told if len(english.findall(line.lower())) > 1] == []
            assert [line for line in told if re.search(r"\d,\d{3}(?!\d)", line)] == []


def test_maxima_that_were_outbid_are_not_said_to_have_been_of_no_use() -> None:
    state = fresh(2)
    letters = {1: "bid up to 8 for PRR\nbid up to 7 for B&O", 2: "bid up to 30 for PRR"}
    readings = {
        seat: FAMILY.read(text, FAMILY.view(state, (), seat)) for seat, text in letters.items()
    }
    done = FAMILY.resolve(state, readings, {}, Dice(1))
    told = str(FAMILY.report(FAMILY.view(done.state, done.journal, 1), (done.history,)))
    assert "Of your 2 lines 1 was done, 1 was outbid." in told


def test_a_seat_without_a_name_is_called_so_in_the_readers_language() -> None:
    """In tables, charts and bids, where names stand without their numbers."""
    dice = Dice("pages")
    settings = {one.key: one.default for one in FAMILY.settings}
    seats = [Seat(n, computer=True) for n in range(1, SEATS + 1)]
    state = FAMILY.new_game(seats, settings, dice)
    readings = {}
    for seat in range(1, SEATS + 1):
        view = FAMILY.view(state, (), seat)
        readings[seat] = FAMILY.read(computer(view, dice.of(seat), "steady")[0], view)
    done = FAMILY.resolve(state, readings, settings, dice.of("turn"))
    with speaking("fr"):
        page = print_text(FAMILY.report(FAMILY.view(done.state, done.journal, 1), (done.history,)))
    assert "siège 2" in page
    assert "seat" not in page
