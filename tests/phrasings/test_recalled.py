"""Lines that speak of other lines of their letter: they take them back, or say them anew."""

from __future__ import annotations

import pytest

from tests.phrasings.test_above import read

BACK = {
    "continental": ["sell 50 B&O", "bid LV 1300"],
    "1870": ["1. sell 2 IC", "protect IC"],
    "chicago-express": ["1. auction NYC", "2. develop Wheeling"],
}
SOLD = [
    ("sell CNJ asking 1340\nwithdraw CNJ", ["sell CNJ asking 1340"]),
    ("withdraw CNJ\nsell CNJ asking 1340", ["sell CNJ asking 1340"]),
    ("sell CNJ asking 1340\nspy player 9\nwithdraw CNJ", ["sell CNJ asking 1340", "spy player 9"]),
    ("sell CNJ asking 1340\nwithdraw that", []),
    ("sell CNJ asking 1340\nwithdraw the sale of CNJ", []),
    ("bid LV 1300\nwithdraw LV", []),
    ("bid LV 1300\nwithdraw the bid", []),
]
"""An order as it stands speaks of no other line: a company of one's own is withdrawn from sale, if
in vain; another's can only be a bid that is taken back."""


@pytest.mark.parametrize(("letter", "orders"), SOLD)
def test_an_order_as_it_stands_takes_no_other_back(letter: str, orders: list[str]) -> None:
    read_so, asked = read("continental", letter)
    assert (read_so, len(asked)) == (orders, 1)


