"""Which games a site shows: archives of ended games on the shelf, and the games of the office.

A game that is in both, or in two archives, is shown once: by its archive for the public, if there
is one. The address of a game on the site is its name; of two games of one name the later has a few
letters of its commitment besides.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.archive.shelf import shelf
from pbm.fleet.versions import program_print
from pbm.office.game import game_of
from pbm.office.place import SHOWN_FILE, Office
from pbm.office.record import Moved
from pbm.office.remembered import Remembered
from pbm.office.trouble import Trouble
from pbm.office.wishes import all_wishes
from pbm.post.files import safe_name


class Source(msgspec.Struct, frozen=True):
    """A game to be shown."""

    game: str
    title: str
    commitment: str
    began: str
    state: str
    """By which is known whether anything changed."""
    archive: Path | None = None
    public: bool = False
    """Whether the archive was made for everybody."""
    over: bool = True
    slug: str = ""
    """Its address on the site."""

    @property
    def print(self) -> str:
        """Everything of which the game's pages are made, as one hash."""
        return _hash(self.state, self.slug, self.over, self.public, program_print())


class _Told(msgspec.Struct, frozen=True):
    """What a game of the office tells of itself, read once."""

    named: bool
    """Whether its record names people."""
    commitment: str
    began: str
    out: tuple[tuple[str, str, str], ...]
    """Turn, hash and moment of what was published."""
    over: bool


def sources(office: Office, archives: Path) -> tuple[list[Source], list[str]]:
    """What is to be shown, the first begun first; and sentences about what cannot be."""
    found: dict[str, Source] = {}
    notes: list[str] = []
    wishes = _wishes_print(office)
    for source in (*_archived(office, archives, wishes, notes), *_played(office, wishes, notes)):
        other = found.get(source.commitment)
        if other is None or _rank(source) > _rank(other):
            found[source.commitment] = source
    return _addressed(sorted(found.values(), key=lambda one: (one.began, one.commitment))), notes


def _rank(source: Source) -> tuple[bool, bool, bool]:
    """Which of two copies of a game is shown: one that has ended, from an archive for all."""
    return source.over, source.public, source.archive is not None


def _addressed(found: Sequence[Source]) -> list[Source]:
    taken: set[str] = set()
    named = []
    for source in found:
        slug = safe_name(source.game) or "game"
        if slug in taken:
            slug = f"{slug}-{source.commitment[:6]}"
        taken.add(slug)
        named.append(msgspec.structs.replace(source, slug=slug))
    return named


def _archived(office: Office, archives: Path, wishes: str, notes: list[str]) -> Iterator[Source]:
    for one in shelf(archives):
        manifest = one.manifest
        if manifest is None:
            notes.append(one.damage)
        elif manifest.over:
            yield Source(
                manifest.game,
                manifest.title,
                manifest.commitment,
                manifest.began,
                _hash(manifest, wishes),
                one.path,
                public="persons" in manifest.withheld,
            )


def _played(office: Office, wishes: str, notes: list[str]) -> Iterator[Source]:
    """The games of the office as far as their turns were published."""
    remembered = Remembered(office.folder / SHOWN_FILE, _Told)
    for name, title in office.titles_of_games().items():
        try:
            told = remembered.of(name, office.file_of(name))
            if told is None:
                told = _told_of(office, name)
                remembered.keep(name, told)
        except Trouble as trouble:
            notes.append(str(trouble))
            continue
        if told.named:
            notes.append(f"{name} was begun when the record named people; it is not shown.")
        elif told.out:
            state = _hash(told.out, wishes)
            yield Source(name, title, told.commitment, told.began, state, over=told.over)
    remembered.save()


def _told_of(office: Office, name: str) -> _Told:
    with game_of(office, name) as game:
        reached = game.file.reached()
        return _Told(
            bool(game.file.of(Moved)),
            game.opened.commitment,
            reached[0].at,
            tuple((one.resolved, one.hash, one.published) for one in reached if one.published),
            reached[-1].over and bool(reached[-1].published),
        )


def _hash(*told: object) -> str:
    return sha256(msgspec.json.encode(told)).hexdigest()


def _wishes_print(office: Office) -> str:
    """What the office is called, and whom it may name to everybody."""
    wishes = [one for _, one in sorted(all_wishes(office).items()) if one.named]
    return _hash(office.name, [(one.address, one.name) for one in wishes])
