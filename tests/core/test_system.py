"""What differs between systems stands in one module; its other ways are tried with stand-ins."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbm.core import system

ROOT = Path(__file__).resolve().parents[2]
BELONG = re.compile(
    r"\b(?:import (?:fcntl|msvcrt|resource|pwd|grp|termios)\b|sys\.platform|os\.name\b|os\.fork|"
    r"os\.open\(|os\.rename\(|setitimer|get_context|/proc/|sysconf|geteuid|getuid)"
)


def test_no_other_file_asks_for_the_system() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pbm").rglob("*.py")
        if BELONG.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"pbm/core/system.py"}


def test_a_lock_is_held_by_one_until_he_closes_it(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as first, (tmp_path / "lock").open("w") as second:
        assert system.lock(first)
        assert not system.lock(second)
        first.close()
        assert system.lock(second)


def test_on_windows_the_lock_is_of_another_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: set[int] = set()

    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1)
        if held:
            raise PermissionError(errno.EACCES, "held")
        held.add(file)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    monkeypatch.setattr(sys, "platform", "win32")
    with (tmp_path / "a").open("w") as first, (tmp_path / "b").open("w") as second:
        assert system.lock(first)
        assert not system.lock(second)


def test_where_files_have_no_modes_nobody_is_warned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o755)
    assert system.open_to_others(tmp_path) == 0o755
    assert system.open_to_others(tmp_path / "gone") == 0
    monkeypatch.setattr(system, "POSIX", False)
    assert system.open_to_others(tmp_path) == 0


def test_a_folder_that_cannot_be_forced_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    system.force(tmp_path)
    monkeypatch.setattr(system, "POSIX", False)
    system.force(tmp_path)
    assert len(forced) == 1


def test_a_lock_that_cannot_be_removed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, missing_ok: bool) -> None:
        raise PermissionError(errno.EACCES, "in use", str(path))

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(PermissionError):
        system.remove_locked(tmp_path / "lock")
    monkeypatch.setattr(system, "POSIX", False)
    system.remove_locked(tmp_path / "lock")


def test_letters_are_read_by_a_process_that_is_spawned_where_none_is_forked() -> None:
    """As on macOS and Windows; with neither alarms nor a bound of memory."""
    code = """
import multiprocessing, signal, sys
sys.platform = "darwin"
del signal.setitimer
from pbm.core import system
from pbm.post.worker import OutOfBounds, Worker
import math, time
assert not system.FORKS and not system.COUNTS
assert system.PROCESSES.get_start_method() == "spawn"
if __name__ == "__main__":
    with Worker(0.3) as worker:
        assert worker.call(math.sqrt, 49) == 7
        try: worker.call(time.sleep, 60)
        except OutOfBounds as bound: assert bound.bound == "too_slow"
        assert worker.call(math.sqrt, 64) == 8
    print("read")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout == "read\n", done.stderr
