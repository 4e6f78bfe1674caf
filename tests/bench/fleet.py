"""A week of many games in the middle, by this process, by processes, by workers of a cluster; an
office of 2,000 games looked at: `python -m tests.bench.fleet [GAMES]`.

Nothing is loaded inside the clock: every process has the rules and the fonts before, as workers
have that live on between two commands. What a job costs is told by `costs`.
"""

import operator
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from pbm.fleet.job import Runner
from pbm.fleet.processes import Here, Processes
from pbm.office.place import Office, enter_office
from tests.fleet.mid_games import mid_games
from tests.fleet.some_games import NOON, an_office, copied, worked_on

GAMES = 60
FEW = 12
"""Games by which every worker gets to load what it wants."""
MANY = 2_000
WEEK = ("week", "--all")
WATCH = ("watch", "--once")
SET = {
    "ADMIN__TICK__INTERVAL": "1s",
    "ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    "SCHEDULER__ACTIVE_MEMORY_MANAGER__START": "False",
    "SCHEDULER__WORK_STEALING": "False",
    "WORKER__PROFILE__ENABLED": "False",
    "WORKER__MEMORY__MONITOR_INTERVAL": "10s",
}
"""What Dask is told not to watch all the time."""


class Week(NamedTuple):
    """What a week of all games took, by the clock and in seconds of processors."""

    clock: float
    office: float
    """Of the office itself: what it reads, keeps and writes."""
    dask: float
    """Of scheduler, client and the workers' own processes, which carry jobs."""
    jobs: float
    """Of the processes in which jobs are done; of the office itself where it does them."""

    @property
    def busy(self) -> float:
        """Of all."""
        return self.office + self.dask + self.jobs


class Used(NamedTuple):
    """Seconds of processors so far: this thread's, other threads', children's, theirs."""

    office: float
    threads: float
    children: float
    grandchildren: float


def used() -> Used:
    """What was used until now."""
    office, me = time.thread_time(), psutil.Process()
    children, all_of_them = _seconds(me.children()), _seconds(me.children(recursive=True))
    return Used(office, time.process_time() - office, children, all_of_them - children)


def used_by_all() -> float:
    """Seconds of all processors that this process and all of its own have used."""
    return sum(used())


def _seconds(processes: Iterable[psutil.Process]) -> float:
    found = 0.0
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            found += times.user + times.system
    return found


def week(office: Office, folder: Path, runner: Runner) -> Week:
    """The week of a copy of the office."""
    office = copied(office, folder)
    clock, before = time.perf_counter(), used()
    ended = worked_on(office, runner)
    took = time.perf_counter() - clock
    office_itself, threads, children, theirs = map(operator.sub, used(), before)
    runner.close()
    assert all(one.value and one.value.resolved for one in ended.values()), ended
    shutil.rmtree(folder)
    if isinstance(runner, Cluster):
        return Week(took, office_itself, threads + children, theirs)
    return Week(took, office_itself + threads, 0.0, children)


@contextmanager
def cluster(workers: int) -> Iterator[Callable[[], Runner]]:
    """Dask workers on this machine, set as docs/scale.md tells; what speaks with them."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in SET.items():
            patch.setenv(f"DASK_DISTRIBUTED__{name}", value)
        dask.config.refresh()
        with distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None,
            protocol="tcp", host="127.0.0.1",
        ) as there:  # fmt: skip
            yield partial(Cluster, there.scheduler_address)
    dask.config.refresh()


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
    with TemporaryDirectory() as folder:
        here = Path(folder)
        office, few = mid_games(here / "office", games), mid_games(here / "few", FEW)
        tell_rows(games, rows_of(office, few, here / "copy"))
        tell_many(here)


def rows_of(office: Office, few: Office, copy: Path) -> dict[str, Week]:
    """The week of an office by each way, every time after one of few games."""
    rows = {}
    for jobs, runner in ((1, Here), (2, partial(Processes, 2))):
        week(few, copy, runner())
        rows[f"--jobs {jobs}"] = week(office, copy, runner())
    for workers in (1, 2):
        with cluster(workers) as connected:
            week(few, copy, connected())
            rows[f"cluster, {workers}"] = week(office, copy, connected())
    return rows


def tell_rows(games: int, rows: Mapping[str, Week]) -> None:
    """What each way took, and the goals."""
    for way, took in rows.items():
        print(
            f"{f'{games} games, {way}':28} {took.clock:6.1f} s   processors: the office "
            f"{took.office:.1f} s, Dask {took.dask:.1f} s, jobs {took.jobs:.1f} s"
        )
    one, two, far_one, far_two = rows.values()
    for what, found, goal in (
        ("--jobs 2, times as quick as --jobs 1", one.clock / two.clock, ">= 1.80"),
        ("cluster, 2 workers to 1", far_one.clock / far_two.clock, ">= 1.80"),
        ("about the most, as 2 cores do all of it", _most(far_one, far_two), ""),
        ("cluster of 2, its clock to that of --jobs 2", far_two.clock / two.clock, "<= 1.10"),
        ("the same in seconds of processors", far_two.busy / two.busy, ""),
        ("--jobs 2 to --jobs 1 in seconds of processors", two.busy / one.busy, ""),
    ):
        print(f"{what:48} {found:4.2f}" + (f"   goal {goal}" if goal else ""))


def _most(one: Week, two: Week) -> float:
    """How much quicker two workers can be than one on two cores, where the office shares them: one
    worker takes as long as its jobs, two as long as all that is done by two cores."""
    return one.jobs / (two.busy / 2)


def tell_many(folder: Path) -> None:
    """How quickly an office of 2,000 games is asked."""
    listed, shown, asked, again, watched, quiet = catalogue_time(folder)
    print(f"{'a catalogue of 2,000 games':44} {listed:8.2f} s   goal 1 s")
    print(f"{'pbm status of one of them':44} {shown:8.2f} s   goal 1 s")
    print(f"{'pbm week --all, none due, asked first':44} {asked:8.2f} s")
    print(f"{'the same, asked again':44} {again:8.2f} s   goal 1 s")
    print(f"{'a round of pbm watch, the first':44} {watched:8.2f} s")
    print(f"{'a quiet round after it':44} {quiet:8.2f} s   goal 0.5 s")


if __name__ == "__main__":
    main()
