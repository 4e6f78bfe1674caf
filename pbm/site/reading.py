"""A game opened for everybody: without letters, addresses and anybody's name who does not wish it.

The office takes out of a game all that tells of people (`asked_for`); where pages are made nothing
else is known of it. A game that has ended is read from its archive for the public, which is made if
there is none. So what a page shows cannot be more than that.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from pbm.archive.closing import BareGame, bare_game, bare_tables, close_bare
from pbm.archive.manifest import Manifest
from pbm.archive.restoring import laid_out, unpacked
from pbm.core.page import Document
from pbm.games.family import PUBLIC, Seat
from pbm.office.clock import stamp
from pbm.office.edition import edition_of
from pbm.office.enrol import reseated
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import Paper, folder_of, report_of
from pbm.office.place import Office
from pbm.office.printers import bundle
from pbm.office.rows import Border
from pbm.office.wishes import all_wishes, former_addresses
from pbm.site.sources import Source


class GameAsked(msgspec.Struct, frozen=True):
    """A game whose pages are to be made, with all that they are made of."""

    source: Source
    at: str
    """The moment at which its archive is made, if there is none yet."""
    archive: bytes = b""
    """The archive for everybody, if there is one."""
    bare: BareGame | None = None
    """The game, if there is none."""
    names: dict[int, str] = {}
    """The players who wish to be named, by seat."""


class OpenToAll(msgspec.Struct, frozen=True):
    """A game that names nobody but those who wish it."""

    source: Source
    game: OpenGame
    seats: tuple[Seat, ...]
    printed: dict[str, bytes]
    """The public papers of each turn by name, as far as they were printed."""
    archive: bytes
    """Empty while the game goes on, as its manifest is None."""
    manifest: Manifest | None
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


def asked_for(office: Office, source: Source) -> GameAsked:
    """What a game's pages are made of. Trouble if it cannot be read."""
    if source.archive is None:
        with game_of(office, source.game) as game:
            return GameAsked(source, stamp(), bare=bare_game(game), names=_names(office, game))
    if source.public:
        return GameAsked(source, stamp(), source.archive.read_bytes())
    with (
        unpacked(source.archive, key=True, papers=False) as (place, archive),
        game_of(place, archive.manifest.game) as game,
    ):
        return GameAsked(source, stamp(), bare=bare_game(game), names=_names(office, game))


@contextmanager
def open_to_all(asked: GameAsked) -> Iterator[OpenToAll]:
    """A game as everybody may see it. Trouble if it cannot be read."""
    source = asked.source
    if not source.over:
        with _going_on(asked) as game:
            out = tuple(one for one in _borders(game) if one.published)
            yield OpenToAll(source, game, _seats(game, asked.names), {}, b"", None, out)
        return
    content = asked.archive or _closed(asked)
    path = source.archive or Path(f"{source.slug}.pbm")
    with (
        unpacked(path, key=True, papers=False, content=content) as (place, archive),
        game_of(place, archive.manifest.game) as game,
    ):
        names = {seat.number: seat.player for seat in archive.manifest.seats} | asked.names
        papers = dict(archive.papers())
        seats, out = _seats(game, names), tuple(_borders(game))
        yield OpenToAll(source, game, seats, papers, content, archive.manifest, out)


def _borders(game: OpenGame) -> Iterator[Border]:
    for number, _ in game.file.borders():
        yield game.file.border(number)


def _closed(asked: GameAsked) -> bytes:
    """The archive for everybody of a game that has ended."""
    assert asked.bare is not None
    with TemporaryDirectory() as folder:
        target = Path(folder) / "game.pbm"
        close_bare(asked.bare, target, asked.at)
        return target.read_bytes()


@contextmanager
def _going_on(asked: GameAsked) -> Iterator[OpenGame]:
    assert asked.bare is not None
    bare = asked.bare
    with (
        bare_tables(bare) as db,
        laid_out(db, bare.game, bare.title, bare.address) as place,
        game_of(place, bare.game) as game,
    ):
        yield game


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
