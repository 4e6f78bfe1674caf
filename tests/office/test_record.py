"""The record decides: what was changed in it, or in what it leads to, is found."""

from __future__ import annotations

from contextlib import closing

import pytest
from sqlite_utils import Database

from pbm.office.game import Game
from pbm.office.receive import receive
from pbm.office.record import Run
from pbm.office.run import resolve
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office.a_game import letter, resolved


@pytest.fixture
def played(game: Game) -> Game:
    receive(game, [letter(game, 1, "guess 40")])
    resolved(game)
    receive(game, [letter(game, 2, "guess 50", sender="bob@example.org")])
    resolved(game)
    return game


def change(game: Game, sql: str) -> None:
    with closing(Database(game.office.file_of(game.name))) as db, db.atomic():
        db.execute(sql)


def test_a_game_as_played_is_confirmed(played: Game) -> None:
    assert [checked.part for checked in verify(played)] == ["", "1", "2"]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE record SET entry = replace(entry, 'guess 40', 'guess 41') WHERE kind = 'run'",
        "UPDATE record SET entry = replace(entry, 'guess 40', 'guess 41') WHERE kind = 'accepted'",
        "DELETE FROM record WHERE number = 2",
        "UPDATE record SET number = number + 100 WHERE number = 2",
    ],
)
def test_an_entry_changed_later_is_found(played: Game, sql: str) -> None:
    change(played, sql)
    with pytest.raises(Trouble, match="was changed after it was written"):
        list(verify(played))


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE borders SET state = x'00' WHERE number = 1", "Turn 1 comes out differently"),
        ("UPDATE secret SET seed = '6'", "not those whose hash was announced"),
    ],
)
def test_a_state_or_seed_changed_later_is_found(played: Game, sql: str, said: str) -> None:
    change(played, sql)
    with pytest.raises(Trouble, match=said):
        list(verify(played))


def test_a_turn_resolved_by_other_orders_than_were_accepted_is_found(game: Game) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    border = resolve(game, game.file.border()).border
    with game.file.atomic():
        game.file.append(Run("1", {1: "guess 41"}, {}, (), False, border.hash))
        game.file.cross(border)
    with pytest.raises(Trouble, match="was not resolved by what seat 1 had ordered"):
        list(verify(game))


def test_verifying_needs_no_letter_and_no_secret_of_the_office(played: Game) -> None:
    change(played, "DELETE FROM letters")
    (played.office.folder / "secret.key").unlink()
    assert len(list(verify(played))) == 3


def test_whole_numbers_only_are_kept_where_whole_numbers_belong(played: Game) -> None:
    with pytest.raises(Exception, match="cannot store TEXT value in INTEGER column"):
        change(played, "UPDATE borders SET over = 'x'")


def test_a_write_that_fails_leaves_nothing_of_its_transaction(played: Game) -> None:
    before = played.file.seals()
    with pytest.raises(TypeError), played.file.atomic():
        played.file.append(played.opened, object())  # type: ignore[arg-type]
    assert played.file.seals() == before
