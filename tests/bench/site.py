"""A site of 100 games: each kept archive of a finished game made public once and copied under other
names."""

from __future__ import annotations

import lzma
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from pbm.archive.closing import close_game
from pbm.archive.file import manifest_of
from pbm.archive.manifest import Manifest
from pbm.archive.restoring import unpacked
from pbm.fleet.processes import Processes
from pbm.office.game import game_of
from pbm.office.place import open_office
from pbm.site.building import build

KEPT = Path(__file__).parents[2] / "fixtures" / "archives"
GAMES, JOBS = 100, 2


def finished(folder: Path) -> Iterator[Path]:
    """The kept archives of games that have ended, unpacked into a folder."""
    for packed in sorted(KEPT.glob("*.pbm.xz")):
        whole = folder / packed.stem
        whole.write_bytes(lzma.decompress(packed.read_bytes()))
        if manifest_of(whole).over:
            yield whole


def public(whole: Path, folder: Path) -> Path:
    """An archive made again for everybody."""
    target = folder / f"public-{whole.name}"
    with (
        unpacked(whole, key=True, papers=False) as (place, archive),
        game_of(place, archive.manifest.game) as game,
    ):
        close_game(game, target, public=True)
    return target


def copy(archive: Path, number: int, target: Path) -> None:
    """The same game under another name, so that it counts as another one."""
    target.write_bytes(archive.read_bytes())
    with closing(sqlite3.connect(target)) as db, db:
        (text,) = db.execute("SELECT text FROM manifest").fetchone()
        manifest = msgspec.json.decode(text, type=Manifest)
        other = sha256(f"{number}".encode()).hexdigest()
        told = msgspec.structs.replace(manifest, commitment=other)
        written = msgspec.json.encode(told).decode()
        seal = sha256(written.encode()).hexdigest()
        db.execute("UPDATE manifest SET text = ?, sha256 = ?", [written, seal])


def main() -> None:
    """Print how long it takes, and a second time with nothing to do."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        office = open_office(folder / "office", "The Office", "office@example.org")
        shelf = office.folder / "archives"
        shelf.mkdir()
        made = [public(whole, folder) for whole in finished(folder)]
        for number in range(GAMES):
            copy(made[number % len(made)], number, shelf / f"{number:03}.pbm")
        for name in ("first", "second"):
            start = time.perf_counter()
            with closing(Processes(JOBS)) as runner:
                told = build(office, shelf, folder / "site", runner)
            took = time.perf_counter() - start
            size = sum(one.stat().st_size for one in (folder / "site").rglob("*") if one.is_file())
            print(
                f"site of {told.games} games, {JOBS} jobs, {name} run: {took:.1f} s, "
                f"{told.written} files written, {size / 1e6:.0f} MB"
            )
        pages = (folder / "site").glob("games/*/index.html")
        print(f"largest page of a game: {max(one.stat().st_size for one in pages) / 1e6:.2f} MB")
