"""Work on many things at once: what comes twice, late or never, and what one fault holds up."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from pbm.fleet.hand import Reply
from pbm.fleet.job import FleetLost, Job, JobBack, JobFailed
from pbm.fleet.processes import Here
from pbm.fleet.undertaking import Ended, Undertaking, drive, each, in_turn, told_failure


def doubled(number: int) -> int:
    return 2 * number


def fails(number: int) -> int:
    raise LookupError(f"no {number}")


def undertakings(count: int) -> Iterator[tuple[str, Undertaking[int]]]:
    return ((str(number), each(Job(doubled, number))) for number in range(count))


class Odd(Here):
    """Gives every result twice, and results that nobody asked for; never more than fits."""

    room = 4

    def __init__(self) -> None:
        super().__init__()
        self.out, self.most = 0, 0
        self._again: list[JobBack] = []

    def give(self, ticket: int, job: Job) -> None:
        super().give(ticket, job)
        self.out += 1
        self.most = max(self.most, self.out)

    def take(self) -> JobBack:
        if self._again:
            return self._again.pop()
        came = super().take()
        self.out -= 1
        self._again = [came, JobBack(10_000 + came.ticket, Reply(-1))]
        return came


def test_what_comes_twice_or_unasked_is_nobodys() -> None:
    runner = Odd()
    ended = list(drive(undertakings(50), runner))
    assert [(one.name, one.value) for one in ended] == [(str(n), 2 * n) for n in range(50)]
    assert runner.most == runner.room


class Deadly(Here):
    """Whoever works at a job dies, so often."""

    def __init__(self, deaths: int, bound: str = "gone") -> None:
        super().__init__()
        self.left, self.bound = deaths, bound

    def take(self) -> JobBack:
        came = super().take()
        self.left -= 1
        return came if self.left < 0 else JobBack(came.ticket, Reply(bound=self.bound))


@pytest.mark.parametrize(("deaths", "value"), [(0, 4), (1, 4), (3, 4), (4, None)])
def test_a_job_whose_worker_dies_is_done_by_another_and_not_for_ever(
    deaths: int, value: int | None
) -> None:
    [ended] = drive([("two", each(Job(doubled, 2)))], Deadly(deaths))
    assert ended.value == value
    if value is None:
        assert ended.error is not None
        assert told_failure(ended.error) == "whoever worked at it died"


@pytest.mark.parametrize("bound", ["too_slow", "too_much_memory"])
def test_a_job_that_met_a_bound_is_not_tried_again(bound: str) -> None:
    first, second = drive(undertakings(2), Deadly(1, bound))
    assert isinstance(first.error, JobFailed)
    assert first.error.bound == bound
    assert second.value == 2


def test_one_fault_holds_up_nobody() -> None:
    def with_a_fault_of_its_own() -> Undertaking[int]:
        yield [Job(doubled, 1)]
        raise ZeroDivisionError("in the office")

    mixed = [("a", with_a_fault_of_its_own()), ("b", each(Job(fails, 3))), *undertakings(2)]
    ended = {one.name: one for one in drive(mixed, Odd())}
    assert [ended[name].value for name in "01"] == [0, 2]
    told = [told_failure(error) for name in "ab" if (error := ended[name].error)]
    assert told[0].startswith("ZeroDivisionError: in the office (test_undertakings.py, line ")
    assert told[1].startswith("the program met a fault of its own: LookupError: no 3 (test_")


def test_jobs_of_one_course_come_back_in_any_order_each_once() -> None:
    class Backward(Odd):
        def take(self) -> JobBack:
            self._given.reverse()
            return Here.take(self)

    found: list[int] = []

    def undertaking() -> Undertaking[str]:
        yield from in_turn([Job(doubled, number) for number in range(9)], found.append)
        return "all"

    assert [one.value for one in drive([("", undertaking())], Backward())] == ["all"]
    assert sorted(found) == list(range(0, 18, 2))
    assert found != sorted(found)


def test_when_nobody_works_any_more_every_game_says_so_and_none_is_begun() -> None:
    class Lost(Odd):
        def take(self) -> JobBack:
            raise FleetLost("no worker is there")

    begun: list[str] = []

    def undertaking(name: str) -> Undertaking[int]:
        begun.append(name)
        return (yield [Job(doubled, 1)])

    names = "abcdefgh"
    ended: list[Ended[int]] = list(drive(((name, undertaking(name)) for name in names), Lost()))
    assert "".join(sorted(one.name for one in ended)) == names
    assert {str(one.error) for one in ended} == {"nobody is there to work: no worker is there"}
    assert "".join(begun) == "abcd"


def test_undertakings_left_early_are_closed() -> None:
    closed: list[str] = []

    def undertaking(name: str) -> Undertaking[int]:
        try:
            return (yield [Job(doubled, 1)])
        finally:
            closed.append(name)

    with closing(drive(((name, undertaking(name)) for name in "abcd"), Odd())) as ends:
        next(ends)
    assert "".join(sorted(closed)) == "abcd"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            sqlite3.DatabaseError("file is not a database"),
            "its file cannot be used (file is not a database); `pbm check` tells more",
        ),
        (sqlite3.ProgrammingError("no such thing"), "ProgrammingError: no such thing"),
    ],
)
def test_a_damaged_file_is_no_fault_of_the_program(error: Exception, told: str) -> None:
    assert told_failure(error) == told
