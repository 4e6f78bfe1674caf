"""A game opened for everybody: without letters, addresses and anybody's name who does not wish it.

A game that has ended is read from its archive for the public, which is made if there is none; of
one that goes on a copy is read that had all that tells of people taken out first. So what a page
shows cannot be more than that.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from pbm.archive.closing import close_game
from pbm.archive.manifest import Manifest
from pbm.archive.restoring import laid_out, unpacked
from pbm.core.page import Document
from pbm.games.family import PUBLIC, Seat
from pbm.office.database import copied
from pbm.office.enrol import reseated
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import Paper, edition_of, folder_of, report_of
from pbm.office.place import Office, enter_office
from pbm.office.printers import bundle
from pbm.office.public import strip
from pbm.office.rows import Border
from pbm.office.wishes import all_wishes, former_addresses
from pbm.site.sources import Source


class OpenToAll(msgspec.Struct, frozen=True):
    """A game that names nobody but those who wish it."""

    source: Source
    game: OpenGame
    seats: tuple[Seat, ...]
    printed: dict[str, bytes]
    """The public papers of each turn by name, as far as they were printed."""
    archive: Path | None
    manifest: Manifest | None
    """Of the archive for everybody; None while the game goes on."""
    borders: tuple[Border, ...]
    """The turns that were published, and the start."""

    def report(self, border: Border) -> Document:
        """The public report of a turn."""
        edition = edition_of(self.game, border, "")
        state = reseated(self.game.family, edition.state, self.seats)
        return report_of(replace(edition, state=state, address=""), PUBLIC)

    def papers(self, border: Border) -> tuple[Paper, ...]:
        """The public report of a turn as PDF and text."""
        stem = folder_of(border.resolved)
        start = f"public/{stem}-public-report"
        found = [
            Paper(f"{stem}{ending}", self.printed[start + ending])
            for ending in (".pdf", ".txt")
            if start + ending in self.printed
        ]
        if found or self.manifest is not None:
            return tuple(found)
        printed = bundle(edition_of(self.game, border, ""), PUBLIC).papers
        return tuple(Paper(stem + Path(one.name).suffix, one.content) for one in printed)


@contextmanager
def open_to_all(source: Source) -> Iterator[OpenToAll]:
    """A game as everybody may see it. Trouble if it cannot be read."""
    with TemporaryDirectory() as folder:
        office = enter_office(source.office)
        if not source.over:
            with _stripped(office, source) as game:
                names = _names_of(office, source)
                out = tuple(one for one in _borders(game) if one.published)
                yield OpenToAll(source, game, _seats(game, names), {}, None, None, out)
            return
        path, names = _public(office, source, Path(folder))
        with (
            unpacked(path, key=True, papers=False) as (place, archive),
            game_of(place, archive.manifest.game) as game,
        ):
            names = {seat.number: seat.player for seat in archive.manifest.seats} | names
            papers = dict(archive.papers())
            seats, out = _seats(game, names), tuple(_borders(game))
            yield OpenToAll(source, game, seats, papers, path, archive.manifest, out)


def _borders(game: OpenGame) -> Iterator[Border]:
    for number, _ in game.file.borders():
        yield game.file.border(number)


def _public(office: Office, source: Source, folder: Path) -> tuple[Path, dict[int, str]]:
    """The archive for everybody, and who wishes to be named."""
    if source.archive is not None and source.public:
        return source.archive, {}
    target = folder / f"{source.slug}.pbm"
    if source.archive is None:
        with game_of(office, source.game) as game:
            close_game(game, target, public=True)
            return target, _names(office, game)
    with (
        unpacked(source.archive, key=True, papers=False) as (place, archive),
        game_of(place, archive.manifest.game) as game,
    ):
        close_game(game, target, public=True)
        return target, _names(office, game)


@contextmanager
def _stripped(office: Office, source: Source) -> Iterator[OpenGame]:
    """A copy of a game that goes on, without what tells of people."""
    with closing(copied(office.file_of(source.game))) as db:
        strip(db)
        with (
            laid_out(db, source.game, source.title, office.address) as place,
            game_of(place, source.game) as game,
        ):
            yield game


def _names_of(office: Office, source: Source) -> dict[int, str]:
    with game_of(office, source.game) as game:
        return _names(office, game)


def _names(office: Office, game: OpenGame) -> dict[int, str]:
    """The players who wish to be named to everybody, by seat."""
    wishes, moved = all_wishes(office), former_addresses(office)
    found = {}
    for seat in game.roster().values():
        address = seat.address.lower()
        wish = wishes.get(moved.get(address, address))
        if wish is not None and wish.named and not seat.computer:
            found[seat.number] = wish.name or seat.player
    return found


def _seats(game: OpenGame, names: dict[int, str]) -> tuple[Seat, ...]:
    """The seats as everybody may know them; in a game without names for its players nobody's is
    told."""
    if game.settings.get("anonymous") == "yes":
        names = {}
    return tuple(
        Seat(seat.number, names.get(seat.number, ""), seat.character, computer=seat.computer)
        for seat in game.roster().values()
    )
