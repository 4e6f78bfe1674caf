"""Fixtures: an office with a game that has ended and one that goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbm.office.game import OpenGame
from pbm.office.place import Office, enter_office
from pbm.office.publish import publish, unpublished
from pbm.office.receive import receive
from pbm.office.run import run
from tests.office import guessing
from tests.office.a_game import a_game, an_office, letter
from tests.office.conftest import NOON


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """g-1 has ended with all its papers; g-2 goes on after turn 1."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(NOON))
        office = an_office(tmp_path_factory.mktemp("template"))
        for name, turns in (("g-1", 99), ("g-2", 1)):
            game = a_game(office, name)
            receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9")])
            _played(game, turns)
            game.close()
    return office.folder


def _played(game: OpenGame, turns: int) -> None:
    while turns and not game.file.border().over:
        for border in unpublished(game):
            publish(game, border)
        run(game, forced=True)
        turns -= 1
    publish(game, game.file.border())


@pytest.fixture
def played(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A copy of that office."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    guessing.install()
    shutil.copytree(template, tmp_path / "office")
    return enter_office(tmp_path / "office")
