"""Sections 9.2 to 9.6 and "your orders": figures, words, and that they fit."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from pbm.core.languages import cents, speaking
from pbm.core.page import Chart, Document, NetworkMap, Paragraph, Table
from pbm.games.continental.events import Outcome, PCBought
from pbm.games.continental.events.railroads import LineDoubled, RowAcquired, RowBuilt
from pbm.games.continental.events.record import OrderGiven
from pbm.games.continental.events.world import PointsScored
from pbm.games.continental.family import FAMILY
from pbm.games.continental.limits.reasons import REASONS
from pbm.games.continental.report import report
from pbm.games.continental.report.charts import price_chart
from pbm.games.continental.report.network import eastern_routes, map_sections
from pbm.games.continental.report.orders import explanation, order_results
from pbm.games.continental.report.players import player_table
from pbm.games.continental.report.stocks import companies_available
from pbm.games.continental.report.strokes import COLOURS, DASHES
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import MODERATOR, PUBLIC, ChartRow
from pbm.games.continental.view.private import Result
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import standard_rules
from pbm.press.network_print import drawn_alike
from pbm.press.text import block_lines, print_text, section_text
from tests.continental.midgame import GOULD, RULES, state
from tests.continental.play import Played, computers, played


def tables(document: Document) -> Iterator[Table]:
    """All tables of a report."""
    for section in document.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                yield block


def test_sections_stand_in_the_rulebook_s_order() -> None:
    """The reader's own first, then 9.1 to 9.6; the public has neither."""
    at = played(9)
    own = FAMILY.report(FAMILY.view(at.state, at.record, GOULD), at.rows)
    everybody = FAMILY.report(FAMILY.view(at.state, at.record, PUBLIC), at.rows)
    numbers = [section.number for section in own.sections if section.number]
    assert numbers == ["9.1", "9.2", "9.3", "9.4", "9.5", "9.6"]
    assert [one.number for one in everybody.sections if one.number] == numbers[:-1]


def every_turn() -> Iterator[Played]:
    """A game after each of its turns."""
    turns = 0
    while not (at := played(turns)).state.over:
        yield at
        turns += 1
    yield at


