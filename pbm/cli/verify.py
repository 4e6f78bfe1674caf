"""The command that proves: verify, of games of the office and of archives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.terminal import counted, entered, office_option

if TYPE_CHECKING:
    from pbm.office.place import Office


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME|FILE...")
@click.option("--seal", default="", metavar="HEAD", help="One that a report printed.")
@click.option("--jobs", type=click.IntRange(1), default=1, help="How many processes.")
@office_option
@click.pass_context
def verify(ctx: click.Context, games: tuple[str, ...], seal: str, jobs: int, office: Path) -> None:
    """Check games and play them again from their records: everything kept must agree.

    A word that ends in .pbm is an archive; no office is needed for it. With --seal the record must
    still hold the turn whose report printed that seal: nothing was cut off its end. The first
    damage is told, and what is still good. The exit code is 1 if a game does not agree.

    \b
    Example:
      pbm verify cr-28
      pbm verify cr-28 --seal 3f0cfb8122a904de5b1c77a091c3e2d4
      pbm verify archives/cr-28.pbm archives/cr-29.pbm --jobs 2
    """
    if len(games) == 1:
        for line in _verified(games[0], office, seal):
            click.echo(line)
    elif not all(_all_verified(games, office, seal, jobs)):
        ctx.exit(1)


def _verified(name: str, office: Path, seal: str) -> Iterator[str]:
    """What there is to say of one game, turn by turn."""
    from pbm.office.beside import beside
    from pbm.office.game import game_of
    from pbm.office.verify import verify as verify_game

    with found(name, office) as (place, game):
        for checked in verify_game(place, game, seal):
            told = f"turn {checked.part}" if checked.part else "the start"
            yield f"{told:12} {checked.hash[:16]} agrees"
        with game_of(place, game) as at:
            lie, withheld = beside(at), at.file.withheld()
    yield from _of_archive(name)
    if withheld:
        yield f"This copy withholds {', '.join(withheld)}; they were not compared."
    are = "is" if lie.gone == 1 else "are"
    gone = f"; {counted(lie.gone, 'paper')} {are} not there any more" if lie.gone else ""
    both = f"{counted(lie.papers, 'paper')} and {counted(lie.mails, 'mail')}"
    yield f"{both} are as they were put out{gone}."


def _of_archive(name: str) -> Iterator[str]:
    """What else there is to say of an archive that was compared with its manifest."""
    from pbm.archive.manifest import is_archive

    if not is_archive(name):
        return
    from pbm.archive.file import manifest_of

    manifest = manifest_of(Path(name))
    yield f"All {len(manifest.members)} members of the archive are as its manifest says."
    if not manifest.over:
        yield f"The game went on after turn {manifest.turn or '0'} when it was archived."


@contextmanager
def found(name: str, office: Path, key: bool = False) -> Iterator[tuple[Office, str]]:
    """The office and name of a game, which may be an archive; with a key to print its sheets."""
    from pbm.archive.manifest import is_archive

    if is_archive(name):
        from pbm.archive.restoring import unpacked

        with unpacked(Path(name), key) as (place, archive):
            yield place, archive.manifest.game
    else:
        yield entered(office), name


def _all_verified(games: tuple[str, ...], office: Path, seal: str, jobs: int) -> Iterator[bool]:
    """Whether each game agrees, a line for each as soon as it is known."""
    from concurrent.futures import ProcessPoolExecutor, as_completed

    from pbm.cli.terminal import progress

    with progress("Verifying", len(games)) as step, ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(_told, name, office, seal) for name in games]):
            agrees, line = done.result()
            click.echo(line)
            step()
            yield agrees


def _told(name: str, office: Path, seal: str) -> tuple[bool, str]:
    """Whether a game agrees, and a line about it."""
    from pbm.office.trouble import Trouble

    try:
        lines = list(_verified(name, office, seal))
    except Trouble as trouble:
        return False, f"{name}: {trouble}"
    turns = sum(line.endswith("agrees") for line in lines) - 1
    return True, f"{name}: {counted(turns, 'turn')} agree, {lines[-1]}"
