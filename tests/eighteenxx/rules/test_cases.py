"""The exact cases: those beside the checkout and our own, every rule case and route of 1870."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.eighteenxx import check
from tests.shared import SHARED, shared

FILE = "eighteenxx/cases.json"
OWN = json.loads(Path(__file__).with_name("more_cases.json").read_text(encoding="utf-8"))["cases"]


def cases() -> list[Any]:
    """The cases with their names; one that says what is missing where the file is absent."""
    if not (SHARED / FILE).exists():
        return [pytest.param(None, id="absent")]
    every = json.loads((SHARED / FILE).read_text(encoding="utf-8"))["cases"]
    ours = [c for c in every if c["game"] == "1870" and c["kind"] in ("rule", "route")]
    return [pytest.param(case, id=case["id"]) for case in ours]


@pytest.mark.parametrize("case", cases())
def test_the_case_comes_out_as_written(case: dict[str, Any] | None) -> None:
    if case is None:
        shared(FILE)
    else:
        assert check(case) == ""


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in OWN])
def test_our_own_case_comes_out_as_written(case: dict[str, Any]) -> None:
    assert check(case) == ""


def test_what_a_case_tells_is_never_passed_over() -> None:
    case = {"game": "1870", "kind": "rule", "actions": [], "expected": {}}
    assert "nothing known of weather" in check(case | {"situation": {"weather": "fair"}})


def test_a_case_with_a_wrong_expectation_fails() -> None:
    situation = {"players": 3, "round": "ISR", "first": 2, "owners": {}}
    case = {
        "game": "1870",
        "kind": "rule",
        "situation": situation,
        "actions": ["2: pass"],
        "expected": {"legal": [True], "next": "1"},
    }
    assert check(case) == "next: '3', expected '1'"
    assert "no way to look at" in check(case | {"expected": {"colour": "red"}})
    assert "ValueError" in check(case | {"actions": ["2: dance"]})
