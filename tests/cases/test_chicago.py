"""The exact cases of Chicago Express: those beside the rulebook, and our own."""

from __future__ import annotations

import json

import pytest

from tests.cases.__main__ import cases_of
from tests.cases.chicago import KINDS, check
from tests.cases.compare import Case
from tests.cases.test_continental import off_by_one
from tests.material import CASES as FOLDER

CASES: list[Case] = [
    case
    for file in sorted((FOLDER / "chicago-express").glob("*.json"))
    for case in cases_of(json.loads(file.read_text(encoding="utf-8")), "chicago-express")
]


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Case) -> None:
    assert check(case) == ""


def test_every_kind_has_cases() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)


def test_a_case_with_another_figure_fails() -> None:
    for case in CASES:
        expected = KINDS[case["kind"]].outcome
        for wrong in off_by_one({k: v for k, v in case.items() if expected and k in expected}):
            assert check({**case, **wrong}) != "", case["id"]


def test_what_nobody_reads_fails() -> None:
    case = {"kind": "min_bid", "income": 22, "sold_before": 2, "min": 8}
    assert check(case) == ""
    assert check({**case, "weather": "snow"}) == "weather: nobody reads this"
    assert check({"kind": "min_bid", "income": 22}) == "nothing is expected"
    assert check({**case, "min": 9}) == "min: expected 9, came 8"
    assert check({"kind": "weather"}).startswith("nobody knows this kind of case")
