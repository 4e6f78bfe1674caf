"""The pages of the format tell every kind and every field that a case uses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pbm.games import catalogue
from tests.cases import chicago, continental, eighteenxx
from tests.cases.__main__ import checker
from tests.cases.eighteenxx.batch import FINDERS as BATCH
from tests.cases.eighteenxx.outcome import FINDERS as RULE
from tests.cases.eighteenxx.situation import KEYS
from tests.material import CASES, cases

PAGE = (CASES / "README.md").read_text(encoding="utf-8")
WORDS = "".join(page.read_text(encoding="utf-8") for page in sorted(CASES.glob("*.md")))
TOLD = {word for code in re.findall(r"`([^`\n]+)`", WORDS) for word in re.findall(r"[\w&]+", code)}
TOLD |= {"miles", "climate_start", "climate_end", "loan", "public"}
WHOLE = sorted({*catalogue.titles()} - {"chicago-express"})
PARTS = ("given", "expect", "situation", "expected")


def fields(title: str) -> Iterator[str]:
    """Every field that stands in what a case gives or expects; owners and the like by beginning."""
    for case in cases(title):
        for part in PARTS:
            told: dict[str, Any] = case.get(part, {})
            yield from (
                re.sub(r"^(owner_of|legal_rotations|in_phase)_.*", r"\1_", name) for name in told
            )


@pytest.mark.parametrize("title", [*WHOLE])
def test_every_field_is_told(title: str) -> None:
    known = TOLD | {"owner_of_", "legal_rotations_", "in_phase_"} | {"PENN", "READ"}
    assert sorted(set(fields(title)) - known) == []


def test_every_kind_and_everything_that_is_looked_at_is_told() -> None:
    kinds = {*continental.KINDS, *chicago.KINDS, *eighteenxx.KINDS}
    outcomes = {name for kind in chicago.KINDS.values() for name in kind.outcome or ()}
    assert sorted((kinds | outcomes | set(RULE) | set(BATCH) | KEYS) - TOLD) == []


def test_the_examples_of_the_page_can_be_played() -> None:
    told = [json.loads(line) for line in re.findall(r'^    (\{"id".*)$', PAGE, re.MULTILINE)]
    played = {one["id"]: checker(one.get("game", "continental-rails-ii"))(one) for one in told}
    assert played == dict.fromkeys("abcd", "")


@pytest.mark.parametrize("title", WHOLE)
def test_a_field_beside_the_parts_that_nobody_reads_fails_its_case(title: str) -> None:
    case = {**cases(title)[0], "expects": {}}
    assert "expects: " in checker(title)(case)


@pytest.mark.parametrize("title", WHOLE)
def test_a_case_that_expects_nothing_fails(title: str) -> None:
    case = cases(title)[0]
    part = "expect" if "expect" in case else "expected"
    assert checker(title)({**case, part: {}}) == "nothing is expected"
