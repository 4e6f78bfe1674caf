"""Commands that resolve and send turns: run, publish, week."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbm.cli.every import all_letters, every_option, work_on_all
from pbm.cli.letters import tell_verdict
from pbm.cli.terminal import (
    Workforce,
    counted,
    entered,
    fleet_options,
    game_argument,
    office_option,
    print_sections,
    progress,
    seats_option,
    show_public,
    workers,
)

if TYPE_CHECKING:
    from pbm.fleet.job import Runner
    from pbm.office.game import OpenGame
    from pbm.office.rows import Border
    from pbm.office.run import Resolved
    from pbm.post.inbox import LetterFound

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


def _one_or_all(game: str | None, every: bool, *of_one: object) -> str:
    """The game that is named; empty for all of them, which go without what is for one alone."""
    if every and (game or any(of_one)):
        raise click.UsageError("With --all no game is named, and nothing that is for one alone.")
    if not every and not game:
        raise click.UsageError("Name a game, or say --all.")
    return game or ""


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
@game_argument(required=False)
@every_option
@click.option("--draft", is_flag=True, help="Show what would come out; keep nothing.")
@click.option(
    "--proofs",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --draft: print the papers into this folder, for the moderator alone.",
)
@_permits
@fleet_options
@office_option
def run(
    game: str | None,
    every: bool,
    draft: bool,
    proofs: Path | None,
    without: tuple[int, ...],
    force: bool,
    fleet: Workforce,
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
      pbm run --all --jobs 2
    """
    from pbm.fleet.undertaking import done
    from pbm.office.game import game_of
    from pbm.office.run import running
    from pbm.office.waiting import waits_for_publishing

    if proofs and not draft:
        raise click.UsageError("--proofs goes with --draft.")
    name = _one_or_all(game, every, draft, without, force)
    if not name:
        work_on_all(office, fleet, publishes=False)
        return
    with game_of(entered(office), name) as at:
        if draft:
            _draft(at, proofs)
        elif waiting := waits_for_publishing(at, at.file.border()):
            click.echo(waiting)
        else:
            with workers(fleet) as runner:
                _tell(at, done(running(at, force, without), runner))


def _draft(at: OpenGame, proofs: Path | None) -> None:
    """Show what would come out."""
    from pbm.office.proofs import draft

    resolved, sections = draft(at, proofs)
    print_sections(sections)
    _tell(at, resolved)
    click.echo("This was a draft: nothing is kept.")


@click.command()
@game_argument(required=False)
@every_option
@click.option("--again", is_flag=True, help="Print the last turn's papers once more.")
@fleet_options
@office_option
def publish(
    game: str | None,
    every: bool,
    again: bool,
    fleet: Workforce,
    office: Path,
) -> None:
    """Print every player's report and sheet, as text and PDF, and put the mails into the outbox.

    \b
    Example:
      pbm publish cr-28
      pbm publish --all --jobs 2
    """
    from pbm.office.game import game_of

    name = _one_or_all(game, every, again)
    if not name:
        work_on_all(office, fleet, resolves=False)
        return
    with game_of(entered(office), name) as at:
        _publish(at, fleet, again)


def _publish(at: OpenGame, fleet: Workforce, again: bool = False) -> None:
    """Publish what is not published yet, or the last turn again."""
    from pbm.office.printers import processes_for
    from pbm.office.publish import send_answers, unpublished

    send_answers(at)
    people = sum(not seat.computer for seat in at.roster().values())
    with workers(fleet, processes_for(people)) as runner:
        _print(at, runner, unpublished(at) or ([at.file.border()] if again else []), people)
    show_public(at.office)


def _print(at: OpenGame, runner: Runner, due: list[Border], people: int) -> None:
    """Papers and mails of these turns, and to seats that changed hands."""
    from pbm.fleet.undertaking import done
    from pbm.office.publish import publishing, waiting_seats

    for border in due:
        told = f"turn {border.resolved}" if border.resolved else "the start"
        with progress(f"Printing {told}", people) as step:
            out = done(publishing(at, border, step), runner)
        click.echo(
            f"Published {told}: {counted(out.files, 'file')} in {out.folder}, "
            f"{counted(out.mails, 'mail')} in {at.office.outbox}."
        )
    if waiting := waiting_seats(at):
        late = done(publishing(at, at.file.border(), only=waiting), runner)
        mails = counted(late.mails, "mail")
        click.echo(f"Sent to seats that changed hands: {mails} in {at.office.outbox}.")
    elif not due:
        click.echo("Everything is published already.")


@click.command()
@game_argument("words", nargs=-1, metavar="[GAME] [PATH...]")
@every_option
@click.option("--turn", default="", metavar="N", help="The turn to be done; it is done once.")
@_permits
@fleet_options
@office_option
def week(
    words: tuple[str, ...],
    every: bool,
    turn: str,
    without: tuple[int, ...],
    force: bool,
    fleet: Workforce,
    office: Path,
) -> None:
    """Receive the letters, resolve their turn, publish it. Doing it again changes nothing.

    It is the turn named, or the one awaited when these letters were due: after its deadline, or
    when nobody is missing, or when letters for it came and none is of the turn before. Who may be
    missing is told by `pbm run --help`.

    With --all the letters are those of all games, and every game whose turn is due is resolved and
    published, side by side. What goes wrong with one holds up no other and is told at the end; the
    exit code is then 1.

    \b
    Example:
      pbm week cr-28 letters/ --turn 1 --without 2,3
      pbm week --all letters/ --jobs 2
    """
    from pbm.fleet.undertaking import done
    from pbm.office.game import game_of
    from pbm.office.run import running
    from pbm.office.week import why_done

    if every:
        _one_or_all(None, every, turn, without, force)
        all_letters(office, _existing(words))
        work_on_all(office, fleet)
        return
    name = _one_or_all(words[0] if words else None, every)
    paths = _existing(words[1:])
    with game_of(entered(office), name) as at:
        letters = _letters(at, paths)
        if hindrance := why_done(at, letters, turn, without):
            click.echo(hindrance)
        else:
            with workers(fleet) as runner:
                _tell(at, done(running(at, force, without), runner))
        _publish(at, fleet)


def _existing(words: tuple[str, ...]) -> tuple[Path, ...]:
    """Files and folders that are there."""
    paths = tuple(map(Path, words))
    for path in paths:
        if not path.exists():
            raise click.BadParameter(f"Path '{path}' does not exist.")
    return paths


def _letters(at: OpenGame, paths: tuple[Path, ...]) -> list[LetterFound]:
    """The letters of a week, taken in and answered."""
    from pbm.office.publish import send_answers
    from pbm.office.receive import receive
    from pbm.post.inbox import gather

    found = gather(paths)
    with progress("Reading letters", len(found)) as step:
        verdicts = receive(at, found, lambda _: step())
    for verdict in verdicts:
        tell_verdict(verdict)
    send_answers(at)
    return found
