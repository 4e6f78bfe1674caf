"""Forty games while workers are killed at random, and the scheduler once: all come out as they do
in one process, nothing is lost, nothing is done twice."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pbm.fleet.cluster import Cluster
from pbm.fleet.hand import Bounds
from pbm.fleet.job import Job
from pbm.fleet.processes import Here
from pbm.fleet.undertaking import drive, each, told_failure
from pbm.office.game import game_of
from pbm.office.record import Printed, TurnRun
from pbm.office.verify import verify
from pbm.office.week import work_on
from tests.fleet.some_games import NOON, an_office, copied, kept, worked_on
from tests.fleet.some_jobs import endless, greedy, same
from tests.post.sink import free_port
from tests.soak.survived import Survived

pytest.importorskip("distributed", reason="Dask is not installed (pbm's extra fleet)")
pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore")]
GAMES = 40
ROOT = Path(__file__).resolve().parents[2]
_DASK = (sys.executable, "-m", "distributed.cli.dask_{}")


class Machines:
    """A scheduler and two workers in processes of their own, begun again whenever they end."""

    def __init__(self, folder: Path) -> None:
        self.port, self._folder = free_port(), folder
        self.address = f"tcp://127.0.0.1:{self.port}"
        self._over, self._lock = threading.Event(), threading.Lock()
        scheduler = self._begun("scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        self._scheduler, self._workers = scheduler, [self._worker(), self._worker()]
        self._keeper = threading.Thread(target=self._keep)
        self._keeper.start()

    def _begun(self, role: str, *words: str) -> subprocess.Popen[bytes]:
        command = [word.format(role) for word in _DASK]
        return subprocess.Popen(
            [*command, *words, "--no-dashboard"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._begun(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1",
            "--death-timeout", "60", "--local-directory", str(self._folder),
        )  # fmt: skip

    def _keep(self) -> None:
        """What a service manager does."""
        while not self._over.wait(0.2):
            with self._lock:
                if self._scheduler.poll() is not None:
                    self._scheduler = self._begun(
                        "scheduler", "--host", "127.0.0.1", "--port", str(self.port)
                    )
                for place, worker in enumerate(self._workers):
                    if worker.poll() is not None:
                        self._workers[place] = self._worker()

    def kill_a_worker(self, chance: random.Random) -> None:
        """As if its machine had lost its power."""
        with self._lock:
            chance.choice(self._workers).kill()

    def kill_the_scheduler(self) -> None:
        """The same for the one that all speak to."""
        with self._lock:
            self._scheduler.kill()

    def close(self) -> None:
        """End all of them."""
        self._over.set()
        self._keeper.join()
        for process in (*self._workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with closing(Machines(tmp_path_factory.mktemp("machines"))) as begun:
        yield begun


def kills_its_process(_: object) -> None:
    os.kill(os.getpid(), 9)


def test_bounds_hold_in_a_worker_and_its_next_job_is_done(machines: Machines) -> None:
    asked = {"slow": Job(endless, None), "greedy": Job(greedy, 2**31), "two": Job(same, 2)}
    asked["dies"] = Job(kills_its_process, None)
    with closing(Cluster(machines.address, Bounds(5.0, 2**29), patience=60)) as runner:
        ended = {one.name: one for one in drive(((n, each(j)) for n, j in asked.items()), runner)}
    told = {name: told_failure(one.error) for name, one in ended.items() if one.error}
    assert ended["two"].value == 2
    assert told["slow"].startswith("it took more than")
    assert told["dies"] == "whoever worked at it died"
    assert set(told) <= {"slow", "greedy", "dies"}


def test_games_survive_their_workers_and_their_scheduler(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, survived: Survived
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    office = an_office(tmp_path / "office", GAMES)
    here = copied(office, tmp_path / "here")
    worked_on(here, Here())
    chance, names = random.Random(18), list(office.titles_of_games())
    undertakings = ((name, work_on(office, name, True, True)) for name in names)
    ended = 0
    with closing(Cluster(machines.address, patience=60)) as runner:
        for one in drive(undertakings, runner):
            assert one.value is not None, one.error
            ended += 1
            if ended == GAMES // 4:
                machines.kill_the_scheduler()
            elif ended % 3 == 0:
                machines.kill_a_worker(chance)
        notes = runner.notes()
    assert ended == GAMES
    assert sum("scheduler was lost and found again" in note for note in notes) >= 1, notes
    assert kept(office) == kept(here)
    for name in names:
        with game_of(office, name) as game:
            assert len(game.file.of(TurnRun)) == 1
            assert len(game.file.of(Printed)) == 2
        assert len(list(verify(office, name))) == 2
    survived("games while workers and the scheduler are killed", GAMES, ended)
