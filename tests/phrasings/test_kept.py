"""What a line names, who acts and who sells in it, which its reading must keep."""

from __future__ import annotations

import pytest

from pbm.games.table.lenient.doubtful import Kept
from pbm.games.table.lenient.headings import headings_of
from tests.phrasings.test_sequential import LANGUAGES

LANGUAGE, WORDS = LANGUAGES["1850"]
KEPT = Kept(WORDS, headings_of(LANGUAGE, WORDS))
LOST = (
    ("RI redeems from seat 2, UP from seat 2", ["redeem RI from seat 2"], "UP"),
    ("lay RI 57 at H9 and H11", ["lay RI 57 at H9"], "H11"),
    ("RI buys a 4 for 120", ["buy train RI 4"], "120"),
    ("RI runs best, pays", ["run RI best", "dividend UP full"], "RI pays"),
    ("for 120 I buy UP's 3", ["buy train UP 3 for 120"], "UP's"),
    ("RI sells its 3 to UP, runs", ["sell train RI 3 to UP", "run best"], "RI runs"),
    ("all my companies pay", ["dividend full"], "dividend full"),
    ("sell 2 RI, or 3 if it is over 90", ["sell 2 RI or sell 3 RI if price > 90"], "sell 2"),
    ("sell 2 RI (OR 2)", ["sell 2 RI or sell 2 RI"], "sell 2 RI or"),
    ("buy RI if floated, UP if not", ["then: buy RI if floated(UP)"], "then:"),
    ("sell 2 RI and buy UP if it is under 80", ["sell 2 RI and buy UP if price < 80"], "sell 2"),
)
WHOLE = (
    ("MKT lays nothing", ["lay KATY nothing"]),
    ("RI buys UP's 3 for 1,200", ["buy train RI 3 from UP for 1200"]),
    ("buy 20% of RI (UP is too dear)", ["1. buy 2 RI"]),
    ("1) sell 2 RI 2) buy UP", ["1. sell 2 RI", "2. buy UP"]),
    ("up to 70 for CM", ["bid up to 70 for CM"]),
    ("buy RI from the ipo, or from the market if none is left",
     ["buy RI from ipo or buy RI from market if left = 0"]),
    ("message UP is for sale, 300 or 400", ["message UP is for sale, 300 or 400"]),
)  # fmt: skip


@pytest.mark.parametrize(("text", "lines", "told"), LOST)
def test_what_is_lost_or_turned_round_is_told(text: str, lines: list[str], told: str) -> None:
    assert KEPT.unsound(text, lines).startswith(told)


@pytest.mark.parametrize(("text", "lines"), WHOLE)
def test_a_reading_that_keeps_all_is_sound(text: str, lines: list[str]) -> None:
    assert KEPT.unsound(text, lines) == ""


def test_below_a_companys_heading_its_acts_may_leave_it_out() -> None:
    lines = ["run RI best", "dividend full"]
    assert KEPT.unsound("RI: best, full", lines) == "dividend full"
    assert KEPT.unsound("RI: best, full", lines, headed=True) == ""
