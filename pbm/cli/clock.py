"""Commands that go by the clock: deadline, remind, watch."""

from __future__ import annotations

import shlex
import sys
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbm.cli.letters import tell_verdict
from pbm.cli.terminal import counted, entered, game_argument, office_option, show_public

if TYPE_CHECKING:
    from pbm.office.game import OpenGame
    from pbm.office.verdicts import Verdict

_UNIT = """\
[Unit]
Description=pbm, the turn office in {folder}
After=network-online.target

[Service]
ExecStart={command}
Restart=on-failure
RestartSec=60

[Install]
WantedBy=default.target
"""


def _period(_: click.Context, __: click.Parameter, value: str | None) -> timedelta | None:
    """The value of an option that is weeks or days: "3d"."""
    from pbm.office.schedule import period

    try:
        return period(value) if value else None
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@game_argument()
@click.option("--extend", metavar="PERIOD", callback=_period, help="So much later: 3d, 1w.")
@click.option("--to", "moment", metavar="MOMENT", help='Another one: "2026-12-04 18:00".')
@click.option("--skip", is_flag=True, help="The next one of the game's rhythm instead.")
@click.option("--pause", is_flag=True, help="None: the game rests until another one is named.")
@office_option
def deadline(
    game: str,
    extend: timedelta | None,
    moment: str | None,
    skip: bool,
    pause: bool,
    office: Path,
) -> None:
    """Show when the orders of the awaited turn are due, or move that; every player is told.

    A moment is meant by the clocks of the game's time zone. A game that rests goes on with --to.

    \b
    Example:
      pbm deadline cr-28 --extend 3d
    """
    from pbm.office.game import game_of

    if sum(map(bool, (extend, moment, skip, pause))) > 1:
        raise click.UsageError("--extend, --to, --skip and --pause exclude each other.")
    with game_of(entered(office), game) as at:
        if extend or moment or skip or pause:
            _move(at, extend, moment, pause)
        _tell_due(at)
        show_public(at.office)


def _move(game: OpenGame, extend: timedelta | None, moment: str | None, pause: bool) -> None:
    """Another deadline: the moment named, none, so much later, or the next of the rhythm."""
    from pbm.office.deadlines import later, reschedule
    from pbm.office.schedule import read_moment

    if pause:
        reschedule(game, None)
    elif moment:
        try:
            due = read_moment(moment, game.settings)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--to") from error
        reschedule(game, due)
    else:
        reschedule(game, later(game, extend))


def _tell_due(game: OpenGame) -> None:
    """Say when orders are due, and put out the mails about it."""
    from pbm.office.publish import send_answers
    from pbm.office.waiting import awaited

    mails = send_answers(game)
    border = game.file.border()
    if border.over:
        click.echo(f"{game.name} has ended.")
        return
    click.echo(f"Orders for turn {border.awaited} are due {awaited(game, border).by}.")
    if mails:
        click.echo(f"{counted(mails, 'mail')} about it in {game.office.outbox}.")


@click.command()
@game_argument()
@office_option
def remind(game: str, office: Path) -> None:
    """Put out a mail with the sheet to everybody whose orders are missing, once in a day.

    \b
    Example:
      pbm remind cr-28
    """
    from pbm.office.deadlines import remind as remind_all
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers

    with game_of(entered(office), game) as at:
        seats = remind_all(at)
        send_answers(at)
    told = f"Reminded: seat {', '.join(map(str, seats))}." if seats else "Nobody is to be reminded."
    click.echo(told)


@click.command()
@click.option("--every", type=click.IntRange(1, 1440), default=5, help="Minutes; 5 if not said.")
@click.option("--run", "may_run", is_flag=True, help="Also run turns at their deadlines.")
@click.option("--once", is_flag=True, help="One round, as for cron.")
@click.option("--unit", is_flag=True, help="Print a systemd user unit for it instead.")
@office_option
def watch(every: int, may_run: bool, once: bool, unit: bool, office: Path) -> None:
    """Receive letters, answer, remind and send, every few minutes until stopped.

    Letters come from the mailbox and mails go by the server that OFFICE/office.toml names. Who is
    missing is reminded, and with --run turns are run and published, when the game's ladder says so:
    at the deadline if all have written, else at its rung `standing orders`, as `pbm run` would
    without --force; complete ones before, where the setting `early` says so. It may be stopped at
    any moment.

    \b
    Example:
      pbm watch --run --once
      pbm watch --unit
    """
    from pbm.office.watch import round_of

    if unit:
        run = ["--run"] if may_run else []
        words = [str(Path(sys.argv[0]).resolve()), "--office", str(office.resolve()), "watch", *run]
        command = shlex.join([*words, "--every", str(every)])
        click.echo(_UNIT.format(folder=office.resolve(), command=command), nl=False)
        return
    at = entered(office)
    with suppress(KeyboardInterrupt):
        while True:
            round_of(at, may_run, click.echo, _tell)
            if once:
                click.echo("One round is done.")
                return
            time.sleep(60 * every)


def _tell(game: str, verdict: Verdict) -> None:
    tell_verdict(verdict, game or None)
