"""The rulebook's cases of batched turns, and what programmes of 18xx mean beside them."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.family import Resolution, Seat
from pbm.games.table.letters import read_programme
from tests.eighteenxx.mail.by_recording import AS_RECORDED, stopped_at
from tests.eighteenxx.recorded.files import game_file

FAMILY = family("1870")
DICE: Any = None


def opened(seats: int = 3, **settings: str) -> Match:
    """A game before its first decision."""
    found = FAMILY.new_game([Seat(n, f"P{n}") for n in range(1, seats + 1)], settings, DICE)
    assert isinstance(found, Match)
    return found


def resolved(match: Match, letters: dict[int, str], **settings: str) -> Resolution:
    """One part of a turn by these letters, all of them read without complaint."""
    readings = {s: FAMILY.read(text, FAMILY.view(match, [], s)) for s, text in letters.items()}
    assert [one for reading in readings.values() for one in reading.complaints] == []
    done = FAMILY.resolve(match, readings, settings, DICE)
    assert FAMILY.invariants(done.state) == ()
    assert FAMILY.decode(FAMILY.encode(done.state)) == done.state
    return done


def told(done: Resolution, kind: str) -> list[dict[str, Any]]:
    """The facts of one kind in a batch's journal."""
    return [fact for fact in done.journal if fact["type"] == kind]


def test_every_order_is_read_as_its_help_shows_it() -> None:
    language = FAMILY.view(opened(), [], 1).language
    for form in language.grammar.forms:
        read, complaints = read_programme(form.example, language)
        assert complaints == [], form.key
        order = read[0].instruction.alternatives[0]
        again, _ = read_programme(order.text, language)
        assert again[0].instruction.alternatives[0].order == order.order, form.key


def auctioned(most: int) -> Resolution:
    """An auction between seats 2 and 3, of which seat 2 has this maximum."""
    letters = {
        1: "1. buy GRSC\n2. buy MRBC",
        2: f"1. bid 55 for SCC and up to {most}",
        3: "1. bid 60 for SCC and up to 80",
    }
    return resolved(opened(), letters)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        (
            "lay IC 57 at K16 to W E or 6 at K16 to W NE",
            "lay IC 57 at K16 to W E or lay IC 6 at K16 to W NE",
        ),
        ("par IC at 100 or at 76 or buy MP", "1. par IC at 100 or par IC at 76 or buy MP"),
        ("run IC 2: K16 J17, K16 K14", "run IC 2: K16 J17; K16 K14;"),
        (
            "dividend IC full if price rises above 100 or dividend IC half",
            "dividend IC full if risesabove(100) or dividend IC half",
        ),
        ("stop if somebody pars TP", "stop if parred(TP)"),
        ("sell Great River for 40", ""),
        ("lay IC 57 at K16 to N", ""),
    ],
)
def test_lines_are_kept_in_canonical_words(line: str, canonical: str) -> None:
    """An alternative keeps the company of the order before it."""
    language = FAMILY.view(opened(), [], 1).language
    read, complaints = read_programme(line, language)
    assert [one.text for one in read] == ([canonical] if canonical else [])
    assert bool(complaints) == (not canonical)


def test_bids_with_maxima_are_resolved_as_raises_and_stay_secret() -> None:
    """1850 5.7: who cannot go five higher drops out; a maximum that wins is never told."""
    done, other = auctioned(95), auctioned(120)
    bought = [fact for fact in told(done, "PrivateBought") if fact["private"] == "SCC"]
    assert [(fact["buyer"], fact["price"]) for fact in bought] == [("2", 85)]
    assert pages(done)[2] != pages(other)[2]
    assert [pages(done)[seat] for seat in (0, 1, 3)] == [pages(other)[seat] for seat in (0, 1, 3)]


def test_the_initial_round_ends_a_turn_when_all_pass() -> None:
    """Nobody wants the first company: it falls by five, and the players may think again (5.7)."""
    done = resolved(opened(), {})
    assert told(done, "PrivateFell") == [{"type": "PrivateFell", "private": "GRSC", "price": 15}]
    assert done.next_turn == "2"


def test_until_somebody_must_decide_the_first_seat_without_a_line_is_asked() -> None:
    done = resolved(opened(horizon="decision"), {1: "1. buy GRSC"})
    assert done.asked == (2,)
    assert done.next_turn == "1.2"


def test_a_turn_until_somebody_must_decide_ends_where_nobody_answers() -> None:
    """Who lets a part's deadline pass is not waited for again; the turn still has an end (M1)."""
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file("1870_p4_s2")), 90), AS_RECORDED).state
    done = resolved(match, {}, horizon="decision")
    for _ in range(len(match.seats)):
        assert done.asked
        done = resolved(done.state, {}, horizon="decision")
    assert not done.asked
    assert done.state.position.over or done.state.position.round >= match.position.round


def test_what_may_be_done_at_any_time_is_done_at_its_place_among_the_lines() -> None:
    """Purchasing Private Companies: above `lay` before track is laid, below it after (M3)."""
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file("1870_p4_s2")), 300), AS_RECORDED).state
    lines = (
        "buy private GMO GRSC from seat 4 for 10",
        "lay GMO 8 at M18 rotation 2 or 16 at M18 rotation 3",
    )
    for order, first in ((lines, "PrivateBought"), (lines[::-1], "TileLaid")):
        done = resolved(match, {1: "\n".join(order)}, horizon="set")
        done = resolved(done.state, {1: "\n".join(order)}, horizon="operating-round")
        kinds = [f["type"] for f in done.journal if f["type"] in ("PrivateBought", "TileLaid")]
        assert kinds[0] == first, kinds


def test_treasuries_are_shown_to_the_president_alone() -> None:
    """Game Etiquette: a group may keep treasuries secret; no page of another seat changes."""
    assert FAMILY.recorded is not None
    match = FAMILY.recorded(stopped_at(read_json(game_file("1870_p4_s2")), 400), AS_RECORDED).state
    match.settings["treasuries"] = "president"
    before = pages(match)
    companies = [c for c in match.position.companies.values() if c.floated and not c.closed]
    first, second = companies[:2]
    move = match.position.money[first.name]
    match.position.money[first.name] -= move
    match.position.money[second.name] += move
    after = pages(match)
    assert move > 0
    knowing = {int(first.president), int(second.president)}
    for seat in range(len(match.seats) + 1):
        assert (before[seat] == after[seat]) == (seat not in knowing), seat


def pages(done: Resolution | Match) -> list[str]:
    """All that each seat reads, the public first."""
    match, facts = (done, []) if isinstance(done, Match) else (done.state, done.journal)
    views = [FAMILY.view(match, facts, seat) for seat in range(len(match.seats) + 1)]
    return [
        str(FAMILY.report(view, [])) + (str(FAMILY.sheet(view)) if view.seat else "")
        for view in views
    ]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_every_line_that_a_sheet_proposes_can_be_mailed_back(seat: int) -> None:
    assert FAMILY.recorded is not None
    for count in (0, 30, 300, 700):
        match = FAMILY.recorded(
            stopped_at(read_json(game_file("1870_p4_s2")), count), AS_RECORDED
        ).state
        view = FAMILY.view(match, [], seat)
        lines = [offer.line for block in FAMILY.sheet(view).blocks for offer in block.offers]
        assert lines or seat in FAMILY.idle(match)
        assert FAMILY.read("\n".join(lines), view).complaints == ()
