"""Greetings, closes and who signs are neither orders nor asked about, whatever the game."""

import pytest

from tests.phrasings.test_continental import understood as understood_by_tycoons
from tests.phrasings.test_sequential import understood

LETTER = """Hi Bob,

great report again, thanks!

Here are my orders for the stock round:

{orders}

Best regards
Jim Fisk (seat 3)

Sent from my phone
"""


def told(text: str, title: str = "1870") -> tuple[list[str], list[str]]:
    """The orders of a letter, and the lines that are asked about."""
    read = understood_by_tycoons(text) if title == "continental" else understood(title, text)
    return [one.text for one in read.orders], [one.text for one in read.complaints]


@pytest.mark.parametrize(
    ("title", "orders", "wanted"),
    [
        ("1870", "buy IC\nIC: run best", ["1. buy IC", "run IC best"]),
        ("continental", "PENN: dividend 5", ["dividend PENN 5"]),
        ("chicago-express", "auction PRR", ["1. auction PRR"]),
    ],
)
def test_a_friendly_letter_is_its_orders(title: str, orders: str, wanted: list[str]) -> None:
    assert told(LETTER.format(orders=orders), title) == (wanted, [])


def test_greetings_run_no_trains() -> None:
    for line in ("Best", "All the best", "With best regards", "My best to all", "Best of luck"):
        assert told(line)[0] == []


def test_a_company_below_a_close_heads_its_orders() -> None:
    assert told("buy IC\nThanks\nKaty\nrun best") == (["1. buy IC", "run MKT best"], [])


def test_what_says_a_word_more_is_asked_about() -> None:
    for line in ("Thanks for buying IC", "Hi Bob, sell it all", "See you run"):
        assert told(line)[1] == [line]
