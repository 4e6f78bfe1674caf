"""Our own cases in the form of the given ones: other figures, borders, several things at once."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cases.continental import check
from tests.cases.cr_register import KINDS

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("more_cases.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    """Reckoned by hand from rulebook and rulings."""
    assert check(case) == ""


def test_every_kind_has_cases() -> None:
    """No kind of case is tried on the given figures alone."""
    assert set(Counter(case["kind"] for case in CASES)) == set(KINDS)


def test_what_nobody_reads_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A circumstance that a kind does not know is passed over, but not in silence."""
    (case,) = [one for one in CASES if one["id"] == "message-1"]
    strange = {**case, "given": {**case["given"], "weather": "snow"}}
    assert check(strange) == ""
    assert capsys.readouterr().err == "message-1 message: nobody read given.weather\n"
