"""Programmes of computer seats: understood like everybody's, and played to the end."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.programme import computer
from pbm.games.eighteenxx.match import Match
from pbm.games.eighteenxx.titles.t1870.office import FAMILY
from pbm.games.family import Reading, Seat

SEATS = 4


def ordered(match: Match, journal: list[dict[str, Any]]) -> dict[int, Reading]:
    """What all seats order; no line may be complained about."""
    readings = {}
    for seat in range(1, SEATS + 1):
        seen = FAMILY.view(match, journal, seat)
        text, _ = computer(seen, Dice("mail").of(seat))
        readings[seat] = FAMILY.read(text, seen)
        assert readings[seat].complaints == (), text
    return readings


@cache
def after(number: int) -> tuple[bytes, list[dict[str, Any]]]:
    """A game by mail after so many turns, and the journal of the last one."""
    if number == 0:
        chairs = [Seat(seat, computer=True) for seat in range(1, SEATS + 1)]
        return FAMILY.encode(FAMILY.new_game(chairs, {}, Dice("mail"))), []
    kept, journal = after(number - 1)
    match: Match = FAMILY.decode(kept)
    resolution = FAMILY.resolve(match, ordered(match, journal), {}, Dice("mail"))
    assert FAMILY.invariants(resolution.state) == ()
    return FAMILY.encode(resolution.state), resolution.journal


def turns(number: int) -> Match:
    """A game by mail after so many turns."""
    match: Match = FAMILY.decode(after(number)[0])
    return match


def test_every_line_is_understood_and_the_game_goes_on() -> None:
    match = turns(9)
    companies = [one for one in match.position.companies.values() if one.floated]
    assert len(companies) >= 3
    assert all(one.trains for one in companies if one.operated)


def test_a_programme_names_every_company_of_its_president() -> None:
    match = turns(6)
    president = next(int(c.president) for c in match.position.companies.values() if c.president)
    seen = FAMILY.view(match, [], president)
    text, _ = computer(seen, Dice("mail"))
    for name in seen.companies:
        assert f"COMPANY {name}" in text
        assert f"run {name} best" in text


def test_the_same_view_gives_the_same_programme() -> None:
    match = turns(4)
    seen = FAMILY.view(match, [], 2)
    assert computer(seen, Dice("a")) == computer(seen, Dice("a"))
