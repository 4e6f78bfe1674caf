"""Every pair of writing commands at once on one game: each is done whole or says why not.

Afterwards the record agrees, and whatever a command said that it had done stands in it.
"""

from __future__ import annotations

import io
import multiprocessing
import shutil
import warnings
from contextlib import redirect_stderr, redirect_stdout
from itertools import combinations_with_replacement
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.office.verify import verify
from tests.soak.office_work import COMMANDS, DONE, furnished, typed
from tests.soak.survived import Survived

PAIRS = list(combinations_with_replacement(COMMANDS, 2))
A_FEW = [("enter", "run"), ("run", "run"), ("undo", "run"), ("amend", "run"), ("seat", "publish")]
_CONTEXT: Any = multiprocessing.get_context("fork")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1795000000")
        return furnished(tmp_path_factory.mktemp("doubles"))


def told(office: Path, words: list[str], ready: Barrier, said: Any) -> None:
    """A command in a process of its own, begun when the other one is ready, too."""
    out = io.StringIO()
    ready.wait(30)
    with redirect_stdout(out), redirect_stderr(out):
        try:
            main(["--office", str(office), *words], standalone_mode=True)
        except SystemExit as end:
            said.put((int(end.code or 0), out.getvalue()))


def at_once(template: Path, folder: Path, names: tuple[str, str]) -> None:
    """Two commands together on a copy of the office; AssertionError if anything is lost."""
    office = folder / "office"
    shutil.copytree(template, office)
    ready, said = _CONTEXT.Barrier(2), [_CONTEXT.SimpleQueue() for _ in names]
    works = [
        _CONTEXT.Process(target=told, args=(office, typed(template, name), ready, queue))
        for name, queue in zip(names, said, strict=True)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        for work in works:
            work.start()
    for work in works:
        work.join(120)
        assert work.exitcode == 0, names
    outcomes = [queue.get() for queue in said]
    entered = enter_office(office)
    assert list(verify(entered, "g-1"))
    with game_of(entered, "g-1") as game:
        for name, (code, text) in zip(names, outcomes, strict=True):
            assert code in (0, 1), (names, text)
            assert (code == 1) == ("Error: " in text), (names, text)
            assert "Traceback" not in text, (names, text)
            assert code == 1 or DONE[name](game), (names, text)
    shutil.rmtree(folder)


@pytest.mark.parametrize("names", A_FEW, ids=" and ".join)
def test_two_commands_at_once(template: Path, tmp_path: Path, names: tuple[str, str]) -> None:
    at_once(template, tmp_path / "pair", names)


@pytest.mark.soak
def test_every_pair_of_commands_at_once(template: Path, tmp_path: Path, survived: Survived) -> None:
    for names in PAIRS:
        at_once(template, tmp_path / "pair", names)
    survived("two commands at once", len(PAIRS), len(PAIRS))
