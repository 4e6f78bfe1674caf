"""The tables of a report: who holds how many tenths, those that nobody holds included."""

from __future__ import annotations

import msgspec
import pytest

from pbm.core.hexmap import HexMap
from pbm.core.page import Cell, Document, MarketGrid, Section, Table
from pbm.core.refusal import Refusal, no
from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.mail.report.chronicle import chronicle
from pbm.games.eighteenxx.mail.report.tables import players, runs
from pbm.games.eighteenxx.values.events import DividendPaid, PriceMoved, StationPlaced
from pbm.games.eighteenxx.values.state import IPO
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Resolution
from pbm.games.table.telling import Teller
from pbm.press.text import print_text
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import FAMILY
from tests.eighteenxx.mail.test_letters_of_people import FORCED, played, position
from tests.eighteenxx.mail.test_parts import replaced, rounds, waiting
from tests.eighteenxx.mail.test_questions import asked
from tests.eighteenxx.wyoming import moments as wyoming

HEADS = 4
"""Columns before the companies': name, cash, certificates, worth."""


def tenths(table: Table) -> list[int]:
    """What each company's column adds up to."""
    columns = [[row[place] for row in table.rows] for place in range(HEADS, len(table.columns))]
    return [sum(int(str(cell).removeprefix("P ")) for cell in one if cell) for one in columns]


@pytest.mark.parametrize("redeemed", [0, 1, 2])
def test_the_players_table_tells_of_every_tenth(redeemed: int) -> None:
    match = position(*FORCED)
    for name, company in match.position.companies.items():
        company.shares[IPO] = company.shares.get(IPO, 0) + company.shares.pop(name, 0)
    shares = match.position.companies["MP"].shares
    holder = max(shares, key=lambda one: shares[one])
    shares[holder] -= redeemed
    shares["MP"] = redeemed
    view = family("1870").view(match, [], 0)
    assert isinstance(view, View)
    table = players(Voice(view))
    assert set(tenths(table)) == {10}
    assert ("redeemed" in [row[0] for row in table.rows]) == (redeemed > 0)


def outcomes(moment: moments.Moment, seat: int) -> list[tuple[str, str]]:
    """The lines of a seat with what became of them."""
    sections = FAMILY.report(FAMILY.view(moment.match, moment.journal, seat), ()).sections
    own = next(one for one in sections if one.title == "Your orders")
    [table] = [block for block in own.blocks if isinstance(block, Table)]
    return [(str(line), str(told)) for line, told in table.rows]


def test_lines_of_a_stock_round_say_why_they_were_not_done() -> None:
    """A seat that could only pass in the end, a share that nobody has left; each told once."""
    ended = moments.after(
        moments.auction(),
        {
            1: "par MP at 100\nbuy MP\nbuy MP\nbuy MP\nbuy MP\nthen: pass",
            2: "par IC at 68\n" + "buy IC\n" * 4 + "then: pass",
            3: "buy IC at most 5 times\nthen: pass",
            4: "keep 1. buy IC at most 9 times\nbuy SLSF from market\nthen: pass",
        },
    )
    poor = "not used: in the end only a pass was possible: the cash or a limit allowed no more"
    assert outcomes(ended, 1)[3:5] == [
        ("4. buy MP", f"{poor} (Buying Shares)"),
        ("5. buy MP", "as the line above"),
    ]
    sold = "refused: no share of IC was left for sale: buy another company (Buying Shares)"
    assert outcomes(ended, 2)[3:5] == [("4. buy IC", sold), ("5. buy IC", "as the line above")]


def test_a_token_that_moves_to_the_same_price_is_told_as_that() -> None:
    """From the top row it goes one to the right and one down, where the price is the same."""
    moment = moments.auction()
    moved = PriceMoved("IC", 325, 325, "all sold"), PriceMoved("MP", 110, 120, "all sold")
    journal = [msgspec.to_builtins(one) for one in moved]
    sections = FAMILY.report(FAMILY.view(moment.match, journal, 0), ()).sections
    told = str(next(one for one in sections if one.title == "What happened"))
    assert "token moved, price still $325 (all shares in hands)." in told
    assert "price $110 to $120 (all shares in hands)." in told


