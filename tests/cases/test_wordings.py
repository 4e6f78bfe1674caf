"""Other ways of saying an order of 18xx mean what the plain one means."""

from __future__ import annotations

import pytest

from tests.cases.eighteenxx.speech import alternatives, paired
from tests.cases.eighteenxx.wordings import plainly


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("sell 2 shares of IC", "sell IC 2"),
        ("sell 30% of IC", "sell IC 3"),
        ("buy IC from the market", "buy IC market"),
        ("buy 2 IC from the open market", "buy IC market 2"),
        ("buy a share of IC from the ipo", "buy IC ipo"),
        ("par IC at 100", "par IC 100"),
        ("bid 65 for SCC", "bid SCC 65"),
        ("buy a 4-train from the bank", "buy train 4 bank"),
        ("buy train 3 from the open market", "buy train 3 open market"),
        ("buy a 4-train from IC for 100", "buy train 4 from IC for 100"),
        ("buy train D, trading in its 4-train", "buy train D trade in 4"),
        ("redeem MP from seat 2", "MP redeem 2"),
        ("reissue MP", "MP reissue"),
        ("lay #57 at K16 r0", "lay 57 at K16 rot 0"),
        ("lay 57 rotation 1 in K16", "lay 57 at K16 rot 1"),
        ("lay 57 at M14, rot 0, with the bridge", "lay 57 at M14 rot 0 with the discount"),
        ("upgrade B9 to #14, r0", "upgrade B9 to 14 rot 0"),
        ("place a station at K16", "station at K16"),
        ("put the cattle token on B11", "cattle at B11"),
        ("place an open port at N17", "open port at N17"),
        ("pay a half dividend", "dividend half"),
        ("pays out", "dividend full"),
        ("withholds 60", "withhold"),
        ("keep the marker on the charter", "marker on charter"),
        ("discard a 3-train", "discard 3"),
        ("does not protect IC", "decline"),
        ("buys train 4", "buy train 4"),
        ("buys a 4-train from the bank", "buy train 4 bank"),
        ("sells 2 IC", "sell IC 2"),
        ("lays 57 at K16 rot 0", "lay 57 at K16 rot 0"),
        ("passes", "pass"),
    ],
)
def test_an_order_in_other_words(said: str, plain: str) -> None:
    assert plainly(said) == plain


def test_alternatives_of_a_line() -> None:
    assert alternatives("2: sell IC 1 or sell FW 1") == ["2: sell IC 1", "2: sell FW 1"]
    assert alternatives("IC: lay 5, 6 or 57 at K16 rot 0") == [
        "IC: lay 5 at K16 rot 0",
        "IC: lay 6 at K16 rot 0",
        "IC: lay 57 at K16 rot 0",
    ]
    assert alternatives("lay 5, 6 or 57 at C18") == ["lay 5, 6 or 57 at C18"]


def test_verdicts_of_alternatives_stand_apart_or_in_a_row() -> None:
    words = ["1: pass", "2: sell IC 1 or sell FW 1"]
    parts = ["2: sell IC 1", "2: sell FW 1"]
    apart = [("1: pass", True), (parts, [False, True])]
    assert list(paired(words, [True, [False, True]])) == apart
    assert list(paired(words, [True, False, True])) == apart
    assert list(paired(words, [True, True])) == [("1: pass", True), (words[1], True)]
