"""Mailings of an operating round in titles of which no game was recorded by mail."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.eighteenxx.values.state import OperatingRound
from pbm.games.family import Answers, Seat
from tests.eighteenxx.mail.by_recording import sensible

PEOPLE = (1, 2)
SEATS = 4
ROUNDS = 18
"""Operating rounds that are counted, if the game has as many."""
TURNS = 30


@pytest.mark.parametrize("seed", ["mailings", "another game"])
@pytest.mark.parametrize("title", ["1850", "1867-big-wyoming"])
def test_an_operating_round_of_two_people_and_two_computers_needs_two_mailings(
    title: str, seed: str
) -> None:
    """People write for every company of theirs what a computer would, with leave to do without."""
    game, dice = family(title), Dice(seed)
    assert game.computer is not None
    chosen = {one.key: one.default for one in game.settings}
    chosen |= {"missing": "wait", "horizon": "operating-round"}
    seats = [Seat(n, f"P{n}", computer=n not in PEOPLE) for n in range(1, SEATS + 1)]
    match, counted, part = game.new_game(seats, chosen, dice), [], 0
    for number in range(TURNS * ROUNDS):
        operating = isinstance(match.position.stack[0], OperatingRound)
        asked, readings = match.table.asked, {}
        for seat in range(1, SEATS + 1):
            if seat in PEOPLE and asked is not None and asked.seat != seat:
                continue
            view = game.view(match, [], seat)
            text, _ = game.computer(view, dice.of(number, seat))
            said, answers = (sensible(text), None) if seat in PEOPLE else (text, Answers())
            readings[seat] = replace(game.read(said, view), answers=answers)
        match = game.resolve(match, readings, chosen, dice.of(number)).state
        part += 1
        if match.table.asked is None:
            counted += [part] if operating else []
            part = 0
        if len(counted) == ROUNDS or match.position.over:
            break
    assert len(counted) == ROUNDS or (match.position.over and len(counted) > ROUNDS // 2)
    print("parts of each round:", *counted)
    assert max(counted) <= 2
