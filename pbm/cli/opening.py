"""Commands that make offices and games: open, titles, new, import."""

from pathlib import Path

import click

from pbm.cli.terminal import entered, office_option, titles_begun


@click.command("open")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("--name", default="The Turn Office", help="The office's name on its letters.")
@click.option("--address", default="office@localhost", help="The address that mails come from.")
@click.option(
    "--new-key", is_flag=True, help="Another secret where it is gone: sheets lose theirs."
)
def open_command(folder: Path, name: str, address: str, new_key: bool) -> None:
    """Make an office: a catalogue, a secret for the codes of sheets, and an outbox.

    In a folder that holds games which are in no catalogue it lists them again, and changes nothing
    else: a secret that is there stays.

    \b
    Example:
      pbm open office --name "Gould & Fisk" --address office@example.org
    """
    from pbm.office.place import open_office, unlisted

    found = unlisted(folder)
    office = open_office(folder, name, address, new_key)
    if new_key:
        from pbm.office.desk import rekey

        rekey(office)
    games = f" It holds {', '.join(found)} again." if found else ""
    click.echo(f"The office stands in {folder}.{games}")


@click.command()
def titles() -> None:
    """List the titles that can be played, with their editions and numbers of seats.

    \b
    Example:
      pbm titles
    """
    from pbm.games import catalogue
    from pbm.office.roster import seat_range

    for title in catalogue.titles():
        family = catalogue.family(title)
        seats = seat_range(family)
        click.echo(f"{title:24} {family.name}, {family.edition}; {seats} seats")


def _settings(pairs: tuple[str, ...]) -> dict[str, str]:
    """`key=value` pairs as a mapping."""
    settings = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(f"--set wants KEY=VALUE, not {pair!r}.")
        settings[key.strip()] = value
    return settings


def _said(options: dict[str, str | None]) -> dict[str, str]:
    """Settings that have options of their own, as far as they are said."""
    return {key: value for key, value in options.items() if value is not None}


@click.command()
@click.argument("game")
@click.option(
    "--title",
    required=True,
    shell_complete=titles_begun,
    help="What is played; see `pbm titles`.",
)
@click.option(
    "--roster",
    type=click.Path(dir_okay=False, path_type=Path),
    help="CSV with seat, player, character, address, phone, show_address, show_phone, computer, "
    "language.",
)
@click.option("--seats", type=click.IntRange(1), help="How many seats, if not as the roster has.")
@click.option("--seed", help="For the dice; drawn from the system if not given.")
@click.option("--deadline", metavar="MOMENT", help='When letters are due: "Fri 18:00".')
@click.option("--every", metavar="PERIOD", help="How often: 1w (if not said), 2w, 3d.")
@click.option("--zone", metavar="ZONE", help="By whose clocks: Europe/Berlin; if not said, UTC.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting.")
@office_option
def new(
    game: str,
    title: str,
    roster: Path | None,
    seats: int | None,
    seed: str | None,
    settings: tuple[str, ...],
    office: Path,
    **schedule: str | None,
) -> None:
    """Start a game. Seats without a person are played by the computer.

    What is printed last is SHA-256 of seed and nonce, which are shown when the game has ended.

    \b
    Example:
      pbm new cr-28 --title continental-rails-ii --roster people.csv --deadline "Fri 18:00"
      pbm new cr-29 --title continental-rails-ii --deadline "Fri 18:00" --zone Europe/Berlin
    """
    from pbm.office.enrol import NewGame, begin, family_of
    from pbm.office.roster import all_seats, read_roster
    from pbm.office.wishes import speak_as_listed

    family = family_of(title)
    listed = read_roster(roster) if roster else []
    switches = {**_settings(settings), **_said(schedule)}
    plan = NewGame(game, title, all_seats(family, listed, seats), switches, seed or "")
    start = begin(at := entered(office), plan)
    speak_as_listed(at, roster)
    for seat in start.seats:
        who = "computer" if seat.computer else seat.player or seat.address
        click.echo(f"seat {seat.number:2}  {seat.character:28} {who}".rstrip())
    click.echo(f"{game} waits for turn {start.turn}; `pbm publish {game}` sends the first sheets.")
    click.echo(f"SHA-256 of seed and nonce: {start.commitment}")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("game")
@click.option(
    "--title",
    shell_complete=titles_begun,
    help="What is played, where the file does not say it.",
)
@click.option("--roster", type=click.Path(dir_okay=False, path_type=Path), help="As for `new`.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="As for `new`.")
@office_option
def import_command(
    file: Path,
    game: str,
    title: str | None,
    roster: Path | None,
    settings: tuple[str, ...],
    office: Path,
) -> None:
    """Take over a recorded game, finished or stopped somewhere, so that it goes on by mail.

    It goes on by the rules that it was recorded by, if no setting says otherwise.

    \b
    Example:
      pbm import 1870-game.json mississippi --roster people.csv
    """
    from pbm.office.seats import take_over
    from pbm.office.wishes import speak_as_listed

    at = entered(office)
    start = take_over(at, file, game, title, roster, _settings(settings))
    speak_as_listed(at, roster)
    goes_on = f"goes on with {len(start.seats)} seats and waits for turn {start.turn}"
    over = f"is over; `pbm publish {game}` sends its last report"
    click.echo(f"{game} {goes_on if start.turn else over}.")
    click.echo(f"SHA-256 of seed and nonce: {start.commitment}")
