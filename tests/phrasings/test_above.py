"""What stands above a line: a heading that cannot be read, or what hangs over those below it."""

from __future__ import annotations

import pytest

from tests.phrasings.test_continental import understood as of_continental
from tests.phrasings.test_sequential import understood

SALES = {"continental": "sell 20 NYC", "1870": "1. sell 2 IC", "chicago-express": "1. auction NYC"}
HANGING = (
    "Don't do any of these:",
    "Do not",
    "Never",
    "Please don't",
    "Not these:",
    "Next turn:",
    "For next turn:",
    "Next turn",
    "Turn 8",
    "Later:",
    "Last turn I did this:",
    "Drew wrote:",
    "Tom's orders:",
    "For the other game:",
    "Possible orders:",
    "Orders I decided against:",
    "Ideas:",
    "Cancelled:",
    "Draft:",
    "Maybe:",
    "Example:",
    "If Tom sells",
    "Only if the market falls",
    "I will never again, not for any money in the world, be so silly as to",
)
OPENING = (
    "My orders:",
    "My orders for this turn:",
    "Here are my orders:",
    "Please do these things:",
)


def read(title: str, text: str) -> tuple[list[str], list[tuple[int, tuple[str, ...]]]]:
    """The orders of a letter, and what is offered for which lines."""
    reading = of_continental(text) if title == "continental" else understood(title, text)
    return [one.text for one in reading.orders], [(a.line, a.offers) for a in reading.complaints]


@pytest.mark.parametrize("title", SALES)
@pytest.mark.parametrize("above", HANGING)
def test_orders_below_what_may_be_meant_of_them_are_asked_about(title: str, above: str) -> None:
    sale = SALES[title]
    line = sale.removeprefix("1. ")
    orders, asked = read(title, f"{above}\n- {line}")
    assert orders == []
    assert (2, (sale,)) in asked


@pytest.mark.parametrize("title", SALES)
def test_what_hangs_over_lines_ends_at_an_empty_one(title: str) -> None:
    """One right below the colon does not part them."""
    line = SALES[title].removeprefix("1. ")
    assert read(title, f"Not these:\n\n{line}")[0] == []
    orders, asked = read(title, f"Not these:\n{line}\n\n{line}")
    assert (orders, [at for at, _ in asked]) == ([SALES[title]], [1, 2])


@pytest.mark.parametrize("title", SALES)
def test_a_line_that_another_takes_back_is_asked_about_as_such_whatever_hangs_over_it(
    title: str,
) -> None:
    text = f"Not these:\n{SALES[title]}\nscratch that"
    reading = of_continental(text) if title == "continental" else understood(title, text)
    reasons = [one.reason for one in reading.complaints if one.line == 2]
    assert reasons == ["Another line takes this one back; if it is meant after all, write it alone"]


@pytest.mark.parametrize("title", SALES)
@pytest.mark.parametrize("above", OPENING)
def test_what_only_opens_the_orders_is_a_courtesy(title: str, above: str) -> None:
    assert read(title, f"{above}\n{SALES[title]}") == ([SALES[title]], [])


@pytest.mark.parametrize(
    "above", ["Hello from Ohio", "I had no time.", "That was fun!", "XX", "emprunte 500"]
)
def test_other_lines_hang_over_nothing(above: str) -> None:
    assert read("continental", f"{above}\nsell 20 NYC")[0] == ["sell 20 NYC"]
    assert read("continental", "emprunte 500\nborrow 500")[0] == ["borrow 500"]
    assert read("1870", f"{above}\nsell 2 IC")[0] == ["1. sell 2 IC"]


@pytest.mark.parametrize(
    "heading", ["PENM", "Penn Rail Road", "PENN & co", "next railroad", "The other one", "PENN 2"]
)
def test_a_few_words_that_cannot_be_read_end_the_railroad_above(heading: str) -> None:
    orders, _ = read("continental", f"B&O\nimprove 12\n{heading}\nbuild 330")
    assert orders == ["improve B&O 12"]


@pytest.mark.parametrize("heading", ["XX", "XYZ RR", "MPP", "SP & co", "Second company", "Texas"])
def test_a_few_words_that_cannot_be_read_end_the_company_above(heading: str) -> None:
    orders, _ = read("1870", f"IC\nrun best\n\n{heading}\nrun best\nrun MP best")
    assert orders == ["run IC best", "run MP best"]
    assert read("1870", f"{heading}\nrun best")[0] == []


@pytest.mark.parametrize("heading", ["IC & MP", "IC / MP", "both companies"])
def test_below_several_companies_a_line_must_name_its_own(heading: str) -> None:
    assert read("1870", f"{heading}\nrun best\npay MP full")[0] == ["dividend MP full"]


