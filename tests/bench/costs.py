"""What a game of many costs a week: seconds of a processor, bytes and money. The tables of
docs/scale.md are what this prints: `python -m tests.bench.costs [GAMES OF EACH TITLE]`.

Everything is counted in seconds of a processor, which a busy machine changes less than the clock;
the yardstick tells which machine it was.
"""

import os
import pickle
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pbm.fleet.job import Job, Runner
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import by_each, done, drive
from pbm.games import catalogue
from pbm.office.place import Office
from pbm.office.printers import printing
from pbm.office.sorting import receive_all
from pbm.office.week import work_on
from pbm.post.inbox import LetterFound
from tests.bench import office as late
from tests.bench.fleet import cluster, used_by_all
from tests.bench.yardstick import main as yardstick
from tests.fleet.mid_games import KEPT, MIDDLE, mid_games
from tests.fleet.some_games import NOON, copied

GAMES = 6
MOST = "continental-rails-ii"
"""The title whose game is reckoned with: the dearest."""
EMPTY = 200
"""Jobs that do nothing, by which a job's carriage is measured."""
CORE_HOUR, GB_MONTH, REQUESTS = 0.04, 0.023, 0.005
"""Dollars for an hour of a core, a month of a gigabyte on object storage, a thousand requests."""
FLEETS = ((1_000, 1, 2), (10_000, 1, 8), (100_000, 10, 8))
"""Games a week, offices, and cores for each of them."""
ARCHIVES, ARCHIVE = 100_000, 2e6
"""Archives, and the bytes of one with its papers."""


class Weighed(NamedTuple):
    """What one job took."""

    resolves: bool
    seconds: float
    there: int
    """Bytes that travelled to it."""
    back: int
    aside: float
    """Seconds that were not the office's: the job's own, and those of being weighed."""


class Cost(NamedTuple):
    """What one game costs in a week, in seconds of a processor and bytes."""

    resolving: float
    printing: float
    there: int
    back: int
    jobs: float
    office: float
    """Of the office's own process, without letters."""
    letters: float
    """For reading a sheet of every reader."""
    kept: int
    """Bytes of papers and mails."""


class Reckoned(NamedTuple):
    """What so many games cost in a week."""

    core_hours: float
    """Of all workers."""
    minutes: float
    """Until all is done, by the cores of each office."""
    office: float
    """Minutes that one office's own process needs."""
    gigabytes: float
    dollars: float


def reckoned(cost: Cost, carriage: float, games: int, offices: int, cores: int) -> Reckoned:
    """What games cost, if each costs so much and a job's carriage so many seconds besides."""
    working = (cost.resolving + cost.printing + cost.jobs * carriage) * games
    office = (cost.office + cost.letters) * games / offices
    clock = max(working / offices / cores, office)
    hours = working / 3600
    return Reckoned(hours, clock / 60, office / 60, games * cost.kept / 1e9, hours * CORE_HOUR)


def cost_of(office: Office, names: Sequence[str], readers: int) -> Cost:
    """What a game costs on the average of these, whose turn is due."""
    told: list[Weighed] = []
    before, mails = os.times(), _mails(office)
    with closing(weighing(Here(), told)) as runner:
        undertakings = ((name, work_on(office, name, True, True, 1)) for name in names)
        ended = list(drive(undertakings, runner))
    assert all(one.value and one.value.resolved for one in ended), ended
    spent = _between(before) - sum(one.aside for one in told)
    seconds = [sum(one.seconds for one in told if one.resolves is kind) for kind in (True, False)]
    there, back = (sum(getattr(one, name) for one in told) for name in ("there", "back"))
    games = len(names)
    kept = sum(_papers(office, name) for name in names) + _mails(office) - mails
    letters = letters_of(office, names) * readers
    return Cost(
        seconds[0] / games, seconds[1] / games, there // games, back // games, len(told) / games,
        spent / games, letters, kept // games,
    )  # fmt: skip


def weighing(runner: Here, told: list[Weighed]) -> Here:
    """The runner that works in this process, with what every job takes written down."""
    given = runner.give

    def give(ticket: int, job: Job) -> None:
        given(ticket, Job(weigh, (job, told)))

    runner.give = give  # type: ignore[method-assign]
    return runner


def weigh(asked: tuple[Job, list[Weighed]]) -> object:
    """What a job gives, with its weights put down; packing it and unpacking what comes is the
    office's work."""
    job, told = asked
    began = time.process_time()
    there = len(pickle.dumps(job.value))
    packing = time.process_time() - began
    value = job.function(job.value)
    seconds = time.process_time() - began - packing
    packed = pickle.dumps(value)
    aside = time.process_time() - began - packing
    value = pickle.loads(packed)
    resolves = job.function.__name__ == "resolve_turn"
    told.append(Weighed(resolves, seconds, there, len(packed), aside))
    return value


def _between(before: os.times_result) -> float:
    """Seconds of this process since then, and of those that it started and ended."""
    return sum(os.times()[:4]) - sum(before[:4])


def _papers(office: Office, name: str) -> int:
    """Bytes of the newest papers of a game."""
    folder = max((office.folder / name).glob("turn-*"))
    return sum(path.stat().st_size for path in folder.iterdir())


def _mails(office: Office) -> int:
    """Bytes of all mails that wait to be sent."""
    return sum(path.stat().st_size for path in (office.outbox / "new").iterdir())


