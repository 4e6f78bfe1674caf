"""What a worker of a cluster keeps for an office: a place where jobs are done, one after another.

Dask calls it an actor. It is asked straight by the office, and no scheduler hears of a job: that
costs a fifth of what a task costs. The job itself is done by a process of its own (`Hand`), so that
its bounds hold and the worker outlives it.
"""

import pickle
import threading
from typing import TypeAlias

from pbm.fleet.hand import Bounds, Hand, told_of
from pbm.fleet.versions import differences, versions

Came: TypeAlias = bytes | tuple[str, str]
"""A value, packed; or the bound that was met, and words."""
RECALLED = ("recalled", "")
"""What is said of a job that was given to somebody else meanwhile."""
_thread = threading.local()
"""The process that does the jobs of a worker's thread; it outlives the office that asked first, and
has loaded rules and fonts for the next."""


class Workplace:
    """Does what it is asked for one after another, in the order in which it is asked."""

    def __init__(self, asked: tuple[str, ...], bounds: tuple[float, int]) -> None:
        self._asked = asked
        self._bounds = bounds
        self._recalled: set[int] = set()

    def perform(self, number: int, packed: bytes) -> Came:
        """A job by its number and bytes; nothing is unpacked where the versions differ."""
        if number in self._recalled:
            self._recalled.discard(number)
            return RECALLED
        mine = versions()
        if mine != self._asked:
            return "version", differences(mine, self._asked)
        try:
            return performed(packed, self._bounds)
        except Exception as error:  # whoever asks must hear that it is not this place that is gone
            return "defect", f"a worker could not begin: {told_of(error)}"

    async def recall(self, number: int) -> None:
        """A job that has not begun need not be done; heard while another one is at work."""
        self._recalled.add(number)


def performed(packed: bytes, bounds: tuple[float, int]) -> Came:
    """What this thread's process makes of a job."""
    hand = getattr(_thread, "hand", None)
    if hand is None:
        hand = _thread.hand = Hand(Bounds(*bounds), fresh=True)
    hand.begin(done_packed, packed)
    answer = hand.finish()
    return (answer.bound, answer.said) if answer.bound else answer.value


def done_packed(packed: bytes) -> bytes:
    """A job from bytes to bytes."""
    function, value = pickle.loads(packed)
    return pickle.dumps(function(value))
