"""The program works as it is installed: from a wheel, far from its repository.

`tests/soak/test_installed.py` installs it whole."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pbm.fleet.versions import program_print

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *options], check=True, capture_output=True)
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_bears_wording_data_and_fonts_and_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for folder in (
        "pbm/reports/office/",
        "pbm/turnsheets/common/",
        "pbm/press/fonts/",
        "pbm/reports/languages/fr.po",
    ):
        assert any(name.startswith(folder) for name in names), folder
    for file in ("wording.jinja", "phrases.toml"):
        assert f"pbm/games/eighteenxx/features/protection/{file}" in names
    assert "pbm/games/continental/data/phrases.fr.toml" in names
    assert not [name for name in names if name.startswith(("tests", "fixtures"))]
    letters = {name.split("/")[2] for name in names if name.startswith("pbm/fixtures/")}
    assert letters == {"chicago", "demonstration", "midwest"}


def test_an_installed_program_is_the_checkout_s_and_opens_an_office_and_prints_a_sheet(
    wheel: Path, tmp_path: Path
) -> None:
    place = tmp_path / "packages"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    code = f"""
import pbm; assert pbm.__file__.startswith({str(place)!r}), pbm.__file__
from pbm.fleet.versions import program_print; assert program_print() == {program_print()!r}
from pbm.cli.main import main
for words in (["open", "office"], ["new", "g", "--title", "continental-rails-ii", "--seed", "1"],
              ["show", "g", "sheet", "4"]):
    try: main(words)
    except SystemExit as end: assert end.code == 0, (words, end.code)
"""
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "=== SHEET g 1 4.1 " in done.stdout
