"""What `console` blocks of the guides show happens: commands run in order, answers compared.

A `…` stands for any text. Blocks marked `roster` or `orders` with a name are files of that name.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbm.cli.main import main
from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import game_of
from tests.office.a_game import an_office, letter

pytestmark = pytest.mark.soak
DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)[ ]*([\w.]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown(text: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what it answers."""
    _, *parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    return [(line, answer) for line, _, answer in (part.partition("\n") for part in parts)]


def is_told(answer: str, output: str) -> bool:
    """Whether a command said this, where dots stand for any text."""
    pieces = [re.escape(piece) for piece in answer.strip().split("…")]
    return re.fullmatch(".*".join(pieces), output.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("page", ["moderator/first-office.md"])
def test_a_page_can_be_followed(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBM_OFFICE", raising=False)
    ran = 0
    for kind, name, text in BLOCK.findall((DOCS / page).read_text(encoding="utf-8")):
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif kind == "console":
            for line, answer in shown(text):
                done = CliRunner().invoke(main, shlex.split(line)[1:])
                assert done.exit_code == 0, (line, done.output)
                assert is_told(answer, done.output), (line, done.output)
                ran += 1
    assert ran >= 8


MODERATORS = ("week", "post", "deadlines", "people", "past-games")
SEATS = (
    Seat(1, "Ann Archer", "Ada", "ann@example.org"),
    Seat(2, "Bob", "Bea", "bob@example.org"),
    Seat(3, "Cid", "Coe", "cid@example.org"),
    Seat(4, "Dee", "Dov", "dee@example.org"),
)
ELSEWHERE = ("--imap", "pbm send", "pbm titles", "pbm help", "pbm open", "pbm new")
"""What wants servers (`tests/cli/test_by_mail.py`) or has been done before the page begins."""
HERE = {"/media/stick/": "", "~/Maildir": "letters", "--turn 7": "--turn 1", "Gould": "Ada"}
"""What stands in the pages for a moderator's own places and names."""


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An office with a small game of four, all of whom have written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PBM_OFFICE", raising=False)
    monkeypatch.setenv("EDITOR", "touch")
    made = an_office(tmp_path)
    begin(made, NewGame("cr-28", "guessing", SEATS, {}, "5"))
    (tmp_path / "letters").mkdir()
    with game_of(made, "cr-28") as game:
        for seat in range(1, 5):
            raw = letter(game, seat, f"guess {seat}").raw
            (tmp_path / "letters" / f"{seat}.eml").write_bytes(raw)
    (tmp_path / "announcement.txt").write_text("The office moves.\n", encoding="utf-8")
    yield tmp_path
    catalogue.family.cache_clear()


def told(line: str) -> Result:
    return CliRunner().invoke(main, shlex.split(line, comments=True)[1:])


@pytest.mark.parametrize("page", ["../README", *(f"moderator/{one}" for one in MODERATORS)])
def test_the_commands_of_a_page_run_one_after_another(page: str, office: Path) -> None:
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    assert told("pbm publish cr-28").exit_code == 0
    if page.endswith("past-games"):
        while told("pbm run cr-28 --force").exit_code == 0:
            assert told("pbm publish cr-28").exit_code == 0
    for line in re.findall(r"^    (pbm .*)$", text, re.MULTILINE):
        for theirs, ours in HERE.items():
            line = line.replace(theirs, ours)
        if not any(word in line for word in ELSEWHERE):
            done = told(line)
            assert done.exit_code == 0, (line, done.output)
