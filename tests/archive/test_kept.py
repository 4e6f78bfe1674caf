"""Archives of earlier versions, one of each title and each later edition: they verify for ever."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from pbm.archive.restoring import unpacked
from pbm.games import catalogue
from pbm.office.verify import verify

KEPT = sorted((Path(__file__).parents[2] / "fixtures" / "archives").glob("*.pbm.xz"))
REAL = sorted(name for name, place in catalogue.TITLES.items() if place.startswith("pbm."))
"""Titles, without those of tests."""
LONG = ("continental-rails-ii.pbm.xz",)


def title(path: Path) -> str:
    return path.name.partition(".")[0]


def test_each_title_has_one() -> None:
    assert {title(path) for path in KEPT} == set(REAL)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=path.name.removesuffix(".pbm.xz"),
            marks=[pytest.mark.soak] if path.name in LONG else [],
        )
        for path in KEPT
    ],
)
def test_it_verifies_turn_by_turn(path: Path, tmp_path: Path) -> None:
    whole = tmp_path / "kept.pbm"
    whole.write_bytes(lzma.decompress(path.read_bytes()))
    with unpacked(whole) as (office, archive):
        manifest = archive.manifest
        assert manifest.title == title(path)
        assert manifest.over == (path.name == f"{manifest.title}.pbm.xz")
        agreed = list(verify(office, manifest.game))
    assert len(agreed) == manifest.turns + 1
