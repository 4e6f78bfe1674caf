"""Commands for finished games: archive, archives, restore, export, site."""

from pathlib import Path

import click

from pbm.cli.terminal import (
    Workforce,
    counted,
    entered,
    fleet_options,
    game_argument,
    office_option,
    workers,
)
from pbm.cli.verify import found


@click.command()
@game_argument()
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where it goes.")
@click.option(
    "--public", is_flag=True, help="Without letters and addresses; named are only those who agreed."
)
@office_option
def archive(game: str, out: Path | None, public: bool, office: Path) -> None:
    """Close a game into one file: record, letters, papers, and how to verify all of it.

    The file is OFFICE/archives/GAME.pbm if nothing is said, GAME-public.pbm with --public; it is
    never written over. A public one has the public reports of every turn and a program of one
    file, audit.py, by which anyone can check it. The game stays in the office. A game that goes on
    can be archived, too, but not for the public.

    \b
    Example:
      pbm archive cr-28
      pbm archive cr-28 --public --out cr-28.pbm
    """
    from pbm.archive.closing import close_game
    from pbm.cli.terminal import progress
    from pbm.office.game import game_of

    with game_of(entered(office), game) as at:
        stem = f"{game}-public" if public else game
        target = out or at.office.folder / "archives" / f"{stem}.pbm"
        with progress(f"Printing {game}", at.file.border().number + 1 if public else 0) as step:
            made = close_game(at, target, public, step)
    papers = sum(member.name.startswith("papers/") for member in made.members)
    click.echo(f"{target}: {counted(made.turns, 'turn')}, {counted(papers, 'paper')}.")
    if not made.over:
        click.echo(f"{game} goes on; this is how it stands after turn {made.turn or '0'}.")
    click.echo(f"`pbm verify {target}` plays it again.")


@click.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--title", default="", help="A word of the title.")
@click.option("--player", default="", help="A word of a player's or character's name.")
@click.option("--winner", default="", help="The same of who won.")
@click.option("--since", default="", metavar="DAY", help="Ended then or later: 2026-11-22, 2026.")
@click.option("--until", default="", metavar="DAY", help="Ended then or before.")
@office_option
@click.pass_context
def archives(
    ctx: click.Context,
    folder: Path | None,
    title: str,
    player: str,
    winner: str,
    since: str,
    until: str,
    office: Path,
) -> None:
    """List the archives in a folder (OFFICE/archives if none is named), all or those searched for.

    The exit code is 1 if one of them is damaged.

    \b
    Example:
      pbm archives --title continental --since 2025
    """
    from pbm.archive.shelf import Sought, listed, shelf, sought_for
    from pbm.cli.terminal import print_sections

    place = folder or entered(office).folder / "archives"
    sought = Sought(title, player, winner, since, until)
    shelved = [one for one in shelf(place) if sought_for(one, sought)]
    print_sections(listed(shelved))
    damaged = [one.damage for one in shelved if one.damage]
    click.echo(f"{counted(len(shelved) - len(damaged), 'archive')}.")
    for damage in damaged:
        click.echo(f"! {damage}")
    if damaged:
        ctx.exit(1)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@game_argument()
@office_option
def restore(file: Path, game: str, office: Path) -> None:
    """Make a game of an archive, under a new name; a game that is there is never touched.

    If it goes on, it goes on here: `pbm publish GAME` prints its sheets anew.

    \b
    Example:
      pbm restore archives/cr-28.pbm cr-28-again
    """
    from pbm.archive.restoring import restore as restore_game

    manifest = restore_game(entered(office), file, game).manifest
    ended = "has ended" if manifest.over else f"goes on after turn {manifest.turn or '0'}"
    click.echo(f"{game} is there and {ended}; `pbm verify {game}` plays it again.")


@click.command()
@game_argument(metavar="GAME|FILE")
@click.argument("target", type=click.Path(path_type=Path), metavar="TARGET")
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "sqlite", "record"]),
    default="csv",
    help="Tables in one of three forms, or the record of an 18xx game.",
)
@office_option
def export(game: str, target: Path, form: str, office: Path) -> None:
    """Write the tables of a game or an archive (figures, market, ledger, journal of each turn), or
    an 18xx game as the sites for such games record it.

    csv makes a folder with a file for each table, json and sqlite one file; docs/export.md tells
    what the columns are. record makes one JSON file of every action, which `pbm import` and `pbm
    replay` read, and programs for recorded games. All know characters and no persons; those of a
    game that goes on have everybody's orders: keep them to yourself.

    \b
    Example:
      pbm export cr-28 tables
      pbm export cr-28 cr-28.json --format json
      pbm export miss-3 miss-3.json --format record
    """
    from pbm.archive.export import export as export_game
    from pbm.cli.terminal import progress
    from pbm.office.game import game_of

    with (
        found(game, office) as (place, name),
        game_of(place, name) as at,
        progress(f"Reading {name}", at.file.border().number + 1) as step,
    ):
        made = export_game(at, form, target, step)
    click.echo(f"{target}: {', '.join(made)}.")


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option(
    "--archives",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where archives lie, if not in OFFICE/archives.",
)
@click.option("--url", default="", help="Where DIR can be read, for the feed.")
@fleet_options
@office_option
def site(folder: Path, archives: Path | None, url: str, fleet: Workforce, office: Path) -> None:
    """Write a static site: finished games from their archives and the office, others as published.

    Each game has a page with its map turn by turn, news, standings, charts, its public papers and,
    when it has ended, the archive for everybody. Only what everybody may know is shown, and nobody
    is named but who wishes it (`pbm person --archive`). DIR works from disk and on any server; a
    second run writes what changed. The exit code is 1 if a game could not be shown.

    \b
    Example:
      pbm site public-html --url https://example.org/games
    """
    from pbm.cli.terminal import progress_of
    from pbm.site.building import build

    place = entered(office)
    shelf = archives or place.folder / "archives"
    with workers(fleet, 2) as runner, progress_of("Games") as (begin, step):
        built = build(place, shelf, folder, runner, url, step, begin)
    made = f"{counted(built.made, 'game')} made, {counted(built.written, 'file')} written"
    click.echo(f"{folder}: {counted(built.games, 'game')}; {made}.")
    for note in built.notes:
        click.echo(f"! {note}")
    if built.notes:
        raise SystemExit(1)
