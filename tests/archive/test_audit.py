"""The audit that anyone can do: one file, run by Python alone."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from importlib.resources import files
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
    assert told[-1] == f"resolved by the rules shows `pbm verify {file}`, which plays them again."


def test_a_seal_from_a_report_is_found_or_not(file: Path) -> None:
    with sqlite3.connect(file) as db:
        seals = [seal for (seal,) in db.execute("SELECT seal FROM record ORDER BY number")]
    db.close()
    code, told = audited(file, "--seal", f"{seals[4][:8]} {seals[4][8:16]}")
    assert (code, told[6]) == (0, f"  The seal {seals[4][:16]} is that of entry 5.")
    code, told = audited(file, "--seal", "0" * 16)
    assert (code, told[-1][:24]) == (1, "! no entry has the seal ")


@pytest.mark.parametrize("length", [0, 10, 100, 5_000, -4_096, -1])
def test_a_file_that_was_cut_off_is_told(file: Path, length: int) -> None:
    file.write_bytes(file.read_bytes()[:length])
    code, told = audited(file)
    assert code == 1
    assert told[-1].startswith("! ")


def test_of_a_game_that_goes_on_it_tells_no_seed(played: Office, tmp_path: Path) -> None:
    with game_of(played, "g-2") as game:
        close_game(game, tmp_path / "g-2.pbm")
    program = files("pbm.archive") / "audit.py"
    (tmp_path / "g-2.audit.py").write_bytes(program.read_bytes())
    code, told = audited(tmp_path / "g-2.pbm")
    assert code == 0
    assert "  The game goes on: seed and nonce are told when it has ended." in told


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
        ("UPDATE secret SET seed = '99'", "! another seed was kept or shown"),
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
