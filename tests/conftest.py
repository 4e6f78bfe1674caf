"""What holds for every test: no test fails because the machine is slow; the table of the soak."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

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


def pytest_collection_finish() -> None:
    """What was imported and collected lives to the end: nothing looks through it again and again."""
    gc.collect()
    gc.freeze()


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
