"""A week of many games in the middle, by this process, by processes, by workers of a cluster; an
office of 2,000 games looked at: `python -m tests.bench.fleet [GAMES]`.

What a job costs, and what the office's own process does for each, is told besides: docs/scale.md
reckons with it.
"""

import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import dask
import distributed
import psutil  # type: ignore[import-untyped]
import pytest

from pbm.fleet.cluster import Cluster
from pbm.fleet.job import Job, Runner
from pbm.fleet.processes import Here, Processes
from pbm.office.place import Office, enter_office
from tests.fleet.mid_games import mid_games
from tests.fleet.some_games import NOON, an_office, copied, worked_on

GAMES = 60
MANY = 2_000
WEEK = ("week", "--all")
WATCH = ("watch", "--once")
SET = {
    "ADMIN__TICK__INTERVAL": "1s",
    "ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    "SCHEDULER__ACTIVE_MEMORY_MANAGER__START": "False",
    "SCHEDULER__WORK_STEALING_INTERVAL": "100ms",
    "WORKER__PROFILE__ENABLED": "False",
    "WORKER__MEMORY__MONITOR_INTERVAL": "10s",
}
"""What Dask is told not to watch all the time."""


class Week(NamedTuple):
    """What a week of all games took."""

    clock: float
    office: float
    """Seconds of a processor in the office's own process, and the scheduler of a LocalCluster."""
    workers: float
    """The same in processes that it started."""

    @property
    def busy(self) -> float:
        """Seconds of all processors."""
        return self.office + self.workers


def week(office: Office, folder: Path, runner: Runner) -> Week:
    """The week of a copy of the office."""
    office = copied(office, folder)
    clock, here, there = time.perf_counter(), time.process_time(), _descendants()
    ended = worked_on(office, runner)
    spent = time.perf_counter() - clock, time.process_time() - here
    workers = _descendants() - there
    runner.close()
    assert all(one.value and one.value.resolved for one in ended.values()), ended
    shutil.rmtree(folder)
    return Week(*spent, workers)


def _descendants() -> float:
    """Seconds of a processor of all processes that this one started and theirs."""
    found = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            used = process.cpu_times()
            found += used.user + used.system
    return found


@contextmanager
def cluster(workers: int) -> Iterator[Runner]:
    """Dask workers on this machine, set as docs/scale.md tells."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SET.items():
            patch.setenv(f"DASK_DISTRIBUTED__{name}", value)
        dask.config.refresh()
        with distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None,
            protocol="tcp", host="127.0.0.1",
        ) as there:  # fmt: skip
            yield Cluster(there.scheduler_address)
    dask.config.refresh()


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
    title = getattr(job.value, "title", "") or job.value.edition.family.title
    told.append(Weighed(f"{job.function.__name__}, {title}", seconds, *sizes))
    return value


def catalogue_time(folder: Path) -> tuple[float, ...]:
    """Seconds that an office of 2,000 games takes to be listed, to show one game, to be asked for
    all that is due, for the first time and again, and for a round of the watch likewise."""
    office = an_office(folder / "many", 1)
    with closing(Here()) as runner:
        worked_on(office, runner)
    with closing(sqlite3.connect(office.folder / "catalogue.db")) as db:
        for number in range(2, MANY + 1):
            (office.folder / f"g{number}").mkdir()
            shutil.copy(office.file_of("g1"), office.file_of(f"g{number}"))
            row = (f"g{number}", "chicago-express", "2026-01-01T00:00:00+00:00")
            db.execute("INSERT INTO games VALUES (?, ?, ?)", row)
        db.commit()
    time.sleep(2.1)  # what was written just now is not yet believed
    began = time.perf_counter()
    assert len(enter_office(office.folder).titles_of_games()) == MANY
    listed = time.perf_counter() - began
    commands = (("status", f"g{MANY}"), WEEK, WEEK, WATCH, WATCH)
    return listed, *(_timed(office, *command) for command in commands)


def _timed(office: Office, *command: str) -> float:
    """Seconds of a command, by a program that is compiled."""
    pbm = Path(sys.executable).with_name("pbm")
    compiled = {name: value for name, value in os.environ.items() if "BYTECODE" not in name}
    _run = partial(subprocess.run, check=True, capture_output=True, env=compiled)
    _run([pbm, *command, "--help"])
    began = time.perf_counter()
    _run([pbm, "--office", office.folder, *command])
    return time.perf_counter() - began


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else GAMES
    os.environ["SOURCE_DATE_EPOCH"] = str(NOON)
    weights: list[Weighed] = []
    with TemporaryDirectory() as folder:
        here = Path(folder)
        office = mid_games(here / "office", games)
        week(office, here / "copy", weighing(Here(), weights))
        tell_jobs(weights)
        tell_rows(games, rows_of(office, here / "copy"))
        tell_many(here)


def rows_of(office: Office, copy: Path) -> dict[str, Week]:
    """The week of an office by each way."""
    rows = {"--jobs 1": week(office, copy, Here()), "--jobs 2": week(office, copy, Processes(2))}
    for workers in (1, 2):
        with cluster(workers) as runner:
            rows[f"cluster, {workers}"] = week(office, copy, runner)
    return rows


def tell_rows(games: int, rows: Mapping[str, Week]) -> None:
    """What each way took, and the goals."""
    for way, took in rows.items():
        print(
            f"{f'{games} games, {way}':44} {took.clock:8.1f} s   processors: the office "
            f"{took.office:.1f} s, others {took.workers:.1f} s"
        )
    one, two, far_one, far_two = rows.values()
    for what, found, goal in (
        ("--jobs 2, times as quick as --jobs 1", one.clock / two.clock, ">= 1.80"),
        ("cluster, 2 workers to 1", far_one.clock / far_two.clock, ">= 1.80"),
        ("cluster of 2, its clock to that of --jobs 2", far_two.clock / two.clock, "<= 1.10"),
        ("the same in seconds of processors", far_two.busy / two.busy, ""),
        ("--jobs 2 to --jobs 1 in seconds of processors", two.busy / one.busy, ""),
    ):
        print(f"{what:48} {found:4.2f}" + (f"   goal {goal}" if goal else ""))


def tell_many(folder: Path) -> None:
    """How quickly an office of 2,000 games is asked."""
    listed, shown, asked, again, watched, quiet = catalogue_time(folder)
    print(f"{'a catalogue of 2,000 games':44} {listed:8.2f} s   goal 1 s")
    print(f"{'pbm status of one of them':44} {shown:8.2f} s   goal 1 s")
    print(f"{'pbm week --all, none due, asked first':44} {asked:8.2f} s")
    print(f"{'the same, asked again':44} {again:8.2f} s   goal 1 s")
    print(f"{'a round of pbm watch, the first':44} {watched:8.2f} s")
    print(f"{'a quiet round after it':44} {quiet:8.2f} s   goal 0.5 s")


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
