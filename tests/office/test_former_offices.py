"""Offices of every state that the databases ever had are opened, verified, and go on."""

from __future__ import annotations

import tarfile
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from pbm.archive.closing import close_game
from pbm.archive.restoring import unpacked
from pbm.office.database import Migrations, copied, in_memory
from pbm.office.game import game_of
from pbm.office.place import Office, enter_office
from pbm.office.publish import publish
from pbm.office.run import run
from pbm.office.schema import BOOK, CATALOGUE, GAME
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.material import FIXTURES
from tests.office import guessing
from tests.office.conftest import NOON

KEPT = sorted((FIXTURES / "offices").glob("[0-9]*.tar.xz"))
FILES = {"catalogue.db": CATALOGUE, "letters.db": BOOK, "g-1/game.db": GAME}


def migrations(file: Path) -> list[str]:
    """Which have been applied to a file."""
    with closing(copied(file)) as db:
        return sorted(row["name"] for row in db.query("SELECT name FROM _sqlite_migrations"))


def names(known: Migrations) -> list[str]:
    """All that there are."""
    with closing(in_memory()) as empty:
        return sorted(known.pending(empty))


def as_left(kept: Path, folder: Path) -> Path:
    with tarfile.open(kept) as packed:
        packed.extractall(folder, filter="data")
    return folder / "office"


@pytest.fixture(params=KEPT, ids=lambda path: path.name.partition(".")[0])
def left(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON + 86_400))
    guessing.install()
    return as_left(request.param, tmp_path)


def parts(office: Office) -> list[str]:
    return [checked.part for checked in verify(office, "g-1")]


def test_it_is_verified_as_it_lies_and_goes_on(left: Path) -> None:
    office, file = enter_office(left), left / "g-1" / "game.db"
    before = file.read_bytes()
    assert parts(office) == ["", "1"]
    assert file.read_bytes() == before
    with game_of(office, "g-1") as game:
        assert [seat.player for seat in game.roster().values()] == ["Ann", "Bob", "Cid", ""]
        assert run(game, forced=True).border.resolved == "2"
        publish(game, game.file.border())
        close_game(game, left / "g-1.pbm")
    assert parts(office) == ["", "1", "2"]
    assert migrations(file) == names(GAME)
    with unpacked(left / "g-1.pbm") as (another, archive):
        assert len(list(verify(another, archive.manifest.game))) == 3


def test_they_are_all_states_that_there_were(tmp_path: Path) -> None:
    """Each migration but the last ones was missing in one of them, and each came by itself."""
    states = []
    for kept in KEPT:
        left = as_left(kept, tmp_path / kept.name)
        states.append(
            [
                (name, one)
                for name in FILES
                if (left / name).exists()
                for one in migrations(left / name)
            ]
        )
    for older, newer in pairwise(states):
        assert set(older) < set(newer)
    assert set(states[-1]) == {(name, one) for name, all_ in FILES.items() for one in names(all_)}


def test_games_of_real_titles_are_verified_or_told_clearly(tmp_path: Path) -> None:
    """Rules were changed for all games until editions were pinned: 1870's start is another."""
    office = enter_office(as_left(FIXTURES / "offices" / "titles-7ddcc60.tar.xz", tmp_path))
    for name in ("chicago-express", "continental-rails-ii"):
        assert [checked.part for checked in verify(office, name)] == ["", "1"]
    with pytest.raises(Trouble, match="first state comes out differently from its record: one of"):
        list(verify(office, "1870"))


def test_a_game_begun_before_rules_had_editions_goes_on_by_the_rules_of_its_time(
    tmp_path: Path,
) -> None:
    """Continental Rails, Q81: in turn 2 a railroad incorporated then had political trouble."""
    office = enter_office(as_left(FIXTURES / "offices" / "turns-7ddcc60.tar.xz", tmp_path))
    checked = verify(office, "continental-rails-ii")
    assert [one.part for one in checked] == ["", "1", "2", "3"]
