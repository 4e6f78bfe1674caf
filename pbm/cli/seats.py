"""The command that changes who sits where."""

from __future__ import annotations

from pathlib import Path

import click

from pbm.cli.terminal import entered, office_option


@click.command()
@click.argument("game")
@click.argument("number", type=click.IntRange(1), metavar="SEAT")
@click.option("--player", help="Who takes the seat.")
@click.option("--address", help="Where the mails go.")
@click.option("--phone", help="The telephone number.")
@click.option("--computer", is_flag=True, help="The computer plays it from now on.")
@office_option
def seat(
    game: str,
    number: int,
    player: str | None,
    address: str | None,
    phone: str | None,
    computer: bool,
    office: Path,
) -> None:
    """Put a person into a seat between turns (a stand-by, too), or leave it to the computer.

    The character stays. The new player is sent the papers of the last turn by `pbm publish`.

    \b
    Example:
      pbm seat cr-28 4 --player "Anna Berg" --address anna@example.org
      pbm seat cr-28 3 --computer
    """
    from pbm.office.enrol import take_seat
    from pbm.office.game import game_of, require_seat
    from pbm.office.roster import make_seat

    given = {"player": player, "address": address, "phone": phone}
    if computer == any(given.values()):
        raise click.UsageError("Say either --computer, or who takes the seat.")
    fields = {key: value for key, value in given.items() if value}
    with game_of(entered(office), game) as at:
        require_seat(at, number)
        fields["computer"] = "yes" if computer else "no"
        taken = take_seat(at, make_seat(number, fields, f"seat {number}"))
    who = "the computer" if taken.computer else taken.player or taken.address
    click.echo(f"Seat {number} ({taken.character}) is played by {who}.")