def test_print_speaks_of_colours_and_bold_letters_and_a_text_of_its_letters_and_stars() -> None:
    document = FAMILY.report(FAMILY.view(moments.late().match, [], 0), ())
    blocks = [block for section in document.sections for block in section.blocks]
    noted = [
        one for one in blocks if isinstance(one, Table | MarketGrid | HexMap) and one.text_note
    ]
    printed, text = (
        " ".join(getattr(one, note) for one in noted) for note in ("note", "text_note")
    )
    for sign in ("Red: par values", "The heavy line is the ledge", "In bold: what the bank sells"):
        assert sign in printed
        assert sign not in text
    for sign in (
        "* marks their boxes",
        "r: par values",
        "_ and | are the ledge",
        "* marks what the bank sells now",
    ):
        assert sign in text
        assert sign not in printed
    assert "in a text" not in printed
    assert set(text.split()) <= set(" ".join(print_text(document, whole=True).split()).split())


def test_a_map_tells_of_what_was_run_only_where_something_was() -> None:
    for moment, ran in ((moments.opened(), False), (moments.late(), True)):
        document = FAMILY.report(FAMILY.view(moment.match, [], 0), ())
        blocks = [block for section in document.sections for block in section.blocks]
        (board,) = (block for block in blocks if isinstance(block, HexMap))
        assert bool(board.routes) == ran
        assert ("Coloured track is what each company ran last." in board.note) == ran
        assert ("What each company ran last stands below." in board.text_note) == ran
        assert "oloured track" not in board.text_note


@pytest.mark.parametrize("title", ["1870", "1867-big-wyoming"])
def test_a_text_tells_of_its_map_without_the_signs_that_are_drawn(title: str) -> None:
    """Its spaces, markers and deposits are words; no diamond, box or outline stands there."""
    match = moments.late().match if title == "1870" else wyoming.played(9).match
    board = map_of_report(title, match)
    drawn = ["A name in a space"]
    drawn += ["an outline one"] if title == "1870" else ["A diamond is a deposit"]
    told = " ".join(print_text(Document("", "", "", "", (Section("", (board,)),))).split())
    for sign in drawn:
        assert sign in board.note
        assert sign not in told
    assert '"kept for"' in told
    assert ('"expected"' if title == "1870" else "cubes are those that lie there") in told


def map_of_report(title: str, match: Match) -> HexMap:
    """The map of what a title's report shows the public."""
    played = family(title)
    sections = played.report(played.view(match, [], 0), ()).sections
    return next(one for part in sections for one in part.blocks if isinstance(one, HexMap))


def test_short_words_of_order_lines_are_spelt_out_in_a_report_and_told_on_a_sheet() -> None:
    """The computer writes them, and no rulebook has them."""
    line = "keep 4. buy IC from ipo or buy MP from ipo"
    ended = moments.after(moments.auction(), {4: f"{line}\nbuy SLSF from market\nthen: pass"})
    told = outcomes(ended, 4)
    assert ("keep 4. buy IC from the initial offering or buy MP from the initial offering") in [
        line for line, _ in told
    ]
    assert "ipo" not in str(told)
    stopped = moments.after(moments.auction(), {4: f"{line}\nthen: pass"}, missing="wait")
    blocks = FAMILY.sheet(FAMILY.view(stopped.match, stopped.journal, 4)).blocks
    left = [offer for block in blocks for offer in block.offers if "from ipo" in offer.line]
    assert {offer.note for offer in left} == {"ipo: the initial offering."}


