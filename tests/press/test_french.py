"""Turns of whole games of 18xx and Chicago Express as a reader of French is told them."""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.archive.restoring import unpacked
from pbm.core.languages import speaking
from pbm.office.edition import Edition, edition_of
from pbm.office.game import game_of
from pbm.press.text import print_text
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.material import FIXTURES

pytestmark = pytest.mark.soak
TITLES = ("1870", "1850", "1867-big-wyoming", "chicago-express")
ENGLISH = re.compile(r"\b(?:the|of|with|was|were|are|your|you|for|by|company|which|has|have)\b")
NAMES = ("The Southern Cattle Company", "The Gulf Shipping Company")


def told(edition: Edition, seat: int) -> Iterator[str]:
    """The lines of a report, and what a sheet says to its reader."""
    with speaking("fr"):
        view = edition.family.view(edition.state, edition.border.journal, seat)
        yield from print_text(edition.family.report(view, edition.history)).splitlines()
        sheet = print_sheet(edition.family.sheet(view), SheetHead("g", "3", seat, 1, "K"))
    yield from (line for line in sheet.splitlines() if line.startswith("# "))


@pytest.mark.parametrize("title", TITLES)
def test_no_english_is_left_in_the_turns_of_a_game(title: str, tmp_path: Path) -> None:
    kept = tmp_path / f"{title}.pbm"
    kept.write_bytes(lzma.decompress((FIXTURES / "archives" / f"{title}.pbm.xz").read_bytes()))
    left = []
    with (
        unpacked(kept, key=True, papers=False) as (place, archive),
        game_of(place, archive.manifest.game) as game,
    ):
        for at in range(len(game.file.borders())):
            edition = edition_of(game, game.file.border(at), "2026-12-01")
            seats = edition.family.seats(edition.state)
            for line in told(edition, seats[at % len(seats)].number):
                bare = line
                for name in NAMES:
                    bare = bare.replace(name, "")
                if len(ENGLISH.findall(bare.lower())) > 1 or re.search(r"\d,\d{3}(?!\d)", bare):
                    left.append((at, line))
    assert left == []
