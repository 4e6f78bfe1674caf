"""What is offered for a line that is asked about is taken at its table when it is sent back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.continental.orders.understanding import understand as of_continental
from pbm.games.family import Seat
from tests.continental.midgame import view
from tests.eighteenxx.mail.test_foreseen import in_stock, midwest
from tests.eighteenxx.mail.test_parts import rounds, waiting
from tests.phrasings.table import drawn, phrasings

TITLES = ("1870", "1850", "1867-big-wyoming", "chicago-express")
REASONS = """
dividend 2 => The order does not say for which it is: B&O or PENN
influence 300 => The order does not say for which it is: B&O or PENN
improve 12 => The order does not say for which it is: B&O or PENN
rate war READ 20 => The order does not say for which it is: B&O or PENN
locomotive 3 => The order does not say for which it is: B&O or PENN
sell 14 PENN, READD => There is no READD; READ is spelt nearly so
buy 50 PENN, 20 REDA => There is no REDA; READ is spelt nearly so
improve PENN 10, B&OO 12 => There is no B&OO; B&O is spelt nearly so
spy NYCC => There is no NYCC; NYC is spelt nearly so
"""
"""Lines that are asked about, and what is told of them beside what is offered."""
STEP, SOAKED = 120, 24
"""One of so many asked lines is tried with each change, and one of so many in the soak."""


def table(title: str) -> list[Any]:
    """Positions of a game: of 1870 a stock round and an operating round."""
    if title == "1870":
        return [waiting(rounds()[9]), in_stock()]
    if title == "1850":
        return [midwest()]
    seats = [Seat(number, name) for number, name in enumerate(("Ann", "Ben", "Cora"), 1)]
    return [family(title).new_game(seats, {}, Dice(title))]


@cache
def views(title: str) -> list[Any]:
    return [family(title).view(match, [], 1) for match in table(title)]


def refused(title: str, line: str) -> Iterator[str]:
    """The offers for a line that would be asked about in their turn."""
    understand = family(title).understand
    for seen in views(title):
        for complaint in understand(line, seen).complaints:
            for offer in complaint.offers:
                read = understand(offer, seen)
                if read.complaints or not read.orders:
                    yield f"{line}: {offer}: {[one.reason for one in read.complaints]}"


def asked(title: str, step: int) -> list[str]:
    """Lines that are asked about, some of many."""
    lines = [one.text for one in phrasings(f"{title}.txt") if not one.orders]
    return drawn(lines, step)


@pytest.mark.parametrize("title", TITLES)
def test_every_offer_is_taken_when_it_is_sent_back(title: str) -> None:
    assert [told for line in asked(title, STEP) for told in refused(title, line)] == []


@pytest.mark.parametrize("line", ["bid $12.50 for C&O", "I'll go to $12.50 for C&O"])
def test_of_a_price_with_cents_the_dollars_on_either_side_are_offered(line: str) -> None:
    (told,) = (
        one
        for seen in views("chicago-express")
        for one in family("chicago-express").understand(line, seen).complaints
    )
    assert "no fractions" in str(told.reason)
    assert told.offers == ("bid up to 12 for C&O", "bid up to 13 for C&O")


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_every_offer_of_many_lines_is_taken(title: str) -> None:
    assert [told for line in asked(title, SOAKED) for told in refused(title, line)] == []


NEVER = {
    "IC could lay 57 at K16, couldn't it": (
        "lay IC 57 at K16 to SW NE",
        "lay IC 57 at K16 to W E",
        "lay IC 57 at K16 to NW SE",
    ),
    "par SLSF maybe": ("buy SLSF",),
    "why not par IC at 100": ("buy IC",),
}


@pytest.mark.parametrize("line", NEVER)
def test_what_cannot_be_is_not_offered_but_what_may_be_meant(line: str) -> None:
    """A tile that may lie in several ways is offered in each of them; a company that has been
    started is bought."""
    seen = views("1870")[-1]
    (complaint,) = family("1870").understand(line, seen).complaints
    assert complaint.offers == NEVER[line]


def test_four_hexes_are_never_offered() -> None:
    (match,) = table("chicago-express")
    match.settings["horizon"] = "game"  # a turn of the first auctions alone has no action
    seen = family("chicago-express").view(match, [], 1)
    for line in (
        "expand PRR along Q5, P5, O6, N6 if possible tomorrow",
        "expand PRR to Q5 P5 O6 N6",
    ):
        (complaint,) = family("chicago-express").understand(line, seen).complaints
        assert complaint.offers == ("expand PRR to Q5 P5 O6",)


@pytest.mark.parametrize("line", ["stop if IC's price changes", "stop once a 4 is bought"])
def test_for_a_stop_that_cannot_be_read_no_order_is_offered(line: str) -> None:
    (complaint,) = family("1870").understand(line, views("1870")[0]).complaints
    assert all(one.startswith("stop") for one in complaint.offers)


@pytest.mark.parametrize("case", REASONS.strip().splitlines())
def test_the_reason_tells_what_is_wrong(case: str) -> None:
    """What the order leaves open, or the name that is none: not the word after which a strict
    reader stops."""
    said, _, reason = case.partition(" => ")
    (complaint,) = of_continental(said, view()).complaints
    assert complaint.reason == reason
