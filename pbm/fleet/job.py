"""What a runner is asked for and gives back, and what all runners promise."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from pbm.fleet.hand import Bounds, Reply

BOUNDS = Bounds()


class Job(msgspec.Struct, frozen=True):
    """A function of a module and the value that it is called with; both travel pickled."""

    function: Callable[[Any], Any]
    value: Any


class JobBack(msgspec.Struct, frozen=True):
    """What came of the job that was given under a ticket."""

    ticket: int
    answer: Reply


class JobFailed(Exception):
    """A job that gave no value; `bound` names why as `Reply` does."""

    def __init__(self, bound: str, said: str = "") -> None:
        told = _SAID[bound]
        super().__init__(f"{told}: {said}" if said else told)
        self.bound = bound


_SAID = {
    "too_slow": f"it took more than {BOUNDS.seconds:.0f} seconds of a processor's time",
    "too_much_memory": f"it wanted more than {BOUNDS.memory // 1024**2} MB of memory",
    "defect": "the program met a fault of its own",
    "gone": "whoever worked at it died",
    "version": "no worker has the same program",
    "nobody": "nobody is there to work",
}


class FleetLost(Exception):
    """Nobody is there any more who could work: no job that is out will come back."""


class Runner(Protocol):
    """Who does jobs. What it gives back may come in any order, twice, or of jobs long forgotten."""

    @property
    def room(self) -> int:
        """How many jobs may be out at once: at most so many results are in memory."""

    def give(self, ticket: int, job: Job) -> None:
        """Have a job done."""

    def take(self) -> JobBack:
        """The next one that is done, waited for; FleetLost if none will come."""

    def notes(self) -> list[str]:
        """What happened to those who work since this was asked, in sentences."""

    def close(self) -> None:
        """Forget what is out and end what was started."""
