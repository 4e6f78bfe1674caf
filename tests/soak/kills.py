"""Kills a command of the office before its n-th change to the disk, for every n, and looks.

Run by `test_kills.py` with the library of `killer.c` loaded first. Each trial copies an office,
runs the command in a child that dies at the n-th change, checks that the game stands at the turn
before or after, runs the command again, and compares every byte with an undisturbed run.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pbm.office.publish
import pbm.office.receive
import pbm.office.week  # noqa: F401  (loaded once, so that each trial runs the same program)
from pbm.cli.main import main
from pbm.games import catalogue
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.office.verify import verify
from tests.office import guessing

KILLER = ctypes.CDLL(None)


def run(office: Path, command: list[str], before: Callable[[], object]) -> int:
    """The command in a child process; its wait status. `before` is called in the child."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    code = 70
    try:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        before()
        main(["--office", str(office), *command], standalone_mode=True)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        os._exit(code)


def digest(office: Path) -> dict[str, str]:
    """Every file of an office with the hash of its bytes; databases as their rows."""
    found = {}
    for path in sorted(office.rglob("*")):
        name = str(path.relative_to(office))
        if path.suffix == ".db":
            found[name] = sha256("\n".join(rows(path)).encode()).hexdigest()
        elif path.is_file() and not name.endswith(("-wal", "-shm", "-journal")):
            found[name] = sha256(path.read_bytes()).hexdigest()
    return found


def rows(path: Path) -> Iterator[str]:
    """All rows of a database as text; it must be sound."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY 1"):
            if not table.startswith(("sqlite", "_")):
                yield from (repr(row) for row in db.execute(f"SELECT * FROM {table} ORDER BY 1"))


def border(office: Path, game: str) -> int:
    """How many turns are resolved; the whole record must lead there."""
    entered = enter_office(office)
    for _ in verify(entered, game):
        pass
    with game_of(entered, game) as at:
        return at.file.border().number


def trial(
    template: Path, game: str, command: list[str], before: Callable[[], object]
) -> tuple[int, int, dict[str, str]]:
    """Kill once, look, run again: wait status, borders crossed at the kill, digest at the end."""
    office = template.with_name("trial")
    shutil.rmtree(office, ignore_errors=True)
    shutil.copytree(template, office)
    status = run(office, command, before)
    crossed = border(office, game)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL, status
        again = run(office, command, lambda: None)
        assert again == 0, f"the second run ended with {again}"
    else:
        assert os.waitstatus_to_exitcode(status) == 0, status
    return status, crossed, digest(office)


def every_change(template: Path, game: str, command: list[str], stride: int) -> int:
    """Kill before the n-th change for n = 1, 1 + stride …; how many trials there were."""
    start = border(template, game)
    _, _, undisturbed = trial(template, game, command, lambda: None)
    n = 1
    while True:
        status, crossed, found = trial(template, game, command, lambda n=n: KILLER.arm(n))
        check(f"change {n}", start, crossed, undisturbed, found)
        if not os.WIFSIGNALED(status):
            return n
        n += stride


def random_moments(template: Path, game: str, command: list[str], times: int) -> int:
    """Kill at random moments, whatever the program is doing."""
    start = border(template, game)
    begun = time.monotonic()
    _, _, undisturbed = trial(template, game, command, lambda: None)
    lasts = time.monotonic() - begun
    dice = random.Random(7)
    for number in range(times):
        after = max(0.001, dice.random() * lasts)
        _, crossed, found = trial(template, game, command, lambda after=after: alarm(after))
        check(f"moment {number}, {after:.3f} s", start, crossed, undisturbed, found)
    return times


def alarm(after: float) -> None:
    """Kill this process after a time, by a child that does nothing else."""
    victim = os.getpid()
    if os.fork() == 0:
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
        os._exit(0)


def check(
    when: str, start: int, crossed: int, undisturbed: dict[str, str], found: dict[str, str]
) -> None:
    """Before or after, never between; and the same bytes in the end."""
    assert crossed in (start, start + 1), f"{when}: {crossed} borders, {start} before"
    differing = {
        name for name in {*undisturbed, *found} if undisturbed.get(name) != found.get(name)
    }
    assert not differing, f"{when}: {sorted(differing)} differ"


if __name__ == "__main__":
    guessing.install()
    for title in catalogue.titles():
        catalogue.family(title)
    how, count, folder, game_name, *words = sys.argv[1:]
    tried = {"every": every_change, "random": random_moments}[how]
    print(tried(Path(folder), game_name, words, int(count)))