def letters_of(office: Office, names: Sequence[str]) -> float:
    """Seconds for a mail that quotes a reader's sheet, every proposal of it taken up, where those
    of all these games are taken in at once."""
    found = list[LetterFound]()
    for name in names:
        folder = max((office.folder / name).glob("turn-*"))
        for path in sorted(folder.glob("*-sheet.txt")):
            filled = path.read_text().replace("#: ", "").splitlines()
            quoted = "".join(f"> {line}\n" for line in filled)
            head = f"From: p{int(path.name[:2])}@example.org\nMessage-ID: <{len(found)}@a.org>\n\n"
            found.append(LetterFound(f"{len(found)}.eml", f"{head}{quoted}".encode()))
    before = os.times()
    answers = receive_all(office, found)
    assert answers == len(found) > 0, answers
    return _between(before) / len(found)


def late_turn() -> tuple[float, float, int, int]:
    """Seconds of a late turn of fifteen readers, resolved and printed, and bytes there and back."""
    state = late.late_state()
    orders = dict(enumerate(late.read(state, late.letters(state)), 1))
    began = time.process_time()
    result = late.resolved(state, orders)
    seconds = time.process_time() - began
    told: list[Weighed] = []
    with closing(weighing(Here(), told)) as runner:
        done(printing(late.edition(result), range(1, 16), lambda _: None, shared=1), runner)
    there, back = (sum(getattr(one, name) for one in told) for name in ("there", "back"))
    return seconds, sum(one.seconds for one in told), there, back


def carriage(runner: Runner) -> float:
    """Seconds of all processors for a job that gives back a megabyte."""
    list(by_each(bytes, [2**20] * 8, runner))
    before = used_by_all()
    list(by_each(bytes, [2**20] * EMPTY, runner))
    spent = used_by_all() - before
    runner.close()
    return spent / EMPTY


def costs(folder: Path, games: int) -> dict[str, Cost]:
    """By title, what a game in the middle costs."""
    office = mid_games(folder / "office", games * len(MIDDLE))
    first = copied(office, folder / "first")
    for title in MIDDLE:  # nothing is loaded by what is measured
        cost_of(first, [title], 1)
    titles = office.titles_of_games()
    found = {}
    for title, (_, readers) in MIDDLE.items():
        names = [name for name, its in titles.items() if its == title]
        found[title] = cost_of(office, names, readers)
    return found


def tell_costs(found: dict[str, Cost]) -> None:
    """The table of what one game costs."""
    print("| one game | resolving | printing for all readers | there | back | office | letters |")
    print("|---|---|---|---|---|---|---|")
    for title, cost in found.items():
        turn, readers = MIDDLE[title]
        print(
            f"| {catalogue.family(title).name.partition(':')[0]}, turn {turn}, {readers} readers "
            f"| {cost.resolving:.2f} s | {cost.printing:.2f} s | {cost.there / 1e6:.2f} MB "
            f"| {cost.back / 1e6:.1f} MB | {cost.office:.3f} s | {cost.letters:.2f} s |"
        )
    rounds = [late_turn() for _ in range(3)]
    resolving, printed = (median(one[at] for one in rounds) for at in (0, 1))
    *_, there, back = rounds[0]
    print(
        f"| a late turn of the first, 15 readers | {resolving:.2f} s | {printed:.2f} s "
        f"| {there / 1e6:.2f} MB | {back / 1e6:.1f} MB, without mails | | |"
    )


def tell_reckoned(cost: Cost, by_dask: float) -> None:
    """The table of what many cost, the lines of the archives, and the first figures again."""
    turn, readers = MIDDLE[MOST]
    print(
        f"reckoned with: {MOST}, turn {turn}: {readers} readers, the office "
        f"{cost.office / readers * 1000:.0f} ms a reader, {cost.letters / readers * 1000:.0f} ms "
        f"a sheet that comes in, papers and mails {cost.kept / 1e6:.1f} MB, {cost.jobs:.0f} jobs"
    )
    print("| games a week | workers | done in | office | papers and mails | workers cost a week |")
    print("|---|---|---|---|---|---|")
    for games, offices, cores in FLEETS:
        one = reckoned(cost, by_dask, games, offices, cores)
        by = f"{cores} cores"
        times = ""
        if offices > 1:
            by = f"{offices} offices of {games // offices:,} with {cores} cores each"
            times = f"{offices} × "
        elif one.office >= one.minutes:
            by += " (the office is what takes so long)"
        print(
            f"| {games:,} | {one.core_hours:.2g} core hours | {one.minutes:.0f} minutes by {by} "
            f"| {times}{one.office:.0f} minutes | {one.gigabytes:.0f} GB "
            f"| {one.dollars:.2f} dollars |"
        )
    sizes = [path.stat().st_size / 1000 for path in KEPT.glob("*.xz")]
    print(
        f"archives: {min(sizes):.0f} to {max(sizes):.0f} KB packed; {ARCHIVES:,} of "
        f"{ARCHIVE / 1e6:.0f} MB are {ARCHIVES * ARCHIVE / 1e9:.0f} GB, "
        f"{ARCHIVES * ARCHIVE / 1e9 * GB_MONTH:.2f} dollars a month, and once "
        f"{ARCHIVES / 1000 * REQUESTS:.2f}"
    )


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else GAMES
    os.environ["SOURCE_DATE_EPOCH"] = str(NOON)
    yardstick()
    with TemporaryDirectory() as folder:
        found = costs(Path(folder), games)
    tell_costs(found)
    by_process = carriage(Processes(1))
    with cluster(1) as connected:
        by_dask = carriage(connected())
    print(
        f"a job's carriage, a megabyte back: {by_process * 1000:.0f} ms by a process, "
        f"{by_dask * 1000:.0f} ms by way of Dask"
    )
    tell_reckoned(found[MOST], by_dask)


if __name__ == "__main__":
    main()
