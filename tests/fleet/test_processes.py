"""Processes of this machine: the same bytes, whatever happens to those who work."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pbm.fleet import hand
from pbm.fleet.hand import Bounds
from pbm.fleet.job import FleetLost, Job, JobBack
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import drive, each, told_failure
from pbm.office.place import Office
from pbm.office.wishes import Wishes, wish
from pbm.site.building import build
from tests.fleet.some_games import NOON, an_office, copied, kept, site_of, worked_on
from tests.fleet.some_jobs import endless, greedy, same


@pytest.fixture(scope="module")
def clock() -> Iterator[None]:
    """One moment for all that is written."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SOURCE_DATE_EPOCH", str(NOON))
        yield


@pytest.fixture(scope="module")
def due(clock: None, tmp_path_factory: pytest.TempPathFactory) -> Office:
    return an_office(tmp_path_factory.mktemp("due") / "office", 2)


@pytest.fixture(scope="module")
def here(due: Office, tmp_path_factory: pytest.TempPathFactory) -> Office:
    """The same after its week, all of it done in this process."""
    office = copied(due, tmp_path_factory.mktemp("here") / "office")
    ended = worked_on(office, Here())
    assert all(one.value and one.value.resolved == "1" for one in ended.values())
    return office


def test_processes_give_the_same_record_papers_and_mails(
    due: Office, here: Office, tmp_path: Path
) -> None:
    office = copied(due, tmp_path / "office")
    with closing(Processes(2)) as runner:
        worked_on(office, runner)
    assert kept(office) == kept(here)
    assert len(kept(here)) > 15


def test_the_week_done_again_changes_nothing(here: Office) -> None:
    before = kept(here)
    again = worked_on(here, Here())
    assert all(one.value and one.value.waits and not one.value.published for one in again.values())
    assert kept(here) == before


def test_processes_give_the_same_site(here: Office, tmp_path: Path) -> None:
    with closing(Processes(2)) as runner:
        made = site_of(here, tmp_path / "two", runner)
    assert made == site_of(here, tmp_path / "one", Here())
    assert {name.rpartition(".")[2] for name in made} >= {"pbm", "pdf", "svg", "html", "json"}


class Nobody(Here):
    """Who takes a job and is gone."""

    def take(self) -> JobBack:
        raise FleetLost("all are gone")


def test_a_site_that_nobody_makes_stays_as_it_was(here: Office, tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(here, tmp_path, site, Here())
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    wish(here, Wishes("ann@example.org", name="Ann", archive=True))
    told = build(here, tmp_path, site, Nobody())
    lost = "nobody is there to work: all are gone."
    assert told.notes == (f"g1: {lost}", f"g2: {lost}")
    assert (told.games, told.made) == (2, 0)
    assert before == {path: path.read_bytes() for path in before}


def dies_once(mark: str) -> str:
    """Ends its process at the first call."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark


def unsendable(_: object) -> object:
    return lambda: None


@pytest.mark.posix
def test_whoever_dies_or_takes_too_much_holds_up_nobody(tmp_path: Path) -> None:
    mark, bounds = str(tmp_path / "mark"), Bounds(0.3, 128 * 1024**2)
    asked = {
        "dies": Job(dies_once, mark),
        "slow": Job(endless, None),
        "greedy": Job(greedy, 1024**3),
        "odd": Job(unsendable, None),
        **{str(number): Job(same, number) for number in range(8)},
    }
    with closing(Processes(2, bounds)) as runner:
        ended = {one.name: one for one in drive(((n, each(j)) for n, j in asked.items()), runner)}
        assert runner.notes() == ["A process that worked was ended; its job is done again."]
    assert ended["dies"].value == mark
    assert [ended[str(number)].value for number in range(8)] == list(range(8))
    told = {name: told_failure(one.error) for name, one in ended.items() if one.error}
    assert told["slow"].startswith("it took more than")
    if sys.platform == "linux":
        assert told.pop("greedy").startswith("it wanted more than")
    assert set(told) - {"greedy"} == {"slow", "odd"}


def full() -> int | None:
    """A file in which there is no room."""
    return os.open("/dev/full", os.O_RDWR) if sys.platform == "linux" else None


@pytest.mark.parametrize("file", [hand.memory_file, lambda: None, full])
def test_an_answer_of_any_size_is_handed_over_by_a_file_in_memory_or_by_the_pipe(
    file: Callable[[], int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand, "memory_file", file)
    values = [b"", b"x" * 3_000_000, b"y" * 70_000, "short"]
    with closing(Processes(1)) as runner:
        for ticket, value in enumerate(values):
            runner.give(ticket, Job(same, value))
        assert [runner.take().answer.value for _ in values] == values


@pytest.mark.posix
def test_no_process_is_left(tmp_path: Path) -> None:
    with closing(Processes(2)) as runner:
        pids = {one.value for one in drive(((n, each(Job(pid, 0))) for n in "ab"), runner)}
    for one in pids:
        assert one is not None
        with pytest.raises(ProcessLookupError):
            os.kill(one, 0)


def pid(_: object) -> int:
    return os.getpid()