@pytest.mark.parametrize("by_turns", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_every_turn_of_a_game_can_be_told_to_everybody(by_turns: bool) -> None:
    """Every fact, reason and ledger line that happens has its words; no mail line is too wide.

    The moderator, who reads all, is told of each turn; everybody and a seat `by_turns`.
    """
    for at in every_turn():
        readers = (MODERATOR, PUBLIC, at.state.turn % 15 + 1)
        told = (MODERATOR, readers[1 + at.state.turn % 2]) if by_turns else readers
        for reader in told:
            view = FAMILY.view(at.state, at.record, reader)
            text = print_text(FAMILY.report(view, at.rows))
            assert max(map(len, text.splitlines())) <= 76
            for word in ("tycoons", "railroads", "market", "map", "journal"):
                assert FAMILY.show[word](view, at.rows, "")
    assert at.state.over


def test_a_report_in_french_is_all_in_french() -> None:
    """Its figures, too; what orders and players say stays as they said it."""
    english = re.compile(r"\b(?:the|of|and|with|was|were|is|are|your|you|for|by)\b")
    for at in every_turn():
        with speaking("fr"):
            view = FAMILY.view(at.state, at.record, at.state.turn % 15 + 1)
            text = print_text(FAMILY.report(view, at.rows))
        lines = [line for line in text.splitlines() if " (ordinateur)" not in line]
        told = [line for line in lines if not re.match(r"- [^:]*\(\d+\)\s:", line)]
        assert max(map(len, lines)) <= 76
        assert [line for line in told if re.search(r"\d,\d{3}(?!\d)", line)] == []
        assert [line for line in told if len(english.findall(line.lower())) > 1] == []


def test_ledgers_add_up() -> None:
    """9.6: brought forward, plus every line, is the cash now: one's own and the railroads'."""
    at = played(9)
    for seat in range(1, 16):
        view = FAMILY.view(at.state, at.record, seat)
        assert view.own is not None
        accounts = [(view.account, view.own.cash)]
        accounts += [(book.account, book.cash) for book in view.books]
        for account, cash in accounts:
            assert account is not None
            moved = sum(line.amount for line in account.lines)
            assert account.opening + moved == account.closing == cash


def test_the_player_summary_is_in_the_order_of_net_worth() -> None:
    """9.2: highest to lowest; the sums themselves are nowhere."""
    at = played(9)
    view = FAMILY.view(at.state, at.record, PUBLIC)
    worth = [at.state.tycoons[who.seat].net_worth for who in view.tycoons]
    assert worth == sorted(worth, reverse=True)


def test_what_a_tycoon_controls_is_explained_and_no_column_says_nothing() -> None:
    """The dash that keeps the place of an empty first slot, only where one stands (10.1.4)."""
    at = played(9)
    view = FAMILY.view(at.state, at.record, PUBLIC)
    told = "Controls: the railroads presided over, slot 1 before slot 2"
    for slots, column, dash in (
        (("", ""), False, False),
        (("B&O", ""), True, False),
        (("B&O", "NYC"), True, False),
        (("", "NYC"), True, True),
    ):
        tycoons = tuple(msgspec.structs.replace(who, controls=slots) for who in view.tycoons)
        table = player_table(Voice(msgspec.structs.replace(view, tycoons=tycoons)))
        assert ("Controls" in [one.head for one in table.columns]) == column
        assert (told in table.note) == column
        assert ("– is an empty slot 1" in table.note) == dash
        assert any("– NYC" in row for row in table.rows) == dash


def test_much_stock_of_whom_one_spied_on_stands_in_the_private_report_alone() -> None:
    """A few stocks are listed in the player's own line; a portfolio would make it many lines."""
    at = computers(20)
    views = [FAMILY.view(at.state, at.record, seat) for seat in range(1, 16)]
    spied = [(view, one.seat) for view in views for one in view.dossiers]
    told = set()
    for view, seat in spied:
        row = next(row for row in player_table(Voice(view)).rows if row[1] == seat)
        stock = view.tycoon(seat).stock
        assert ("see 9.6" in row) == (len(stock) > 6)
        (found,) = (one for one in view.dossiers if one.seat == seat)
        assert found.stock == stock
        told.add(len(stock) > 6)
    assert told == {True, False}


def test_lines_are_listed_once_a_railroad_has_more_than_its_own() -> None:
    """At the start each has the one that it is called by, and a table of them tells nothing."""
    for turns, told in ((0, False), (9, True)):
        at = played(turns)
        document = FAMILY.report(FAMILY.view(at.state, at.record, PUBLIC), at.rows)
        assert ("Lines of each railroad" in [one.title for one in tables(document)]) == told


def test_columns_that_nobody_fills_are_left_out() -> None:
    """An anonymous game has no column of players; nobody spied has no column of his shares."""
    view = view_of(state(), (), GOULD, RULES)
    heads = [column.head for table in tables(report(view, ())) for column in table.columns]
    assert "Player" not in heads
    assert "Spied" not in heads
    assert "Max. bid" in heads


ORDERED = OrderGiven(GOULD, 0, 3, "buy 100 B&O")


@pytest.mark.parametrize(
    ("outcome", "row"),
    [
        (
            Outcome(GOULD, 0, "Buy", "B&O", "cut", "max_bid", "6.1", 100, 75),
            ("buy 100 B&O", "cut from 100 to 75", "The maximum bid was 75 shares.", "6.1"),
        ),
        (
            Outcome(GOULD, 0, "Buy", "B&O", "refused", "both_ways", "6.1.1"),
            (
                "buy 100 B&O",
                "refused",
                "A stock is bought or sold in a turn, not both.",
                "6.1.1",
            ),
        ),
    ],
)
def test_an_order_is_told_with_its_fate_its_reason_and_its_rule(
    outcome: Outcome, row: tuple[str, ...]
) -> None:
    """Q4: done, cut to what, or refused why, by which rule."""
    table = order_results(Voice(view_of(state(), (outcome, ORDERED), GOULD, RULES)))
    assert isinstance(table, Table)
    assert table.rows == (row,)


def test_an_order_that_was_done_needs_no_columns_of_reasons() -> None:
    """Nothing is said of why where everything went as ordered."""
    done = Outcome(GOULD, 0, "Buy", "B&O", "done")
    table = order_results(Voice(view_of(state(), (done, ORDERED), GOULD, RULES)))
    assert isinstance(table, Table)
    assert table.title == "Your one order was carried out."
    assert table.rows == (("buy 100 B&O", "done"),)


@pytest.mark.parametrize("code", sorted(REASONS))
def test_every_reason_has_a_sentence(code: str) -> None:
    """With figures and without: a sentence that ends like one."""
    voice = Voice(view_of(state(), (), GOULD, RULES))
    for asked, got, figures in ((900, 640, {"ask": 700, "cost": 90, "cash": 40}), (5, 0, {})):
        result = Result("an order", "Improve", "B&O", "cut", code, "10", asked, got, dict(figures))
        assert explanation(voice, result).endswith(".")


def test_who_has_spent_all_is_told_what_was_left_for_ostentation() -> None:
    """1.2, Q36: 5,000 were named, but the market left 400; 900 are too few by themselves."""
    voice = Voice(view_of(state(), (), GOULD, RULES))

    def told(asked: int, cash: int) -> str:
        figures = {"asked": asked, "cash": cash}
        return explanation(
            voice, Result("", "Prodigal", "", "refused", "prodigal_least", "", asked, None, figures)
        )

    least = "Less than $1,000 impresses nobody."
    assert told(5000, 400) == f"After the market your cash was $400. {least}"
    assert told(900, 2000) == least


def test_every_railroad_looks_different_on_the_map() -> None:
    """Colour and dash together tell all 101 apart."""
    routes = standard_rules().map.routes.values()
    looks = {
        (route.number % len(COLOURS), route.number % len(DASHES))
        for route in routes
        if route.kind == "PC"
    }
    assert len(looks) == 101


def maps(turn: int, reader: int = PUBLIC) -> list[NetworkMap]:
    """The maps of a report."""
    at = played(turn)
    found = map_sections(Voice(FAMILY.view(at.state, at.record, reader)))
    return [chart for section in found for chart in section.blocks if isinstance(chart, NetworkMap)]


def test_the_map_has_a_page_for_each_half_that_is_in_play() -> None:
    """2.1: the halves meet in the gateways alone; the west comes with its first company."""
    geography = standard_rules().map
    east = set(eastern_routes())
    west = set(geography.routes) - east
    assert geography.ends(east) & geography.ends(west) <= geography.gateways
    (early,) = maps(5)
    assert {edge.key for edge in early.edges} == east
    late = maps(13)
    assert [{edge.key for edge in half.edges} for half in late] == [east, west]
    edges = {edge.key: edge for half in late for edge in half.edges}
    for railroad in played(13).state.railroads.values():
        for code in railroad.lines:
            assert (edges[code].stroke, edges[code].state[:5]) in (
                (railroad.code, "built"),
                (railroad.code, "doubl"),
            )
        if railroad.row:
            assert (edges[railroad.row].stroke, edges[railroad.row].state) == (
                railroad.code,
                "held",
            )


@pytest.mark.parametrize("turn", [3, 7, 9, 13])
def test_every_private_company_owned_or_on_sale_is_on_the_map(turn: int) -> None:
    """2.1: all active Private Companies, western ones before the war as well, with their owners."""
    edges = {edge.key: edge for half in maps(turn) for edge in half.edges}
    for pc in played(turn).state.pcs.values():
        owner = f" {pc.owner}" if pc.owner else ""
        if pc.ask is not None:
            assert (edges[pc.code].state, edges[pc.code].label) == ("sale", pc.code + owner)
        elif pc.owner is not None:
            assert (edges[pc.code].state, edges[pc.code].label) == ("owned", pc.code + owner)


def test_towns_bear_their_sizes() -> None:
    """2.6: a number in the town's mark; towns without one are of size 1."""
    towns = standard_rules().map.towns
    for half in maps(13):
        for point in half.points:
            size = towns[point.key].size
            assert point.mark == (str(size) if size > 1 else "")


def test_a_mail_tells_what_changed_on_the_map() -> None:
    """The lines stand in 9.3: a mail needs the changes only; names are in what is attached."""
    at = state()
    told = (
        RowBuilt("B&O", "PA7", 0),
        RowAcquired("IN4", "PENN", 1, 0),
        LineDoubled("NYC", "NYC"),
        PCBought("COG", GOULD, None, 500),
    )
    (section,) = map_sections(Voice(view_of(at, told, GOULD, RULES)))
    assert (
        section_text(section, 76)
        == """\
The Railroads of the East
-------------------------
Line  Between                  Miles  What changed
----  -----------------------  -----  ----------------------
NYC   Albany–Syracuse            148  double-tracked by NYC
COG   Atlanta–Macon               86  owned by Jay Gould (4)
PA7   Cumberland–Pittsburgh      150  built, a line of B&O
IN4   Cincinnati–Indianapolis    125  Right-of-Way of PENN
Your own lines, what is for sale or open beside them and all names are in
the attached text; the printed report (PDF) has the map.
"""
    )
    attached = " ".join("\n".join(block_lines(section.blocks[0], 76, True)).split())
    assert "Names: NYC New York Central; " in attached
    assert "PENN Pennsylvania: " in attached


def test_all_readers_see_the_same_map() -> None:
    """It is drawn once for all reports of a turn; only texts tell of each one's lines."""
    drawn = [list(map(drawn_alike, maps(9, who))) for who in (PUBLIC, 1, GOULD)]
    assert drawn[0] == drawn[1] == drawn[2]


def test_late_in_the_game_the_text_of_the_map_has_few_lines() -> None:
    """What changed; attached, the lines of the railroads one presides over, and what is open beside
    them."""
    at = computers(20)
    for seat in range(1, 16):
        view = FAMILY.view(at.state, at.record, seat)
        sections = map_sections(Voice(view))
        drawn = [one for half in sections for one in half.blocks if isinstance(one, NetworkMap)]
        changed = sum(len(one.changed.rows) for one in drawn if one.changed is not None)
        lines = [line for half in sections for line in section_text(half, 76).splitlines()]
        assert len(lines) <= changed + 7 * len(sections), seat
        told = " ".join(" ".join(block_lines(one, 76, True)) for one in drawn)
        told = " ".join(told.split())
        for desk in view.desks:
            assert all(f"{code} (" in told for code in view.railroad(desk.code).lines)


def test_prices_before_a_split_are_charted_as_if_it_had_been_made() -> None:
    """6.5: $120 before a split of 3 for 1 is $40 of today's."""
    rows = (
        ChartRow(1, 4, (("B&O", 60),), (), (GOULD,), None),
        ChartRow(2, 4, (("B&O", 120),), (), (GOULD,), None),
        ChartRow(3, 4, (("B&O", 45),), (("B&O", 3),), (GOULD,), None),
    )
    chart = price_chart(Voice(view_of(state(), (), GOULD, RULES)), rows)
    assert isinstance(chart, Chart)
    prices = {series.name: series.values for series in chart.series}
    assert prices["B&O"] == (20, 40, 45)
    assert prices["NYC"] == (None, None, None)


def test_of_many_stocks_few_have_a_colour_and_the_chart_says_which() -> None:
    """The reader's largest holdings and the largest movers; for everybody the movers alone."""
    at = computers(20)
    for seat, told in ((GOULD, "the 4 of which you hold most and the 2"), (PUBLIC, "the 6")):
        view = FAMILY.view(at.state, at.record, seat)
        chart = prices_in(FAMILY.report(view, at.rows))
        assert chart.note == f"In colour: {told} that moved most in the last turn."
        worth = {road.code: road.mine.shares * road.price for road in view.railroads if road.mine}
        held = sorted((one.name for one in chart.series), key=lambda code: -worth.get(code, 0))[:4]
        moved = {
            one.name: abs((one.values[-1] or 0) - (one.values[-2] or 0)) for one in chart.series
        }
        coloured = {one.name for one in chart.series if not one.pale}
        movers = coloured - set(held) if seat == GOULD else coloured
        assert len(coloured) == 6
        assert seat == PUBLIC or coloured > set(held)
        pale = [one for one in chart.series if one.pale]
        assert min(moved[name] for name in movers) >= max(moved[one.name] for one in pale)
        assert not any(one.strong for one in pale)
    early = played(3)
    chart = prices_in(FAMILY.report(FAMILY.view(early.state, early.record, GOULD), early.rows))
    assert bool(chart.note) == (len(chart.series) > 6)


def prices_in(document: Document) -> Chart:
    """The chart of stock prices in a report."""
    blocks = (block for section in document.sections for block in section.blocks)
    charts = (block for block in blocks if isinstance(block, Chart))
    return next(chart for chart in charts if chart.title.startswith("Prices"))


@pytest.mark.parametrize("over", [False, True])
def test_once_the_game_is_over_nobody_may_still_raise_his_price(over: bool) -> None:
    at = state()
    at.over = over
    (table,) = companies_available(Voice(view_of(at, (), GOULD, RULES))).blocks
    assert isinstance(table, Table)
    assert ("raise his price" in table.note) is not over


def test_cents_are_written_as_dollars() -> None:
    """Profit per share is reckoned to cents (Q43)."""
    assert [cents(amount) for amount in (250, -7, 1000, 0)] == ["2.50", "-0.07", "10.00", "0.00"]


def test_the_same_record_gives_the_same_pages() -> None:
    """Law 8: a record that came back from JSON prints the same bytes."""
    at = played(9)
    again = msgspec.json.decode(msgspec.json.encode(at.record))
    restored = FAMILY.decode(FAMILY.encode(at.state))
    texts = [
        print_text(FAMILY.report(FAMILY.view(one, record, GOULD), at.rows), None)
        for one, record in ((at.state, at.record), (restored, again))
    ]
    assert texts[0] == texts[1]


def test_what_must_not_be_overlooked_stands_on_the_first_page() -> None:
    """A recall (3.5.3), and railroads of one's own in distress (4.11): never those of others."""
    at = state()
    at.tycoons[GOULD].recall = 400
    at.railroads["B&O"].standing = "insolvent"
    at.accounts["cash:railroad:B&O"] = -50
    at.railroads["PENN"].standing = "bankrupt"
    at.railroads["READ"].standing = "insolvent"
    document = report(view_of(at, (), GOULD, RULES), ())
    told = [
        block.text
        for block in document.sections[0].blocks
        if isinstance(block, Paragraph) and block.style == "warning"
    ]
    assert [words.split(":")[0].split(",")[0].split(".")[0] for words in told] == [
        "The Bank recalls $400 of your loan",
        "PENN is bankrupt",
        "B&O is insolvent",
    ]


def test_points_are_told_with_what_they_are_for() -> None:
    """1.2: total, gained in the last turn, and for which railroads, regions or place."""
    at = state()
    at.tycoons[GOULD].points.rail_builder = 9
    scored = (
        PointsScored(GOULD, "rail_builder", 4, "CENTRAL"),
        PointsScored(GOULD, "rail_builder", 5, "Heartland"),
        PointsScored(9, "rail_builder", 2, "OHIO"),
        PointsScored(GOULD, "robber_baron", 20, "rank"),
        PointsScored(GOULD, "rail_magnate", 3, "3"),
    )
    document = report(view_of(at, scored, GOULD, RULES), ())
    (table,) = (table for table in tables(document) if table.title == "Your Victory Points")
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Rail Builder"] == (9, "9: Central 4, Heartland 5")
    assert rows["Robber Baron"] == (0, "20: place 1")
    assert rows["Rail Magnate"] == (0, "3: 3 regions")
