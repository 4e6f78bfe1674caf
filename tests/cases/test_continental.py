"""The given exact cases of Continental Rails II, each as a test."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cases.continental import check
from tests.shared import SHARED

FILE = SHARED / "continental-rails" / "cases.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    """What the real steps make of a case is what the rulebook and the rulings say."""
    assert check(case) == ""


def test_all_cases_are_there() -> None:
    """173 cases lie beside the checkout, or none of the shared material does."""
    if not FILE.exists():
        pytest.skip("needs ../shared/continental-rails/cases.json, not beside this checkout")
    assert len(CASES) >= 173
