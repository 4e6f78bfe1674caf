"""A game goes on by the edition of the rules that it was begun with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pbm.archive.closing import close_game
from pbm.archive.restoring import unpacked
from pbm.games.family import Resolution
from pbm.office.game import game_of
from pbm.office.place import Office
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office import guessing
from tests.office.a_game import a_game, resolved


def doubled(*given: object) -> Resolution:
    """Another rule: every point counts twice."""
    found = guessing.resolve(*given)  # type: ignore[arg-type]
    points = {seat: 2 * has for seat, has in found.state.points.items()}
    return msgspec.structs.replace(found, state=msgspec.structs.replace(found.state, points=points))


@pytest.fixture
def changed(played: Office) -> Iterator[Office]:
    """The office, after the rules have changed."""
    guessing.second_edition(doubled)
    yield played
    guessing.first_edition()


def test_older_games_and_archives_keep_their_rules(changed: Office, tmp_path: Path) -> None:
    with game_of(changed, "g-1") as game:
        assert game.family.edition == "first"
        assert close_game(game, tmp_path / "g-1.pbm").edition == "first"
    assert len(list(verify(changed, "g-1"))) == 5
    with unpacked(tmp_path / "g-1.pbm") as (office, archive):
        assert len(list(verify(office, archive.manifest.game))) == 5


def test_a_game_that_goes_on_goes_on_by_its_own(changed: Office) -> None:
    with game_of(changed, "g-2") as game:
        resolved(game)
    assert len(list(verify(changed, "g-2"))) == 3


def test_new_games_get_the_new_rules(changed: Office) -> None:
    game = a_game(changed, "g-3")
    resolved(game)
    points = game.state(game.file.border()).points
    game.close()
    assert sum(points.values()) == 2
    assert len(list(verify(changed, "g-3"))) == 2


def test_an_edition_that_is_not_known_is_told(changed: Office) -> None:
    a_game(changed, "g-3").close()
    guessing.first_edition()
    told = "g-3 cannot be read: this program does not know edition second of guessing"
    with pytest.raises(Trouble, match=told), game_of(changed, "g-3"):
        pass
