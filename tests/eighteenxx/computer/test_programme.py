"""Programmes of computer seats: understood like everybody's, and played to the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer.programme import computer
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.titles.t1870 import FAMILY
from pbm.games.eighteenxx.values.state import InitialRound
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


def test_reasons_begin_with_the_temperament_that_a_seat_is_dealt() -> None:
    """What `pbm show GAME tycoon SEAT --why` prints."""
    match = turns(1)
    told = [computer(FAMILY.view(match, [], seat), Dice(seat))[1][0] for seat in range(1, 5)]
    names = ("climber", "trader", "climber", "founder")
    assert told == [f"its temperament: {name}" for name in names]


def test_the_same_view_gives_the_same_programme() -> None:
    match = turns(4)
    seen = FAMILY.view(match, [], 2)
    assert computer(seen, Dice("a")) == computer(seen, Dice("a"))


@pytest.mark.parametrize(("seats", "silent"), [(2, 1), (4, 1), (7, 3)])
def test_silent_people_do_not_hold_up_the_initial_round(seats: int, silent: int) -> None:
    """Initial Stock Round: the offer goes round until somebody buys, and the computers do."""
    chairs = [Seat(seat, computer=seat > silent) for seat in range(1, seats + 1)]
    match: Match = FAMILY.new_game(chairs, {}, Dice("mail"))
    journal: list[dict[str, Any]] = []
    for turn in range(3):
        if turn and not isinstance(match.position.stack[0], InitialRound):
            break
        readings = {}
        for seat in range(silent + 1, seats + 1):
            seen = FAMILY.view(match, journal, seat)
            readings[seat] = FAMILY.read(computer(seen, Dice("mail").of(seat))[0], seen)
        resolution = FAMILY.resolve(match, readings, {}, Dice("mail"))
        match, journal = resolution.state, resolution.journal
    owners = {private.owner for private in match.position.privates.values()}
    assert not isinstance(match.position.stack[0], InitialRound)
    assert not owners & {str(seat) for seat in range(1, silent + 1)}
