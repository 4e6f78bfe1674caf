"""The exact cases beside the checkout: every rule case and route of 1870."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases.eighteenxx import check
from tests.shared import SHARED, shared

FILE = "eighteenxx/cases.json"


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
