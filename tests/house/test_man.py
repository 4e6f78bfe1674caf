"""Each command has a man page, made of its help."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbm.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    subprocess.run([sys.executable, ROOT / "docs/man.py", folder], check=True, cwd=folder)
    return folder


def test_each_command_has_a_man_page_with_its_examples(pages: Path) -> None:
    names = {path.name for path in pages.iterdir()}
    assert names == {"pbm.1", *(f"pbm-{name}.1" for name in COMMANDS)}
    text = (pages / "pbm-undo.1").read_text(encoding="utf-8")
    assert ".nf\nExample:\n  pbm undo cr-28\n  pbm undo cr-28 --turn 1 --reopen 1,2\n.fi\n" in text
    assert all(
        f"\\fB{name}\\fP" in (pages / "pbm.1").read_text(encoding="utf-8") for name in COMMANDS
    )


def test_each_page_says_in_one_line_what_its_command_does(pages: Path) -> None:
    heads = {path.name: path.read_text(encoding="utf-8") for path in pages.iterdir()}
    for name, (_, short) in COMMANDS.items():
        assert f".SH NAME\npbm\\-{name} \\- {short.rstrip('.')}\n" in heads[f"pbm-{name}.1"]
    assert ".SH NAME\npbm \\- A turn office for railroad games played by mail\n" in heads["pbm.1"]


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff here")
def test_groff_finds_nothing_wrong_with_them(pages: Path) -> None:
    files = sorted(pages.iterdir())
    command = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
