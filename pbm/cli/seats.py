"""The command that changes who sits where."""

from __future__ import annotations

from pathlib import Path

import click

from pbm.cli.terminal import entered, office_option


@click.command()
@click.argument("game")
@click.argument("number", type=click.IntRange(1), metavar="SEAT")
@click.option("--player", default="", help="Who takes the seat.")
@click.option("--address", default="", help="Where the mails go.")
@click.option("--phone", default="", help="The telephone number.")
@click.option("--stand-by", is_flag=True, help="Only when the player leaves or is silent too long.")
@click.option(
    "--leave", is_flag=True, help="The player leaves; the stand-by or the computer plays."
)
@click.option("--computer", is_flag=True, help="The computer plays it from now on.")
@office_option
def seat(
    game: str,
    number: int,
    player: str,
    address: str,
    phone: str,
    stand_by: bool,
    leave: bool,
    computer: bool,
    office: Path,
) -> None:
    """Put a person into a seat between turns, name a stand-by, or leave it to the computer.

    The character stays. The new player is sent the papers of the last turn by `pbm publish`.

    \b
    Example:
      pbm seat cr-28 2 --player "Carl Dahl" --address carl@example.org --stand-by
      pbm seat cr-28 2 --leave
      pbm seat cr-28 3 --computer
    """
    from pbm.office.game import game_of
    from pbm.office.roster import make_seat
    from pbm.office.seats import leave_seat, name_stand_by, take_seat

    if [bool(player or address), leave, computer].count(True) != 1:
        raise click.UsageError("Say who takes the seat, or --leave, or --computer.")
    word = "yes" if computer else "no"
    fields = {"player": player, "address": address, "phone": phone, "computer": word}
    with game_of(entered(office), game) as at:
        if leave:
            taken = leave_seat(at, number)
        else:
            asked = make_seat(number, fields, f"seat {number}")
            taken = name_stand_by(at, asked) if stand_by else take_seat(at, asked)
    who = "the computer" if taken.computer else taken.player or taken.address
    verb = "will pass to" if stand_by else "is played by"
    click.echo(f"Seat {number} ({taken.character}) {verb} {who}.")
