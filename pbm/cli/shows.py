"""Commands that show and explain: show, page, help."""

from pathlib import Path

import click

from pbm.cli.terminal import game_argument, office_option, print_sections, titles_begun
from pbm.cli.verify import found


@click.command()
@game_argument(metavar="GAME|FILE")
@click.argument("what", required=False)
@click.argument("name", required=False, default="")
@click.option("--turn", help="After which turn; the last one if not said.")
@click.option("--seat", type=click.IntRange(0), default=0, help="As this seat may see it.")
@click.option("--json", "as_json", is_flag=True, help="For machines.")
@click.option("--why", is_flag=True, help="Why the computer's seat NAME ordered what it did.")
@office_option
def show(
    game: str,
    what: str | None,
    name: str,
    turn: str | None,
    seat: int,
    as_json: bool,
    why: bool,
    office: Path,
) -> None:
    """Show WHAT of a game: its report if nothing is said; a wrong word lists what there is.

    \b
    Example:
      pbm show cr-28
      pbm show cr-28 report --seat 4 --json
      pbm show archives/cr-28.pbm
    """
    from pbm.office.game import game_of
    from pbm.office.look import look, reasons

    with found(game, office, key=True) as (place, named), game_of(place, named) as at:
        if why:
            sections = reasons(at, int(name) if name.isdigit() else seat, turn)
        else:
            sections = look(at, what or "report", name, seat, turn)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(sections), indent=2))
    else:
        print_sections(sections)


@click.command("page")
@game_argument()
@click.argument("seat", type=click.IntRange(1))
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    default=Path(),
    help="A folder or a file; the folder one is in if not said.",
)
@office_option
def page_command(game: str, seat: int, to: Path, office: Path) -> None:
    """Write a seat's page on which its orders are clicked: one file, for any browser.

    It holds what the seat may know, as its report and its sheet do.

    \b
    Example:
      pbm page cr-28 4
      pbm page cr-28 4 --to seat-4.html
    """
    from pbm.cli.terminal import entered
    from pbm.office.game import game_of
    from pbm.office.order_pages import page_of_seat
    from pbm.post.files import write_whole

    with game_of(entered(office), game) as at:
        name, content = page_of_seat(at, seat)
    file = to / name if to.is_dir() else to
    write_whole(file, content)
    click.echo(f"Wrote {file}, {max(1, len(content) // 1000)} KB.")


@click.command("help")
@click.argument(
    "what", type=click.Choice(["orders", "settings", "figures", "rulings"]), required=False
)
@click.argument("title", shell_complete=titles_begun, required=False)
@click.pass_context
def help_command(ctx: click.Context, what: str | None, title: str | None) -> None:
    """Explain a title's orders, settings, figures for conditions, or the office's rulings.

    Without a title: the titles of which it can be asked; alone: all commands.

    \b
    Example:
      pbm help orders continental-rails-ii
      pbm help rulings continental-rails-ii
    """
    from pbm.games.catalogue import titles
    from pbm.office.helping import explain

    if what is None:
        click.echo(ctx.find_root().get_help())
        click.echo("\n`pbm COMMAND --help` explains a command. Of a title's rules:\n")
    if what is None or title is None:
        for one in titles():
            click.echo(f"  pbm help {what or 'orders|settings|figures|rulings'} {one}")
        return

    print_sections(explain(what, title))
