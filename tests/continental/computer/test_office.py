"""Computer seats in the office: played unasked, explained to the moderator, free for persons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.fleet.processes import Here
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin, family_of
from pbm.office.game import OpenGame
from pbm.office.look import reasons
from pbm.office.place import open_office
from pbm.office.roster import all_seats
from pbm.office.seats import take_seat
from pbm.office.simulate import simulate
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.press.text import section_text
from tests.office.a_game import resolved

ANNA = Seat(4, "Anna", "", "anna@example.org")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[OpenGame]:
    """A game in which one seat is Anna's and fourteen are empty."""
    office = open_office(tmp_path / "office", "The Office", "office@example.org")
    family = family_of("continental-rails-ii")
    settings = {"hand_over": "2"}
    begin(office, NewGame("cr-1", family.title, all_seats(family, [ANNA]), settings, "1841"))
    with_game = OpenGame(office, "cr-1")
    yield with_game
    with_game.close()


def test_empty_seats_are_played_without_being_asked(game: OpenGame) -> None:
    """They order; a seat from which no letter came does not (R62), until it is handed over."""
    first = resolved(game).orders
    assert first.computers == tuple(seat for seat in range(1, 16) if seat != 4)
    assert all(first.texts[seat] and first.reasons[seat] for seat in first.computers)
    assert 4 not in first.texts
    resolved(game)
    third = resolved(game).orders
    assert 4 in third.computers
    assert third.texts[4]
    assert [checked.part for checked in verify(game.office, game.name)] == ["", "1", "2", "3"]


def test_a_person_takes_over_a_computers_seat(game: OpenGame) -> None:
    resolved(game)
    take_seat(game, Seat(7, "Bo", "", "bo@example.org"))
    assert 7 not in resolved(game).orders.computers


def test_why_a_computer_ordered_is_told_to_the_moderator(game: OpenGame) -> None:
    """`pbm show GAME tycoon N --why`: the orders, the temperament, a reason for each order."""
    resolved(game)
    with pytest.raises(Trouble, match="Seat 4 is played by a person"):
        reasons(game, 4, None)
    text = "\n".join(section_text(section, 100) for section in reasons(game, 2, None))
    assert "Temperament: " in text
    told = resolved(game).orders
    assert len(told.reasons[2]) == 1 + len(told.texts[2].splitlines())
    assert all(line in text for line in told.texts[2].splitlines())


def test_a_simulation_leaves_tables_and_a_summary(tmp_path: Path) -> None:
    """`pbm simulate continental-rails-ii --out DIR`."""
    simulate("continental-rails-ii", 1, None, "1", Here(), tmp_path / "out", lambda _: None)
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [
        "games.json",
        "summary.pdf",
        "summary.txt",
        "turns.csv",
        "tycoons.csv",
    ]
    assert (tmp_path / "out" / "summary.pdf").read_bytes().startswith(b"%PDF-")
    assert "15 computer tycoons" in (tmp_path / "out" / "summary.txt").read_text(encoding="utf-8")
