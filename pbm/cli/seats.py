"""The command that changes who sits where."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.terminal import counted, entered, game_argument, office_option, show_public

if TYPE_CHECKING:
    from pbm.games.family import Seat
    from pbm.office.game import OpenGame


@click.command()
@game_argument()
@click.argument("number", type=click.IntRange(1), metavar="SEAT")
@click.option("--player", default="", help="Who takes the seat.")
@click.option("--address", default="", help="Where the mails go.")
@click.option("--phone", default="", help="The telephone number.")
@click.option("--language", help="In which he is written to, and may write: fr; see `pbm person`.")
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
    language: str | None,
    stand_by: bool,
    leave: bool,
    computer: bool,
    office: Path,
) -> None:
    """Put a person into a seat between turns, name a stand-by, or leave it to the computer.

    With --language alone the person who has the seat is written to in another language.

    The character stays, and so do orders that were sent; codes of sheets sent before count no
    longer. The new player gets the papers of the last turn at once, if it is published. A stand-by
    is invited by a letter, and takes the seat when its player leaves, or has been silent for as
    many turns as the game's ladder says (`pbm help settings TITLE`).

    \b
    Example:
      pbm seat cr-28 2 --player "Carl Dahl" --address carl@example.org --stand-by
      pbm seat cr-28 2 --language fr
      pbm seat cr-28 2 --leave
      pbm seat cr-28 3 --computer
    """
    from pbm.office.game import game_of
    from pbm.office.roster import make_seat
    from pbm.office.seats import leave_seat, name_stand_by, speak, take_seat

    ways = [bool(player or address), leave, computer].count(True)
    if ways > 1 or (ways == 0 and language is None):
        raise click.UsageError("Say who takes the seat, or --leave, or --computer.")
    fields = {"player": player, "address": address, "phone": phone, "computer": str(computer)}
    with game_of(entered(office), game) as at:
        if language is not None:
            click.echo(f"{speak(at, number, language, address)} is written to in {language}.")
        if leave:
            _tell(at, leave_seat(at, number), stand_by)
        elif ways:
            asked = make_seat(number, fields, f"seat {number}")
            _tell(at, name_stand_by(at, asked) if stand_by else take_seat(at, asked), stand_by)
        show_public(at.office)


def _tell(at: OpenGame, taken: Seat, stand_by: bool) -> None:
    """Who plays a seat; whoever took it now gets the last turn's papers."""
    from pbm.office.publish import send_answers, send_papers

    verb = "will pass to" if stand_by else "is played by"
    who = "the computer" if taken.computer else taken.player or taken.address
    character = f" ({taken.character})" if taken.character else ""
    click.echo(f"Seat {taken.number}{character} {verb} {who}.")
    if stand_by and send_answers(at):
        click.echo(f"The letter that invites him lies in {at.office.outbox}.")
    if stand_by or taken.computer:
        return
    done = send_papers(at, [taken.number])
    if done is None:
        click.echo(f"`pbm publish {at.name}` sends the papers with everybody's.")
        return
    mails = counted(done.mails, "mail")
    click.echo(f"The papers lie in {done.folder}; {mails} in {at.office.outbox}.")
