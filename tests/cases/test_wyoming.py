"""The exact cases of 1867 Big Wyoming."""

from __future__ import annotations

import json

import pytest

from tests.cases.__main__ import cases_of
from tests.cases.compare import Case
from tests.cases.test_continental import off_by_one
from tests.cases.wyoming import check
from tests.material import CASES as FOLDER

NAME = "1867-big-wyoming"
CASES: list[Case] = [
    case
    for file in sorted((FOLDER / NAME).glob("*.json"))
    for case in cases_of(json.loads(file.read_text(encoding="utf-8")), NAME)
]


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Case) -> None:
    assert check(case) == ""


@pytest.mark.parametrize("case", CASES[::5], ids=[str(case["id"]) for case in CASES[::5]])
def test_a_case_with_another_figure_fails(case: Case) -> None:
    for wrong in off_by_one(case["expected"]):
        assert check({**case, "expected": wrong}) != "", wrong
