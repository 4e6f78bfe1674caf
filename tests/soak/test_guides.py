"""What `console` blocks of the guides show happens: commands run in order, answers compared.

A `…` stands for any text. Blocks marked `roster` or `orders` with a name are files of that name.
"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.main import main

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
