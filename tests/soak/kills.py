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
import resource
import secrets
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

import icalendar  # noqa: F401  (what the program loads when it needs it, the same)
import sqlite_utils  # noqa: F401

import pbm.archive.closing
import pbm.archive.restoring
import pbm.office.backup
import pbm.office.erase
import pbm.office.publish
import pbm.office.receive
import pbm.office.week
import pbm.press.announced
import pbm.press.sheet_pdf
import pbm.site.building  # noqa: F401  (loaded once, so that each trial runs the same program)
from pbm.cli.main import main
from pbm.games import catalogue
from pbm.office.game import game_of
from pbm.office.place import REMEMBERED_FILES, enter_office
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office import guessing

KILLER = ctypes.CDLL(None)


NOT_REACHED = 90
"""Exit code of a command that went well, before the change that was waited for."""


def run(
    office: Path, command: list[str], before: Callable[[], object], counted: bool = False
) -> int:
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
        if counted and not code and KILLER.remaining() > 0:
            code = NOT_REACHED
        os._exit(code)


def digest(office: Path) -> dict[str, str]:
    """Every file of an office with the hash of its bytes; databases as their rows. What is made
    again at any time, and knows when files were written, is left out."""
    found = {}
    for path in sorted(office.rglob("*")):
        name = str(path.relative_to(office))
        if path.name in REMEMBERED_FILES:
            continue  # made again at any time; it has the moments of files
        if path.suffix == ".db":
            found[name] = sha256("\n".join(rows(path)).encode()).hexdigest()
        elif path.is_file() and not name.endswith(("-wal", "-shm", "-journal", *REMEMBERED_FILES)):
            found[name] = sha256(path.read_bytes()).hexdigest()
    return found


def rows(path: Path) -> Iterator[str]:
    """All rows of a database as text; it must be sound."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY 1"):
            if not table.startswith(("sqlite", "_", "layout")):
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
    _, end, undisturbed = trial(template, game, command, lambda: None)
    n = 1
    while True:
        status, crossed, found = trial(template, game, command, lambda n=n: KILLER.arm(n))
        check(f"change {n}", (start, end), crossed, undisturbed, found)
        if not os.WIFSIGNALED(status):
            return n
        n += stride


def every_change_of_the_office(template: Path, _: str, command: list[str], stride: int) -> int:
    """As `every_change`, of a command on the whole office; it may make a copy beside it."""
    _, undisturbed = kept(template, command, lambda: None)
    n = 1
    while True:
        status, found = kept(template, command, lambda n=n: KILLER.arm(n))
        differing = {
            name for name in {*undisturbed, *found} if undisturbed.get(name) != found.get(name)
        }
        assert not differing, f"change {n}: {sorted(differing)} differ"
        if not os.WIFSIGNALED(status):
            return n
        n += stride


def kept(
    template: Path, command: list[str], before: Callable[[], object]
) -> tuple[int, dict[str, str]]:
    """Kill once, look, do it again or find it done: wait status, and what there is in the end."""
    place = template.with_name("trial")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    office, copy = place / "office", place / "copy"
    shutil.copytree(template, office)
    command = [word.replace("PLACE", str(place)) for word in command]
    status = run(office, command, before)
    look(office, copy)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL, status
        if run(office, command, lambda: None):
            run(office, ["open", str(office), "--address", "office@example.org"], lambda: None)
    else:
        assert os.waitstatus_to_exitcode(status) == 0, status
    look(office, copy)
    return status, digest(place)


def every_full_disk(template: Path, game: str, command: list[str], stride: int) -> int:
    """The disk is full from the n-th change on, for n = 1, 1 + stride …: nothing is half, and with
    room again everything comes out as if nothing had been."""
    place = template.with_name("trial")
    undisturbed = full(template, place, command, lambda: None)[1]
    n, code = 1, 0
    while code != NOT_REACHED:
        code, found = full(template, place, command, lambda n=n: KILLER.fill(n))
        assert code in (0, 1, NOT_REACHED), f"change {n}: exit code {code}"
        differing = {
            name for name in {*undisturbed, *found} if undisturbed.get(name) != found.get(name)
        }
        assert not differing, f"change {n}: {sorted(differing)} differ"
        n += stride
    return n // stride


def every_size_limit(template: Path, game: str, command: list[str], stride: int) -> int:
    """No file may be longer than n bytes, for n = 0, 1000 · stride …: as with a full disk."""
    place = template.with_name("trial")
    undisturbed = full(template, place, command, lambda: None)[1]
    sizes = [0, 1, 100, *range(1000, 160_000, 1000 * stride)]
    for n in sizes:
        limit = (n, resource.RLIM_INFINITY)
        code, found = full(
            template, place, command, partial(resource.setrlimit, resource.RLIMIT_FSIZE, limit)
        )
        assert code in (0, 1), f"limit {n}: exit code {code}"
        assert found == undisturbed, f"limit {n}: {found.items() ^ undisturbed.items()}"
    return len(sizes)


def full(
    template: Path, place: Path, command: list[str], hinder: Callable[[], object]
) -> tuple[int, dict[str, str]]:
    """Once with something that hinders writing, then without: exit code, digest."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    office = place / "office"
    shutil.copytree(template, office)
    command = [word.replace("PLACE", str(place)) for word in command]
    code = os.waitstatus_to_exitcode(run(office, command, hinder, counted=True))
    look(office, place / "copy")
    if code == 1 and run(office, command, lambda: None):
        run(office, ["open", str(office), "--address", "office@example.org"], lambda: None)
    look(office, place / "copy")
    return code, digest(place)


def look(office: Path, copy: Path) -> None:
    """What stands in the office is whole, and so is a copy of it that is there."""
    for folder in (office, copy):
        if (folder / "catalogue.db").exists() and (folder == copy or listed(folder)):
            entered = enter_office(folder)
            for name in entered.titles_of_games():
                for _ in verify(entered, name):
                    pass
    assert not copy.exists() or listed(copy)


def listed(folder: Path) -> bool:
    """Whether an office is there; one that is being made is not."""
    try:
        return bool(enter_office(folder).titles_of_games())
    except Trouble:
        return False


def random_moments(template: Path, game: str, command: list[str], times: int) -> int:
    """Kill at random moments, whatever the program is doing."""
    start = border(template, game)
    begun = time.monotonic()
    _, end, undisturbed = trial(template, game, command, lambda: None)
    lasts = time.monotonic() - begun
    dice = random.Random(7)
    for number in range(times):
        after = max(0.001, dice.random() * lasts)
        _, crossed, found = trial(template, game, command, lambda after=after: alarm(after))
        check(f"moment {number}, {after:.3f} s", (start, end), crossed, undisturbed, found)
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
    when: str,
    borders: tuple[int, int],
    crossed: int,
    undisturbed: dict[str, str],
    found: dict[str, str],
) -> None:
    """Before or after, never between; and the same bytes in the end."""
    assert crossed in borders, f"{when}: {crossed} borders, not one of {borders}"
    differing = {
        name for name in {*undisturbed, *found} if undisturbed.get(name) != found.get(name)
    }
    assert not differing, f"{when}: {sorted(differing)} differ"


if __name__ == "__main__":
    guessing.install()
    for title in catalogue.titles():
        catalogue.family(title)
    how, count, folder, game_name, *words = sys.argv[1:]
    secrets.token_hex = lambda nbytes=None: "ab" * (nbytes or 32)
    tried = {
        "every": every_change,
        "office": every_change_of_the_office,
        "full": every_full_disk,
        "limit": every_size_limit,
        "random": random_moments,
    }[how]
    print(tried(Path(folder), game_name, words, int(count)))
