"""Commands that try: replay, simulate."""

from pathlib import Path

import click

from pbm.cli.terminal import (
    Workforce,
    fleet_options,
    print_sections,
    progress,
    titles_begun,
    workers,
)


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="FILE...",
)
@click.option(
    "--trace",
    "traces",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="The states after every action, only compared with: a file for each game, or a folder.",
)
@click.pass_context
def replay(ctx: click.Context, files: tuple[Path, ...], traces: tuple[Path, ...]) -> None:
    """Replay recorded games by our own rules; no office is needed.

    The exit code is 1 if a game differs; the last line names the first difference.

    \b
    Example:
      pbm replay game.json
    """
    from pbm.games.recordings import replay_all

    found = [
        below
        for path in traces
        for below in (sorted(path.rglob("*.json*")) if path.is_dir() else [path])
    ]
    outcomes = replay_all(files, found)
    for outcome in outcomes:
        click.echo(outcome.told)
    first = next((outcome.difference for outcome in outcomes if outcome.difference), "")
    if first:
        click.echo(first)
        ctx.exit(1)


@click.command()
@click.argument("title", shell_complete=titles_begun)
@click.option("--games", type=click.IntRange(1), default=10, help="How many games.")
@click.option(
    "--seats", type=click.IntRange(1), help="How many seats; the title's most if not said."
)
@click.option("--seed", default="1", help="The same seed plays the same games.")
@fleet_options
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Where tables go.")
@click.option(
    "--seats-by",
    default="",
    help="Temperaments of the seats, such as climber,steady; they move on from game to game.",
)
def simulate(
    title: str,
    games: int,
    seats: int | None,
    seed: str,
    fleet: Workforce,
    out: Path | None,
    seats_by: str,
) -> None:
    """Play whole games with computer seats and print what they were like.

    \b
    Example:
      pbm simulate continental-rails-ii --games 2 --jobs 2 --out tables
    """
    from pbm.office.simulate import simulate as simulate_games

    named = tuple(filter(None, seats_by.split(",")))
    failed: list[str] = []
    with workers(fleet) as runner, progress(f"Playing {title}", games) as move:

        def step(hindrance: str) -> None:
            failed.extend(filter(None, [hindrance]))
            move()

        sections = simulate_games(title, games, seats, seed, runner, out, step, named)
    print_sections(sections)
    for one in failed:
        click.echo(f"! {one}.")
    if failed:
        raise SystemExit(1)
