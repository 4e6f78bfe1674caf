"""Jobs done by Dask workers, which may be many machines (the extra `fleet`).

A worker is sent a job's bytes and sends back bytes. Nobody but this process decides what is done
with a result: one that is not waited for any more is forgotten, whoever it comes from. A lost
scheduler is looked for at its address for a while, and all that was out is given out again.
"""

import pickle
import time
from collections import Counter, deque
from itertools import count
from queue import Empty, Queue
from typing import Any

import msgspec

from pbm.core.system import keep_memory
from pbm.fleet.hand import Bounds, Reply, packed_call
from pbm.fleet.job import BOUNDS, Job, JobBack
from pbm.fleet.workers import Workers
from pbm.fleet.workplace import RECALLED

_LOOKS = 5.0  # seconds between two looks at who is there, while anybody is
_WAITS = 1.0  # seconds between them while nobody is
_EACH = 2  # jobs that a worker has: one at work, one that waits there for its end
_TIMES = 4  # that a job is given out whose workers went away


class _Given(msgspec.Struct, frozen=True):
    """A job that is wanted or out, packed; how often it was given out, as its workers went away."""

    ticket: int
    packed: bytes
    times: int = 1
    worker: str = ""


class Cluster:
    """The workers of a scheduler, each of which does one job at a time."""

    def __init__(self, address: str, bounds: Bounds = BOUNDS, patience: float = 60.0) -> None:
        keep_memory()
        self._wanted: deque[_Given] = deque()
        self._out: dict[int, _Given] = {}
        """What was given out, by numbers that count up; a job twice that is wanted of another."""
        self._numbers = count(1)
        self._back: Queue[tuple[int, bytes | Exception]] = Queue()
        self._workers = Workers(address, bounds, patience)
        while not self._workers.look():
            self._workers.wait()
        self._looked = time.monotonic()

    @property
    def room(self) -> int:
        """Twice as many as workers that are there."""
        return _EACH * max(1, len(self._workers.places))

    def give(self, ticket: int, job: Job) -> None:
        """Have a job done by a worker of our versions."""
        self._wanted.append(_Given(ticket, packed_call(job.function, job.value)))
        self._begin()

    def _begin(self) -> None:
        """What is wanted, to who has least to do; to who has nothing, what waits at another."""
        load = Counter(given.worker for given in self._out.values())
        while self._workers.places:
            idle = min(self._workers.places, key=lambda name: load[name])
            if self._wanted and load[idle] < _EACH:
                given = self._wanted.popleft()
            elif self._wanted or load[idle] or (waits := self._waiting(load)) is None:
                return
            else:
                given = self._out[waits]
                self._recall(waits)
            load[idle] += 1
            self._send(msgspec.structs.replace(given, worker=idle))

    def _waiting(self, load: Counter[str]) -> int | None:
        """A job that has not begun where it is, and is nowhere else."""
        places = Counter(given.ticket for given in self._out.values())
        for number, given in reversed(self._out.items()):
            if load[given.worker] == _EACH and places[given.ticket] == 1:
                return number
        return None

    def _send(self, given: _Given) -> None:
        number = next(self._numbers)
        self._out[number] = given
        place = self._workers.places[given.worker]
        self._workers.client.loop.add_callback(self._ask, number, place, given.packed)

    async def _ask(self, number: int, place: Any, packed: bytes) -> None:
        """In the thread that speaks with the workers: a job, and what comes of it."""
        try:
            came: bytes | Exception = await place.perform(number, packed)
        except Exception as error:
            came = error
        self._back.put((number, came))

    def _recall(self, number: int) -> None:
        """Say that a job need not be done any more, if it has not begun."""
        place = self._workers.places.get(self._out[number].worker)
        if place is not None:
            self._workers.client.loop.add_callback(_tell, place, number)

    def take(self) -> JobBack:
        """What is done first; FleetLost where nobody works for so long as patience lasts."""
        while True:
            every = _LOOKS if self._workers.places else _WAITS
            if not self._workers.running or time.monotonic() > self._looked + every:
                self._look()
            self._begin()
            try:
                number, came = self._back.get(timeout=_WAITS)
            except Empty:
                continue
            given = self._out.pop(number, None)
            if given is not None and (back := self._answer(given, came)) is not None:
                return back

    def _answer(self, given: _Given, came: bytes | Exception) -> JobBack | None:
        """What a worker answered; None for what another one does."""
        if came == RECALLED:
            return None
        if isinstance(came, Exception):  # it is gone, or was begun anew
            self._workers.forget(given.worker)
            return self._again(given)
        for number in [one for one, other in self._out.items() if other.ticket == given.ticket]:
            self._recall(number)
            del self._out[number]
        answer: Reply = pickle.loads(came)
        if answer.bound == "version":  # it has a new program
            self._workers.forget(given.worker)
        return JobBack(given.ticket, answer)

    def _again(self, given: _Given) -> JobBack | None:
        """A job whose worker is gone: for others, but not for ever, as it may be what ends them."""
        if any(other.ticket == given.ticket for other in self._out.values()):
            return None
        if given.times >= _TIMES:
            said = "all who were given it went away"
            return JobBack(given.ticket, Reply(bound="gone", said=said))
        again = msgspec.structs.replace(given, times=given.times + 1, worker="")
        self._wanted.appendleft(again)
        return None

    def _look(self) -> None:
        """Who is there; FleetLost where nobody was for too long."""
        self._looked = time.monotonic()
        anybody = self._workers.running and self._workers.look()
        if not self._workers.running:
            self._begin_again()
        elif not anybody:
            self._workers.wait()
        for number, given in tuple(self._out.items()):
            if given.worker not in self._workers.places:
                self._back.put((number, OSError("its worker is not there any more")))

    def _begin_again(self) -> None:
        """Find the scheduler again and give out all that was out."""
        self._workers.close()
        self._workers.connect()
        self._workers.look()
        again = {one.ticket: _Given(one.ticket, one.packed) for one in self._out.values()}
        self._out.clear()
        self._wanted.extendleft(reversed(again.values()))
        told = f"jobs given out once more: {len(again)}"
        self._workers.notes.append(f"The scheduler was lost and found again; {told}.")

    def notes(self) -> list[str]:
        """Who came and went, and who was not asked because of its versions."""
        told, self._workers.notes = self._workers.notes, []
        return told

    def close(self) -> None:
        """Forget what is out; the cluster is not ours to end."""
        for number in self._out:
            self._recall(number)
        self._out.clear()
        self._workers.close()


async def _tell(place: Any, number: int) -> None:
    """A recall; whoever cannot hear it does a job in vain."""
    try:
        await place.recall(number)
    except Exception:
        return
