"""Jobs done by Dask workers, which may be many machines (`pip install pbm[fleet]`).

A worker is sent a job's bytes and sends back bytes; the job itself is done by a process of its own
there (`Hand`), so that its bounds hold and the worker outlives it. Nobody but this process decides
what is done with a result: a ticket that is not out any more is forgotten, whoever it comes from.
A lost scheduler is looked for at its address for a while, and all that was out is given out again.
"""

import pickle
import socket
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from queue import Empty, Queue
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pbm.fleet.hand import Bounds, Hand, Reply, told_of
from pbm.fleet.job import BOUNDS, FleetLost, Job, JobBack
from pbm.fleet.versions import differences, versions

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_CONNECTS = 10.0  # seconds for one try to reach the scheduler
_LOOKS = 1.0  # seconds between two looks at who is there
_KNOCKS = 2.0  # seconds for one try to reach a worker
_TIMES = 4  # that a job is given out whose workers went away
_worker = threading.local()
"""In a worker: the process that does the jobs of each of its threads."""


def perform(asked: tuple[str, ...], bounds: tuple[float, int], packed: bytes) -> tuple[Any, ...]:
    """What a worker does: its own versions, then the bound that was met, words, and bytes."""
    mine = versions()
    if mine != asked:
        return mine, "version", differences(mine, asked), b""
    hand = getattr(_worker, "hand", None)
    if hand is None:
        hand = _worker.hand = Hand(Bounds(*bounds), fresh=True)
    hand.begin(done_packed, packed)
    answer = hand.finish()
    return mine, answer.bound, answer.said, answer.value or b""


def done_packed(packed: bytes) -> bytes:
    """A job from bytes to bytes."""
    function, value = pickle.loads(packed)
    return pickle.dumps(function(value))


class _Given(msgspec.Struct, frozen=True):
    """A job that is out: what Dask holds of it, the workers that it may go to, how often it was
    given out because all of those went away."""

    job: Job
    future: Any
    workers: frozenset[str]
    times: int


