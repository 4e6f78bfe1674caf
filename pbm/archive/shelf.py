"""Archives on a shelf: a folder of them, listed and searched by what their manifests say."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbm.archive.file import manifest_of
from pbm.archive.manifest import SUFFIX, Manifest, called
from pbm.core.page import Align, Cell, Column, Section, Table
from pbm.core.wording import wording
from pbm.office.trouble import Trouble


class Shelved(msgspec.Struct, frozen=True):
    """An archive with its manifest, or why that cannot be read."""

    path: Path
    manifest: Manifest | None
    damage: str = ""


class Sought(msgspec.Struct, frozen=True):
    """What is looked for; an empty word finds everything."""

    title: str = ""
    player: str = ""
    winner: str = ""
    since: str = ""
    until: str = ""
    """Days in ISO form, or the beginning of one: 2026, 2026-11."""


def shelf(folder: Path) -> Iterator[Shelved]:
    """Every archive in a folder and below it, by path."""
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        try:
            yield Shelved(path, manifest_of(path))
        except Trouble as trouble:
            yield Shelved(path, None, str(trouble))


def sought_for(shelved: Shelved, sought: Sought) -> bool:
    """Whether an archive is looked for; a damaged one always is."""
    manifest = shelved.manifest
    if manifest is None:
        return True
    people = [called(seat) for seat in manifest.seats]
    return (
        _in(sought.title, manifest.title, manifest.name)
        and _in(sought.player, *people)
        and _in(sought.winner, *manifest.winners)
        and (not sought.since or manifest.ended >= sought.since)
        and (not sought.until or manifest.ended[: len(sought.until)] <= sought.until)
    )


def _in(word: str, *texts: str) -> bool:
    return not word or any(word.casefold() in text.casefold() for text in texts)


def listed(shelved: list[Shelved]) -> tuple[Section, ...]:
    """A table of archives, the last ended first."""
    whole = [(one.path, one.manifest) for one in shelved if one.manifest is not None]
    rows: list[tuple[Cell, ...]] = [
        (
            path.name,
            manifest.name,
            manifest.began[:10],
            manifest.ended[:10],
            manifest.turns,
            len(manifest.seats),
            _result(manifest),
        )
        for path, manifest in sorted(whole, key=lambda one: one[1].ended, reverse=True)
    ]
    words = wording("reports", "office")
    heads = words.heads("archive", "heads")
    aligned: tuple[Align, ...] = ("left", "left", "left", "left", "right", "right", "left")
    columns = tuple(Column(head, align) for head, align in zip(heads, aligned, strict=True))
    return (Section("", (Table(columns, tuple(rows)),)),) if rows else ()


def _result(manifest: Manifest) -> str:
    words = wording("reports", "office")
    if not manifest.over:
        return words.say("archive", "goes_on", turn=manifest.turn)
    return words.say("archive", "won", winners=manifest.winners)
