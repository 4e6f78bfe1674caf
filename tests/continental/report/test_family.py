"""The family value: what the office asks of Continental Rails."""

from __future__ import annotations

import pytest

from pbm.core.dice import Dice
from pbm.games.catalogue import UnknownTitle, family, titles
from pbm.games.continental.family import FAMILY
from pbm.games.family import PUBLIC, Reading, Seat
from tests.continental.midgame import GOULD, state
from tests.continental.play import PEOPLE, played


def test_the_title_is_in_the_catalogue() -> None:
    """By its name on the command line; a wrong one is told with those there are."""
    assert family("continental-rails-ii") is FAMILY
    assert "continental-rails-ii" in titles()
    with pytest.raises(UnknownTitle, match="no title 'continental-rails'; there are"):
        family("continental-rails")


def test_a_turn_changes_a_copy_and_keeps_a_record_that_reads_back() -> None:
    """Pure: the state given is the state it was; the record of the turn is plain data."""
    at = played(2)
    before = FAMILY.encode(at.state)
    turn = FAMILY.resolve(at.state, {4: Reading((), ())}, {}, Dice("pure"))
    assert FAMILY.encode(at.state) == before
    assert (turn.next_turn, FAMILY.over(turn.state), turn.asked) == ("4", False, ())
    assert FAMILY.turn(turn.state) == "4"
    assert FAMILY.years(turn.state) == "1847–1848"
    assert FAMILY.invariants(turn.state) == ()
    assert FAMILY.view(turn.state, turn.journal, PUBLIC).turn == 4


def test_the_seats_are_those_of_the_roster_with_characters_for_all() -> None:
    """3.2: chosen names stand, the others are drawn and differ."""
    seats = FAMILY.seats(FAMILY.new_game(PEOPLE, {}, Dice("seats")))
    assert [seat.number for seat in seats] == list(range(1, 16))
    assert seats[3].character == "Jay Gould"
    assert seats[8].player == "Player 9"
    assert len({seat.character for seat in seats}) == 15


def test_another_person_takes_a_seat_and_the_character_stays() -> None:
    """3.1: new players may be assigned to unplayed positions during the game."""
    game = played(2).state
    assert FAMILY.reseat is not None
    other = FAMILY.reseat(game, Seat(15, player="Ann", phone="5", show_phone=False))
    seat, before = FAMILY.seats(other)[14], FAMILY.seats(game)[14]
    assert (seat.player, seat.computer, before.computer) == ("Ann", False, True)
    assert seat.character == before.character


@pytest.mark.parametrize(("choice", "cost"), [("both", 7500 + 1200), ("unreached", 7500)])
def test_the_moderator_s_choice_of_town_costs_reaches_the_desk(choice: str, cost: int) -> None:
    """4.6.4, Q5: B&O holds PA7 from Cumberland, which it has reached, to Pittsburgh."""
    game = state()
    game.settings = {"town-costs": choice}
    desks = {desk.code: desk for desk in FAMILY.view(game, (), GOULD).desks}
    assert desks["B&O"].row == "PA7"
    assert desks["B&O"].towns_cost == cost


def test_what_went_unused_is_told_to_persons_alone() -> None:
    """A seat without a letter is told so; the computer's seat is not."""
    turn = FAMILY.resolve(played(2).state, {}, {}, Dice("silent"))
    unused = {row["seat"]: row["what"] for row in turn.journal if row["type"] == "LeftUnused"}
    assert unused == dict.fromkeys(range(1, 15), "no_letter")
