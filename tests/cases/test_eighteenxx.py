"""The exact cases of 18xx: every one of the titles that can be played."""

from __future__ import annotations

import pytest

from pbm.games import catalogue
from tests.cases.__main__ import OWN_ROOMS
from tests.cases.compare import Case
from tests.cases.eighteenxx import check
from tests.cases.test_continental import off_by_one
from tests.material import cases

CASES = [
    case
    for title, family in catalogue.TITLES.items()
    if "eighteenxx" in family and title not in OWN_ROOMS
    for case in cases(title)
]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_case_comes_out_as_written(case: Case) -> None:
    assert check(case) == ""


def test_a_case_with_another_figure_fails() -> None:
    """The first expected figure of every case of rules, one more than it should be."""
    told = ("cash", "cash_change", "market", "par", "retained", "per_share", "revenue")
    for case in CASES:
        figures = {key: value for key, value in case["expected"].items() if key in told}
        for wrong in list(off_by_one(figures))[:1]:
            assert check({**case, "expected": {**case["expected"], **wrong}}) != "", case["id"]


def test_what_a_case_tells_is_never_passed_over() -> None:
    case = {"game": "1870", "kind": "rule", "actions": [], "expected": {"next": "1"}}
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
