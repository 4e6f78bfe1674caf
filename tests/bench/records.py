"""What the lists of records cost: a thousand games folded, and an office of as many asked twice.

Run as `python -m tests.bench.records`; prints seconds by the clock, and the goal of what is asked
again (docs/records.md).
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter, process_time

import msgspec

from pbm.office.database import connect
from pbm.office.place import CATALOGUE_FILE, Office
from pbm.office.results import records_of
from pbm.office.schema import CATALOGUE
from pbm.records.fold import records_from
from tests.office.a_game import a_game, an_office, resolved
from tests.records.some_games import some_years

GAMES = 1_000
GOAL = 1.0
"""Seconds of a thousand games that were read before."""


def folded() -> float:
    """Seconds to fold the games of many years."""
    years = [
        msgspec.structs.replace(game, key=f"{number}-{game.key}", ended=f"{number:04}{game.ended}")
        for number in range(GAMES // len(some_years()) + 1)
        for game in some_years()
    ]
    start = perf_counter()
    records_from(years[:GAMES])
    return perf_counter() - start


def filled(folder: Path) -> Office:
    """An office with one small game under many names."""
    office = an_office(folder)
    with closing(a_game(office, "g-0")) as game:
        while not game.file.border().over:
            resolved(game)
        game.file.wipe()
    with closing(connect(folder / "office" / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        for number in range(1, GAMES):
            (office.folder / f"g-{number}").mkdir()
            shutil.copy(office.file_of("g-0"), office.folder / f"g-{number}" / "game.db")
            db.execute("INSERT INTO games VALUES (?, ?, ?)", [f"g-{number}", "guessing", ""])
    return office


def main() -> None:
    """Print what each takes."""
    print(f"{GAMES} games folded: {folded():.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        office = filled(Path(folder))
        for what, goal in (("read for the first time", ""), ("asked again", f"   goal {GOAL} s")):
            start, worked = perf_counter(), process_time()
            records_of(office)
            took, used = perf_counter() - start, process_time() - worked
            print(f"{GAMES} games {what}: {took:.2f} s, processor {used:.2f} s{goal}")


if __name__ == "__main__":
    main()
