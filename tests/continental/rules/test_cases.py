"""The exact cases: those worked out from the rulebook, and our own with other figures."""

from __future__ import annotations

import pytest

from tests.cases.continental import Case, check
from tests.cases.cr_register import KINDS
from tests.material import cases

CASES = cases("continental-rails-ii")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    """Reckoned by hand from rulebook and rulings."""
    assert check(case) == ""


def test_every_kind_has_cases() -> None:
    """No kind of case is tried on the given figures alone."""
    assert {case["kind"] for case in cases("continental-rails-ii", "more")} == set(KINDS)


def test_what_nobody_reads_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A circumstance that a kind does not know is passed over, but not in silence."""
    (case,) = [one for one in CASES if one["id"] == "message-1"]
    strange = {**case, "given": {**case["given"], "weather": "snow"}}
    assert check(strange) == ""
    assert capsys.readouterr().err == "message-1 message: nobody read given.weather\n"
