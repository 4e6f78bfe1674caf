"""The work on many things at once, in this process alone: each gives out jobs and goes on with what
comes back.

An undertaking is a generator. It yields the jobs that it wants done now and is sent the value of
one of those that are out, again and again; it yields none when it waits for the next of them. So
all that it reads and writes happens here, one undertaking at a time, while others work.
"""

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from pbm.fleet.hand import told_of
from pbm.fleet.job import FleetLost, Job, JobBack, JobFailed, Runner

T = TypeVar("T")
Undertaking: TypeAlias = Generator[Sequence[Job], Any, T]
_TRIES = 4
"""So often a job is given out whose worker dies."""


class Ended(msgspec.Struct, Generic[T], frozen=True):
    """How an undertaking came to its end: with a value, or by what hindered it."""

    name: str
    value: T | None = None
    error: Exception | None = None
    """What the undertaking raised itself: the office's Trouble, a job that failed, a defect."""


class _Out(msgspec.Struct):
    """A job that is out."""

    name: str
    undertaking: Undertaking[Any]
    job: Job
    tries: int = 1


class _Drive(Generic[T]):
    """The undertakings under way; nothing of it is kept when they have ended."""

    def __init__(self, undertakings: Iterable[tuple[str, Undertaking[T]]], runner: Runner) -> None:
        self._coming = iter(undertakings)
        self._runner = runner
        self._wanted: deque[_Out] = deque()
        self._out: dict[int, _Out] = {}
        self._under_way: set[Undertaking[T]] = set()
        self._ended: deque[Ended[T]] = deque()
        self._ticket = 0

    def run(self) -> Generator[Ended[T]]:
        """Every undertaking as it ends."""
        try:
            while self._fill():
                yield from self._told()
                self._take(self._runner.take())
                yield from self._told()
            yield from self._told()
        except FleetLost as lost:
            yield from self._told()
            yield from self._all_lost(lost)
        finally:
            for undertaking in self._under_way:
                undertaking.close()

    def _told(self) -> Iterator[Ended[T]]:
        while self._ended:
            yield self._ended.popleft()

    def _fill(self) -> bool:
        """Give out as many jobs as there is room for; whether any is out."""
        while len(self._out) < self._runner.room:
            if self._wanted:
                self._give(self._wanted.popleft())
            elif (new := next(self._coming, None)) is not None:
                self._under_way.add(new[1])
                self._go_on(*new, None)
            else:
                break
        return bool(self._out)

    def _give(self, out: _Out) -> None:
        if out.undertaking in self._under_way:
            self._ticket += 1
            self._out[self._ticket] = out
            self._runner.give(self._ticket, out.job)

    def _take(self, came: JobBack) -> None:
        """What came back, to who waits for it; to nobody what comes twice or late."""
        out = self._out.pop(came.ticket, None)
        if out is None or out.undertaking not in self._under_way:
            return
        answer = came.answer
        if not answer.bound:
            self._go_on(out.name, out.undertaking, answer.value)
        elif answer.bound == "gone" and out.tries < _TRIES:
            out.tries += 1
            self._wanted.appendleft(out)
        else:
            failed = JobFailed(answer.bound, answer.said)
            failed.__cause__ = answer.value  # an exception of this process, with its trace
            self._go_on(out.name, out.undertaking, failed)

    def _go_on(self, name: str, undertaking: Undertaking[T], came: object) -> None:
        """Send an undertaking what it waits for, and take the jobs that it wants then."""
        try:
            jobs = (
                undertaking.throw(came) if isinstance(came, JobFailed) else undertaking.send(came)
            )
        except StopIteration as end:
            self._end(undertaking, Ended(name, end.value))
        except Exception as error:  # one game's fault, whatever it is, holds up no other
            logging.getLogger(__name__).debug("%s", name, exc_info=True)
            self._end(undertaking, Ended(name, error=error))
        else:
            self._wanted += [_Out(name, undertaking, job) for job in jobs]

    def _end(self, undertaking: Undertaking[T], ended: Ended[T]) -> None:
        self._under_way.discard(undertaking)
        self._ended.append(ended)

    def _all_lost(self, lost: FleetLost) -> Iterator[Ended[T]]:
        """Those that can no more be done: each as it is, to be begun again by the next command."""
        nobody = JobFailed("nobody", str(lost))
        for name in sorted({out.name for out in (*self._out.values(), *self._wanted)}):
            yield Ended(name, error=nobody)
        for name, undertaking in self._coming:
            undertaking.close()
            yield Ended(name, error=nobody)


def drive(undertakings: Iterable[tuple[str, Undertaking[T]]], runner: Runner) -> Iterator[Ended[T]]:
    """Every undertaking, each with a name, as it ends; a new one begins when there is room."""
    with closing(_Drive(undertakings, runner).run()) as ends:
        yield from ends


def done(undertaking: Undertaking[T], runner: Runner) -> T:
    """One undertaking to its end: its value, or what it raises."""
    (ended,) = drive([("", undertaking)], runner)
    if ended.error is not None:
        raise ended.error
    value: T = ended.value  # type: ignore[assignment]
    return value


def each(job: Job) -> Undertaking[Any]:
    """The undertaking that is one job."""
    return (yield [job])


def in_turn(jobs: Sequence[Job], use: Callable[[Any], object]) -> Undertaking[None]:
    """Jobs side by side; `use` is given the value of each as it comes, in any order."""
    wanted = jobs
    for _ in jobs:
        came = yield wanted
        wanted = ()
        use(came)


def by_each(
    function: Callable[[Any], Any], values: Iterable[Any], runner: Runner
) -> Iterator[tuple[Any, Exception | None]]:
    """What a function makes of each value, or why it could not, in the order of the values."""
    undertakings = ((str(at), each(Job(function, value))) for at, value in enumerate(values))
    early, at = dict[str, Ended[Any]](), 0
    for ended in drive(undertakings, runner):
        early[ended.name] = ended
        while (its := early.pop(str(at), None)) is not None:
            yield its.value, its.error
            at += 1


def told_failure(error: Exception) -> str:
    """Why an undertaking ended early, in a clause: in full for what nobody reckoned with."""
    if type(error) in (sqlite3.DatabaseError, sqlite3.OperationalError):
        return f"its file cannot be used ({error}); `pbm check` tells more"
    known = isinstance(error, JobFailed) or type(error).__name__ == "Trouble"
    return str(error) if known else told_of(error)
