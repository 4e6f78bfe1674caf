"""Orders as people write them: what is understood, and what a complaint says instead."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.table.letters import read_programme
from pbm.sheets.complaint import Complaint, complaint_lines

LANGUAGE = language_of(TITLE)


def understood(text: str) -> list[str]:
    """The canonical lines of a letter that has no mistake."""
    read, complaints = read_programme(text, LANGUAGE)
    assert not complaints, complaints
    return [one.text for one in read]


def told(text: str) -> list[str]:
    """The complaints about a letter, each as one paragraph without the line and its caret."""
    return [_paragraph(one) for one in read_programme(text, LANGUAGE)[1]]


def _paragraph(complaint: Complaint) -> str:
    return " ".join(part.strip() for part in complaint_lines(complaint, 400)[2:-1])


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("bid 45 on MRBC, max 60", "1. bid 45 for MRBC and up to 60"),
        ("Bid for Mississippi River 45 up to 60", "1. bid 45 for MRBC and up to 60"),
        ("bid $1,045 scc", "1. bid 1045 for SCC"),
        ("bid max 60 SCC", "bid up to 60 for SCC"),
        ("buy 10% IC", "1. buy IC"),
        ("buy a share of IC from the market", "1. buy IC from market"),
        ("buy Illinois Central from pool", "1. buy IC from market"),
        ("sell 20 % of IC", "1. sell 2 IC"),
        ("sell two shares of ic", "1. sell 2 IC"),
        ("start ic for $100", "1. par IC at 100"),
        ("redeem a share of IC", "1. redeem IC"),
        ("reissue IC shares", "1. reissue IC"),
        ("buy GRSC from seat 2 at 30", "1. buy private GRSC from seat 2 for 30"),
        ("sell GRSC to IC for 35", "sell private GRSC to IC for 35"),
        ("buy GRSC for IC from 2 for up to 40", BUYS := "buy private IC GRSC from seat 2"),
        ("if price(IC)>=80 then sell 2 IC", "1. if price(IC) >= 80: sell 2 IC"),
        ("buy IC when shares < 5 otherwise buy MP", "1. buy IC if shares < 5 or buy MP"),
        ("if cash > $1,250 then buy IC", "1. if cash > 1250: buy IC"),
        ("OPERATING ROUND\nINITIAL STOCK ROUND\nbuy GRSC", "1. buy private GRSC"),
        ("then pass", "then: pass"),
        ("any sell 2 IC", "any: sell 2 IC"),
        ("stop when price of IC < 70", "stop if price(IC) < 70"),
    ],
)
def test_people_write_stock_rounds_in_many_ways(written: str, text: str) -> None:
    (found,) = understood(written)
    assert found == (f"{text} for at most 40" if text == BUYS else text)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Lay tile #57 on K16 E-W", "lay IC 57 at K16 to E W"),
        ("lay 57 Jackson E and W", "lay IC 57 at K16 to E W"),
        ("lay 57 K16 rot 2", "lay IC 57 at K16 rotation 2"),
        ("upgrade K16 to 14", "lay IC 14 at K16"),
        ("lay nothing", "lay IC nothing"),
        ("station memphis", "station IC at H17"),
        ("place token at H17", "station IC at H17"),
        ("run 2: K16-J17-H17, 3: K16 - K14", "run IC 2: K16 J17 H17; 3: K16 K14;"),
        ("run all", "run IC best"),
        ("pay dividend", "dividend IC full"),
        ("withhold", "dividend IC withhold"),
        ("pay half", "dividend IC half"),
        ("dividend full if price rises above 100 or half", RISES := "dividend IC full if "),
        ("dividend MP half if income > 90 or withhold", "dividend MP half if income > 90 or "),
        ("buy a 3-train", "buy train IC 3"),
        ("buy train 3 for MP", "buy train MP 3"),
        ("buy train at most 2 times", "buy train IC at most 2 times"),
        ("connection: marker on the map", "connection IC marker map"),
        ("connection keep marker", "connection IC marker charter"),
    ],
)
def test_people_write_operating_rounds_in_many_ways(written: str, text: str) -> None:
    (found,) = understood(f"COMPANY IC:\n{written}")
    more = "risesabove(100) or dividend IC half" if text == RISES else ""
    more = "dividend MP withhold" if text.startswith("dividend MP") else more
    assert found == text + more


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("buy ICC", "ICC does not fit here; did you mean IC or SCC?"),
        (
            "buy IC; protect MP",
            'A line takes one order: write "protect MP" on a line of its own.',
        ),
        (
            "redeem IC from Bob",
            "There is no holder Bob: people go by their seats, as seat 2. expected: redeem ",
        ),
        (
            "par IC at 75",
            "75 is no par value; they are 68, 72, 76, 82, 90 and 100. expected: par <company> at ",
        ),
        ("buy 15% IC", "Shares are tenths of a company; did you mean 10% or 20%?"),
        (
            "protect IC at 82",
            'What begins with "at" is no part of this order. expected: protect <company>',
        ),
        (
            "any: buy private GRSC if price <= 20",
            "price must say of what it is asked: price(<priced>).",
        ),
        ("stop if price rises above 90", "risesabove(90) is asked of what an order is for, "),
        ("STOCK ROUND - cash $440", "A heading stands on a line of its own. "),
        (
            "sell 2 IC if price(IC) > 80 or shres(IC) > 2",
            "There is no figure shres; did you mean shares?",
        ),
    ],
)
def test_complaints_name_the_remedy(written: str, complaint: str) -> None:
    (found,) = told(written)
    assert found.startswith(complaint)


def test_lines_below_a_broken_heading_are_not_taken_for_another_company() -> None:
    read, complaints = read_programme(
        "COMPANY IC\nrun best\nCOMPANY MPP\nrun nothing\ndividend MP half", LANGUAGE
    )
    assert [one.text for one in read] == ["run IC best", "dividend MP half"]
    assert [one.line for one in complaints] == [3, 4]
    assert complaints[0].suggestion == "MP"
    assert "heading above it was not understood" in complaints[1].reason
