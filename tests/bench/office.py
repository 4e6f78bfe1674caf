"""What a week costs the office on a late turn of Continental Rails, beside the goals.

Run as `python -m tests.bench.office`; prints medians of some rounds.
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import resource
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from pbm.core.dice import Dice
from pbm.fleet.job import Runner
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import done
from pbm.games import catalogue
from pbm.games.family import Reading
from pbm.office.edition import Edition
from pbm.office.printers import Bundle, printing
from pbm.office.rows import Border
from pbm.office.seal import state_hash
from pbm.post.inbox import LetterFound
from pbm.sheets.codes import game_key, sheet_code
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "continental"
FAMILY = catalogue.family("continental-rails-ii")
KEY = game_key(bytes(32), "late")
ROUNDS = 5


def late_state() -> Any:
    """A late turn with many railroads."""
    return FAMILY.decode(gzip.decompress((FIXTURES / "late.json.gz").read_bytes()))


def head(state: Any, seat: int) -> SheetHead:
    part = FAMILY.turn(state)
    return SheetHead("late", part, seat, 1, sheet_code(KEY, "late", part, seat, 1))


def letters(state: Any) -> list[LetterFound]:
    """Fifteen letters: every seat's own sheet, each proposal taken up, quoted in a mail."""
    found = []
    for seat in range(1, 16):
        sheet = print_sheet(FAMILY.sheet(FAMILY.view(state, [], seat)), head(state, seat))
        filled = sheet.replace("#: ", "")
        quoted = "".join(f"> {line}\n" for line in filled.splitlines())
        found.append(LetterFound("x.eml", f"From: a@b.org\n\nHello\n\n{quoted}".encode()))
    return found


def read(state: Any, found: list[LetterFound]) -> list[Reading]:
    """From the bytes of mails to orders and complaints."""
    readings = []
    for letter in found:
        [part] = letter.read().sheets
        readings.append(FAMILY.understand(part.text, FAMILY.view(state, [], part.head.seat)))
    return readings


def resolved(state: Any, readings: dict[int, Reading]) -> Any:
    """One turn with ledger, journal and hash."""
    result = FAMILY.resolve(state, readings, _settings(), Dice(7).of("late"))
    state_hash(FAMILY.encode(result.state))
    return result


def _settings() -> dict[str, str]:
    return {setting.key: setting.default for setting in FAMILY.settings}


def edition(result: Any) -> Edition:
    """All that the papers of the turn are made of."""
    encoded = FAMILY.encode(result.state)
    turn = FAMILY.turn(result.state)
    journal = json.loads(json.dumps(result.journal))
    history = json.loads(json.dumps(result.history))
    border = Border(
        number=1, resolved="late", awaited=turn, asked=(), over=False, hash="", state=encoded,
        journal=journal, ledger=[], history=history,
    )  # fmt: skip
    seats = {seat.number: seat for seat in FAMILY.seats(result.state)}
    state = FAMILY.decode(encoded)
    return Edition(
        "late", FAMILY, border, state, [history], seats, news=(),
        codes=dict.fromkeys(seats, "K7QD-93MX"), writing=tuple(seats),
        deciding=tuple(seats), due="",
    )  # fmt: skip


def print_papers(papers: Edition, runner: Runner) -> int:
    """Reports and sheets of fifteen seats."""
    printed: list[Bundle] = []
    done(printing(papers, range(1, 16), printed.extend), runner)
    return sum(len(one.papers) for one in printed)


def printed_by_two(papers: Edition) -> None:
    """How long papers take by one process and by two that have printed before."""
    with closing(Here()) as here, closing(Processes(2)) as there:
        print_papers(papers, there)
        one, two = (timed(partial(print_papers, papers, by)) for by in (here, there))
    tell("15 reports and 15 sheets, two processes", two, 5.0)
    print(f"{'their part of the time of one process':44} {two / one:8.2f}      goal 0.6")


def timed(action: Callable[[], object]) -> float:
    """Median seconds of some rounds."""
    rounds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        action()
        rounds.append(perf_counter() - began)
    return median(rounds)


def tell(what: str, seconds: float, goal: float) -> None:
    print(f"{what:44} {seconds * 1000:8.1f} ms   goal {goal * 1000:6.0f} ms")


def help_time() -> None:
    pbm = Path(sys.executable).with_name("pbm")
    subprocess.run([pbm, "--help"], check=True, capture_output=True)


def peak_memory() -> int:
    """Megabytes of the largest process so far, this one or a printer."""
    kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return max(resource.getrusage(kind).ru_maxrss for kind in kinds) // 1024


def main() -> None:
    state = late_state()
    found = letters(state)
    readings = read(state, found)
    orders = dict(enumerate(readings, 1))
    lines = sum(len(reading.orders) + len(reading.complaints) for reading in readings)
    print(f"{len(found)} letters with {lines} lines; {multiprocessing.cpu_count()} cores")
    tell("reading 15 letters", timed(lambda: read(state, found)), 0.3)
    tell("resolving a turn (ledger, journal, hash)", timed(lambda: resolved(state, orders)), 0.05)
    papers = edition(resolved(state, orders))
    printed_by_two(papers)
    tell("pbm --help", timed(help_time), 0.3)
    print(f"{'peak memory of a process':44} {peak_memory():8} MB   goal    250 MB")


if __name__ == "__main__":
    main()