def test_headings_say_where_a_railroad_is_held_and_in_which_round_it_acts() -> None:
    for heading in ("PENN (slot 2)", "PENN - slot 2", "PENN, my second:", "PENN (my slot 2):"):
        orders, asked = read("continental", f"B&O:\nimprove 12\n{heading}\ndividend 2")
        assert (orders, asked) == (["improve B&O 12", "dividend PENN 2"], []), heading
    for heading in ("MP (operating):", "MP - operating", "MP (OR 1)", "MP, first OR:"):
        assert read("1870", f"IC\nrun best\n{heading}\nrun best") == (
            ["run IC best", "run MP best"],
            [],
        ), heading


@pytest.mark.parametrize("heading", ["PRR:", "PRR", "Pennsylvania Railroad:"])
def test_where_companies_head_nothing_a_name_goes_before_the_orders_below_it(heading: str) -> None:
    """It heads those that take a company, and is asked about if there is none."""
    letter = f"{heading}\nexpand N6 M6\n2. auction and bid up to 9\npass\n\nB&O:\nbid up to 12"
    assert read("chicago-express", letter) == (
        [
            "1. expand PRR to Cumberland M6",
            "2. auction PRR and bid up to 9",
            "pass",
            "bid up to 12 for B&O",
        ],
        [],
    )
    orders, asked = read("chicago-express", f"{heading}\nexpand B&O N6\n- M6")
    assert (orders, [at for at, _ in asked]) == (["1. expand B&O to Cumberland"], [1, 3])
    assert read("chicago-express", f"{heading}\nthen: auction") == (["then: auction PRR"], [])


def test_misspelt_headings_are_read_where_one_name_can_be_meant() -> None:
    assert read("continental", "Pensylvania:\nimprove 12\n\nBaltimore & Ohio RR:\ndividend 3") == (
        ["improve PENN 12", "dividend B&O 3"],
        [],
    )
    assert read("1870", "Missouri Pacfic:\nrun best\n\nIlinois Central:\npay full") == (
        ["run MP best", "dividend IC full"],
        [],
    )


def test_what_a_line_further_down_takes_back_by_what_it_is_about_is_asked_about() -> None:
    letter = "B&O:\nimprove 20\ndividend 4\n\nPENN:\nimprove 10\ndividend 3\n\n"
    orders, asked = read("continental", f"{letter}No wait, forget the B&O dividend.")
    assert orders == ["improve B&O 20", "improve PENN 10", "dividend PENN 3"]
    assert (3, ("dividend B&O 4",)) in asked
    orders, _ = read("continental", f"{letter}Correction: B&O dividend 5, not 4.")
    assert "dividend B&O 4" not in orders
    numbered = "1. buy SP from ipo\n2. sell 2 GMO\n\nForget 2), I keep my GMO."
    assert read("1870", numbered)[0] == ["1. buy SP from ipo"]
    built = (
        "IC:\nlay 57 at K16 to W E\nstation at H17\nrun best\n\nScratch the station, it is dear."
    )
    assert read("1870", built)[0] == ["lay IC 57 at K16 to W E", "run IC best"]


@pytest.mark.parametrize("asked", ["Could I, as things stand,", "How about this next time?"])
def test_a_list_that_is_asked_about_gives_no_orders(asked: str) -> None:
    assert read("continental", f"{asked}\n- sell 20 NYC\n- borrow 500")[0] == []
    assert read("1870", f"{asked}\n- sell 2 IC\n- buy MP")[0] == []


def test_below_a_railroads_name_its_debt_to_the_bank_is_paid_where_the_bank_is_named() -> None:
    assert read("continental", "B&O:\nrepay the bank 300")[0] == ["repay B&O 300 to bank"]
    assert read("continental", "B&O:\nrepay 300")[0] == []


def test_then_without_a_colon_comes_after_the_line_above() -> None:
    """With a colon it is done whenever nothing else is."""
    assert read("1870", "buy IC\nthen sell 2 MP")[0] == ["1. buy IC", "2. sell 2 MP"]
    assert read("1870", "buy IC\nthen: sell 2 MP")[0] == ["1. buy IC", "then: sell 2 MP"]
    assert read("1870", "buy IC\nthen pass")[0] == ["1. buy IC", "then: pass"]


def test_a_line_of_two_parts_hangs_over_what_stands_right_below_it() -> None:
    orders, asked = read("continental", "Don't do any of\n+ these:\nsell 20 NYC")
    assert orders == []
    assert (3, ("sell 20 NYC",)) in asked
