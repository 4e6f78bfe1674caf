"""The exact cases of 18xx: every rule case and route of the titles that can be played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.eighteenxx import check
from tests.material import cases

CASES = [case for case in cases("1870") if case["kind"] in ("rule", "route")]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_case_comes_out_as_written(case: dict[str, Any]) -> None:
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
