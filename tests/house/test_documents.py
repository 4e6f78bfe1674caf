"""What README and ARCHITECTURE say is so: commands, settings, sheets, rooms."""

from __future__ import annotations

import re
import subprocess
import textwrap
import tomllib
from pathlib import Path

import pytest

from pbm.cli.main import COMMANDS
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.settings import all_settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


def sample(first: str) -> str:
    """The indented text of the README that begins with some words."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", README, re.MULTILINE)
    (found,) = [block for block in blocks if block.strip().startswith(first)]
    return textwrap.dedent(found).strip("\n")


def misread(title: str, text: str) -> list[str]:
    """What a player's sheet in a new game is told about these lines."""
    family = catalogue.family(title)
    seats = [Seat(n, f"P{n}") for n in range(1, family.most_seats + 1)]
    settings = {one.key: one.default for one in family.settings}
    state = family.new_game(seats, settings, Dice(5).of("new"))
    return [one.reason for one in family.read(text, family.view(state, [], 4)).complaints]


def test_the_citation_names_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {project['version']}\n" in citation
    assert f"\nlicense: {project['license']}\n" in citation


def test_every_page_that_is_linked_stands_there() -> None:
    """In a checkout, too, where nothing is made of them yet."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    linked = {
        page: re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        for page in pages
    }
    lost = [(page, to) for page in pages for to in linked[page] if not (page.parent / to).exists()]
    assert lost == []


def test_a_checkout_has_the_same_bytes_on_every_system() -> None:
    """Of files that hold lines: `git ls-files --eol` tells how each is taken in and laid out."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    told = subprocess.run(
        ["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(told) > 1000
    kept = ("attr/-text", "attr/text=auto eol=lf")
    assert [line for line in told if not line.split("\t")[0].strip().endswith(kept)] == []
    assert [line for line in told if "i/crlf" in line and "attr/-text" not in line] == []


def test_every_command_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"pbm ([a-z]+)\b", README)) - {"help"}
    assert named <= set(COMMANDS)
    assert set(COMMANDS) - named - {"help"} == set()


@pytest.mark.parametrize(
    "key",
    [
        "ladder",
        "early",
        "anonymous",
        "town-costs",
        "rate-wars",
        "recalls",
        "horizon",
        "missing",
    ],
)
def test_every_setting_that_the_guide_names_exists(key: str) -> None:
    titles = ("continental-rails-ii", "chicago-express")
    known = {one.key for title in titles for one in all_settings(catalogue.family(title))}
    assert f"`{key}`" in (ROOT / "docs/moderator/people.md").read_text(encoding="utf-8")
    assert key in known


def test_the_sheets_in_the_readme_are_understood() -> None:
    lines = sample("=== SHEET").splitlines()
    assert misread("continental-rails-ii", "\n".join(lines[1:-1])) == []
    assert misread("chicago-express", sample("# AUCTIONS")) == []


def test_every_room_of_the_architecture_is_there() -> None:
    drawn = ARCHITECTURE.split("## Rooms")[1].split("```")[1]
    room, missing = Path(), []
    for line in drawn.splitlines():
        begins = re.match(r"(  )?([a-z0-9]+) {2,}(.*)", line)
        if begins:
            room = Path("games", begins[2]) if begins[1] else Path(begins[2])
            line = begins[3]
        named = [
            word for word in re.findall(r"(?:^|· )([a-z_]+/?)(?= |$)", line.strip()) if "·" in line
        ]
        for word in named:
            place = ROOT / "pbm" / room / word.rstrip("/")
            if not (place.is_dir() or place.with_suffix(".py").is_file()):
                missing.append(f"{room}/{word}")
    assert room.name == "core"
    assert missing == []
    for path in re.findall(r"`((?:pbm|tests|fixtures|reports|turnsheets)/[\w./]*)`", ARCHITECTURE):
        assert (ROOT / path).exists(), path
