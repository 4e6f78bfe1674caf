"""The workers of a Dask scheduler: who is there, who has our versions, and a workplace at each."""

import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from pbm.fleet.hand import Bounds, told_of
from pbm.fleet.job import FleetLost
from pbm.fleet.versions import differences, versions
from pbm.fleet.workplace import Workplace

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_CONNECTS = 10.0  # seconds for one try to reach the scheduler
_KNOCKS = 2.0  # seconds for one try to reach a worker
_WAITS = 1.0  # seconds between two tries


class Workers:
    """Those who work for us; looked at again whenever it is asked for."""

    def __init__(self, address: str, bounds: Bounds, patience: float) -> None:
        self._address = address
        self._security = _security(address)
        self._bounds = (bounds.seconds, bounds.memory)
        self._patience = patience
        self.notes: list[str] = []
        """Who came and went, and who was not asked because of its versions."""
        self.places: dict[str, Any] = {}
        """Where jobs are done, by the name of the worker."""
        self._alone_since = time.monotonic()
        self.connect()

    def connect(self) -> None:
        """Find the scheduler, for the first time or again, and everybody anew."""
        self._known: dict[str, str] = {}
        """What each worker has otherwise than we; nothing for those that work for us."""
        self._near = True
        """Whether every worker can be reached from here: then it is spoken with straight, and not
        by way of the scheduler."""
        self.places = {}
        self._scheduler = ""
        """Who knows of these workers: one begun anew at the same address has another name."""
        self._replaced = False
        self.client = self._connected()
        self._alone_since = time.monotonic()

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
                self._pause()

    @property
    def running(self) -> bool:
        """Whether the scheduler is there, and the one that we gave jobs to: Dask's client finds a
        new one by itself, which may pass unseen between two looks."""
        return bool(self.client.status == "running") and not self._replaced

    def look(self) -> bool:
        """Who is there now; who is new is asked for his versions. Whether anybody works for us."""
        there = self._there()
        if self._replaced:
            return False
        for name in self._known.keys() - there:
            self.forget(name)
            self.notes.append(f"The worker {name} went away; what it had is done by others.")
        new = [name for name in there if name not in self._known]
        self._near = self._near and all(_reached(name) for name in new)
        self.client.direct_to_workers = self._near
        for name, otherwise in self._asked(new).items():
            self._known[name] = otherwise
            if otherwise:
                self.notes.append(f"The worker {name} gets no work: it has {otherwise}.")
        self._open(name for name in new if self._known.get(name) == "")
        if self.places:
            self._alone_since = time.monotonic()
        return bool(self.places)

    def forget(self, name: str) -> None:
        """A worker that failed us: if it is still there it is asked like a new one."""
        self._known.pop(name, None)
        self.places.pop(name, None)

    def wait(self) -> None:
        """While nobody is there; FleetLost where that was so for too long."""
        if time.monotonic() - self._alone_since > self._patience:
            others = [f"{name} has {otherwise}" for name, otherwise in self._known.items()]
            why = f": {'; '.join(others)}" if others else ""
            raise FleetLost(f"no worker of {self._address} can work for this program{why}")
        self._pause()

    def _pause(self) -> None:
        time.sleep(min(_WAITS, self._patience / 10))

    def close(self) -> None:
        """Speak with nobody any more; the cluster is not ours to end."""
        self.places = {}
        with suppress(Exception):
            self.client.close(timeout=2)

    def _there(self) -> list[str]:
        try:
            told = self.client.scheduler_info(n_workers=-1)
        except Exception:  # the scheduler is gone just now: who asks sees to it
            return []
        self._replaced = bool(self._known) and told["id"] != self._scheduler
        self._scheduler = told["id"]
        return list(told["workers"])

    def _asked(self, workers: Iterable[str]) -> dict[str, str]:
        """What each of these workers has otherwise than we; nothing of who does not answer."""
        if not (asked := list(workers)):
            return {}
        try:
            found = self.client.run(versions, workers=asked, on_error="return")
        except Exception:
            return {}
        return {
            name: told_of(theirs)
            if isinstance(theirs, BaseException)
            else differences(theirs, versions())
            for name, theirs in found.items()
        }

    def _open(self, workers: Iterable[str]) -> None:
        """A workplace at each of these; one that goes away meanwhile gets none."""
        opened = {
            name: self.client.submit(
                Workplace, versions(), self._bounds, actor=True, pure=False, workers=[name]
            )
            for name in workers
        }
        with self.client.as_current():  # of which a workplace learns how it is spoken with
            for name, future in opened.items():
                try:
                    self.places[name] = future.result(timeout=self._patience)
                except Exception:
                    self.forget(name)


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
        raise FleetLost("a cluster wants Dask, from the extra `fleet`") from error
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
