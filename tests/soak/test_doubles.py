"""Every pair of writing commands at once on one game: each is done whole or says why not.

Afterwards the record agrees, and whatever a command said that it had done stands in it.
"""

from __future__ import annotations

import io
import multiprocessing
import shutil
import warnings
from collections.abc import Mapping, Sequence
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

BESIDE: Mapping[str, tuple[str, ...]] = {
    "backup": ("backup", "{copy}"),
    "check": ("check",),
    "verify": ("verify", "g-1"),
    "status": ("status", "g-1"),
    "new": ("new", "g-2", "--title", "chicago-express", "--seats", "3"),
}
"""Commands on the whole office, and such as only read: nothing written meanwhile disturbs them."""
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
    outcomes = _together(office, [typed(template, name) for name in names])
    entered = enter_office(office)
    assert list(verify(entered, "g-1"))
    with game_of(entered, "g-1") as game:
        for name, (code, text) in zip(names, outcomes, strict=True):
            assert code in (0, 1), (names, text)
            assert (code == 1) == ("Error: " in text), (names, text)
            assert "Traceback" not in text, (names, text)
            assert code == 1 or DONE[name](game), (names, text)
    shutil.rmtree(folder)


def beside(template: Path, folder: Path, writing: str, other: str) -> None:
    """A writing command and one of `BESIDE`: both are done, and a copy is a whole office."""
    office, copy = folder / "office", folder / "copy"
    shutil.copytree(template, office)
    words = [word.format(copy=copy) for word in BESIDE[other]]
    (code, text), (its_code, its_text) = _together(office, [typed(template, writing), words])
    assert (code, its_code) == (0, 0), (writing, other, text, its_text)
    entered = enter_office(office)
    assert list(verify(entered, "g-1"))
    with game_of(entered, "g-1") as game:
        assert DONE[writing](game), (writing, other, text)
    if other == "backup":
        assert list(verify(enter_office(copy), "g-1"))
    assert ("g-2" in entered.titles_of_games()) == (other == "new")
    shutil.rmtree(folder)


def _together(office: Path, commands: Sequence[Sequence[str]]) -> list[tuple[int, str]]:
    """Commands begun at once, each in a process: exit codes and what was printed."""
    ready, said = _CONTEXT.Barrier(len(commands)), [_CONTEXT.SimpleQueue() for _ in commands]
    works = [
        _CONTEXT.Process(target=told, args=(office, words, ready, queue))
        for words, queue in zip(commands, said, strict=True)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        for work in works:
            work.start()
    for work in works:
        work.join(120)
        assert work.exitcode == 0, commands
    return [queue.get() for queue in said]


@pytest.mark.parametrize("names", A_FEW, ids=" and ".join)
def test_two_commands_at_once(template: Path, tmp_path: Path, names: tuple[str, str]) -> None:
    at_once(template, tmp_path / "pair", names)


@pytest.mark.soak
def test_every_pair_of_commands_at_once(template: Path, tmp_path: Path, survived: Survived) -> None:
    for names in PAIRS:
        at_once(template, tmp_path / "pair", names)
    survived("two commands at once", len(PAIRS), len(PAIRS))


@pytest.mark.parametrize(("writing", "other"), [("run", "backup"), ("undo", "verify")])
def test_a_command_beside_a_writing_one(
    template: Path, tmp_path: Path, writing: str, other: str
) -> None:
    beside(template, tmp_path / "pair", writing, other)


@pytest.mark.soak
def test_every_other_command_beside_every_writing_one(
    template: Path, tmp_path: Path, survived: Survived
) -> None:
    pairs = [(writing, other) for writing in COMMANDS for other in BESIDE]
    for writing, other in pairs:
        beside(template, tmp_path / "pair", writing, other)
    survived("a command beside a writing one", len(pairs), len(pairs))
