"""The way back: undo, amend."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.terminal import (
    counted,
    entered,
    game_argument,
    office_option,
    print_sections,
    seats_option,
    show_public,
)
from pbm.core.languages import listed

if TYPE_CHECKING:
    from pbm.office.undo import Back


@click.command()
@game_argument()
@click.option("--turn", default="", metavar="N", help="This turn and all after it; else the last.")
@click.option(
    "--reopen",
    metavar="SEATS",
    callback=seats_option,
    help="Only these seats may change their orders, and the dice stay: 3,7.",
)
@office_option
def undo(game: str, turn: str, reopen: tuple[int, ...], office: Path) -> None:
    """Take back the last turn, or the last part of one, as if it had not been run.

    Its letters stay, and late ones can be received into it. Before it is published it runs again
    with the same dice, and its mails are withdrawn. Once it is published, mails in the outbox may
    have been sent by whatever program, and everybody may have seen the outcome: its papers are
    marked as void, and it runs with other dice, or, with --reopen, only those seats may change
    their orders. Either is printed in the next report.

    \b
    Example:
      pbm undo cr-28
      pbm undo cr-28 --turn 1 --reopen 1,2
    """
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers
    from pbm.office.undo import undo as take_back

    with game_of(entered(office), game) as at:
        back = take_back(at, turn, reopen)
        sent = send_answers(at)
        show_public(at.office)
    _tell(game, back)
    if sent:
        click.echo(f"{counted(sent, 'mail')} about it in {office / 'outbox'}.")


def _tell(game: str, back: Back) -> None:
    """What was taken back and what comes of it."""
    if not back.undone:
        click.echo(f"It has been taken back already; {game} waits for turn {back.awaited}.")
        return
    for entry in back.undone:
        click.echo(f"Turn {entry.part} is taken back.")
    last = back.undone[-1]
    if not last.sent:
        click.echo(
            "It was not published: every seat may change its orders, and the dice are the same."
        )
    elif last.afresh:
        click.echo(
            "It was published, so its mails may have been sent: every seat may change its orders, "
            "and other dice are thrown."
        )
    else:
        seats = f"seat{'' if len(last.reopened) == 1 else 's'} {listed(last.reopened)}"
        click.echo(f"It was published: only {seats} may change orders, and the dice are the same.")
    if back.withdrawn:
        verb = "was" if back.withdrawn == 1 else "were"
        click.echo(f"{counted(back.withdrawn, 'mail')} of it {verb} withdrawn.")
    if back.kept_back:
        verb = "is" if back.kept_back == 1 else "are"
        click.echo(f"{counted(back.kept_back, 'mail')} of it {verb} not sent any more.")
    if back.late:
        click.echo(f"{counted(back.late, 'letter')} came too late for it and can be received now.")


def _figure(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """A whole number, as people write it: 1200, 1,200, $1,200, -500."""
    if value is None:
        return None
    plain = value.replace("$", "").replace(",", "")
    if not (plain.isascii() and plain.removeprefix("-").isdigit() and len(plain) < 20):
        raise click.BadParameter(f"{value!r} is not a whole number.")
    return int(plain)


@click.command(context_settings={"ignore_unknown_options": True})
@game_argument()
@click.argument("value", default="")
@click.argument("to", required=False, callback=_figure)
@click.option("--reason", default="", help="Why, for the next report; name no secret figure in it.")
@office_option
def amend(game: str, value: str, to: int | None, reason: str, office: Path) -> None:
    """Change a VALUE between two turns to the figure TO. Without TO: list what may be amended.

    Money comes from the bank or goes to it, shares from the public or to it, so that all balances
    and stocks hold; what cannot hold is refused. That it was done and why stands in the next
    report, the figures only for those who may know them; `pbm undo` takes it back with its turn.

    \b
    Example:
      pbm amend cr-28 cash
      pbm amend cr-28 "cash of tycoon 2" 12 --reason "A dividend was paid twice."
    """
    from pbm.office.amend import amend as change
    from pbm.office.amend import amendable
    from pbm.office.game import game_of

    with game_of(entered(office), game) as at:
        if to is None:
            print_sections([amendable(at, value)])
            return
        if not reason:
            raise click.UsageError("Say why: --reason TEXT stands in the next report.")
        done = change(at, value, to, reason)
    value = f"{done.entry.value[0].upper()}{done.entry.value[1:]}"
    told = f"{done.entry.before:,} before, {to:,} now" if done.new else f"{to:,} already"
    click.echo(f"{value}: {told}.")