def test_who_is_meant_stands_before_every_verb() -> None:
    """Also where the sentence above is about the same company, which a price follows alone."""
    moment = moments.auction()
    facts = (
        StationPlaced("MP", "C18", 40),
        DividendPaid("MP", "full", 0, 0, 0, connection=False),
        PriceMoved("MP", 90, 82, "withheld"),
    )
    view = FAMILY.view(moment.match, [msgspec.to_builtins(one) for one in facts], 0)
    told = [(about, sentence.split()[0]) for _, about, sentence in chronicle(Voice(view))]
    assert told == [("MP", "places"), ("MP", "has"), ("", "price")]


def test_routes_and_dividends_say_their_operating_round() -> None:
    """Of companies that ran before the first round that the batch began, by the turn's figures."""
    done = played(position(*FORCED), {})
    history = [{"turn": "1", "runs": {"9.1": {"IC": 1}, "9.2": {"IC": 1}}}]
    voice = Voice(FAMILY.view(done.state, done.journal, 1))
    table = runs(voice, history)
    assert table is not None
    assert table.columns[0].head == "round"
    began = [
        f"{one['round']}.{one['number']}"
        for one in done.journal
        if one["type"] == "RoundBegan" and one["kind"] == "operating"
    ]
    told = list(dict.fromkeys(row[0] for row in table.rows))
    assert told[0] == "9.1"
    assert set(told[1:]) <= set(began)
    alone = runs(voice, [])
    assert alone is not None
    assert (alone.columns[0].head == "round") == bool(set(told[1:]))


def test_a_run_and_its_dividend_on_both_sides_of_a_part_are_told_in_both() -> None:
    lines = "COMPANY FW\nrun best\nstop in COMPANY FW if income > 0\ndividend full"
    match, done = asked(replaced(waiting(rounds()[4]), missing="default"), {2: lines})
    question, income = match.table.asked, match.position.companies["FW"].income
    assert (question is not None and question.kind, income > 0) == ("dividend", True)
    ran = rows_of(match, done)
    assert "IC" not in ran  # it has no train
    assert ran["FW"][-3:] == (income, None, "to come")
    after, done = asked(match, {2: "dividend full"})
    assert rows_of(after, done)["FW"][-4:] == (ran["FW"][-4], income, income // 10, "full")


def rows_of(match: Match, done: Resolution) -> dict[str, tuple[Cell, ...]]:
    """The table of routes and dividends by company, without the rounds."""
    table = runs(Voice(FAMILY.view(match, done.journal, 0)), [done.history])
    assert table is not None
    place = [one.head for one in table.columns].index("company")
    return {str(row[place]): row for row in table.rows}


def test_refusals_of_a_computers_lines_do_not_speak_to_the_reader() -> None:
    refusal = no("track", "lies_there_already", tile="9", hex="J19")
    view = FAMILY.view(position(*FORCED), [], 1)
    tellers = [Teller(Voice(view).refusal, "", by_computer=one) for one in (False, True)]
    assert [one.refusal(refusal) for one in tellers] == [
        "tile 9 lies so in J19 already: strike the line",
        "tile 9 lies so in J19 already",
    ]
    least = Refusal("Auction", "maximum", {"least": 10, "most": 6, "subject": "GRSC"})
    assert tellers[1].refusal(least) == "$10 was asked for GRSC, the line's maximum was $6"


def test_a_better_run_takes_the_place_of_the_one_that_it_betters() -> None:
    """The table tells what the company ran for its dividend, as the map does."""
    lines = {2: "COMPANY FW\nrun FW 2: J3 J5\ndividend full", 1: "claim FW best"}
    match, done = asked(replaced(waiting(rounds()[4]), missing="default"), lines)
    assert any(one["type"] == "Claimed" for one in done.journal)
    routes = match.position.companies["FW"].routes
    assert len(routes) > 1
    shown = rows_of(match, done)["FW"][-4]
    assert shown == "; ".join(
        f"{one.train.partition('#')[0]}: {'-'.join(halt.hex for halt in one.halts)} ${one.revenue}"
        for one in routes
    )
