"""Commands that keep the office safe: check, backup, erase."""

from pathlib import Path

import click

from pbm.cli.terminal import counted, entered, game_argument, office_option, show_public


@click.command()
@office_option
@click.pass_context
def check(ctx: click.Context, office: Path) -> None:
    """Look the whole office over: secret, modes, disk, catalogue, every game, what waits.

    Each game is verified as by `pbm verify`. The exit code is 1 if something is wrong.

    \b
    Example:
      pbm check
    """
    from pbm.office.check import check as check_office

    wrong = 0
    for told in check_office(entered(office)):
        click.echo(f"{'!' if told.wrong else ' '} {told.text}")
        wrong += told.wrong
    click.echo(f"{counted(wrong, 'thing')} must be mended." if wrong else "Nothing is wrong.")
    if wrong:
        ctx.exit(1)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--public", is_flag=True, help="Only ended games, without letters, names, secret.")
@office_option
@click.pass_context
def backup(ctx: click.Context, folder: Path, public: bool, office: Path) -> None:
    """Copy the office into a new folder, whatever command is at work in it.

    The copy is an office like the first: `pbm --office DIR check` looks it over. To bring it back,
    copy it to where the office stood. With --public it can be shown to everybody, who then verifies
    the games that have ended.

    \b
    Example:
      pbm backup backups/monday
    """
    if public:
        from pbm.office.public import public_copy

        told = public_copy(entered(office), folder)
    else:
        from pbm.office.backup import back_up

        told = back_up(entered(office), folder)
    for sentence in told:
        click.echo(sentence)
    click.echo(f"The copy stands in {folder}.")
    if told and not public:
        ctx.exit(1)


@click.command()
@game_argument()
@click.argument("number", type=click.IntRange(1), metavar="SEAT")
@click.option("--yes", is_flag=True, help="Do not ask.")
@office_option
def erase(game: str, number: int, yes: bool, office: Path) -> None:
    """Forget who sat in a seat: names, addresses, letters, mails. The record stays whole.

    The seat must be the computer's, or the game have ended. Orders and messages stay, they are the
    game's; printed papers and backups are yours to destroy.

    \b
    Example:
      pbm erase cr-28 4 --yes
    """
    from pbm.office.erase import erase as erase_people
    from pbm.office.game import game_of

    with game_of(entered(office), game) as at:
        if not yes:
            click.confirm(
                f"Erase the people of seat {number}, their letters and mails?", abort=True
            )
        done = erase_people(at, number)
        show_public(at.office)
    people = "one person" if done.persons == 1 else f"{done.persons} people"
    kept = f"{counted(done.letters, 'letter')}, {counted(done.mails, 'mail')}"
    click.echo(
        f"Erased: {people}, {kept} of seat {number}. Papers in {game}/ and backups may still name "
        "them."
    )
