"""Runners on this machine: here and now, and in processes."""

import time
from collections import deque
from multiprocessing.connection import Connection, wait

from pbm.fleet.hand import Bounds, Hand, Reply, told_of
from pbm.fleet.job import BOUNDS, Job, JobBack


class Here:
    """Does each job in this process when it is asked for what came of it; without bounds."""

    room = 1

    def __init__(self) -> None:
        self._given: deque[tuple[int, Job]] = deque()

    def give(self, ticket: int, job: Job) -> None:
        """Keep a job for `take`."""
        self._given.append((ticket, job))

    def take(self) -> JobBack:
        """Do the oldest one; what it raises is a defect like in any other place."""
        ticket, job = self._given.popleft()
        try:
            return JobBack(ticket, Reply(job.function(job.value)))
        except Exception as error:
            return JobBack(ticket, Reply(error, "defect", told_of(error)))

    def notes(self) -> list[str]:
        """Nothing happens to this process that it could tell of."""
        return []

    def close(self) -> None:
        """Forget what was given."""
        self._given.clear()


class Processes:
    """So many processes; each is given the next job as soon as it is done with one."""

    def __init__(self, workers: int, bounds: Bounds = BOUNDS) -> None:
        self.room = 2 * workers
        self._idle = [Hand(bounds) for _ in range(workers)]
        self._busy: dict[Hand, tuple[int, Connection]] = {}
        self._queued: deque[tuple[int, Job]] = deque()
        self._notes: list[str] = []

    def give(self, ticket: int, job: Job) -> None:
        """Begin a job, or keep it until a process is free."""
        self._queued.append((ticket, job))
        self._begin()

    def _begin(self) -> None:
        while self._idle and self._queued:
            hand = self._idle.pop()
            ticket, job = self._queued.popleft()
            self._busy[hand] = ticket, hand.begin(job.function, job.value)

    def take(self) -> JobBack:
        """What is done first; a process that is over its time is ended and gives its bound."""
        first = min(self._busy, key=lambda hand: hand.until)
        pipes = [pipe for _, pipe in self._busy.values()]
        ready = wait(pipes, max(0.0, first.until - time.monotonic()))
        hand = next((one for one, (_, pipe) in self._busy.items() if pipe in ready), first)
        ticket, _ = self._busy.pop(hand)
        answer = hand.finish()
        if answer.bound == "gone":
            self._notes.append("A process that worked was ended; its job is done again.")
        self._idle.append(hand)
        self._begin()
        return JobBack(ticket, answer)

    def notes(self) -> list[str]:
        """Which processes were ended from outside."""
        told, self._notes = self._notes, []
        return told

    def close(self) -> None:
        """End every process."""
        for hand in (*self._idle, *self._busy):
            hand.stop()
        self._idle, self._busy = [], {}
        self._queued.clear()
