"""Wheel and sdist: the same bytes whenever they are built, and whole where no checkout is.

The program is installed into an environment of its own with what `.ci/running.lock` names and
nothing else. Those packages are taken from here by links, so that no net is needed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

pytestmark = pytest.mark.soak
ROOT = Path(__file__).resolve().parents[2]
LOCKED = re.compile(r"^([\w.-]+)==", re.MULTILINE)
BUILDING = {"editables", "hatchling", "pathspec", "trove-classifiers"}
"""What the lock has for building alone."""


def built(source: Path, folder: Path, *targets: str) -> list[Path]:
    """The sdist and wheel of a source tree, built without a net."""
    chosen = [word for target in targets for word in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *chosen]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A sdist and a wheel of this checkout."""
    sdist, wheel = built(ROOT, tmp_path_factory.mktemp("first"), "sdist", "wheel")[::-1]
    if sdist.suffix == ".whl":
        sdist, wheel = wheel, sdist
    return sdist, wheel


@pytest.fixture(scope="module")
def unpacked(first: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the sdist holds, as files of another day and another user's mask."""
    folder = tmp_path_factory.mktemp("sources")
    with tarfile.open(first[0]) as packed:
        packed.extractall(folder, filter="data")
    (tree,) = folder.iterdir()
    for path in tree.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
        path.chmod(path.stat().st_mode & 0o700)
    return tree


def test_two_builds_are_the_same_bytes(
    first: tuple[Path, Path], unpacked: Path, tmp_path: Path
) -> None:
    again = built(unpacked, tmp_path / "again", "sdist", "wheel")
    assert {path.name: path.read_bytes() for path in again} == {
        path.name: path.read_bytes() for path in first
    }


def test_the_sdist_bears_what_its_tests_need(unpacked: Path) -> None:
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    assert [name for name in kept if (ROOT / name).exists() > (unpacked / name).exists()] == []


def linked(name: str, place: Path) -> None:
    """A package of this environment in another, by links to what it brought."""
    ours = distribution(name)
    for top in {Path(str(file)).parts[0] for file in ours.files or ()} - {"..", "__pycache__"}:
        if not (place / top).exists():
            (place / top).symlink_to(Path(str(ours.locate_file(top))))


@pytest.fixture(scope="module")
def installed(first: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel and what it runs on."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    (packages,) = home.glob("lib/python*/site-packages")
    names = LOCKED.findall((ROOT / ".ci/running.lock").read_text(encoding="utf-8"))
    for name in set(names) - BUILDING:
        if "colorama" not in name:
            linked(name, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin/python"), "install"]
    options = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", str(first[1])]
    subprocess.run([*pip, *options], check=True, capture_output=True)
    return home / "bin"


def said(installed: Path, folder: Path, *words: str, **environment: str) -> str:
    """What the installed program says, far from the checkout."""
    clean = {"PATH": os.environ["PATH"], "HOME": str(folder), **environment}
    done = subprocess.run(
        [installed / "pbm", *words],
        cwd=folder, env=clean, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_program_plays_its_demonstration(installed: Path, tmp_path: Path) -> None:
    told = said(installed, tmp_path, "demo", "played")
    assert "146 PDFs and 128 mails in " in told
    looked = said(installed, tmp_path, "--office", "played/office", "status", "midwest")
    assert "midwest" in looked
    code = "import pbm; print(pbm.__file__)"
    where = subprocess.run(
        [installed / "python", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert where.startswith(str(installed.parent))


def test_an_installed_program_knows_its_version_and_its_types(
    installed: Path, first: tuple[Path, Path], tmp_path: Path
) -> None:
    version = first[1].name.split("-")[1]
    assert said(installed, tmp_path, "--version") == f"pbm, version {version}\n"
    assert "pbm/py.typed" in zipfile.ZipFile(first[1]).namelist()


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash here")
def test_a_shell_completes_the_words_of_the_installed_program(
    installed: Path, tmp_path: Path
) -> None:
    """The line of the README, in bash: what it defines answers the second word."""
    script = f"""
PATH={installed}:$PATH
eval "$(_PBM_COMPLETE=bash_source pbm)"
COMP_WORDS=(pbm pub); COMP_CWORD=1
_pbm_completion pbm
echo "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["publish"], done.stderr
