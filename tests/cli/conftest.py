"""A folder as a moderator has it: an office with a game, a roster, letters, notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbm.cli.main import main
from pbm.games import catalogue
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.place import open_office
from tests.office import guessing
from tests.office.a_game import SEATS, letter

ALIKE = "continental-rails-ii"
"""The title that examples in helps name; a game of guessing stands in for it."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBM_OFFICE", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    guessing.install()
    monkeypatch.setitem(catalogue.TITLES, ALIKE, catalogue.TITLES["guessing"])
    catalogue.family.cache_clear()
    office = open_office(tmp_path / "office", "The Office", "office@example.org")
    begin(office, NewGame("cr-28", "guessing", SEATS, {}, "5"))
    game = OpenGame(office, "cr-28")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.eml").write_bytes(letter(game, 1, "guess 4", "message Hi").raw)
    game.close()
    (tmp_path / "people.csv").write_text("seat,player,address\n1,Ann,ann@example.org\n2,Bob,\n")
    (tmp_path / "by-telephone.txt").write_text("guess 12\n")
    (tmp_path / "announcement.txt").write_text("The office moves.\n")
    yield tmp_path
    catalogue.family.cache_clear()


@pytest.fixture
def pbm(folder: Path) -> Callable[..., Result]:
    """Call the program in the folder."""
    runner = CliRunner()

    def call(*words: str, typed: str | None = None) -> Result:
        return runner.invoke(main, list(words), input=typed)

    return call
