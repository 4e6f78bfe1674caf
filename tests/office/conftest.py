"""Fixtures: an office and a game in it, in a folder of their own, with a clock that stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.office.game import OpenGame
from pbm.office.place import Office
from tests.office.a_game import a_game, an_office

NOON = 1_795_000_000


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    return an_office(tmp_path)


@pytest.fixture
def game(office: Office) -> Iterator[OpenGame]:
    found = a_game(office)
    yield found
    found.close()
