"""Workers of a Dask cluster: the same bytes, certificates on both sides, equal versions."""

import asyncio
import pickle
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pbm.fleet import cluster, versions, workers, workplace
from pbm.fleet.cluster import Cluster
from pbm.fleet.hand import Reply, packed_call
from pbm.fleet.job import FleetLost, Job, JobBack
from pbm.fleet.processes import Here
from pbm.fleet.undertaking import drive, each, told_failure
from pbm.fleet.workplace import Workplace
from tests.fleet.some_games import NOON, an_office, copied, kept, site_of, worked_on
from tests.post.sink import certificate

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Dask's own
    pytest.mark.skipif(
        find_spec("distributed") is None, reason="Dask is not installed (the extra fleet)"
    ),
]


def local(n_workers: int = 1, **security: object) -> Any:
    """A scheduler and workers in this process, on the loopback."""
    protocol = "tls" if security else "tcp"
    from distributed import LocalCluster  # loaded where one is begun

    return LocalCluster(
        n_workers=n_workers, threads_per_worker=1, processes=False, dashboard_address=None,
        protocol=protocol, host="127.0.0.1", **security,
    )  # fmt: skip


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with local() as there:
            yield there.scheduler_address


def test_a_cluster_gives_the_same_record_papers_mails_and_site(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    there = an_office(tmp_path / "there", 1)
    here = copied(there, tmp_path / "here")
    worked_on(here, Here())
    with closing(Cluster(address, patience=30)) as runner:
        [ended] = worked_on(there, runner).values()
        assert runner.room == 2
        made = site_of(there, tmp_path / "far", runner)
        assert runner.notes() == []
    assert ended.value is not None
    assert kept(there) == kept(here)
    assert made == site_of(here, tmp_path / "near", Here())


def doubled(number: int) -> int:
    return 2 * number


def here_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker's job is done by its own thread, which costs no new process."""

    def done(function: Callable[..., object], arguments: tuple[object, ...]) -> object:
        return function(*arguments)

    monkeypatch.setattr(
        workplace, "performed", lambda call, _: pickle.dumps(Reply(done(*pickle.loads(call))))
    )


def test_a_result_that_nobody_waits_for_is_nobodys(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here_alone(monkeypatch)
    with closing(Cluster(address, patience=30)) as runner:
        runner._back.put((98, b"of a scheduler that died"))
        runner._back.put((99, OSError("late")))
        jobs = ((str(number), each(Job(doubled, number))) for number in range(8))
        assert sorted(one.value or 0 for one in drive(jobs, runner)) == list(range(0, 16, 2))


def test_a_lost_scheduler_is_found_again_and_all_that_was_out_is_given_again(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here_alone(monkeypatch)
    with closing(Cluster(address, patience=30)) as runner:
        for ticket in (1, 2):
            runner.give(ticket, Job(doubled, ticket))
        runner._workers.client.close()
        runner._looked = 0.0
        came = [runner.take() for _ in range(2)]
        assert sorted((one.ticket, one.answer.value) for one in came) == [(1, 2), (2, 4)]
        told = "The scheduler was lost and found again; jobs given out once more: 2."
        assert runner.notes() == [told]


def test_a_scheduler_that_was_begun_anew_between_two_looks_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Dask's client finds the new one by itself, and is then as if nothing had been."""
    here_alone(monkeypatch)
    with local() as there, closing(Cluster(there.scheduler_address)) as runner:
        runner.give(1, Job(doubled, 1))
        there.scheduler.id = "another"
        runner._looked = 0.0
        assert runner.take().answer.value == 2
        [note] = runner.notes()
        assert note.startswith("The scheduler was lost and found again; ")


def test_results_come_straight_from_workers_that_can_be_reached(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here_alone(monkeypatch)
    for near in (True, False):
        if not near:
            monkeypatch.setattr(workers, "_reached", lambda _: False)
        with closing(Cluster(address, patience=30)) as runner:
            assert runner._workers.client.direct_to_workers is near
            [ended] = drive([("a", each(Job(doubled, 4)))], runner)
            assert ended.value == 8


may_go_on = threading.Event()


def waits(_: object) -> str:
    return "at last" if may_go_on.wait(60) else "never"


def test_what_waits_behind_a_long_job_is_done_by_who_has_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here_alone(monkeypatch)
    with local(n_workers=2) as there, closing(Cluster(there.scheduler_address)) as runner:
        for ticket, job in enumerate((Job(waits, 0), Job(doubled, 1), Job(doubled, 2))):
            runner.give(ticket, job)
        assert [runner.take() for _ in range(2)] == [JobBack(1, Reply(2)), JobBack(2, Reply(4))]
        may_go_on.set()
        assert runner.take() == JobBack(0, Reply("at last"))


def test_a_job_that_was_recalled_is_not_done() -> None:
    place = Workplace(versions.versions(), (1.0, 2**30))
    asyncio.run(place.recall(7))
    assert place.perform(7, b"no pickle") == workplace.RECALLED


@pytest.mark.parametrize("worker", ["tcp://127.0.0.1:1", "inproc://worker", "tcp://[::1", "?"])
def test_a_worker_that_cannot_be_reached_is_found_out(worker: str, address: str) -> None:
    assert workers._reached(address)
    assert not workers._reached(worker)


@pytest.mark.parametrize(("times", "bound", "value"), [(1, "", 8), (cluster._TIMES, "gone", None)])
def test_a_job_whose_workers_went_away_is_given_to_others_and_not_for_ever(
    address: str, times: int, bound: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    here_alone(monkeypatch)
    with closing(Cluster(address, patience=30)) as runner:
        packed, gone = packed_call(doubled, 4), "tcp://127.0.0.1:1"
        runner._out[0] = cluster._Given(1, packed, times, gone)
        runner._looked = 0
        back = runner.take()
    assert (back.ticket, back.answer.bound, back.answer.value) == (1, bound, value)


def test_a_worker_of_another_version_gets_no_work(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "differences", lambda *_: "Python 3.99.1")
    with pytest.raises(FleetLost, match=r"can work for this program: tcp://.* has Python 3.99.1$"):
        Cluster(address, patience=0.2)


def test_a_job_is_not_even_unpacked_where_the_versions_differ() -> None:
    place = Workplace(("pbm 0.0.9", *versions.versions()[1:]), (1.0, 2**30))
    answer = pickle.loads(place.perform(1, b"no pickle"))
    assert answer == Reply(bound="version", said=versions.versions()[0])


def test_a_job_that_comes_back_of_another_version_is_not_taken(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Cluster(address, patience=30)) as runner:
        monkeypatch.setattr(workplace, "versions", lambda: ("pbm 0.0.9",))
        [ended] = drive([("a", each(Job(doubled, 1)))], runner)
    assert told_failure(ended.error or Exception()) == "no worker has the same program: pbm 0.0.9"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("tcp://fleet.example.org:8786", "without TLS a cluster must be on this machine"),
        ("tcp://10.0.0.7:8786", "without TLS a cluster must be on this machine"),
        ("http://127.0.0.1:8786", "is not tls://HOST:PORT"),
        ("tls://", "is not tls://HOST:PORT"),
        ("tls://127.0.0.1:8786", "name no distributed.comm.tls.ca-file and no distributed.comm"),
    ],
)
def test_off_this_machine_nothing_goes_without_certificates(where: str, said: str) -> None:
    with pytest.raises(FleetLost, match=said):
        Cluster(where, patience=0.1)


def test_with_tls_both_sides_show_certificates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here_alone(monkeypatch)
    monkeypatch.setattr(workers, "_CONNECTS", 0.5)
    import dask
    from distributed.security import Security

    shown, key = certificate(tmp_path)
    (tmp_path / "other").mkdir()
    other, other_key = certificate(tmp_path / "other")
    pairs = {
        f"tls_{role}_{kind}": str(path)
        for role in ("scheduler", "worker", "client")
        for kind, path in (("cert", shown), ("key", key))
    }
    trusted = Security(tls_ca_file=str(shown), require_encryption=True, **pairs)
    with local(security=trusted) as there:
        client = dask.config.set(as_client(shown, shown, key))
        with client, closing(Cluster(there.scheduler_address, patience=30)) as runner:
            [ended] = drive([("a", each(Job(doubled, 4)))], runner)
        assert ended.value == 8
        stranger = dask.config.set(as_client(shown, other, other_key))
        with (
            stranger,
            pytest.raises(FleetLost, match=r"no scheduler answers at tls://127\.0\.0\.1"),
        ):
            Cluster(there.scheduler_address, patience=0.1)


def as_client(authority: Path, shown: Path, key: Path) -> dict[str, str]:
    """Dask's settings for one who asks."""
    place = "distributed.comm.tls"
    return {
        f"{place}.ca-file": str(authority),
        f"{place}.client.cert": str(shown),
        f"{place}.client.key": str(key),
    }
