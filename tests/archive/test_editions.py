"""A game goes on by the edition of the rules that it was begun with."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from pbm.archive.closing import close_game
from pbm.archive.file import manifest_of
from pbm.archive.restoring import unpacked
from pbm.games import catalogue
from pbm.games.family import Resolution
from pbm.office.game import game_of
from pbm.office.place import Office
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.archive.test_kept import KEPT, REAL
from tests.material import FIXTURES
from tests.office import guessing
from tests.office.a_game import a_game, resolved


def doubled(*given: object) -> Resolution:
    """Another rule: every point counts twice."""
    found = guessing.resolve(*given)  # type: ignore[arg-type]
    points = {seat: 2 * has for seat, has in found.state.points.items()}
    return msgspec.structs.replace(found, state=msgspec.structs.replace(found.state, points=points))


CONTINENTAL = {"1988": "", "1988-2": ".1988-2"}
"""Its editions, and how the names of their kept archives go on."""


PROGRAMMES = {
    "1850.2006-3": ("Dixon 2006", "Dixon 2006-2"),
    "1867-big-wyoming.10-3": ("draft 10.0", "draft 10.0-2"),
    "1870.1995-2.stops": ("Mayfair 1995-3",),
    "1870.1995-3": ("Mayfair 1995", "Mayfair 1995-2"),
    "chicago-express.2008-2": ("2008",),
    "chicago-express.2008.bids": ("2008-2",),
}
"""Kept archives with letters of people that other editions follow otherwise -> those editions."""


def kept(edition: str, folder: Path) -> Path:
    return unfolded(f"continental-rails-ii{CONTINENTAL[edition]}", folder)


def unfolded(name: str, folder: Path) -> Path:
    """A kept archive as a file that can be opened."""
    path = folder / f"{name}.pbm"
    path.write_bytes(lzma.decompress((FIXTURES / "archives" / f"{name}.pbm.xz").read_bytes()))
    return path


@pytest.mark.parametrize("edition", CONTINENTAL)
def test_an_archive_of_a_real_change_is_verified_by_its_own_rules(
    edition: str, tmp_path: Path
) -> None:
    """The Public of Continental Rails (R45 to R47): new games get the second, each goes on by its
    own."""
    assert catalogue.family("continental-rails-ii").edition == "1988-2"
    with unpacked(kept(edition, tmp_path)) as (office, archive):
        assert archive.manifest.edition == edition
        with game_of(office, archive.manifest.game) as game:
            assert game.family.edition == edition
        verified = islice(verify(office, archive.manifest.game), 4)
        assert [one.part for one in verified] == ["", "1", "2", "3"]


@pytest.mark.parametrize("edition", CONTINENTAL)
def test_by_the_rules_of_the_other_edition_it_comes_out_differently(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [other] = CONTINENTAL.keys() - {edition}
    rules = catalogue.family("continental-rails-ii", other)
    monkeypatch.setattr(catalogue, "family", lambda *named: rules)
    with (
        unpacked(kept(edition, tmp_path)) as (office, archive),
        pytest.raises(Trouble, match="Turn 1 comes out differently from its record"),
    ):
        list(verify(office, archive.manifest.game))


@pytest.mark.parametrize(
    ("name", "edition"), [(name, one) for name, others in PROGRAMMES.items() for one in others]
)
def test_programmes_are_followed_by_the_edition_of_their_game(
    name: str, edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stops and their answers (M14, M15 of 18xx), maxima without a company (R27 of Chicago
    Express). That each verifies by its own rules is tried of every kept archive."""
    rules = catalogue.family(name.partition(".")[0], edition)
    with unpacked(unfolded(name, tmp_path)) as (office, archive):
        assert archive.manifest.edition != edition
        monkeypatch.setattr(catalogue, "family", lambda *named: rules)
        with pytest.raises(Trouble, match="comes out differently from its record"):
            list(verify(office, archive.manifest.game))


@pytest.mark.parametrize("title", REAL)
def test_each_edition_has_an_archive(title: str, tmp_path: Path) -> None:
    newest = catalogue.family(title)
    names = [path.name.removesuffix(".pbm.xz") for path in KEPT]
    mine = [unfolded(one, tmp_path) for one in names if one.partition(".")[0] == title]
    assert {manifest_of(path).edition for path in mine} == {newest.edition, *newest.older}


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
