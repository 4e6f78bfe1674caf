"""What commands share: the office's option, and printing on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pbm.core.page import Section
    from pbm.fleet.job import Runner
    from pbm.office.place import Office

C = TypeVar("C", bound=Callable[..., Any])
DEFAULT_OFFICE = Path("office")


def office_option(command: C) -> C:
    """`--office DIR` on a command; the command is given the folder as `office`."""
    return click.option(
        "--office",
        type=click.Path(file_okay=False, path_type=Path),
        callback=lambda ctx, _, value: value or _outer(ctx) or DEFAULT_OFFICE,
        help="The office's folder; also PBM_OFFICE. Default: ./office.",
    )(command)


def _outer(ctx: click.Context) -> Path | None:
    """What was said before the command's name, or by PBM_OFFICE."""
    found = ctx.find_root().obj
    return found if isinstance(found, Path) else None


def game_argument(name: str = "game", **options: Any) -> Callable[[C], C]:
    """The argument GAME; a shell completes it by the office's games, and by files where its
    metavar says that it may be one."""
    files = any(word in options.get("metavar", "") for word in ("FILE", "PATH"))
    return click.argument(name, shell_complete=_games_or_files if files else _games, **options)


def _games_or_files(
    ctx: click.Context, argument: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Games and whatever files the shell finds; of [GAME] PATH... only the first is a game."""
    from click.shell_completion import CompletionItem

    found = [CompletionItem(incomplete, type="file")]
    if argument.name != "words" or not ctx.params.get("words"):
        found += map(CompletionItem, _games(ctx, argument, incomplete))
    return found


def _games(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """The games of the office that begin so; read from its folders, so that it is quick."""
    outer = ctx.find_root().params.get("office") or DEFAULT_OFFICE
    named = ctx.params.get("office", DEFAULT_OFFICE)
    office = Path(outer if named == DEFAULT_OFFICE else named)
    found = sorted(path.parent.name for path in office.glob("*/game.db"))
    return [name for name in found if name.startswith(incomplete)]


def titles_begun(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """The titles that begin so, for a shell."""
    from pbm.games.catalogue import titles

    return [title for title in titles() if title.startswith(incomplete)]


def entered(folder: Path) -> Office:
    """The office in a folder; a warning if others can look into it."""
    from pbm.office.place import enter_office, readable_by_others

    office = enter_office(folder)
    if said := readable_by_others(folder):
        click.echo(f"Warning: {said}", err=True)
    return office


class Workforce(NamedTuple):
    """Who works for a command, as it was said."""

    jobs: int | None
    cluster: str | None


def fleet_options(command: C) -> C:
    """`--jobs N` and `--cluster URL` on a command; it is given both as `fleet`, for `workers`."""

    @wraps(command)
    def with_fleet(*given: Any, jobs: int | None, cluster: str | None, **named: Any) -> Any:
        if jobs and cluster:
            raise click.UsageError("Say either --jobs or --cluster: one of them does the work.")
        return command(*given, fleet=Workforce(jobs, cluster), **named)

    near = click.option(
        "--jobs", type=click.IntRange(1, 64), help="How many processes of this machine work."
    )
    far = click.option(
        "--cluster",
        metavar="URL",
        help="The scheduler of a Dask cluster whose workers work: tls://HOST:PORT.",
    )
    found: C = near(far(with_fleet))  # type: ignore[assignment]
    return found


@contextmanager
def workers(fleet: Workforce, usual: int = 1) -> Iterator[Runner]:
    """Who does the jobs of a command; what happened to them is told at the end."""
    from contextlib import closing

    from pbm.fleet.job import FleetLost, JobFailed
    from pbm.fleet.processes import Here, Processes

    try:
        if fleet.cluster:
            from pbm.fleet.cluster import Cluster

            runner: Runner = Cluster(fleet.cluster)
        else:
            count = fleet.jobs or usual
            runner = Processes(count) if count > 1 else Here()
    except FleetLost as lost:
        raise click.ClickException(f"Nobody works: {lost}.") from lost
    with closing(runner):
        try:
            yield runner
        except JobFailed as failed:
            if failed.__cause__ is not None:  # a fault of the program in this process: all of it
                raise
            raise click.ClickException(f"It could not be done: {failed}.") from failed
        for note in runner.notes():
            click.echo(f"Note: {note}", err=True)


def show_public(office: Office) -> None:
    """Calendars, feeds and webhooks, after a command that changed what they say."""
    from pbm.office.watch import show

    show(office, lambda said: click.echo(f"Note: {said}", err=True))


def seats_option(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, ...]:
    """The value of an option that lists seats: "1,2,4"."""
    words = (value or "").replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise click.BadParameter("seats are numbers with commas between them: 1,2,4")
    return tuple(map(int, words))


def counted(number: int, noun: str) -> str:
    """So many of something: "1 mail", "2 mails"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def print_sections(sections: Iterable[Section], width: int | None = 100) -> None:
    """Sections as text."""
    from pbm.press.text import section_text

    click.echo("\n".join(section_text(section, width) for section in sections), nl=False)


@contextmanager
def progress(label: str, steps: int) -> Iterator[Callable[[], None]]:
    """A bar on the standard error while something lasts; nothing where it is no terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=steps, label=label, file=sys.stderr) as bar:
        yield lambda: bar.update(1)


@contextmanager
def progress_of(label: str) -> Iterator[tuple[Callable[[int], None], Callable[[], None]]]:
    """A bar whose length is told later: what tells it, and what moves it on."""
    if not sys.stderr.isatty():
        yield lambda count: None, lambda: None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def begin(count: int) -> None:
            bar.length = max(1, count)

        yield begin, lambda: bar.update(1)
