"""Commands about letters: receive, enter, status, letters, news, messages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from pbm.cli.terminal import entered, office_option, print_sections

if TYPE_CHECKING:
    from pbm.office.verdicts import Verdict

_PATH = click.Path(exists=True, path_type=Path)


def tell_verdict(verdict: Verdict) -> None:
    """Print what was understood of a letter, and what the moderator should know of it."""
    from pbm.office.notices import notice_of
    from pbm.office.receipts import receipt_text, refusal_text

    click.echo(f"--- {verdict.name}")
    if verdict.known:
        click.echo("These bytes have come before; they count once.")
        return
    said = ", ".join(filter(None, (verdict.sender, verdict.subject)))
    if said:
        click.echo(said)
    for notice in notice_of(verdict):
        click.echo(f"Note: {notice}")
    if verdict.receipt is not None:
        click.echo(receipt_text(verdict.receipt, with_sheet=False), nl=False)
    elif verdict.refusal is not None:
        click.echo(f"Refused: {refusal_text(verdict.refusal)}")


def _tell_skipped(path: Path) -> None:
    """Print that a file in a folder of letters was left aside."""
    click.echo(f"Not read, because it is no plain file within the folder: {path}")


@click.command()
@click.argument("game")
@click.argument("paths", nargs=-1, required=True, type=_PATH, metavar="PATH...")
@office_option
def receive(game: str, paths: tuple[Path, ...], office: Path) -> None:
    """Take in letters: mail files, folders of them, Maildir, mbox, and plain .txt sheets.

    Each is kept as it came before it is read; the same bytes count once. Printed is, for each
    letter, every order as understood, every complaint, and what you should look at: questions,
    orders that a new sheet leaves away, another address. Receipts go to the outbox.

    \b
    Example:
      pbm receive cr-28 letters/
    """
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers
    from pbm.office.receive import receive as take_in
    from pbm.post.inbox import gather

    with game_of(entered(office), game) as at:
        take_in(at, gather(paths, _tell_skipped), tell_verdict)
        sent = send_answers(at)
    answers = "1 answer lies" if sent == 1 else f"{sent} answers lie"
    click.echo(f"{answers} in {office / 'outbox'}.")


@click.command()
@click.argument("game")
@click.argument("seat", type=click.IntRange(1))
@click.argument("file", required=False, type=click.File("rb"))
@office_option
def enter(game: str, seat: int, file: BinaryIO | None, office: Path) -> None:
    """Type in a sheet that came by telephone or on paper; an editor opens on the
    seat's sheet with the orders as they stand.

    With FILE (or - for the standard input) its lines are the orders. No code is needed, and the
    record says that the moderator wrote it.

    \b
    Example:
      pbm enter cr-28 4 by-telephone.txt
    """
    from pbm.office.desk import sheet_to_type_on
    from pbm.office.game import game_of, require_seat
    from pbm.office.publish import send_answers
    from pbm.office.receipts import receipt_text
    from pbm.office.receive import enter as type_in
    from pbm.post.charset import decode

    with game_of(entered(office), game) as at:
        require_seat(at, seat)
        if file is not None:
            text: str | None = decode(file.read())
        else:
            text = click.edit(sheet_to_type_on(at, seat), require_save=True, extension=".txt")
        if text is None:
            raise click.ClickException("Nothing was saved in the editor; nothing is changed.")
        receipt = type_in(at, seat, text)
        send_answers(at)
    click.echo(receipt_text(receipt, with_sheet=False), nl=False)


@click.command()
@click.argument("game")
@office_option
def status(game: str, office: Path) -> None:
    """Show the turn, its years, who has sent what and when, and who is missing.

    \b
    Example:
      pbm status cr-28
    """
    from pbm.office.game import game_of
    from pbm.office.status import status as status_of

    with game_of(entered(office), game) as at:
        print_sections([status_of(at)])


@click.command()
@click.argument("game")
@click.argument("seat", type=click.IntRange(1), required=False)
@click.option("--raw", metavar="LETTER", help="One letter as it came, by the start of its hash.")
@office_option
def letters(game: str, seat: int | None, raw: str | None, office: Path) -> None:
    """Show who wrote what, and what each letter was taken for; of one seat also how it was read.

    Letters that came with them and belong to no game stand below.

    \b
    Example:
      pbm letters cr-28 4
    """
    from pbm.office.game import game_of
    from pbm.office.letters import letters as letters_of
    from pbm.office.letters import one_letter

    with game_of(entered(office), game) as at:
        if raw is None:
            print_sections([letters_of(at, seat)])
            return
        found = one_letter(at, raw.lower())
    if found is None:
        raise click.ClickException(f"No letter's hash begins with {raw!r}.")
    print_sections([found[0]])
    click.echo()
    sys.stdout.flush()
    sys.stdout.buffer.write(found[1])


@click.command()
@click.argument("game")
@click.argument("file", type=click.File("rb"))
@office_option
def news(game: str, file: BinaryIO, office: Path) -> None:
    """Announce something in the next report: FILE's text, or - for the standard input.

    \b
    Example:
      pbm news cr-28 announcement.txt
    """
    from pbm.office.desk import announce
    from pbm.office.game import game_of
    from pbm.post.charset import decode

    with game_of(entered(office), game) as at:
        part = announce(at, decode(file.read()))
    click.echo(f"It will stand in the report of turn {part}.")


@click.command()
@click.argument("game")
@click.option("--strike", type=click.IntRange(1), metavar="SEAT", help="Keep this one out.")
@office_option
def messages(game: str, strike: int | None, office: Path) -> None:
    """Show the messages that the next report would publish, or strike one.

    \b
    Example:
      pbm messages cr-28
    """
    from pbm.office.desk import strike_message
    from pbm.office.game import game_of
    from pbm.office.status import messages as messages_of

    with game_of(entered(office), game) as at:
        if strike is not None:
            strike_message(at, strike)
        waiting = messages_of(at)
    for message in waiting:
        click.echo(f"seat {message.seat:2}  {'STRUCK  ' if message.struck else ''}{message.text}")
    if not waiting:
        click.echo("There are no messages.")
