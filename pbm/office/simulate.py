"""Whole games played by computer seats, summed up in text and print."""

from collections.abc import Callable
from pathlib import Path

from pbm.core.page import Document, Section
from pbm.fleet.job import Runner
from pbm.games.family import Family
from pbm.office.enrol import family_of
from pbm.office.roster import seat_range
from pbm.office.trouble import Trouble


def simulate(
    title: str,
    games: int,
    seats: int | None,
    seed: str,
    runner: Runner,
    out: Path | None,
    step: Callable[[str], None],
    seats_by: tuple[str, ...] = (),
) -> tuple[Section, ...]:
    """Play games of a title and sum them up; tables go into `out`. `step` after each game,
    with why it could not be played, if so."""
    from pbm.games.simulation import simulate as play_and_sum_up

    family = family_of(title)
    if family.simulation is None:
        raise Trouble(f"{family.name} has no computer players yet, so it cannot be simulated.")
    chosen = seats or family.most_seats
    if not family.least_seats <= chosen <= family.most_seats:
        raise Trouble(f"{family.name} has {seat_range(family)} seats, not {chosen}.")
    known = family.simulation().temperaments
    for name in seats_by:
        if name not in known:
            names = ", ".join(known) or "none that can be named"
            raise Trouble(f"{family.name} has no temperament {name}; it has {names}.")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    sections = play_and_sum_up(title, games, chosen, seed, runner, out, step, seats_by)
    if out is not None:
        _print(family, sections, out)
    return sections


def _print(family: Family, sections: tuple[Section, ...], out: Path) -> None:
    """The summary as text and, with its charts, as PDF; the press is loaded for this alone."""
    from pbm.press.pdf import print_pdf
    from pbm.press.text import print_text

    title = sections[0].title if sections else family.name
    document = Document(title, family.name, "", "", sections, kind="show")
    (out / "summary.txt").write_text(print_text(document, width=None), encoding="utf-8")
    (out / "summary.pdf").write_bytes(print_pdf(document))