SAYING = [
    ("continental", "P.S. Forget the bid, sorry.", 2),
    ("continental", "PS: leave out the B&O", 1),
    ("continental", "Call off the sale, please", 1),
    ("continental", "skip the bid", 2),
    ("1870", "PS skip the protection, thanks", 2),
    ("1870", "scratch the sale", 1),
    ("1870", "Oh, and drop the first one", 1),
    ("chicago-express", "PPS: leave out Wheeling, Claire can do that.", 2),
    ("chicago-express", "Cross out the auction", 1),
]
ANEW = [
    ("continental", "bid LV 1300\nno, make it 1345", ["bid LV 1345"]),
    ("continental", "buy 50 NYC\nno, 60", ["buy 60 NYC"]),
    ("continental", "buy 50 PENN\nactually 60", ["buy 60 PENN"]),
    ("1870", "par IC at 100\nno, 90", ["1. par IC at 90"]),
    ("1870", "par IC at 100\nrather 90", ["1. par IC at 90"]),
    ("1870", "par IC at 100\nI mean 90", ["1. par IC at 90"]),
    ("1870", "bid up to 62 for MRBC\nscratch that, let it be 52", ["bid up to 52 for MRBC"]),
    ("1870", "buy IC\nno, MP", ["1. buy MP"]),
    ("1870", "1. buy IC\nsorry, I meant MP", ["1. buy MP"]),
    (
        "continental",
        "buy 80 NYC\nborrow 500\nOops, make that 60 NYC instead of 80.",
        ["buy 60 NYC", "borrow 500"],
    ),
    (
        "continental",
        "sell 50 B&O\nbid LV 1300\nMake the first one 60",
        ["sell 60 B&O", "bid LV 1300"],
    ),
    (
        "continental",
        "B&O\nbuild at 330 a mile\nno, make it 345\nspy player 9",
        ["build B&O 345", "spy player 9"],
    ),
    ("1870", "IC\ndividend full\nno, sorry, make that withhold", ["dividend IC withhold"]),
    (
        "1870",
        "1. par Katy at 90\n2. buy another Katy\nSorry, start the Katy at 82, not at 90.",
        ["1. par MKT at 82", "2. buy MKT"],
    ),
    (
        "chicago-express",
        "1. auction C&O and bid up to 10\n2. develop Wheeling\nMake the first one up to 12",
        ["1. auction C&O and bid up to 12", "2. develop Wheeling"],
    ),
]
CORRECTED_AND_GONE = [
    ("continental", "sell 20 NYC\nno, make that 40\nscratch that", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nmake that 40\nignore the above", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nno, make the first one 40\nscrap the first", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nno, 40\nforget the NYC sale", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nno, 40\nif Drew agrees", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nno, 40\nbut only if Drew agrees", "sell 40 NYC"),
    ("continental", "sell 20 NYC\nno, 40\nall of the above only if Drew agrees", "sell 40 NYC"),
    ("1870", "sell 2 MP\nno, make that 3\nscratch that", "1. sell 3 MP"),
    ("1870", "par FW at 82\nno, at 90\nonly if seat 2 agrees", "1. par FW at 90"),
    ("1870", "IC: buy train 4\nno, a 5\nignore the above", "buy train IC 5"),
]


BACK_AND_MORE = [
    ("1850", "buy train MKT 4\nstrike the line above, MKT buys nothing", 2),
    ("1850", "sell 2 UP\nscratch that and sell 3 GN", 2),
    ("1850", "dividend SOO withhold\nIgnore that if it earns over 150, then pay.", 2),
    ("1867-big-wyoming", "accept acquisition OSL\nscrap that, and it's the CNW that declines", 2),
    ("chicago-express", "bid up to 14 for PRR\nOn second thoughts I'd rather keep my money.", 1),
    ("chicago-express", "bid up to 14 for PRR\nI have changed my mind, no bid.", 2),
    ("chicago-express", "C&O:\nexpand to O6 N6\nNo, that is for the B&O.", 2),
    ("continental", "sell 20 NYC\nscratch that, sorry", 1),
    ("continental", "improve PENN 10\nNo, wait. That should read B&O.", 2),
    ("continental", "improve B&O 12\nimprove PENN 10\nCorrection: swap those two figures.", 3),
    ("continental", "build B&O 330\nCorrection to the above: add ten dollars a mile.", 2),
    ("continental", "lend PENN 400\nMake it the other road, and 300.", 2),
    ("1870", "IC:\nlay 57 at K16 to W E\nSorry, wrong heading, that tile is for the TP.", 2),
    ("1870", "accept redemption of IC\nactually no, they can whistle for it", 2),
    ("1870", "Redeem one SSW.\nFrom Bob if he'll let me, not from Alice.", 2),
]
OF_WHICH = [
    ("sell 50 NYC\nbuy 60 READ\nOn second thoughts leave the NYC where it is.", ["buy 60 READ"]),
    ("buy 100 N&W\nbuy 60 READ\nThe first of these was meant for C&H.", ["buy 60 READ"]),
    ("bid MON 700\nbid LV 1300\nErratum: for LV read O&M.", ["bid MON 700"]),
    ("buy 50 NYC\nSorry, no time today", ["buy 50 NYC"]),
]


@pytest.mark.parametrize(("text", "orders"), OF_WHICH)
def test_what_amends_speaks_of_the_lines_that_it_names(text: str, orders: list[str]) -> None:
    assert read("continental", text)[0] == orders


@pytest.mark.parametrize(("title", "text", "questions"), BACK_AND_MORE)
def test_who_takes_back_and_says_more_is_asked_about_both(
    title: str, text: str, questions: int
) -> None:
    """None stands; what is said besides is not lost, unless it is mere talk."""
    orders, asked = read(title, text)
    assert (orders, len(asked)) == ([], questions)


@pytest.mark.parametrize(("title", "text", "at"), SAYING)
def test_what_is_taken_back_by_its_subject_is_asked_about(title: str, text: str, at: int) -> None:
    lines = BACK[title]
    orders, asked = read(title, "\n".join([*lines, text]))
    assert orders == [one for number, one in enumerate(lines, 1) if number != at]
    assert asked == [(at, (lines[at - 1],))]


def test_an_order_beside_what_is_taken_back_is_not_lost() -> None:
    orders, asked = read("1870", "protect IC\nskip the protection, buy FW instead")
    assert orders == []
    assert [at for at, _ in asked] == [1, 2]


@pytest.mark.parametrize(("title", "text", "orders"), ANEW)
def test_what_is_said_anew_is_taken_so(title: str, text: str, orders: list[str]) -> None:
    assert read(title, text) == (orders, [])


@pytest.mark.parametrize(("title", "text", "offer"), CORRECTED_AND_GONE)
def test_what_is_taken_back_after_it_was_said_anew_is_offered_so(
    title: str, text: str, offer: str
) -> None:
    orders, asked = read(title, text)
    assert orders == []
    assert (1, (offer,)) in asked


@pytest.mark.parametrize("lead", ["no,", "No!", "Correction:", "Sorry, I mean:"])
def test_an_order_that_is_given_otherwise_below_takes_the_place_of_the_first(lead: str) -> None:
    orders, asked = read("continental", f"sell 20 NYC\nbuy 30 PENN\n{lead} buy 60 PENN")
    assert orders == ["sell 20 NYC"]
    assert asked == [(2, ("buy 30 PENN",)), (3, ("buy 60 PENN",))]


def test_what_is_said_anew_twice_is_taken_as_said_last() -> None:
    assert read("continental", "buy 50 NYC\nno, 60\nno, 80") == (["buy 80 NYC"], [])
    assert read("1870", "sell 2 MP\nno, 3\nno, 4") == (["1. sell 4 MP"], [])


def test_what_cannot_be_said_anew_is_asked_about() -> None:
    orders, asked = read("1870", "buy IC\nmake it something better")
    assert orders == []
    assert asked[0] == (1, ("1. buy IC",))


@pytest.mark.parametrize(
    ("title", "text", "gone"),
    [
        ("continental", "buy 50 NYC\nsorry, I meant LV", [1]),
        ("continental", "buy 50 NYC\n\nforget what I said above", [1]),
        ("continental", "buy 50 NYC\nsell 14 NYC\nall of the above only if Drew agrees", [1, 2]),
        ("continental", "message shall we say 50\nno, 60", [1]),
        ("1870", "par IC at 100\nbuy MP\nno, 90", [1, 2]),
    ],
)
def test_no_order_stands_that_a_line_below_it_corrects(
    title: str, text: str, gone: list[int]
) -> None:
    orders, asked = read(title, text)
    assert orders == []
    assert {at for at, _ in asked} >= set(gone)


def test_what_is_taken_back_by_its_rank_is_asked_about() -> None:
    asked = [(1, ("buy 50 NYC",))]
    assert read("continental", "buy 50 NYC\nsell 14 NYC\nscrap the first") == (
        ["sell 14 NYC"],
        asked,
    )


@pytest.mark.parametrize("above", ["In any case:", "Without any condition:", "My orders:"])
def test_lines_that_open_orders_part_them_from_what_stands_above(above: str) -> None:
    text = f"Only if my bid for MON succeeds:\nborrow 500\n{above}\nsell 20 NYC"
    assert read("continental", text)[0] == ["sell 20 NYC"]


def test_a_question_between_orders_is_not_about_them() -> None:
    text = "1. buy TP\nDoes TP float with five shares or six in this version?\n2. sell 2 ATSF"
    assert read("1870", text)[0] == ["1. buy TP", "2. sell 2 ATSF"]


def test_what_the_company_above_does_next_is_for_that_company() -> None:
    text = "MP runs best\nThe SP runs for the best income\nand pays in full."
    assert read("1870", text) == (["run MP best", "run SP best", "dividend SP full"], [])


def test_then_below_a_line_that_cannot_be_read_is_no_default() -> None:
    orders, _ = read("chicago-express", "xyzzy\nthen expand PRR to N6")
    assert orders == ["1. expand PRR to Cumberland"]


@pytest.mark.parametrize("anew", ["improve B&O 14", "improve 14"])
def test_an_order_below_its_heading_is_said_anew(anew: str) -> None:
    """Neither stands: the one is replaced, the other denies it."""
    orders, asked = read("continental", f"B&O:\nimprove 12\nno, {anew}")
    assert (orders, len(asked)) == ([], 2)


def test_another_order_below_a_heading_is_not_said_anew() -> None:
    orders, asked = read("continental", "B&O:\ndividend 3\nno, improve 14")
    assert (orders, len(asked)) == (["dividend B&O 3"], 1)
