"""Commands of the post room: send, resend."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.terminal import counted, entered, game_argument, office_option

if TYPE_CHECKING:
    from pbm.office.deliveries import Delivery
    from pbm.office.place import Office


def _tell(delivery: Delivery) -> None:
    """Print what a server has against a mail."""
    click.echo(f"{delivery.outcome}: {delivery.recipient} ({delivery.message_id}): {delivery.said}")


@click.command()
@click.option("--again", is_flag=True, help="Also mails that were refused for good.")
@office_option
def send(again: bool, office: Path) -> None:
    """Send the mails of all games that lie in the outbox.

    How is said in OFFICE/office.toml; without it they lie there for any mail program to send. A
    mail that was sent lies in the outbox's folder `cur`. One that is not taken stays in `new`: it
    is sent by the next `pbm send`, unless the server refused it for good, which `pbm status` tells.

    \b
    The file office.toml (chmod 600):
      [out]
      by = "smtp"                        # or "sendmail" (command), or "maildir" (maildir)
      host = "smtp.example.org"          # port 465; security = "starttls" for 587
      user = "office@example.org"
      password_file = "smtp.password"    # or PBM_SMTP_PASSWORD in the environment

    \b
    Example:
      pbm send
    """
    send_now(entered(office), again)


def send_now(at: Office, again: bool = False) -> None:
    """Send what lies in the outbox, and say what came of it."""
    from pbm.office.sending import send as send_all

    done = send_all(at, again, _tell)
    if done.left:
        click.echo(
            f"{counted(done.left, 'mail')} in {at.outbox / 'new'}; nobody is set up to send."
        )
        return
    refused = f", {done.refused} refused" if done.refused else ""
    later = f", {done.later} to be tried later" if done.later else ""
    click.echo(f"{counted(done.sent, 'mail')} sent{refused}{later}.")
    if done.hindrance:
        raise click.ClickException(f"{done.hindrance}. The others lie in {at.outbox / 'new'}.")


@click.command()
@game_argument()
@click.argument("seat", type=click.IntRange(1))
@office_option
def resend(game: str, seat: int, office: Path) -> None:
    """Lay the last turn's mail to a seat into the outbox once more; `pbm send` sends it.

    It keeps its Message-ID, so that a reader who has it sees that it is the same.

    \b
    Example:
      pbm resend cr-28 1
    """
    from pbm.office.game import game_of
    from pbm.office.sending import resend as lay_again

    at = entered(office)
    with game_of(at, game) as found:
        laid = lay_again(found, seat)
    if laid:
        click.echo(f"The last mail to seat {seat} lies in {at.outbox} once more.")
    else:
        click.echo(f"Nothing went to seat {seat} yet; `pbm publish {game}` puts the mails out.")


@click.command()
@office_option
def noticeboard(office: Path) -> None:
    """Write the calendars of all people and the feeds of all games anew, and say which is whose.

    They lie in the folder that OFFICE/office.toml names, which is not the office's own, under names
    that nobody guesses; whoever is told one can read it. Commands that change what they say write
    them by themselves. A player is told his by a letter with the subject HELP calendar.

    \b
    In the file office.toml:
      [public]
      folder = "/home/office/public"
      url = "https://example.org/post/"  # where the folder can be read, if it can

    \b
    Example:
      pbm noticeboard
    """
    from pbm.office.noticeboard import renew

    shown = renew(entered(office))
    if not shown:
        click.echo(f"{office / 'office.toml'} has no [public], or there are no games to be shown.")
    for one in shown:
        click.echo(f"{one.kind:8}  {one.whose}: {one.url or one.path}")
