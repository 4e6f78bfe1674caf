"""The audit that anyone can do: one file, run by Python alone."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pbm.archive.closing import close_game
from pbm.core.dice import Dice
from pbm.office.game import game_of
from pbm.office.place import Office


@pytest.fixture
def file(played: Office, tmp_path: Path) -> Path:
    with game_of(played, "g-1") as game:
        close_game(game, tmp_path / "g-1.pbm", public=True)
    return tmp_path / "g-1.pbm"


def audited(file: Path, *words: str) -> tuple[int, list[str]]:
    """By the file that came with the archive, without any package in reach."""
    program = file.with_suffix(".audit.py")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(program), str(file), *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_a_public_archive_is_audited_by_the_program_beside_it(file: Path) -> None:
    code, told = audited(file)
    assert code == 0
    assert [line.split(",")[0] for line in told[2:6]] == [
        "  5 states are those that the record sealed.",
        "  0 letters are as they came; 2 are withheld or erased.",
        told[4],
        "  No turn had other dice than those of its name.",
    ]
    assert told[-1] == f"shows `pbm verify {file}`, which plays them again."


def changed(file: Path, *commands: str) -> Path:
    """A copy with other content, whose hashes in the manifest a forger has made anew."""
    copy = file.with_name("forged.pbm")
    shutil.copy(file, copy)
    shutil.copy(file.with_suffix(".audit.py"), copy.with_suffix(".audit.py"))
    db = sqlite3.connect(copy)
    for command in commands:
        db.execute(command)
    db.commit()
    db.row_factory = sqlite3.Row
    audit: dict[str, object] = {"__name__": "audit"}
    exec(file.with_suffix(".audit.py").read_text(), audit)
    [text] = db.execute("SELECT text FROM manifest").fetchone()
    manifest = audit["json"].loads(text)  # type: ignore[attr-defined]
    for member in manifest["members"]:
        if "/" not in member["name"]:
            member["sha256"] = audit["table_hash"](db, member["name"])  # type: ignore[operator]
    text = audit["json"].dumps(manifest)  # type: ignore[attr-defined]
    db.execute("UPDATE manifest SET text = ?, sha256 = ?", [text, audit["sha"](text)])  # type: ignore[operator]
    db.commit()
    db.close()
    return copy


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            "UPDATE record SET entry = replace(entry, '40', '41') WHERE kind = 'run'",
            "! entry 10 of the record was changed after it was written",
        ),
        (
            "UPDATE borders SET state = x'7b7d' WHERE number = 2",
            "! the state after turn 2 is not the recorded one",
        ),
        (
            "UPDATE borders SET journal = '[]' WHERE number = 1",
            "! what is kept with the state after turn 1 was changed",
        ),
        ("DELETE FROM borders WHERE number = 3", "! there are other states than turns"),
    ],
)
def test_what_a_forger_changes_is_told(file: Path, command: str, told: str) -> None:
    code, lines = audited(changed(file, command))
    assert (code, lines[-1]) == (1, told)


def test_a_changed_byte_is_told(file: Path) -> None:
    content = file.read_bytes().replace(b"guess 40", b"guess 41")
    file.write_bytes(content)
    code, lines = audited(file)
    assert code == 1
    assert lines[-1].startswith("! ")


def test_dice_are_drawn_as_the_game_draws_them(file: Path) -> None:
    code, told = audited(file, "--die", "turn", "2", "target")
    die = Dice("5").of("turn", "2", "target")
    assert code == 0
    assert [float(line) for line in told] == [die._random() for _ in range(8)]
