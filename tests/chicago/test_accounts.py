"""The sentences of "your orders", with figures and rules."""

from __future__ import annotations

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.core.page import Section
from pbm.games.chicago.chronicle import ending
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.match import Match
from pbm.games.chicago.table import resolve
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.chicago.window import view
from pbm.press.text import section_text
from tests.chicago.played import fresh
from tests.chicago.tables import table


def answered(seen: View) -> Section:
    """What a report says of its reader's orders."""
    voice = Voice(seen)
    (section,) = voice.orders_section(ending(voice))
    return section


def situation() -> Match:
    """Seat 1 acts next; PRR has $3, B&O $1."""
    state = fresh(3)
    play = table(
        3,
        holdings=[{"PRR": 1, "B&O": 1}, {"NYC": 1}, {"C&O": 1}],
        treasuries={"PRR": 3, "B&O": 1},
    )
    play.position.auctions = 4
    state.position = play.position
    state.turn = 2
    return state


def told(programme: str, others: str = "then: null auction") -> list[str]:
    """What becomes of a programme of seat 1, as its report prints it, blanks made single."""
    state = situation()
    texts = {1: programme, 2: others, 3: others}
    readings = {seat: FAMILY.read(text, view(state, (), seat)) for seat, text in texts.items()}
    for reading in readings.values():
        assert reading.complaints == ()
    resolution = resolve(state, readings, {}, Dice(1))
    journal = msgspec.json.decode(msgspec.json.encode(resolution.journal))
    section = answered(view(resolution.state, journal, 1))
    rows = getattr(section.blocks[0], "rows", ())
    assert section_text(section)
    return [str(row[1]) for row in rows]


CUT = (
    'done as "expand PRR to Q5 P5" at move 1: O5 would have cost $2, the treasury held $1 '
    "(Expansion, cost)"
)
DETROIT = "refused: Detroit grows by itself after each general dividend (Development)"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("1. expand PRR to Q5 P5 O5 or to Q5 P5", CUT),
        ("1. develop Detroit", DETROIT),
        ("1. expand NYC to S2", "refused: you held no share of NYC (Expansion)"),
        ("1. auction Wabash", "refused: Wabash was not open yet (Auctioning of a Share)"),
        ("any: if cash > 90: null auction", "its condition was never true: cash was 40"),
        ("1. null auction if cash = 40", "done at move 1 (cash was 40)"),
        ("bid up to 3 for PRR", "not reached: the general dividend came"),
        ("stop if cash > 90", "its condition was never true: cash was 40"),
        ("then: null development", "done 4 times, at moves 1, 4, 7 and 10"),
        ("standing: null development", "kept as your standing default"),
    ],
)
def test_each_line_is_accounted_for(line: str, outcome: str) -> None:
    assert told(line)[0] == outcome


def test_alternatives_with_one_reason_are_told_together() -> None:
    assert told("1. expand NYC to S2 or to S4 or develop Detroit")[0] == (
        'refused: "expand NYC to S2", "expand NYC to S4": you held no share of NYC (Expansion); '
        '"develop Detroit": Detroit grows by itself after each general dividend (Development)'
    )


def test_maxima_that_win_and_lose() -> None:
    assert told("1. auction NYC and bid up to 6\nbid up to 9 for C&O", "1. auction C&O") == [
        "done at move 1; won at move 1 for $4",
        "won at move 2 for $3",
    ]
    outbid = told("bid up to 4 for NYC", "1. auction NYC and bid up to 9")
    assert outbid[0].startswith("outbid at move ")
    assert "first" not in outbid[0]


def test_who_had_bid_as_much_is_told_that_another_bid_it_first() -> None:
    """Of equal maxima the first to reach the figure wins, which looked like a mistake."""
    (outbid,) = told("bid up to 6 for NYC", "1. auction NYC and bid up to 6")
    assert outbid.startswith("outbid at move 2: it went for $6, which another bid first; won")
    (dearer,) = told("bid up to 5 for NYC", "1. auction NYC and bid up to 6")
    assert dearer.startswith("outbid at move 2: it went for $6; outbid at move 3: it went for $5, ")
    (of_two,) = told("bid up to 6 for NYC or bid up to 3 for PRR", "1. auction NYC and bid up to 6")
    assert of_two.startswith("outbid at move 2: it went for $6; won")


def test_a_maximum_is_told_at_the_move_of_its_auction() -> None:
    state = fresh(3)
    reading = FAMILY.read("bid up to 5", view(state, (), 1))
    resolution = resolve(state, {1: reading}, {}, Dice(1))
    journal = msgspec.json.decode(msgspec.json.encode(resolution.journal))
    (block,) = answered(view(resolution.state, journal, 1)).blocks
    assert getattr(block, "rows", ()) == (("bid up to 5", "won at move 3 for $5"),)