class Cluster:
    """The workers of a scheduler, a process each of which does one job at a time."""

    def __init__(self, address: str, bounds: Bounds = BOUNDS, patience: float = 60.0) -> None:
        self._address = address
        self._security = _security(address)
        self._bounds = (bounds.seconds, bounds.memory)
        self._patience = patience
        self._out: dict[int, _Given] = {}
        self._back: Queue[tuple[int, Any]] = Queue()
        self._notes: list[str] = []
        self._known: dict[str, str] = {}
        """What each worker has otherwise than we; nothing for those that work for us."""
        self._workers: list[str] = []
        self._near = True
        """Whether every worker can be reached from here: then its results come straight here,
        and not by way of the scheduler."""
        self._client = self._connected()
        self._alone_since = self._looked = time.monotonic()
        while not self._good():
            self._wait_for_workers()

    @property
    def room(self) -> int:
        """Twice as many as workers that are there."""
        return 2 * max(1, len(self._workers))

    def give(self, ticket: int, job: Job, times: int = 1) -> None:
        """Have a job done by a worker of our versions."""
        packed = pickle.dumps((job.function, job.value))
        future = self._client.submit(
            perform, versions(), self._bounds, packed,
            pure=False, workers=self._workers or None, allow_other_workers=bool(self._workers),
        )  # fmt: skip
        self._out[ticket] = _Given(job, future, frozenset(self._workers), times)
        future.add_done_callback(lambda found: self._back.put((ticket, found)))

    def take(self) -> JobBack:
        """What is done first; FleetLost where nobody works for so long as patience lasts."""
        while True:
            if time.monotonic() > self._looked + _LOOKS:
                self._look()
            if (lost := self._given_in_vain()) is not None:
                del self._out[lost]
                return JobBack(lost, Reply(bound="gone", said="all who were given it went away"))
            try:
                ticket, future = self._back.get(timeout=_LOOKS)
            except Empty:
                continue
            if ticket not in self._out or self._out[ticket].future is not future:
                continue  # it was given out again meanwhile
            answer = self._answer(future)
            if answer is None:
                self._begin_again()
                continue
            del self._out[ticket]
            return JobBack(ticket, answer)

    def _answer(self, future: Any) -> Reply | None:
        """What a worker answered; None where scheduler and result are lost."""
        from distributed import CancelledError
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker

        try:
            theirs, bound, said, packed = future.result(timeout=self._patience)
            future.release()
        except KilledWorker as died:
            return Reply(bound="gone", said=f"{died.last_worker.address} was the last of them")
        except (CancelledError, CommClosedError, OSError, TimeoutError):
            return None
        except Exception as error:  # of the worker's own making: it has no such program, say
            return Reply(bound="defect", said=f"a worker could not begin: {told_of(error)}")
        if bound or differences(theirs, versions()):
            if bound in ("", "version"):  # a new worker, or an old one with a new program
                self._known.clear()
                self._good()
            return Reply(bound=bound or "version", said=said)
        return Reply(pickle.loads(packed))

    def notes(self) -> list[str]:
        """Who came and went, and who was not asked because of its versions."""
        told, self._notes = self._notes, []
        return told

    def close(self) -> None:
        """Forget what is out; the cluster is not ours to end."""
        with suppress(Exception):
            self._client.cancel([given.future for given in self._out.values()])
        self._out.clear()
        with suppress(Exception):
            self._client.close(timeout=2)

    def _connected(self) -> Any:
        """A client of the scheduler, looked for as long as patience lasts."""
        from distributed import Client

        until = time.monotonic() + self._patience
        while True:
            try:
                return Client(
                    self._address, security=self._security, timeout=_CONNECTS,
                    set_as_default=False, name="pbm",
                )  # fmt: skip
            except (OSError, TimeoutError) as error:
                if time.monotonic() > until:
                    said = f"no scheduler answers at {self._address} ({error})"
                    raise FleetLost(said) from error
                time.sleep(min(_LOOKS, self._patience / 10))

    def _begin_again(self) -> None:
        """Find the scheduler again and give out all that was out."""
        with suppress(Exception):
            self._client.close(timeout=2)
        self._known.clear()
        self._near = True
        self._client = self._connected()
        self._good()
        again, self._out = self._out, {}
        for ticket, given in again.items():
            self.give(ticket, given.job)
        self._alone_since = time.monotonic()
        self._notes.append(
            f"The scheduler was lost and found again; jobs given out once more: {len(again)}."
        )

    def _look(self) -> None:
        """Who is there; FleetLost where nobody was for too long."""
        self._looked = time.monotonic()
        if self._client.status != "running":
            self._begin_again()
        elif self._good():
            self._alone_since = time.monotonic()
            self._give_again()
        else:
            self._wait_for_workers()

    def _give_again(self) -> None:
        """Jobs whose workers are all gone: Dask would keep them for those for ever."""
        for ticket, given in tuple(self._out.items()):
            if self._orphaned(given) and given.times < _TIMES:
                given.future.release()
                self.give(ticket, given.job, given.times + 1)

    def _given_in_vain(self) -> int | None:
        """A job that was given out too often already, as it takes its workers with it."""
        for ticket, given in self._out.items():
            if self._orphaned(given) and given.times >= _TIMES:
                return ticket
        return None

    def _orphaned(self, given: _Given) -> bool:
        """Whether none of the workers that a job was for is there, while others are."""
        alive = frozenset(self._workers)
        gone = bool(given.workers) and bool(alive) and alive.isdisjoint(given.workers)
        return gone and not given.future.done()

    def _wait_for_workers(self) -> None:
        if time.monotonic() - self._alone_since > self._patience:
            others = [f"{name} has {otherwise}" for name, otherwise in self._known.items()]
            why = f": {'; '.join(others)}" if others else ""
            raise FleetLost(f"no worker of {self._address} can work for this program{why}")
        time.sleep(min(_LOOKS, self._patience / 10))

    def _good(self) -> list[str]:
        """The workers with our versions; who is new is asked for his."""
        there = self._there()
        for name in self._known.keys() - there:
            del self._known[name]
            self._notes.append(f"The worker {name} went away; what it had is done by others.")
        new = [name for name in there if name not in self._known]
        for name, otherwise in self._asked(new).items():
            self._known[name] = otherwise
            if otherwise:
                self._notes.append(f"The worker {name} gets no work: it has {otherwise}.")
        self._workers = [name for name in there if self._known.get(name) == ""]
        self._near = self._near and all(_reached(name) for name in new)
        self._client.direct_to_workers = self._near
        return self._workers

    def _there(self) -> list[str]:
        try:
            return list(self._client.scheduler_info(n_workers=-1)["workers"])
        except Exception:  # the scheduler is gone just now: `_look` sees to it
            return []

    def _asked(self, workers: Iterable[str]) -> dict[str, str]:
        """What each of these workers has otherwise than we; nothing of who does not answer."""
        if not (asked := list(workers)):
            return {}
        try:
            found = self._client.run(versions, workers=asked, on_error="return")
        except Exception:
            return {}
        return {
            name: told_of(theirs)
            if isinstance(theirs, BaseException)
            else differences(theirs, versions())
            for name, theirs in found.items()
        }


def _reached(worker: str) -> bool:
    """Whether a worker's address can be reached from this machine."""
    try:
        parts = urlsplit(worker)
        socket.create_connection((parts.hostname, parts.port), _KNOCKS).close()
    except (OSError, TypeError, ValueError):
        return False
    return True


def _security(address: str) -> Any:
    """How to speak with a scheduler: with certificates on both sides, but on this machine alone.

    FleetLost for an address that asks for anything else, or where Dask is not installed.
    """
    try:
        from distributed.security import Security
    except ImportError as error:
        raise FleetLost("a cluster wants Dask: pip install 'pbm[fleet]'") from error
    parts = urlsplit(address)
    if parts.scheme == "tcp" and parts.hostname in _LOOPBACK:
        return None
    if parts.scheme != "tls" or not parts.hostname:
        raise FleetLost(
            f"{address} is not tls://HOST:PORT; without TLS a cluster must be on this machine "
            "(tcp://127.0.0.1:PORT)"
        )
    security = Security(require_encryption=True)
    needs = {
        "ca-file": security.tls_ca_file,
        "client.cert": security.tls_client_cert,
        "client.key": security.tls_client_key,
    }
    if missing := [f"distributed.comm.tls.{name}" for name, path in needs.items() if not path]:
        raise FleetLost(f"the settings of Dask name no {' and no '.join(missing)}")
    return security
