"""Commands that resolve and send turns: run, publish, week."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbm.cli.letters import tell_verdict
from pbm.cli.terminal import (
    counted,
    entered,
    office_option,
    print_sections,
    progress,
    seats_option,
    show_public,
)

if TYPE_CHECKING:
    from pbm.office.game import OpenGame
    from pbm.office.run import Resolved

C = TypeVar("C", bound=Callable[..., Any])


def _permits(command: C) -> C:
    """`--without SEATS` and `--force` on a command that runs a turn."""
    without = click.option(
        "--without",
        metavar="SEATS",
        callback=seats_option,
        help="Without these seats, which are all that are missing: 1,2,4.",
    )
    force = click.option("--force", is_flag=True, help="Whoever is missing, and at any time.")
    return without(force(command))


def _tell(game: OpenGame, resolved: Resolved) -> None:
    """Say in short what a turn led to."""
    border = resolved.border
    ordered, computers = len(resolved.orders.texts), len(resolved.orders.computers)
    click.echo(
        f"Turn {border.resolved} is resolved; seats with orders: {ordered}, "
        f"played by the computer: {computers}."
    )
    if resolved.missing:
        click.echo(f"Missing: {', '.join(map(str, resolved.missing))}.")
    if border.over:
        click.echo(f"{game.name} has ended.")
    elif border.asked:
        seats = ", ".join(map(str, border.asked))
        click.echo(f"It goes on as {border.awaited}, which waits for seat {seats}.")
    click.echo(f"State {border.hash[:16]}")


@click.command()
@click.argument("game")
@click.option("--draft", is_flag=True, help="Show what would come out; keep nothing.")
@click.option(
    "--proofs",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --draft: print the papers into this folder, for the moderator alone.",
)
@_permits
@office_option
def run(
    game: str,
    draft: bool,
    proofs: Path | None,
    without: tuple[int, ...],
    force: bool,
    office: Path,
) -> None:
    """Resolve the turn: all of it, or nothing. The turn before it must be published.

    With nobody missing it is done at any time. With somebody missing it is done without asking
    from a day before the deadline on if at least half of those who should write have; else it
    wants the seats that are missing, or --force. The game's ladder may name another moment than the
    deadline, or none (`pbm help settings TITLE`).

    \b
    Example:
      pbm run cr-28 --draft
      pbm run cr-28 --without 2,3
    """
    from pbm.office.game import game_of
    from pbm.office.proofs import draft as draft_of
    from pbm.office.run import run as run_turn
    from pbm.office.waiting import waits_for_publishing

    if proofs and not draft:
        raise click.UsageError("--proofs goes with --draft.")
    with game_of(entered(office), game) as at:
        if draft:
            resolved, sections = draft_of(at, proofs)
            print_sections(sections)
            _tell(at, resolved)
            click.echo("This was a draft: nothing is kept.")
        elif waiting := waits_for_publishing(at, at.file.border()):
            click.echo(waiting)
        else:
            _tell(at, run_turn(at, force, without))


@click.command()
@click.argument("game")
@click.option("--again", is_flag=True, help="Print the last turn's papers once more.")
@office_option
def publish(game: str, again: bool, office: Path) -> None:
    """Print every player's report and sheet, as text and PDF, and put the mails into the outbox.

    \b
    Example:
      pbm publish cr-28
    """
    from pbm.office.game import game_of

    with game_of(entered(office), game) as at:
        _publish(at, again)


def _publish(at: OpenGame, again: bool = False) -> None:
    """Publish what is not published yet, or the last turn again."""
    from pbm.office.publish import publish as publish_border
    from pbm.office.publish import send_answers, send_papers, unpublished, waiting_seats

    send_answers(at)
    due = unpublished(at) or ([at.file.border()] if again else [])
    people = sum(not seat.computer for seat in at.roster().values())
    for border in due:
        told = f"turn {border.resolved}" if border.resolved else "the start"
        with progress(f"Printing {told}", people) as step:
            done = publish_border(at, border, step)
        click.echo(
            f"Published {told}: {counted(done.files, 'file')} in {done.folder}, "
            f"{counted(done.mails, 'mail')} in {at.office.outbox}."
        )
    late = send_papers(at, waiting) if (waiting := waiting_seats(at)) else None
    if late is not None:
        mails = counted(late.mails, "mail")
        click.echo(f"Sent to seats that changed hands: {mails} in {at.office.outbox}.")
    elif not due:
        click.echo("Everything is published already.")
    show_public(at.office)


@click.command()
@click.argument("game")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="PATH...")
@click.option("--turn", default="", metavar="N", help="The turn to be done; it is done once.")
@_permits
@office_option
def week(
    game: str,
    paths: tuple[Path, ...],
    turn: str,
    without: tuple[int, ...],
    force: bool,
    office: Path,
) -> None:
    """Receive the letters, resolve their turn, publish it. Doing it again changes nothing.

    It is the turn named, or the one awaited when these letters were due: after its deadline, or
    when nobody is missing, or when letters for it came and none is of the turn before. Who may be
    missing is told by `pbm run --help`.

    \b
    Example:
      pbm week cr-28 letters/ --turn 1 --without 2,3
    """
    from pbm.office.game import game_of
    from pbm.office.publish import send_answers
    from pbm.office.receive import receive
    from pbm.office.run import run as run_turn
    from pbm.office.week import why_done
    from pbm.post.inbox import gather

    with game_of(entered(office), game) as at:
        found = gather(paths)
        with progress("Reading letters", len(found)) as step:
            verdicts = receive(at, found, lambda _: step())
        for verdict in verdicts:
            tell_verdict(verdict)
        send_answers(at)
        done = why_done(at, found, turn, without)
        if done:
            click.echo(done)
        else:
            _tell(at, run_turn(at, force, without))
        _publish(at)
