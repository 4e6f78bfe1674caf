"""Fixtures: an office with a game that has ended and one that goes on, and its site."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.fleet.processes import Here
from pbm.office.place import Office
from pbm.site.building import Built, build
from tests.archive.conftest import played, template  # noqa: F401


@pytest.fixture
def built(played: Office, tmp_path: Path) -> tuple[Path, Built]:  # noqa: F811
    """The site of that office."""
    target = tmp_path / "site"
    return target, build(played, played.folder / "archives", target, Here())
