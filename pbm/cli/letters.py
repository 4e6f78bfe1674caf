"""Commands about letters: receive, enter, status, letters, news, messages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from pbm.cli.post import send_now
from pbm.cli.terminal import counted, entered, game_argument, office_option, print_sections

if TYPE_CHECKING:
    from pbm.office.place import Office
    from pbm.office.verdicts import Verdict


def tell_verdict(verdict: Verdict, game: str | None = None) -> None:
    """Print what was understood of a letter, and what the moderator should know of it."""
    from pbm.office.notices import notice_of
    from pbm.office.receipts import receipt_text, refusal_text

    click.echo(f"--- {verdict.name}{f', {game}' if game else ''}")
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
        answered = verdict.taken in ("help", "away", "question")
        click.echo(f"{'' if answered else 'Refused: '}{refusal_text(verdict.refusal)}")


def _tell_skipped(path: Path) -> None:
    """Print that a file in a folder of letters was left aside."""
    click.echo(f"Not read, because it is no plain file within the folder: {path}")


@click.command()
@game_argument("words", nargs=-1, metavar="[GAME] PATH...")
@click.option("--game", metavar="GAME", help="The game; then every word is a path.")
@click.option("--imap", is_flag=True, help="Also from the mailbox that office.toml names.")
@click.option("--reply", is_flag=True, help="Send the answers at once, as `pbm send` does.")
@office_option
def receive(
    words: tuple[str, ...], game: str | None, imap: bool, reply: bool, office: Path
) -> None:
    """Take in letters: mail files, folders of them, Maildir, mbox, and sheets alone: .txt, or .pdf
    filled in on a screen.

    Without a game each letter goes to the games that its sheets name, or to the game that its
    writer plays. The first word is a game if the office has one of that name, and a path else;
    write ./cr-28 for a path that is named like a game, or --game.

    Each letter is kept as it came before it is read; the same bytes count once. Printed is, for
    each letter, every order as understood, every complaint, and what you should look at:
    questions, orders that a new sheet leaves out, another address. Receipts go to the outbox.

    From a mailbox (--imap) letters are copied first, and moved to its folder Processed when they
    are taken in. It may be cut off or done again at any time.

    \b
    In the file office.toml (chmod 600):
      [in]
      host = "imap.example.org"          # port 993; security = "starttls" for 143
      user = "office@example.org"
      password_file = "imap.password"    # or PBM_IMAP_PASSWORD in the environment
      folder = "INBOX"
      processed = "Processed"

    \b
    Example:
      pbm receive cr-28 letters/
      pbm receive letters/
    """
    at = entered(office)
    named, paths = _game_and_paths(at, words, game)
    if named and imap:
        raise click.UsageError("--imap sorts letters to their games; name no game with it.")
    if not (paths or imap):
        raise click.UsageError("Say where the letters are: PATH, or --imap.")
    answers = _receive_for(at, named, paths) if named else _receive_all(at, paths, imap)
    click.echo(f"{'1 answer lies' if answers == 1 else f'{answers} answers lie'} in {at.outbox}.")
    if reply:
        send_now(at)


def _game_and_paths(
    office: Office, words: tuple[str, ...], game: str | None
) -> tuple[str, list[Path]]:
    """The game that is meant, or none, and the paths."""
    if game is None and words and words[0] in office.titles_of_games():
        game, words = words[0], words[1:]
    if game is not None:
        office.title_of(game)
    for word in words:
        if not Path(word).exists():
            games = ", ".join(office.titles_of_games()) or "none yet"
            raise click.UsageError(
                f"{word!r} does not exist: no file or folder is called so, and no game of this "
                f"office; its games: {games}."
            )
    return game or "", [Path(word) for word in words]


def _receive_for(office: Office, game: str, paths: list[Path]) -> int:
    """Letters for one game; how many answers there are."""
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers
    from pbm.office.receive import receive as take_in
    from pbm.post.inbox import gather

    with game_of(office, game) as at:
        take_in(at, gather(paths, _tell_skipped), tell_verdict)
        return send_answers(at)


def _receive_all(office: Office, paths: list[Path], imap: bool) -> int:
    """Letters for whichever game; how many answers there are."""
    from pbm.office.setup import setup_of
    from pbm.office.sorting import receive_all, receive_by_imap
    from pbm.post.inbox import gather
    from pbm.post.server import Unreachable

    def tell(game: str, verdict: Verdict) -> None:
        tell_verdict(verdict, game or None)

    answers = receive_all(office, gather(paths, _tell_skipped), tell) if paths else 0
    if not imap:
        return answers
    where = setup_of(office).letters_in
    if where is None:
        raise click.ClickException(f"{office.folder / 'office.toml'} has no [in].")
    try:
        moved, more = receive_by_imap(office, where, tell)
    except Unreachable as error:
        raise click.ClickException(f"{error}. What was copied is kept.") from error
    click.echo(f"{counted(moved, 'letter')} moved to {where.processed}.")
    return answers + more


@click.command()
@game_argument()
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
@game_argument(required=False)
@office_option
def status(game: str | None, office: Path) -> None:
    """Show the turn, its years, who has sent what and when, and who is missing.

    Without a game: every game, until when letters are due, and which seats are missing.

    \b
    Example:
      pbm status
      pbm status cr-28
    """
    from pbm.office.game import game_of
    from pbm.office.status import games
    from pbm.office.status import status as status_of

    if game is None:
        print_sections([games(entered(office))])
        return
    with game_of(entered(office), game) as at:
        print_sections([status_of(at)])


@click.command()
@game_argument(required=False)
@click.argument("seat", type=click.IntRange(1), required=False)
@click.option("--raw", metavar="LETTER", help="One letter as it came, by the start of its hash.")
@office_option
def letters(game: str | None, seat: int | None, raw: str | None, office: Path) -> None:
    """Show who wrote what, and what each letter was taken for; of one seat also how it was read.

    Letters that came with them and belong to no game stand below; without a game those that came
    for none.

    \b
    Example:
      pbm letters cr-28 4
    """
    from pbm.office.game import game_of
    from pbm.office.letters import letters as letters_of
    from pbm.office.letters import nobodys, one_letter, one_stray

    at = entered(office)
    if game is None:
        found = one_stray(at, raw.lower()) if raw else None
        if raw is None:
            print_sections([nobodys(at)])
    else:
        with game_of(at, game) as it:
            found = one_letter(it, raw.lower()) if raw else None
            if raw is None:
                print_sections([letters_of(it, seat)])
    if raw is None:
        return
    if found is None:
        raise click.ClickException(f"No letter's hash begins with {raw!r}.")
    print_sections([found[0]])
    click.echo()
    sys.stdout.flush()
    sys.stdout.buffer.write(found[1])


@click.command()
@game_argument()
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
@game_argument()
@click.option("--strike", type=click.IntRange(1), metavar="SEAT", help="Keep this one out.")
@click.option("--reason", default="", help="Why, for who wrote it.")
@office_option
def messages(game: str, strike: int | None, reason: str, office: Path) -> None:
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
            strike_message(at, strike, reason)
        waiting = messages_of(at)
    for message in waiting:
        click.echo(f"seat {message.seat:2}  {'STRUCK  ' if message.struck else ''}{message.text}")
    if not waiting:
        click.echo("There are no messages.")
