"""What is offered for a line agrees with it: it is no other order, and not the contrary."""

from __future__ import annotations

import pytest

from pbm.games.continental.orders.understanding import understand
from pbm.games.family import Reading
from tests.continental.midgame import view
from tests.phrasings.test_sequential import understood

OFFERED = (
    ("1850", "A train for CBQ from the bank, anything but a 2.", ("buy train CBQ from bank",)),
    ("1867-big-wyoming", "BH keeps its 3 and drops the other.", ()),
    ("1870", "ATSF:\nlay two yellows towards Denver", ()),
    ("1870", "Seat 3 has offered me the Cattle Company for 80", ()),
    ("chicago-express", "3. nothing for B&O", ("pass",)),
    ("chicago-express", "next turn develop it", ()),
    ("chicago-express", "C&O pays 8, so bid up to 9 for it", ("bid up to 9 for C&O",)),
    ("chicago-express", "offer 9 for C&O if nobody has bid more than 6", ("offer 9 for C&O",)),
    (
        "chicago-express",
        "bid up to 12 for NYC -- 10 if I hold two of them already",
        ("bid up to 10 for NYC if shares(NYC) >= 2", "bid up to 12 for NYC"),
    ),
    (
        "1870",
        "SSW:\nstation at St. Louis, but only if the MP hasn't got there first",
        ("station SSW at C18",),
    ),
    ("continental", "rate war B&O on READ 25 dollars", ("rate war B&O on READ 25",)),
    ("continental", "rate war B&O on READ $25", ("rate war B&O on READ 25",)),
    ("continental", "buy 50 MON", ("bid MON 920",)),
    ("continental", "build PA7 for $56,000 in all", ("build B&O 315",)),
    ("continental", "improve B&O for $3,444", ("improve B&O 13",)),
    ("continental", "influence B&O level 2", ("influence B&O 510",)),
    ("1870", "put ATSF at 82", ("par ATSF at 82",)),
    ("1870", "dividend IC quarter", ("dividend IC full", "dividend IC half")),
    ("1870", "stop when MP pays", ("stop if operated(MP)",)),
    ("1870", "ask me if the price of SLSF falls", ("stop if price(SLSF) < 70",)),
    ("continental", "pass all auctions of the C&O", ()),
    ("continental", "character", ()),
    ("1870", "buy IC at 76", ("par IC at 76",)),
    ("1870", "bid 40 for IC", ()),
    ("1870", "IC does not pay anybody", ("dividend IC withhold",)),
    ("1870", "tell me when trains rust", ("stop if phase >= 3",)),
    ("1870", "stop if IC goes bankrupt", ("stop if treasury(IC) < 100",)),
    ("1870", "stop when seat 2 sells", ("stop if certificates(seat 2) < 10",)),
    ("1870", "buy train IC 9", ("buy train IC 8", "buy train IC 10")),
    ("chicago-express", "pass all auctions of the C&O", ("pass",)),
    ("chicago-express", "skip the auction of PRR", ("null auction",)),
    ("chicago-express", "I skip developing Detroit", ("null development",)),
    (
        "chicago-express",
        "stop when PRR pays",
        ("stop if dividends >= 1", "stop if dividend(PRR) >= 1"),
    ),
    ("chicago-express", "develop PRR", ("develop Charleston",)),
    ("chicago-express", "develop Detroit", ()),
    ("chicago-express", "develop P7", ()),
    ("chicago-express", "I develop P7", ()),
    ("chicago-express", "expand PRR to Q9", ()),
    ("chicago-express", "expand PRR to Q9 R4", ("expand PRR to R4",)),
    ("1870", "donate 500", ()),
    ("1870", "IC issues a share", ()),
    ("1870", "redeem 2 IC", ()),
    ("chicago-express", "do nothing unless B&O is auctioned", ()),
    ("continental", "build PA99", ()),
    ("1870", "sell IC down to 2", ("sell 1 IC while shares(IC) > 2",)),
    ("1870", "don't decline the purchase", ()),
    ("1870", "I decline to buy IC", ("pass",)),
    ("1870", "stop before SLSF operates", ("stop in COMPANY SLSF if cash >= 0",)),
    ("1850", "1. sell 1 MKT and buy FW", ()),
    ("1850", "IC buys a train in phase 4 if it can", ()),
    ("1867-big-wyoming", "don't decline", ("accept acquisition",)),
    ("continental", "Sell NYC down to 20", ("sell 30 NYC",)),
    ("continental", "sell NYC down to 70", ()),
    ("continental", "bring B&O's loans down to 100", ()),
    ("continental", "I will not borrow 500 but repay 300", ("repay 300",)),
    (
        "1870",
        "MKT 2: B13-B11 $30 30 2 half",
        ("run MKT 2: B13 B11;", "dividend MKT half"),
    ),
)
DENIED = (
    ("continental", "no improvements for B&O"),
    ("continental", "do not build PA7"),
    ("continental", "never short READ"),
    ("1870", "no shares of IC"),
    ("1870", "I'm not selling any SP, no matter what"),
    ("1850", "I do not want to start the NP."),
    ("chicago-express", "no bid for C&O"),
    ("chicago-express", "never bid on NYC"),
)
CONTRARY = (
    "improve",
    "dividend",
    "build",
    "short",
    "buy",
    "sell",
    "par",
    "bid",
    "offer",
    "auction",
)
"""Verbs of what nobody wants who says so."""


def read(title: str, text: str) -> Reading:
    return understand(text, view()) if title == "continental" else understood(title, text)


@pytest.mark.parametrize(("title", "line", "offers"), OFFERED)
def test_what_is_offered_is_what_the_line_says(
    title: str, line: str, offers: tuple[str, ...]
) -> None:
    (told,) = read(title, line).complaints
    assert told.offers == offers


@pytest.mark.parametrize(("title", "line"), DENIED)
def test_what_a_line_denies_is_not_offered_with_what_it_does_not_say(title: str, line: str) -> None:
    (told,) = read(title, line).complaints
    assert [one for one in told.offers if one.split()[0] in CONTRARY] == []


def test_a_dividend_denied_is_never_offered_in_full() -> None:
    (told,) = read("1870", "IC does not pay anybody").complaints
    assert "dividend IC withhold" in told.offers
    assert "dividend IC full" not in told.offers


def test_half_a_dividend_is_offered_as_half() -> None:
    told = read("1870", "The thing ::\ndividend half").complaints[-1]
    assert told.offers == ("dividend IC half",)
