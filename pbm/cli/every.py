"""What commands do for all games of the office at once, and what they say of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbm.cli.letters import tell_verdict
from pbm.cli.terminal import Workforce, counted, entered, progress, show_public, workers

if TYPE_CHECKING:
    from pbm.office.verdicts import Verdict
    from pbm.office.week import WeekDone

C = TypeVar("C", bound=Callable[..., Any])


def every_option(command: C) -> C:
    """`--all` on a command that is otherwise for one game."""
    told = "Every game of the office, side by side."
    return click.option("--all", "every", is_flag=True, help=told)(command)


def all_letters(office: Path, paths: tuple[Path, ...]) -> None:
    """Letters for whichever game, and those that a stop left."""
    from pbm.office.sorting import receive_all
    from pbm.post.inbox import gather

    found = gather(paths)
    with progress("Reading letters", len(found)) as step:

        def tell(game: str, verdict: Verdict) -> None:
            click.echo(f"{game or 'nobody':12} ", nl=False)
            tell_verdict(verdict)
            step()

        receive_all(entered(office), found, tell)


def work_on_all(
    folder: Path,
    fleet: Workforce,
    resolves: bool = True,
    publishes: bool = True,
) -> None:
    """Every game that is due, side by side; what went wrong is told at the end."""
    from pbm.fleet.undertaking import told_failure
    from pbm.office.printers import processes_for
    from pbm.office.week import WeekDone
    from pbm.office.week import work_on_all as work

    office = entered(folder)
    games = len(office.titles_of_games())
    all_done, failed = list[WeekDone](), list[str]()
    with workers(fleet, processes_for(games)) as runner, progress("Games", games) as step:
        for ended in work(office, runner, resolves, publishes):
            step()
            if ended.error is not None:
                failed.append(f"{ended.name}: {told_failure(ended.error).rstrip('.')}.")
            elif ended.value is not None:
                all_done.append(ended.value)
                _tell_one(ended.name, ended.value)
    _sum_up(all_done, failed)
    show_public(office)
    if failed:
        raise SystemExit(1)


def _tell_one(name: str, done: WeekDone) -> None:
    """What was done for one of many games; nothing if nothing was."""
    out = " and ".join(f"turn {part}" if part != "0" else "the start" for part in done.published)
    told = [f"turn {done.resolved} is resolved"] if done.resolved else []
    told += ["the game has ended"] if done.over else []
    verb = "is" if len(done.published) == 1 else "are"
    told += [f"{out} {verb} out, {counted(done.files, 'file')}"] if out else []
    told += [counted(done.mails, "mail")] if done.mails else []
    if told:
        click.echo(f"{name}: {', '.join(told)}.")


def _sum_up(all_done: list[WeekDone], failed: list[str]) -> None:
    """How many games were worked on, and what could not be done."""
    resolved = sum(bool(done.resolved) for done in all_done)
    published = sum(len(done.published) for done in all_done)
    games = counted(len(all_done) + len(failed), "game")
    click.echo(
        f"{games}: {counted(resolved, 'turn')} resolved, {published} published, "
        f"{sum(done.waits for done in all_done)} not due, "
        f"{sum(bool(done.hindered) for done in all_done)} held up, {len(failed)} failed."
    )
    for one in all_done:
        if one.hindered:
            click.echo(f"? {one.hindered}")
    for told in failed:
        click.echo(f"! {told}")
