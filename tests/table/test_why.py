"""Reasons of computer seats: every code is a sentence of its family, and no sentence is idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbm.games.table.why import why
from tests.material import sentences

ROOT = Path(__file__).resolve().parents[2]


def codes(family: str) -> set[str]:
    """The codes that a family's computer seats give."""
    room = ROOT / "pbm/games" / family
    files = [*room.glob("computer/*.py"), *room.glob("features/*/*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r'\bwhy\(\s*"(\w+)"', text))


@pytest.mark.parametrize("family", ["chicago", "eighteenxx"])
def test_every_reason_is_a_sentence_of_the_family(family: str) -> None:
    assert sorted(codes(family)) == sorted(sentences("reports", family, "why"))


def test_a_reason_is_told_in_the_family_s_words() -> None:
    told = why("share", company="PRR", dollars=1200).told("chicago")
    assert told == "a share of PRR is worth $1,200"
