"""The command that proves: verify, of games of the office and of archives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
import msgspec

from pbm.cli.every import every_option
from pbm.cli.terminal import (
    Workforce,
    counted,
    entered,
    fleet_options,
    game_argument,
    office_option,
    progress,
    workers,
)
from pbm.fleet.job import Job

if TYPE_CHECKING:
    from pbm.fleet.undertaking import Undertaking
    from pbm.office.place import Office


@click.command()
@game_argument("games", nargs=-1, metavar="GAME|FILE...")
@every_option
@click.option("--seal", default="", metavar="HEAD", help="One that a report printed.")
@fleet_options
@office_option
@click.pass_context
def verify(
    ctx: click.Context,
    games: tuple[str, ...],
    every: bool,
    seal: str,
    fleet: Workforce,
    office: Path,
) -> None:
    """Check games and play them again from their records: everything kept must agree.

    A word that ends in .pbm is an archive; no office is needed for it. With --seal the record must
    still hold the turn whose report printed that seal: nothing was cut off its end. The first
    damage is told, and what is still good. The exit code is 1 if a game does not agree. With
    --cluster the whole files of games travel to workers, letters and all.

    \b
    Example:
      pbm verify cr-28
      pbm verify cr-28 --seal 3f0cfb8122a904de5b1c77a091c3e2d4
      pbm verify archives/cr-28.pbm archives/cr-29.pbm --jobs 2
      pbm verify --all --jobs 4
    """
    if bool(games) == every:
        raise click.UsageError("Name games and archives, or say --all.")
    games = games or tuple(entered(office).titles_of_games())
    if len(games) == 1 and not (any(fleet)):
        for line in _verified(games[0], office, seal):
            click.echo(line)
    elif not _all_verified(games, office, seal, fleet):
        ctx.exit(1)


def _verified(name: str, office: Path, seal: str) -> Iterator[str]:
    """What there is to say of one game, turn by turn."""
    from pbm.office.verify import verify as verify_game

    with found(name, office) as (place, game):
        for checked in verify_game(place, game, seal):
            told = f"turn {checked.part}" if checked.part else "the start"
            yield f"{told:12} {checked.hash[:16]} agrees"
        last = _told_beside(place, game)
    yield from _of_archive(name)
    yield from last


def _told_beside(office: Office, name: str) -> list[str]:
    """What there is to say of its papers and mails."""
    from pbm.office.beside import beside
    from pbm.office.game import game_of

    with game_of(office, name) as at:
        lie, withheld = beside(at), at.file.withheld()
    told = f"This copy withholds {', '.join(withheld)}; they were not compared."
    are = "is" if lie.gone == 1 else "are"
    gone = f"; {counted(lie.gone, 'paper')} {are} not there any more" if lie.gone else ""
    both = f"{counted(lie.papers, 'paper')} and {counted(lie.mails, 'mail')}"
    return [*([told] if withheld else []), f"{both} are as they were put out{gone}."]


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


def _all_verified(games: tuple[str, ...], office: Path, seal: str, fleet: Workforce) -> bool:
    """Whether each game agrees, a line for each as soon as it is known."""
    from pbm.fleet.undertaking import drive, told_failure

    agree = True
    undertakings = ((name, _verifying(name, office, seal)) for name in games)
    with workers(fleet) as runner, progress("Verifying", len(games)) as step:
        for ended in drive(undertakings, runner):
            agree = agree and ended.error is None
            told = ended.value or told_failure(ended.error or Exception())
            click.echo(f"{ended.name}: {told}")
            step()
    return agree


def _verifying(name: str, folder: Path, seal: str) -> Undertaking[str]:
    """A game played again wherever jobs are done; its papers and mails are compared here."""
    from pbm.archive.manifest import is_archive
    from pbm.office.database import copy_as_it_is
    from pbm.office.game import game_of
    from pbm.office.trouble import Trouble
    from pbm.office.verify import check_secrets

    if is_archive(name):
        asked = GameToVerify(Path(name).name, "", Path(name).read_bytes(), seal)
    else:
        office = entered(folder)
        title = office.title_of(name)
        with closing(copy_as_it_is(office.file_of(name), name)) as db:
            asked = GameToVerify(name, title, db.conn.serialize(), seal)
        with game_of(office, name) as at:
            check_secrets(at)  # no worker has the office's
    damage, turns, last = yield [Job(played_again, asked)]
    if damage:
        raise Trouble(damage)
    last = last or _told_beside(entered(folder), name)[-1]
    return f"{counted(turns, 'turn')} {'agrees' if turns == 1 else 'agree'}, {last}"


class GameToVerify(msgspec.Struct, frozen=True):
    """The bytes of an archive, or of a game's file with its title."""

    name: str
    title: str
    content: bytes
    seal: str


def played_again(asked: GameToVerify) -> tuple[str, int, str]:
    """The first damage, how many turns agree, and of an archive what else there is to say."""
    from pbm.archive.restoring import laid_out
    from pbm.office.database import in_memory
    from pbm.office.place import SECRET_FILE
    from pbm.office.trouble import Trouble
    from pbm.office.verify import verify as verify_game

    with TemporaryDirectory() as folder, closing(in_memory()) as nothing:
        try:
            if not asked.title:
                archive = Path(folder) / asked.name
                archive.write_bytes(asked.content)
                lines = list(_verified(str(archive), Path(folder), asked.seal))
                return "", sum(line.endswith("agrees") for line in lines) - 1, lines[-1]
            with laid_out(nothing, asked.name, asked.title) as office:
                (office.folder / SECRET_FILE).unlink()
                office.file_of(asked.name).write_bytes(asked.content)
                return "", len(list(verify_game(office, asked.name, asked.seal))) - 1, ""
        except Trouble as trouble:
            return str(trouble), 0, ""
