"""A week of many games: by this process, by processes, by the workers of a cluster; an office of
2,000 games looked at: `python -m tests.bench.fleet [GAMES]`.

What a job costs, and what the office's own process does for each, is told besides: docs/scale.md
reckons with it.
"""

import os
import pickle
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pbm.fleet.job import Job, Runner
from pbm.fleet.processes import Here, Processes
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from pbm.office.place import Office, enter_office, open_office
from pbm.office.receive import enter
from tests.fleet.some_games import NOON, copied, worked_on

GAMES = 60
MANY = 2_000
PEOPLE = {"continental-rails-ii": (15, 6), "1870": (4, 3), "chicago-express": (4, 3)}
"""Seats and people in them; the computer plays the others."""


class Week(NamedTuple):
    """What a week of all games took."""

    clock: float
    office: float
    """Seconds of a processor in the office's own process."""
    workers: float
    """The same in processes that it started."""


def furnished(folder: Path, games: int) -> Office:
    """Games of three titles whose people have written."""
    office = open_office(folder, "The Office", "office@example.org")
    for number in range(games):
        title = list(PEOPLE)[number % len(PEOPLE)]
        seats, people = PEOPLE[title]
        sitting = tuple(
            Seat(seat, f"Player {seat}", "", f"p{seat}@example.org")
            if seat <= people
            else Seat(seat, computer=True)
            for seat in range(1, seats + 1)
        )
        begin(office, NewGame(f"g{number}", title, sitting, {}, str(number)))
        with game_of(office, f"g{number}") as game:
            for seat in range(1, people + 1):
                enter(game, seat, "")
    return office


def week(office: Office, folder: Path, runner: Runner) -> Week:
    """The week of a copy of the office."""
    office = copied(office, folder)
    clock, here, there = time.perf_counter(), time.process_time(), _children()
    ended = worked_on(office, runner)
    spent = time.perf_counter() - clock, time.process_time() - here
    runner.close()
    assert all(one.error is None for one in ended.values()), ended
    shutil.rmtree(folder)
    return Week(*spent, _children() - there)


def _children() -> float:
    """Seconds of a processor of processes that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def cluster(workers: int) -> Iterator[Runner]:
    """Dask workers on this machine."""
    from distributed import LocalCluster

    from pbm.fleet.cluster import Cluster

    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None,
        protocol="tcp", host="127.0.0.1",
    ) as there:  # fmt: skip
        yield Cluster(there.scheduler_address)


class Weighed(NamedTuple):
    """What one job took."""

    kind: str
    seconds: float
    there: int
    """Bytes that travelled to it."""
    back: int


def weighing(runner: Here, told: list[Weighed]) -> Here:
    """The runner that works in this process, with what every job takes written down."""
    given = runner.give

    def give(ticket: int, job: Job) -> None:
        given(ticket, Job(weigh, (job, told)))

    runner.give = give  # type: ignore[method-assign]
    return runner


def weigh(asked: tuple[Job, list[Weighed]]) -> object:
    """What a job gives, with its weights put down."""
    job, told = asked
    began = time.process_time()
    value = job.function(job.value)
    seconds = time.process_time() - began
    sizes = len(pickle.dumps(job.value)), len(pickle.dumps(value))
    told.append(Weighed(job.function.__name__, seconds, *sizes))
    return value


def catalogue_time(folder: Path) -> tuple[float, float, float]:
    """Seconds that an office of 2,000 games takes to be listed, to show one game, and to be asked
    for all that is due."""
    office = open_office(folder / "many", "The Office", "office@example.org")
    seats = (Seat(1, "Ann", "", "ann@example.org"), Seat(2, computer=True), Seat(3, computer=True))
    begin(office, NewGame("g0", "chicago-express", seats, {}, "1"))
    name = office.file_of("g0")
    with closing(sqlite3.connect(office.folder / "catalogue.db")) as db:
        for number in range(1, MANY):
            (office.folder / f"g{number}").mkdir()
            shutil.copy(name, office.file_of(f"g{number}"))
            row = (f"g{number}", "chicago-express", "2026-01-01T00:00:00+00:00")
            db.execute("INSERT INTO games VALUES (?, ?, ?)", row)
        db.commit()
    began = time.perf_counter()
    assert len(enter_office(office.folder).titles_of_games()) == MANY
    listed = time.perf_counter() - began
    pbm = Path(sys.executable).with_name("pbm")
    began = time.perf_counter()
    subprocess.run(
        [pbm, "--office", office.folder, "status", "g1999"], check=True, capture_output=True
    )
    shown = time.perf_counter() - began
    began = time.perf_counter()
    with closing(Here()) as runner:
        worked_on(office, runner, publishes=False)
    return listed, shown, time.perf_counter() - began


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    os.environ["SOURCE_DATE_EPOCH"] = str(NOON)
    weights: list[Weighed] = []
    with TemporaryDirectory() as folder:
        here = Path(folder)
        office = furnished(here / "office", games)
        copy = here / "copy"
        week(office, copy, weighing(Here(), weights))
        one, two = week(office, copy, Processes(1)), week(office, copy, Processes(2))
        far = []
        for workers in (1, 2):
            with cluster(workers) as runner:
                far.append(week(office, copy, runner))
        tell_jobs(weights)
        rows = {
            "--jobs 1": one,
            "--jobs 2": two,
            "a cluster of 1": far[0],
            "a cluster of 2": far[1],
        }
        for what, took in rows.items():
            print(
                f"{games} games, {what:18} {took.clock:8.1f} s   the office itself "
                f"{took.office:6.1f} s of a processor"
            )
        print(f"{'two processes to one':44} {one.clock / two.clock:8.2f}     goal 1.80")
        print(f"{'two workers to one':44} {far[0].clock / far[1].clock:8.2f}     goal 1.80")
        print(f"{'a cluster of 2 to --jobs 2':44} {far[1].clock / two.clock:8.2f}     goal 1.10")
        listed, shown, asked = catalogue_time(here)
    print(f"{'a catalogue of 2,000 games':44} {listed:8.2f} s   goal 1 s")
    print(f"{'pbm status of one of them':44} {shown:8.2f} s   goal 1 s")
    print(f"{'which of 2,000 games is due':44} {asked:8.2f} s")


def tell_jobs(weights: Sequence[Weighed]) -> None:
    """What the jobs of each kind take on the average."""
    for kind in dict.fromkeys(one.kind for one in weights):
        mine = [one for one in weights if one.kind == kind]
        seconds, there, back = (
            sum(getattr(one, name) for one in mine) / len(mine)
            for name in ("seconds", "there", "back")
        )
        print(
            f"{kind:44} {seconds * 1000:8.0f} ms   {there / 1024:.0f} KB there, "
            f"{back / 1024:.0f} KB back, {len(mine)} jobs"
        )


if __name__ == "__main__":
    main()
