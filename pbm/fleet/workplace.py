"""What a worker of a cluster keeps for an office: a place where jobs are done, one after another.

Dask calls it an actor. It is asked straight by the office, and no scheduler hears of a job: that
costs a fifth of what a task costs. The job itself is done by a process of its own (`Hand`), so that
its bounds hold and the worker outlives it.
"""

import pickle
import threading

from pbm.core.system import keep_memory
from pbm.fleet.hand import Bounds, Hand, Reply, told_of
from pbm.fleet.versions import differences, versions

RECALLED = b""
"""What is said of a job that was given to somebody else meanwhile."""
_thread = threading.local()
"""The process that does the jobs of a worker's thread; it outlives the office that asked first, and
has loaded rules and fonts for the next."""


class Workplace:
    """Does what it is asked for one after another, in the order in which it is asked."""

    def __init__(self, asked: tuple[str, ...], bounds: tuple[float, int]) -> None:
        keep_memory()
        self._asked = asked
        self._bounds = bounds
        self._recalled: set[int] = set()

    def perform(self, number: int, call: bytes) -> bytes:
        """What comes of a job, by its number and as a packed call: a packed Reply. Nothing is
        unpacked where the versions differ."""
        if number in self._recalled:
            self._recalled.discard(number)
            return RECALLED
        mine = versions()
        if mine != self._asked:
            return pickle.dumps(Reply(bound="version", said=differences(mine, self._asked)))
        try:
            return performed(call, self._bounds)
        except Exception as error:  # whoever asks must hear that it is not this place that is gone
            said = f"a worker could not begin: {told_of(error)}"
            return pickle.dumps(Reply(bound="defect", said=said))

    async def recall(self, number: int) -> None:
        """A job that has not begun need not be done; heard while another one is at work."""
        self._recalled.add(number)


def performed(call: bytes, bounds: tuple[float, int]) -> bytes:
    """What this thread's process makes of a job."""
    hand = getattr(_thread, "hand", None)
    if hand is None:
        hand = _thread.hand = Hand(Bounds(*bounds), fresh=True)
    hand.begin_packed(call)
    return hand.finish_packed()
