"""A value changed by the moderator: with a reason, in the record, told to those who may know it."""

from __future__ import annotations

import msgspec
import pytest

from pbm.office.amend import amend, amendable, values
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.receive import receive
from pbm.office.record import Amended
from pbm.office.run import run
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.press.text import section_text
from tests.office import guessing
from tests.office.a_game import a_game, letter, resolved


def agrees(game: OpenGame) -> list[str]:
    return [checked.part for checked in verify(game.office, game.name)]


def points(game: OpenGame) -> dict[int, int]:
    return dict(game.state(game.file.border()).points)


def report(game: OpenGame, name: str, turn: str = "01") -> str:
    return " ".join((game.folder / f"turn-{turn}" / f"{name}-report.txt").read_text().split())


def test_a_value_is_amended_in_the_state_and_in_the_record(game: OpenGame) -> None:
    done = amend(game, "Cash of  TYCOON 2", 7, " Paid  twice. ")
    assert done.new
    assert (done.entry.value, done.entry.before, done.entry.to) == ("cash of tycoon 2", 0, 7)
    assert done.entry.reason == "Paid twice."
    assert points(game) == {1: 0, 2: 7, 3: 0, 4: 0}
    assert game.view(game.file.border(), 1).points[2] == 7
    run(game, forced=True)
    assert game.family.decode(game.file.border().state).points[2] >= 7
    assert agrees(game) == ["", "1"]


def test_what_is_so_already_is_not_written_down_again(game: OpenGame) -> None:
    amend(game, "cash of tycoon 2", 7, "Paid twice.")
    assert not amend(game, "cash of tycoon 2", 7, "Paid twice.").new
    assert len(game.file.of(Amended)) == 1


def test_the_next_report_says_that_and_why_and_no_other_does(game: OpenGame) -> None:
    amend(game, "cash of tycoon 2", 1200, "Paid <b>twice</b>.")
    run(game, forced=True)
    publish(game, game.file.border())
    said = "The cash of tycoon 2 was amended from 0 to 1,200: Paid <b>twice</b>."
    assert "Amended by the moderator" in report(game, "01-ada")
    assert said in report(game, "01-ada")
    run(game, forced=True)
    publish(game, game.file.border())
    assert "Amended" not in report(game, "01-ada", "02")


def test_figures_are_told_to_those_alone_who_may_know_them(office: Office) -> None:
    game = a_game(office, missing="wait")
    receive(game, [letter(game, 1, "guess 40")])
    resolved(game)
    amend(game, "guess of seat 1", 41, "A slip of my pen.")
    run(game, forced=True)
    publish(game, game.file.border())
    mine, other = report(game, "01-ada", "01.1"), report(game, "02-emile", "01.1")
    assert "The guess of seat 1 was amended from 40 to 41: A slip of my pen." in mine
    assert "The guess of seat 1 was amended: A slip of my pen." in other
    assert agrees(game) == ["", "1", "1.1"]
    game.close()


@pytest.mark.parametrize(
    ("value", "to", "reason", "said"),
    [
        ("cash of tycoon 2", -1, "x", "The cash of tycoon 2 cannot be -1: nobody has less"),
        ("cash of tycon 2", 1, "x", r"There is no \'cash of tycon 2\' .*mean cash of tycoon 2"),
        ("moon", 1, "x", "There is no 'moon' to be amended in g-1; `pbm amend g-1` lists"),
        ("cash of tycoon 2", 1, "  ", "A reason has 1 to 400 characters, not 0."),
        ("cash of tycoon 2", 10**13, "x", "10000000000000 is no figure of any game."),
    ],
)
def test_what_cannot_be_amended_is_told(
    game: OpenGame, value: str, to: int, reason: str, said: str
) -> None:
    with pytest.raises(Trouble, match=said):
        amend(game, value, to, reason)
    assert not game.file.of(Amended)


def test_what_breaks_an_invariant_is_not_kept(game: OpenGame) -> None:
    game.family = msgspec.structs.replace(
        guessing.FAMILY, invariants=lambda state: ("the sum is odd",) if state.points[2] % 2 else ()
    )
    with pytest.raises(Trouble, match="cannot be 3, because then the sum is odd"):
        amend(game, "cash of tycoon 2", 3, "x")
    amend(game, "cash of tycoon 2", 4, "x")


def test_what_may_be_amended_is_listed_with_its_figures(game: OpenGame) -> None:
    assert "cash of tycoon 2    0\n" in section_text(amendable(game, "tycoon 2"))
    with pytest.raises(Trouble, match="nothing to be amended in g-1 with 'moon'"):
        amendable(game, "moon")
    for _ in range(4):
        resolved(game)
    assert values(game) == ()
    with pytest.raises(Trouble, match="g-1 has ended"):
        amend(game, "cash of tycoon 2", 4, "x")


def test_what_was_amended_before_a_turn_stays_and_after_it_goes_with_it(game: OpenGame) -> None:
    amend(game, "cash of tycoon 1", 10, "before")
    run(game, forced=True)
    after = points(game)
    amend(game, "cash of tycoon 1", 20, "after")
    undo(game)
    assert points(game) == {1: 10, 2: 0, 3: 0, 4: 0}
    run(game, forced=True)
    assert points(game) == after
    publish(game, game.file.border())
    assert "amended from 0 to 10: before" in report(game, "01-ada")
    run(game, forced=True)
    publish(game, game.file.border())
    assert "after" not in report(game, "01-ada", "02")
    assert agrees(game) == ["", "1", "1", "2"]


def test_an_amendment_that_leads_elsewhere_is_found(game: OpenGame) -> None:
    with game.file.atomic():
        game.file.append(Amended("cash of tycoon 1", 0, 5, "x", (0,), "0" * 64))
    with pytest.raises(Trouble, match="With cash of tycoon 1 at 5 the state is another"):
        agrees(game)
