"""What holds for every test: no test fails because the machine is slow; the table of the soak."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pbm.office import printers
from tests.soak.survived import PROPERTY, Survived, table

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

os.fsync = lambda fd: None  # no test waits for a disk; those that kill start the program itself
printers.PRINTERS = 99
"""Papers of few readers are printed by the process of the test; `test_papers.py` tries two."""

gc.set_threshold(50_000, 20, 20)
TOGETHER = ("continental", "eighteenxx", "house")
"""Folders of tests that share much: games played on by computers, read records, parsed files."""
HERE = Path(__file__).parent
FIRST = ("soak", "office", "cli", "eighteenxx", "continental", "phrasings")
"""Folders that begin: killed programs take long, and a process is forked the faster the less it
holds, so those come next; small files come last, so that no process waits long for the other."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Folders in the order of `FIRST`, the others behind them."""
    places = {room: at for at, room in enumerate(FIRST)}
    items.sort(key=lambda one: places.get(one.path.relative_to(HERE).parts[0], len(FIRST)))


def pytest_collection_finish() -> None:
    """What was imported and collected lives to the end: garbage is not looked for in it."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadfile` a file stays in one process, and so do the folders of `TOGETHER`."""
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class ByRoom(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            room = nodeid.split("/")[1]
            return room if room in TOGETHER else super()._split_scope(nodeid)

    return ByRoom(config, log)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What only some systems have is not tried on the others."""
    if os.name != "posix" and item.get_closest_marker("posix"):
        pytest.skip("this system has no modes of files, pipes or such programs")


@pytest.fixture
def survived(record_property: Callable[[str, object], None]) -> Survived:
    """Figures for the table at the end: what was tried, how often, how often all was well."""
    return lambda what, tried, good: record_property(PROPERTY, (what, tried, good))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was tried and survived, if any test counted it."""
    reports = [one for kind in ("passed", "failed") for one in terminalreporter.stats.get(kind, [])]
    lines = table(reports)
    if lines:
        terminalreporter.section("tried and survived")
        terminalreporter.write_line("\n".join(lines))
