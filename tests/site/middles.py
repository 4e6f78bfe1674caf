"""Editions in the middle of the kept games: what there is to order when much is on the table."""

from __future__ import annotations

import lzma
from pathlib import Path
from tempfile import TemporaryDirectory

from pbm.archive.restoring import unpacked
from pbm.office.edition import Edition, edition_of
from pbm.office.game import game_of

KEPT = Path(__file__).parents[2] / "fixtures" / "archives"
TITLES = ("continental-rails-ii", "1870", "1850", "1867-big-wyoming", "chicago-express")
MIDDLE = {"1867-big-wyoming": 9}
"""Borders at which companies operate, where the middle one is in a stock round."""


def middle(title: str) -> Edition:
    """An edition in the middle of a game of a title."""
    with TemporaryDirectory() as folder:
        kept = Path(folder) / f"{title}.pbm"
        kept.write_bytes(lzma.decompress((KEPT / f"{title}.pbm.xz").read_bytes()))
        with (
            unpacked(kept, key=True, papers=False) as (place, archive),
            game_of(place, archive.manifest.game) as game,
        ):
            at = MIDDLE.get(title, len(game.file.borders()) // 2)
            return edition_of(game, game.file.border(at), "2026-12-01")


def busiest(edition: Edition) -> list[int]:
    """Seats that write, first those with the most places of the map to touch."""

    def places(seat: int) -> int:
        view = edition.family.view(edition.state, edition.border.journal, seat)
        return len(edition.family.touches(view))

    return sorted(edition.writing, key=places, reverse=True)
